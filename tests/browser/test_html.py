"""The page as pruned HTML."""

from __future__ import annotations

import pytest
from playwright.async_api import Page

from webarium.browser.reading.observe import Observer
from webarium.observation.html import render_html
from webarium.observation.view import View

ROWS = [
    [0, 1, "<main>", 0],
    [1, 2, "<a> off", 0],
    [1, 3, "<form>", 0],
    [2, 4, "<b> on", 1],
    [1, 5, "<i> off", 0],
    [0, 6, "<p> on", 1],
]


def test_viewport_keeps_ancestors_of_what_is_in_view() -> None:
    assert render_html(ROWS).splitlines() == ["[1] <main>", "\t[3] <form>", "\t\t[4] <b> on", "[6] <p> on"]
    assert render_html(ROWS, viewport_only=False).count("\n") == 5


async def pruned(page: Page, html: str) -> list[str]:
    await page.set_content(html)
    seen = await Observer().observe(page, View(kind="html", viewport_only=False))
    return [line.split("] ", 1)[1] for line in seen.text.splitlines()[2:]]


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
class TestPruning:
    async def test_wrappers_styles_and_scripts_go(self, bare_page: Page) -> None:
        html = """<div class=a style="color:red" data-x=1><div><p
        class=b>Hello <b>big</b> world</p></div></div>
        <script>1</script><style>p{}</style><!-- no --><p hidden>no</p><svg><path/></svg><br><p>two
        lines</p>"""
        assert await pruned(bare_page, html) == ["Hello", "<b> big", "world", "<p> two lines"]

    async def test_what_means_something_stays(self, bare_page: Page) -> None:
        html = """<a href="/x" class=c onclick="1" title="T">go</a><img src="/i.png" alt="pic">
        <button type=submit aria-label="Add"></button><table><tr><td colspan=2>cell</table>
        <label for=q>Q</label><ul role=none><li>item</ul>"""
        assert await pruned(bare_page, html) == [
            '<a href="/x" title="T"> go',
            '<img src="/i.png" alt="pic">',
            '<button type="submit" aria-label="Add">',
            "<table>",
            "<tr>",
            '<td colspan="2"> cell',
            '<label for="q"> Q',
            "<li> item",
        ]

    async def test_fields_show_what_they_hold_now(self, bare_page: Page) -> None:
        await bare_page.set_content(
            "<input name=a value=old><input type=checkbox name=b checked>"
            "<select name=c><option>x<option>y</select>"
            "<textarea name=d></textarea><input type=password name=e value=secret><button disabled>z</button>"
        )
        await bare_page.fill("input", "new")
        await bare_page.uncheck("[name=b]")
        await bare_page.select_option("select", "y")
        await bare_page.fill("textarea", "long")
        seen = await Observer().observe(bare_page, View(kind="html"))
        assert [line.strip().split("] ", 1)[1] for line in seen.text.splitlines()[2:]] == [
            '<input name="a" value="new">',
            '<input type="checkbox" name="b">',
            '<select name="c" value="y">',
            "<option> x",
            "<option selected> y",
            '<textarea name="d"> long',
            '<input type="password" name="e" value="••••••">',
            "<button disabled> z",
        ]

    async def test_markup_in_text_is_escaped(self, bare_page: Page) -> None:
        html = "<p title='\"&lt;b&gt;'>&lt;script&gt; &amp; co</p>"
        assert await pruned(bare_page, html) == [
            '<p title="&quot;&lt;b&gt;"> &lt;script&gt; &amp; co',
        ]

    async def test_ids_are_those_of_the_tree(self, bare_page: Page) -> None:
        await bare_page.set_content("<main><a href=x>link</a><button>press</button></main>")
        observer = Observer()
        tree = (await observer.observe(bare_page)).tree
        text = (await observer.observe(bare_page, View(kind="html"))).text
        assert tree is not None
        ids = {node.role: node.id for node in tree.walk()}
        assert f'[{ids["link"]}] <a href="x"> link' in text
        assert f"[{ids['button']}] <button> press" in text

    async def test_frames_and_shadow_roots(self, bare_page: Page) -> None:
        html = """<x-a><template shadowrootmode=open><h2><slot></slot></h2></template><b>lit</b></x-a>
        <iframe srcdoc="<p>framed</p>"></iframe>"""
        assert await pruned(bare_page, html) == ["<h2>", "<b> lit", "<iframe>", "<p> framed"]
