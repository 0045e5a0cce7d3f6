"""What the text engine reads of a page by JavaScript that only reads, and what it refuses."""

from __future__ import annotations

import pytest

from tests.loaded import loaded
from tests.scoring.foreign.recorded import needs_data
from tests.text_engine.made import made
from webarium.text_engine.expressions import Reading, UnreadableExpressionError

PAGE = """<div id="a" class="vote up"><form class="x y"><input name="n" value="7">
<input type="checkbox" title="Yes" checked><select name="s"><option>One<option selected>Two</select></form></div>
<ul><li>First <b>bold</b></li><li>Last<i></i> end</li></ul><a href="/p">P</a><img src="/q.png">"""


def reading() -> Reading:
    page = made(PAGE)
    return Reading(page.root, page.eyes().looks)


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("document.querySelector('#a').querySelector('form').getAttribute('class')", "x y"),
        ("document.querySelector('[name=\"n\"').value", "7"),
        ("document.querySelector('[name=\"s\"').selectedIndex", 1),
        ("document.querySelector('[title=\"Yes\"').checked.toString()", "true"),
        ('document.querySelectorAll("ul > li")[1].textContent', "Last end"),
        ("document.querySelector('ul').lastElementChild.lastChild.textContent", " end"),
        ("document.querySelector('ul').firstElementChild.outerText", "First bold"),
        ("document.querySelector('b').outerText + (document.querySelector('.none')?.outerText || '')", "bold"),
        ("document.querySelector('.none')?.querySelector('b').outerText ?? 'gone'", "gone"),
        (
            "[...document.querySelectorAll('a[href],img')].map(e => e.getAttribute('href')"
            " || e.getAttribute('src')).join(' ')",
            "/p /q.png",
        ),
        ("[...document.querySelectorAll('li')].find(n => n.outerText.trim() === 'No')?.closest('ul') ?? 'no'", "no"),
        ("[...document.querySelectorAll('li')].findIndex(n => n.outerText === 'Last end')", 1),
    ],
)  # fmt: skip
def test_it_reads(expression: str, value: object) -> None:
    assert reading()(expression) == value


@pytest.mark.parametrize(
    "expression",
    [
        "document.querySelector('.none').outerText", "document.querySelector('#a').click()", "alert('1')",
        "document.querySelector('#a').value = '8'", "document.cookie", "document.querySelector('#a')", "1 +",
        "document.querySelectorAll('li')[7].outerText", "document.querySelector", "fetch", "document['body']",
        "document.querySelector('::bad(').outerText",
    ],
)  # fmt: skip
def test_it_refuses(expression: str) -> None:
    with pytest.raises(UnreadableExpressionError):
        reading()(expression)


@needs_data
def test_every_published_locator_is_of_this_kind() -> None:
    """Where nothing is on a page, the reader says so, and not that it cannot read."""
    scripts = {
        target.locator for task in loaded() for target in task.targets if "document." in target.locator
    }
    assert len(scripts) > 60
    for script in scripts:
        try:
            reading()(script)
        except UnreadableExpressionError as error:
            assert "Nothing has no" in str(error), script  # noqa: PT017 -- the sentence is what counts
