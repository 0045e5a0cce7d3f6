"""Appearances: other looks and words of the same pages, drawn by number."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Literal

import pytest

from webarium.draws import Dice
from webarium.sites.kit.appearance import (
    Appearance,
    appearance,
    dressed,
    fitting,
    meanings,
    shown,
    usual_address,
    with_extras,
)
from webarium.sites.kit.appearance.colours import contrast, in_colours, luminance, turned
from webarium.sites.kit.appearance.structures import DRAWN
from webarium.sites.kit.appearance.words import synonyms, words_of
from webarium.sites.kit.static import KIT
from webarium.sites.registry import load_sites
from webarium.text_engine.sheets import parse_sheet
from webarium.types import Json

SITES = load_sites()
READABLE = 4.5
VARIED = [
    "turn",
    "dark",
    "face",
    "round",
    "room",
    "cards",
    "sides",
    "bar",
    "acts",
    "labels",
    "icons",
    "ads",
    "pages",
    "structure",
    "notation",
]
WINDOW = (1280, 720)
SHEETS = sorted(
    (name, path)
    for name, site in SITES.items()
    for folder in (site.folder, KIT)
    for path in (folder / "static").glob("*.css")
)


def nowhere(host: str, database: str) -> str:
    """Where other shops are in a world that has none."""
    return ""


def colours(count: int) -> list[str]:
    dice = Dice("colours")
    return [f"#{dice.below(1 << 24):06x}" for _ in range(count)]


def colourless(css: str) -> str:
    """A sheet in which all colours are alike, as for who sees none."""
    return in_colours(css, lambda colour: "#000")


@pytest.mark.parametrize("dark", [False, True])
def test_turned_colours_stand_out_from_each_other_as_before(dark: bool) -> None:
    for one, other in combinations(colours(60), 2):
        before = contrast(one, other)
        after = contrast(turned(one, 130, 1.2, dark=dark), turned(other, 130, 0.6, dark=dark))
        assert after == pytest.approx(before, rel=0.04), (one, other)


def test_a_dark_page_is_dark_where_the_usual_one_is_light() -> None:
    assert luminance(turned("#fff", 0, dark=True)) < 0.01
    assert luminance(turned("#111111", 90, dark=True)) > 0.5


@pytest.mark.parametrize("text", ["var(--ink)", "rgb(from red r g b)", "inherit"])
def test_what_is_no_colour_stays(text: str) -> None:
    assert turned(text, 90, dark=True) == text


def test_opacity_stays() -> None:
    assert turned("rgb(255 0 0 / 40%)", 0) == "rgb(255 0 0 / 40%)"
    assert turned("#ff000080", 0).endswith("/ 0.502)")


@pytest.mark.parametrize(
    ("name", "path"), SHEETS, ids=[f"{name}-{path.parents[1].name}-{path.name}" for name, path in SHEETS]
)
def test_an_engine_without_pixels_reads_the_same_of_a_sheet_in_every_appearance(
    name: str, path: Path
) -> None:
    css = path.read_text("utf-8")
    for number in (1, 2):
        look = appearance(name, number)
        usual = fitting(css, look.structure)
        assert parse_sheet(colourless(dressed(css, look)), WINDOW) == parse_sheet(colourless(usual), WINDOW)


def test_the_usual_appearance_changes_nothing() -> None:
    look = appearance("shopping", 0)
    page = '<head><link rel="stylesheet" href="/static/kit/base.css?v=ab"></head><body><h1>Search</h1></body>'
    assert look.plain
    assert shown(page, look) is page
    assert dressed("a { color: #123456 }", look) == "a { color: #123456 }"


def test_appearances_of_sites_differ_and_each_comes_out_the_same_again() -> None:
    drawn = {(name, number): appearance(name, number) for name in SITES for number in range(1, 20)}
    appearance.cache_clear()
    assert drawn == {key: appearance(*key) for key in drawn}
    for name in SITES:
        looks = [drawn[name, number] for number in range(1, 20)]
        for value in VARIED:
            assert len({getattr(look, value) for look in looks}) > 1, (name, value)


def test_a_page_asks_for_its_sheets_in_its_appearance() -> None:
    page = (
        '<head><link rel="stylesheet" href="/static/kit/base.css?v=ab12">'
        '<link rel="stylesheet" href="/static/vendor/leaflet.css?v=cd"></head><body></body>'
    )
    found = shown(page, Appearance("shopping", 7))
    assert 'href="/static/kit/base.css?v=ab12&amp;look=7"' in found
    assert 'href="/static/vendor/leaflet.css?v=cd"' in found
    assert usual_address("/static/kit/base.css?v=ab12&look=7") == "/static/kit/base.css?v=ab12"


def test_no_word_means_two_things() -> None:
    words = [word.casefold() for line in synonyms() for word in line]
    assert sorted(words) == sorted(set(words))
    assert all(len(line) > 1 and word[:1].isupper() for line in synonyms() for word in line)


def test_what_is_pressed_and_headings_have_other_words_and_texts_do_not() -> None:
    number = next(n for n in range(1, 50) if words_of("shopping", n).said("Reorder") != "Reorder")
    other = words_of("shopping", number).said("Reorder")
    page = (
        "<body><p>Reorder</p><button>Reorder</button><a href='/'> Reorder </a><h2><span>Reorder</span></h2>"
        '<p>Please <a href="/">reorder</a></p><nav aria-label="Reorder"></nav><td>Reorder</td></body>'
    )
    assert shown(page, Appearance("shopping", number)) == (
        f"<body><p>Reorder</p><button>{other}</button><a href='/'> {other} </a><h2><span>{other}</span></h2>"
        f'<p>Please <a href="/">reorder</a></p><nav aria-label="{other}"></nav><td>Reorder</td></body>'
    )
    assert "Reorder" in meanings(other)


def test_what_has_a_longer_name_of_its_own_keeps_its_words() -> None:
    number = next(n for n in range(1, 50) if words_of("shopping", n).said("Reorder") != "Reorder")
    page = '<body><button aria-label="Reorder 12"><span>Reorder</span></button></body>'
    assert shown(page, Appearance("shopping", number)) == page


def test_words_have_capitals_as_the_usual_ones_have() -> None:
    said = {words_of("shopping", number).said("Add to Cart") for number in range(1, 30)}
    assert said == {"Add to Cart", "Add to Basket", "Put in Bag", "Add to Trolley"}
    assert "Add to basket" in {words_of("omnizon", number).said("Add to cart") for number in range(1, 30)}


def test_notices_come_once_in_a_visit_and_go_by_a_press() -> None:
    look = Appearance("shopping", 1, notices=True, chat=True)
    session: dict[str, Json] = {}
    pages = [with_extras("<body><main></main></body>", look, session, nowhere) for _ in range(5)]
    assert [("Cookies" in page, "Newsletter" in page, "Chat with us" in page) for page in pages] == [
        (True, False, True),
        (False, False, True),
        (False, True, True),
        (False, False, True),
        (False, False, True),
    ]
    assert 'data-remove=".look-notice"' in pages[0]
    before = dict(session)
    assert with_extras("<li>a part</li>", look, session, nowhere) == "<li>a part</li>"
    assert session == before
    assert with_extras("<body></body>", Appearance("shopping", 0), {}, nowhere) == "<body></body>"


@pytest.mark.parametrize(("ads", "before"), [("above", "<header></header>"), ("below", "</main>")])
def test_an_ad_of_another_shop_is_above_or_below_the_content(
    ads: Literal["above", "below"], before: str
) -> None:
    look = Appearance("shopping", 1, ads=ads)
    page = "<body><header></header><main><h1>Lamps</h1></main><footer></footer></body>"
    found = with_extras(page, look, {}, lambda host, _: f"http://{host}.test" if host == "dashdish" else "")
    assert f'{before}<section class="look-ad"' in found
    assert 'href="http://dashdish.test/"' in found
    assert re.sub(r'<section class="look-ad".*?</section>', "", found) == page
    assert with_extras(page, look, {}, nowhere) == page
    window = page.replace("<footer></footer>", "")
    assert with_extras(window, look, {}, lambda host, _: "http://x.test") == window


@pytest.mark.parametrize("site", SITES)
def test_commands_are_drawn_among_folded_menus_alone(site: str) -> None:
    drawn = {"open": 0, "folded": 0, "commands": 0}
    for number in range(1, 201):
        structure = appearance(site, number).structure
        drawn[structure.menus] += 1
        folded = replace(structure, menus="folded") if structure.menus == "commands" else structure
        assert folded == Dice("appearance", number, site, "structure").pick(DRAWN)
    assert min(drawn.values()) > 20
