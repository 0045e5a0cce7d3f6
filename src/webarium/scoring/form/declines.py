"""Which texts decline a task where answers have a declared form: by ``N/A``, or by an explicit conclusion."""

from __future__ import annotations

import re

from webarium.actions.types import Stop
from webarium.scoring.declining import REASON, with_reason
from webarium.scoring.form.extract import MOST, after_marker, bare, lines_of, unwrap
from webarium.scoring.normalise import plain

_MARK = re.compile(
    r"(?:n\s?/\s?a|n\.a|not applicable)\b"
    r"(?:['\"*_`)\]]+(?=\s)|['\"*_`)\].]*(?:\s*[-:;,(.\n]\s*|\s+(?=because|as |since )|\Z))"
)
_CANNOT = (
    r"(?:can\s?not|can't|could not|couldn't) be (?:done|completed|fulfilled|carried out|answered|determined)"
)
_WHAT = r"(?:it|this|that|(?:the|this|your) (?:task|request|question|order|booking|change))"
_CONCLUDED = (
    rf"(?:{_WHAT} (?:{_CANNOT}|(?:is|was) (?:not (?:possible|feasible)|impossible|infeasible)|isn't possible)"
    r"|not (?:possible|feasible)|impossible|infeasible)(?: here| on this site| as (?:asked|requested|stated))?"
)
_CONCLUSION = re.compile(
    rf"(?:^|[,;:.] |\bso |\btherefore,? |\bthus,? |\bhence,? |\bwhich means (?:that )?){_CONCLUDED}[.!]?\Z"
)
_FIRST = re.compile(rf"{_CONCLUDED}(?:\s?[-:;,.]\s|,?\s(?=because |as |since ))")
"""A conclusion whose reason follows."""
_BACK = re.compile(
    r"\b(?:but|however|instead|actually|although|unless|otherwise|anyway|wait|answer (?:is|would be))\b|\?"
    r"|\b(?:so|then|and|therefore) (?:i|we)\b|(?<!be )\bdone\b"
)
"""What takes a ``N/A`` back, tells of a deed, or asks."""


def as_declared(stop: Stop) -> Stop:
    """The stop with the status that its words have; a status that declines already decides, whatever they say."""
    if stop.status == "impossible":
        return with_reason(stop, plain(stop.answer[:MOST]))
    why = decline_in(stop.answer)
    return stop if why is None else with_reason(Stop(stop.answer, "impossible", stop.reason), why)


def decline_in(text: str) -> str | None:
    """Why a text declines, perhaps without words; ``None`` if it does not.

    It does by ``N/A`` and the reason as the whole text, behind ``Answer:`` or on the last line, and by a last
    sentence that concludes that it cannot be done. A reason alone declines nothing.
    """
    if len(text) > MOST or not text.strip():
        return None
    last = lines_of(text)[-1]
    marked = after_marker(text)
    for part in (marked, text, last):
        if part is not None and (why := _why(part)) is not None:
            return why
    if marked is not None:
        return None
    last = plain(unwrap(last))
    return last if _CONCLUSION.search(last) and not _BACK.search(last.rpartition(", so ")[2]) else None


def _why(part: str) -> str | None:
    """What follows ``N/A`` or the conclusion with which a part of a text begins; ``None`` where it has neither."""
    given = bare(part)
    if isinstance(given, dict):
        given = ": ".join(value for value in given.values() if isinstance(value, str))
    if not isinstance(given, str):
        return None
    said = plain(given).lstrip("*_`\"'([ ")
    mark = _MARK.match(said) or _FIRST.match(said)
    why = said[mark.end() :] if mark else None
    return why if why is not None and not _BACK.search(why) and (not why or _is_reason(why)) else None


def _is_reason(said: str) -> bool:
    """Whether what follows ``N/A`` are words: of a value behind it nobody knows which one is meant."""
    last = lines_of(said)[-1] if said.strip() else ""
    return REASON.match(said) is not None or len(re.findall(r"[^\W\d_]{2,}", last)) > 1
