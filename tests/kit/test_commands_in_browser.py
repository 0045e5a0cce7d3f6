"""A menu as commands is used in Chromium as in the text engine, which shows the same after each step."""

from __future__ import annotations

import pytest

from tests.elements import ident
from webarium.actions.types import Action, Click, ElementId, GoBack, Press, Type
from webarium.envs import Arena, Episode
from webarium.observation.view import View
from webarium.runs.differences import lines_of
from webarium.sites.homepage.site import SITE
from webarium.sites.kit.appearance import appearance
from webarium.worlds import Conditions, Universe

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

WHOLE = View(viewport_only=False)
TOOLS = ["Calculator", "Scratchpad", "Converter", "To-do list"]


async def walked(arena: Arena, number: int) -> list[tuple[str, tuple[str, ...]]]:
    """Where one is and what one sees after each step."""
    conditions = Conditions(appearance=number, popups=False)
    async with await arena.episode(start_urls=[SITE.origin], conditions=conditions, view=WHOLE) as episode:
        seen = [(episode.observation.url, lines_of(episode.observation))]

        async def act(action: Action) -> None:
            found = await episode.step(action)
            assert found.last_error == ""
            seen.append((found.url, lines_of(found)))

        await act(Click(commands(episode)))
        await act(Type(field(episode), "CONV"))
        await act(Press("Escape"))
        await act(Click(commands(episode)))
        await act(Type(field(episode), "list do", submit=True))
        await act(GoBack())
        await act(Click(commands(episode)))
        await act(Click(ident(episode, "link", "Scratchpad")))
        return seen


def commands(episode: Episode) -> ElementId:
    return ident(episode, "DisclosureTriangle", "Commands")


def field(episode: Episode) -> ElementId:
    return ident(episode, "textbox", "Type a command")


async def test_commands_are_the_same_in_both_engines() -> None:
    number = next(
        number for number in range(1, 200) if appearance(SITE.id, number).structure.menus == "commands"
    )
    with Universe.open([SITE.database]) as universe:
        async with (
            await Arena.open(universe=universe, engine="chromium") as chromium,
            await Arena.open(universe=universe, engine="text") as text,
        ):
            one, other = await walked(chromium, number), await walked(text, number)
    assert one == other
    addresses = [address.removeprefix(SITE.origin) for address, _ in one]
    assert addresses == ["/", "/", "/", "/", "/", "/todo", "/", "/", "/scratchpad"]
    heads = [lines[: lines.index("\tmain ''")] for _, lines in one]
    shown = [[name for name in TOOLS if f"\t\tlink {name!r}" in head] for head in heads]
    assert shown == [[], TOOLS, ["Converter"], [], TOOLS, [], [], TOOLS, []]
