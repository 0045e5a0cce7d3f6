"""The tree of comments under a submission."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from datetime import datetime, timedelta

from webarium.content.voices import Memory, Sayings, speak
from webarium.content.voices.distributions import pareto
from webarium.draws import Dice
from webarium.sites.reddit.seed.authored import GONE, AuthoredThread, Remark
from webarium.sites.reddit.seed.chatter import Chatter, is_quip, trimmed
from webarium.sites.reddit.seed.crowd import Crowd
from webarium.sites.reddit.seed.kits import Chain
from webarium.sites.reddit.seed.people import Members
from webarium.sites.reddit.seed.plan import Slot
from webarium.sites.reddit.seed.posts import Post
from webarium.sites.reddit.seed.roles import PERSONAS
from webarium.sites.reddit.seed.rows import LAST_MOMENT
from webarium.sites.reddit.seed.voice import lists
from webarium.types import Scale

_REACTIONS = 0.12
"""Remarks of a word or two beside what kits give, as a share of it."""
_MOST_REACTIONS = 3
_CHATTER = {"small": 1.8, "full": 0.5}
"""How many more remarks of no weight a thread has than what was written for it, as a share of that."""
_QUIPS = {"small": 0.08, "full": 0.6}
"""The share of last words of a few words, without news, that a thread keeps: one with all of them is a play."""
_ANSWERS = 0.5
"""The share of those remarks that answer somebody."""
_DEEPEST = 6
_STRANGERS, _TRIES = 2, 40
"""How often somebody is looked for who has not spoken yet, and then somebody who has not spoken in the same chain."""
_ANSWERED = {"small": 1.6, "full": 0.2}
"""The share of submissions without comments of a kit that get such remarks at all."""


@dataclass(slots=True)
class Node:
    """A comment with its words."""

    author: int
    parent: int
    """Its parent's place among the thread's comments, -1 under the submission."""
    depth: int
    created_at: datetime
    text: str
    upvotes: int
    downvotes: int


class Thread:
    """The comments under one submission."""

    def __init__(
        self, post: Post, seed: int, crowd: Crowd, scale: Scale, sayings: Sayings, chatter: Chatter
    ) -> None:
        self._post = post
        self._dice = Dice(seed, "thread", post.slot.id)
        self._crowd = crowd
        self._scale: Scale = scale
        self._memory = Memory([post.title, post.body])
        self._sayings = sayings
        self._chatter = chatter
        self.nodes: list[Node] = []

    def told(self, members: Members) -> list[Node]:
        """The comments that were written by hand, each at its time."""
        slot, dice = self._post.slot, self._dice
        if slot.told is None:
            raise ValueError(f"expected a thread written by hand, got submission {slot.id}")
        pace = min(slot.age_s / (len(slot.told.remarks) + 1), 700 + 7_000 * dice.random())
        kept = self._kept(slot.told)
        answered = {remark.parent for remark in kept.values()}
        places: dict[int, int] = {-1: -1}
        for place, remark in kept.items():
            parent = places[remark.parent]
            places[place] = len(self.nodes)
            above = self.nodes[parent].created_at if parent >= 0 else slot.created_at
            when = above + timedelta(seconds=int(pace * (0.1 + 1.5 * dice.random())) + 20)
            if remark.later is not None:
                when = max(when, remark.later.after(slot.created_at, dice))
            when = min(when, LAST_MOMENT - timedelta(seconds=1))
            up, down = comment_votes(dice, remark.depth)
            if remark.score is not None:
                down = int(abs(remark.score) * 0.1 * dice.random())
                up, down = (
                    (remark.score + down, down) if remark.score > 0 else (1 + down, 1 + down - remark.score)
                )
            gone = remark.author == GONE
            author = self._author() if gone else members.id_of(remark.author)
            text = "" if gone else remark.text
            if place not in answered:
                text = trimmed(text, slot.core.name, dice)
            self.nodes.append(Node(author, parent, remark.depth, when, text, up, down))
        for node in self.nodes:
            self._memory.keep(node.text)
        self._chat(pace)
        return self.nodes

    def _kept(self, told: AuthoredThread) -> dict[int, Remark]:
        """The remarks that this universe has of a thread, by their places, without some that nobody answers."""
        kept: dict[int, Remark] = {}
        answered: set[int] = set()
        for place, remark in reversed([*enumerate(told.remarks)]):
            quip = is_quip(remark.text, told.forum) and remark.later is None
            free = quip and place not in answered and remark.author != GONE
            if not free or self._dice.chance(_QUIPS[self._scale]):
                kept[place] = remark
                answered.add(remark.parent)
        return dict(reversed(kept.items()))

    def grow(self, chains: Sequence[Chain], speakers: Sequence[tuple[int, float]]) -> list[Node]:
        """Comments from chains, and a few of a word or two; `speakers` are people of roles with their shares."""
        slot, dice = self._post.slot, self._dice
        when = slot.created_at
        pace = min(slot.age_s / (slot.comments + 1), 900 + 9_000 * dice.random())
        for chain in chains:
            when += timedelta(seconds=int(pace * (0.1 + 1.7 * dice.random())) + 1)
            self._add(chain, when, pace, speakers)
        given = len(self.nodes)
        missing = slot.comments - given
        few = int(given * _REACTIONS + dice.random()) if given else dice.below(_MOST_REACTIONS + 1)
        if not given and _ANSWERED[self._scale] < 1 and dice.random() >= _ANSWERED[self._scale]:
            few = 0
        for _ in range(min(few, missing)):
            when = slot.created_at + timedelta(seconds=int(pace * (0.2 + 3 * dice.random())) + 30)
            self._react(when, {slot.author, *(node.author for node in self.nodes[given:])})
        self._chat(pace)
        return self.nodes

    def _chat(self, pace: float) -> None:
        """Remarks of no weight, some to the submission and some to what others said."""
        slot, dice = self._post.slot, self._dice
        if slot.told is not None and slot.told.locked:
            return
        given = len(self.nodes)
        for _ in range(int(given * _CHATTER[self._scale] * (0.4 + 1.2 * dice.random()) + dice.random())):
            place = dice.below(len(self.nodes)) if dice.chance(_ANSWERS) else -1
            above = self.nodes[place] if place >= 0 else None
            if above is not None and (above.depth >= _DEEPEST or not above.text):
                continue
            begun = slot.created_at if above is None else above.created_at
            when = begun + timedelta(seconds=int(pace * (0.1 + 4 * dice.random() ** 2)) + 30)
            author = self._author()
            if when >= LAST_MOMENT or author == (slot.author if above is None else above.author):
                continue
            text = self._chatter.remark(
                self._post, above.text if above else "", self._crowd.habits(author), dice
            )
            if text and not self._repeats(author, text):
                depth = above.depth + 1 if above else 0
                self._say(Node(author, place, depth, when, text, *comment_votes(dice, depth + 2)))

    def _add(self, chain: Chain, when: datetime, pace: float, speakers: Sequence[tuple[int, float]]) -> None:
        """One chain, if it came to its end before now."""
        dice, first = self._dice, len(self.nodes)
        while (
            chain
            and is_quip(chain[-1].text, self._post.slot.core.name)
            and not dice.chance(_QUIPS[self._scale])
        ):
            chain = chain[:-1]
        for turn in chain:
            if turn.parent >= 0:
                above = self.nodes[first + turn.parent]
                when = above.created_at + timedelta(seconds=int(pace * (0.05 + 0.9 * dice.random())) + 25)
            ends = turn is chain[-1] and len(chain) > 1
            author = self._speaker(turn.speaker, first, first + turn.parent, speakers)
            plain = trimmed(turn.text, self._post.slot.core.name, dice) if ends else turn.text
            text = speak(plain, self._crowd.habits(author), dice)
            if when >= LAST_MOMENT or self._repeats(author, text):
                del self.nodes[first:]
                return
            parent = first + turn.parent if turn.parent >= 0 else -1
            votes = comment_votes(dice, turn.depth)
            self.nodes.append(Node(author, parent, turn.depth, when, text, *votes))
        for node in self.nodes[first:]:
            self._keep(node)

    def _speaker(self, mark: str, first: int, above: int, speakers: Sequence[tuple[int, float]]) -> int:
        """Who says the next thing in a chain, whose first comment has the place `first`."""
        if mark == "OP":
            return self._post.slot.author
        if mark == "^":
            return self.nodes[self.nodes[above].parent].author
        taken = {self._post.slot.author, *(node.author for node in self.nodes)}
        for person, share in speakers:
            if self._dice.random() < share and person not in taken:
                return person
        here = {self._post.slot.author, *(node.author for node in self.nodes[first:])}
        for tries in range(_TRIES):
            author = self._author()
            if author not in (taken if tries < _STRANGERS else here):
                break
        return author

    def _react(self, when: datetime, heard: Set[int]) -> None:
        """A word or two about the submission, by somebody who has not said any yet."""
        author = self._author()
        text = speak(
            self._dice.pick(lists("reactions")[self._post.mood]), self._crowd.habits(author), self._dice
        )
        if when < LAST_MOMENT and author not in heard and not self._repeats(author, text):
            self._say(Node(author, -1, 0, when, text, *comment_votes(self._dice, 0)))

    def _say(self, node: Node) -> None:
        """Add a comment that is heard at once."""
        self._keep(node)
        self.nodes.append(node)

    def _keep(self, node: Node) -> None:
        """Remember what a comment says, here and of its author."""
        self._memory.keep(node.text)
        self._sayings.keep(node.author, node.text)

    def _repeats(self, author: int, text: str) -> bool:
        """Whether it was said here, or by its author anywhere."""
        return self._memory.repeats(text) or self._sayings.repeats(author, text)

    def _author(self) -> int:
        return self._crowd.author(self._post.slot.core.name, self._dice)


def comment_votes(dice: Dice, depth: int) -> tuple[int, int]:
    """Votes up and down for a comment."""
    up = 1 + int(pareto(dice, least=0.6, exponent=0.85, most=4_000) / (1 + 0.9 * depth))
    if dice.random() < 0.06:
        return 1 + dice.below(3), min(up, 40) + 1 + dice.below(9)
    return up, int(up * 0.16 * dice.random() + 0.4 * dice.random())


def habits(plan: Sequence[Slot]) -> dict[str, list[tuple[int, float]]]:
    """Which people of roles write comments in a forum, each with their share of those that are not written by hand."""
    expected: dict[str, int] = {}
    for slot in plan:
        if slot.told is None:
            expected[slot.core.name] = expected.get(slot.core.name, 0) + slot.comments
    found: dict[str, list[tuple[int, float]]] = {}
    for number, persona in enumerate(PERSONAS, 1):
        total = sum(expected.get(name, 0) for name in persona.home)
        for name in persona.home:
            if expected.get(name):
                found.setdefault(name, []).append((number, min(0.2, persona.comments / total)))
    return found
