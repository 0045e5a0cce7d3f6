"""Forks that get their windows late: nothing shows that they were asleep."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.elements import ident
from webarium.actions.types import Action, Click, Goto, Stop, Type
from webarium.envs import Arena, Episode
from webarium.errors import ActionError, UserError
from webarium.observation.view import View

pytestmark = pytest.mark.asyncio(loop_scope="module")
HOME = "http://onestopshop.test/"
WHOLE = View(viewport_only=False)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def arena() -> AsyncIterator[Arena]:
    async with await Arena.open(engine="text") as opened:
        yield opened


async def searched(arena: Arena) -> Episode:
    episode = await arena.episode(start_urls=[HOME], view=WHOLE)
    await episode.step(Type(ident(episode, "combobox", "Search"), "lamp", submit=True))
    await episode.step(Type(ident(episode, "combobox", "Search"), "tea"))
    return episode


async def test_forks_have_no_windows_until_they_are_used(arena: Arena) -> None:
    async with await searched(arena) as episode:
        children = await episode.forks(4)
        assert arena.engine.open_windows == 1
        assert all(child.observation.text == episode.observation.text for child in children)
        assert all(child.actions == episode.actions and child.steps == 2 for child in children)
        with pytest.raises(UserError, match="no window yet"):
            _ = children[0].window
        actions: list[Action] = [Click(ident(episode, "button", "Search")), Goto(HOME)]
        for action in actions:
            seen = await episode.step(action)
            assert {(await child.step(action)).text for child in children} == {seen.text}
        assert all(child.faithful for child in children)
        assert arena.engine.open_windows == 5
        for child in children:
            await child.close()
    assert arena.engine.open_windows == arena.episodes == 0


async def test_a_sleeping_fork_can_be_closed_forked_saved_and_reset(arena: Arena) -> None:
    async with await searched(arena) as episode:
        text = episode.observation.text
        child = await episode.fork()
        grandchild = await child.fork()
        await episode.step(Goto(HOME))
        await child.close()
        assert (await grandchild.reset()).text == text
        assert (await grandchild.observe()).text == text
        await grandchild.step(Goto(HOME))
        assert (await grandchild.reset()).text == text
        saved = await (sleeping := await grandchild.fork()).snapshot()
        async with await arena.restore(saved) as restored:
            assert restored.observation.text == text
        await sleeping.close()
        await grandchild.close()


async def test_what_happens_first_in_a_sleeping_fork_counts(arena: Arena) -> None:
    async with await searched(arena) as episode:
        stopped, refused = await episode.forks(2)
        await stopped.step(Stop("yes"))
        assert (await (await stopped.final_page()).select("#search"))[0].value == "tea"
        assert stopped.stopped == Stop("yes")
        assert (await refused.reject(ActionError("What?"))).last_error == "What?"
        assert (refused.steps, stopped.steps) == (3, 2)
        for child in (stopped, refused):
            await child.close()


async def test_a_world_that_was_changed_since_is_forked_as_it_is_now(arena: Arena) -> None:
    async with await searched(arena) as episode:
        async with await episode.fork() as before:
            db = episode.world.db("shopping")
            db.execute("UPDATE product SET name = 'Changed' WHERE id = 1")
            async with await episode.fork() as after:
                names = [
                    each.world.db("shopping").execute("SELECT name FROM product WHERE id = 1").get
                    for each in (before, after)
                ]
        assert names[0] != "Changed"
        assert names[1] == "Changed"


async def test_what_somebody_changes_in_the_world_of_a_sleeping_fork_stays(arena: Arena) -> None:
    async with await arena.episode(start_urls=[HOME], view=WHOLE) as episode, await episode.fork() as child:
        db = child.world.db("shopping")
        db.execute("UPDATE product SET name = 'Changed' WHERE id = 1")
        await child.step(Goto(f"{HOME}customer/account/"))
        assert child.world.db("shopping").execute("SELECT name FROM product WHERE id = 1").get == "Changed"
        assert episode.world.db("shopping").execute("SELECT name FROM product WHERE id = 1").get != "Changed"


async def test_an_exact_fork_is_there_at_once(arena: Arena) -> None:
    async with await searched(arena) as episode, await episode.fork(exact=True) as child:
        assert arena.engine.open_windows == 2
        assert child.observation.text == episode.observation.text
