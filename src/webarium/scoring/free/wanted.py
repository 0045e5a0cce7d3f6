"""What a question asks for, read by the same cues as the answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from webarium.scoring.dates import FoundDate, find_dates
from webarium.scoring.free.cues import Found, find_cues, listed
from webarium.scoring.free.document import Span
from webarium.scoring.normalise import Token, stem, token_texts, tokenise
from webarium.scoring.numbers import find_numbers
from webarium.scoring.units import measure

Feature: TypeAlias = tuple[str, str]
_ALWAYS = frozenset(("another", "alone", "rate", "stay"))
"""Features that make another thing of a value wherever the question has none of them."""


@dataclass(frozen=True)
class Wanted:
    """What the question asks for, read by the same cues."""

    features: frozenset[Feature]
    things: frozenset[str]
    """What is counted; empty where nothing is."""
    named: frozenset[str]
    """All things that the question names."""
    words: frozenset[str]
    """Its words that say something."""
    dates: tuple[FoundDate, ...] = ()
    figures: frozenset[tuple[str, object]] = frozenset()
    """Its numbers with what they count, or their currency."""
    capitals: frozenset[str] = frozenset()
    """Its words with a capital, folded."""
    deeds: frozenset[str] = frozenset()
    """What it asks to be done, by the stems of the verbs."""
    limited: bool = False
    """Whether it leaves something out: ``that are not canceled``."""

    def against(self, features: frozenset[Feature]) -> str | None:
        """The feature by which words speak of something else, or ``None``."""
        for name in sorted({name for name, _ in features}):
            given = {value for feature, value in features if feature == name}
            wants = {value for feature, value in self.features if feature == name}
            if name.startswith("extent "):
                if name == "extent canceled" and given == {"self"}:
                    continue
                if _extent_differs(given, wants, self.words):
                    return f"{name.removeprefix('extent ')} ({min(given)})"
            elif given.isdisjoint(wants) if wants else name in _ALWAYS:
                return f"{name}: {min(given)}"
        return None


def _extent_differs(given: set[str], wants: set[str], words: frozenset[str]) -> bool:
    """Whether a part of an amount is left out, added or alone where the question says otherwise."""
    if not wants:
        partial = ("subtotal", "night", "nightly", "dish", "unit", "itself")
        if given == {"without"} and not words.isdisjoint(partial):
            return False
        whole = not words.isdisjoint(listed("total"))
        return not ("with" in given and whole)
    if "without" in wants:
        return "without" not in given
    return "without" in given or "plus" in given


def wanted(question: str, titles: Sequence[str], unit: str = "", shown: str = "") -> Wanted:
    """What a folded question asks for, without what it quotes."""
    text = question
    for title in titles:
        text = text.replace(f'"{title}"', " ")
    tokens = tokenise(text)
    cues = find_cues(tokens)
    told = things_in(tokens)
    named = frozenset(thing for thing, _, _ in told)
    things = _counted(tokens, told, unit)
    features = features_of(cues, (0, len(text)), text)
    words = frozenset(t.text for t in tokens) - listed("function")
    limited = any(f.cue.feature == "without" or (f.cue.feature, f.cue.value) == ("deny", "not") for f in cues)
    figures = frozenset(
        (n.currency or min(things_behind(words_after(text, n.end)), default=""), n.value)
        for n in find_numbers(text)
        if n.currency or text[: n.start].rstrip().rpartition(" ")[2] not in listed("limit")
    )
    capitals = frozenset(
        token_texts(" ".join(w for w in shown.split() if w[:1].isupper() or w[1:2].isupper()))
    )
    heads = [
        part.split()[0] for part in re.split(r"[.!?;]\s+|, (?:and|then) (?:then )?", text) if part.split()
    ]
    deeds = frozenset(stem(head) for head in heads if head in listed("deed") - listed("function"))
    every = named | things
    return Wanted(features, things, every, words, find_dates(text), figures, capitals, deeds, limited)


def features_of(cues: Sequence[Found], span: Span, text: str = "") -> frozenset[Feature]:
    """The features of a part of a text; a word behind ``excluding`` is one of an extent."""
    found: set[Feature] = set()
    signs = [f for f in cues if f.cue.reach == "part"]
    for f in cues:
        if not (span[0] <= f.start and f.end <= span[1]):
            continue
        if f.cue.feature == "part":
            ahead = (s for s in reversed(signs) if s.end <= f.start and f.first - s.after < 5)
            sign = next((s for s in ahead if "," not in text[s.end : f.start]), None)
            behind = (s for s in signs if s.start >= f.end and s.first - f.after < 4 and s.leads is False)
            sign = sign or next(behind, None)
            found.add((f"extent {f.cue.value}", sign.cue.feature if sign else "self"))
        elif f.cue.reach == "clause" and not any(
            n.cue.feature in ("deny", "without") and 0 <= f.first - n.after < 3 for n in cues
        ):
            found.add((f.cue.feature, f.cue.value))
    return frozenset(found)


def things_behind(words: Sequence[str]) -> frozenset[str]:
    """What the words behind a number say that it counts; a preposition ends them."""
    kept: list[str] = []
    for word in words[:3]:
        if word in listed("function"):
            break
        kept.append(word)
    told = things_in(tokenise(" ".join(kept)))
    first = min((place for _, place, _ in told), default=0)
    return frozenset(thing for thing, place, _ in told if place == first)


def things_in(tokens: Sequence[Token]) -> list[tuple[str, int, int]]:
    """What words count or measure: the thing, its first token, and the one behind its last."""
    found = [(f.cue.value, f.first, f.after) for f in find_cues(tokens) if f.cue.feature == "thing"]
    for place, token in enumerate(tokens):
        before = tokens[place - 1].text if place else ""
        if before in ("square", "sq") and (unit := measure(token.text)):
            found.append((f"square {unit}", place - 1, place + 1))
        elif (unit := measure(token.text)) and before != "degrees":
            found.append((unit, place, place + 1))
        elif unit:
            found.append((unit, place - 1, place + 1))
    return found


def _counted(tokens: Sequence[Token], told: Sequence[tuple[str, int, int]], unit: str) -> frozenset[str]:
    """What a question asks the number of: the unit, what it converts to, or what stands behind ``how many``."""
    words = [token.text for token in tokens]
    converted = [
        thing for thing, place, _ in told if "convert" in words and words[place - 1] in ("to", "into")
    ]
    if converted:
        return frozenset(converted[-1:])
    if unit:
        return things_behind(unit.split()) | (frozenset(("percent",)) if unit == "%" else frozenset())
    for place, (one, other) in enumerate(pairwise(words), 1):
        if other in ("many", "number") and one in ("how", "the", "total"):
            near = [(start, thing) for thing, start, _ in told if place < start <= place + 4]
            first = min(near, default=(0, ""))[0]
            return frozenset(thing for start, thing in near if start == first)
    return frozenset()


def words_after(text: str, end: int) -> tuple[str, ...]:
    """The two words right behind a number."""
    if text[end : end + 1] not in (" ", "-"):
        return ()
    return tuple(t.text for t in tokenise(text[end : end + 30]) if t.text[0].isalpha())[:2]
