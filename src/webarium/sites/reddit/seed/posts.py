"""Submissions: title, body, address, picture and flair."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.dice import Dice
from webarium.sites.kit.phrases import slug
from webarium.sites.kit.voices import Habits, speak
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
    core = slot.core
    for _ in range(_TITLE_TRIES):
        voice = Voice(core, dice.pick(core.topics), dice)
        asks, title = _title(slot, voice, dice)
        if title.casefold() not in titles:
            break
    else:
        return None
    titles.add(title.casefold())
    title = _typed(title, slot, habits, dice)
    url = _address(title, slot, dice) if slot.kind == "link" else None
    image, record = _picture(slot, title, seed)
    return Post(slot, title, "", url, image, _flair(core, asks, dice), record)


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


def flair_of(core: Core, name: str, title: str) -> int:
    """The number of a flair in the forum's list, -1 for none; raises `ValueError` if the forum has no such flair."""
    if not name:
        return -1
    if name not in core.flairs:
        raise ValueError(f"{core.name}: {title!r} has the flair {name!r}, not one of {core.flairs}")
    return core.flairs.index(name)


def _flair(core: Core, asks: bool, dice: Dice) -> int:
    """The number of a fitting flair in the forum's list, -1 for none."""
    fitting = [n for n, label in enumerate(core.flairs) if (label in _ASKING) == asks]
    return dice.pick(fitting) if fitting and dice.chance(0.6) else -1


def _title(slot: Slot, voice: Voice, dice: Dice) -> tuple[bool, str]:
    """Whether it asks something, and its title."""
    titles = slot.core.titles
    if slot.kind != "text":
        return False, headline(voice.phrase(dice.pick(titles[slot.kind])))
    written = [*((False, phrase) for phrase in titles["talk"]), *((True, phrase) for phrase in titles["ask"])]
    of_topics = sum(len(topic.questions) for topic in slot.core.topics)
    if written and dice.below(len(written) + of_topics) < len(written):
        asks, phrase = dice.pick(written)
        return asks, headline(voice.phrase(phrase))
    return True, headline(voice.ask_title())
