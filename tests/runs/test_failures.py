"""Kinds of failures by rule: each kind from an episode made by hand, and from one that an agent has played."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.recorded import CART, Act, Recorded, write_run
from webarium import RunConfig, build_report, run_suite
from webarium.actions.types import Click, ElementId, Goto, Stop
from webarium.agents.agent import Goal
from webarium.frozen import freeze_all
from webarium.observation.observation import Observation
from webarium.runs.records.golden import GoldenPath, PathStep
from webarium.runs.records.reader import RunReader
from webarium.runs.reports.failures import KINDS, TITLES, Failure, read_failure
from webarium.scoring.answers import Money
from webarium.scoring.checks import AnswerCheck, StateCheck, UrlCheck
from webarium.scoring.expect import Expect
from webarium.scoring.matchers import AnyValue
from webarium.types import Json
from webarium.worlds import Changes, RowChange

SHOP, CART_URL, MUG = "http://omnizon.test/", "http://omnizon.test/cart", "http://omnizon.test/mug?id=7"
DEED = Expect.insert("cart_item", {"sku": "MUG-1", "qty": 1, "note": AnyValue(), "id": AnyValue()})
BUY = StateCheck(((DEED,),))
PRICE = AnswerCheck(Money(1250))
TO_MUG = GoldenPath(
    SHOP,
    (PathStep("click [4]", "link Mug", MUG), PathStep("click [9]", "button Add to Cart", CART_URL, 1)),
    "",
).to_json()
READ_MUG = GoldenPath(SHOP, (PathStep("click [4]", "link Mug", MUG),), "$12.50").to_json()
START = Act(url=SHOP, observation="shop")
AT_MUG = Act("click [4]", url=f"{MUG}&ref=home", observation="mug")
BOUGHT = Act("click [9]", url=CART_URL, observation="cart", changes=Changes([CART]))
ALSO = Act(
    "click [11]",
    url=CART_URL,
    observation="cart 2",
    changes=Changes([RowChange("shopping", "wish", "insert", {"id": 1}, None, {"id": 1, "sku": "LAMP"})]),
)
STOP = Act("stop []")
FAILED_STATE = (("stop", True, "it stopped"), ("state", False, "missing: a new row in cart_item"))
FAILED_ANSWER = (("stop", True, "it stopped"), ("answer", False, "expected $12.50"))
NO_STOP = (("stop", False, "the agent never stopped by itself"),)


def told(folder: Path, acts: tuple[Act, ...], checks: Any = FAILED_STATE, **more: Any) -> Failure:
    """The kind of an episode with these steps, which is recorded and read again."""
    values: dict[str, Any] = {"frozen": freeze_all([BUY]), "golden": TO_MUG, "answer": "", **more}
    declared: dict[str, Json] = {
        "id": "shopping.mug.0",
        "sites": ["shopping"],
        "checks": [],
        "answers": "form",
    }
    episode = Recorded("shopping.mug.0", "failed", acts, checks=checks, task=declared, **values)
    folder = write_run(folder / "run", [episode], pictures=False).path
    run = RunReader(folder)
    result = run.entries()[0].result
    assert result is not None
    failure = read_failure(run.episode("shopping.mug.0"), result)
    assert failure is not None
    return failure


def asked_price(**more: Any) -> dict[str, Any]:
    return {"frozen": freeze_all([PRICE, StateCheck()]), "golden": READ_MUG, "kind": "retrieve", **more}


def test_never_reached_the_page(tmp_path: Path) -> None:
    found = told(tmp_path, (START, replace(AT_MUG, url=CART_URL), STOP))
    assert found.kind == "never_reached"
    assert MUG in found.why
    assert "2 of 3 pages" in found.why


def test_the_page_that_counts_is_where_the_deed_is_done_and_not_what_comes_after_it(tmp_path: Path) -> None:
    assert told(tmp_path, (START, AT_MUG, STOP)).kind == "wrong_deed"


def test_right_page_wrong_answer(tmp_path: Path) -> None:
    acts = (START, AT_MUG, Act("stop [$13.50]"))
    assert told(tmp_path, acts, FAILED_ANSWER, **asked_price(answer="$13.50")).kind == "wrong_answer"


def test_right_deed_and_a_side_effect(tmp_path: Path) -> None:
    found = told(tmp_path, (START, AT_MUG, BOUGHT, ALSO, STOP))
    assert found.kind == "side_effect"


def test_a_side_effect_beside_a_deed_that_is_not_done_is_a_wrong_deed(tmp_path: Path) -> None:
    assert told(tmp_path, (START, AT_MUG, ALSO, STOP)).kind == "wrong_deed"


def test_a_right_answer_beside_a_change_is_a_side_effect(tmp_path: Path) -> None:
    checks = (("stop", True, ""), ("answer", True, ""), ("state", False, "unexpected: a row"))
    acts = (START, AT_MUG, ALSO, Act("stop [$12.50]"))
    assert told(tmp_path, acts, checks, **asked_price(answer="$12.50")).kind == "side_effect"


def test_gave_up_by_declining_by_its_own_rules_or_at_once(tmp_path: Path) -> None:
    declined = (("stop", False, "the agent declined a task that can be done"),)
    acts = (START, AT_MUG, Act("stop [N/A: no such mug]"))
    found = told(tmp_path / "1", acts, declined, answer="N/A: no such mug")
    assert found == Failure("gave_up", "it declined a task that can be done: N/A: no such mug")
    safety = (START, AT_MUG, Act("stop [Early stop: A safety check waits.]"))
    assert told(tmp_path / "2", safety, NO_STOP, ended_by="gave_up").why.endswith("A safety check waits.")
    assert told(tmp_path / "3", (START, STOP)).kind == "gave_up"


@pytest.mark.parametrize("circle", [1, 2, 4])
def test_a_loop_is_what_repeats_on_the_same_pages_until_a_limit(tmp_path: Path, circle: int) -> None:
    round_ = tuple(Act(f"click [{n}]", url=SHOP, observation=f"shop {n}") for n in range(circle))
    acts = (START, AT_MUG, *round_ * 7)
    found = told(tmp_path, acts, NO_STOP, ended_by="max_steps")
    assert found.kind == "loop"
    assert "click [0]" in found.why


def test_the_same_action_on_pages_that_change_is_no_loop(tmp_path: Path) -> None:
    acts = (START, *(Act("scroll [down]", url=SHOP, observation=f"shop {n}") for n in range(20)))
    found = told(tmp_path, acts, NO_STOP, ended_by="max_steps")
    assert found.kind == "ran_out"
    assert found.why == "all its actions are used up; it came by 1 of 3 pages of the golden path"


def test_its_own_rule_against_repetition_tells_a_loop(tmp_path: Path) -> None:
    acts = (START, AT_MUG, Act("stop [Early stop: Same action for 3 times]"))
    assert told(tmp_path, acts, NO_STOP, ended_by="gave_up").kind == "loop"


def test_refused_format_of_actions_and_of_answers(tmp_path: Path) -> None:
    unread = (
        START,
        AT_MUG,
        *(Act(None, url=MUG, observation="mug", error="That is no action.") for _ in range(3)),
    )
    found = told(tmp_path / "1", unread, NO_STOP, ended_by="max_steps")
    assert found == Failure("format", "3 of 4 answers were no action")
    parsed = (START, AT_MUG, Act("stop [Early stop: Failed to parse actions for 3 times]"))
    assert told(tmp_path / "2", parsed, NO_STOP, ended_by="gave_up").kind == "format"
    acts = (START, AT_MUG, Act("stop [cheap]"))
    assert told(tmp_path / "3", acts, FAILED_ANSWER, **asked_price(answer="cheap")).kind == "format"
    right = "It is $12.50, thank you for asking."
    found = told(tmp_path / "4", acts, FAILED_ANSWER, **asked_price(answer=right))
    assert (found.kind, "is right" in found.why) == ("format", True)


@pytest.mark.parametrize("limit", ["max_steps", "max_seconds", "max_tokens", "max_cost"])
def test_ran_out(tmp_path: Path, limit: str) -> None:
    assert told(tmp_path, (START, AT_MUG), NO_STOP, ended_by=limit).kind == "ran_out"


def test_impossible_tasks_are_declined_or_not(tmp_path: Path) -> None:
    missed = (("stop", False, "it did not decline"),)
    acts = (START, AT_MUG, Act("stop [$3]"))
    assert told(tmp_path / "1", acts, missed, kind="impossible", answer="$3").kind == "not_declined"
    declined = (START, AT_MUG, Act("stop [N/A: not_allowed]"))
    found = told(tmp_path / "2", declined, missed, kind="impossible", answer="N/A: not_allowed")
    assert found.kind == "wrong_reason"


def test_a_page_that_was_reached_and_left_again(tmp_path: Path) -> None:
    checks = (("stop", True, ""), ("url", False, "the final page is /cart"))
    wanted = freeze_all([UrlCheck("http://omnizon.test", ("/mug",), {"id": "7"})])
    more: dict[str, Any] = {"frozen": wanted, "golden": None, "kind": "navigate"}
    assert told(tmp_path / "1", (START, AT_MUG, replace(BOUGHT), STOP), checks, **more).kind == "wrong_page"
    assert (
        told(tmp_path / "2", (START, replace(AT_MUG, url=CART_URL), STOP), checks, **more).kind
        == "never_reached"
    )


def test_without_a_golden_path_nobody_knows_the_page(tmp_path: Path) -> None:
    found = told(tmp_path, (START, AT_MUG, STOP), golden=None, frozen=None)
    assert found == Failure("unplaced", "missing: a new row in cart_item")


def test_what_has_not_failed_has_no_kind_and_every_kind_has_a_title(tmp_path: Path) -> None:
    run = RunReader(write_run(tmp_path / "run", [Recorded("shopping.mug.0")], pictures=False).path)
    result = run.entries()[0].result
    assert result is not None
    assert read_failure(run.episode("shopping.mug.0"), result) is None
    assert set(KINDS) == set(TITLES)


class Wanderer:
    """Opens the to-do list and answers at once, wherever it should be."""

    name = "wanderer"

    def __init__(self, **_: Any) -> None:
        self._steps = 0

    async def start(self, goal: Goal) -> None:
        """Nothing to remember."""

    async def act(self, observation: Observation) -> Any:
        """First somewhere else, then a stop."""
        self._steps += 1
        return Goto("http://homepage.test/todo") if self._steps == 1 else Stop("12")


class Stuck(Wanderer):
    """Clicks on what is not there."""

    async def act(self, observation: Observation) -> Any:
        """The same for ever."""
        return Click(ElementId(1))


def test_an_episode_that_did_not_pass_keeps_its_golden_path_and_the_report_counts_kinds(
    tmp_path: Path,
) -> None:
    task = "homepage.share_bill.0"
    config = RunConfig("homepage", f"{__name__}:Wanderer", tasks=(task,), engine="text", workers=1)
    folder = run_suite(config, tmp_path / "run").folder
    report = build_report(folder)
    assert report.failure_kinds == {"never_reached": 1}
    assert "homepage.test/calculator" in report.failures[task].why
    path = RunReader(folder.path).episode(task).document("golden")
    assert isinstance(path, dict)
    assert str(path["answer"]).startswith("$")


def test_paths_can_be_left_out_and_a_loop_needs_none(tmp_path: Path) -> None:
    task = "homepage.share_bill.0"
    config = RunConfig(
        "homepage", f"{__name__}:Stuck", tasks=(task,), engine="text", workers=1, max_steps=7, paths=False
    )
    folder = run_suite(config, tmp_path / "run").folder
    assert build_report(folder).failure_kinds == {"loop": 1}
    assert not RunReader(folder.path).episode(task).has("golden.json")
