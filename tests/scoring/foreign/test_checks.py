"""Foreign checks in a verdict: profiles, declines, episodes that were stopped, and judges."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any

import pytest
from PIL import Image

from webarium.actions.types import ReasonClass, Stop
from webarium.errors import UserError
from webarium.llm import Answer
from webarium.llm.scripted import Line, ScriptedModel
from webarium.scoring import Check, Verdict, score
from webarium.scoring.foreign.checks import AnswerRule, PagesRule, StopRule, UrlRule
from webarium.scoring.foreign.helpers import Surroundings, call_helper, read_call
from webarium.scoring.foreign.pages import compare
from webarium.scoring.foreign.webvoyager import AnsweredRule, EpisodeRule
from webarium.scoring.judges import Judges
from webarium.scoring.trajectory import Trajectory, TrajectoryStep
from webarium.task_files import Reference
from webarium.task_files.webarena import PageTarget
from webarium.types import TaskKind

CORRECT = '{"reason": "the same", "verdict": "correct"}'


@dataclass(frozen=True)
class Asked:
    """What scoring needs of a foreign task."""

    checks: tuple[Check, ...]
    intent: str = "Which one?"
    kind: TaskKind = "retrieve"
    reasons: tuple[ReasonClass, ...] = ()
    none_is_right: bool = False
    foreign: bool = True


@dataclass(frozen=True)
class Page:
    url: str = "http://a.test/x"

    async def select(self, css: str) -> list[Any]:
        return []


async def verdict(
    check: Check, stop: Stop | None, profile: Any, judges: Judges | None = None, **more: Any
) -> Verdict:
    task = Asked((StopRule(), check))
    return await score(task, stop=stop, page=Page(), changes=(), judges=judges, profile=profile, **more)


def judge(*answers: str) -> tuple[Judges, ScriptedModel]:
    model = ScriptedModel([Line(Answer(text)) for text in answers])
    return Judges(model), model


DECLINE = AnswerRule({"fuzzy_match": "N/A"}, "there is none")


@pytest.mark.parametrize(
    ("check", "stop", "original", "strict"),
    [
        (DECLINE, Stop(status="impossible", reason="not_found"), True, True),
        (DECLINE, Stop("N/A"), True, True),
        (DECLINE, Stop("Bern"), False, False),
        (AnswerRule({"must_include": ["14"]}), Stop("2014"), True, False),
        (AnswerRule({"must_include": ["n"]}), Stop(status="impossible"), False, False),
        (AnswerRule({"must_include": ["stop"]}), None, True, False),
        (AnswerRule({"must_include": ["3"]}), Stop("Early stop: Same action for 3 times"), True, False),
        (UrlRule("http://a.test/x"), None, True, False),
        (UrlRule("http://a.test"), Stop(), True, False),
    ],
)
async def test_profiles(check: Check, stop: Stop | None, original: bool, strict: bool) -> None:
    assert (await verdict(check, stop, "original")).passed is original
    assert (await verdict(check, stop, "strict")).passed is strict


async def test_a_judge_is_asked_for_free_wording_only() -> None:
    check = AnswerRule({"fuzzy_match": ["the town of Bern"]})
    for profile in ("original", "strict"):
        judges, model = judge(CORRECT)
        assert (await verdict(check, Stop("The town of Bern"), profile, judges)).passed
        assert model.requests == []
        asked = await verdict(check, Stop("Switzerland's seat of government"), profile, judges)
        assert (asked.passed, asked.by, len(model.requests)) == (True, "judge", 1)
        alone = await verdict(check, Stop("Switzerland's seat of government"), profile)
        assert (alone.passed, alone.unverified) == (False, True)


async def test_pages_that_are_closed_are_unverified() -> None:
    check = PagesRule((PageTarget("last", "", {"must_include": ["x"]}, ()),))
    assert (await verdict(check, Stop(), "strict")).unverified


async def test_webvoyager_asks_a_judge_once_there_is_an_answer() -> None:
    reference = Reference("golden", "Bern", "")
    task = Asked((AnsweredRule(), EpisodeRule(reference)))
    picture = _png()
    trajectory = Trajectory("Which town?", [TrajectoryStep(0, url="http://a", screenshot=picture)], "Bern")
    for profile in ("original", "strict"):
        for stop, passed in ((Stop("Bern"), True), (None, False)):
            model = ScriptedModel([Line(Answer(""), repeat=True)])
            found = await score(
                task,
                stop=stop,
                page=Page(),
                changes=(),
                judges=Judges(model),
                trajectory=trajectory,
                profile=profile,
            )
            assert bool(model.requests) is passed
            assert not found.passed
            assert found.unverified is passed


async def test_webvoyagers_judge_sees_golden_references_in_the_strict_profile_only() -> None:
    trajectory = Trajectory("Which town?", [TrajectoryStep(0, url="http://a", screenshot=_png())], "Bern")
    for profile, kind, shown in (
        ("strict", "golden", True),
        ("strict", "possible", False),
        ("original", "golden", False),
    ):
        model = ScriptedModel([Line(Answer(""), repeat=True)])
        rule = EpisodeRule(Reference(kind, "Zytglogge", ""))  # type: ignore[arg-type]
        await score(
            Asked((rule,)),
            stop=Stop("Bern"),
            page=Page(),
            changes=(),
            judges=Judges(model, method="screenshots"),
            trajectory=trajectory,
            profile=profile,  # type: ignore[arg-type]
        )
        assert ("Zytglogge" in str([request.to_json() for request in model.requests])) is shown


def _png() -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (4, 4)).save(buffer, "PNG")
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("contents", "text", "original", "strict"),
    [
        ({"exact_match": "27.00"}, " 27.00 ", True, True),
        ({"exact_match": "27.00"}, "27", False, True),
        ({"must_include": ["404"]}, "var code=4042;", True, False),
        ({"must_include": ["a |OR| b", "c"]}, "b c", True, True),
        ({"must_include": ["a"]}, "", False, False),
    ],
)
def test_what_pages_say(contents: Any, text: str, original: bool, strict: bool) -> None:
    assert compare(contents, text, where="there", repaired=False).ruling is original
    assert compare(contents, text, where="there", repaired=True).ruling is strict


@pytest.mark.parametrize(
    "text",
    [
        "func:__import__('os').system('x')",
        "func:f(1)",
        "func:f(x)",
        "func:f(a='b')",
        "func:f",
        "func:f('a'",
        "func:(lambda: 1)()",
    ],
)
def test_helpers_are_read_and_never_evaluated(text: str) -> None:
    with pytest.raises(UserError):
        read_call(text)


@dataclass
class Open:
    """An open page that has an address only."""

    address: str


async def test_helpers_by_name() -> None:
    call = "func:reddit_get_post_url('__last_url__')"
    for address, post in (
        ("http://r.test/f/books/7/a-book/-/comment/9?x='\"", "http://r.test/f/books/7/"),
        ("http://r.test/user/ann", "http://r.test/user/ann"),
    ):
        assert await call_helper(call, Surroundings(Open(address))) == post  # type: ignore[arg-type]
    for wrong in ("func:gone('x')", "func:reddit_get_post_url()"):
        with pytest.raises(UserError, match="helper"):
            await call_helper(wrong, Surroundings(Open("http://r.test/")))  # type: ignore[arg-type]
