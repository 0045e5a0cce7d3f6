"""Foreign tasks in a real Chromium: on the shop, and on a local server that plays a person's own sites."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import pytest_asyncio
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from webarium.actions.types import Action, Goto, Stop
from webarium.envs import Arena
from webarium.errors import UserError
from webarium.scoring import Verdict, score
from webarium.server.listener import Listener
from webarium.suites import load_suite
from webarium.tasks import Task
from webarium.worlds import Changes

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SHOP = "http://onestopshop.test"


def webarena(number: int, start: str, evaluation: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A record as WebArena's file has it."""
    return {
        "task_id": number,
        "sites": ["shopping"],
        "intent": f"Do {number}.",
        "intent_template_id": number,
        "instantiation_dict": {},
        "start_url": start,
        "storage_state": "./.auth/shopping_state.json",
        "eval": {"reference_answers": None, "reference_url": "", "program_html": [], **evaluation},
        **more,
    }


def target(url: str, locator: str, **contents: Any) -> dict[str, Any]:
    return {"url": url, "locator": locator, "required_contents": contents}


async def verdict_of(
    arena: Arena, task: Task, *actions: Action, profile: Any = "strict"
) -> tuple[Verdict, str]:
    """Do some actions of which the last is a stop, and score; with the page on which the agent ended."""
    episode = await arena.episode(
        start_urls=task.start_urls, users=task.users, now=task.now, enter=task.enter
    )
    async with episode:
        for action in actions:
            await episode.step(action)
        page = await episode.final_page()
        changes = Changes() if episode.live else episode.world.changes()
        verdict = await score(task, stop=episode.stopped, page=page, changes=changes, profile=profile)
        return verdict, page.url


# Webarium's own shop


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def shop() -> AsyncIterator[Arena]:
    async with await Arena.open(sites=["shopping"]) as arena:
        yield arena


SHOP_TASKS = [
    webarena(1, "__SHOPPING__", {"eval_types": ["url_match"], "reference_url": "__SHOPPING__/wishlist"}),
    webarena(
        2,
        "__SHOPPING__/customer/account/",
        {
            "eval_types": ["program_html"],
            "program_html": [
                target("last", "document.querySelector('h1').outerText", exact_match="My Account"),
                target("__SHOPPING__/contact/", "", must_include=["Contact Us |OR| Write us"]),
                target("last", "document.querySelector('[name=\"comment\"').value", exact_match=""),
            ],
        },
    ),
    webarena(
        3,
        "__SHOPPING__",
        {
            "eval_types": ["program_html"],
            "program_html": [
                target("func:shopping_get_latest_order_url()", "document.title", must_include=["Order"])
            ],
        },
    ),
    webarena(
        4,
        "__SHOPPING__ |AND| __SHOPPING__/contact/",
        {"eval_types": ["string_match"], "reference_answers": {"must_include": ["14"]}},
    ),
    webarena(
        5, "__SHOPPING__", {"eval_types": ["url_match"], "reference_url": "__SHOPPING__/no-such-lamp.html"}
    ),
]


@pytest.fixture(scope="module")
def shop_file(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("shop") / "tasks.json"
    path.write_text(json.dumps(SHOP_TASKS), "utf-8")
    return f"webarena:{path}"


async def test_tasks_run_on_our_own_shop(
    shop: Arena, shop_file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SHOPPING", raising=False)
    suite = load_suite(shop_file)
    navigate, pages, order, answer, nowhere = suite.tasks(shop.universe)
    suite.require(suite.tasks(shop.universe))
    assert navigate.start_urls == (SHOP,)
    assert answer.start_urls == (SHOP, f"{SHOP}/contact/")
    there, url = await verdict_of(shop, navigate, Goto(f"{SHOP}/wishlist/"), Stop())
    assert there.passed, there.reason
    assert url == f"{SHOP}/wishlist/"
    assert not (await verdict_of(shop, navigate, Stop()))[0].passed
    read, _ = await verdict_of(shop, pages, Stop())
    assert read.passed, read.reason
    anybodys, _ = await verdict_of(shop, order, Stop(), profile="original")
    assert (
        "/sales/order/view/order_id/" in anybodys.reason
    )  # the shop's newest order, which is another customer's
    own, _ = await verdict_of(shop, order, Stop())
    assert "there is no page for func:shopping_get_latest_order_url()" in own.reason
    assert (await verdict_of(shop, answer, Stop("It is 14."), profile="strict"))[0].passed
    assert not (await verdict_of(shop, answer, Stop("In 2014"), profile="strict"))[0].passed
    assert (await verdict_of(shop, answer, Stop("In 2014"), profile="original"))[0].passed
    assert not (await verdict_of(shop, answer))[0].passed
    lamp = Goto(f"{SHOP}/no-such-lamp.html")
    assert (await verdict_of(shop, nowhere, lamp, Stop(), profile="original"))[0].passed
    assert "the server answered 404" in (await verdict_of(shop, nowhere, lamp, Stop()))[0].reason


# A person's own sites


@dataclass
class Own:
    """A shop, a forge and a forum at one address, as far as the tasks below need them."""

    port: int = 0
    signed_in: list[str] = field(default_factory=list)
    token_asked: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def answer(self, request: Request) -> Response:
        path, user = request.url.path, request.cookies.get("user")
        if path == "/customer/account/login/" and request.method == "GET":
            return HTMLResponse(
                "<form method=post><input id=email name=email><input id=pass name=pass type=password>"
                "<button class=login>Sign In</button></form>"
            )
        if path == "/customer/account/login/":
            form = await request.form()
            self.signed_in.append(f"{form['email']}:{form['pass']}")
            if form["pass"] == "wrong":
                return HTMLResponse("<p>No.</p><input id=pass type=password>")
            response: Response = RedirectResponse("/", 303)
            response.set_cookie("user", str(form["email"]))
            return response
        if path == "/rest/default/V1/integration/admin/token":
            self.token_asked += 1
            return JSONResponse("secret")
        if path.startswith("/rest/"):
            if request.headers.get("authorization") != "Bearer secret":
                return JSONResponse({"message": "no"}, 401)
            if path == "/rest/V1/orders":
                return JSONResponse({"items": [{"increment_id": "000000190"}]})
            return JSONResponse([{"nickname": "Emma", "ratings": [{"percent": 80}]}])
        if path == "/sales/order/view/order_id/190/":
            return HTMLResponse("<p class=sku>B01 &amp; B02</p>")
        if path.startswith("/f/books/7"):
            return HTMLResponse("<title>Post</title><div class=body>from /f/pics</div>")
        if path == "/members":
            row = "<tr><td data-label=Account><span class=gl-avatar-labeled-sublabel>@{}</span>"
            row += "<td class=col-max-role><span>{}</span></tr>"
            return HTMLResponse(f"<table>{row.format('ann', 'Guest')}{row.format('bob', 'Owner')}</table>")
        if path == "/star.json":
            starred: Response = JSONResponse({"stars": {"count": 56}})
            starred.set_cookie("said", quote("Robot was starred"))
            return starred
        if path == "/starring":
            return HTMLResponse("<script>fetch('/star.json', {method: 'POST', body: 'a=1'})</script>")
        if path == "/finish":
            return HTMLResponse('<pre>{"differences": {"orders": {"added": {"0": {"n": 2}}}}}</pre>')
        if path == "/join":
            return HTMLResponse(
                "<form method=post action=/joined><input name=who value=bob><button>Join</button></form>"
            )
        return HTMLResponse(f"<title>Home</title><h1>Hello {user}</h1><p>2014</p>")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def own() -> AsyncIterator[Own]:
    site = Own()
    listener = Listener(Starlette(routes=[Route("/{name:path}", site.answer, methods=["GET", "POST"])]))
    site.port = await listener.open("127.0.0.1", 0)
    yield site
    await listener.stop(0.2)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def live() -> AsyncIterator[Arena]:
    async with await Arena.open(live_hosts=["127.0.0.1"]) as arena:
        yield arena


LIVE_TASKS = [
    webarena(
        1,
        "__SHOPPING__/f/books/7/a-book/-/comment/9",
        {
            "eval_types": ["url_match", "program_html"],
            "reference_url": "__SHOPPING__/f/books",
            "program_html": [
                target("last", "document.querySelector('.body').outerText", must_include=["from /f/pics"]),
                target("func:reddit_get_post_url('__last_url__')", "document.title", exact_match="post"),
                target(
                    "func:shopping_get_latest_order_url()",
                    "document.querySelector('.sku').outerText",
                    must_include=["B01 & B02"],
                ),
                target("last", "func:shopping_get_sku_latest_review_author('B01')", must_include=["Emma"]),
                target("last", "func:shopping_get_sku_latest_review_rating('B01')", exact_match="80"),
                target(
                    "__SHOPPING__/members",
                    "func:gitlab_get_project_memeber_role(__page__, 'bob')",
                    must_include=["Owner"],
                ),
                target("last", "[...document.querySelectorAll('td')].length", exact_match="4"),
            ],
        },
    ),
    webarena(
        2,
        "__SHOPPING__",
        {
            "eval_types": ["program_html"],
            "program_html": [
                target("last", "document.querySelector('h1').outerText", must_include=["Hello"])
            ],
        },
    ),
]


@pytest.fixture
def live_file(tmp_path: Path, own: Own, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "tasks.json").write_text(json.dumps(LIVE_TASKS), "utf-8")
    monkeypatch.setenv("SHOPPING", own.url)
    return f"webarena:{tmp_path / 'tasks.json'}"


@pytest.mark.parametrize("profile", ["original", "strict"])
async def test_site_variables_point_tasks_at_a_persons_own_sites(
    live: Arena, own: Own, live_file: str, profile: str
) -> None:
    task, _ = load_suite(live_file).tasks(live.universe)
    assert task.live_hosts == ("127.0.0.1",)
    own.signed_in.clear()
    verdict, url = await verdict_of(live, task, Stop(), profile=profile)
    assert verdict.passed, verdict.reason
    assert url == f"{own.url}/f/books/7/a-book/-/comment/9"
    assert own.signed_in == ["emma.lopez@gmail.com:Password.123"]
    assert own.token_asked


async def test_stored_sign_ins_go_before_names_and_passwords(
    live: Arena, own: Own, live_file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, task = load_suite(live_file).tasks(live.universe)
    (tmp_path / ".auth").mkdir()
    state = tmp_path / ".auth" / "shopping_state.json"
    cookie = {"name": "user", "value": "stored", "domain": "127.0.0.1", "path": "/"}
    origin = {"origin": own.url, "localStorage": [{"name": "a", "value": "b"}]}
    state.write_text(json.dumps({"cookies": [cookie], "origins": [origin]}), "utf-8")
    own.signed_in.clear()
    verdict, _ = await verdict_of(live, task, Stop())
    assert (verdict.passed, own.signed_in) == (True, [])
    assert '"Hello stored"' in (await told(live, task))
    state.write_text('{"origins": [{"origin": 3}]}', "utf-8")
    with pytest.raises(
        UserError, match=r"not a storage state .*origins\[0\]: the field 'origin' must be a text"
    ):
        await verdict_of(live, task, Stop())
    state.unlink()
    monkeypatch.setenv("SHOPPING_LOGIN", "ann:wrong")
    with pytest.raises(UserError, match=r"Signing in on shopping .* the form is still there"):
        await verdict_of(live, task, Stop())
    assert own.signed_in == ["ann:wrong"]


async def told(arena: Arena, task: Task) -> str:
    """What the first heading of the start page says, in quotes."""
    episode = await arena.episode(start_urls=task.start_urls, enter=task.enter)
    async with episode:
        page = await episode.final_page()
        return json.dumps(await page.evaluate("document.querySelector('h1').textContent"))


async def test_real_reads_the_sites_finish(live: Arena, own: Own, tmp_path: Path) -> None:
    (tmp_path / "shop-1.json").write_text(
        json.dumps(
            {
                "id": "shop-1",
                "goal": "Order two.",
                "website": {"id": "shop", "url": own.url},
                "difficulty": "easy",
                "challengeType": "action",
                "possible": True,
                "points": 1,
                "evals": [
                    {"type": "jmespath", "query": 'differences.orders.added."0".n', "expected_value": 2},
                    {"type": "jmespath", "query": "differences.orders.deleted", "expected_value": None},
                ],
            }
        ),
        "utf-8",
    )
    (task,) = load_suite(f"real-v1:{tmp_path}").tasks(live.universe)
    verdict, _ = await verdict_of(live, task, Stop("done"))
    assert verdict.passed, verdict.reason
    assert [check.name for check in verdict.checks] == ["stop", "state 1", "state 2"]
    assert (await verdict_of(live, task, Stop()))[0].passed, "an action needs no words"
    assert not (await verdict_of(live, task))[0].passed


async def test_verified_looks_at_requests_and_the_response(live: Arena, own: Own, tmp_path: Path) -> None:
    answer = {
        "evaluator": "AgentResponseEvaluator",
        "results_schema": {"type": "null"},
        "expected": {"task_type": "navigate", "status": "SUCCESS", "retrieved_data": None},
    }
    event = {
        "evaluator": "NetworkEventEvaluator",
        "ignored_query_params": ["t"],
        "expected": {
            "url": "__SHOPPING__/members",
            "http_method": "GET",
            "response_status": 200,
            "headers": {"referer": None},
            "query_params": {"q": ["b"]},
        },
    }
    record = {
        "sites": ["shopping"],
        "task_id": 5,
        "intent_template_id": 1,
        "start_urls": ["__SHOPPING__/join"],
        "intent": "See the members.",
        "instantiation_dict": {},
        "eval": [answer, event],
    }
    path = tmp_path / "verified.json"
    path.write_text(json.dumps([record]), "utf-8")
    suite = load_suite(f"webarena-verified:{path}", sites={"shopping": own.url})
    (task,) = suite.tasks(live.universe)
    said = json.dumps({"task_type": "NAVIGATE", "status": "SUCCESS", "retrieved_data": None})
    good, _ = await verdict_of(live, task, Goto(f"{own.url}/members?q=b&t=1"), Stop(said), profile="original")
    assert good.passed, good.reason
    other, _ = await verdict_of(live, task, Goto(f"{own.url}/members?q=c"), Stop(said))
    assert "request" in other.reason
    left, _ = await verdict_of(live, task, Goto(f"{own.url}/members?q=b"), Goto(f"{own.url}/"), Stop(said))
    assert not left.passed
    assert (await verdict_of(live, task, Goto(f"{own.url}/members?q=b"), Stop("There."), profile="strict"))[
        0
    ].passed
    plain, _ = await verdict_of(
        live, task, Goto(f"{own.url}/members?q=b"), Stop("There."), profile="original"
    )
    assert "not a JSON response" in plain.reason


async def test_verified_looks_at_what_was_answered(live: Arena, own: Own, tmp_path: Path) -> None:
    response = {
        "evaluator": "AgentResponseEvaluator",
        "results_schema": {"type": "null"},
        "expected": {"task_type": "mutate", "status": "SUCCESS", "retrieved_data": None},
    }
    right = {
        "url": "__SHOPPING__/star.json",
        "http_method": "POST",
        "headers": {"Cookie": "^.*emma.*$"},
        "response_content": {"$.stars.count": 56},
        "response_cookies": {"said": "^robot.*starred$"},
    }
    wrong = {**right, "response_content": {"$.stars.count": 55}}
    records = [
        {
            "sites": ["shopping"],
            "task_id": number,
            "intent_template_id": 1,
            "start_urls": ["__SHOPPING__"],
            "intent": "Star it.",
            "instantiation_dict": {},
            "eval": [response, {"evaluator": "NetworkEventEvaluator", "expected": expected}],
        }
        for number, expected in enumerate((right, wrong))
    ]
    path = tmp_path / "verified.json"
    path.write_text(json.dumps(records), "utf-8")
    tasks = load_suite(f"webarena-verified:{path}", sites={"shopping": own.url}).tasks(live.universe)
    verdicts = [(await verdict_of(live, task, Goto(f"{own.url}/starring"), Stop()))[0] for task in tasks]
    assert [verdict.passed for verdict in verdicts] == [True, False], verdicts[0].reason
    assert "has $.stars.count" in verdicts[1].reason
