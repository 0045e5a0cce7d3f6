"""The mailbox in a real Chromium: the keys that people know."""

from __future__ import annotations

import pytest

from webarium.actions.types import Press, Type
from webarium.envs import Arena, Episode
from webarium.observation.observation import Node
from webarium.sites.gomail.site import SITE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


def focused(episode: Episode) -> Node:
    tree = episode.observation.tree
    assert tree is not None
    return next(node for node in tree.walk() if node.id == episode.observation.focused)


async def press(episode: Episode, *keys: str) -> None:
    for key in keys:
        await episode.step(Press(key))
        assert episode.observation.last_error == ""


def changed(episode: Episode) -> list[tuple[str, str]]:
    return [(change.op, change.table) for change in episode.world.changes() if change.table == "email"]


async def test_keys_go_around_and_act_on_the_conversation_in_focus() -> None:
    async with (
        await Arena.open(sites=["gomail"]) as arena,
        await arena.episode(
            start_urls=(f"{SITE.origin}/inbox",),
            users={SITE.id: SITE.roles[0].user},
            now=SITE.database.epoch,
        ) as episode,
    ):
        await press(episode, "?")
        assert "Go to all mail" in episode.observation.text
        await press(episode, "Escape", "j", "j")
        second = focused(episode).name
        await press(episode, "k")
        first = focused(episode).name
        assert first != second
        assert focused(episode).role == "link"
        await press(episode, "e")
        assert changed(episode), "the first conversation was archived"
        assert "Undo" in episode.observation.text
        await press(episode, "z")
        assert not changed(episode)

        await press(episode, "g", "t")
        assert episode.observation.url == f"{SITE.origin}/sent"
        await press(episode, "/")
        await episode.step(Type(None, "g i"))
        assert episode.observation.url == f"{SITE.origin}/sent", "who types means no key"
        assert focused(episode).value == "g i"
