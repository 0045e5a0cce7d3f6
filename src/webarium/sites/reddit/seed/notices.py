"""Authored threads that tasks across sites ask about: meetups, advice and talk about cities.

They are the same in every universe but for days, hours and places, which the seed draws.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache

from webarium.content.sampling import TRIES
from webarium.draws import Dice
from webarium.sites.reddit.seed.cores import DATA
from webarium.sites.reddit.seed.crowd import Crowd
from webarium.sites.reddit.seed.plan import Slot
from webarium.sites.reddit.seed.posts import Post
from webarium.sites.reddit.seed.roles import PERSONAS
from webarium.sites.reddit.seed.rows import LAST_MOMENT
from webarium.sites.reddit.seed.threads import Node, comment_votes

_RECENT = timedelta(days=150)
"""How long ago it was begun at most: who plans for 2024 does so in 2023."""
_FEW = 3
"""Out of how many of a forum's latest discussions one is replaced where none is as recent."""
_SETTLED = timedelta(days=2)
"""How long ago it was begun at least, so that all its comments have been written."""


@dataclass(frozen=True)
class Remark:
    """An authored comment."""

    text: str
    under: bool
    """Whether it answers the comment before it."""
    by_author: bool
    """Whether whoever made the submission says it."""


@dataclass(frozen=True)
class Notice:
    """An authored thread."""

    forum: str
    title: str
    body: str
    slots: Mapping[str, Sequence[str]]
    """Values of which a universe has one each."""
    remarks: tuple[Remark, ...]


@lru_cache(maxsize=1)
def notices() -> tuple[Notice, ...]:
    """What ``notices.toml`` holds."""
    found = tomllib.loads((DATA / "notices.toml").read_text("utf-8"))["notice"]
    return tuple(
        Notice(
            each["forum"],
            each["title"],
            each["body"],
            each["slots"],
            tuple(Remark(r["text"], r.get("under", False), r.get("author", False)) for r in each["comments"]),
        )
        for each in found
    )


def placed(plan: Sequence[Slot], seed: int) -> dict[int, Notice]:
    """Which submissions (by id) are authored ones: recent discussions by people whom no role names."""
    latest = LAST_MOMENT - _SETTLED
    found: dict[int, Notice] = {}
    for notice in notices():
        fitting = [
            slot
            for slot in plan
            if slot.core.name == notice.forum
            and slot.kind == "text"
            and slot.author > len(PERSONAS)
            and slot.created_at < latest
            and slot.id not in found
        ]
        recent = [slot for slot in fitting if slot.created_at > LAST_MOMENT - _RECENT] or fitting[-_FEW:]
        drawn = [slot for slot in recent if slot.told is None] or recent
        if not drawn:
            continue  # the forum has no place for it
        found[Dice(seed, "notice", notice.title).pick(drawn).id] = notice
    return found


def told(notice: Notice, slot: Slot, seed: int, crowd: Crowd) -> tuple[Post, list[Node]]:
    """An authored thread with its comments in the place of a drawn one."""
    dice = Dice(seed, "told", notice.title)
    words = {name: dice.pick(values) for name, values in notice.slots.items()}
    post = Post(slot, notice.title, notice.body.format(**words))
    when, nodes = slot.created_at, list[Node]()
    people = _people(slot, crowd, dice)
    for remark in notice.remarks:
        when += timedelta(seconds=dice.between(600, 14_000))
        author = slot.author if remark.by_author else next(people, slot.author)
        text = remark.text.format(**words)
        parent = len(nodes) - 1 if remark.under else -1
        depth = nodes[parent].depth + 1 if remark.under else 0
        nodes.append(Node(author, parent, depth, when, text, *comment_votes(dice, depth)))
    return post, nodes


def _people(slot: Slot, crowd: Crowd, dice: Dice) -> Iterator[int]:
    """People who write in the forum, each once."""
    seen = {slot.author}
    for _ in range(TRIES):
        author = crowd.author(slot.core.name, dice)
        if author not in seen:
            seen.add(author)
            yield author
