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


async def test_several_actions_are_one_turn_and_a_step_each(paper: Arena) -> None:
    async with await paper.episode(start_urls=[HOME]) as episode:
        attempt = begin(episode, max_steps=5)
        turn = await attempt.act("goto [/new/]\ngoto [/]\nstop [late]")
        assert turn.done == (Goto("/new/"),)
        assert (turn.ended, turn.action, attempt.steps_left) == (None, Goto("/new/"), 4)
        assert turn.observation.last_error == (
            "1 of 3 actions was done; the page changed after `goto [/new/]`."
        )
        assert episode.observation == turn.observation
        before = episode.stopped
        assert before is None
        turn = await attempt.act([Goto("/new/"), Stop("42")])
        assert turn.ended == "stop"
        assert turn.done == (Goto("/new/"),)
        assert episode.stopped == Stop("42")
        assert episode.actions == [Goto("/new/"), Goto("/new/")]


async def test_the_limit_counts_each_of_several_actions(paper: Arena) -> None:
    async with await paper.episode(start_urls=[HOME]) as episode:
        turn = await begin(episode).act(f"goto [{HOME}]\ngoto [{HOME}]\ngoto [{HOME}]")
        assert (turn.ended, len(turn.done), episode.steps) == ("max_steps", 2, 2)
        assert "limit of 2 actions is reached" in turn.observation.last_error


async def test_what_fails_ends_a_turn_of_several(paper: Arena) -> None:
    async with await paper.episode(start_urls=[HOME]) as episode:
        turn = await begin(episode, max_steps=9).act(f"goto [http://nowhere.test/]\ngoto [{HOME}new/]")
        assert turn.observation.url == HOME
        assert turn.observation.last_error.endswith(
            "0 of 2 actions were done; `goto [http://nowhere.test/]` failed."
        )
