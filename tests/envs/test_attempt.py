"""The loop that all who let agents act share: its limit, its stop, text that is no action, and the scoring."""

from __future__ import annotations

import pytest

from tests.envs.conftest import HOME
from webarium.actions.codecs import get_codec
from webarium.actions.types import Goto, Noop, Stop
from webarium.envs import Arena, Episode
from webarium.envs.attempt import Attempt
from webarium.envs.final_page import FinalPage
from webarium.errors import ActionParsingError
from webarium.worlds import Changes

Verdict = tuple[str, Stop | None, str, bool]


async def score(task: str, *, stop: Stop | None, page: FinalPage, changes: Changes) -> Verdict:
    return task, stop, page.url, changes.empty


def begin(episode: Episode, max_steps: int = 2) -> Attempt[str, Verdict]:
    return Attempt("look", episode, score, max_steps=max_steps, codec=get_codec("webarena"))


async def test_all_steps_spent_only_a_stop_is_taken(paper: Arena) -> None:
    async with await paper.episode(start_urls=[HOME]) as episode:
        attempt = begin(episode)
        assert (await attempt.act(Goto("/new/"))).ended is None
        turn = await attempt.act("hop on one leg")
        assert (turn.action, turn.ended, attempt.steps_left) == (None, None, 0)
        assert turn.observation.last_error
        for late, meant in (("noop [1]", None), (Goto("/"), Goto("/")), (ActionParsingError("Hm."), None)):
            turn = await attempt.act(late)
            assert (turn.ended, episode.steps) == ("max_steps", 2)
            assert turn.action == meant
            assert "limit of 2 actions is reached" in turn.observation.last_error
        turn = await attempt.act("stop [42]")
        assert (turn.ended, turn.action) == ("stop", Stop("42"))
        assert await attempt.score() == ("look", Stop("42"), f"{HOME}new/", True)


async def test_who_never_stops_is_scored_without_a_stop(paper: Arena) -> None:
    async with await paper.episode(start_urls=[HOME]) as episode:
        attempt = begin(episode)
        assert (await attempt.score())[1] is None
        with pytest.raises(TypeError, match="takes actions"):
            await Attempt("look", episode, score, max_steps=1).act("stop [42]")
        assert (await attempt.act(Noop())).observation.last_error
