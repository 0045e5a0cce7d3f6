"""Avatars follow from names, differ, and are drawn for every look that a name can have."""

from __future__ import annotations

from collections import Counter
from io import BytesIO

import pytest
from PIL import Image

from webarium.content.voices.names import handle
from webarium.draws import Dice
from webarium.sites.kit.pictures.avatars import COLOURS, PATTERNS, SIDE, look_of, render_avatar


def names(count: int) -> list[str]:
    dice = Dice("names of a test")
    return [handle(dice) for _ in range(count)]


def test_a_crowd_has_hundreds_of_looks_and_nobody_many_doubles() -> None:
    looks = Counter(look_of(name) for name in names(3_000))
    assert len(looks) >= 400
    assert looks.most_common(1)[0][1] <= 60
    kinds = Counter(look.partition("-")[0].partition("_")[0] for look in looks.elements())
    assert len(kinds) >= 50
    assert max(kinds.values()) < 1_200


def test_a_look_follows_from_the_name_in_any_case_of_its_letters() -> None:
    assert look_of("kleinwagen") == look_of("KLEINWAGEN") == look_of("Kleinwagen")


@pytest.mark.parametrize(
    ("name", "thing"),
    [
        ("Owl_of_Ohio", "owl"),
        ("quiet_heron", "bird"),
        ("tired_camper77", "tent"),
        ("SleepyTomatoes", "tomato"),
    ],
)
def test_names_that_name_a_thing_show_it(name: str, thing: str) -> None:
    assert look_of(name).startswith(f"{thing}-")


def test_every_look_is_drawn_and_two_looks_are_two_pictures() -> None:
    looks = {look_of(name) for name in names(300)}
    pictures = {render_avatar(look) for look in looks}
    assert len(pictures) == len(looks)
    for picture in pictures:
        assert Image.open(BytesIO(picture)).size == (SIDE, SIDE)
        assert len(picture) < 6_000


@pytest.mark.parametrize(
    "look",
    [
        "",
        "owl",
        "owl-99",
        f"owl-{len(COLOURS)}",
        "owl_1-2",
        "unicycle-1",
        "letter-1",
        "letter_ab-1",
        f"pattern_{PATTERNS}-1",
        "person_x-1",
        "../owl-1",
    ],
)
def test_there_are_no_other_looks(look: str) -> None:
    with pytest.raises(ValueError, match=r"expected a (look|thing)"):
        render_avatar(look)
