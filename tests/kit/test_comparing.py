"""Texts compared line by line: what comes out makes the new text of the old one, whatever they are, and soon."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from difflib import SequenceMatcher

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webarium.sites.kit.comparing import AT_ONCE, Allowance, Compared, compare

LINES = 20_000
few = st.lists(st.sampled_from("abc"), max_size=40)
many = st.lists(st.integers(0, 30).map(str), max_size=40)


def made(old: list[str], new: list[str], compared: Compared) -> list[str]:
    """The old text with the edits made."""
    found, at = [], 0
    for edit in compared.edits():
        assert edit.old < edit.old_end or edit.new < edit.new_end
        assert edit.old >= at
        found += old[at : edit.old] + new[edit.new : edit.new_end]
        at = edit.old_end
    return found + old[at:]


def hostile() -> Iterator[tuple[str, list[str], list[str]]]:
    """Texts with which comparing is slow where it looks at every pair of equal lines."""
    dice = random.Random(7)
    numbers = [str(number) for number in range(LINES)]
    yield "all equal", ["a"] * LINES, ["a"] * LINES
    yield "all equal and more", ["a"] * LINES, ["a"] * (LINES + 9)
    yield "half of each", ["a"] * LINES, ["a"] * (LINES // 2) + ["b"] * (LINES // 2)
    yield "by turns", ["a"] * LINES, ["a", "b"] * (LINES // 2)
    yield "interleaved", ["a", "b"] * (LINES // 2), ["b", "b", "a"] * (LINES // 3)
    yield "shuffled", numbers, dice.sample(numbers, LINES)
    yield "backwards", numbers, numbers[::-1]
    yield "nothing in common", numbers, [f"x{number}" for number in numbers]
    yield "two kinds", dice.choices("ab", k=LINES), dice.choices("ab", k=LINES)
    yield "a hundred kinds", dice.choices(numbers[:100], k=LINES), dice.choices(numbers[:100], k=LINES)
    pairs = [line for number in range(LINES // 2) for line in (numbers[number], numbers[max(0, number - 1)])]
    yield "each unique within the last", ["x", *pairs, "y"], ["z", *pairs[1:], "v"]


@given(st.one_of(st.tuples(few, few), st.tuples(many, many)))
def test_edits_make_the_new_text(texts: tuple[list[str], list[str]]) -> None:
    old, new = texts
    compared = compare(old, new)
    assert compared.exact
    assert made(old, new, compared) == new
    for run in compared.runs:
        assert run.size
        assert old[run.old : run.old + run.size] == new[run.new : run.new + run.size]


@given(few, few)
def test_no_more_lines_could_be_kept(old: list[str], new: list[str]) -> None:
    longest = [0] * (len(new) + 1)
    for line in old:
        above = longest[:]
        for at, other in enumerate(new, 1):
            longest[at] = above[at - 1] + 1 if line == other else max(above[at], longest[at - 1])
    assert sum(run.size for run in compare(old, new).runs) == longest[-1]


@given(many, many, st.integers(0, 3))
def test_groups_are_those_of_the_standard_library(old: list[str], new: list[str], around: int) -> None:
    compared = compare(old, new)
    matcher = SequenceMatcher(None, "", "", autojunk=False)
    opcodes, at = [], (0, 0)
    for edit in compared.edits():
        opcodes += [("equal", at[0], edit.old, at[1], edit.new)] if edit.old > at[0] else []
        opcodes += [("replace", edit.old, edit.old_end, edit.new, edit.new_end)]
        at = (edit.old_end, edit.new_end)
    opcodes += [("equal", at[0], len(old), at[1], len(new))] if len(old) > at[0] else []
    vars(matcher)["opcodes"] = opcodes
    groups = [
        [each[1:] for each in group if each[0] != "equal"] for group in matcher.get_grouped_opcodes(around)
    ]
    found = [
        [(each.old, each.old_end, each.new, each.new_end) for each in g] for g in compared.groups(around)
    ]
    assert found == [group for group in groups if group]


@pytest.mark.parametrize("seed", range(3))
def test_what_is_parted_at_unique_lines_is_put_together(seed: int) -> None:
    """Long texts go another way."""
    dice = random.Random(seed)
    old = [str(dice.randrange(9_000)) for _ in range(6_000)]
    new = [line for line in old if dice.random() > 0.1]
    old = [*(f"old {number}" for number in range(2_000)), *old, "end"]
    new = [*(f"new {number}" for number in range(2_001)), *new, "other end"]
    assert len(old) * len(new) > AT_ONCE
    compared = compare(old, new)
    assert made(old, new, compared) == new
    assert sum(run.size for run in compared.runs) == len(new) - 2_002


@pytest.mark.parametrize(
    ("old", "new"), [each[1:] for each in hostile()], ids=[each[0] for each in hostile()]
)
def test_twenty_thousand_lines_of_any_kind_are_compared(old: list[str], new: list[str]) -> None:
    began = time.process_time()
    compared = compare(old, new)
    assert made(old, new, compared) == new
    assert time.process_time() - began < 10, "a third of a second is usual"


def test_what_is_over_the_allowance_counts_as_rewritten() -> None:
    allowance = Allowance(pairs=10, lines=24)
    inside = compare(list("xabcy"), list("xbacy"), allowance)
    assert inside.exact
    over = compare(list("xabcy"), list("xbcdefy"), allowance)
    assert not over.exact
    assert made(list("xabcy"), list("xbcdefy"), over) == list("xbcdefy")
    assert [(run.old, run.new, run.size) for run in over.runs] == [(0, 0, 1), (4, 6, 1)]
    assert compare(list("ab"), list("ab"), allowance).runs == ()
