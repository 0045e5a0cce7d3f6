"""What stands in closed shadow roots, which page scripts cannot reach."""

from __future__ import annotations

import pytest

from tests.execution.conftest import Hands
from webarium.actions.types import Click, Type
from webarium.observation.view import View

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

BY_SCRIPT = """<x-card id=host>slotted words</x-card><script>
customElements.define('x-card', class extends HTMLElement {
  constructor() {
    super();
    this.kept = this.attachShadow({ mode: 'closed' });
    this.kept.innerHTML = '<h2>Inside</h2><slot></slot><input aria-label=Name><button>Press</button><div id=in></div>';
    this.kept.querySelector('button').onclick = () => {
      this.kept.querySelector('h2').textContent = 'Hello ' + this.kept.querySelector('input').value;
      const inner = this.kept.querySelector('#in').attachShadow({ mode: 'closed' });
      inner.innerHTML = '<a href=/next>Deeper</a>';
    };
  }
});
</script>"""
DECLARED = (
    "<div id=host>slotted words<template shadowrootmode=closed><h2>Inside</h2><slot></slot></template></div>"
)


async def test_contents_are_read_and_acted_on(hands: Hands) -> None:
    await hands.open(BY_SCRIPT, next="<h1>Next</h1>")
    seen = await hands.do(Type(await hands.id("Name", "textbox"), "Ann"))
    assert [line.strip().partition("] ")[2] for line in seen.text.splitlines()[3:]] == [
        "heading 'Inside'",
        "StaticText 'slotted words'",
        "textbox 'Name' value: 'Ann' focused: True",
        "button 'Press'",
    ]
    seen = await hands.do(Click(await hands.id("Press", "button")))
    assert "heading 'Hello Ann'" in seen.text
    seen = await hands.do(Click(await hands.id("Deeper", "link")))
    assert seen.url == "http://shop.test/next"


async def test_they_are_marked_and_in_the_markup(hands: Hands) -> None:
    await hands.open(BY_SCRIPT)
    page = hands.context.page
    seen = await hands.observer.observe(page, View("som"))
    assert [mark.name for mark in seen.marks] == ["Name", "Press"]
    assert "Inside" in (await hands.observer.observe(page, View("html"))).text


@pytest.mark.parametrize("where", ["frame", "markup"])
async def test_those_in_frames_and_in_markup_are_read(hands: Hands, where: str) -> None:
    if where == "frame":
        await hands.open("<iframe src=/inner></iframe>", inner=BY_SCRIPT)
    else:
        await hands.open("<div id=place></div>")
        await hands.js(f"place.setHTMLUnsafe({DECLARED!r})")
    text = (await hands.look()).text
    assert "heading 'Inside'" in text
    assert "StaticText 'slotted words'" in text


NESTED = "<div><template shadowrootmode=open><section>" + DECLARED + "</section></template></div>"


@pytest.mark.parametrize(
    ("page", "frame"),
    [
        (DECLARED, ""),
        (NESTED, ""),
        ("<iframe src=/inner></iframe>", DECLARED),
        (f'<iframe srcdoc="{DECLARED}"></iframe>', ""),
        (f"<script>document.write({DECLARED!r})</script>", ""),
        ("<script>if (1 < 2) name = '<'</script><!-- < -->1 &lt; 2" + DECLARED, ""),
    ],
    ids=["page", "in an open root", "frame", "srcdoc", "written", "beside signs"],
)
async def test_those_that_a_document_declares_are_read(hands: Hands, page: str, frame: str) -> None:
    await hands.open(page, inner=frame)
    text = (await hands.look()).text
    assert "heading 'Inside'" in text
    assert "StaticText 'slotted words'" in text


async def test_those_of_a_later_document_of_a_frame_are_read(hands: Hands) -> None:
    seen = await hands.open("<iframe id=frame src=/first></iframe>", first="<p>First", inner=DECLARED)
    assert "First" in seen.text
    await hands.js("new Promise(done => { frame.onload = done; frame.src = '/inner' })")
    assert "heading 'Inside'" in (await hands.look()).text


async def test_a_page_that_is_written_anew_is_read(hands: Hands) -> None:
    await hands.open("<p>First")
    await hands.js(f"document.open(), document.write({DECLARED!r}), document.close()")
    assert "heading 'Inside'" in (await hands.look()).text


async def test_nobody_looks_where_there_are_none(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    async def looked(*_: object) -> list[int]:
        raise AssertionError("the whole document was gone through")

    monkeypatch.setattr("webarium.browser.reading.closed._closed", looked)
    await hands.open(
        "<div id=host></div><script>host.attachShadow({ mode: 'open' }).innerHTML = '<p>Open'</script>"
        "<!-- a < b -->a &lt; b<iframe src=/inner></iframe><template><p>Inert</p></template><input><video></video>"
        "<select><option>A</select><svg><use href=#a /><g id=a><path /></g></svg><details><p>Closed</details>",
        inner="<p>Framed",
    )
    text = (await hands.look()).text
    assert "Open" in text
    assert "Framed" in text


async def test_the_page_does_not_notice(hands: Hands) -> None:
    await hands.open(BY_SCRIPT)
    assert await hands.js("host.shadowRoot") is None
    told = await hands.js("""(() => {
        const attach = Element.prototype.attachShadow;
        const print = Function.prototype.toString;
        const names = Object.getOwnPropertyNames(window).filter((name) => /webarium|^w[0-9a-f]{32}$/.test(name));
        let wrong = '';
        try { attach.call(document.createElement('img'), { mode: 'closed' }) } catch (error) { wrong = error.name }
        let text = '';
        try { print.call('x') } catch (error) { text = error.name }
        const frame = document.body.appendChild(document.createElement('iframe'));
        return {
            attach: print.call(attach), print: print.call(print), again: attach.toString(), wrong, text,
            name: attach.name, length: attach.length, own: Object.getOwnPropertyNames(attach).sort().join(),
            proto: 'prototype' in attach, keys: Object.keys(Element.prototype).includes('attachShadow'),
            hidden: Object.keys(Function.prototype).length,
            root: document.createElement('p').attachShadow({ mode: 'closed' }) instanceof ShadowRoot,
            names: names.filter((name) => name !== 'webarium.clock').length,
        };
    })()""")
    assert told == {
        "attach": "function attachShadow() { [native code] }",
        "print": "function toString() { [native code] }",
        "again": "function attachShadow() { [native code] }",
        "wrong": "NotSupportedError",
        "text": "TypeError",
        "name": "attachShadow",
        "length": 1,
        "own": "length,name",
        "proto": False,
        "keys": True,
        "hidden": 0,
        "root": True,
        "names": 0,
    }
