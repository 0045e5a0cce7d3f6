"""Suites from task files: what is loaded, where it runs, and what is said when it cannot."""

from __future__ import annotations

import asyncio
import json
import pickle
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from tests.scoring.foreign.recorded import DATA, needs_data
from tests.tasks.screens import observation
from tests.visitor import Walker
from webarium import Universe, databases, load_sites
from webarium.actions.types import Stop
from webarium.agents.oracle import OracleAgent
from webarium.errors import TaskError, UnknownNameError, UserError
from webarium.runs.config import RunConfig
from webarium.runs.plan import make_plan
from webarium.scoring.score import gave_up
from webarium.sites.kit.serving import build_app
from webarium.sites.kit.site import Site
from webarium.sites.registry import default_users
from webarium.suites import load_suite
from webarium.suites.foreign.webarena import own_sites
from webarium.suites.shopping.foreign import ShopAnswers
from webarium.task_files.real_tasks import load_real
from webarium.worlds import RowChange, World

VOYAGER = [
    {"web_name": "BBC News", "id": "BBC News--3", "ques": "What?", "web": "https://news.example/"},
    {"web_name": "ArXiv", "id": "ArXiv--0", "ques": "Who?", "web": "https://arxiv.example/"},
]


@pytest.fixture(autouse=True)
def no_sites_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SHOPPING", "SHOPPING_ADMIN", "REDDIT", "GITLAB", "MAP", "WIKIPEDIA", "HOMEPAGE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="module")
def universe() -> Any:
    with Universe.open(databases({"shopping": load_sites()["shopping"]})) as opened:
        yield opened


@pytest.fixture
def voyager(tmp_path: Path) -> Path:
    path = tmp_path / "tasks.jsonl"
    path.write_text("\n".join(json.dumps(task) for task in VOYAGER), "utf-8")
    return path


@needs_data
def test_all_published_tasks_become_tasks(universe: Universe) -> None:
    webarena = load_suite(f"webarena:{DATA / 'webarena' / 'test.raw.json'}")
    tasks = webarena.tasks(universe)
    assert (len(tasks), len(webarena.templates)) == (812, 190)
    assert sum(task.kind == "impossible" for task in tasks) == 36
    assert {webarena.task(universe, task_id).kind for task_id in webarena.smoke} == {t.kind for t in tasks}
    assert [task.id for task in tasks[:2]] == ["webarena.0", "webarena.1"]
    assert len(next(task for task in tasks if task.id == "webarena.431").start_urls) == 3
    assert pickle.loads(pickle.dumps(tasks)) == tasks
    real = DATA / "real" / "v1"
    every = ",".join({task.site for task in load_real(real)})
    assert len(load_suite(f"real-v1:{real}#{every}").tasks(universe)) == 112
    voyager = load_suite(f"webvoyager:{DATA / 'webvoyager' / 'WebVoyager_data.jsonl'}")
    assert len(voyager.tasks(universe)) == 643
    assert len({task.id for task in voyager.tasks(universe)}) == 643


def webarena(tmp_path: Path, *sites: str, start: str, script: str = "") -> str:
    """A suite of one task."""
    target = {"url": "last", "locator": script, "required_contents": {"exact_match": "Ann"}}
    evaluation = {
        "eval_types": ["program_html", "url_match"],
        "reference_url": f"{start}/customer/index/",
        "program_html": [target],
    }
    task = {
        "task_id": 1,
        "sites": list(sites),
        "intent": "Do it.",
        "intent_template_id": 1,
        "instantiation_dict": {},
        "start_url": start,
        "eval": evaluation,
    }
    path = tmp_path / "one.json"
    path.write_text(json.dumps([task]), "utf-8")
    return f"webarena:{path}"


def test_placeholders_lead_to_where_the_sites_pages_begin(
    tmp_path: Path, universe: Universe, runner: asyncio.Runner
) -> None:
    """The back office's lie below /admin, as those of the published variable do."""
    (task,) = load_suite(webarena(tmp_path, "shopping_admin", start="__SHOPPING_ADMIN__")).tasks(universe)
    assert task.start_urls == ("http://onestopshop-admin.test/admin",)
    assert "http://onestopshop-admin.test/admin/customer/index/" in task.checks[2].describe()
    for name, address in own_sites().items():
        site = load_sites()[name]
        with Universe.open([site.database]) as opened, opened.world(users=default_users([site])) as world:
            guest = _walker(site, world, runner)
            page = guest.follow(guest.get(address.removeprefix(site.origin) or "/"))
            assert page.status == 200, name


def _walker(site: Site, world: World, runner: asyncio.Runner) -> Walker:
    """Somebody who goes to one site."""
    kind = type("Visitor", (Walker,), {"site": site})
    return cast("Walker", kind(build_app(site), world, runner))


def test_tasks_of_one_site_need_no_other_sites_data(tmp_path: Path) -> None:
    """Helpers that ask the shop are known only where the universe has a shop."""
    call = "func:shopping_get_sku_latest_review_author('B0')"
    suite = load_suite(webarena(tmp_path, "reddit", start="__REDDIT__", script=call))
    with Universe.open([]) as without_shop:
        (task,) = suite.tasks(without_shop)
    assert task.sites == ("reddit",)


@needs_data
def test_tasks_whose_sites_are_nowhere_are_refused_before_a_run(universe: Universe) -> None:
    name = f"webarena:{DATA / 'webarena' / 'test.raw.json'}"
    everything = load_suite(name)
    everything.require(everything.tasks(universe))
    shop = load_suite(f"{name}#shopping")
    shop.require(shop.tasks(universe))
    assert len(shop.tasks(universe)) == 187
    docker = load_suite(name, sites={"gitlab": "http://docker:8023"})
    lacking = sum(set(task.sites) != {"gitlab"} for task in docker.tasks(universe))
    with pytest.raises(UserError, match=f"{lacking} of 812 tasks need sites that are nowhere: .*--site"):
        docker.require(docker.tasks(universe))
    (task,) = [task for task in docker.tasks(universe) if task.id == "webarena.44"]
    docker.require([task])
    assert (task.start_urls, task.live_hosts) == (("http://docker:8023",), ("docker",))
    assert task.checks[1].describe() == "the final page is http://docker:8023/dashboard/todos"


def test_tasks_of_the_live_web_keep_their_place_and_their_references(
    voyager: Path, universe: Universe
) -> None:
    reference = {"ArXiv": {"notice": "", "answers": [{"id": 0, "type": "golden", "ans": "Ann"}]}}
    voyager.with_name("reference_answer.json").write_text(json.dumps(reference), "utf-8")
    suite = load_suite(f"webvoyager:{voyager}")
    bbc, arxiv = suite.tasks(universe)
    assert (bbc.id, bbc.template_id, bbc.live_hosts) == (
        "webvoyager.BBC_News--3",
        "BBC_News.question",
        ("*",),
    )
    assert sorted([arxiv, bbc], key=suite.position) == [bbc, arxiv]
    assert suite.task(universe, arxiv.id) is arxiv
    assert "golden answer" in arxiv.checks[1].describe()
    assert [task.id for task in load_suite(f"webvoyager:{voyager}#ArXiv").tasks(universe)] == [arxiv.id]
    assert arxiv.to_json()["live_hosts"] == ["*"]


async def test_the_oracle_has_no_solutions(voyager: Path, universe: Universe) -> None:
    task = load_suite(f"webvoyager:{voyager}").tasks(universe)[0]
    with pytest.raises(TaskError, match="holds no solutions"):
        await task.source.solve(None, None, None)  # type: ignore[arg-type]


def test_a_run_of_the_oracle_without_golden_paths_is_refused_before_it_begins(voyager: Path) -> None:
    config = RunConfig(suite=f"webvoyager:{voyager}", agent="oracle", sites=("homepage",))
    with pytest.raises(
        UserError, match=r"Agent 'oracle' walks golden paths, and no task of suite .* has one"
    ):
        make_plan(config, lambda message: None)
    assert len(make_plan(replace(config, agent="null"), lambda message: None).episodes) == 2


def test_tasks_without_a_golden_path_are_given_up(tmp_path: Path) -> None:
    sample = Path(__file__).parents[3] / "examples" / "real_tasks"
    task = json.loads(next(iter(sorted(sample.glob("*.json")))).read_text("utf-8"))
    for number in (1, 99):
        known = {**task, "id": f"gomail-{number}", "website": {**task["website"], "id": "gomail"}}
        (tmp_path / f"gomail-{number}.json").write_text(json.dumps(known), "utf-8")
    suite = f"real-v1:{tmp_path}"
    told: list[str] = []
    make_plan(RunConfig(suite=suite, agent="oracle", sites=("gomail",)), told.append)
    assert "It gives up 1 of 2 tasks, which have none: real.gomail-99." in told[-1]
    config = RunConfig(suite=suite, agent="oracle", tasks=("real.gomail-99",), sites=("gomail",))
    with pytest.raises(UserError, match=r"no task of suite .* has one"):
        make_plan(config, told.append)


async def test_the_oracle_gives_up_where_there_is_no_path() -> None:
    sample = Path(__file__).parents[3] / "examples" / "real_tasks"
    with Universe.open(databases({"gomail": load_sites()["gomail"]})) as mails:
        (task,) = load_suite(f"real-v1:{sample}").tasks(mails)
        agent = OracleAgent()
        await agent.start_privileged(task, mails)
        stop = await agent.act(observation("RootWebArea \"Page\""))
    assert isinstance(stop, Stop)
    assert gave_up(stop)
    assert "no golden path" in stop.answer


@pytest.mark.parametrize(
    ("name", "sites", "said"),
    [
        ("webvoyager", {}, "comes from a task file. Name it: webvoyager:FILE"),
        ("webarenas:x", {}, "Did you mean 'webarena'"),
        ("shopping", {"shopping": "http://a"}, "takes no addresses"),
        ("webvoyager:{file}", {"shopping": "http://a"}, "take no addresses"),
        ("webvoyager:{file}#BBC", {}, "no site in the task file named 'BBC'"),
        ("webvoyager:{file}.gone", {}, "There is no task file"),
        ("webarena:{file}", {}, "line 2"),
        ("real-v1:{file}", {}, "not JSON"),
    ],
)
def test_what_cannot_be_loaded_is_said_in_one_sentence(
    name: str, sites: dict[str, str], said: str, voyager: Path
) -> None:
    with pytest.raises((UserError, UnknownNameError), match=said):
        load_suite(name.format(file=voyager), sites=sites)


def test_an_unknown_task_is_refused(voyager: Path, universe: Universe) -> None:
    with pytest.raises(UnknownNameError, match="ArXiv--0"):
        load_suite(f"webvoyager:{voyager}").task(universe, "webvoyager.ArXiv--1")


def test_the_shop_answers_helpers_from_its_data_and_from_what_an_episode_changed(universe: Universe) -> None:
    connection = universe.reader("shopping")
    reviewed = "SELECT sku, p.id FROM product p JOIN review r ON r.product_id = p.id LIMIT 1"
    sku, product = connection.execute(reviewed).get
    shop = ShopAnswers.of(universe, [sku, "gone"])
    newest = connection.execute("SELECT id FROM sales_order ORDER BY created_at DESC, id DESC LIMIT 1").get
    order = f"http://onestopshop.test/sales/order/view/order_id/{newest}/"
    assert shop.latest_order_url([], new_only=False) == order
    assert shop.latest_order_url([], new_only=True) is None
    assert shop.latest_review("gone", [], new_only=False) is None
    assert shop.latest_review(sku, [], new_only=False) is not None
    assert shop.latest_review(sku, [], new_only=True) is None
    changes = [
        RowChange("shopping", "sales_order", "insert", {"id": 900}, None, {"id": 900}),
        RowChange(
            "shopping",
            "review",
            "insert",
            {"id": 9000},
            None,
            {"id": 9000, "product_id": product, "nickname": "Emma", "rating": 4},
        ),
    ]
    assert shop.latest_order_url(changes, new_only=True) == order.replace(f"/{newest}/", "/900/")
    assert shop.latest_review(sku, changes, new_only=True) == ("Emma", 4)
