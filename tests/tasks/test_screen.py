"""Lookups of words on a page say what tokenising every part of it anew would say."""

from __future__ import annotations

import random

from tests.tasks.screens import observation
from webarium.observation.observation import Node
from webarium.scoring.normalise import token_texts
from webarium.tasks.screen import Screen, contains, own_text

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
