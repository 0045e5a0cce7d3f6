"""Texts told from authored lines: what fits, what repeats, and what no line of the sites that use it may say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from webarium.content.sentences import Teller, line_of, lines_of, said
from webarium.content.voices import Memory
from webarium.draws import Dice
from webarium.sites.registry import load_sites

FILES = [
    path
    for name in ("staynb", "topwork", "zilloft")
    for path in sorted((load_sites()[name].folder / "seed" / "data").glob("*.txt"))
    if path.name != "places.txt"
]
WHOLE = "whole"
"""The file of texts to which nothing is joined, and which may lack their last stop."""
FAULTS = re.compile(
    r"\b(\w+) \1\b|\b(?:around the corner|a block off|nearby) away\b|\b(?:of|in) (?:of|to)\b"
    r"|(?<!and )\b(?:thermostat|garage|kitchen|window|closet|balcony|porch|deck|yard) (?:stay|come|fit|hold|have|are)\b"
    r"|\b(?:stools|floors|windows|bedrooms|panels|drawers|skylights) (?:stays|comes|uses|fits|holds|has|is)\b"
    r"|\ba (?!one|use|uni|eu)[aeiou]|\s[,.;:!?]|[,.!?]\.",
    re.IGNORECASE,
)
"""Doubled words and prepositions, numbers that disagree, articles, and signs that stand alone."""


def every(source: str) -> Iterator[str]:
    """All texts that a line without nested alternatives can become, its slots as they are."""
    if not (found := re.search(r"\[([^\[\]]*)\]", source)):
        yield source
        return
    for option in found[1].split("|"):
        yield from every(source[: found.start()] + option + source[found.end() :])


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parents[2].name}-{path.stem}")
def test_no_line_can_say_what_is_no_english(path: Path) -> None:
    plain = dict.fromkeys(re.findall(r"\{(\w+)\}", path.read_text("utf-8")), "Maple")
    if path.parents[2].name == "staynb":
        plain["area"] = "the Maple"  # As in "the West Village".
    for name, lines in lines_of(path).items():
        assert len({line.source for line in lines}) == len(lines), name
        for line in lines:
            for text in every(line.source):
                told = said(
                    Dice(0), re.sub(r"\{(\w+)\}", lambda m: f"{m[1].title().replace('_', '')}x", text), plain
                )
                assert not FAULTS.search(told), (name, told)
                assert path.stem == WHOLE or told[-1] in ".!?", (name, told)


def test_a_line_is_told_of_what_has_its_tags() -> None:
    line = line_of("(house -new) An old house.")
    assert [line.fits(tags) for tags in (("house",), ("house", "new"), ("condo",), ("house", "pool"))] == [
        True,
        False,
        False,
        True,
    ]
    assert line_of("(see below) Text").needs == {"see", "below"}
    assert line_of("No (tags) here").needs == frozenset()


def test_a_page_does_not_repeat_itself_and_lines_take_turns() -> None:
    teller, page, dice = Teller(), Memory(), Dice(1)
    lines = [
        line_of(f"{word} and nothing else was ever said by us here.") for word in ("One", "Two", "Three")
    ]
    told = [teller.tell(dice, [lines], {}, page=page) for _ in range(3)]
    assert len(set(told)) == 3
    both = teller.tell(dice, [lines, lines, lines, lines], {})
    assert both.count("said by us") == 3


def test_no_turn_of_phrase_becomes_everybodys() -> None:
    teller, dice = Teller(), Dice(2)
    worn, fresh = (
        line_of("The very same eight words stand in here."),
        [line_of(f"Number {n}.") for n in range(40)],
    )
    told = [teller.tell(dice, [[worn, *fresh]], {}) for _ in range(400)]
    assert 0 < sum("very same" in text for text in told) < 10


def test_a_file_begins_with_the_name_of_a_list(tmp_path: Path) -> None:
    path = tmp_path / "wrong.txt"
    path.write_text("# Lines\nA line.\n", "utf-8")
    with pytest.raises(ValueError, match=r"expected '= name' before the first line of wrong\.txt"):
        lines_of(path)
