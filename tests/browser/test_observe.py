"""What an observation says of a page: text, tree, boxes, ids, tabs, picture."""

from __future__ import annotations

import asyncio
import io
from itertools import count
from typing import Any

import pytest
from PIL import Image
from playwright.async_api import Error, Page

from webarium.browser.reading.channel import Channel
from webarium.browser.reading.observe import Observer
from webarium.errors import BrowserError
from webarium.observation.observation import Node, Observation
from webarium.observation.view import View
from webarium.types import ObservationKind

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PAGE = """<!doctype html><title>Shop</title>
<nav><a href="#main">Skip to Content</a></nav>
<main><h1>Hats</h1><label>Sort By <select><option>Position<option selected>Price</select></label>
<input aria-label="Search" value="cap"><button disabled>Go</button>
<p style="margin-top:2000px">Far <a href="/x">below</a></p></main>"""


async def look(page: Page, html: str | None = None, *, viewport_only: bool = True) -> Observation:
    if html is not None:
        await page.set_content(html)
    return await Observer().observe(page, View(viewport_only=viewport_only))


def tree_of(seen: Observation) -> Node:
    assert seen.tree is not None
    return seen.tree


def named(seen: Observation, name: str) -> Node:
    return next(node for node in tree_of(seen).walk() if node.name == name)


def lines(seen: Observation) -> list[str]:
    """The tree's lines without tabs, ids and the root."""
    return [line.strip().split("] ", 1)[1] for line in seen.text.splitlines()[3:]]


async def test_text(bare_page: Page) -> None:
    seen = await look(bare_page, PAGE)
    assert seen.text.splitlines() == [
        "Tab 0 (current): Shop",
        "",
        "[1] RootWebArea 'Shop'",
        "\t[3] link 'Skip to Content'",
        "\t[5] main ''",
        "\t\t[6] heading 'Hats'",
        "\t\t[9] StaticText 'Sort By'",
        "\t\t[10] combobox 'Sort By' value: 'Price'",
        "\t\t\t[11] option 'Position'",
        "\t\t\t[12] option 'Price' selected: True",
        "\t\t[13] textbox 'Search' value: 'cap'",
        "\t\t[14] button 'Go' disabled: True",
    ]
    assert "link 'below'" in (await look(bare_page, viewport_only=False)).text


async def test_facts_beside_the_text(bare_page: Page) -> None:
    await bare_page.set_content(PAGE)
    await bare_page.evaluate("scrollTo(0, 300); document.querySelector('input').focus({preventScroll: true})")
    seen = await Observer().observe(bare_page, View(html=True), last_error="No such element.")
    assert (seen.url, seen.title, seen.viewport) == ("about:blank", "Shop", (1280, 720))
    assert seen.scroll.y == 300
    assert seen.scroll.max_y > 1000
    assert seen.focused == named(seen, "Search").id
    assert named(seen, "Search").state("focused") == "True"
    assert seen.html is not None
    assert seen.html.startswith("<!DOCTYPE html>")
    assert seen.last_error == "No such element."
    assert seen.screenshot is None


async def test_typed_and_chosen_values_are_shown(bare_page: Page) -> None:
    await bare_page.set_content(
        "<input aria-label=a><textarea aria-label=b></textarea>"
        "<select aria-label=c><option>x<option>y</select>"
    )
    await bare_page.fill("input", "it's “so”")
    await bare_page.fill("textarea", "two\nlines")
    await bare_page.select_option("select", "y")
    seen = await look(bare_page)
    assert "textbox 'a' value: \"it's “so”\"" in lines(seen)
    assert named(seen, "b").value == "two\nlines"
    assert named(seen, "c").value == "y"
    assert "option 'y' selected: True" in lines(seen)


async def test_ids_live_as_long_as_the_element(bare_page: Page) -> None:
    await bare_page.set_content(PAGE)
    observer = Observer()
    first = await observer.observe(bare_page)
    await bare_page.evaluate("document.querySelector('h1').before(document.createElement('hr'))")
    second = await observer.observe(bare_page)
    ids = {node.name: node.id for node in tree_of(first).walk() if node.name}
    assert ids.items() <= {node.name: node.id for node in tree_of(second).walk() if node.name}.items()
    assert max(node.id for node in tree_of(second).walk()) > max(ids.values())


async def test_equal_pages_have_equal_observations(bare_page: Page) -> None:
    first = await look(bare_page, PAGE)
    await bare_page.goto("about:blank")
    assert await look(bare_page, PAGE) == first


CHANGES = {
    "hidden.style.visibility = 'visible'": "button 'Hidden'",
    "gone.style.display = 'block'": "button 'Gone'",
    "locked.style.contentVisibility = 'visible'": "button 'Locked'",
    "plain.setAttribute('role', 'heading')": "heading 'Plain'",
    "plain.setAttribute('aria-label', 'Labelled')": "'Labelled'",
    "plain.style.textTransform = 'uppercase'": "PLAIN",
    "plain.className = 'more'": "More",
    "tag.htmlFor = 'field'": "textbox 'Tagged'",
    "tag.append(field)": "textbox 'Tagged'",
    "fold.open = true": "button 'Folded'",
    "frame.contentDocument.body.firstChild.style.display = 'block'": "button 'Framed'",
    "{ const b = frame.contentDocument.body.firstChild; b.style.display = 'block'; document.body.append(b);"
    " frame.remove() }": "button 'Framed'",
}


@pytest.mark.parametrize("change", CHANGES)
async def test_what_has_changed_is_seen_by_the_next_look(bare_page: Page, change: str) -> None:
    await bare_page.set_content(
        """<style>.more::before { content: "More" }</style>
        <button id="hidden" style="visibility:hidden">Hidden</button>
        <button id="gone" style="display:none">Gone</button>
        <div id="locked" style="content-visibility:hidden"><button>Locked</button></div>
        <label id="tag">Tagged</label><input id="field">
        <div id="plain">Plain</div><details id="fold"><summary>Fold</summary><button>Folded</button></details>
        <iframe id="frame" srcdoc="<button style='display:none'>Framed</button>"></iframe>"""
    )
    await bare_page.wait_for_function("frame.contentDocument.body.firstChild")
    observer = Observer()
    before = await observer.observe(bare_page)
    assert CHANGES[change] not in before.text
    await bare_page.evaluate(change)
    assert CHANGES[change] in (await observer.observe(bare_page)).text


async def test_ids_are_unique_across_frames_and_generated_text(bare_page: Page) -> None:
    html = """<style>b::before{content:"new"}b::after{content:"now"}</style><b>x</b><b>y</b>
    <iframe srcdoc="<style>p::before{content:'in'}</style><p>one</p>"></iframe><iframe
    srcdoc="<p>two</p>"></iframe>"""
    seen = await look(bare_page, html, viewport_only=False)
    ids = [node.id for node in tree_of(seen).walk()]
    assert len(ids) == len(set(ids)) == 16
    assert [line for line in lines(seen) if "StaticText" in line] == [
        f"StaticText '{text}'" for text in ("new", "x", "now", "new", "y", "now", "in", "one", "two")
    ]


async def test_a_new_document_starts_anew(bare_page: Page) -> None:
    observer = Observer()
    await bare_page.set_content("<p>" + "<b>x</b>" * 50)
    await observer.observe(bare_page)
    await bare_page.goto("data:text/html,<title>N</title><a href=x>next</a>")
    seen = await observer.observe(bare_page)
    assert tree_of(seen).id == 1
    assert (await observer.locate(bare_page, 40)).status == "gone"


@pytest.mark.parametrize(
    ("style", "kept"),
    [
        ("top:100px", True),
        ("top:800px", False),
        ("top:-60px", False),
        ("left:1300px", False),
        ("top:710px", False),  # 10 of 40 pixels
        ("top:690px", True),  # 30 of 40 pixels
        ("top:600px;height:900px", True),  # a readable piece of a tall box
        ("top:718px;height:900px", False),
    ],
)
async def test_viewport_goes_by_what_can_be_seen(bare_page: Page, style: str, kept: bool) -> None:
    box = f"<button style='position:absolute;top:0;width:200px;height:40px;{style}'>Box</button>"
    seen = await look(bare_page, f"<body style='height:5000px'>{box}")
    assert ("button 'Box'" in lines(seen)) is kept
    assert named(seen, "Box").in_view is kept


async def test_share_of_the_box_in_view(bare_page: Page) -> None:
    html = "<button style='position:absolute;left:1180px;top:680px;width:200px;height:80px'>Box</button>"
    node = named(await look(bare_page, html), "Box")
    assert node.box == (1180.0, 680.0, 200.0, 80.0)
    assert node.visible == 0.25


async def test_scrolled_boxes_cut_what_is_in_them(bare_page: Page) -> None:
    html = """<div style="overflow:auto;height:100px;width:300px" id="box"><p style="height:80px"><a
    href=a>first</a></p>
    <p style="height:80px"><a href=b>second</a></p><p style="height:80px"><a href=c>third</a></p></div>"""
    seen = await look(bare_page, html)
    assert "link 'first'" in lines(seen)
    assert "link 'third'" not in lines(seen)
    await bare_page.evaluate("document.getElementById('box').scrollTop = 500")
    seen = await look(bare_page)
    assert "link 'first'" not in lines(seen)
    assert "link 'third'" in lines(seen)


async def test_positioned_content_escapes_boxes_it_does_not_belong_to(bare_page: Page) -> None:
    html = """<div style="overflow:hidden;height:10px"><span style="position:absolute;top:300px"><a
    href=a>absolute</a></span>
    <span style="position:fixed;top:400px"><a href=f>fixed</a></span><p style="margin-top:200px"><a
    href=n>normal</a></p></div>
    <div style="overflow:hidden;height:10px;position:relative"><span style="position:absolute;top:200px"><a
    href=h>held</a></span></div>"""
    seen = lines(await look(bare_page, html))
    assert [line for line in seen if line.startswith("link")] == ["link 'absolute'", "link 'fixed'"]


async def test_text_for_screen_readers_counts_where_it_stands(bare_page: Page) -> None:
    hidden = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap"
    html = f"""<p style='{hidden}'>hear <a href=x>me</a></p><p style='{hidden};top:5000px'>far away</p>
    <p style='height:0;overflow:hidden'>folded</p>"""
    seen = lines(await look(bare_page, html))
    assert seen == ["StaticText 'hear'", "link 'me'"]


async def test_options_stay_as_long_as_their_select(bare_page: Page) -> None:
    options = "<optgroup label=g><option>{0}1</optgroup>"
    select = f"<select aria-label={{0}} style='position:absolute;top:{{1}}px'>{options}</select>"
    seen = lines(await look(bare_page, select.format("near", 10) + select.format("far", 2000)))
    assert "option 'near1' selected: True" in seen
    assert "option 'far1' selected: True" not in seen
    assert seen.index("group 'g'") == seen.index("option 'near1' selected: True") - 1


async def test_an_icon_that_can_be_pressed_has_a_line(bare_page: Page) -> None:
    icon = "width:20px;height:20px"
    html = f"""<div onclick="1" style="{icon}"></div><div tabindex=0 style="{icon}"></div>
    <div style="cursor:pointer;{icon}"><i></i></div><div style="{icon}"></div><div onclick="1">text</div>"""
    assert lines(await look(bare_page, html)) == ["generic ''"] * 3 + ["generic 'text' clickable: True"]


async def test_a_box_that_listens_has_a_line(bare_page: Page) -> None:
    size = "width:20px;height:20px"
    await bare_page.set_content(
        f"<div id=a style='{size}'></div><div id=b></div><div style='{size}'></div><div id=c>text</div><a id=d>link</a>"
    )
    await bare_page.evaluate(
        """for (const at of document.querySelectorAll("[id]")) at.addEventListener("click", () => {});
        document.body.addEventListener("click", () => {})"""
    )
    assert lines(await look(bare_page)) == ["generic ''", "generic 'text' clickable: True", "link 'link'"]


async def test_a_modal_dialog_leaves_the_rest_out(bare_page: Page) -> None:
    await bare_page.set_content("<a href=x>behind</a><dialog aria-label=Ask><button>Yes</button></dialog>")
    await bare_page.evaluate("document.querySelector('dialog').showModal()")
    assert lines(await look(bare_page)) == ["dialog 'Ask' modal: True", "button 'Yes' focused: True"]


async def test_of_several_modal_dialogs_the_one_on_top_is_seen(bare_page: Page) -> None:
    await bare_page.set_content(
        "<dialog id=late><button>Sure</button></dialog><dialog id=early><button>Ask</button></dialog>"
    )
    await bare_page.evaluate("early.showModal(), late.showModal()")
    assert lines(await look(bare_page)) == ["dialog '' modal: True", "button 'Sure' focused: True"]
    await bare_page.evaluate("late.close(), late.showModal(), early.close(), early.showModal()")
    assert lines(await look(bare_page)) == ["dialog '' modal: True", "button 'Ask' focused: True"]


async def test_a_modal_dialog_in_a_shadow_root_leaves_the_rest_out(bare_page: Page) -> None:
    await bare_page.set_content("<a href=x>behind</a><div id=host></div><iframe srcdoc='<p>frame'></iframe>")
    await bare_page.evaluate(
        """() => { const root = host.attachShadow({ mode: 'open' });
        root.innerHTML = '<dialog><button>Yes</button></dialog>'; root.firstChild.showModal(); }"""
    )
    assert lines(await look(bare_page)) == ["dialog '' modal: True", "button 'Yes' focused: True"]
    seen = await Observer().observe(bare_page, View(kind="som"))
    assert [mark.name for mark in seen.marks] == ["Yes"]


async def test_boxes_in_frames_are_in_the_top_viewport(bare_page: Page) -> None:
    place = "position:absolute;left:7px;top:9px;width:40px;height:20px"
    inner = f"<body style='margin:0'><button style='{place}'>In</button>"
    html = (
        f'<iframe style="position:absolute;left:100px;top:200px;border:5px solid" srcdoc="{inner}"></iframe>'
    )
    assert named(await look(bare_page, html), "In").box == (112, 214, 40, 20)


async def test_fields_named_like_dom_properties_do_no_harm(bare_page: Page) -> None:
    names = (
        "attributes children childNodes parentNode localName nodeType getAttribute hasAttribute matches id"
    )
    fields = "".join(f"<input name={name} aria-label={name}>" for name in names.split())
    html = f"<title>Right</title><img name=title><img name=body><form aria-label=F>{fields}</form>"
    seen = await look(bare_page, html)
    assert seen.title == "Right"
    assert [line.split("'")[1] for line in lines(seen) if line.startswith("textbox")] == names.split()
    assert "form 'F'" in lines(seen)


async def test_a_page_cannot_spoil_or_see_the_observer(bare_page: Page) -> None:
    await bare_page.set_content(PAGE)
    await bare_page.evaluate("""() => {
        window.calls = [];
        for (const name of ["getBoundingClientRect", "getAttribute", "matches", "closest", "checkVisibility"])
            Element.prototype[name] = function () { window.calls.push(name); throw new Error("no"); };
        window.getComputedStyle = () => { window.calls.push("style"); throw new Error("no"); };
        Array.prototype.map = JSON.stringify = String.prototype.trim = () => {
            window.calls.push("js"); return "spoilt"; };
    }""")
    before = await bare_page.evaluate("Object.getOwnPropertyNames(window).length")
    seen = await look(bare_page)
    assert "link 'Skip to Content'" in lines(seen)
    assert await bare_page.evaluate("window.calls.length") == 0
    assert await bare_page.evaluate("Object.getOwnPropertyNames(window).length") == before
    assert await bare_page.evaluate("typeof webarium") == "undefined"


async def test_tabs(bare_page: Page) -> None:
    await bare_page.set_content("<title>First</title>")
    other = await bare_page.context.new_page()
    await other.set_content("<title>Second</title><a href=x>there</a>")
    observer = Observer()
    seen = await observer.observe(other)
    assert seen.text.splitlines()[0] == "Tab 0: First | Tab 1 (current): Second"
    assert [(tab.index, tab.title, tab.active) for tab in seen.tabs] == [
        (0, "First", False),
        (1, "Second", True),
    ]
    seen = await observer.observe(bare_page, tabs=[other, bare_page])
    assert seen.text.splitlines()[0] == "Tab 0: Second | Tab 1 (current): First"


HALVES = r"""() => {
  document.title = "cut \ud83d";
  document.querySelector("p").textContent = String.raw`kept \ud83d` + " lost \udc00, whole \ud83d\ude00";
  document.querySelector("button").setAttribute("aria-label", "\ud83d");
  document.querySelector("input").value = "\udc00";
}"""


@pytest.mark.parametrize("kind", ["axtree", "html", "som"])
async def test_half_characters_can_be_stored(bare_page: Page, kind: ObservationKind) -> None:
    await bare_page.set_content("<p>Text</p><button>Go</button><input>")
    await bare_page.evaluate(HALVES)
    other = await bare_page.context.new_page()
    seen = await Observer().observe(bare_page, View(kind=kind, html=True), tabs=[bare_page, other])
    behind = await Observer().observe(other, tabs=[bare_page, other])
    assert seen.text.startswith("Tab 0 (current): cut \ufffd | ")
    assert behind.text.startswith("Tab 0: cut \ufffd | ")
    assert seen.html is not None
    assert r"<p>kept \ud83d lost " + "\ufffd, whole 😀</p>" in seen.html
    assert named(seen, r"kept \ud83d lost " + "\ufffd, whole 😀").role == "StaticText"
    assert named(seen, "\ufffd").role == "button"
    for text in (seen.text, behind.text, seen.html, repr(seen.tree), repr(seen.marks)):
        text.encode()


@pytest.mark.parametrize("caret", [True, False])
async def test_screenshots_are_still(bare_page: Page, caret: bool) -> None:
    """Whether a caret was expected or not."""
    await bare_page.set_content(
        "<body style='margin:0;background:#123456'><input autofocus value=caret style='font-size:40px'>"
    )
    await bare_page.click("input")
    observer = Observer()
    pictures = set()
    for _ in range(6):
        seen = await observer.observe(bare_page, View(screenshot=True), caret=caret)
        pictures.add(seen.screenshot)
        await bare_page.evaluate(
            "new Promise((done) => setTimeout(done, 130))"
        )  # a caret blinks every 500 ms
    assert len(pictures) == 1
    image = Image.open(io.BytesIO(next(iter(pictures)) or b""))
    assert image.size == (1280, 720)
    assert image.convert("RGB").getpixel((1200, 600)) == (0x12, 0x34, 0x56)
    assert await bare_page.evaluate("document.getAnimations().length") == 0


async def test_kinds(bare_page: Page) -> None:
    await bare_page.set_content(PAGE)
    observer = Observer()
    picture = await observer.observe(bare_page, View(kind="screenshot"))
    assert picture.text == "Tab 0 (current): Shop"
    assert picture.screenshot is not None
    marked = await observer.observe(bare_page, View(kind="som"))
    assert marked.screenshot is not None
    assert marked.marked_screenshot not in (None, marked.screenshot)
    assert marked.text.startswith("Tab 0 (current): Shop\n\n[1]: ")


async def test_a_closed_page_is_an_error(bare_page: Page) -> None:
    observer = Observer()
    await observer.observe(bare_page)
    await bare_page.close()
    with pytest.raises(BrowserError):
        await observer.observe(bare_page)


async def test_a_crashed_page_is_an_error_at_once(bare_page: Page) -> None:
    observer = Observer()
    await observer.observe(bare_page)
    crashed = asyncio.ensure_future(bare_page.wait_for_event("crash"))
    with pytest.raises(Error):
        await bare_page.goto("chrome://crash")
    await crashed
    async with asyncio.timeout(25):  # less than the patience with pages that do not answer
        with pytest.raises(BrowserError, match="crashed"):
            await observer.observe(bare_page)


async def test_observing_while_the_page_navigates(bare_page: Page) -> None:
    await bare_page.goto("data:text/html,<title>0</title><a href=x>x</a>")
    observer = Observer()
    for number in range(1, 6):
        await bare_page.evaluate(f"setTimeout(() => {{ location.href = 'about:blank?{number}' }}, 0)")
        seen = await observer.observe(bare_page)
        assert tree_of(seen).role == "RootWebArea"


@pytest.mark.parametrize("first", range(1, 4))
async def test_a_world_that_goes_away_at_any_moment(
    bare_page: Page, monkeypatch: pytest.MonkeyPatch, first: int
) -> None:
    await bare_page.set_content("<button onclick='1'>Fold</button>")
    calls, send = count(1), Channel.send

    async def gone(channel: Channel, method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
        if method == "Runtime.evaluate" and first <= next(calls) < first + 3:
            params = {**(params or {}), "contextId": 10**9}
        return await send(channel, method, params)

    monkeypatch.setattr(Channel, "send", gone)
    seen = await Observer().observe(bare_page, View(screenshot=True))
    assert next(calls) > first + 3, "it was asked again"
    assert "button 'Fold'" in seen.text


async def test_deep_and_wide_pages(bare_page: Page) -> None:
    await bare_page.set_content("<title>Deep</title>")
    await bare_page.evaluate("""() => {
        let at = document.body;
        for (let i = 0; i < 1500; i++) { const inner = document.createElement("div"); inner.ariaLabel = "d" +
        i; at.append(inner); at = inner; }
        const wide = document.createElement("ul");
        for (let i = 0; i < 3000; i++) { const item = document.createElement("li"); item.textContent = "w" +
        i; wide.append(item); }
        document.body.append(wide);
    }""")
    seen = await look(bare_page, viewport_only=False)
    assert "generic 'd500'" in lines(seen)
    assert "StaticText 'w2999'" in lines(seen)


@pytest.mark.parametrize("html", ["", "<html></html>", "plain text", "<frameset><frame></frameset>"])
async def test_odd_documents(bare_page: Page, html: str) -> None:
    await bare_page.goto(f"data:text/html,{html}")
    assert tree_of(await look(bare_page)).role == "RootWebArea"


async def test_other_documents(bare_page: Page) -> None:
    await bare_page.goto("data:text/plain,Hello there")
    assert "Hello there" in (await look(bare_page)).text
    await bare_page.goto(
        "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><text y='20'>drawn</text></svg>"
    )
    assert tree_of(await look(bare_page)).role == "RootWebArea"
    await bare_page.goto("data:text/xml,<a><b>xml</b></a>")
    assert tree_of(await look(bare_page)).role == "RootWebArea"
