"""Threads: a submission's title and body, and the tree of comments under it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import blake2b

from webarium.sites.kit.dice import Dice, Weighted
from webarium.sites.kit.phrases import slug
from webarium.sites.reddit.pictures import picture_name
from webarium.sites.reddit.seed.cores import Core
from webarium.sites.reddit.seed.crowd import Crowd
from webarium.sites.reddit.seed.plan import Slot
from webarium.sites.reddit.seed.roles import PERSONAS
from webarium.sites.reddit.seed.rows import LAST_MOMENT
from webarium.sites.reddit.seed.voice import Said, Voice, headline

_OUTLETS = (
    "northfield-review", "the-daily-ledger", "harbor-post", "signal-and-noise", "lab-notes", "wire-and-pine",
    "the-second-draft", "open-field", "plainspoken", "kettle-news", "the-late-edition", "slow-radio", "fieldbook",
)  # fmt: skip
_OPENINGS = {
    "ask": Weighted([("open.answer", 5.0), ("open.tip", 3.0), ("open.pro", 3.0), ("open.con", 2.5), ("open.ask", 1.0)]),
    "talk": Weighted([("open.pro", 4.0), ("open.con", 3.5), ("open.tip", 2.0), ("open.ask", 2.0)]),
    "link": Weighted([("open.pro", 3.0), ("open.con", 3.5), ("open.ask", 2.0), ("open.tip", 1.5)]),
    "image": Weighted([("open.pro", 4.5), ("open.con", 1.5), ("open.ask", 3.0), ("open.tip", 1.0)]),
}  # fmt: skip
_REPLIES = Weighted([("agree", 3.0), ("doubt", 3.2), ("probe", 2.2), ("comfort", 0.9)])
_DEEPEST = 7


@dataclass(frozen=True, slots=True)
class Post:
    """A submission with its words."""

    slot: Slot
    opening: str
    """``ask``, ``talk``, ``link`` or ``image``: what kind of talk it opens."""
    title: str
    body: str
    url: str | None
    image: str | None
    flair: int
    """Number of its flair in the forum's list, -1 without one."""
    question: int
    """The topic's question that it asks, -1 if it asks none of them."""
    voice: Voice


@dataclass(slots=True)
class Node:
    """A comment with its words."""

    author: int
    parent: int
    """Its parent's place among the thread's comments, -1 under the submission."""
    depth: int
    created_at: datetime
    said: Said
    upvotes: int
    downvotes: int


_TRIES = 6
"""How often something is put in other words before it may be said twice."""


def write_post(slot: Slot, seed: int, known: set[int]) -> Post:
    """The words of a submission; `known` holds hashes of all titles and bodies so far."""
    dice = Dice(seed, "post", slot.id)
    core = slot.core
    voice = Voice(core, dice.pick(core.topics), dice)
    for _ in range(_TRIES):
        opening, title, question = _title(slot, voice, dice)
        if text_hash(title) not in known:
            break
        voice = Voice(core, dice.pick(core.topics), dice)
    known.add(text_hash(title))
    body, url, image = "", None, None
    if slot.kind == "link":
        host = dice.pick(_OUTLETS)
        url = f"https://www.{host}.example/{slot.created_at:%Y/%m}/{slug(title)[:60].strip('-')}"
    elif slot.kind == "image":
        image = picture_name(core.name, title, f"{seed}/{slot.id}")
    elif core.name != "Showerthoughts":
        for _ in range(_TRIES):
            body = voice.say(f"body.{opening}", stance=dice.pick(("pro", "con"))).text
            if text_hash(body) not in known:
                break
        known.add(text_hash(body))
    if not body and dice.chance(0.12):
        body = voice.say("open.pro").text
    flair = _flair(core, opening, dice)
    return Post(slot, opening, title, body, url, image, flair, question, voice)


_ASKING = frozenset(
    ("Question", "Help", "Advice", "Suggestion", "Request", "Support", "Beginner", "Gear", "Moving")
)
"""Flairs for questions alone."""


def _flair(core: Core, opening: str, dice: Dice) -> int:
    """The number of a fitting flair in the forum's list, -1 for none."""
    fitting = [n for n, label in enumerate(core.flairs) if (label in _ASKING) == (opening == "ask")]
    return dice.pick(fitting) if fitting and dice.chance(0.6) else -1


def text_hash(text: str) -> int:
    """A number that tells texts apart, the same on every machine."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest())


def _title(slot: Slot, voice: Voice, dice: Dice) -> tuple[str, str, int]:
    """What it opens, its title, and the number of the topic's question that it asks."""
    titles = slot.core.titles
    if slot.kind != "text":
        return slot.kind, headline(voice.phrase(dice.pick(titles[slot.kind]))), -1
    if titles["talk"] and (not titles["ask"] or dice.chance(0.6)):
        return "talk", headline(voice.phrase(dice.pick(titles["talk"]))), -1
    if titles["talk"] or dice.chance(0.45):
        return "ask", headline(voice.phrase(dice.pick(titles["ask"]))), -1
    if dice.chance(0.5):
        question, number = voice.ask_title()
        return "ask", headline(question), number
    claim = voice.phrase(dice.pick(voice.topic.clauses[dice.pick(("pro", "con", "tip"))]))
    start = dice.pick(("Unpopular opinion: ", "A thought: ", "After {span}: ", "", "", "Reminder: "))
    return "talk", headline(start.replace("{span}", voice.words["span"]) + claim), -1


class Thread:
    """Grows the comments under one submission."""

    def __init__(self, post: Post, seed: int, crowd: Crowd, names: NameBook, known: set[int]) -> None:
        self._post = post
        self._dice = Dice(seed, "thread", post.slot.id)
        self._crowd = crowd
        self._names = names
        self._known = known
        self.nodes: list[Node] = []

    def grow(self, habits: dict[str, list[tuple[int, float]]]) -> list[Node]:
        """All comments, oldest first; `habits` says who of the roles speaks up in the forum, and how often."""
        slot, dice = self._post.slot, self._dice
        post = self._post
        post.voice.dice = post.voice.words.dice = dice
        when = slot.created_at
        left = (LAST_MOMENT - when).total_seconds()
        pace = min(left / (slot.comments + 1), 900 + 9_000 * dice.random())
        speakers = habits.get(slot.core.name, ())
        for _ in range(slot.comments):
            when += timedelta(seconds=int(pace * (0.1 + 1.7 * dice.random())) + 1)
            if when >= LAST_MOMENT:
                break
            self._add(when, speakers)
        return self.nodes

    def _add(self, when: datetime, speakers: list[tuple[int, float]] | tuple[()]) -> None:
        dice, nodes = self._dice, self.nodes
        parent = -1
        if nodes and dice.random() > 0.4:
            parent = (
                dice.below(len(nodes))
                if dice.random() < 0.4
                else len(nodes) - 1 - dice.below(min(4, len(nodes)))
            )
            if nodes[parent].depth >= _DEEPEST or nodes[parent].said.stance == "thanks":
                parent = -1
        author = self._crowd.author(self._post.slot.core.name, dice)
        for person, share in speakers:
            if dice.random() < share:
                author = person
        said = self._words(parent, author)
        for attempt in range(_TRIES):
            if text_hash(said[1].text) not in self._known:
                break
            said = self._words(parent, author)
            if attempt >= 2 and said[1].stance != "ask":
                said = said[0], self._longer(said[1])
        author, text = said
        self._known.add(text_hash(text.text))
        depth = 0 if parent < 0 else nodes[parent].depth + 1
        nodes.append(Node(author, parent, depth, when, text, *comment_votes(dice, depth, text.stance)))

    def _words(self, parent: int, author: int) -> tuple[int, Said]:
        """Who says what under a comment, or under the submission."""
        return (author, self._open()) if parent < 0 else self._reply(self.nodes[parent], author)

    def _longer(self, said: Said) -> Said:
        """The same with one more sentence."""
        more = self._post.voice.say(self._dice.pick(("me", "close", "aside", "open.pro", "open.tip"))).text
        return Said(f"{said.text} {more}", said.stance, said.claim, said.question)

    def _open(self) -> Said:
        post, dice = self._post, self._dice
        move = _OPENINGS[post.opening].draw(dice)
        stance = "con" if move == "open.con" else "pro"
        if move == "open.answer" and post.question < 0:
            move = "open.tip"
        asked = Said("", "ask", "", post.question) if move == "open.answer" else None
        said = post.voice.say(move, said=asked)
        return said if said.stance == "ask" else Said(said.text, stance, said.claim)

    def _reply(self, above: Node, author: int) -> tuple[int, Said]:
        """Who answers a comment, and what they say to it."""
        dice, voice, post = self._dice, self._post.voice, self._post
        them = self._names.of(above.author)
        asker = self.nodes[above.parent].author if above.parent >= 0 else post.slot.author
        if above.said.stance == "ask":
            who = asker if above.parent >= 0 and dice.random() < 0.7 and asker != above.author else author
            said = voice.say("answer", said=above.said, them=them)
            return who, Said(said.text, "answer", said.claim)
        if above.said.stance == "answer" and dice.random() < 0.45 and asker != above.author:
            return asker, Said(voice.say("thanks", them=them).text, "thanks", "")
        if above.depth == 0 and post.opening == "ask" and dice.random() < 0.16:
            return post.slot.author, Said(voice.say("thanks", them=them).text, "thanks", "")
        side = "con" if above.said.stance == "con" else "pro"
        move = _REPLIES.draw(dice)
        if move == "comfort" and side == "pro":
            move = "agree"
        stance = "pro" if move == "comfort" else side
        quoted = Said("", above.said.stance, above.said.claim)
        said = voice.say(move, stance=stance, said=quoted, them=them)
        if said.stance == "ask":
            return author, said
        turned = {"pro": "con", "con": "pro"}[side] if move == "doubt" else stance
        return author, Said(said.text, turned, said.claim)


def comment_votes(dice: Dice, depth: int, stance: str) -> tuple[int, int]:
    """Votes up and down for a comment."""
    tail = 0.9 / (dice.random() + 0.012) ** 0.9
    up = 1 + int(tail / (1 + 0.7 * depth) * 1.6)
    mood = dice.random()
    if mood < 0.07 and stance == "con":
        return 1 + dice.below(4), up + 1 + dice.below(6)
    if mood < 0.045:
        return 1, 1 + dice.below(9)
    return up, int(up * 0.16 * dice.random() + 0.4 * dice.random())


class NameBook:
    """User names by id."""

    def __init__(self, names: list[str]) -> None:
        self._names = names

    def of(self, user_id: int) -> str:
        """A user's name."""
        return self._names[user_id - 1]


def habits(plan: Sequence[Slot]) -> dict[str, list[tuple[int, float]]]:
    """Which people of roles write comments in a forum, each with their share of them."""
    expected: dict[str, int] = {}
    for slot in plan:
        expected[slot.core.name] = expected.get(slot.core.name, 0) + slot.comments
    found: dict[str, list[tuple[int, float]]] = {}
    for number, persona in enumerate(PERSONAS, 1):
        total = sum(expected.get(name, 0) for name in persona.home)
        for name in persona.home:
            if expected.get(name):
                found.setdefault(name, []).append((number, min(0.2, persona.comments / total)))
    return found
