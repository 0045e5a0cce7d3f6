"""How people say it: a thread's words, and comments that answer what stands above them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from webarium.sites.kit.dice import Dice
from webarium.sites.kit.phrases import Phrase, articles
from webarium.sites.reddit.seed.cores import DATA, Core, Topic

_CLAUSE_SLOTS = frozenset(("pro", "con", "tip", "ask", "ans", "pro_b", "con_b", "tip_b"))
_OPPOSITE = {"pro": "con", "con": "pro"}
_BEGINNING = re.compile(r"(?:^|(?<=[.!?] )|(?<=\n)|(?<=\n[>*] )|(?<=^> ))([\"“]?[a-z])")
_END = re.compile(r"(?<=[^.!?\n\"”…])(?=\n|$)")


@lru_cache(maxsize=1)
def moves() -> Mapping[str, tuple[Phrase, ...]]:
    """What ``moves.txt`` holds, by name."""
    found: dict[str, list[Phrase]] = {}
    name = ""
    for line in (DATA / "moves.txt").read_text("utf-8").splitlines():
        if line.startswith("#") or not line:
            continue
        if re.fullmatch(r"\[[a-z.]+\]", line):
            name = line[1:-1]
            found[name] = []
        else:
            found[name].append(Phrase(line.replace("\\n", "\n")))
    return {name: tuple(phrases) for name, phrases in found.items()}


@lru_cache(maxsize=8_192)
def polished(text: str) -> str:
    """Sentences begin with capitals, paragraphs end with a full stop, articles fit."""
    text = _BEGINNING.sub(lambda match: match[1].upper(), text)
    return articles(_END.sub(".", text)).replace("..", ".")


def headline(text: str) -> str:
    """A title: its first letter raised, articles that fit, ``‹OC›`` in brackets (which phrases use otherwise)."""
    return articles(text[:1].upper() + text[1:]).replace("‹", "[").replace("›", "]")


class Words(dict[str, str]):
    """A thread's slots: one value of each of the forum's lists; ``<slot>_b`` and common slots are drawn anew."""

    __slots__ = ("_core", "dice")

    def __init__(self, core: Core, dice: Dice) -> None:
        super().__init__((name, dice.pick(values)) for name, values in core.slots.items())
        self._core = core
        self.dice = dice

    def __missing__(self, name: str) -> str:
        if name.endswith("_b") and name[:-2] in self._core.slots:
            held = self[name[:-2]]
            return self.dice.pick([value for value in self._core.slots[name[:-2]] if value != held] or [held])
        common = moves().get(name.removesuffix("_b"))
        if common is None:
            raise KeyError(name)
        return self.dice.pick(common).say(self.dice.random, self)


@dataclass(frozen=True, slots=True)
class Said:
    """A text with what answers to it need to know."""

    text: str
    stance: str
    """``pro`` or ``con``: on which side it stands; ``ask`` for a question, ``thanks`` for an ending."""
    claim: str
    """The clause that may be quoted."""
    question: int = -1
    """Which of the topic's questions it asks, if it asks one."""


class Voice:
    """Writes the texts of one thread."""

    def __init__(self, core: Core, topic: Topic, dice: Dice) -> None:
        self.topic = topic
        self.dice = dice
        self.words = Words(core, dice)
        self.words["n"] = topic.noun.say(dice.random, self.words)
        self._left: dict[str, list[Phrase]] = {}
        self._latest: dict[str, Phrase] = {}
        self._asked: list[int] = []

    def say(self, move: str, *, stance: str = "pro", said: Said | None = None, them: str = "") -> Said:
        """One text of a move; for ``con`` the sides of the move are exchanged."""
        phrase = self.dice.pick(moves()[move])
        slots = self.words
        question = said.question if said is not None and said.question >= 0 else self._ask()
        held: dict[str, str] = {}
        for slot in sorted(phrase.slots & _CLAUSE_SLOTS):
            held[slot] = self._clause(slot, stance, question)
            if said is not None and slot != "ask" and polished(held[slot]) == said.claim:
                held[slot] = self._clause(slot, stance, question)
        slots.update(held)
        slots["them"] = them
        slots["said"] = "" if said is None else said.claim
        text = polished(phrase.say(self.dice.random, slots))
        for slot in held:
            del slots[slot]
        first = next((held[slot] for slot in ("pro", "con", "tip", "ans") if slot in held), text)
        asks = "ask" in held
        return Said(text, "ask" if asks else stance, polished(first), question if asks else -1)

    def phrase(self, phrase: Phrase) -> str:
        """Any phrase with the thread's words."""
        return phrase.say(self.dice.random, self.words)

    def ask_title(self) -> tuple[str, int]:
        """One of the topic's questions as a title, with its number."""
        number = self._ask()
        return self.phrase(self.topic.questions[number][0]), number

    def _ask(self) -> int:
        """The number of a question, each once before any comes again."""
        if not self._asked:
            self._asked = self.dice.shuffled(range(len(self.topic.questions)))
        return self._asked.pop()

    def _clause(self, slot: str, stance: str, question: int) -> str:
        if slot == "ask":
            return self.phrase(self.topic.questions[question][0])
        if slot == "ans":
            return self.phrase(self.topic.questions[question][1])
        kind = slot.removesuffix("_b")
        if stance == "con":
            kind = _OPPOSITE.get(kind, kind)
        left = self._left.get(kind)
        if not left:
            left = self._left[kind] = self.dice.shuffled(self.topic.clauses[kind])
            if left[-1] is self._latest.get(kind):
                left.insert(0, left.pop())
        self._latest[kind] = left.pop()
        return self.phrase(self._latest[kind])


def lines(name: str) -> Sequence[str]:
    """The lines of a data file without comments and blank ones."""
    text = (DATA / f"{name}.txt").read_text("utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]
