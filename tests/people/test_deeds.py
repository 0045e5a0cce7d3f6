"""What recorders tell, read as actions, and the recorder's place in pages."""

from __future__ import annotations

from typing import Any

import pytest

from webarium.actions.types import (
    Action,
    Check,
    Click,
    Drag,
    ElementId,
    Locator,
    LocatorStep,
    Press,
    Select,
    Type,
)
from webarium.observation.observation import Node
from webarium.people.deeds import MOST_AT_ONCE, Deed, Shown, deeds_of, in_order, read_events, seen_on
from webarium.people.front import SCRIPT, recorded

BUTTON = {"role": "button", "name": "Add to Cart", "nth": 0, "of": 1}
FIELD = {"role": "searchbox", "name": "Search", "nth": 1, "of": 2}
ON_BUTTON = Locator((LocatorStep("role", "button", "Add to Cart", exact=True),))
ON_FIELD = Locator((LocatorStep("role", "searchbox", "Search", exact=True, nth=1),))


@pytest.mark.parametrize(
    ("event", "action"),
    [
        ({"kind": "click", "on": BUTTON}, Click(ON_BUTTON)),
        ({"kind": "fill", "on": FIELD, "text": "mug"}, Type(ON_FIELD, "mug")),
        ({"kind": "check", "on": BUTTON, "checked": True}, Check(ON_BUTTON, True)),
        ({"kind": "select", "on": BUTTON, "options": ["Blue"]}, Select(ON_BUTTON, ("Blue",))),
        ({"kind": "press", "on": FIELD, "keys": "Enter"}, Press("Enter", ON_FIELD)),
        ({"kind": "press", "on": FIELD, "keys": " "}, Press("Space", ON_FIELD)),
        ({"kind": "drag", "on": BUTTON, "to": FIELD}, Drag(ON_BUTTON, ON_FIELD)),
    ],
)
def test_events_are_actions(event: dict[str, Any], action: Action) -> None:
    (deed,) = read_events([{"at": 5.0, **event}])
    assert deed == Deed(5.0, action)
    assert deeds_of([deed.to_json()]) == [action]


@pytest.mark.parametrize(
    "event",
    [
        None,
        "click",
        {"kind": "click"},
        {"kind": "click", "at": 1},
        {"kind": "click", "at": -1, "on": BUTTON},
        {"kind": "click", "at": float("nan"), "on": BUTTON},
        {"kind": "stop", "at": 1, "on": BUTTON},
        {"kind": "press", "at": 1, "on": FIELD, "keys": "Control+w"},
        {"kind": "select", "at": 1, "on": FIELD, "options": []},
        {"kind": "click", "at": 1, "on": {**BUTTON, "name": "x" * 3000}},
        {"kind": "drag", "at": 1, "on": BUTTON},
    ],
)
def test_what_is_not_as_it_should_be_is_left_out(event: object) -> None:
    whole = {"kind": "click", "at": 2, "on": BUTTON}
    assert [told.at for told in read_events([event, whole])] == [2.0]


def test_messages_have_bounds_and_may_be_anything() -> None:
    whole = {"kind": "click", "at": 2, "on": BUTTON}
    assert len(read_events([whole] * 1000)) == MOST_AT_ONCE
    assert read_events({"kind": "click"}) == read_events(None) == []


def test_pages_that_come_to_the_front_are_told() -> None:
    told = read_events(
        [{"kind": "front", "at": 1, "url": "http://a/"}, {"kind": "back", "at": 2, "url": "http://b/"}]
    )
    assert told == [Shown("http://a/", False, 1.0), Shown("http://b/", True, 2.0)]


def test_deeds_of_several_pages_are_put_in_order() -> None:
    later, earlier = Deed(2.0, Click(ON_BUTTON)), Deed(1.0, Type(ON_FIELD, "x"))
    assert in_order([later, earlier]) == [earlier, later]


def test_elements_are_found_on_the_page_before() -> None:
    tree = Node(1, "RootWebArea", "Shop", children=(Node(7, "button", "Add to Cart"),))
    assert seen_on(Click(ON_BUTTON), tree) == Click(ElementId(7))
    assert seen_on(Click(ON_FIELD), tree) == Click(ON_FIELD), "what is not found keeps its locator"
    assert seen_on(Click(ON_BUTTON), None) == Click(ON_BUTTON)


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<!doctype html><html><head><title>x", "<!doctype html><html><head>{}<title>x"),
        ('<!DOCTYPE html><html lang="en"><head data-x>y', '<!DOCTYPE html><html lang="en"><head data-x>{}y'),
        ("<!doctype html><p>x", "<!doctype html>{}<p>x"),
        ("<html><body>", "<html>{}<body>"),
        ("<li>a part</li>", "<li>a part</li>"),
        ("", ""),
    ],
)
def test_whole_pages_begin_with_the_recorder(page: str, expected: str) -> None:
    assert recorded(page.encode()).decode() == expected.format(f'<script src="{SCRIPT}"></script>')
