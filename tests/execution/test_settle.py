from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import pytest
from starlette.responses import RedirectResponse, Response

from tests.execution.conftest import Hands
from webarium.actions.types import Click, Noop, Scroll, Type, Wait
from webarium.browser.settling.settle import Settler
from webarium.browser.tabs.tab import Tab
from webarium.envs.engine import Settled
from webarium.envs.profile import Profile

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
Make = Callable[..., Awaitable[Hands]]


async def test_a_slow_navigation_is_awaited(hands: Hands) -> None:
    hands.site.delays = {"/next": 0.4, "/late.png": 0.3}
    await hands.open("<a href=/next>Next</a>", next="<h1>Next</h1><img src=/late.png>")
    seen = await hands.do(Click(await hands.id("Next")))
    assert seen.url == "http://shop.test/next"
    assert hands.site.paths == ["/", "/next", "/late.png"]
    assert hands.settled.quiet


async def test_redirects_and_refreshes(hands: Hands) -> None:
    hands.site.answers = {"/go": RedirectResponse("/mid", 303)}
    await hands.open(
        "<form method=post action=/go><button>Go</button></form>",
        mid="<script>location.replace('/last')</script>",
        last="<h1>Last</h1>",
    )
    seen = await hands.do(Click(await hands.id("Go")))
    assert seen.url == "http://shop.test/last"


async def test_requests_of_scripts(hands: Hands) -> None:
    hands.site.delays = {"/data": 0.3}
    await hands.open(
        "<button onclick=\"fetch('/data').then(() => fetch('/data')).then(() => { this.textContent ="
        " 'Done' })\">Load</button>",
        data="x",
    )
    await hands.do(Click(await hands.id("Load")))
    assert await hands.id("Done")


async def test_a_debounced_search_runs_within_its_step_without_waiting_for_it(hands: Hands) -> None:
    await hands.open(
        '<input aria-label=Search oninput="clearTimeout(window.t); window.t = setTimeout(() =>'
        " fetch('/hint')"
        ".then(() => { out.textContent = 'Hints' }), 400)\"><p id=out></p>",
        hint="x",
    )
    await hands.do(Type(await hands.id("Search"), "lamp"))
    assert await hands.id("Hints")
    assert hands.site.paths == ["/", "/hint"]
    assert hands.settled.quiet


async def test_page_time_stands_still_between_steps(hands: Hands) -> None:
    await hands.open(
        "<p id=out>Saved</p><script>setTimeout(() => { out.textContent = 'Gone' }, 1800)</script>"
    )
    for _ in range(2):
        await hands.do(Noop())
        assert await hands.id("Saved")
    await hands.do(Noop())
    assert await hands.id("Gone")


async def test_waiting_lets_page_time_pass_at_once(hands: Hands) -> None:
    await hands.open("<p id=out>0</p><script>setInterval(() => { out.textContent++ }, 1000)</script>")
    await hands.do(Wait(8), page_time_ms=8000)
    assert await hands.js("out.textContent") == "8"
    assert hands.settled.quiet


async def test_the_page_sees_the_worlds_time(hands: Hands) -> None:
    await hands.open("<script>window.first = [Date.now(), String(new Date()), Date()]</script>")
    expected = "Mon Jun 12 2023 12:00:00 GMT-0400 (Eastern Daylight Time)"
    assert await hands.js("first") == [1686585600000, expected, expected]
    assert await hands.js(
        "[new Date(2020, 1, 2).getTime(), Date.UTC(2020, 1, 2), Date.parse('2020-02-02')]"
    ) == [
        1580619600000,
        1580601600000,
        1580601600000,
    ]
    assert await hands.js(
        "new Date() instanceof Date && (new (class extends Date {})()).getFullYear() === 2023"
    )
    assert await hands.js("setTimeout.toString()") == "function setTimeout() { [native code] }"
    assert await hands.js("Object.keys(window).filter((k) => k.includes('webarium'))") == []


async def test_timers_behave_as_in_a_browser(hands: Hands) -> None:
    await hands.open("""<script>
      window.log = [];
      setTimeout((a, b) => log.push(a + b), 150, 'a', 'b');
      setTimeout("log.push('text')", 200);
      clearTimeout(setTimeout(() => log.push('cleared'), 160));
      let ticks = 0;
      const tick = setInterval(() => { log.push('tick'); if (++ticks === 2) clearInterval(tick) }, 120);
      setTimeout(() => { throw new Error('oops') }, 170);
      setTimeout(() => setTimeout(() => log.push('nested'), 100), 180);
      setTimeout(() => log.push('soon'), 10);
      addEventListener('error', (e) => { log.push(e.message); e.preventDefault() });
    </script>""")
    assert await hands.js("log") == ["soon", "tick", "ab", "Uncaught Error: oops", "text", "tick", "nested"]


async def test_a_real_clock_when_no_time_is_given(make_hands: Make) -> None:
    hands = await make_hands(Profile())
    await hands.open("<p>x")
    assert abs(await hands.js("Date.now()") / 1000 - time.time()) < 60


async def test_finite_animations_and_updates_are_awaited(hands: Hands) -> None:
    await hands.open(
        "<style>@keyframes in{from{opacity:0}} .new{animation:in .3s} @keyframes turn{to{rotate:1turn}}"
        "i{display:inline-block;animation:turn 1s infinite}</style><i>*</i>"
        "<button onclick=\"this.className='new'; box.setAttribute('aria-busy','true');"
        "requestAnimationFrame(() => fetch('/data').then(() => box.removeAttribute('aria-busy')))\">Go"
        "</button><p id=box>",
        data="x",
    )
    await hands.do(Click(await hands.id("Go")))
    assert hands.settled.quiet
    assert await hands.js("[getComputedStyle(document.querySelector('button')).opacity, box.ariaBusy]") == [
        "1",
        None,
    ]


async def test_endless_activity_hits_the_cap_once(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    await hands.open("<p id=part>busy</p>")
    await hands.js("part.setAttribute('aria-busy', 'true')")
    monkeypatch.setattr(hands.settler, "_cap", 0.6)
    await hands.do(Noop())
    assert not hands.settled.quiet
    assert "being updated" in hands.settled.reason
    await hands.do(Noop())
    assert hands.settled.quiet, "what never ends is not waited for again"


async def test_a_request_that_never_ends_hits_the_cap(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    hands.site.held = {"/slow": asyncio.Event()}
    await hands.open("<p>x", slow="x")
    await hands.js("void fetch('/slow')")
    while not hands.site.activity.in_flight:  # noqa: ASYNC110 - only the site tells
        await asyncio.sleep(0.01)
    monkeypatch.setattr(hands.settler, "_cap", 0.6)
    await hands.do(Noop())
    assert (hands.settled.quiet, hands.settled.reason) == (False, "the site has not answered yet")
    hands.site.held.pop("/slow").set()
    assert await hands.site.activity.wait_idle(30)


async def test_links_that_lead_nowhere_do_not_hold_up(hands: Hands) -> None:
    hands.site.answers = {
        "/file": Response("data", headers={"Content-Disposition": "attachment; filename=report.csv"}),
        "/none": Response(status_code=204),
    }
    await hands.open(
        "<a href=/file>File</a> <a href=/none>Nothing</a> <a href='#x'>Here</a> "
        "<a href='mailto:a@b.c'>Mail</a>"
    )
    for name in ("File", "Nothing", "Here", "Mail"):
        await hands.do(Click(await hands.id(name)))
        assert hands.settled.quiet, name
    assert hands.context.downloads.names == ["report.csv"]


async def test_a_quiet_page_is_looked_at_once(hands: Hands) -> None:
    await hands.open("<p>quiet</p>")
    assert await hands.settler.settle() == Settled(quiet=True, reason="", rounds=1)


async def test_what_a_frame_asks_of_the_next_one_is_done_within_the_step(hands: Hands) -> None:
    await hands.open(
        "<button onclick=\"requestAnimationFrame(() => requestAnimationFrame(() => fetch('/data').then(() => {"
        " this.textContent = 'Done' })))\">Go</button>",
        data="x",
    )
    await hands.do(Click(await hands.id("Go")))
    assert await hands.id("Done")


async def test_what_is_asked_for_when_it_comes_into_view_is_there_after_the_scroll(hands: Hands) -> None:
    """A picture that is got late, and a list that goes on when its end is seen."""
    hands.site.delays = {"/dot.svg": 0.3}
    dot = "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'/>"
    hands.site.answers = {"/dot.svg": Response(dot, media_type="image/svg+xml")}
    await hands.open(
        "<div style='height:1500px'>Top</div><img loading=lazy src=/dot.svg width=40 height=40 alt=Dot>"
        "<p id=end>End</p><script>new IntersectionObserver(([seen]) => { if (seen.isIntersecting)"
        " fetch('/more').then(() => { end.textContent = 'More' }) }).observe(end)</script>",
        more="x",
    )
    assert hands.site.paths == ["/"]
    for _ in range(2):
        await hands.do(Scroll("down"))
    assert await hands.js("document.images[0].naturalWidth") == 40
    assert await hands.id("More")


async def test_what_is_done_meanwhile_is_given_up_soon_after_the_page_has_answered(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webarium.browser.settling.settle.FRAME_S", 0.05)
    await hands.open("<h1>First</h1>")
    given_up = []

    async def go_on_for_ever(tab: Tab) -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            given_up.append(tab.page.url)
            raise

    settler = Settler(hands.context, hands.site.activity, meanwhile=go_on_for_ever)
    assert await settler.settle() == Settled(quiet=True, reason="", rounds=1)
    await asyncio.sleep(0)
    assert given_up == ["http://shop.test/"]
