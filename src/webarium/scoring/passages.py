"""Long answers, read sentence by sentence: which sentence states the answer, and whether another one speaks against it.

Somebody who explains uses words that hedge (``the list would otherwise be longer``) and names further values, of steps
and of other things. They count only where they are about the answer: in the sentence that states it, in one that takes
it back, and in one that gives another value to what was asked about.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from webarium.scoring.concepts import FUNCTION, unquoted
from webarium.scoring.normalise import plain, token_texts
from webarium.scoring.offers import deeds_of, offers
from webarium.scoring.words import DOUBT_PHRASES, DOUBTS

FEWEST_SENTENCES, FEWEST_WORDS = 3, 30
"""From how many sentences and words on a text is a long one."""


@dataclass(frozen=True, slots=True)
class Claims:
    """What a sentence says of the kind of value that is asked for."""

    own: bool = False
    """Whether it has the expected value, or one of them."""
    other: bool = False
    """Whether it has another one."""


Judge = Callable[[str], bool]
Reader = Callable[[str], Claims]


def stated(text: str, question: str, judge: Judge, read: Reader, *, several: bool) -> str | None:
    """The part of a long text that states the answer, where nothing beside it speaks against it; else ``None``."""
    parts = sentences(text)
    if not is_long(parts) or any(_doubted(part, question) for part in parts):
        return None
    for size in (1, 2, 3) if several else (1, 2):
        for start in range(len(parts) - size, -1, -1):
            core = " ".join(parts[start : start + size])
            if not judge(core):
                continue
            before, after = parts[:start], parts[start + size :]
            if _bears(core, before, after, question, judge, read):
                return core
    return None


def concludes_otherwise(text: str, question: str, read: Reader) -> str | None:
    """The sentence of a long text that, behind the expected value, gives another one to what was asked about."""
    parts = sentences(text)
    if not is_long(parts):
        return None
    claims = [read(part) for part in parts]
    last = max((place for place, claim in enumerate(claims) if claim.own), default=-1)
    if last < 0:
        return None
    most = max(closeness(part, question) for part, claim in zip(parts, claims, strict=True) if claim.own)
    turned = bool(_TURN.search(plain(parts[last])))
    for part, claim in zip(parts[last + 1 :], claims[last + 1 :], strict=True):
        turned = turned or bool(_TURN.search(plain(part)))
        if not claim.other or _DEED.search(plain(part)):
            continue
        if closeness(part, question) >= (max(most - 1, 1) if turned or most > 3 else max(most, 2)):
            return part
    return None


_TURN = re.compile(r"\b(?:though|however|but|another|instead|rather|actually|in fact|not (?:yet )?the)\b")
_DEED = re.compile(
    r"\b(?:i|we)(?:'ve| have)? (?:\w+ly )?(?:opened|went|clicked|sorted|filtered|searched|checked|looked|scrolled"
    r"|compared|used|navigated|switched|skipped|read|chose|typed|set|left|ignored|passed|noted|selected|added|did|paged"
    r"|unticked|excluded|signed|double-checked|put)\b"
)
"""How a sentence tells of a step; values in it belong to that."""


def is_long(parts: Sequence[str]) -> bool:
    """Whether parts of a text are sentences, and enough of them to explain something."""
    if not all(_CLOSED.search(part) for part in parts):
        return False
    return len(parts) >= FEWEST_SENTENCES and sum(len(part.split()) for part in parts) >= FEWEST_WORDS


def sentences(text: str) -> list[str]:
    """The sentences of a text; a list belongs to the line that announces it."""
    found: list[str] = []
    for part in _END.split(text):
        if not re.search(r"\w", part):
            continue
        listed = found and (found[-1].rstrip("* ").endswith(":") or _ITEM.match(found[-1].split("\n")[-1]))
        if listed and (_ITEM.match(part) or not _ITEM.match(found[-1].split("\n")[-1])):
            found[-1] += "\n" + part
        else:
            found.append(part)
    return found


_END = re.compile(
    r"(?<=[.!?])(?<!\b[DM]r\.)(?<!\bMs\.)(?<!\bMrs\.)(?<!\b[Nn]o\.)(?<!\bvs\.)(?!(?<=\s[A-Z]\.)\s+\d)[\"')*”]*\s+(?=[\"'(*`“A-Z0-9$/@])|\n+"
)
_CLOSED = re.compile(r"[.!?:][\"')*”`]*\s*$|^[^\n]*:[*\s]*\n")
_ITEM = re.compile(r"[ \t]*(?:[-*+•][ \t]|\d{1,2}[.)][ \t]|\|)")


def _bears(
    core: str, before: Sequence[str], after: Sequence[str], question: str, judge: Judge, read: Reader
) -> bool:
    """Whether what stands around a statement leaves it as it is."""
    weight = closeness(core, question)
    concludes = bool(_CONCLUDES.search(plain(core)))
    for part in before:
        if takes_back(part, question):
            return False
        claim = read(part)
        told = concludes or bool(_DEED.search(plain(part)))
        if told or judge(part) or judge(f"{part} {core}"):
            continue
        if claim.own and claim.other:
            if after:  # Only a last sentence picks one of those that were told before.
                return False
        elif claim.other and closeness(part, question) > weight:
            return False
    for part in after:
        if takes_back(part, question) or _turns(part, question):
            return False
        claim = read(part)
        meant = claim.own or (claim.other and closeness(part, question) >= min(weight, 2))
        if meant and not judge(part) and not judge(f"{core} {part}"):
            return False
    return True


def closeness(sentence: str, question: str) -> int:
    """How much a sentence is about what was asked: words of the question that it has, and whether it concludes."""
    said = plain(sentence)
    titles = re.findall(r'"([^"\n]+)"', plain(question))
    met = len(_stems(question) & _stems(sentence))
    return met + 2 * any(title in said for title in titles) + 2 * bool(_CONCLUDES.search(said))


@cache
def _stems(text: str) -> frozenset[str]:
    words = token_texts(unquoted(plain(text)))
    return frozenset(
        word.removesuffix("s")[:5] for word in words if word not in FUNCTION and word not in _ASKING
    )


_ASKING = frozenset(
    ("what", "how", "many", "much", "when", "where", "whom", "whose", "give", "tell", "name", "list", "me")
)
_CONCLUDES = re.compile(
    r"^\W*(?:so|therefore|thus|hence|in (?:total|all|the end|short|sum)|altogether)\b|\b(?:therefore|thus)\b"
    r"|\b(?:answer|result|final (?:count|number|total)) (?:is|are|comes)\b"
)

_MILD = frozenset(("could", "might", "either", "otherwise", "whichever"))
_MILD_PHRASES = frozenset(
    f"{some} of {those}" for some in ("one", "any", "some") for those in ("these", "those", "them")
) | {
    *("might be", "may be", "may have been", "would have been"),
    *("or so", "more or less", "give or take", "something like", "a bit more", "a bit less"),
}
"""Doubts that a sentence about other things may well have."""
_GRAVE = DOUBTS - _MILD
_GRAVE_PHRASES = tuple(phrase for phrase in DOUBT_PHRASES if phrase not in _MILD_PHRASES)


def _doubted(sentence: str, question: str) -> bool:
    """Whether a sentence has a doubt that is about the answer wherever it stands."""
    said = unquoted(plain(sentence))
    grave = _GRAVE.difference(token_texts(plain(question)))
    return not grave.isdisjoint(token_texts(said)) or any(
        re.search(rf"\b{re.escape(phrase)}\b", said) for phrase in _GRAVE_PHRASES if phrase in said
    )


_VALUES = (
    "answer|number|count|total|result|figure|value|date|day|price|amount|name|code|address|rating|sum|list|one|actual"
    "|real|true|correct"
)
_HEAD = r"^(?:\W|\b(?:but|however|though|still|yet|of course|then again|and|also|well|or|maybe|in fact)\b)*"
_SUBJECT = r"(?:it|that|this|these|those|he|she|they|there|i|we)"
_DOUBTED = re.compile(
    rf"{_HEAD}(?:{_SUBJECT}|(?:the|this|that|my|your) (?:[\w'-]+ ){{0,3}}?(?:{_VALUES}))\b(?: \w+)? ?"
    r"(?:could(?! not\b)|might|may|should)\b"
    rf"|{_HEAD}{_SUBJECT}(?:'s| is| was| are| were) (?:either|one of)\b"
    r"|^\W*(?:or|wait|actually|correction|sorry|no|hmm+|oops)\b"
    r"|\b(?:please|better|should|to be safe,?|you may want to) (?:double-?check|check|verify|confirm|look)\b"
    r"|\b(?:check|verify) (?:it|this|that) (?:yourself|again)\b"
    r"|\b(?:ca|can|could)(?:n't|not| not) (?:load|open|see|find|reach|make|access|confirm|verify|read|get)\b"
    r"|\b(?:did|would|does)(?:n't| not) (?:load|react|respond|finish|complete|work)\b"
    r"|\b(?:was|were|am|is) (?:not able|unable)\b|\b(?:lower|upper) bound\b"
)
"""How a sentence doubts the answer, or says that it could not be had."""


def takes_back(sentence: str, question: str) -> bool:
    """Whether a sentence doubts the answer, asks for it, or says that what was to be done was not."""
    said = unquoted(plain(sentence))
    if said.rstrip("\"') ").endswith("?"):
        return not offers(sentence)
    if _DOUBTED.search(said) and not offers(sentence):
        return True
    return left_undone(said, question) is not None


_PRONOUN = r"(?:it|that|this|these|those|he|she|they|which|so it|so that)"
_TURNED = re.compile(
    rf"{_HEAD}{_PRONOUN} (?:still |yet )?(?:is|are|was|were|does|do|did|has|have)(?:n't| not| no)\b"
    r"(?! (?:yet )?(?:been )?(?:edited|changed|opened|touched|affected|altered))"
    r"|^\W*(?:but|however|though|instead|rather|yet|in fact|in truth|in reality)\b|, (?:however|though|instead)\b"
    r"|\b(?:it|that|this|she|he)(?:'s| is| was) (?:therefore |thus |yet |just )?not (?:yet |quite |really )?"
    r"(?:the|what|whom?|where|when|how)\b|\bso (?:it|that|this|she|he) (?:does|is|was)(?:n't| not)\b"
    r"|\b(?:out ?dated|no longer (?:valid|true|correct|current)|not up to date|(?<!went )wrong(?:ly)?"
    r"|mistaken(?:ly)?|incorrect"
    r"|corrected|mixed up)\b"
)
"""How a sentence behind the answer turns it around."""


def _turns(sentence: str, question: str) -> bool:
    said = unquoted(plain(sentence))
    return any(found.group() not in question for found in _TURNED.finditer(said))


_VOID = re.compile(
    r"\bso (?:in fact|actually|really|effectively|in the end),? [^.;\n]{0,40}\b(?:nothing|none)\b"
)


def left_undone(said: str, question: str) -> str | None:
    """The words by which a folded text says that what the request demands was not done, or is void; else ``None``."""
    if void := _VOID.search(said):
        return void.group()
    deeds = "|".join(sorted(_forms(deeds_of(question))))
    if not deeds:
        return None
    found = re.search(
        rf"\b(?:{deeds}) (?:none|nothing|not (?:one|a single))\b(?! else| but)"
        rf"|\b(?:none|nothing|not (?:one|a single))(?: of (?:them|these|those))?"
        rf" (?:(?:was|were|is|are|has|have|could|been|be|got|gets) ){{1,3}}(?:{deeds})\b"
        rf"|(?:n't|\bnot|\bunable to|\bfailed to)(?: able to| yet| actually| have| be| been){{0,2}} (?:{deeds})"
        r" (?:it|them|any of (?:them|these|those))\b(?! into| in the)",
        said,
    )
    return found.group() if found else None


def _forms(deeds: set[str]) -> Iterator[str]:
    irregular = {"put": "put", "buy": "bought", "send": "sent", "write": "written", "hide": "hidden"}
    for deed in deeds:
        yield deed
        yield irregular.get(deed, deed + "d" if deed.endswith("e") else deed + "ed")
