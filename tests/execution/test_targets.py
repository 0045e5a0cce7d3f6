from __future__ import annotations

import pytest

from tests.execution.conftest import Hands
from webarium.actions.types import (
    Check,
    Click,
    Drag,
    Focus,
    KeyDown,
    KeyUp,
    Locator,
    LocatorStep,
    MouseDown,
    MouseUp,
    Point,
    Press,
)

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

FORM = """<label><input type=checkbox id=a> Gift</label> <input type=radio aria-label=Blue id=b>
<input type=checkbox aria-label=Stuck onclick="event.preventDefault()"><button>Go</button><input aria-label=Note id=n>
<p>Plain</p>"""


async def test_check_and_focus(hands: Hands) -> None:
    await hands.open(FORM)
    for name in ("Gift", "Blue"):
        for _ in range(2):
            await hands.do(Check(await hands.id(name)))
    assert await hands.js("[a.checked, b.checked]") == [True, True]
    await hands.do(Check(await hands.id("Gift"), checked=False))
    assert not await hands.js("a.checked")
    assert "neither a check box" in await hands.refused(Check(await hands.id("Go")))
    assert "stays unchecked" in await hands.refused(Check(await hands.id("Stuck")))
    await hands.do(Focus(await hands.id("Note")))
    assert await hands.js("document.activeElement.id") == "n"
    assert "does not take the focus" in await hands.refused(Focus(await hands.id("Plain")))
    await hands.do(Press("x", target=await hands.id("Note"), times=3))
    assert await hands.js("n.value") == "xxx"


async def test_held_keys_and_buttons(hands: Hands) -> None:
    await hands.open(
        "<button>One</button><script>said = [];"
        "for (const t of ['keydown', 'keyup', 'mousedown', 'mouseup'])"
        " addEventListener(t, (e) => said.push(e.key ?? `${t} ${e.shiftKey}`))</script>"
    )
    button = await hands.id("One")
    for action in (KeyDown("Shift"), MouseDown(button), MouseUp(), KeyUp("Shift")):
        await hands.do(action)
    assert await hands.js("said") == ["Shift", "mousedown true", "mouseup true", "Shift"]


async def test_dragging_by_points(hands: Hands) -> None:
    await hands.open(
        "<style>body{margin:0}</style><div style='width:400px;height:300px'></div><script>seen = [];"
        "for (const t of ['mousedown', 'mouseup'])"
        " addEventListener(t, (e) => seen.push([t, e.clientX, e.clientY]));"
        "addEventListener('mousemove', (e) => { if (e.clientX === 90 && e.clientY === 200) seen.push('via') })"
        "</script>"
    )
    await hands.do(Drag(Point(20, 30), Point(300, 40), via=(Point(90, 200),)))
    assert await hands.js("seen") == [["mousedown", 20, 30], "via", ["mouseup", 300, 40]]


async def test_locators(hands: Hands) -> None:
    seen = await hands.open(
        "<ul><li>Lamp <button onclick=\"said.textContent = 'lamp'\">Buy</button></li>"
        "<li>Sofa <button onclick=\"said.textContent = 'sofa'\">Buy</button></li></ul><p id=said>none</p>"
    )
    hands.executor.tree = seen.tree
    buy = LocatorStep("role", "button", name="buy")
    await hands.do(Click(Locator((LocatorStep("role", "listitem", has_text="Sofa"), buy))))
    assert await hands.js("said.textContent") == "sofa"
    await hands.do(Click(Locator((LocatorStep("text", "Buy", nth=0),))))
    assert await hands.js("said.textContent") == "lamp"
    await hands.do(Click(Locator((LocatorStep("role", "button", nth=-1),))))
    assert await hands.js("said.textContent") == "sofa"
    assert "2 elements are found by role button 'buy'" in await hands.refused(Click(Locator((buy,))))
    nothing = Locator((LocatorStep("label", "Colour"),))
    assert "Nothing on this page" in await hands.refused(Click(nothing))
