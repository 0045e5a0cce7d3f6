"""What is hidden for the eye but pressed all the same, and what only a script makes pressable."""

from __future__ import annotations

import pytest

from tests.execution.conftest import Hands
from webarium.actions.types import Check, Click, ElementId, Mark
from webarium.observation import Observation
from webarium.observation.view import View

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

HIDDEN = {
    "opacity": "position:absolute;opacity:0;width:0;height:0",
    "size": "appearance:none;width:0;height:0;margin:0",
    "clip": "position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)",
    "clip-path": "position:absolute;clip-path:inset(50%)",
    "off-screen": "position:absolute;left:-9999px",
    "display": "display:none",
    "visibility": "visibility:hidden;position:absolute",
    "transparent": "position:absolute;opacity:0",
}
BOX = "<span style='display:inline-block;width:20px;height:20px;border:2px solid'></span>"
STYLE = "<style>input{%s} label{display:block;padding:8px}</style>"


async def look(hands: Hands, view: View) -> Observation:
    page = (await hands.context.tab()).page
    return await hands.observer.observe(page, view, tabs=hands.context.pages)


def line(seen: Observation, name: str) -> str:
    found = [line.strip().partition("] ")[2] for line in seen.text.splitlines() if repr(name) in line]
    return found[0] if found else ""


@pytest.mark.parametrize("way", HIDDEN)
@pytest.mark.parametrize("labelled", ["around", "for"])
async def test_a_hidden_box_is_shown_and_pressed_where_its_label_is(
    hands: Hands, way: str, labelled: str
) -> None:
    inputs = [
        f"<input type={kind} name=way id=i{at}>" for at, kind in enumerate(("radio", "radio", "checkbox"))
    ]
    words = ["By air", "By sea", "As a gift"]
    if labelled == "around":
        body = "".join(f"<label>{box}{BOX} {said}</label>" for box, said in zip(inputs, words, strict=True))
    else:
        body = "".join(inputs) + "".join(f"<label for=i{at}>{said}</label>" for at, said in enumerate(words))
    await hands.open("<h1>Ship</h1>" + STYLE % HIDDEN[way] + body)
    seen = await look(hands, View())
    assert line(seen, "By sea") == "radio 'By sea' checked: false"
    assert line(seen, "As a gift") == "checkbox 'As a gift' checked: false"

    await hands.do(Click(await hands.id("By sea", "radio")))
    await hands.do(Check(await hands.id("As a gift", "checkbox"), True))
    assert await hands.js("[i0.checked, i1.checked, i2.checked]") == [False, True, True]
    seen = await look(hands, View())
    assert line(seen, "By sea").startswith("radio 'By sea'")
    assert line(seen, "By sea").endswith("checked: true")
    assert line(seen, "By air") == "radio 'By air' checked: false"
    assert line(seen, "As a gift").endswith("checked: true")
    assert seen.tree is not None
    box = next(node for node in seen.tree.walk() if node.role == "radio" and node.name == "By sea").box
    label = await hands.js("(() => { const b = i1.labels[0].getBoundingClientRect(); return [b.x, b.y] })()")
    assert box[:2] == pytest.approx(label, abs=1)


@pytest.mark.parametrize("way", HIDDEN)
async def test_a_hidden_box_has_one_mark_with_its_state(hands: Hands, way: str) -> None:
    await hands.open(
        STYLE % HIDDEN[way] + f"<label><input type=checkbox id=box checked role=switch>{BOX} Updates</label>"
    )
    seen = await look(hands, View("som"))
    told = [(mark.role, mark.name, mark.tag, dict(mark.states)["checked"]) for mark in seen.marks]
    assert told == [("switch", "Updates", "input", "true")]
    hands.executor.marks = {mark.number: mark.element_id for mark in seen.marks}
    await hands.do(Click(Mark(1)))
    assert await hands.js("box.checked") is False


async def test_a_link_in_the_label_is_not_pressed_for_it(hands: Hands) -> None:
    await hands.open(
        STYLE
        % HIDDEN["opacity"]
        + "<label style='display:inline-block;padding:1px'><input type=checkbox id=box>"
        "I agree to <a href=/terms>all the terms and conditions of this shop</a></label>",
        terms="Terms",
    )
    await hands.do(Click(await hands.id("I agree to all the terms and conditions of this shop", "checkbox")))
    assert hands.site.paths == ["/"]
    assert await hands.js("box.checked")


async def test_what_is_seen_itself_stands_where_it_is(hands: Hands) -> None:
    await hands.open(
        "<label id=wide style='display:block;width:600px'><input type=checkbox id=box> Plain</label>"
        "<label style='display:inline-block;position:relative'>Over it"
        "<input type=checkbox style='position:absolute;inset:0;width:100%;height:100%;opacity:0'></label>"
        "<input type=checkbox style='opacity:0;width:0;height:0;position:absolute' aria-label=Alone>"
    )
    seen = await look(hands, View())
    assert seen.tree is not None
    boxes = {node.name: node for node in seen.tree.walk() if node.role == "checkbox"}
    assert boxes["Plain"].box[2] < 30
    assert boxes["Over it"].in_view
    assert not boxes["Alone"].in_view
    await hands.do(Click(ElementId(boxes["Over it"].id)))
    assert await hands.js("document.querySelectorAll('input')[1].checked")


async def test_what_only_a_script_makes_pressable_says_so(hands: Hands) -> None:
    await hands.open(
        "<div id=more>Load more</div><p onclick='0'>Read on</p><span style='cursor:pointer'>Close</span>"
        "<ul><li id=item><b>First</b> item</li><li>Second item</li></ul>"
        "<div id=list><div>Held</div><button>Buy</button></div>"
        "<div style='cursor:pointer'>Card <a href=/x>Details</a></div>"
        "<button><span style='cursor:pointer'>Plain</span></button><p>Nothing</p>"
        "<script>for (const each of [more, item, list]) each.addEventListener('click', () => {"
        " document.title = each.id })</script>"
    )
    seen = await look(hands, View())
    lines = [each.strip().partition("] ")[2] for each in seen.text.splitlines()[3:]]
    assert lines == [
        "generic 'Load more' clickable: True",
        "paragraph 'Read on' clickable: True",
        "generic 'Close' clickable: True",
        "listitem 'First item' clickable: True",
        "StaticText 'Second item'",
        "StaticText 'Held'",
        "button 'Buy'",
        "generic '' clickable: True",
        "StaticText 'Card'",
        "link 'Details'",
        "button 'Plain'",
        "StaticText 'Nothing'",
    ]
    await hands.do(Click(await hands.id("First item")))
    assert await hands.js("document.title") == "item"


async def test_links_say_where_they_lead_if_that_is_wanted(hands: Hands) -> None:
    await hands.open("<a href=/cart?x=1>Cart</a> <a href='http://forum.test/'>Forum</a> <a>No</a>")
    for view, cart, forum in (
        (View(), "link 'Cart'", "link 'Forum'"),
        (View(addresses=True), "link 'Cart' url: /cart?x=1", "link 'Forum' url: http://forum.test/"),
        (View(addresses=True, rendering="original"), "link 'Cart'", "link 'Forum'"),
    ):
        seen = await look(hands, view)
        assert (line(seen, "Cart"), line(seen, "Forum")) == (cart, forum)
