"""Kits: how they are read, and how threads are put together from them."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from webarium.sites.kit.pictures.facts import parsed
from webarium.sites.reddit.seed.authored import authored
from webarium.sites.reddit.seed.cores import cores
from webarium.sites.reddit.seed.crowd import Crowd
from webarium.sites.reddit.seed.kits import filled, kits_of, read_kits
from webarium.sites.reddit.seed.people import Members
from webarium.sites.reddit.seed.plan import make_plan
from webarium.sites.reddit.seed.shelf import Shelf

_KIT = """=== Question
vars: price=$40|$55
title: Closed ones for {{price}}?
title: {{price}}, closed, which?
body:
Short.

body:
It has
two lines.

comments:
- *: A chain of one.
- *: Which ones?
-- OP: These.
--- ^: Thanks,
  and one more line.
"""


def test_a_kit_is_read(tmp_path: Path) -> None:
    file = tmp_path / "headphones.txt"
    file.write_text(_KIT)
    (kit,) = read_kits(file)
    assert (kit.forum, kit.flair, kit.kind, len(kit.titles)) == ("headphones", "Question", "text", 2)
    assert kit.bodies == ("Short.", "It has\ntwo lines.")
    assert [[(turn.speaker, turn.depth, turn.parent) for turn in chain] for chain in kit.chains] == [
        [("*", 0, -1)],
        [("*", 0, -1), ("OP", 1, 0), ("^", 2, 1)],
    ]
    assert kit.chains[1][2].text == "Thanks,\nand one more line."
    assert filled(kit.titles[0], {"price": "$40"}) == "Closed ones for $40?"


@pytest.mark.parametrize(
    ("was", "now", "message"),
    [
        ("=== Question", "Question", "headphones.txt:1: expected '===' before a kit"),
        ("title: Closed", "name: Closed", "headphones.txt:3: expected a header such as 'title: …'"),
        ("price=$40|$55", "price", "headphones.txt:1: expected 'name=one|another'"),
        ("--- ^: Thanks", "---- ^: Thanks", "headphones.txt:16: nothing stands above this comment"),
        ("-- OP: These.", "These.", "headphones.txt:15: expected a comment such as"),
    ],
)
def test_a_malformed_kit_is_refused(tmp_path: Path, was: str, now: str, message: str) -> None:
    file = tmp_path / "headphones.txt"
    file.write_text(_KIT.replace(was, now, 1))
    with pytest.raises(ValueError, match=message.replace("(", r"\(")):
        read_kits(file)


def test_parts_are_used_once_in_a_small_universe_and_titles_never_twice() -> None:
    members = Members()
    plan = make_plan(0, "small", Crowd(0, "small", len(members.names)), members)
    shelf, titles = Shelf(0, "small"), {thread.title.casefold() for thread in authored()}
    before = len(titles)
    found = [parts for slot in plan if slot.told is None and (parts := shelf.take(slot, titles))]
    assert len(titles) == before + len(found)
    chains = [(parts.kit.titles[0], chain) for parts in found for chain in parts.chains]
    assert len(chains) == len(set(chains))


def test_a_long_thread_takes_the_kit_that_has_most_to_say() -> None:
    members = Members()
    plan = make_plan(0, "small", Crowd(0, "small", len(members.names)), members)
    slot = next(s for s in plan if s.core.name == "AskReddit" and s.kind == "text" and s.told is None)
    shelf, titles = Shelf(0, "full"), set[str]()
    sizes = [sum(map(len, kit.chains)) for kit in kits_of(slot.core) if kit.kind == "text"]
    for _ in range(3):
        parts = shelf.take(replace(slot, comments=10_000), titles)
        assert parts is not None
        assert sum(map(len, parts.chains)) == max(sizes), (
            "a thread as long as the largest kit, again and again"
        )


_TWO_DETERMINERS = re.compile(
    r"\b(?:a|an|the|my|your|his|her|our|their|each|every|any|no|new|old|don't)"
    r" (?:a|an|the|my|your|never)\b(?! (?:few|bit|little|lot))"
)
_BEFORE = re.compile(r"[\w']+ $")


def test_no_value_brings_an_article_that_its_place_has() -> None:
    """ "Your a brother", "the the Night Herons", "if I don't never sell the boat"."""
    wrong: list[str] = []
    for core in cores():
        for kit in kits_of(core):
            lists = {**core.slots, **kit.variables}
            said = [*kit.titles, *kit.bodies, *(turn.text for chain in kit.chains for turn in chain)]
            for place in (found for text in said for found in re.finditer(r"\{\{(\w+)\}\}", text)):
                before = _BEFORE.search(place.string[: place.start()])
                values = lists.get(place[1]) or lists.get(place[1].removesuffix("_b")) or ()
                joined = (f"{before[0] if before else ''}{value}" for value in values)
                wrong += [words for words in joined if _TWO_DETERMINERS.match(words)]
    assert not wrong


def test_a_value_that_begins_a_sentence_has_a_capital() -> None:
    values = {"n": "nine", "hood": "the Flats"}
    assert (
        filled("Done. {{n}} trips, {{n}} days. Why {{hood}}?", values)
        == "Done. Nine trips, nine days. Why the Flats?"
    )
    assert filled("Since March?\n\n{{hood}}.", values) == "Since March?\n\nThe Flats."
    assert filled("done. {{n}} trips", values) == "done. nine trips"
    assert filled("[D] {{n}} trips", values) == "[D] Nine trips"


def test_the_picture_of_a_kit_is_its_record_with_the_words_of_its_thread() -> None:
    """Each kit's records can be drawn with every value, and vary."""
    for core in cores():
        for kit in kits_of(core):
            assert bool(kit.images) <= (kit.kind == "image")
            for image in kit.images:
                for values in zip(*(_repeated(kit.variables[name]) for name in kit.variables), strict=True):
                    parsed(filled(image, dict(zip(kit.variables, values, strict=True))))
    members = Members()
    plan = make_plan(0, "small", Crowd(0, "small", len(members.names)), members)
    shelf, titles = Shelf(0, "small"), set[str]()
    found = [parts for slot in plan if slot.told is None and (parts := shelf.take(slot, titles))]
    records = [parts.image for parts in found if parts.image]
    assert len(set(records)) > len(records) / 3
    assert not any("{" in record for record in records)


def _repeated(values: tuple[str, ...]) -> list[str]:
    return [values[place % len(values)] for place in range(12)]


def test_every_kit_fits_its_forum() -> None:
    """Flairs are the forum's, and every variable has values."""
    for core in cores():
        for kit in kits_of(core):
            assert kit.flair in ("", *core.flairs), (kit.forum, kit.titles[0])
            said = (turn.text for chain in kit.chains for turn in chain)
            texts = (*kit.titles, *kit.bodies, *kit.images, *said)
            known = {*kit.variables, *core.slots, *(f"{name}_b" for name in core.slots), "title"}
            for text in texts:
                filled(text, dict.fromkeys(known, ""))
