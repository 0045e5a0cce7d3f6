"""Pages made of markup alone, as the text engine has them once their scripts have begun."""

from __future__ import annotations

from collections.abc import Sequence

from webarium.observation.reading import read_page
from webarium.observation.view import View
from webarium.text_engine.dom import Element, parse
from webarium.text_engine.page import Page
from webarium.text_engine.setting_up import set_up
from webarium.text_engine.sheets import Index, parse_sheet

VIEWPORT = (1280, 720)


def made(
    body: str, *, css: str = "", scripts: Sequence[str] = ("kit.js",), url: str = "http://a.test/"
) -> Page:
    """A page with this body, style and scripts of the kit."""
    listed = "".join(f'<script src="/static/kit/{name}"></script>' for name in scripts)
    root = parse(f"<!doctype html><html><head><title>T</title>{listed}</head><body>{body}</body></html>")
    index = Index()
    index.add(parse_sheet(css, VIEWPORT))
    page = Page(url, root, index)
    set_up(page, VIEWPORT[0])
    return page


def text(page: Page) -> str:
    """What the page says, without the ids and the line of the page itself."""
    seen = page.read(addresses=False)
    said = {"rows": seen.rows, "focus": seen.focus, "view": VIEWPORT, "left": seen.left}
    lines = read_page(View(viewport_only=False), said).text.split("\n")[1:]
    return "\n".join(line.removeprefix("\t").partition("] ")[2] if "[" in line else line for line in lines)


def one(page: Page, css: str) -> Element:
    """The first element that a selector finds."""
    found = page.first(css)
    assert found is not None, css
    return found
