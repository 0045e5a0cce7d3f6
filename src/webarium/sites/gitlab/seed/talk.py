"""What people say in issues and merge requests about code that they know."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from webarium.content.phrases import Phrase
from webarium.draws import Dice
from webarium.sites.gitlab.seed.bundles import Bundle
from webarium.sites.gitlab.seed.entries import entries
from webarium.sites.gitlab.seed.facts import Constant, Facts, Function, Past
from webarium.sites.gitlab.seed.reports import reported
from webarium.sites.gitlab.seed.wholes import Shelf, Whole, filled, whole_talks

_TONGUES = (
    "Spanish",
    "German",
    "Portuguese",
    "Japanese",
    "Polish",
    "Korean",
    "French",
    "Hindi",
    "Turkish",
    "Czech",
)
_LONG = 0.35
"""The share of what others add that is more than a few words."""
_COUNTS = ("5,000", "20,000", "100,000", "8,000", "250,000", "40,000", "3,000", "60,000")


@dataclass(frozen=True, slots=True)
class Turn:
    """Somebody's part of a talk."""

    who: str
    """``A``, the author; ``M``, a maintainer; ``R``, the reviewer; ``O``, somebody else."""
    text: Phrase


@dataclass(frozen=True, slots=True)
class Script:
    """How a talk goes."""

    title: Phrase
    labels: tuple[str, ...]
    closed: float
    """The share of those that end well."""
    language: str
    """The one that it is about, if it is about one."""
    body: Phrase
    turns: tuple[Turn, ...]

    @property
    def slots(self) -> frozenset[str]:
        """All that must be known for it."""
        return self.title.slots.union(self.body.slots, *(each.text.slots for each in self.turns))


@dataclass(frozen=True, slots=True)
class Said:
    """A generated issue; its notes are by the letters of their speakers."""

    title: str
    body: str
    labels: tuple[str, ...]
    closed: bool
    notes: tuple[tuple[str, str], ...]


def _turns(parts: Sequence[str]) -> tuple[Turn, ...]:
    return tuple(Turn(who, Phrase(text)) for who, text in zip(parts[::2], parts[1::2], strict=True))


@lru_cache(maxsize=1)
def issue_scripts() -> tuple[Script, ...]:
    """How issues go."""
    found = []
    for head, turns in entries("issues.txt"):
        line, _, body = head.partition("\n")
        title, labels, closed, *language = re.split(r" \| ", line)
        found.append(
            Script(
                Phrase(title),
                tuple(each.strip() for each in labels.split(",")),
                float(closed),
                language[0] if language else "",
                Phrase(body),
                _turns(turns),
            )
        )
    return tuple(found)


@lru_cache(maxsize=3)
def single_texts(name: str) -> tuple[Phrase, ...]:
    """Texts that nobody answers: what merge requests say of themselves, what others say in a few words."""
    return tuple(Phrase(head) for head, _ in entries(f"{name}.txt"))


_KINDS = {"bug": "Bug", "question": "Question", "enhancement": "Request", "documentation": "Docs"}
"""How some begin the title of an issue with a label."""


class Talker:
    """Talks about one project."""

    def __init__(
        self,
        dice: Dice,
        facts: Facts,
        about: Bundle,
        past: Sequence[Past],
        tags: Sequence[Past],
        shelf: Shelf,
    ) -> None:
        self.dice = dice
        self.facts = facts
        self.language = about.fact("language").lower()
        self.path = about.path
        self.past = past
        self.tags = tags
        self.shelf = shelf
        self.things = {name: about.fact(name) for name in ("thing", "things", "Thing") if about.fact(name)}
        self.kind = about.fact("kind")
        self.people: Sequence[str] = ()
        """User names of those who can be named."""
        self.branch = about.fact("default", "main")
        self._titles: set[str] = set()
        self._used: Counter[int] = Counter()

    def issues(self, moments: Sequence[datetime]) -> Iterator[Said]:
        """An issue for each moment: whole texts as far as they reach, and scripts between them."""
        wholes = self.shelf.issues(self.dice, self.path, self.kind, len(moments))
        for number, at in enumerate(moments):
            said = None
            if self.dice.chance(len(wholes) / (len(moments) - number)):
                said = self._whole(wholes, at)
            yield said or self._scripted(at)

    def _whole(self, wholes: list[Whole], at: datetime) -> Said | None:
        """The first of some texts that can be told at a time, taken out of them."""
        slots = self._slots(at)
        for whole in wholes:
            title = self._headed(whole, slots) if whole.slots <= slots.keys() else ""
            if title and title not in self._titles:
                wholes.remove(whole)
                self.shelf.told(whole)
                self._titles.add(title)
                notes = tuple((who, filled(text, slots)) for who, text in whole.turns)
                closed = self.dice.chance(whole.closed)
                whole_talk = closed or not whole.closed
                said = len(notes) if whole_talk else self.dice.below(max(1, len(notes)))
                return Said(title, filled(whole.body, slots), whole.labels, closed, notes[:said])
        return None

    def _headed(self, whole: Whole, slots: Mapping[str, str]) -> str:
        """An issue's title, which says more where another project has one of the same."""
        title = filled(whole.title, slots)
        if not self.shelf.times(whole):
            return title
        for label in whole.labels:
            kind = _KINDS.get(label, "")
            if kind and kind.casefold() not in title.casefold():
                return f"{kind}: {title}"
        return f"{title} ({slots['version']})" if "version" in slots else title

    def _scripted(self, at: datetime) -> Said:
        """An issue of some time, with another title than those before; scripts take turns."""
        scripts = issue_scripts()
        for turn in range(4_000):
            number = self.dice.below(len(scripts))
            script = scripts[number]
            again = max(0.35 ** self._used[number], turn / 4_000)
            if script.language not in ("", self.language) or not self.dice.chance(again):
                continue
            slots = self._slots(at)
            if not script.slots <= slots.keys():
                continue
            title = self._say(script.title, slots)
            if title in self._titles:
                continue
            self._titles.add(title)
            self._used[number] += 1
            return self._told(script, title, slots)
        raise RuntimeError(f"Nothing is left to say about {self.path}.")

    def _told(self, script: Script, title: str, slots: Mapping[str, str]) -> Said:
        closed = self.dice.chance(script.closed)
        most = len(script.turns)
        said = most if closed and self.dice.chance(0.8) else self.dice.below(most + 1)
        notes = tuple((each.who, self._say(each.text, slots)) for each in script.turns[:said])
        body = reported(
            self._say(script.body, slots), slots, self.language, broken="bug" in script.labels, dice=self.dice
        )
        return Said(title, body, script.labels, closed, notes)

    def chatter(self, at: datetime, count: int, *, trouble: bool) -> list[str]:
        """What others add to an issue, perhaps one about something that does not work."""
        slots = self._slots(at)
        brief = single_texts("chatter") + (single_texts("trouble") if trouble else ())
        found = [self._say(each, slots) for each in self._fitting(brief, slots, count)]
        for place in range(len(found)):
            if self.dice.chance(_LONG) and (
                longer := self._talk("trouble" if trouble else "comments", slots)
            ):
                found[place] = longer[0][1]
        return found

    def reviews(self, at: datetime, count: int) -> list[list[tuple[str, str]]]:
        """What is said about a merge request: some talks, each from its first word to its last."""
        slots = self._slots(at)
        brief = single_texts("approvals")
        found = [[("R", self._say(each, slots))] for each in self._fitting(brief, slots, count)]
        return [self._talk("reviews", slots) or short for short in found]

    def _talk(self, name: str, slots: Mapping[str, str]) -> list[tuple[str, str]]:
        """A talk of a file that may still be told, begun by the reviewer."""
        known = [each for each in whole_talks(name) if each.slots <= slots.keys()]
        for whole in self.shelf.lent(self.dice, known, 1):
            self.shelf.told(whole)
            turns = (("R", whole.body), *whole.turns)
            return [(who, filled(text, slots)) for who, text in turns]
        return []

    def _fitting(self, texts: Sequence[Phrase], slots: Mapping[str, str], count: int) -> list[Phrase]:
        return self.dice.some([each for each in texts if each.slots <= slots.keys()], count)

    def request(self, title: str, at: datetime) -> str:
        """What a merge request says of itself."""
        more = {
            "what": title[:1].lower() + title[1:] if title[1:2].islower() else title,
            "headline": title,
            "done": "[x]",
            "todo": "[ ]",
        }
        slots = self._slots(at) | more
        return self._say(
            self.dice.pick([e for e in single_texts("requests") if e.slots <= slots.keys()]), slots
        )

    def _slots(self, at: datetime) -> dict[str, str]:
        facts, dice = self.facts, self.dice
        slots = {
            "path": self.path,
            "branch": self.branch,
            "language": dice.pick(_TONGUES),
            "count": dice.pick(_COUNTS),
            "seconds": str(dice.between(3, 90)),
            **self.things,
            **self._of_file(dice.pick(facts.files)),
        }
        if self.people:
            slots["person"] = f"@{dice.pick(self.people)}"
        if facts.headings:
            slots["heading"] = dice.pick(facts.headings)
            if slots["heading"] in facts.sentences:
                slots["sentence"] = facts.sentences[slots["heading"]]
        past = [each for each in self.past if each.at < at]
        if past:
            commit = dice.pick(past[-12:])
            slots |= {"sha": commit.name, "message": commit.title}
        tags = [each for each in self.tags if each.at < at]
        if tags:
            slots["version"] = tags[-1].name
        if facts.pages and self.language == "html":
            slots |= self._of_file(dice.pick(facts.pages))
        elif facts.constants and dice.chance(0.3):
            slots |= _of_constant(dice.pick(facts.constants))
        elif facts.functions:
            slots |= self._of_function(dice.pick(facts.functions))
        return slots

    def _of_file(self, path: str) -> dict[str, str]:
        return {"file": path, "line": str(self.dice.between(1, max(1, self.facts.lengths[path])))}

    def _of_function(self, found: Function) -> dict[str, str]:
        slots = {"func": found.name, "file": found.path, "line": str(found.line), "snippet": found.snippet}
        if found.argument:
            slots["arg"] = found.argument
        others = [each.name for each in self.facts.functions if each.path == found.path and each is not found]
        if others:
            slots["other"] = self.dice.pick(others)
        return slots

    def _say(self, pattern: Phrase, slots: Mapping[str, str]) -> str:
        return pattern.say(self.dice.random, slots)


def _of_constant(found: Constant) -> dict[str, str]:
    return {"const": found.name, "value": str(found.value), "file": found.path, "line": str(found.line)}
