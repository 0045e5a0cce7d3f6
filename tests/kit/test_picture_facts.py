"""Pictures show what their records say, and records that nobody can draw are refused."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from webarium.draws import Dice
from webarium.sites.kit.pictures.facts import Chart, Scene, drawn, parsed
from webarium.sites.kit.pictures.facts.paper import SIZE
from webarium.sites.kit.pictures.facts.vocabulary import COLOURS
from webarium.sites.reddit.seed.authored import authored
from webarium.sites.reddit.seed.authored import drawn as worded
from webarium.sites.reddit.seed.images import picture_of


def unlike(first: Image.Image, second: Image.Image) -> float:
    """The share of points in which two pictures differ clearly."""
    a, b = (np.asarray(each.convert("RGB"), np.int16) for each in (first, second))
    return float((np.abs(a - b).max(axis=-1) > 30).mean())


def test_a_record_is_read() -> None:
    scene = parsed(
        "scene | main: cat, grey, 2 | place: windowsill | also: plant, mug | weather: rain | text: MISSING"
    )
    assert scene == Scene("cat", "gray", 2, "windowsill", ("plant", "mug"), "rain", text="MISSING")
    chart = parsed("chart | type: bar | title: Cups | x: day | y: cups | data: Mon 3, Tue 4.5, Wed -2")
    assert chart == Chart("bar", "Cups", "day", "cups", (("Mon", 3.0), ("Tue", 4.5), ("Wed", -2.0)))


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ("photo | main: cat", "scene, chart or meme"),
        ("scene | main: unicycle", "a thing or place"),
        ("scene | main: cat, red, 99", "from 1 to 24"),
        ("chart | type: bar | title: T | data: Mon 3", "3 to 24 points"),
        ("chart | type: bar | title: T | data: Mon, Tue, Wed", "a label and a number"),
    ],
)
def test_what_nobody_can_draw_is_refused_in_words(record: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        parsed(record)


@pytest.mark.parametrize(
    "other",
    [
        "scene | main: cat, black, 1 | place: field",
        "scene | main: cat, orange, 3 | place: field",
        "scene | main: owl, orange, 1 | place: field",
        "scene | main: cat, orange, 1 | place: beach",
        "scene | main: cat, orange, 1 | place: field | time: night",
        "scene | main: cat, orange, 1 | place: field | weather: fog",
        "scene | main: cat, orange, 1 | place: field | text: LOST",
        "scene | main: cat, orange, 1 | place: field | also: lighthouse",
    ],
)
def test_every_fact_can_be_seen(other: str) -> None:
    plain = drawn(parsed("scene | main: cat, orange, 1 | place: field"), "a")
    assert plain.size == SIZE
    assert unlike(plain, drawn(parsed(other), "a")) > 0.01


def test_a_chart_is_as_high_as_its_figures() -> None:
    def ink(values: str) -> int:
        picture = drawn(parsed(f"chart | type: bar | title: T | x: d | y: n | data: {values}"), "a")
        pixels = np.asarray(picture.convert("RGB"), np.int16)
        return int((pixels.max(axis=-1) - pixels.min(axis=-1) > 60).sum())

    assert ink("A 10, B 10, C 1") > 1.6 * ink("A 10, B 1, C 1")


def test_all_records_written_by_hand_can_be_drawn() -> None:
    for thread in authored():
        if thread.image:
            parsed(worded(thread, Dice(0, thread.title)).image)


def test_titles_get_pictures_that_fit_or_none() -> None:
    dice = Dice("titles")
    record = picture_of("aww", "Our rescue dog waits here every day at five", dice)
    assert record is not None
    assert "main: dog" in record
    fog = parsed(picture_of("boston", "Fog over the harbor", dice) or "")
    assert isinstance(fog, Scene)
    assert (fog.main, fog.weather) == ("harbor", "fog")
    assert picture_of("gaming", "The light in Clockwork Bay is unreal", dice) is None
    assert picture_of("mildlyinteresting", "Two receipts, same number", dice) is None


def painted(thing: str, colour: str) -> np.ndarray:
    """The middle colour of those points of a thing that its colour changes."""
    plain, coloured = (
        np.asarray(drawn(parsed(f"scene | main: {named}, 1 | place: field"), "a").convert("RGB"), np.int16)
        for named in (thing, f"{thing}, {colour}")
    )
    changed = np.abs(coloured - plain).max(axis=-1) > 30
    return np.asarray(np.median(coloured[changed], axis=0))


@pytest.mark.parametrize(
    ("thing", "colour"), [("mug", "blue"), ("flower", "pink"), ("cat", "orange"), ("bus", "red")]
)
def test_a_thing_has_the_colour_that_is_told(thing: str, colour: str) -> None:
    found = painted(thing, colour)
    distance = {name: float(np.abs(found - np.array(tone)).sum()) for name, tone in COLOURS.items()}
    near = sorted(distance, key=lambda name: distance[name])[:3]
    assert colour in near, (found, near)


def test_food_keeps_its_colours_and_gulls_are_white() -> None:
    assert (
        unlike(
            drawn(parsed("scene | main: pizza, red, 1 | place: table"), "a"),
            drawn(parsed("scene | main: pizza, 1 | place: table"), "a"),
        )
        == 0
    )
    gulls = drawn(parsed("scene | main: gull, 1 | place: field"), "a")
    assert unlike(gulls, drawn(parsed("scene | main: bird, white, 1 | place: field"), "a")) == 0


def test_the_same_facts_are_drawn_in_several_ways() -> None:
    record = parsed("scene | main: headphones, black, 1 | place: desk | also: mug")
    pictures = [drawn(record, salt) for salt in "abcdef"]
    assert all(unlike(pictures[0], other) > 0.03 for other in pictures[1:])


@pytest.mark.parametrize(
    ("forum", "title", "part"),
    [
        ("food", "[I ate] apple cake on a train platform", "main: cake"),
        ("movies", "A hand-painted poster for The Ninth Tide from Ghana", "text: The Ninth Tide"),
        ("dataisbeautiful", "[OC] my sleep, a year of it", "y: hours a night"),
    ],
)
def test_pictures_agree_with_their_titles(forum: str, title: str, part: str) -> None:
    assert part in (picture_of(forum, title, Dice("agree")) or "")
