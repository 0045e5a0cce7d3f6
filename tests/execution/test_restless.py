"""Page time on pages that never rest: what an action starts is done within its step."""

from __future__ import annotations

import asyncio

import pytest

from tests.execution.conftest import Hands
from webarium.actions.types import Click

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LATE = (
    "<button onclick=\"setTimeout(() => { out.textContent = 'Half' ; setTimeout(() => {"
    " out.textContent = 'Done' }, 700) }, 700)\">Go</button><p id=out>Before</p>"
)
RESTLESS = {
    "at rest": "",
    "a short timer": "<i id=n></i><script>setInterval(() => { n.textContent++ }, 50)</script>",
    "a chain": "<i id=n></i><script>const f = () => { n.textContent++; setTimeout(f, 50) }; f()</script>",
    "a long timer": "<i id=n></i><script>setInterval(() => { n.textContent++ }, 120)</script>",
    "frames": "<i id=n></i><script>const f = () => { n.textContent++; requestAnimationFrame(f) }; f()</script>",
    "a hidden poll": "<script>setInterval(() => fetch('/poll'), 50)</script>",
    "a busy mark": "<p aria-busy=true>Loading</p>",
}


@pytest.mark.parametrize("way", RESTLESS)
async def test_what_a_click_starts_is_done_within_its_step(
    hands: Hands, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hands.settler, "_cap", 2.0)
    await hands.open(LATE + RESTLESS[way], poll="x")
    await hands.do(Click(await hands.id("Go")))
    assert await hands.js("out.textContent") == "Done"


async def test_a_request_that_hangs_does_not_stop_page_time(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands.site.held = {"/slow": asyncio.Event()}
    monkeypatch.setattr(hands.settler, "_cap", 1.0)
    await hands.open(LATE + "<script>fetch('/slow')</script>", slow="x")
    await hands.do(Click(await hands.id("Go")))
    assert await hands.js("out.textContent") == "Done"
    assert hands.settled.quiet
    hands.site.held.pop("/slow").set()
    assert await hands.site.activity.wait_idle(30)
