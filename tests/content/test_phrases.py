"""Templates for generated text, and seeded choices."""

from __future__ import annotations

import pytest

from webarium.content.people import PLACES, address, nickname
from webarium.content.phrases import Phrase, articles, lower_case, tidy, tidy_name, title_case
from webarium.draws import Dice, Weighted
from webarium.regions import STATES
from webarium.sites.kit.slugs import slug


def test_alternatives_and_slots() -> None:
    phrase = Phrase("[red|[dark |]blue] {noun}, {^noun}, {~make}")
    slots = {"noun": "garlic press", "make": "Stainless Steel with USB-C"}
    said = {phrase.say(Dice(number).random, slots) for number in range(40)}
    assert phrase.slots == {"noun", "make"}
    assert said == {
        f"{colour} garlic press, Garlic Press, stainless steel with USB-C"
        for colour in ("red", "blue", "dark blue")
    }


@pytest.mark.parametrize("source", ["[a|b", "a]", "[a|[b]"])
def test_brackets_must_balance(source: str) -> None:
    with pytest.raises(ValueError, match="balanced"):
        Phrase(source)


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("a apple and a USB hub", "an apple and a USB hub"),
        ("a SSD, a LED, a RGB lamp", "an SSD, an LED, an RGB lamp"),
        ("a 8 oz cup, a 18-inch rack, a 12 pack", "an 8 oz cup, an 18-inch rack, a 12 pack"),
        ("an unicorn, an uPhone, an one-off", "a unicorn, a uPhone, a one-off"),
        ("a hour. A umbrella", "an hour. An umbrella"),
        ("Vitamin A oil", "Vitamin A oil"),
        ("an ultra wide", "an ultra wide"),
        ("An U-lock, a umbrella", "A U-lock, an umbrella"),
        ("a unusual idea", "an unusual idea"),
        ('a "old" one', 'an "old" one'),
        ("a NVMe drive, a HDMI port", "an NVMe drive, an HDMI port"),
    ],
)
def test_articles(given: str, wanted: str) -> None:
    assert articles(given) == wanted


def test_tidying() -> None:
    assert tidy("so  good , isn't it ? Yes .") == "so good, isn't it? Yes."
    assert tidy_name("Brand Lamp - , with Shade, , Black -  ()") == "Brand Lamp - with Shade, Black"
    assert tidy_name("Lamp, ") == "Lamp"


def test_letters() -> None:
    assert title_case("over the door rack") == "Over the Door Rack"
    assert lower_case("Over-Ear Foldable, Hi-Fi, 30 Hours") == "over-ear foldable, Hi-Fi, 30 hours"
    assert slug("Children's Café & Bar, 2.5″") == "children-s-cafe-bar-2-5"


def test_equal_parts_give_equal_choices() -> None:
    one, same, other = Dice(7, "orders"), Dice(7, "orders"), Dice(7, "people")
    rolls = [one.below(1000) for _ in range(20)]
    assert rolls == [same.below(1000) for _ in range(20)]
    assert rolls != [other.below(1000) for _ in range(20)]


def test_choices_do_not_change_between_versions() -> None:
    """Universes are known by their seed; these numbers must never change."""
    dice = Dice(0, "fixed")
    assert [dice.below(100) for _ in range(8)] == [91, 28, 15, 52, 37, 5, 59, 39]
    assert dice.shuffled("abcdefgh") == list("cbhdgfea")
    assert dice.some(range(50), 4) == [47, 20, 3, 2]


def test_drawing_follows_the_weights() -> None:
    dice = Dice("weights")
    weighted = Weighted([("often", 9), ("seldom", 1)])
    drawn = [weighted.draw(dice) for _ in range(1000)]
    assert 850 < drawn.count("often") < 950
    with pytest.raises(ValueError, match="expected"):
        Weighted([])


def test_subsets_keep_their_order() -> None:
    dice = Dice("subsets")
    for _ in range(50):
        chosen = dice.subset("abcdefgh", 3)
        assert chosen == sorted(set(chosen))
        assert len(chosen) == 3


def test_addresses_could_exist() -> None:
    dice = Dice("addresses")
    known = {(city, STATES[state]): (prefix, area) for city, state, prefix, area in PLACES}
    for _ in range(200):
        home = address(dice)
        prefix, area = known[home.city, home.region]
        assert home.postcode.startswith(prefix)
        assert home.telephone.startswith(area + "555")
        assert (len(home.postcode), len(home.telephone)) == (5, 10)


def test_nicknames_vary() -> None:
    dice = Dice("nicknames")
    names = [nickname(dice) for _ in range(500)]
    assert len(set(names)) > 480
    assert all(name.strip() == name and 2 < len(name) < 40 for name in names)
