"""Episodes without a world, against a local server that plays a hostile site."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest
import pytest_asyncio
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from tests.envs.conftest import IN_CHROMIUM, find
from webarium.actions.types import (
    Action,
    AnswerDialog,
    Click,
    CloseTab,
    FocusTab,
    GoBack,
    Goto,
    NewTab,
    Noop,
    Wait,
)
from webarium.bench.windows import window_of
from webarium.envs import Arena
from webarium.envs.episode import Episode
from webarium.errors import BrowserError, UserError
from webarium.observation import Dialog
from webarium.server.listener import Listener

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PAGES = {
    "": "<h1>Start</h1><a href=/next>Next</a><a href='http://localhost:1/'>Elsewhere</a>",
    "next": "<h1>Next</h1>",
    "endless": "<h1>Endless</h1><img src=/stream><script>setInterval(() => fetch('/tick'), 50)</script>",
    "popups": "<h1>Pop-ups</h1><button onclick=\"for (const n of [1, 2, 3]) window.open('/next?' + n)\">Open</button>",
    "huge": "<h1>Huge</h1>" + "<p><a href=/next>word</a> and more" * 5000,
    "dialogs": "<h1>Dialogs</h1><button onclick='for (let n = 1;; n++) alert(n)'>Ask</button>",
    "crash": "<h1>Crash</h1>",
    "hang": "<h1>Hang</h1><button onclick='while (true);'>Hang</button>",
    "stuck": "<h1>Stuck</h1><script>while (true);</script>",
    "refresh": "<meta http-equiv=refresh content='1;url=/refresh'><h1>Refresh</h1>",
    "circling": "<meta http-equiv=refresh content='0;url=/circling'><h1>Circling</h1>",
    "history": "<h1>History</h1><script>let n = 0; setInterval(() => history.pushState(0, '', '?' + n++), 20)</script>",
    "print": "<h1>Print</h1><script>print(); document.write('<p>printed')</script>",
    "ask": "<h1>Ask</h1><script>onbeforeunload = (event) => event.preventDefault()</script><button>Stay</button>",
    "clock": "<h1>Clock</h1><script>globalThis[Symbol.for('webarium.clock')] = { advance: () => ['x', 'y'] }</script>",
    "moving": "<h1>Moving</h1><script>setInterval(() => document.body.append('x'), 10)</script>",
}

FOREIGN = """<h1>Foreign</h1><img src=http://HOST/img><iframe src=http://HOST/frame></iframe><script>
fetch("http://HOST/fetch", { mode: "no-cors" }).catch(() => 0);
navigator.sendBeacon("http://HOST/beacon", "x");
open("http://HOST/popup");
</script>"""


@dataclass
class Hostile:
    """A site that is slow, endless and rude."""

    tokens: list[str | None] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    """What was asked of it under another name than its address."""
    port: int = 0

    @property
    def home(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    async def answer(self, request: Request) -> Response:
        self.tokens.append(request.headers.get("x-webarium-world"))
        name = request.path_params["name"]
        if request.url.hostname != "127.0.0.1":
            self.others.append(str(request.url))
        if name == "abroad":
            return RedirectResponse(f"http://localhost:{self.port}/")
        if name == "foreign":
            return HTMLResponse(FOREIGN.replace("HOST", f"localhost:{self.port}"))
        if name == "slow":
            await asyncio.sleep(1.5)
            return HTMLResponse("<h1>At last</h1>")
        if name == "stream":
            return StreamingResponse(self._drip(), media_type="image/png")
        if name == "redirect":
            hops = int(request.query_params.get("n", "5"))
            return RedirectResponse(f"/redirect?n={hops - 1}" if hops else "/next")
        if name == "circle":
            return RedirectResponse("/circle")
        if name == "locked":
            return HTMLResponse("<h1>Locked</h1>", 401, {"www-authenticate": 'Basic realm="x"'})
        if name == "file":
            return Response("one,two", headers={"content-disposition": "attachment; filename=list.csv"})
        return HTMLResponse(PAGES[name]) if name in PAGES else Response(status_code=404)

    async def _drip(self) -> AsyncIterator[bytes]:
        while True:
            yield b"x"
            await asyncio.sleep(0.2)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def hostile() -> AsyncIterator[Hostile]:
    site = Hostile()
    listener = Listener(Starlette(routes=[Route("/{name:path}", site.answer)]))
    site.port = await listener.open("127.0.0.1", 0)
    yield site
    await listener.stop(0.2)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def live() -> AsyncIterator[Arena]:
    async with await Arena.open(live_hosts={"127.0.0.1"}) as arena:
        yield arena


@pytest_asyncio.fixture(loop_scope="session")
async def visit(live: Arena, hostile: Hostile) -> AsyncIterator[Episode]:
    async with await live.episode(start_urls=[hostile.home]) as episode:
        yield episode
    assert live.engine.open_windows == 0


async def test_an_ordinary_visit(visit: Episode, hostile: Hostile) -> None:
    assert visit.live
    assert "heading 'Start'" in visit.observation.text
    seen = await visit.step(Click(find(visit.observation, "Next", "link")))
    assert (seen.url, seen.last_error) == (f"{hostile.home}next", "")
    assert (await visit.step(GoBack())).url == hostile.home
    assert set(hostile.tokens) == {None}, "no other server learns of worlds"
    began = time.perf_counter()
    await visit.step(Wait(0.5))
    assert time.perf_counter() - began >= 0.5
    for what in (visit.fork, visit.snapshot):
        with pytest.raises(UserError, match="live web"):
            await what()


async def test_other_hosts_are_refused(visit: Episode, hostile: Hostile) -> None:
    for url in ("http://example.com/", "file:///etc/passwd", "http://localhost/", "http://[::1]/"):
        seen = await visit.step(Goto(url))
        assert "127.0.0.1" in seen.last_error
        assert seen.url == hostile.home
    seen = await visit.step(Click(find(visit.observation, "Elsewhere", "link")))
    assert "cannot be opened here" in seen.last_error
    assert (await visit.step(GoBack())).url == hostile.home


async def test_other_hosts_are_not_met_through_pages_either(
    visit: Episode, live: Arena, hostile: Hostile
) -> None:
    hostile.others.clear()
    seen = await visit.step(Goto("/abroad"))
    assert "NAME_NOT_RESOLVED" in seen.last_error
    await visit.step(Goto(f"{hostile.home}foreign"))
    await visit.step(FocusTab(0))
    assert "Foreign" in (await visit.step(Noop())).text
    assert hostile.others == []
    with pytest.raises(UserError, match=r"'file:///etc/passwd' cannot be opened: file: addresses"):
        await live.episode(start_urls=["file:///etc/passwd"])


async def test_a_start_on_a_host_that_does_not_answer_is_an_error(hostile: Hostile) -> None:
    async with await Arena.open(live_hosts={"localhost"}) as arena:
        with pytest.raises(BrowserError, match="The start address cannot be opened"):
            await arena.episode(start_urls=["http://localhost:9/"])
        assert arena.episodes == 0


async def test_all_hosts_below_one(hostile: Hostile) -> None:
    async with await Arena.open(live_hosts={"*.LocalHost"}) as arena:
        for host, opened in (("a.localhost", True), ("localhost", True), ("127.0.0.1", False)):
            url = f"http://{host}:{hostile.port}/"
            if not opened:
                with pytest.raises(UserError, match=f"{host}:{hostile.port}' may not be opened here"):
                    await arena.episode(start_urls=[url])
                continue
            async with await arena.episode(start_urls=[url]) as episode:
                assert (episode.observation.url, episode.observation.last_error) == (url, "")


async def test_redirects_and_slowness(visit: Episode, hostile: Hostile) -> None:
    assert "Next" in (await visit.step(Goto("/redirect"))).text
    assert "At last" in (await visit.step(Goto("/slow"))).text
    assert "TOO_MANY_REDIRECTS" in (await visit.step(Goto("/circle"))).last_error
    assert "Next" in (await visit.step(Goto(f"{hostile.home}next"))).text


async def test_pages_that_never_end(visit: Episode) -> None:
    for name in ("endless", "moving"):
        seen = await visit.step(Goto(f"/{name}"))
        assert name.title() in seen.text


async def test_pop_ups_and_huge_pages(visit: Episode) -> None:
    seen = await visit.step(Goto("/popups"))
    seen = await visit.step(Click(find(seen, "Open", "button")))
    assert len(seen.tabs) >= 2
    seen = await visit.step(Goto("/huge"))
    assert seen.tree is not None
    assert sum(1 for _ in seen.tree.walk()) > 5000
    assert len(seen.text) < 20_000


async def test_a_page_with_a_false_clock(visit: Episode) -> None:
    seen = await visit.step(Goto("/clock"))
    assert find(seen, "Clock", "heading")
    assert (seen.last_error, visit.settled.quiet) == ("", True)


async def test_tabs_without_end(visit: Episode, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("context", "navigate"):
        monkeypatch.setattr(f"webarium.browser.tabs.{module}.MAX_TABS", 3)
    seen = await visit.step(Goto("/popups"))
    seen = await visit.step(Click(find(seen, "Open", "button")))
    assert len(seen.tabs) == 3
    assert seen.last_error.startswith("The page opened more tabs than can be open, 3")
    seen = await visit.step(NewTab())
    assert seen.last_error == "3 tabs are open, and no more can be. Close one first."
    seen = await visit.step(CloseTab())
    assert (len(seen.tabs), seen.last_error) == (2, "")


async def test_dialogs_without_end(visit: Episode) -> None:
    seen = await visit.step(Goto("/dialogs"))
    seen = await visit.step(Click(find(seen, "Ask", "button")))
    for number in range(1, 6):
        assert seen.dialog == Dialog("alert", str(number))
        seen = await visit.step(AnswerDialog())


async def test_a_crash_costs_a_tab_only(visit: Episode, hostile: Hostile) -> None:
    await visit.step(Goto("/crash"))
    session = await (await window_of(visit).context.tab()).prepare()
    crash = asyncio.ensure_future(session.send("Page.crash"))
    seen = await visit.step(Noop())
    crash.cancel()
    assert "crashed" in seen.last_error
    assert [tab.url for tab in seen.tabs] == ["about:blank"]
    assert "Start" in (await visit.step(Goto(hostile.home))).text


@pytest.mark.parametrize("page", ["hang", "stuck"])
async def test_a_page_that_hangs_costs_a_tab_only(
    live: Arena, hostile: Hostile, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    async with await live.episode(start_urls=[hostile.home]) as visit:
        action: Action = Goto(f"/{page}")
        if page == "hang":
            action = Click(find(await visit.step(action), "Hang", "button"))
        with monkeypatch.context() as patch:
            patch.setattr("webarium.browser.windows.window.LIVE_STEP_S", 1.0)
            patch.setattr("webarium.browser.tabs.context.CLOSE_S", 0.5)
            seen = await visit.step(action)
        assert "did not answer" in seen.last_error
        assert "The tab was closed." in seen.last_error
        assert [tab.url for tab in seen.tabs] == ["about:blank"]
        assert "Start" in (await visit.step(Goto(hostile.home))).text
    assert live.engine.open_windows == 0
    async with await live.episode(start_urls=[hostile.home]) as visit:
        assert "Start" in visit.observation.text, "others do not notice"


async def test_pages_that_will_not_rest(
    visit: Episode, hostile: Hostile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window_of(visit).settler, "_cap", 2.0)
    for name in ("refresh", "history"):
        seen = await visit.step(Goto(f"/{name}"))
        assert name.title() in seen.text
    seen = await visit.step(Goto("/circling"))
    assert "Circling" in seen.text or "did not hold still" in seen.last_error, "whoever is faster"
    seen = await visit.step(Goto(hostile.home))
    if "The tab was closed." in seen.last_error:  # It circled on until it was given up.
        seen = await visit.step(Goto(hostile.home))
    assert "Start" in seen.text


async def test_what_else_sites_do(visit: Episode, hostile: Hostile) -> None:
    assert "printed" in (await visit.step(Goto("/print"))).text
    seen = await visit.step(Goto("/locked"))
    assert "Locked" in seen.text or "INVALID_AUTH_CREDENTIALS" in seen.last_error, "by build of Chromium"
    await visit.step(Goto(hostile.home))
    seen = await visit.step(Goto("/file"))
    assert [(file.name, file.text) for file in seen.downloads] == [("list.csv", "one,two")]
    seen = await visit.step(Goto("/ask"))
    await visit.step(Click(find(seen, "Stay", "button")))
    seen = await visit.step(Goto(hostile.home))
    assert seen.dialog is not None
    assert "Start" in (await visit.step(AnswerDialog())).text


@IN_CHROMIUM
async def test_it_is_off_by_default(arena: Arena) -> None:
    assert not arena.live_hosts
    with pytest.raises(UserError, match="either sites or the live web"):
        await Arena.open(sites=["shopping"], live_hosts={"example.org"})


@pytest.mark.parametrize(
    "host", ["http://example.org", "example.org:80", "", "a, EXCLUDE *", "*.", "ex*mple.org"]
)
async def test_what_is_no_host_is_refused(host: str) -> None:
    with pytest.raises(UserError, match="not the name of a host"):
        await Arena.open(live_hosts=[host])
