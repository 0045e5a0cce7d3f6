"""Lists that go on by themselves have, once grown, what the page says that shows as much of them."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tests.appearances import first_appearance
from tests.sites.tabs import Browsing
from tests.sites.test_looks import SITES
from tests.text_engine.made import VIEWPORT
from webarium.text_engine.behaviours.endless import FURTHER
from webarium.text_engine.client import Answer
from webarium.text_engine.dom import Element, parse
from webarium.text_engine.htmx import Htmx, Request
from webarium.text_engine.page import Page
from webarium.text_engine.scrolling import go_on
from webarium.text_engine.setting_up import set_up
from webarium.text_engine.sheets import Index
from webarium.worlds import Universe

WITHOUT = ("flyunified", "gocalendar", "gomail", "homepage", "manuals", "map", "udriver")
"""Sites whose kinds of pages have no list of several pages, or pages of their own."""


def opened(url: str, body: str) -> Page:
    """A page as the text engine has it once its scripts have begun."""
    page = Page(url, parse(body), Index())
    page.htmx = set_up(page, VIEWPORT[0])
    return page


def main_of(root: Element) -> str:
    """What the page says of its own, without white space that means nothing."""
    (main,) = (at for at in root.walk() if at.tag == "main")
    return " ".join(main.text().split())


@pytest.mark.parametrize("name", SITES)
def test_a_list_grows_to_what_the_longer_page_says(name: str, runner: asyncio.Runner) -> None:
    site = SITES[name]
    number = first_appearance(site.id, pages="endless", notices=False)
    grown = []
    with Universe.open([site.database]) as universe:
        browsing = Browsing(site, universe, runner)
        for kind in site.kinds:
            if not kind.whole:
                continue
            varied = replace(kind, conditions=replace(kind.conditions, appearance=number))
            with browsing.on(varied) as tabs:
                first = tabs.open()
                if f'{FURTHER}="scroll"' not in first.body:
                    continue
                page = opened(f"{site.origin}/", first.body)
                assert go_on(page)
                request: Request = page.requests.popleft()
                longer = tabs.walker.get(request.ask.url)
                assert isinstance(page.htmx, Htmx)
                headers = {"content-type": "text/html"}
                page.htmx.take(request, Answer(request.ask.url, 200, headers, longer.body.encode()))
            assert page.navigation is None, kind.name
            assert main_of(page.root) == main_of(parse(longer.body)), kind.name
            assert len(main_of(page.root)) > len(main_of(parse(first.body))), kind.name
            grown.append(kind.name)
    assert bool(grown) != (name in WITHOUT)
