from __future__ import annotations

from datetime import date, datetime

import pytest

from webarium.notation import GERMAN
from webarium.sites.kit import formats
from webarium.sites.kit.markdown import markdown


@pytest.mark.parametrize(
    ("cents", "text"),
    [(0, "$0.00"), (5, "$0.05"), (123450, "$1,234.50"), (-999, "-$9.99"), (10**11, "$1,000,000,000.00")],
)
def test_money(cents: int, text: str) -> None:
    assert formats.money(cents) == text


def test_dates() -> None:
    when = "2023-03-11 17:09:00"
    assert formats.date_short(when) == "3/11/23"
    assert formats.date_medium(when) == "Mar 11, 2023"
    assert formats.date_long(datetime(2023, 3, 11)) == "March 11, 2023"  # noqa: DTZ001
    assert formats.date_full(date(2023, 3, 11)) == "Saturday, March 11, 2023"
    assert formats.time_short(when) == "5:09 PM"
    assert formats.time_short("2023-03-11 00:00:00") == "12:00 AM"
    assert formats.datetime_short(when) == "3/11/23, 5:09 PM"
    assert formats.datetime_medium(when) == "Mar 11, 2023, 5:09 PM"
    assert formats.iso(when) == "2023-03-11T17:09:00"
    assert formats.iso(date(2023, 3, 11)) == "2023-03-11"


@pytest.mark.parametrize(
    ("typed", "usual", "german"),
    [
        (None, "", ""),
        ("  ", "", ""),
        (" 12.50 ", "12.50", "12.50"),
        ("1.234,50 $", "1.234,50 $", "1234.50"),
        ("1,234", "1,234", ""),
    ],
)
def test_amounts_are_read_in_the_notation_of_the_page(typed: str | None, usual: str, german: str) -> None:
    assert formats.amount_read(typed) == usual
    with formats.written_in(GERMAN):
        assert formats.amount_read(typed) == german


def test_plural() -> None:
    assert [formats.plural(n, "item") for n in (0, 1, 2000)] == ["0 items", "1 item", "2,000 items"]
    assert formats.plural(2, "category", "categories") == "2 categories"


def test_markdown_holds_no_markup() -> None:
    assert markdown("**a** <img src=x onerror=alert(1)>") == (
        "<p><strong>a</strong> &lt;img src=x onerror=alert(1)&gt;</p>\n"
    )
    assert "<table>" in markdown("| a | b |\n|---|---|\n| 1 | 2 |")


@pytest.mark.parametrize("url", ["/cart", "http://a.test", "mailto:a@b.de", "#top", "a/b"])
def test_markdown_links(url: str) -> None:
    assert f'<a href="{url}">x</a>' in markdown(f"[x]({url})")


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "JaVaScRiPt:x", "data:text/html,x", "vbscript:x", "file:///etc"]
)
def test_unsafe_markdown_links_stay_text(url: str) -> None:
    assert "<a" not in markdown(f"[x]({url})")
    assert "<img" not in markdown(f"![x]({url})")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("From our shelf.", "From our shelf."),
        ("<p>2 customer(s) love it!</p>", "2 customer(s) love it!"),
        ("<p>One.</p>\n<p>Two.</p>", "One. Two."),
        ("a < b and <b>bold</b>", "a < b and <b>bold</b>"),
        ("<p></p>", ""),
    ],
)
def test_paragraphs_lose_their_marks_and_nothing_else_does(typed: str, shown: str) -> None:
    assert formats.unwrapped(typed) == shown
