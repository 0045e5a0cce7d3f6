from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.envs.conftest import HOME, IN_CHROMIUM, NEW, Begin, find
from tests.envs.test_episode import add_item
from webarium.actions.record import action_from_json, action_to_json
from webarium.actions.types import (
    Action,
    AnswerDialog,
    Click,
    Drag,
    ElementId,
    FocusTab,
    GoBack,
    GoForward,
    Goto,
    Locator,
    LocatorStep,
    NewTab,
    Noop,
    Point,
    Press,
    Scroll,
    Select,
    Stop,
    Type,
    Upload,
)
from webarium.bench.windows import browser_of, window_of
from webarium.browser import Context
from webarium.envs import Arena, Episode
from webarium.errors import ActionParsingError, UserError
from webarium.observation import Dialog, Observation
from webarium.observation.view import View

pytestmark = pytest.mark.asyncio(loop_scope="session")


BUSY = """<!doctype html><title>Busy</title><button id=more>More</button>
<button onclick="list.textContent = confirm('Sure?')">Ask</button><ul id=list></ul>
<button onclick="shown.hidden = false">Show</button><p id=shown hidden>shown</p>
<button popovertarget=popped>Pop</button><p id=popped popover>popped</p><label>File <input type=file></label>
<button onclick="secret++">Count</button><button onclick="list.textContent = secret">Tell</button><script>
let count = 0, secret = 0;
more.onclick = () => {
  const item = document.createElement("li");
  item.innerHTML = `line ${++count} <button onclick="this.replaceWith('pressed ${count}')">Button ${count}</button>`;
  list.prepend(item);
};</script>"""


def view(seen: Observation) -> tuple[object, ...]:
    return (
        seen.text,
        seen.url,
        seen.title,
        seen.tabs,
        seen.tree,
        seen.focused,
        seen.scroll,
        seen.last_error,
        seen.dialog,
        seen.screenshot,
    )


async def fill_in(episode: Episode) -> None:
    """Leave a form half done: text, choice, box, focus, scrolling."""
    seen = await episode.step(Goto("/new/"))
    seen = await episode.step(Type(find(seen, "Name", "textbox"), "Sofa"))
    seen = await episode.step(Type(find(seen, "Note", "textbox"), "one\ntwo"))
    seen = await episode.step(Select(find(seen, "Size", "combobox"), ("Large",)))
    seen = await episode.step(Click(find(seen, "A gift", "checkbox")))
    seen = await episode.step(Click(find(seen, "Blue", "radio")))
    await episode.step(Type(find(seen, "Quantity"), "7"))


async def both(parent: Episode, child: Episode, actions: Sequence[Action]) -> None:
    """Equal actions must give equal observations."""
    for action in actions:
        one, two = await parent.step(action), await child.step(action)
        assert view(one) == view(two), action
    assert parent.world.changes().digest() == child.world.changes().digest()


async def test_a_fork_goes_on_from_the_same_moment(begin: Begin, look: View) -> None:
    parent = await begin(view=look)
    await add_item(parent, "Table")
    await fill_in(parent)
    child = await parent.fork()
    async with child:
        assert child.faithful
        assert (child.steps, child.actions) == (parent.steps, parent.actions)
        assert view(child.observation) == view(await parent.observe())
        page = await child.final_page()
        assert await page.values("input[name=name], textarea, select, input[name=qty]") == [
            "Sofa",
            "7",
            "l",
            "one\ntwo",
        ]
        save = find(child.observation, "Save", "button")
        await both(parent, child, [Press("Tab"), Noop(), Click(save), GoBack(), GoForward(), Scroll("down")])
        assert len(child.world.changes()) == 2
        await add_item(child, "Only the child's")
        assert len(parent.world.changes()) == 2
        again = await child.reset()
        assert (len(child.world.changes()), "Only" in again.text) == (1, False)
        assert (await (await child.final_page()).values("input[name=name]")) == ["Sofa"]


async def test_tabs_and_history_come_back(begin: Begin) -> None:
    parent = await begin()
    for action in (Goto("/new/"), Goto("/who"), GoBack(), NewTab("tiny.test/who"), NewTab(), FocusTab(0)):
        await parent.step(action)
    async with await parent.fork() as child:
        assert child.faithful
        assert [tab.url for tab in child.observation.tabs] == [NEW, f"{HOME}who", "about:blank"]
        await both(
            parent, child, [GoForward(), GoBack(), GoBack(), GoBack(), FocusTab(1), GoBack(), FocusTab(2)]
        )


async def test_pages_that_their_sites_would_not_send_again(begin: Begin) -> None:
    parent = await begin(NEW)
    seen = await parent.step(Click(find(parent.observation, "Save", "button")))
    assert "Name" in seen.text
    shown = seen.text
    async with await parent.fork() as child, await child.fork() as grandchild:
        assert child.observation.text == shown
        assert grandchild.observation.text == shown
        assert grandchild.faithful
        name = find(seen, "Name", "textbox")
        await both(child, grandchild, [Type(name, "Bed", submit=True), Noop()])


@pytest.fixture
def made(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every new context finds a page at ``/made/busy`` that acts are not sent from."""
    browser = browser_of(arena)
    original = browser.new_context

    async def new_context(*given: Any, **named: Any) -> Context:
        context = await original(*given, **named)
        await context.playwright.route(
            "http://tiny.test/made/*", lambda route: route.fulfill(body=BUSY, content_type="text/html")
        )
        return context

    monkeypatch.setattr(browser, "new_context", new_context)


@IN_CHROMIUM
@pytest.mark.usefixtures("made")
async def test_what_cannot_be_brought_back_is_done_again(begin: Begin) -> None:
    parent = await begin()
    seen = await parent.step(Goto("/made/busy"))
    for _ in range(3):
        seen = await parent.step(Click(find(seen, "More", "button")))
    async with await parent.fork() as child:
        assert child.faithful
        assert "line 3" in child.observation.text
        await both(parent, child, [Click(find(seen, "Button 2", "button")), Press("Tab")])
        assert "pressed 2" in child.observation.text
        assert "pressed 2" not in (await child.reset()).text


@IN_CHROMIUM
@pytest.mark.usefixtures("made")
async def test_tabs_in_the_background_are_compared_as_well(begin: Begin) -> None:
    parent = await begin()
    seen = await parent.step(Goto("/made/busy"))
    await parent.step(Click(find(seen, "More", "button")))
    await parent.step(NewTab("tiny.test/who"))
    async with await parent.fork() as child:
        assert child.faithful
        await both(parent, child, [FocusTab(0), Click(find(seen, "More", "button"))])
        assert "line 2" in child.observation.text


@IN_CHROMIUM
async def test_forms_and_scrolling_come_back_in_every_tab(begin: Begin) -> None:
    parent = await begin(view=View(viewport_only=False))
    await fill_in(parent)
    note = find(parent.observation, "Note", "textbox")
    await parent.step(Type(note, "\n".join(f"line {number}" for number in range(40))))
    await parent.step(Scroll("up", note, 60))
    await parent.step(NewTab("tiny.test/new/"))
    seen = await parent.step(Noop())
    await parent.step(Type(find(seen, "Name", "textbox"), "Second"))
    async with await parent.fork() as child:
        assert child.faithful
        pages = await read_pages(parent)
        assert [page[:2] for page in pages] == [("Sofa", "l"), ("Second", "")]
        assert pages[0][2] > pages[1][2] == 0
        assert await read_pages(child) == pages
        await both(parent, child, [FocusTab(0), Scroll("up", note, 40), FocusTab(1)])


async def read_pages(episode: Episode) -> list[tuple[str, str, int]]:
    """Of each tab: the name and size that its form holds, and how far its text box is scrolled."""
    parts = ("'input[name=name]').value", "'select').value", "'textarea').scrollTop")
    looked = f"[{', '.join(f'document.querySelector({part}' for part in parts)}]"
    return [tuple(await page.evaluate(looked)) for page in window_of(episode).context.pages]


@IN_CHROMIUM
@pytest.mark.usefixtures("made")
async def test_a_fork_in_front_of_a_dialog(begin: Begin) -> None:
    parent = await begin()
    seen = await parent.step(Goto("/made/busy"))
    await parent.step(Click(find(seen, "Ask", "button")))
    async with await parent.fork() as child:
        assert child.faithful
        assert child.observation.dialog == Dialog("confirm", "Sure?")
        await both(parent, child, [AnswerDialog()])
        assert "true" in child.observation.text


@IN_CHROMIUM
@pytest.mark.parametrize("name", ["Show", "Pop", "File"])
@pytest.mark.usefixtures("made")
async def test_what_tabs_in_the_background_show_without_words(
    begin: Begin, tmp_path: Path, name: str
) -> None:
    (tmp_path / "plan.txt").write_text("A plan.", encoding="utf-8")
    parent = await begin(uploads=tmp_path)
    target = find(await parent.step(Goto("/made/busy")), name, "button")
    seen = await parent.step(Upload(target, ("plan.txt",)) if name == "File" else Click(target))
    assert not seen.last_error
    await parent.step(NewTab("tiny.test/who"))
    async with await parent.fork() as child:
        assert child.faithful
        await both(parent, child, [FocusTab(0)])


@IN_CHROMIUM
@pytest.mark.usefixtures("made")
async def test_what_shows_only_later_comes_back_if_that_is_wanted(begin: Begin, arena: Arena) -> None:
    parent = await begin()
    await fill_in(parent)
    await parent.step(Scroll("down"))
    seen = await parent.step(Goto("/made/busy"))
    await parent.step(Click(find(seen, "Count", "button")))
    async with await arena.restore(await parent.snapshot(exact=True)) as child:
        assert child.faithful
        await both(parent, child, [Click(find(seen, "Tell", "button")), GoBack()])
        assert child.observation.scroll == parent.observation.scroll
        assert (await (await child.final_page()).values("input[name=name]")) == ["Sofa"]


async def test_a_world_that_changed_without_any_action_comes_back(begin: Begin) -> None:
    parent = await begin(NEW)
    parent.world.db("tiny").execute("INSERT INTO item (id, name) VALUES (99, 'From outside')")
    async with await parent.fork() as child:
        assert child.faithful
        assert child.world.changes() == parent.world.changes()


@IN_CHROMIUM
async def test_what_nobody_did_is_not_brought_back(begin: Begin) -> None:
    parent = await begin(NEW)
    await window_of(parent).context.page.evaluate(
        "document.body.insertAdjacentHTML('beforeend', '<p>from outside')"
    )
    async with await parent.fork() as child:
        assert not child.faithful
        assert child.observation.url == NEW


@IN_CHROMIUM
async def test_what_does_not_fit_another_document_is_left(begin: Begin) -> None:
    """As on the live web, which may send something else the second time."""
    parent = await begin(NEW)
    await fill_in(parent)
    await window_of(parent).context.page.evaluate(
        "document.querySelector('form').prepend(document.createElement('p'))"
    )
    async with await parent.fork() as child:
        assert not child.faithful
        assert child.observation.url == NEW


async def test_snapshots(begin: Begin, arena: Arena) -> None:
    parent = await begin(NEW, view=View(viewport_only=False))
    await fill_in(parent)
    await parent.step(Stop("so far"))
    saved = await parent.snapshot()
    shown = view(parent.observation)
    await parent.close()
    async with await arena.restore(saved) as child:
        assert child.faithful
        assert view(child.observation) == shown
        assert (child.stopped, child.view.viewport_only) == (Stop("so far"), False)
    for wrong in (b"", saved[:-1], b"x" * 200, saved[:17] + b"\0\7" + saved[19:]):
        with pytest.raises(UserError, match="snapshot"):
            await arena.restore(wrong)


@pytest.mark.parametrize(
    "action",
    [
        Click(ElementId(3), modifiers=("Shift",)),
        Drag(Point(1, 2.5), ElementId(3), via=(Point(0, 0),)),
        Type(None, "é\n", submit=True),
        Click(Locator((LocatorStep("role", "button", name="Go", nth=-1), LocatorStep("text", "x")))),
        Stop("a", "impossible", "not_found"),
        Noop(),
    ],
)
async def test_actions_are_recorded_exactly(action: Action) -> None:
    assert action_from_json(action_to_json(action)) == action


@pytest.mark.parametrize("record", [{}, {"is": "Fly"}, {"is": "Click"}, {"is": "Click", "speed": 1}])
async def test_other_records_are_refused(record: dict[str, object]) -> None:
    with pytest.raises(ActionParsingError, match="not a record"):
        action_from_json(record)
