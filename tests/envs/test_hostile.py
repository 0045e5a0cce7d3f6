"""Pages of a world that would keep an episode waiting for ever cost it a few seconds."""

from __future__ import annotations

import pytest

from tests.envs.conftest import IN_CHROMIUM, Begin, find, serve
from webarium.actions.types import AnswerDialog, Click, CloseTab, Goto, Noop
from webarium.bench.windows import window_of
from webarium.browser.tabs import hogs

pytestmark = [IN_CHROMIUM, pytest.mark.asyncio(loop_scope="session")]

ENDLESS = {
    "stuck": "<h1>Stuck</h1><script>while (true);</script>",
    "press": "<h1>Press</h1><button onclick='while (true);'>Go</button>",
    "again": "<h1>Again</h1><script>setInterval(() => { while (true); }, 10)</script>",
    "painting": "<h1>Painting</h1><script>(function f() { requestAnimationFrame(f); for (;;); })()</script>",
    "promises": "<h1>Promises</h1><script>const f = () => Promise.resolve().then(f); setTimeout(f, 10)</script>",
}
ALERTS = "<h1>Alerts</h1><button onclick='for (let n = 1;; n++) alert(n)'>Ask</button>"
POPUPS = "<button onclick='for (let n = 0; n < 30; n++) window.open(`/who?${n}`)'>Open</button>"


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hogs, "LOOK_S", 0.2)
    monkeypatch.setattr(hogs, "COMPUTED_S", 0.5)
    monkeypatch.setattr(hogs, "AGAIN_S", 0.3)


async def test_scripts_without_end_are_stopped(begin: Begin) -> None:
    episode = await begin()
    await serve(episode, **ENDLESS)
    for name in ENDLESS:
        seen = await episode.step(Goto(f"/made/{name}"))
        errors = [seen.last_error]
        if name == "press":
            seen = await episode.step(Click(find(seen, "Go", "button")))
            errors.append(seen.last_error)
        while not any(errors) and len(errors) < 4:  # it may come to light only when the page was seen
            errors.append((await episode.step(Noop())).last_error)
        assert any("ran without end" in error for error in errors), (name, errors)
        assert find(seen, name.title(), "heading"), "what can be seen is seen"
        again = name in ("again", "painting")
        assert again == any("switched off" in error for error in errors), (name, errors)
    seen = await episode.step(Goto("/new/"))
    assert (seen.last_error, episode.settled.quiet) == ("", True)
    assert await window_of(episode).context.page.evaluate(
        "new Promise((done) => setTimeout(() => done('runs'), 0))"
    )


async def test_a_picture_is_waited_for_only_where_it_is_shown(begin: Begin) -> None:
    episode = await begin()
    lazy = "<img loading='lazy' src='dot.svg' alt='' width='9' height='9'>"
    folded = f"<h1>Folded</h1>{lazy}<details><summary>More</summary>{lazy}</details>"
    dot = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"
    await serve(episode, **{"folded": folded, "dot.svg": dot})
    await episode.step(Goto("/made/folded"))
    assert (episode.settled.quiet, episode.settled.reason) == (True, "")


async def test_dialogs_without_end(begin: Begin) -> None:
    episode = await begin()
    await serve(episode, alerts=ALERTS)
    seen = await episode.step(Goto("/made/alerts"))
    seen = await episode.step(Click(find(seen, "Ask", "button")))
    for number in range(1, 4):
        assert seen.dialog is not None
        assert seen.dialog.message == str(number)
        seen = await episode.step(AnswerDialog())
    seen = await episode.step(Goto("/new/"))
    assert seen.last_error == "A dialog is open. Answer it first, or close the tab."
    seen = await episode.step(CloseTab())
    assert (seen.last_error, seen.dialog, [tab.url for tab in seen.tabs]) == ("", None, ["about:blank"])
    seen = await episode.step(Goto("http://tiny.test/new/"))
    assert (seen.last_error, seen.dialog) == ("", None)


async def test_dialogs_without_end_that_are_answered_at_once(begin: Begin) -> None:
    episode = await begin(dialogs="dismiss")
    await serve(episode, alerts=ALERTS)
    seen = await episode.step(Goto("/made/alerts"))
    seen = await episode.step(Click(find(seen, "Ask", "button")))
    assert len(seen.last_error) < 2_000
    seen = await episode.step(CloseTab())
    seen = await episode.step(Goto("http://tiny.test/new/"))
    assert seen.dialog is None
    assert find(seen, "", "RootWebArea")


async def test_pop_ups_without_end(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webarium.browser.tabs.context.MAX_TABS", 3)
    episode = await begin()
    await serve(episode, popups=POPUPS)
    seen = await episode.step(Goto("/made/popups"))
    seen = await episode.step(Click(find(seen, "Open", "button")))
    assert len(seen.tabs) == 3
    assert seen.last_error == "The page opened more tabs than can be open, 3; the rest were closed."
    seen = await episode.step(Noop())
    assert (len(seen.tabs), seen.last_error) == (3, "")
