"""Submissions: title, body, address, picture and flair."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from webarium.content.voices import Habits, speak
from webarium.draws import Dice
from webarium.sites.kit.slugs import slug
from webarium.sites.reddit.seed.cores import Core
from webarium.sites.reddit.seed.images import is_record, picture_name, picture_of
from webarium.sites.reddit.seed.plan import Slot
from webarium.sites.reddit.seed.shelf import Parts
from webarium.sites.reddit.seed.voice import Voice, headline

_OUTLETS = (
    "northfield-review",
    "the-daily-ledger",
    "harbor-post",
    "signal-and-noise",
    "lab-notes",
    "wire-and-pine",
    "the-second-draft",
    "open-field",
    "plainspoken",
    "kettle-news",
    "the-late-edition",
    "slow-radio",
    "fieldbook",
)
_TITLE_TRIES = 25
_STORIES = "AskReddit"
"""The forum that asks everybody for a story."""


@dataclass(frozen=True, slots=True)
class Post:
    """A submission with its words."""

    slot: Slot
    title: str
    body: str = ""
    url: str | None = None
    image: str | None = None
    flair: int = -1
    """Number of its flair in the forum's list, -1 without one."""
    record: str = ""
    """What its picture shows."""

    @property
    def kind(self) -> str:
        """``text``, ``link`` or ``image``; a picture that nobody can draw leaves a text behind."""
        return "image" if self.image else "link" if self.url else "text"

    @property
    def mood(self) -> str:
        """What people answer with a word or two: a ``question``, a call for ``stories``, or its kind."""
        core = self.slot.core
        if self.kind != "text":
            return self.kind
        if core.name == _STORIES:
            return "stories"
        asks = "?" in self.title or (self.flair >= 0 and core.flairs[self.flair] in _ASKING)
        return "question" if asks else "text"


def told_post(slot: Slot, seed: int) -> Post:
    """A submission whose thread was written by hand as a whole."""
    told = slot.told
    if told is None:
        raise ValueError(f"expected a thread written by hand, got submission {slot.id}")
    image = picture_name(f"{seed}/{slot.id}") if told.image else None
    flair = flair_of(slot.core, told.flair, told.title)
    return Post(slot, told.title, told.body, told.link or None, image, flair, told.image)


def kit_post(slot: Slot, parts: Parts, seed: int, habits: Habits) -> Post:
    """A submission from a kit."""
    dice = Dice(seed, "post", slot.id)
    title = _typed(parts.title, slot, habits, dice)
    url = _address(title, slot, dice) if slot.kind == "link" else None
    image, record = _picture(slot, parts.title, seed, parts.image)
    flair = flair_of(slot.core, parts.kit.flair, parts.title) if dice.chance(0.7) else -1
    return Post(slot, title, speak(parts.body, habits, dice), url, image, flair, record)


def plain_post(slot: Slot, seed: int, titles: set[str], habits: Habits) -> Post | None:
    """A submission with a title, a link or a picture and nothing else; ``None`` if nothing new can be said.

    Args:
        slot: The submission.
        seed: The universe's.
        titles: All titles so far, folded; the new one is added.
        habits: How its author writes.
    """
    dice = Dice(seed, "post", slot.id)
    for _ in range(_TITLE_TRIES):
        voice = Voice(slot.core, dice.pick(slot.core.topics), dice)
        asks, title = _title(slot, voice, dice)
        if title.casefold() not in titles:
            break
    else:
        return None
    titles.add(title.casefold())
    title = _typed(title, slot, habits, dice)
    url = _address(title, slot, dice) if slot.kind == "link" else None
    image, record = _picture(slot, title, seed)
    return Post(slot, title, "", url, image, _flair(slot, asks, title, dice), record)


def _picture(slot: Slot, title: str, seed: int, written: str = "") -> tuple[str | None, str]:
    """The file name and record of a submission's picture: as it was written, or what the title names, or none."""
    if slot.kind != "image":
        return None, ""
    record = (
        written if is_record(written) else picture_of(slot.core.name, title, Dice(seed, "picture", slot.id))
    )
    return (picture_name(f"{seed}/{slot.id}"), record) if record else (None, "")


def _typed(title: str, slot: Slot, habits: Habits, dice: Dice) -> str:
    """A title as its author types titles."""
    lower = slot.kind == "text" and habits.lower and dice.chance(0.7) and not title[1:2].isupper()
    return title[:1].lower() + title[1:] if lower else title


def _address(title: str, slot: Slot, dice: Dice) -> str:
    """Where an invented outlet has what a title announces."""
    host = dice.pick(_OUTLETS)
    return f"https://www.{host}.example/{slot.created_at:%Y/%m}/{slug(title)[:60].strip('-')}"


_ASKING = frozenset(
    ("Question", "Help", "Advice", "Suggestion", "Request", "Support", "Beginner", "Gear", "Moving")
)
"""Flairs for questions alone."""
_BROAD: Mapping[str, frozenset[str]] = {
    "text": frozenset(("Discussion", "Opinion", "Casual")),
    "link": frozenset(("News", "Discussion")),
    "image": frozenset(("Photo", "Photos", "OC", "Original", "Battle", "Homemade", "Screenshot", "Setup")),
}
"""Flairs that fit whatever the title says."""
_LEAST_STEM = 4
_VAGUE = frozenset(("Other", "Text", "Long", "Short", "Single", "Light", "Live", "Story"))
"""Flairs whose words stand in titles that they don't fit."""


def flair_of(core: Core, name: str, title: str) -> int:
    """The number of a flair in the forum's list, -1 for none; raises `ValueError` if the forum has no such flair."""
    if not name:
        return -1
    if name not in core.flairs:
        raise ValueError(f"{core.name}: {title!r} has the flair {name!r}, not one of {core.flairs}")
    return core.flairs.index(name)


def _flair(slot: Slot, asks: bool, title: str, dice: Dice) -> int:
    """The number of a fitting flair in the forum's list, -1 for none: one that the title names, or a broad one."""
    flairs = list(enumerate(slot.core.flairs))
    fitting = [place for place, label in flairs if _names(title, label)] or [
        place for place, label in flairs if label in (_ASKING if asks else _BROAD[slot.kind])
    ]
    return dice.pick(fitting) if fitting and dice.chance(0.7) else -1


def _names(title: str, label: str) -> bool:
    """Whether a title has a word of a flair."""
    stem = label.casefold().removesuffix("s").removesuffix("e")
    fits = label not in _VAGUE and len(stem) >= _LEAST_STEM
    return fits and re.search(rf"\b{re.escape(stem)}", title.casefold()) is not None


def _title(slot: Slot, voice: Voice, dice: Dice) -> tuple[bool, str]:
    """Whether it asks something, and its title."""
    titles = slot.core.titles
    if slot.kind != "text":
        return False, headline(voice.phrase(dice.pick(titles[slot.kind])))
    talk, ask = titles["talk"], titles["ask"]
    place = dice.pick(range(len(talk) + len(ask)))  # Of both lists, without joining them for each try.
    asks = place >= len(talk)
    return asks, headline(voice.phrase(ask[place - len(talk)] if asks else talk[place]))
