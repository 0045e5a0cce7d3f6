"""Avatars follow from names, differ, and are drawn for every look that a name can have."""

from __future__ import annotations

from collections import Counter
from io import BytesIO

import pytest
from PIL import Image

from webarium.content.people import FIRST_NAMES, LAST_NAMES
from webarium.content.voices.names import handle
from webarium.draws import Dice
from webarium.sites.kit.pictures.avatars import (
    COLOURS,
    PATTERNS,
    SIDE,
    Avatars,
    formal_look_of,
    look_of,
    render_avatar,
)
from webarium.sites.kit.pictures.portraits import PEOPLE, STYLES, kind_of


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


def test_under_their_own_names_people_show_their_faces_or_a_letter() -> None:
    looks = Counter(formal_look_of(f"{first} {last}") for first in FIRST_NAMES for last in LAST_NAMES[:20])
    kinds = Counter(look.partition("_")[0] for look in looks.elements())
    assert set(kinds) == {*STYLES, "letter"}
    assert 0.75 < 1 - kinds["letter"] / kinds.total() < 0.95
    assert len(looks) >= 1_000
    assert looks.most_common(1)[0][1] <= 30


def test_no_first_name_is_without_a_face() -> None:
    assert [name for name in FIRST_NAMES if not kind_of(name)] == []
    assert (kind_of("Megan Ruiz"), kind_of("Walter"), kind_of("quiet_heron"), kind_of("")) == (
        "hers",
        "his",
        "",
        "",
    )


def test_every_portrait_is_drawn_and_two_are_two() -> None:
    pictures = {render_avatar(f"{kind}_{number}-3") for kind in STYLES for number in range(PEOPLE)}
    assert len(pictures) == len(STYLES) * PEOPLE
    assert max(map(len, pictures)) < 6_000


def test_a_site_says_whether_people_show_their_faces() -> None:
    assert Avatars("/faces").address("quiet_heron").startswith("/faces/bird-")
    assert Avatars("/faces", formal=True).address("quiet_heron").startswith("/faces/letter_q-")


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
        f"hers_{PEOPLE}-1",
        "hers-1",
        "his_x-1",
        "../owl-1",
    ],
)
def test_there_are_no_other_looks(look: str) -> None:
    with pytest.raises(ValueError, match=r"expected a (look|thing)"):
        render_avatar(look)
