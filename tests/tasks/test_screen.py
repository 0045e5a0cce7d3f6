"""Lookups of words on a page say what tokenising every part of it anew would say."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from tests.tasks.screens import observation
from webarium.errors import TaskError
from webarium.notation import GERMAN
from webarium.observation.observation import Node
from webarium.scoring.normalise import token_texts
from webarium.tasks.screen import Name, Screen, contains, own_text

WORDS = ("red", "lamp", "$5.00", "Café", "two-way", "1,000")


def _page(seed: int) -> str:
    rng = random.Random(seed)
    lines, depth = [], 0
    for _ in range(60):
        depth = rng.randint(0, min(depth + 1, 6))
        lines.append("  " * depth + "cell " + " ".join(rng.choices(WORDS, k=rng.randint(0, 3))))
    return "table\n" + "\n".join("  " + line for line in lines)


def _tokens(node: Node) -> tuple[str, ...]:
    return token_texts("\n".join(own_text(part) for part in node.walk()))


def test_words_are_found_in_any_part_and_across_parts() -> None:
    for seed in range(5):
        screen = Screen(observation(_page(seed)))
        for wanted in ("red", "lamp red", "cafe two-way", "1000", "$5.00 red lamp", "green", ""):
            holds = screen.words.holding(token_texts(wanted))
            for node in screen.root.walk():
                assert holds(node) == contains(_tokens(node), token_texts(wanted)), (seed, wanted, node)
                assert screen.words.count(node) == len(_tokens(node))


def test_the_innermost_holders_are_found() -> None:
    screen = Screen(
        observation("table\n  row\n    cell red lamp\n    cell lamp\n  row\n    cell red\n    cell lamp")
    )
    assert [(node.role, node.name) for node in screen.holders("red lamp")] == [
        ("cell", "red lamp"),
        ("row", ""),
    ]
    assert screen.shows("lamp", near="red")


PAGE = """
heading Orders
list
  listitem Lamp order
    StaticText Lamp
    button Open =now
  listitem Lamp shade
    StaticText Lamp shade
    button Open
button open all
checkbox Terms
"""


@pytest.mark.parametrize(
    ("roles", "name", "near", "found"),
    [
        (["button"], None, None, [(6, "Open"), (9, "Open"), (10, "open all")]),
        (["button", "checkbox"], re.compile("^.e"), None, [(11, "Terms")]),
        (["button"], "OPEN", None, [(6, "Open"), (9, "Open")]),
        (["button"], "open al", None, [(10, "open all")]),
        (["button"], "close", None, []),
        (["button"], None, "shade", [(9, "Open"), (6, "Open"), (10, "open all")]),
        (["button"], None, "Terms", [(6, "Open"), (9, "Open"), (10, "open all")]),
        (["button"], None, "unheard", []),
        (["link"], None, None, []),
    ],
    ids=str,
)
def test_nodes_are_found_by_role_name_and_neighbourhood(
    roles: list[str], name: Name, near: str | None, found: list[tuple[int, str]]
) -> None:
    screen = Screen(observation(PAGE))
    assert [(node.id, node.name) for node in screen.find(roles, name, near)] == found


def test_what_a_node_says_itself() -> None:
    page = Screen(observation(PAGE))
    said = [own_text(node) for node in page.root.walk()]
    assert said[:6] == ["Page", "Orders", "", "", "Lamp", "Open now"]
    assert page.node(6) is not None
    assert page.node(99) is None
    assert page.parents[6].id == 4


@pytest.mark.parametrize(
    ("text", "near", "shown"),
    [
        ("Lamp", None, True),
        ("far", None, False),
        ("lamp far", None, False),
        ("top lamp", None, True),
        ("amp", None, False),
        ("Lamp", "Price", True),
        ("Lamp", "far", True),
        ("far", "Lamp", False),
        ("Lamp", "unheard", False),
        ("unheard", "Lamp", False),
    ],
)
def test_texts_are_shown_where_they_can_be_read(text: str, near: str | None, shown: bool) -> None:
    screen = Screen(
        observation("StaticText Top\nrow Lamp Price\n  cell Lamp\n  cell Price\nStaticText far @900")
    )
    assert screen.shows(text, near=near) is shown


def test_a_page_without_a_tree_cannot_be_read() -> None:
    with pytest.raises(TaskError, match="with a tree"):
        _ = Screen(replace(observation(PAGE), tree=None)).root


def test_a_page_in_another_notation_is_asked_in_the_usual_one() -> None:
    page = """
list
  link 14.03.2024
  button Pay 1.234,50 $ now
  cell Open from 17:09
  combobox Time
    option 09:00
    option 17:30
"""
    screen = Screen(observation(page), GERMAN)
    assert [node.name for node in screen.find(("link",), "Mar 14, 2024", None)] == ["14.03.2024"]
    assert screen.find(("button",), "Pay $1,234.50 now", None)
    assert screen.find(("button",), re.compile(r"^Pay \$1,234"), None)
    assert screen.shows("5:09 PM")
    assert not screen.shows("5:08 PM")
    (times,) = screen.find(("combobox",), "Time", None)
    assert screen.offered(times.id, ("5:30 PM", "9:00 AM", "noon")) == ("17:30", "09:00", "noon")
    assert screen.typed("03/14/2024") == "14.03.2024"
    assert screen.typed("3/14 inch") == "3/14 inch"
    assert not Screen(observation(page)).find(("link",), "Mar 14, 2024", None)
