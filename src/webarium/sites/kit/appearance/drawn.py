"""What a site looks like in an appearance of a number: drawn once, frozen, and the same for every world."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, TypeAlias

from webarium.draws import Dice
from webarium.notation import NOTATIONS, US, Notation
from webarium.sites.kit.appearance.structures import DRAWN, Structure, commanding

Face: TypeAlias = Literal["figtree", "archivo", "nunito", "source-serif"]
Side: TypeAlias = Literal["usual", "other"]

_KEPT = 256
"""So many are kept for all sites together."""
_TURNS = tuple(range(0, 360, 30))
_FACES: tuple[Face, ...] = ("figtree", "archivo", "nunito", "source-serif")


@dataclass(frozen=True)
class Appearance:
    """How one site looks; the values of number 0 are those with which nothing changes."""

    site: str
    """The site's id."""
    number: int
    """By which it was drawn."""
    turn: int = 0
    """By how many degrees hues are turned."""
    vivid: float = 1.0
    """How strong colours are."""
    dark: bool = False
    """Whether light text is on dark ground."""
    face: Face = "figtree"
    """The letters."""
    letters: float = 1.0
    """How large they are."""
    round: float = 1.0
    """How round corners are."""
    room: float = 1.0
    """How much room is between things."""
    cards: float = 1.0
    """How wide cards are that stand next to each other."""
    sides: Side = "usual"
    """On which side what stands next to a page's content is: navigation, filters."""
    bar: Side = "usual"
    """Whether the bar above pages begins with what it usually ends with."""
    acts: Literal["start", "end", "wide"] = "start"
    """Where the buttons below a form are, or that they are as wide as it."""
    labels: Literal["above", "aside", "inside"] = "above"
    """Where the labels of fields are."""
    icons: bool = False
    """Whether icons are alone that have a word of the program's own next to them, in structures that are built."""
    notices: bool = False
    """Whether notices of cookies and letters come over pages."""
    chat: bool = False
    """Whether a bubble to chat is in a corner."""
    ads: Literal["none", "above", "below"] = "none"
    """Where an ad of another of our shops is."""
    pages: Literal["numbers", "steps", "more", "endless"] = "numbers"
    """How one gets to the rest of a list: by numbers of pages, from one to the next, by having more of it shown, or by
    scrolling."""
    structure: Structure = field(default_factory=Structure)
    """How its pages are put together."""
    notation: Notation = US
    """How days, times of day, numbers and amounts are written."""

    @property
    def plain(self) -> bool:
        """Whether nothing changes."""
        return self.number == 0

    @property
    def extras(self) -> bool:
        """Whether anything comes over its pages: notices, a bubble to chat, an ad."""
        return self.notices or self.chat or self.ads != "none"


@lru_cache(maxsize=_KEPT)
def appearance(site: str, number: int) -> Appearance:
    """The appearance of a site that a number stands for; each value is drawn by itself."""
    if number == 0:
        return Appearance(site, 0)

    def dice(of: str) -> Dice:
        return Dice("appearance", number, site, of)

    return Appearance(
        site,
        number,
        turn=dice("turn").pick(_TURNS),
        vivid=dice("vivid").pick((0.55, 0.8, 1.0, 1.25)),
        dark=dice("dark").chance(0.35),
        face=dice("face").pick(_FACES),
        letters=dice("letters").pick((0.95, 1.0, 1.0, 1.05)),
        round=dice("round").pick((0.0, 0.5, 1.0, 1.6)),
        room=dice("room").pick((0.8, 1.0, 1.2)),
        cards=dice("cards").pick((0.85, 1.0, 1.35)),
        sides=dice("sides").pick(("usual", "other")),
        bar=dice("bar").pick(("usual", "other")),
        acts=dice("acts").pick(("start", "end", "wide")),
        labels=dice("labels").pick(("above", "aside", "inside")),
        icons=dice("icons").chance(0.3),
        notices=dice("notices").chance(0.4),
        chat=dice("chat").chance(0.3),
        ads=dice("ads").pick(("none", "none", "above", "below")),
        pages=dice("pages").pick(("numbers", "steps", "more", "endless")),
        structure=_structure(dice("structure"), dice("commands")),
        notation=dice("notation").pick(NOTATIONS),
    )


def _structure(which: Dice, commands: Dice) -> Structure:
    """One of the structures, with its own draw for what a folded menu is."""
    drawn = which.pick(DRAWN)
    return commanding(drawn) if drawn.menus == "folded" and commands.chance(0.5) else drawn
