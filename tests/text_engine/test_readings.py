"""Documents read before: an equal one is not walked again, and whatever decides what is said tells documents apart."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from webarium.observation.reading import read_page
from webarium.observation.view import View
from webarium.text_engine.client import File
from webarium.text_engine.dom import Element, Text, parse
from webarium.text_engine.page import Page
from webarium.text_engine.readings import Readings
from webarium.text_engine.sheets import Index, parse_sheet
from webarium.text_engine.walk import Seen

MARKUP = """<!DOCTYPE html><html><head><title>Shop</title></head><body>
<h1>Lamps</h1><p class="note" id="part">A <b>note</b></p>
<form><label for="name">Name</label><input id="name" value="Ada"><input type="checkbox" id="gift" aria-label="Gift">
<input type="file" id="file" aria-label="Picture">
<select id="size" aria-label="Size"><option>S<option>M</select><button id="more">More</button></form>
<a href="/next" id="next">Next</a><dialog id="ask" aria-label="Sure?"><button>Yes</button></dialog>
<div popover id="pop">Popped</div></body></html>"""
SHEET = (
    ".quiet { display: none } .note::before { content: 'Mind: ' } #part:target { text-transform: uppercase }"
)
INDEX = Index()
INDEX.add(parse_sheet(SHEET, (1280, 720)))
OTHER = Index()
OTHER.add(parse_sheet("h1 { display: none }", (1280, 720)))


def page(url: str = "http://shop.test/a/b", index: Index = INDEX) -> Page:
    return Page(url, parse(MARKUP), index)


def by_id(on: Page, ident: str) -> Element:
    found = on.by_id(ident)
    assert found is not None
    return found


def told(seen: Seen) -> tuple[object, ...]:
    return (seen.rows, seen.focus, seen.left)


def retitled(on: Page) -> None:
    next(at for at in on.root.walk() if at.tag == "title").set_text("Store")


def new_text(on: Page) -> None:
    first = by_id(on, "part").children[0]
    assert isinstance(first, Text)
    first.data = "Some "


CHANGES: dict[str, Callable[[Page], object]] = {
    "text": new_text,
    "title": retitled,
    "class": lambda on: by_id(on, "part").toggle_class("quiet"),
    "attribute": lambda on: by_id(on, "gift").put("aria-label", "Wrap it"),
    "value": lambda on: by_id(on, "name").keep("value", "Eve"),
    "check": lambda on: by_id(on, "gift").keep("checked", True),
    "mixed": lambda on: by_id(on, "gift").keep("indeterminate", True),
    "choice": lambda on: by_id(on, "size").elements[1].keep("selected", True),
    "files": lambda on: by_id(on, "file").keep("files", [File("a.png", b"1")]),
    "listener": lambda on: by_id(on, "part").keep("listens", True),
    "focus": lambda on: setattr(on, "focused", by_id(on, "next")),
    "dialog": lambda on: on.show_modal(by_id(on, "ask")),
    "pop-over": lambda on: by_id(on, "pop").keep("popover", True),
    "order": lambda on: on.body.append(by_id(on, "part")),
    "gone": lambda on: by_id(on, "part").replace_children([]),
    "address": lambda on: setattr(on, "url", "http://shop.test/next/b"),
    "fragment": lambda on: on.jump("http://shop.test/a/b#part"),
    "origin": lambda on: setattr(on, "url", "http://other.test/a/b"),
}
SAME_LINES = {"address", "origin"}
"""What shows only where addresses do, or not at all with an address from the root."""


@pytest.mark.parametrize("name", CHANGES)
def test_whatever_decides_what_is_said_is_in_the_key(name: str) -> None:
    readings = Readings()
    first, changed, plain = page(), page(), page()
    before = readings.look(first, addresses=True).seen
    for each in (changed, plain):
        CHANGES[name](each)
    seen = readings.look(changed, addresses=True).seen
    assert told(seen) == told(plain.read(addresses=True))
    assert readings.hits == 0
    if name not in SAME_LINES:
        assert told(seen) != told(before)


def test_the_dialog_on_top_is_in_the_key() -> None:
    readings = Readings()
    pages = [page(), page()]
    for each in pages:
        by_id(each, "ask").put("open", "")
    pages[1].modals.append(by_id(pages[1], "ask"))
    looks = [readings.look(each, addresses=True).seen for each in pages]
    assert told(looks[0]) != told(looks[1])
    assert readings.hits == 0


def test_sheets_and_addresses_are_in_the_key() -> None:
    readings = Readings()
    looks = [
        readings.look(page(), addresses=True),
        readings.look(page(), addresses=False),
        readings.look(page(index=OTHER), addresses=False),
    ]
    assert len({str(told(look.seen)) for look in looks}) == len(looks)
    assert readings.hits == 0


@pytest.mark.parametrize("name", CHANGES)
def test_an_equal_document_says_the_same_with_its_own_numbers(name: str) -> None:
    readings = Readings()
    for expected in (0, 1):
        on, plain = page(), page()
        for each in (on, plain):
            each.identify(by_id(each, "next"))
            CHANGES[name](each)
        assert told(readings.look(on, addresses=True).seen) == told(plain.read(addresses=True))
        assert [at.ident for at in on.root.walk()] == [at.ident for at in plain.root.walk()]
        assert [at.parts for at in on.root.walk()] == [at.parts for at in plain.root.walk()]
        assert readings.hits == expected


def test_numbers_that_were_given_before_stay() -> None:
    readings = Readings()
    readings.look(page(), addresses=True)
    on, plain = page(), page()
    for each in (on, plain):
        for ident in ("more", "gift"):
            each.identify(by_id(each, ident))
    assert told(readings.look(on, addresses=True).seen) == told(plain.read(addresses=True))
    assert readings.hits == 1


def test_what_is_read_is_kept_for_its_view_and_numbers() -> None:
    readings = Readings()
    view, other = View(viewport_only=False), View(viewport_only=False, budget=40)

    def read(on: Page, how: View) -> str:
        look = readings.look(on, addresses=True)
        said = {"rows": look.seen.rows, "focus": look.seen.focus, "view": (1280, 720), "left": 0}
        return look.read(how, lambda: read_page(how, said)).text

    first = read(page(), view)
    assert read(page(), view) == first
    numbered = page()
    numbered.identify(by_id(numbered, "next"))
    assert read(numbered, view) != first
    assert read(page(), view) == first
    assert read(page(), other) != first


def test_what_cannot_be_told_is_walked() -> None:
    readings = Readings()
    for _ in range(2):
        on, plain = page(), page()
        for each in (on, plain):
            by_id(each, "name").keep("made up", object())
        assert told(readings.look(on, addresses=True).seen) == told(plain.read(addresses=True))
    assert readings.hits == 0


def test_the_documents_not_seen_for_longest_go_first() -> None:
    readings = Readings(most=1)
    for url in ("http://a.test/", "http://b.test/", "http://a.test/"):
        readings.look(page(url), addresses=True)
    assert readings.hits == 0


def test_elements_are_listed_anew_after_each_move() -> None:
    on = page()
    for name in ("order", "gone", "title", "dialog"):
        CHANGES[name](on)
        listed = on.root.walk()
        assert [id(at) for at in listed] == [id(at) for at in Element.walk(on.root)]
        on.root.listed = None
        assert [id(at) for at in listed] == [id(at) for at in on.root.walk()]
