"""The mailbox in a real Chromium: the keys that people know, panels, chips, and rows that change in place."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from webarium.actions.types import Click, ElementId, Press, Type, Upload
from webarium.envs import Arena, Episode
from webarium.observation.observation import Node
from webarium.sites.gomail.site import SITE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def arena() -> AsyncIterator[Arena]:
    async with await Arena.open(sites=["gomail"]) as opened:
        yield opened


async def started(arena: Arena, path: str, uploads: Path | None = None) -> Episode:
    return await arena.episode(
        start_urls=(SITE.origin + path,),
        users={SITE.id: SITE.roles[0].user},
        now=SITE.database.epoch,
        uploads=uploads,
    )


def found(episode: Episode, role: str, name: str) -> list[Node]:
    tree = episode.observation.tree
    assert tree is not None
    return [node for node in tree.walk() if node.role == role and node.name.startswith(name)]


async def click(episode: Episode, role: str, name: str) -> None:
    await episode.step(Click(ElementId(found(episode, role, name)[0].id)))
    assert episode.observation.last_error == ""


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


async def test_keys_go_around_and_act_on_the_conversation_in_focus(arena: Arena) -> None:
    async with await started(arena, "/inbox") as episode:
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


async def test_messages_are_written_in_panels_with_chips_for_recipients(arena: Arena) -> None:
    async with await started(arena, "/inbox") as episode:
        await press(episode, "c")
        assert focused(episode).name == "To"
        await episode.step(Type(None, "jane s"))
        await press(episode, "Enter")
        await episode.step(Type(None, "x@y.test, wrong,"))
        assert found(episode, "button", "Remove jane.smith@example.com")
        await press(episode, "Backspace")
        assert not found(episode, "button", "Remove wrong")
        await click(episode, "button", "Minimize")
        await press(episode, "c")
        assert len(found(episode, "button", "Save and close")) == 2
        await click(episode, "link", "Starred")
        assert episode.observation.url == f"{SITE.origin}/starred"
        await click(episode, "button", "New message")
        await press(episode, "Control+Enter")
        sent = (
            episode.world.db("gomail")
            .execute("SELECT to_list FROM email WHERE draft_key = 'c1' AND NOT draft")
            .get
        )
        assert sent == '["jane.smith@example.com", "x@y.test"]'
        assert len(found(episode, "button", "Save and close")) == 1, "the keys meant the panel in focus"
        assert episode.observation.url == f"{SITE.origin}/starred"


async def test_answers_stand_in_the_conversation(arena: Arena) -> None:
    async with await started(arena, "/mail/8") as episode:
        await press(episode, "r")
        assert focused(episode).name == "Message body"
        await episode.step(Type(None, "With pleasure."))
        await press(episode, "Control+Enter")
        assert episode.observation.url == f"{SITE.origin}/mail/8"
        assert "With pleasure." in episode.observation.text
        assert "Undo" in episode.observation.text


async def test_one_goes_on_from_a_conversation_to_the_next(arena: Arena, tmp_path: Path) -> None:
    (tmp_path / "plan.txt").write_text("A plan.", encoding="utf-8")
    async with await started(arena, "/mail/8", tmp_path) as episode:
        assert "8 of 54" in episode.observation.text
        await press(episode, "j")
        assert episode.observation.url == f"{SITE.origin}/mail/9"
        await press(episode, "k", "k")
        assert episode.observation.url == f"{SITE.origin}/mail/7"
        await press(episode, "r")
        await click(episode, "button", "Pop out")
        assert focused(episode).name == "Message body"
        await episode.step(Upload(ElementId(found(episode, "button", "Attach files")[0].id), ("plan.txt",)))
        await click(episode, "link", "Sent")
        assert "plan.txt" in episode.observation.text, "the file came along to the next page"


async def test_a_row_changes_and_all_else_stays(arena: Arena) -> None:
    async with await started(arena, "/inbox") as episode:
        await press(episode, *["j"] * 20)
        place, name = episode.observation.scroll.y, focused(episode).name
        assert place > 0
        await press(episode, "s")
        assert (episode.observation.scroll.y, focused(episode).name) == (place, name)
        await press(episode, "e")
        assert episode.observation.scroll.y == place
        assert focused(episode).role == "link"
        assert focused(episode).name != name
