"""Frames: of the same origin, of another one in the same process, of another process, and shadow roots alike."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.execution.conftest import Hands
from webarium.actions.types import (
    Check,
    Click,
    Drag,
    ElementId,
    Focus,
    Hover,
    Mark,
    Point,
    Press,
    Scroll,
    Select,
    Type,
    Upload,
)
from webarium.observation import Observation
from webarium.observation.observation import Node
from webarium.observation.view import View

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

FRAMES = ["shop.test", "sub.shop.test", "forum.test"]
"""The page's own origin, another one in the same process, another one in a process of its own."""
INNER = """<body style="margin:0"><button onclick="this.textContent = 'Pressed'"
style="display:block">Press</button>
<input aria-label=Text value=old><textarea aria-label=Lines></textarea>
<div contenteditable aria-label=Rich role=textbox style="width:100px">rich</div>
<select aria-label=Pick><option value=1>One<option value=2>Two</select>
<input type=checkbox aria-label=Tick><input type=file aria-label=File>
<button disabled>Off</button><div style="position:relative;width:120px"><button>Under</button>
<div role=dialog aria-label=Over style="position:absolute;inset:0;background:red"></div></div>
<div aria-label=Box role=group style="overflow:auto;height:40px;width:90px"><p style="height:300px">tall</p></div>
<div id=sensor style="width:50px;height:20px" onmouseover="this.title = 'hovered'">sense</div>
<p style="margin-top:1500px"><a href="#end" id=end onclick="document.title = 'reached'">Far</a></p>"""
OUTER = """<title>Outer</title><body style="margin:0"><div style="height:30px"></div>
<iframe src="http://{host}/inner" style="width:600px;height:400px;border:3px solid;padding:7px"></iframe>
<p style="height:2000px">below</p>"""

PREPEND = "document.body.prepend(Object.assign(document.createElement('button'), {{textContent: '{name}'}}))"


def ids(seen: Observation) -> dict[str, int]:
    assert seen.tree is not None
    return {node.name: node.id for node in seen.tree.walk() if node.name and node.role != "StaticText"}


def node(seen: Observation, name: str) -> Node:
    assert seen.tree is not None
    return next(one for one in seen.tree.walk() if one.name == name and one.role != "StaticText")


async def inside(hands: Hands, expression: str) -> Any:
    return await hands.context.page.frames[1].evaluate(expression)


@pytest.mark.parametrize("host", FRAMES)
class TestEveryFrame:
    async def test_is_seen_where_it_stands(self, hands: Hands, host: str) -> None:
        seen = await hands.open(OUTER.format(host=host), inner=INNER)
        frame, press = node(seen, "Press"), node(seen, "Press")
        assert press.box[:2] == (10, 40)
        assert frame.in_view
        assert not node(seen, "Far").in_view
        assert seen.tree is not None
        all_ids = [one.id for one in seen.tree.walk()]
        assert len(all_ids) == len(set(all_ids))
        lines = seen.text.splitlines()
        at = next(index for index, line in enumerate(lines) if "] Iframe" in line)
        assert lines[at + 1].startswith("\t\t[")
        assert "RootWebArea" in lines[at + 1]

    async def test_ids_stay(self, hands: Hands, host: str) -> None:
        first = await hands.open(OUTER.format(host=host), inner=INNER)
        await inside(
            hands,
            "document.body.prepend(Object.assign(document.createElement('button'), {textContent: 'New'}))",
        )
        await hands.js(
            "document.body.prepend(Object.assign(document.createElement('button'), {textContent: 'Top'}))"
        )
        second = await hands.look()
        assert ids(first).items() <= ids(second).items()
        assert {"New", "Top"} <= ids(second).keys()
        assert len(set(ids(second).values())) == len(ids(second))

    async def test_is_acted_upon(self, hands: Hands, host: str, tmp_path: Path) -> None:
        (tmp_path / "uploads" / "a.txt").write_text("a")
        known = ids(await hands.open(OUTER.format(host=host), inner=INNER))

        def at(name: str) -> ElementId:
            return ElementId(known[name])

        await hands.do(Type(at("Text"), "new"))
        await hands.do(Type(at("Lines"), "a\nb"))
        await hands.do(Type(at("Rich"), "text"))
        await hands.do(Check(at("Tick")))
        await hands.do(Select(at("Pick"), ("Two",)))
        await hands.do(Upload(at("File"), ("a.txt",)))
        await hands.do(Scroll("down", at("Box"), 50))
        await hands.do(Hover(Point(15, 40)))
        seen = await hands.do(Click(at("Press")))
        assert node(seen, "Pressed").id == known["Press"]
        assert node(seen, "Text").value == "new"
        assert node(seen, "Lines").value == "a\nb"
        assert node(seen, "Rich").value == "text"
        assert node(seen, "Pick").value == "Two"
        assert node(seen, "Tick").state("checked") == "true"
        assert node(seen, "File").value == "a.txt"
        assert await inside(hands, "document.querySelector('[role=group]').scrollTop") == 50
        await hands.do(Select(at("Pick"), ("1",)))
        assert await inside(hands, "document.querySelector('select').value") == "1"

    async def test_refuses_what_cannot_be_reached(self, hands: Hands, host: str) -> None:
        known = ids(await hands.open(OUTER.format(host=host), inner=INNER))
        assert "is disabled" in await hands.refused(Click(ElementId(known["Off"])))
        assert "is covered by" in await hands.refused(Click(ElementId(known["Under"])))
        assert "dialog 'Over'" in await hands.refused(Click(ElementId(known["Under"])))
        await inside(hands, "document.querySelector('input').hidden = true")
        assert "is hidden" in await hands.refused(Type(ElementId(known["Text"]), "x"))
        await inside(hands, "document.querySelector('textarea').remove()")
        assert "no element" in await hands.refused(Type(ElementId(known["Lines"]), "x"))
        await hands.js("document.querySelector('iframe').remove()")
        assert "no element" in await hands.refused(Click(ElementId(known["Press"])))

    async def test_covered_from_outside(self, hands: Hands, host: str) -> None:
        known = ids(await hands.open(OUTER.format(host=host), inner=INNER))
        await hands.js(
            "document.body.insertAdjacentHTML('beforeend', '<div role=dialog aria-label=Ask"
            ' style="position:fixed;inset:0;background:red">x</div>\')'
        )
        assert "is covered by" in (said := await hands.refused(Click(ElementId(known["Press"]))))
        assert "dialog 'Ask'" in said

    async def test_is_scrolled_to(self, hands: Hands, host: str) -> None:
        seen = await hands.open(OUTER.format(host=host), inner=INNER)
        await hands.js("scrollTo(0, 1500)")
        await hands.do(Click(ElementId(node(seen, "Far").id)))
        assert await inside(hands, "document.title") == "reached"

    async def test_focus_is_in_one_place(self, hands: Hands, host: str) -> None:
        seen = await hands.open(f"<input aria-label=Outside>{OUTER.format(host=host)}", inner=INNER)
        seen = await hands.do(Focus(ElementId(node(seen, "Text").id)))
        assert seen.focused == node(seen, "Text").id
        assert node(seen, "Outside").state("focused") is None
        await hands.do(Type(None, "typed"))
        await hands.do(Press("Control+a"))
        seen = await hands.do(Press("x"))
        assert node(seen, "Text").value == "x"
        seen = await hands.do(Focus(ElementId(node(seen, "Outside").id)))
        assert seen.focused == node(seen, "Outside").id
        assert node(seen, "Text").state("focused") is None

    async def test_is_marked(self, hands: Hands, host: str) -> None:
        await hands.open(
            f"<button>Before</button>{OUTER.format(host=host)}<button>After</button>", inner=INNER
        )
        await inside(
            hands,
            "document.getElementById('sensor').addEventListener('click', () => { document.title = 'yes' })",
        )
        await hands.js("document.querySelector('p').style.height = '10px'")
        page = hands.context.page
        seen = await hands.observer.observe(page, View(kind="som"), drawing=hands.context.active.drawing)
        names = [mark.name for mark in seen.marks]
        assert names[:2] == ["Before", "Press"]
        assert names[-1] == "After"
        assert "sense" in names
        assert "Off" not in names
        assert [mark.number for mark in seen.marks] == list(range(1, len(names) + 1))
        assert seen.screenshot is not None
        assert seen.marked_screenshot is not None
        assert Image.open(io.BytesIO(seen.marked_screenshot)).size == (1280, 720)
        hands.executor.marks = {mark.number: mark.element_id for mark in seen.marks}
        await hands.do(Click(Mark(names.index("sense") + 1)))
        assert await inside(hands, "document.title") == "yes"

    async def test_pruned_html(self, hands: Hands, host: str) -> None:
        await hands.open(OUTER.format(host=host), inner=INNER)
        seen = await hands.observer.observe(hands.context.page, View(kind="html"))
        line = next(line for line in seen.text.splitlines() if "<button> Press" in line)
        assert line.startswith("\t")

    async def test_timers_run(self, hands: Hands, host: str) -> None:
        timed = "<p id=p>early</p><script>setTimeout(() => { p.textContent = 'late' }, 200)</script>"
        seen = await hands.open(OUTER.format(host=host), inner=timed)
        assert "'late'" in seen.text


async def test_frames_inside_frames(hands: Hands) -> None:
    middle = '<iframe src="http://shop.test/deep" style="width:300px;height:200px;border:0"></iframe>'
    deep = """<x-a><template shadowrootmode=open><button onclick="this.textContent='Done'">Deep</button>
    <input aria-label=Shadow></template></x-a>"""
    seen = await hands.open(OUTER.format(host="forum.test"), inner=middle, deep=deep)
    await hands.do(Type(ElementId(node(seen, "Shadow").id), "words"))
    seen = await hands.do(Click(ElementId(node(seen, "Deep").id)))
    assert node(seen, "Done").box[0] >= 10
    assert node(seen, "Shadow").value == "words"


async def test_dragging_out_of_a_frame_and_into_one(hands: Hands) -> None:
    inner = """<body style="margin:0"><div id=a aria-label=Grip role=button style="width:50px;height:50px">grip</div>
    <script>said = []; for (const t of ['mousedown', 'mouseup']) addEventListener(t, (e) => said.push(t))</script>"""
    seen = await hands.open(OUTER.format(host="forum.test"), inner=inner)
    await hands.do(Drag(ElementId(node(seen, "Grip").id), Point(300, 200)))
    assert await inside(hands, "said") == ["mousedown", "mouseup"]


async def test_a_frame_that_goes_elsewhere(hands: Hands) -> None:
    """A frame may change its process; its new document is seen, and its old ids mean nothing."""
    other = "<button>Other</button>"
    seen = await hands.open(OUTER.format(host="shop.test"), inner=INNER, other=other)
    old = node(seen, "Press").id
    for host in ("forum.test", "sub.shop.test", "shop.test", "forum.test"):
        await hands.js(f"document.querySelector('iframe').src = 'http://{host}/other'")
        await hands.settler.settle()
        seen = await hands.look()
        assert node(seen, "Other").box[:2] == (18, 48)
        assert "no element" in await hands.refused(Click(ElementId(old)))
        old = node(seen, "Other").id


async def test_observing_a_foreign_frame_leaves_no_trace(hands: Hands) -> None:
    await hands.open(OUTER.format(host="forum.test"), inner=INNER)
    watch = """() => { window.noted = [];
        new MutationObserver((all) => all.forEach((one) => noted.push(one.type))).observe(document,
            { subtree: true, childList: true, attributes: true, characterData: true });
        for (const type of ["focus", "blur", "scroll", "resize", "mousemove", "pointermove", "message"])
            addEventListener(type, () => noted.push(type), true);
        window.before = Object.getOwnPropertyNames(window).length; }"""
    for frame in hands.context.page.frames:
        await frame.evaluate(watch)
    await hands.observer.observe(
        hands.context.page, View(kind="som", html=True), drawing=hands.context.active.drawing
    )
    for frame in hands.context.page.frames:
        assert await frame.evaluate("noted") == []
        assert await frame.evaluate("Object.getOwnPropertyNames(window).length - before") == 1


async def test_shadow_roots(hands: Hands, tmp_path: Path) -> None:
    (tmp_path / "uploads" / "a.txt").write_text("a")
    inner = INNER.replace('<body style="margin:0">', "")
    seen = await hands.open(
        f"<div style='height:900px'></div><x-a><template shadowrootmode=open><x-b><template shadowrootmode=open>{inner}"
        "</template></x-b></template></x-a>"
    )
    known = ids(seen)

    def at(name: str) -> ElementId:
        return ElementId(known[name])

    await hands.do(Type(at("Text"), "new"))
    await hands.do(Type(at("Rich"), "text"))
    await hands.do(Check(at("Tick")))
    await hands.do(Select(at("Pick"), ("2",)))
    await hands.do(Upload(at("File"), ("a.txt",)))
    await hands.do(Scroll("down", at("Box"), 50))
    seen = await hands.do(Click(at("Press")))
    assert node(seen, "Pressed").id == known["Press"]
    assert [node(seen, name).value for name in ("Text", "Rich", "Pick", "File")] == [
        "new",
        "text",
        "Two",
        "a.txt",
    ]
    assert node(seen, "Tick").state("checked") == "true"
    root = "document.querySelector('x-a').shadowRoot.querySelector('x-b').shadowRoot"
    assert await hands.js(f"{root}.querySelector('[role=group]').scrollTop") == 50
    assert "is disabled" in await hands.refused(Click(at("Off")))
    assert "is covered by" in await hands.refused(Click(at("Under")))
    await hands.js(f"{root}.querySelector('input').hidden = true")
    assert "is hidden" in await hands.refused(Type(at("Text"), "x"))
    await hands.js(f"{root}.querySelector('textarea').remove()")
    assert "no element" in await hands.refused(Type(at("Lines"), "x"))
