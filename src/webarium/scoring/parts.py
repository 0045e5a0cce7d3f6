"""Parts and rates of an amount: whether a text gives what was asked for, or it without shipping, or per night."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from webarium.scoring.concepts import FUNCTION, unquoted
from webarium.scoring.normalise import tokenise
from webarium.scoring.numbers import FoundNumber
from webarium.scoring.statement import Statement
from webarium.scoring.words import COMPONENTS, EXCLUDING, EXCLUDING_PHRASES, INCLUDING, RATES, TOTALS

Part: TypeAlias = Callable[[FoundNumber], "str | None"]


def undivided(n: FoundNumber) -> None:
    """No number is a part of another thing."""


def other_part(said: Statement) -> str | None:
    """An amount without what the question includes, or the other way round."""
    asked, given = _parts_of(said.question), _parts_of(said.text)
    for group, how in given.items():
        wanted = asked.get(group)
        if how == "excluded" and wanted != "excluded" and not _bare(said, group):
            return f"without {group}"
        if how == "included" and (wanted == "excluded" or (wanted is None and "subtotal" in said.asked)):
            return f"with {group}"
        if how == "added" and wanted == "included":
            return f"without {group}"
    return None


def _bare(said: Statement, group: str) -> bool:
    """Whether what is asked for has no parts added by its nature."""
    by_night = not {"night", "nightly"}.isdisjoint(
        said.asked & frozenset(said.words) | {"nightly"} & said.asked
    )
    parts = next(words for words in PART_GROUPS if group == min(words))
    alone = not {"itself", "alone"}.isdisjoint(said.asked) and parts.isdisjoint(said.asked)
    return alone or "subtotal" in said.asked or (by_night and "total" not in said.words)


_WITHOUT = re.compile(
    r"\b(?:without|excluding|except(?: for)?|minus|not (?:including|counting))\s+(?:the |my |your |any )?([a-z]{3,})"
)


def left_out(said: Statement) -> str | None:
    """What an answer leaves out that the question names, where the question leaves out nothing."""
    if not EXCLUDING.isdisjoint(said.asked) or any(phrase in said.question for phrase in _LEAVING_OUT):
        return None
    asked = {word.removesuffix("s") for word in said.asked - FUNCTION}
    return next((m.group() for m in _WITHOUT.finditer(said.text) if m[1].removesuffix("s") in asked), None)


_LEAVING_OUT = (*EXCLUDING_PHRASES, " not ", "n't ", " no ", " alone", " only", " just ")


_FALSE = re.compile(r"^([^:\n]{1,60}): (?:false|no|none|not included)$", re.MULTILINE)
"""A field that says no: ``fees included: false``."""


def _said_false(match: re.Match[str]) -> str:
    name = re.sub(r"\b(?:include[sd]?|included|including|with)\b", " ", match[1].replace("_", " "))
    return f"without {' '.join(name.split())}"


def _parts_of(text: str) -> dict[str, str]:
    """Which parts of an amount a text leaves out or includes, by the first name of each part."""
    found: dict[str, str] = {}
    text = _FALSE.sub(_said_false, text)
    for clause in re.split(r"[.;\n!?](?=\s|$)", text):
        words = [t.text for t in tokenise(clause)]
        marked = clause
        for place, word in enumerate(words):
            for group in PART_GROUPS:
                if word in group:
                    how = _polarity(words, place, marked)
                    if how:
                        found.setdefault(min(group), how)
    return found


PART_GROUPS = tuple(
    group for group in COMPONENTS if not group & {"night", "each", "week", "month", "hour", "subtotal"}
)


_AMOUNT = re.compile(r"(?:fee |charge |cost )?(?:of |is )?[$\d]")
"""How a part is given its own amount."""


def _polarity(words: Sequence[str], place: int, clause: str) -> str | None:
    before, after = words[max(0, place - 5) : place], words[place + 1 : place + 4]
    text_before, text_after = " ".join(before), " ".join(after)
    for phrase in EXCLUDING_PHRASES:
        if (
            phrase in text_before
            or text_after.startswith(phrase)
            or f" {phrase}" in f" {text_after}"[: len(phrase) + 8]
        ):
            return "excluded"
    for word in reversed(before):
        if word in EXCLUDING:
            return "excluded"
        if word == "plus":
            return None if _AMOUNT.match(" ".join(after)) else "added"
        if word in INCLUDING or (word == "after" and before[-1] in ("after", "all", "the")):
            return "included"
        if word in ("$",) or word[0].isdigit():
            break
    if after[:1] and (after[0] in EXCLUDING or (after[0] == "not" and "included" in after[:3])):
        return "excluded"
    if any(word in ("excluded", "extra", "aside", "omitted") for word in after[:2]):
        return "excluded"
    if after[:1] and any(after[0] in group and words[place] not in group for group in PART_GROUPS):
        return None  # what follows is said of the next part
    if any(word in ("included", "inclusive", "incl") for word in after[:3]):
        return "included"
    if before[-1:] == ["all"] and "included" in after:
        return "included"
    return None


@dataclass(frozen=True)
class Parts:
    """Which parts and rates of an amount a question asks for."""

    asked: frozenset[str]
    """By the first name of each."""
    whole: bool
    """Whether it asks for all of them together."""
    words: frozenset[str]
    shared: bool = False
    """Whether it asks what one of several pays."""

    @classmethod
    def of(cls, said: Statement) -> Parts:
        """Of the question that a statement answers."""
        words = [t.text for t in tokenise(unquoted(said.question))]
        asked = {
            min(g)
            for g in COMPONENTS
            for at, word in enumerate(words)
            if word in g and not _marked(words, at)
        }
        shared = _EACH_PAYS.search(said.question) is not None
        whole = bool(TOTALS & set(words)) and not asked & {"night", "nightly"} and not shared
        if whole:
            asked -= {_EACH}
        return cls(frozenset(asked), whole, frozenset(words), shared)

    def other(self, text: str, n: FoundNumber) -> str | None:
        """Which part or rate an amount is called that was not asked for, if any."""
        if "subtotal" in self.words and (whole := _WHOLE_ORDER.search(text[max(0, n.start - 40) : n.start])):
            return whole.group()
        if not self.whole and (several := _SEVERAL.search(text[max(0, n.start - 50) : n.start])):
            return None if several[1] in self.words else several.group().strip()
        if self.shared and (whole := _TOTAL_BEHIND.match(text, n.end)):
            return whole.group().strip()
        if self.asked & _RATE_GROUPS and (whole := _FOR_ALL.match(text, n.end)):
            return whole.group().strip()
        name = _label_of(text, n)
        if name is None:
            return None
        group = next(g for g in COMPONENTS if name in g)
        if min(group) in self.asked or (name in self.words and name in RATES and not self.whole):
            return None
        if name in RATES and self.asked & _RATE_GROUPS:
            return name
        if not self.whole and group & {"unit", "task", "night", "week", "canceled", "subtotal"}:
            return None
        return name

    def is_asked(self, text: str, n: FoundNumber) -> bool:
        """Whether an amount is called just what was asked for: the part, or the total."""
        name = _label_of(text, n)
        if self.asked:
            return (
                name is not None
                and name not in RATES
                and any(name in g and min(g) in self.asked for g in COMPONENTS)
            )
        return (
            self.whole
            and name is None
            and bool(
                _TOTAL_BEFORE.search(text[max(0, n.start - 50) : n.start]) or _TOTAL_BEHIND.match(text, n.end)
            )
        )


_EACH_PAYS = re.compile(
    r"\b(?:each|every(?:one|body)?)(?: (?:of (?:us|them|you)|person|one))?"
    r" (?:(?:has|have) to |must |should |will )?(?:pay|owe)"
)
"""How a question asks for the share of one of several."""
_TOTAL_BEFORE = re.compile(r"\b(?:grand |order |overall )?total\b[^,;\n.]{0,30}$")
_TOTAL_BEHIND = re.compile(r" (?:in total|altogether|in all|overall|total)\b")
_EACH = min(next(group for group in COMPONENTS if "each" in group))
_SEVERAL = re.compile(
    r"\b([2-9]|two|three|four|five|six|seven|eight|nine|ten) (?:of (?:them|these|those)|units|pieces)\b"
    r"(?! (?:left|in stock|available))[^.;,\n]{0,20}$"
)
"""How an amount is called one for several pieces."""
_WHOLE_ORDER = re.compile(r"\b(?:order|grand) total\b[^,;.\n(]*$")
"""How an amount is called that is more than a subtotal."""
_FOR_ALL = re.compile(
    r"(?: in total| altogether| in all)? for (?:the |your |all )?(?:whole |entire )?(?:stay|trip"
    r"|(?:[2-9]|\d\d+|two|three|four|five|six|seven|eight|nine|ten) nights)\b"
)
"""How an amount is called one for a whole stay."""
_RATE_GROUPS = frozenset(min(group) for group in COMPONENTS if group & RATES)


def _marked(words: Sequence[str], place: int) -> bool:
    """Whether a question only says that a part is left out or comes along."""
    before, after = words[max(0, place - 4) : place], words[place + 1 : place + 4]
    return bool(
        {"included", "including", "without", "before", "excluding", "with", "keeps", "fees"} & set(before)
        or {"included", "excluded"} & set(after)
        or ("leave" in before and "out" in before)
        or "left" in after[:1]
    )


_STATES = frozenset(("canceled", "cancelled", "task", "tasks"))
_PARTS = frozenset(word for group in COMPONENTS for word in group) - _STATES
_BEHIND = re.compile(
    r" *(?P<led>/ *|a |per )?(?:in |for |of |is |as )?(?:the |this |its )?(?P<words>(?:[^\W\d_]+[ -]?){1,3})"
)
_RATE = re.compile(
    r" *(?:/ ?|per |for each |for every )(?:order|item|product|person|guest|day|trip|purchase|traveler|adult)\b"
)
_WHILE = re.compile(
    r" *for (?:the |a |one |an )?(?:whole |entire |full |complete )?(?:week|month|stay|trip)\b"
)
_ENDS = INCLUDING | frozenset(
    ["excluding", "without", "before", "and", "but", "from", "minus", "after", "is", "was", "in", "to", "on"]
)


def _label_of(text: str, n: FoundNumber) -> str | None:
    """Which part or rate an amount is called right beside it."""
    if _RATE.match(text, n.end):
        return "each"
    if _WHILE.match(text, n.end):
        return "weekly"
    return _label_behind(text, n.end) or _label_before(text, n.start)


def _label_behind(text: str, end: int) -> str | None:
    match = _BEHIND.match(text, end, end + 50)
    words = re.findall(r"[^\W\d_]+", match["words"]) if match else []
    for place, word in enumerate(words):
        if word in _ENDS or word in _STATES or word == "nights":
            return None
        if word == "each" and words[place + 1 : place + 2] and words[place + 1] in RATES:
            continue  # ``each month``
        if word in _PARTS:
            told = words[place + 1 : place + 2]
            divides = word in RATES and not (match and match["led"]) and place > 0
            return None if divides or told in (["included"], ["inclusive"], ["excluded"]) else str(word)
    return None


def _label_before(text: str, start: int) -> str | None:
    line = re.split(r"[,;\n]|[.!?]\s|\band\b(?! handling)", text[max(0, start - 50) : start])[-1]
    if line.count("(") > line.count(")"):
        line = line.rpartition("(")[2]
    words = [t.text for t in tokenise(line) if t.text not in ("$", "usd")][-8:]
    place = next((p for p in range(len(words) - 1, -1, -1) if words[p] in _PARTS), None)
    if place is None:
        return None
    before = set(words[:place])
    if line.rstrip(" $").endswith(":") and before & TOTALS and before & INCLUDING:
        return None
    if words[place + 1 : place + 2] in (["included"], ["inclusive"], ["incl"]):
        return None
    if words[place] not in RATES and before & (
        INCLUDING | {"excluding", "without", "before", "minus", "after", "of", "in"}
    ):
        ends = place >= len(words) - 2 and all(word in ("of", "at", "costs") for word in words[place + 1 :])
        return words[place] if before & {"plus", "including"} and ends else None
    return words[place]
