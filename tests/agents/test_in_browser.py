"""Every agent with a scripted model on real tasks of the shop in a real Chromium."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest
import pytest_asyncio

from tests.agents.puppet import Aim, Played, Puppet, by_id, by_mark, by_point, play
from webarium.actions.types import Stop
from webarium.agents import load_agent
from webarium.envs import Arena
from webarium.observation.observation import Node, Observation
from webarium.suites import load_suite
from webarium.suites.kit import dollars
from webarium.suites.shopping.base import latest_order
from webarium.tasks import Data, Task
from webarium.types import Json

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

TOTAL = "shopping.latest_order_total.0"
PHONE = "shopping.impossible_service_phone.0"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def arena() -> AsyncIterator[Arena]:
    async with await Arena.open(sites=["shopping"]) as opened:
        yield opened


@pytest.fixture(scope="module")
def answer(arena: Arena) -> str:
    """The total that the task asks for."""
    return dollars(latest_order(Data.of(arena.universe, "shopping", "customer"), "complete").grand_total)


def task(arena: Arena, task_id: str) -> Task:
    return load_suite("shopping").task(arena.universe, task_id)


def call(name: str, text: str = "", /, **arguments: Json) -> Json:
    return {"text": text, "tool_calls": [{"name": name, "arguments": arguments}]}


def openai_click(observation: Observation, node: Node) -> Json:
    x, y = by_point(1.0)(observation, node)  # type: ignore[misc]
    return [{"type": "click", "button": "left", "x": x, "y": y}]


@dataclass(frozen=True)
class Script:
    """How a model that serves an agent would do both tasks, with mistakes on the way."""

    agent: str
    nothing: list[Json]
    """Answers without an action, for one step."""
    refused: Json
    """An action that cannot be done."""
    click: Json
    """A click, with ``@`` for its target."""
    stop: Json
    """The stop, with ``$`` for the answer."""
    decline: Json
    aim: Aim = by_id
    options: tuple[tuple[str, Json], ...] = ()
    lost: int = 1
    """How many steps the answers without an action cost."""

    def way(self, answer: str) -> list[Json]:
        return [
            *self.nothing,
            self.refused,
            *(_put(self.click, "@", f"<link {name}>") for name in ("My Account", "My Orders")),
            *([_put(self.stop, "$", answer)] * (2 if self.agent == "webarium" else 1)),
        ]


def _put(value: Any, mark: str, words: str) -> Any:
    if isinstance(value, dict):
        return {key: _put(inner, mark, words) for key, inner in value.items()}
    if isinstance(value, list):
        return [_put(inner, mark, words) for inner in value]
    return value.replace(mark, words) if isinstance(value, str) else value


def fenced(action: str) -> str:
    return f"I think so. So the next action is ```{action}```"


def reply(action: str) -> str:
    return f"Thought: I think so.\nAction: {action}"


IMPOSSIBLE: dict[str, Json] = {
    "answer": "The shop gives no number.",
    "status": "impossible",
    "reason": "missing_feature",
}
NO_ELEMENT: dict[str, Json] = {"target": {"x": 3, "y": 3}, "options": ["x"]}

SCRIPTS = [
    Script(
        "cot",
        ["Hm.", "Hm."],
        fenced("click [99999]"),
        fenced("click [@]"),
        fenced("stop [$]"),
        fenced("stop [N/A: missing_feature]"),
    ),
    Script(
        "cot",
        ["Hm."],
        fenced("click [99999]"),
        fenced("click [@]"),
        fenced("stop [$]"),
        fenced("stop [N/A: missing_feature]"),
        options=(("profile", "original"),),
    ),
    Script(
        "direct",
        ["Hm.", "Hm."],
        "```click [99999]```",
        "```click [@]```",
        "```stop [$]```",
        "```stop [N/A: missing_feature]```",
    ),
    Script(
        "webvoyager",
        ["Hm."],
        reply("Click [999]"),
        reply("Click [@]"),
        reply("ANSWER; [$]"),
        reply("ANSWER; [N/A: missing_feature]"),
        by_mark,
    ),
    Script(
        "webvoyager",
        ["Hm."],
        reply("Click [99999]"),
        reply("Click [@]"),
        reply("ANSWER; [$]"),
        reply("ANSWER; [N/A: missing_feature]"),
        options=(("text_only", True),),
    ),
    Script(
        "real",
        ["Hm."],
        "```click('99999')```",
        "So: ```click('@')```",
        "```send_msg_to_user('$')```",
        "```report_infeasible('missing_feature: no number')```",
    ),
    Script(
        "webarium",
        ["Hm."],
        call("click", target=99999),
        call("click", "So.", target="@"),
        call("stop", answer="$"),
        call("stop", **IMPOSSIBLE),
        lost=0,
    ),
    Script(
        "anthropic-cu",
        ["Hm."],
        call("select", **NO_ELEMENT),
        call("computer", action="left_click", coordinate="@"),
        call("stop", answer="$"),
        call("stop", **IMPOSSIBLE),
        by_point(0.5),
        (("longest_side", 640),),
        lost=0,
    ),
    Script(
        "openai-cu",
        ["Hm."],
        call("select", **NO_ELEMENT),
        call("computer", actions="@"),
        call("stop", answer="$"),
        call("stop", **IMPOSSIBLE),
        openai_click,
        lost=0,
    ),
]
IDS = ["-".join([script.agent, *(f"{name}" for name, _ in script.options)]) for script in SCRIPTS]


async def played(arena: Arena, script: Script, task_id: str, answers: list[Json]) -> tuple[Played, Puppet]:
    puppet = Puppet(answers, script.aim)
    agent = load_agent(script.agent).create(seed=3, model=puppet, options=dict(script.options))
    return await play(arena, task(arena, task_id), agent, puppet), puppet


@pytest.mark.parametrize("script", SCRIPTS, ids=IDS)
async def test_success_after_a_parse_failure_and_a_refused_action(
    arena: Arena, answer: str, script: Script
) -> None:
    done, puppet = await played(arena, script, TOTAL, script.way(answer))
    assert done.verdict.passed, (done.verdict.reason, done.actions, done.errors)
    assert puppet.answers == []
    assert done.steps == 3 + script.lost
    failed = [bool(error) for error in done.errors]
    assert failed == [True] * (1 + script.lost) + [False] * 2
    assert all(notes.raw and notes.calls for notes in done.notes)
    assert sum(len(notes.calls) for notes in done.notes) == len(puppet.requests)
    refused = done.errors[script.lost]
    told = puppet.prompt(len(script.nothing) + 1)
    if ("profile", "original") not in script.options:
        assert refused.split(".")[0] in told


@pytest.mark.parametrize("script", SCRIPTS, ids=IDS)
async def test_what_cannot_be_done_is_declined(arena: Arena, script: Script) -> None:
    answers = [script.decline] * (2 if script.agent == "webarium" else 1)
    done, _ = await played(arena, script, PHONE, answers)
    assert done.verdict.passed, done.verdict.reason
    assert done.steps == 0


KEY: Json = {"tool_calls": [{"name": "computer", "arguments": {"action": "key", "text": "Escape"}}]}
REPEATED = [
    ("cot", fenced("press [Escape]"), {}),
    ("direct", "```press [Escape]```", {"profile": "original"}),
    ("real", "```press('1', 'Escape')```", {"same_actions": 3, "screenshot": False}),
    ("anthropic-cu", KEY, {"same_actions": 3}),
    ("openai-cu", call("computer", actions=[{"type": "keypress", "keys": ["ESC"]}]), {"same_actions": 3}),
]


@pytest.mark.parametrize(("name", "said", "options"), REPEATED, ids=[row[0] for row in REPEATED])
async def test_the_same_action_again_and_again_ends_early(
    arena: Arena, name: str, said: Json, options: dict[str, Json]
) -> None:
    done, _ = await played(
        arena, Script(name, [], None, "", None, None, options=tuple(options.items())), TOTAL, [said] * 3
    )
    assert done.actions[-1] == Stop("Early stop: Same action for 3 times")
    assert not done.verdict.passed


async def test_the_default_agent_is_told_of_its_circles(arena: Arena, answer: str) -> None:
    escape = call("press", keys="Escape")
    script = Script("webarium", [], None, "", None, None, options=(("check", False),))
    done, puppet = await played(
        arena, script, TOTAL, [escape, escape, call("look"), call("stop", answer=answer)]
    )
    assert done.verdict.passed
    assert "2 times while the page looked exactly like this" in puppet.prompt()
    assert len(puppet.requests[-1].messages[-1].images) == 1


async def test_the_default_agent_changes_what_it_is_asked_to(arena: Arena) -> None:
    wish = "shopping.wish_for_product.0"
    product = str(task(arena, wish).params["product"])
    answers: list[Json] = [
        call("plan", steps=["search", "add"]),
        {
            "tool_calls": [
                {"name": "type", "arguments": {"target": "<field Search>", "text": product, "submit": True}},
                {"name": "go_back", "arguments": {}},
            ]
        },
        call("click", target=f"<link {product}>"),
        call("click", target="<button Add to Wish List>"),
        call("stop"),
        call("stop"),
    ]
    done, puppet = await played(arena, Script("webarium", [], None, "", None, None), wish, answers)
    assert done.verdict.passed, (done.verdict.reason, done.actions, done.errors)
    assert done.steps == 3
    assert "because the page changed" in "\n".join(puppet.prompt(n) for n in range(len(puppet.requests)))
