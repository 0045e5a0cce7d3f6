from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from tests.envs.conftest import HOME, IN_CHROMIUM, NEW, Begin, find, serve
from webarium.actions.types import (
    Action,
    AskUser,
    Click,
    ElementId,
    FocusTab,
    GoBack,
    Goto,
    Mark,
    Noop,
    Stop,
    Type,
    Upload,
    Wait,
)
from webarium.bench.windows import window_of
from webarium.envs import Arena, Episode
from webarium.errors import ActionParsingError, BrowserError, ServerError, UserError
from webarium.observation.view import View
from webarium.types import OBSERVATION_KINDS, ObservationKind

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def add_item(episode: Episode, name: str) -> None:
    """Fill in the form for a new item and send it."""
    seen = await episode.step(Goto("/new/"))
    seen = await episode.step(Type(find(seen, "Name", "textbox"), name))
    seen = await episode.step(Click(find(seen, "Save", "button")))
    assert seen.url == HOME, seen.text
    assert not seen.last_error


async def test_an_episode_from_start_to_stop(begin: Begin, look: View) -> None:
    episode = await begin(view=look)
    seen = episode.observation
    assert (seen.url, seen.last_error, seen.title != "") == (HOME, "", True)
    assert "Lamp" in seen.text
    assert seen.html is not None
    assert "Chair &lt;b&gt;" in seen.html
    assert (seen.screenshot or b"").startswith(b"\x89PNG" if look.screenshot else b"")
    await add_item(episode, "Table – “oak”")
    assert "Table – “oak”" in episode.observation.text
    assert [(c.table, c.op, c.new and c.new["name"]) for c in episode.world.changes()] == [
        ("item", "insert", "Table – “oak”")
    ]
    assert set(episode.timings) == {"execute", "settle", "observe", "total"}
    last = await episode.step(Stop("done"))
    assert (episode.steps, episode.stopped, last) == (3, Stop("done"), episode.observation)
    page = await episode.final_page()
    assert page.url == HOME
    assert (await page.texts("li"))[:3] == ["Lamp", "Chair <b>", "Table – “oak”"]
    assert "Table" in page.html
    with pytest.raises(UserError, match="has been stopped"):
        await episode.step(Noop())


async def test_mistakes_become_text(begin: Begin) -> None:
    episode = await begin()
    assert "no element [999]" in (await episode.step(Click(ElementId(999)))).last_error
    assert "no earlier page" in (await episode.step(GoBack())).last_error
    assert "http://tiny.test/" in (await episode.step(Goto("example.com"))).last_error
    assert "Nobody answers" in (await episode.step(AskUser("What?"))).last_error
    assert "no tab 5" in (await episode.step(FocusTab(5))).last_error
    seen = await episode.reject(ActionParsingError("That is no action."))
    assert seen.last_error == "That is no action."
    assert (await episode.step(Noop())).last_error == ""
    assert episode.steps == 7
    assert episode.world.changes().empty


@IN_CHROMIUM
async def test_a_page_that_asks_for_files(begin: Begin, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x")
    episode = await begin(uploads=tmp_path)
    script = "o.textContent = f.files[0].name"
    page = f"<input type=file id=f hidden onchange='{script}'><button onclick='f.click()'>Choose</button><p id=o>"
    await serve(episode, form=page)
    seen = await episode.step(Goto("/made/form"))
    seen = await episode.step(Click(find(seen, "Choose")))
    assert "asks for a file. Use the upload action" in seen.last_error
    seen = await episode.step(Upload(find(seen, "Choose"), ("a.txt",)))
    assert (seen.last_error, "a.txt" in seen.text) == ("", True)


async def test_reset_brings_back_the_beginning(begin: Begin) -> None:
    episode = await begin(HOME, NEW)
    first = episode.observation
    assert [tab.url for tab in first.tabs] == [HOME, NEW]
    assert first.tabs[0].active
    assert await episode.reset() is first, "nothing has happened yet"
    await add_item(episode, "Table")
    await episode.step(Stop())
    again = await episode.reset()
    assert (again.text, again.tabs) == (first.text, first.tabs)
    assert (episode.steps, episode.stopped) == (0, None)
    assert episode.world.changes().empty
    await add_item(episode, "Table")


async def test_sixteen_episodes_at_once_do_not_see_each_other(begin: Begin) -> None:
    episodes = await asyncio.gather(*[begin() for _ in range(16)])
    await asyncio.gather(*[add_item(episode, f"Thing {number}") for number, episode in enumerate(episodes)])
    for number, episode in enumerate(episodes):
        names = [change.new["name"] for change in episode.world.changes() if change.new]
        assert names == [f"Thing {number}"]
        page = await episode.final_page()
        assert [text for text in await page.texts("li") if "Thing" in text] == names


async def test_equal_actions_give_equal_bytes(begin: Begin, look: View) -> None:
    async def play() -> list[tuple[str, str | None, bytes | None, str]]:
        episode = await begin(view=look)
        items = find(episode.observation, "Items")
        actions: list[Action] = [Goto("/new/"), Type(items, "x"), Noop(), GoBack(), Goto("/new/"), Wait(2)]
        seen = [episode.observation]
        seen.extend([await episode.step(action) for action in actions])
        seen.append(await episode.step(Type(find(seen[-1], "Name", "textbox"), "Table")))
        digest = episode.world.changes().digest()
        return [(s.text, s.html, s.screenshot, digest) for s in seen]

    one, two, three = await asyncio.gather(play(), play(), play())
    assert one == two == three


async def test_start_pages_see_who_is_signed_in(begin: Begin) -> None:
    assert "emma" in (await begin("http://tiny.test/who")).observation.text
    assert "guest" in (await begin("http://tiny.test/who", users={"tiny": None})).observation.text
    assert "zoe" in (await begin("http://tiny.test/who", users={"tiny": "zoe"})).observation.text


@IN_CHROMIUM
async def test_the_page_clock_is_the_worlds(begin: Begin) -> None:
    episode = await begin()
    assert await window_of(episode).context.page.evaluate("new Date().toDateString()") == "Mon Jun 12 2023"


async def test_a_closed_episode_leaves_nothing(begin: Begin) -> None:
    episode = await begin()
    served = episode._served
    assert served is not None
    await episode.close()
    await episode.close()
    assert episode.world.closed
    with pytest.raises(ServerError):
        served.server.activity(served.token)
    with pytest.raises(UserError, match="closed"):
        await episode.step(Noop())


@IN_CHROMIUM
async def test_a_crashed_page_is_an_error_of_its_episode_only(begin: Begin) -> None:
    broken, whole = await begin(), await begin()
    session = await (await window_of(broken).context.tab()).prepare()
    crash = asyncio.ensure_future(session.send("Page.crash"))
    with pytest.raises(BrowserError, match="crashed"):
        await broken.step(Noop())
    crash.cancel()
    assert (await whole.step(Noop())).last_error == ""
    assert "Lamp" in (await broken.reset()).text, "reset begins anew"


async def test_a_failed_beginning_leaves_nothing(arena: Arena, begin: Begin) -> None:
    with pytest.raises(UserError, match="start URL"):
        await arena.episode(start_urls=())
    for wrong, why in (
        ("http://[bad", "is not an address"),
        ("http://tiny.test.invalid/", "There is no site at 'tiny.test.invalid' here"),
        ("http://tiny.test:99/", "There is no site at 'tiny.test:99' here"),
        ("file:///etc/passwd", "file: addresses cannot be opened here"),
        ("/new/", "is a path, but no site is open"),
    ):
        said = rf"The start address {re.escape(repr(wrong))} cannot be opened: .*{why}.* Open one of .*{HOME}"
        with pytest.raises(UserError, match=said):
            await arena.episode(start_urls=[HOME, wrong])


async def test_selectors(begin: Begin) -> None:
    episode = await begin(NEW)
    seen = await episode.step(Type(find(episode.observation, "Name", "textbox"), "Sofa"))
    await episode.step(Click(find(seen, "A gift", "checkbox")))
    page = await episode.final_page()
    assert await page.finish("http://tiny.test/") is None
    assert await page.values("input[name=name]") == ["Sofa"]
    (box,) = await page.select("input[name=gift]")
    assert box.attributes["type"] == "checkbox"
    assert box.value
    with pytest.raises(UserError, match="not a CSS selector"):
        await page.select("input[")


@IN_CHROMIUM
@pytest.mark.parametrize("kind", OBSERVATION_KINDS)
async def test_every_kind_of_observation(begin: Begin, kind: ObservationKind) -> None:
    episode = await begin(NEW, view=View(kind=kind))
    seen = episode.observation
    assert seen.kind == kind
    assert seen.tree is not None
    assert (seen.screenshot is not None) == (kind in ("screenshot", "som"))
    if kind == "som":
        assert seen.marked_screenshot
        save = next(mark.number for mark in seen.marks if mark.name == "Save")
        seen = await episode.step(Click(Mark(save)))
        assert seen.last_error == ""
        assert "no mark 999" in (await episode.step(Click(Mark(999)))).last_error
