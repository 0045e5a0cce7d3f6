"""Tasks as they are built from templates, asked, and written as JSON."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from tests.tasks.made import Source, made, wanting
from tests.tasks.templates import One, Sound
from webarium.envs.circumstances import Circumstances
from webarium.errors import TaskError
from webarium.scoring import Answer, AnswerCheck, Expect, Number, PageCheck, StateCheck, Text, UrlCheck
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.context import Context
from webarium.tasks import Data, NoParams, Task, landing, sample
from webarium.tasks.audit.paths import steps_up_to
from webarium.tasks.ui import Ui
from webarium.tasks.workflow import Workflow
from webarium.types import Json
from webarium.worlds import Conditions, Universe
from webarium.worlds.timeline import Timeline

PLAIN: dict[str, Json] = {
    "id": "books.made.0",
    "template": "books.made",
    "params": {"n": 1},
    "intent": "Which?",
    "answers": "free",
    "how_to_answer": "",
    "sites": ["books"],
    "live_hosts": [],
    "foreign": False,
    "kind": "mutate",
    "difficulty": "easy",
    "start_urls": ["http://bookish.test/"],
    "users": {"books": None},
    "conditions": Conditions().to_json(),
    "now": "2023-06-12 12:00:00",
    "reasons": [],
    "none_is_right": False,
    "checks": [{"name": "answer", "wants": "the answer states Ann"}],
}
ANN = AnswerCheck(Text("Ann"))
PASSING = Circumstances(Timeline(seconds_per_action=5))


def test_a_plain_task_as_json_has_nothing_of_long_work() -> None:
    found = made("Which?", ANN, params={"n": 1}).to_json()
    wants = found.pop("checks")
    assert found == {key: value for key, value in PLAIN.items() if key != "checks"}
    assert [(row["name"], "Ann" in row["wants"]) for row in wants] == [("answer", True)]  # type: ignore[union-attr, index, call-overload, operator]


@pytest.mark.parametrize(
    ("fields", "more"),
    [
        ({"circumstances": PASSING}, {"circumstances": PASSING.to_json()}),
        ({"checkpoints": (Checkpoint("half"),)}, {"checkpoints": ["half"], "traps": []}),
        (
            {"checkpoints": (Checkpoint("half"),), "traps": (Trap("pit"),)},
            {"checkpoints": ["half"], "traps": ["pit"]},
        ),
        ({"traps": (Trap("pit"),)}, {}),
        ({"max_steps": 7}, {"max_steps": 7}),
    ],
    ids=str,
)
def test_long_work_as_json_says_more(fields: dict[str, Any], more: dict[str, Json]) -> None:
    plain = made("Which?", ANN).to_json()
    assert made("Which?", ANN, **fields).to_json() == plain | more


FORM = "Answer with nothing but the text asked for, as the page shows it."


def test_a_task_is_asked_with_the_form_of_its_answer_or_without() -> None:
    free = made("Which?", ANN)
    declared = free.answering("form")
    assert (free.request, free.how_to_answer) == ("Which?", "")
    assert (declared.answers, declared.request.splitlines()[0]) == ("form", "Which?")
    assert declared.how_to_answer.startswith(FORM)
    assert declared.answering("form") is declared
    assert free.answering("free") is free
    assert declared.answering("free") == free


def test_tasks_of_other_benchmarks_are_asked_as_they_are() -> None:
    foreign = made("Which?", ANN, foreign=True)
    assert foreign.answering("form") is foreign


def test_a_template_may_say_the_form_and_what_the_answer_is_like() -> None:
    class Like(Source):
        answers_like = Number(3)

    class Said(Source):
        answer_form = "Answer with a name."

    assert "number" in made("Which?", ANN, source=Like()).answering("form").how_to_answer
    assert (
        made("Which?", ANN, source=Said())
        .answering("form")
        .how_to_answer.startswith("Answer with a name. If")
    )
    assert made("Do it.").answering("form").how_to_answer.startswith("No answer is needed")


def test_what_a_task_is_called_and_whether_it_can_be_done() -> None:
    task = made(kind="impossible", reasons=("not_found", "other"), sites=("books", "map"))
    assert (task.site, task.template_id, task.reason_class, task.achievable) == (
        "books",
        "books.made",
        "not_found",
        False,
    )
    assert (made().reason_class, made().achievable) == (None, True)


class Rich(One):
    """Says all that a template can say of a task."""

    name = "rich"
    sites = ("shopping", "reddit")
    role = "guest"
    twin = "sound"
    none_is_right = True
    conditions = Conditions(latency_ms=5)
    max_steps = 44
    kind = "combined"
    intent = "Go on."

    def answer(self, db: Data, params: NoParams) -> Answer:
        return Number(db.value("SELECT id FROM customer ORDER BY id LIMIT 1") + 90)

    def context(self, db: Data, params: NoParams) -> Context:
        return Context(texts=("of its own",))

    def expected(self, db: Data, params: NoParams) -> list[Expect]:
        return [Expect.delete("wishlist_item", {"id": 1})]

    def url(self, db: Data, params: NoParams) -> UrlCheck:
        return landing(db, "/a/", "/b/", query={"q": "x"})

    def page(self, db: Data, params: NoParams) -> Sequence[PageCheck]:
        return (PageCheck("h1", "Thanks"),)

    def starts(self, db: Data, params: NoParams) -> Sequence[str]:
        return ("/cart/", "http://elsewhere.test/x")

    def circumstances(self, db: Data, params: NoParams) -> Circumstances:
        return PASSING

    def checkpoints(self, db: Data, params: NoParams) -> tuple[Checkpoint, ...]:
        return (Checkpoint("half"),)

    def traps(self, db: Data, params: NoParams) -> tuple[Trap, ...]:
        return (Trap("pit"),)


def test_a_task_has_all_that_its_template_says(shop: Universe) -> None:
    (task,) = sample(Rich(), shop)
    assert (task.id, task.twin, task.none_is_right, task.max_steps) == (
        "shopping.rich.0",
        "shopping.sound.0",
        True,
        44,
    )
    assert (task.sites, task.start_urls) == (
        ("shopping", "reddit"),
        ("http://onestopshop.test/cart/", "http://elsewhere.test/x"),
    )
    assert task.users["shopping"] is None
    assert task.users["reddit"]
    assert [check.name for check in task.checks] == ["answer", "url", "page", "state"]
    assert task.checks[1] == UrlCheck("http://onestopshop.test", ("/a/", "/b/"), {"q": "x"})
    answer = task.checks[0]
    assert isinstance(answer, AnswerCheck)
    assert answer.answer == Number(91)
    assert answer.context.texts[-1:] == ("of its own",)
    assert (task.circumstances, task.checkpoints, task.traps) == (
        PASSING,
        (Checkpoint("half"),),
        (Trap("pit"),),
    )
    assert task.conditions == Conditions(latency_ms=5)
    assert landing(Data.of(shop, "shopping"), "/a/").query == {}


def test_a_plain_template_says_little_of_its_tasks(shop: Universe) -> None:
    task = sample(Sound(), shop)[0]
    assert (task.twin, task.none_is_right, task.max_steps, task.reasons) == ("", False, None, ())
    assert (task.circumstances.plain, task.checkpoints, task.traps) == (True, (), ())
    assert [check.name for check in task.checks] == ["answer", "state"]
    assert task.source.progress((), 0.25, task.given) == 0.25
    assert task.source.has_path(task.given)
    assert not task.source.openings().free
    assert task.given == Sound.Params(task.params["order"])  # type: ignore[arg-type]
    assert task.source.data(shop) == Data.of(shop, "shopping", "customer")


def test_the_answers_of_a_template_are_wrong_for_each_other(shop: Universe) -> None:
    class Named(One):
        @dataclass(frozen=True)
        class Params:
            n: int

        def instances(self, db: Data, rng: random.Random) -> Iterable[Any]:
            return [Named.Params(n) for n in range(3)]

        def answer(self, db: Data, params: Params) -> Answer:
            return Text(("Ann", "Bob", "Cy")[params.n])

    rivals = [task.checks[0].context.rivals for task in sample(Named(), shop)]  # type: ignore[attr-defined]
    assert rivals == [("Bob", "Cy"), ("Ann", "Cy"), ("Ann", "Bob")]


def test_a_template_whose_candidates_are_all_refused_says_why(shop: Universe) -> None:
    class Echo(Sound):
        intent = "Is it number 4 of order {order}?"

        def answer(self, db: Data, params: Sound.Params) -> Answer | None:
            return Number(4)

    with pytest.raises(
        TaskError, match=r"at seed 0\. All 10 candidates were refused; the first because repeating"
    ):
        sample(Echo(), shop)


class Path(Source):
    """A golden path of some steps."""

    def __init__(self, *words: str) -> None:
        super().__init__()
        self.words = words

    async def solve(self, ui: Ui, db: Data, params: Any) -> None:
        ways = {
            "goto": lambda: ui.goto("/x"),
            "click": lambda: ui.click("link", "x"),
            "fill": lambda: ui.fill("x", "y"),
            "select": lambda: ui.select("x", "y"),
            "check": lambda: ui.check("x"),
            "tab": lambda: ui.focus_tab(1),
            "press": lambda: ui.press("Enter"),
            "text": lambda: ui.expect_text("x"),
        }
        for word in self.words:
            await ways[word]()
        ui.expect_url("/y")
        ui.expect_absent("z")
        assert ui.has("w")


@pytest.mark.parametrize(
    ("words", "most", "steps"),
    [
        ((), 1, 0),
        (("text",), 0, 0),
        (("goto",), 0, None),
        (("goto",), 1, 1),
        (("goto", "text", "click"), 2, 2),
        (("goto", "click"), 1, None),
        (("fill", "select", "check", "tab", "press"), 5, 5),
        (("fill", "select", "check", "tab", "press"), 4, None),
    ],
    ids=str,
)
def test_a_path_is_counted_without_a_site(
    words: Sequence[str], most: int, steps: int | None, shop: Universe
) -> None:
    assert steps_up_to(made(source=Path(*words)), Data.of(shop, "shopping"), most) == steps


def test_a_path_that_must_see_a_page_is_not_counted(shop: Universe) -> None:
    class Looks(Source):
        async def solve(self, ui: Ui, db: Data, params: Any) -> None:
            if not ui.screen.root.children:
                raise AssertionError

    class Fails(Source):
        async def solve(self, ui: Ui, db: Data, params: Any) -> None:
            raise TaskError("This path needs a page.")

    data = Data.of(shop, "shopping")
    assert steps_up_to(made(source=Looks()), data, 3) is None
    assert steps_up_to(made(source=Fails()), data, 3) is None


class Work(Workflow):
    """Work with one wrong ending."""

    site, name, intent, line, strains = "shopping", "work", "Do it.", "books", frozenset({"many"})

    def __init__(self) -> None:
        self.played: list[str] = []

    def instances(self, db: Data, rng: random.Random) -> Iterable[Any]:
        return [NoParams()]

    async def play(self, ui: Ui, db: Data, params: Any, but: str) -> None:
        self.played.append(but)

    def expected(self, db: Data, params: Any) -> list[Expect]:
        return [Expect.delete("wishlist_item", {"id": 1})]


async def test_work_is_long_and_its_path_is_the_one_without_a_mistake(shop: Universe) -> None:
    (task,) = sample(Work(), shop)
    assert (task.kind, task.max_steps, task.source.longest, task.source.count) == ("mutate", 500, 420, 3)
    assert task.checks == (wanting(Expect.delete("wishlist_item", {"id": 1})),)
    ui = Ui.__new__(Ui)
    await task.source.solve(ui, task.source.data(shop), task.given)
    assert isinstance(task.source, Work)
    assert task.source.played == [""]


def test_conduct_is_checked_besides_the_end(shop: Universe) -> None:
    class Conducted(Work):
        def conduct(self, db: Data, params: Any) -> Sequence[StateCheck]:
            return (StateCheck(name="conduct"),)

    (task,) = sample(Conducted(), shop)
    assert [check.name for check in task.checks] == ["state", "conduct"]
    assert isinstance(task, Task)
