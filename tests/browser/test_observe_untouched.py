"""Observing leaves no trace: no mutation, no event, no style, no listener."""

from __future__ import annotations

import pytest
from playwright.async_api import Page

from webarium.browser.reading.observe import Observer
from webarium.observation.view import View

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PAGE = """<!doctype html><title>Watched</title><style>.now{transition:all .1s}a:hover{color:red}</style>
<header><a href="#x">link</a> <button onclick="1">button</button></header>
<form><label>Text <input value="t"
    class="now"></label><select><option>a<option>b</select><textarea>x</textarea>
<input type="checkbox" checked><progress></progress></form><ol><li>one</li><li>two</li></ol>
<details><summary>more</summary>less</details><div contenteditable>edit</div><div
    style="overflow:auto;height:30px"><p>a<p>b<p>c</div>
<x-host><template shadowrootmode="open"><button>inside</button></template></x-host><iframe
    srcdoc="<button>framed</button>"></iframe>
<div id="far" style="margin-top:3000px">far</div>"""

WATCH = """() => {
    window.seen = [];
    const note = (what) => window.seen.push(what);
    const everything = { subtree: true, childList: true, attributes: true, characterData: true };
    const roots = [document, document.querySelector("x-host").shadowRoot,
    document.querySelector("iframe").contentDocument];
    for (const root of roots)
        new MutationObserver((found) => found.forEach((m) => note(m.type))).observe(root, everything);
    const types = new Set();
    for (const target of [window, document, document.body, HTMLElement.prototype])
        for (let at = target; at; at = Object.getPrototypeOf(at))
            for (const name of Object.getOwnPropertyNames(at))
                if (name.startsWith("on")) types.add(name.slice(2));
    for (const type of ["focusin", "focusout", "DOMContentLoaded", "touchstart", "compositionstart"])
        types.add(type);
    for (const frame of [window, document.querySelector("iframe").contentWindow])
        for (const type of types)
            frame.addEventListener(type, (event) => note(type + " " + event.target), true);
    visualViewport.addEventListener("resize", () => note("visual resize"));
    new ResizeObserver(() => window.sizes = (window.sizes ?? 0) + 1).observe(document.body);
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (...a) { note("listener " + a[0]);
        return add.apply(this, a); };
    document.querySelector("input").focus();
    return types.size;
}"""

STATE = """() => JSON.stringify([
    document.documentElement.outerHTML, document.querySelector("x-host").shadowRoot.innerHTML,
    document.querySelector("iframe").contentDocument.documentElement.outerHTML,
    scrollX, scrollY, innerWidth, innerHeight, document.activeElement.tagName, String(getSelection()),
    document.styleSheets.length, document.adoptedStyleSheets.length, document.getAnimations().length,
    Object.getOwnPropertyNames(window).sort(), getComputedStyle(document.activeElement).caretColor,
    [...document.querySelectorAll("*")].map((e) => getComputedStyle(e).cssText.length),
])"""


REST = """Promise.all(document.getAnimations().map((one) => one.finished)).then(() => new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))))"""
"""What is still to come of it comes with the next frames."""


@pytest.mark.parametrize("kind", ["axtree", "html", "screenshot", "som"])
async def test_observing_leaves_no_trace(bare_page: Page, kind: str) -> None:
    await bare_page.set_content(PAGE)
    assert await bare_page.evaluate(WATCH) > 80
    await bare_page.evaluate(REST)
    before = await bare_page.evaluate(STATE)
    await bare_page.evaluate("window.seen.length = 0")
    observer = Observer()
    for _ in range(2):
        await observer.observe(bare_page, View(kind=kind, html=True))  # type: ignore[arg-type]
    assert await bare_page.evaluate(STATE) == before
    await bare_page.evaluate(REST)
    # Pointer and paint events that Chromium makes by itself are none of ours.
    assert [what for what in await bare_page.evaluate("window.seen") if "pointerrawupdate" not in what] == []


async def test_finding_an_element_in_view_touches_nothing(bare_page: Page) -> None:
    await bare_page.set_content(PAGE)
    observer = Observer()
    seen = await observer.observe(bare_page)
    await bare_page.evaluate(WATCH)
    await bare_page.evaluate(REST)
    before = await bare_page.evaluate(STATE)
    await bare_page.evaluate("window.seen.length = 0")
    assert seen.tree is not None
    for node in seen.tree.walk():
        if node.in_view:
            await observer.locate(bare_page, node.id, scroll=False)
    assert await bare_page.evaluate(STATE) == before
    assert await bare_page.evaluate("window.seen") == []
