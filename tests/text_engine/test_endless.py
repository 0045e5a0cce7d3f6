"""What a list that goes on by itself takes of the longer one, and what it leaves as it is."""

from __future__ import annotations

import pytest

from tests.text_engine.made import made, one, text
from tests.text_engine.test_behaviours import answered
from webarium.text_engine.htmx import Htmx
from webarium.text_engine.page import Page
from webarium.text_engine.presses import press_mouse
from webarium.text_engine.scrolling import go_on

END = (
    '<nav class="pagination"><a href="/?p=1-{0}" hx-get="/?p=1-{0}" hx-swap="none"'
    ' hx-sync="this:drop" data-further="scroll">Load more</a></nav>'
)


def listed(body: str, page: int = 2) -> str:
    return f"<main>{body}{END.format(page)}</main>"


def opened(body: str) -> Page:
    page = made(listed(body), scripts=("kit.js", "endless.js"))
    page.htmx = page.htmx or Htmx(page)
    return page


def grown(here: str, longer: str) -> str:
    """What a page's own part says after it has grown, with bars between its elements."""
    page = opened(here)
    assert go_on(page)
    answered(page, listed(longer, 3))
    assert page.navigation is None
    assert page.url == "http://a.test/?p=1-2"
    return "|".join(at.text() for at in one(page, "main").walk() if not at.elements)


@pytest.mark.parametrize(
    ("here", "longer"),
    [
        ("<ul><li>a</li></ul>", "<ul><li>a</li><li>b</li><li>c</li></ul>"),
        ("<p>1 to 1</p><article>a</article>", "<p>1 to 2</p><article>a</article><article>b</article>"),
        (
            "<table><thead><tr><th>H</tr></thead><tbody><tr><td>a</tr></tbody><tfoot><tr><td>1</tr></tfoot></table>",
            "<table><thead><tr><th>H</tr></thead><tbody><tr><td>a</tr><tr><td>b</tr></tbody>"
            "<tfoot><tr><td>2</tr></tfoot></table>",
        ),
        (
            "<h3>Monday</h3><ol><li>a</li></ol>",
            "<h3>Monday</h3><ol><li>a</li><li>b</li></ol><h3>Sunday</h3><ol><li>c</li></ol>",
        ),
        (
            "<p>a</p><div data-anew><a href=/1>one</a></div>",
            "<p>a</p><div data-anew><a href=/2>two</a></div><p>b</p>",
        ),
        (
            "<form><input name=v value=1><b>Save</b><ul><li>a</li></ul></form>",
            "<form><input name=v value=1><input name=v value=2><b>Save</b><ul><li>a</li><li>b</li></ul></form>",
        ),
        ("<svg><text>x</text></svg><i>a</i>", "<svg><text>x</text></svg><i>a</i><i>b</i>"),
    ],
    ids=[
        "items",
        "articles and a count",
        "rows",
        "groups",
        "what is drawn of all",
        "fields before",
        "a drawing",
    ],
)
def test_a_list_gets_what_is_beyond_it(here: str, longer: str) -> None:
    whole = made(listed(longer, 3))
    said = "|".join(at.text() for at in one(whole, "main").walk() if not at.elements)
    assert grown(here, longer) == said


def test_what_is_there_stays() -> None:
    page = opened('<ul><li><input value="1"></li></ul>')
    field = one(page, "input")
    field.keep("value", "mine")
    assert go_on(page)
    assert go_on(page)
    assert len(page.requests) == 1
    answered(page, listed('<ul><li><input value="1"></li><li><input value="2"></li></ul>', 3))
    assert one(page, "input") is field
    assert field.note("value") == "mine"
    assert len(page.all("li")) == 2


def test_another_thing_in_the_same_place_stays_whole() -> None:
    assert grown("<a href=/1>one</a><i>a</i>", "<a href=/2>two</a><i>a</i><i>b</i>").startswith("one|a|b")


def test_what_another_script_made_stays_in_its_place() -> None:
    assert grown("<hr><i>a</i>", "<i>a</i><i>b</i>") == "|a|b|Load more"


def test_a_press_brings_more_and_keeps_the_focus_there() -> None:
    page = opened("<i>a</i>")
    press_mouse(page, one(page, "a"))
    answered(page, listed("<i>a</i><i>b</i>", 3))
    assert page.navigation is None
    assert page.focused is one(page, "a")
    assert one(page, "a").attrs["href"] == "/?p=1-3"


def test_a_list_that_is_none_any_more_is_opened_anew() -> None:
    page = opened("<i>a</i>")
    assert go_on(page)
    answered(page, "<main><p>Nothing is here.</p></main>")
    assert page.navigation is not None
    assert page.navigation.ask.url == "http://a.test/?p=1-2"


def test_a_list_that_cannot_go_on_says_so_and_may_be_asked_again() -> None:
    page = opened("<i>a</i>")
    assert go_on(page)
    answered(page, "no", status=503)
    assert "Something went wrong" in text(page)
    assert page.url == "http://a.test/"
    assert go_on(page)
    assert len(page.requests) == 1


def test_a_list_that_has_grown_enough_waits_for_a_press() -> None:
    more = '<a href="/?p=1-5" hx-get="/?p=1-5" data-further>Load more</a>'
    page = made(
        f'<main><i>a</i><nav class="pagination">{more}</nav></main>',
        scripts=("kit.js", "endless.js"),
    )
    page.htmx = page.htmx or Htmx(page)
    assert not go_on(page)
