"""What an answer says of its own value so that it is none: asked back, a bound, one of several, no longer true."""

from __future__ import annotations

import re
from collections.abc import Sequence

from webarium.scoring.dates import find_dates
from webarium.scoring.normalise import token_texts
from webarium.scoring.numbers import find_numbers
from webarium.scoring.statement import Span, Statement


def reservation(said: Statement, hits: Sequence[Span], *, worded: bool) -> str | None:
    """The words by which an answer asks for its value, bounds it in time, leaves a choice, or calls it outdated."""
    return (
        next((found for hit in hits if (found := _asked_back(said, hit, hits))), None)
        or next((found for hit in hits if (found := _bounded_day(said, hit))), None)
        or (_one_of_several(said, hits) if worded else None)
        or _superseded(said, hits)
        or _dropped(said, hits)
        or _not_asked(said, hits)
        or (_set_apart(said, hits) if worded else None)
        or _denied_field(said, hits)
        or _imagined(said, hits)
        or _corrected(said, hits)
    )


_ACTUALLY = re.compile(
    r"[^.;!\n]{0,30}[.;!\n]\s*(?:no,? |wait,? )?(?:actually|in fact),? (?:it|that|this|they)(?:'s| is| was| are)\b"
)


def _corrected(said: Statement, hits: Sequence[Span]) -> str | None:
    """A value behind which another one is given in its place: ``laptop. Actually, it is desktop``."""
    last = max((end for _, end in hits), default=0)
    found = _ACTUALLY.match(said.text, last)
    return found.group().strip() if found else None


_EXAMPLE = re.compile(
    r"(?:\be\.g\.|\b(?:such as|for example|for instance)|\bone of(?: the following)?:),?\s*[\"'$(]*$"
)
_IF_ONLY = re.compile(r"\bif (?:the|this|that|it|i|we|you)\b[^.;\n]{0,40}\b(?:had|were|could|would)\b")


def _imagined(said: Statement, hits: Sequence[Span]) -> str | None:
    """A value that is but an example, or would have been one: ``It would be $5 if the page had loaded``."""
    for hit in hits:
        start, end = said.sentence(hit)
        if "if" not in said.asked and (found := _IF_ONLY.search(said.text[start:end])):
            return found.group()
    leads = [_EXAMPLE.search(said.text[max(0, hit[0] - 40) : hit[0]]) for hit in hits]
    return leads[0].group().strip() if leads and leads[0] is not None else None


_INVERTED = re.compile(
    r"\W*(?:so |and |but |hm+,? |wait,? )?(?:is|are|was|were|do|does|did|should|shall|would|could|can|may|will|have|has"
    r"|might)\b(?! be\b)"
)


_SUPERLATIVES = (
    r"oldest|newest|latest|earliest|first|last|cheapest|dearest|highest|lowest|best|worst|largest|smallest"
)


def _not_asked(said: Statement, hits: Sequence[Span]) -> str | None:
    """``The newest, not the oldest, is …`` where the question asks for the oldest."""
    for hit in hits:
        start, _ = said.sentence(hit)
        found = re.search(rf"\bnot the ({_SUPERLATIVES})\b", said.text[start : hit[0]])
        if found and found[1] in said.asked:
            return found.group()
    return None


def _asked_back(said: Statement, hit: Span, hits: Sequence[Span]) -> str | None:
    """A question that the value stands in: ``Is it $5?``."""
    start, _ = said.sentence(hit)
    if not _INVERTED.match(said.text, start):
        return None
    taken = (*hits, *said.known_spans)
    for stop in re.finditer(r"[.?!;\n](?=\W|$)", said.text[hit[1] :]):
        place = hit[1] + stop.start()
        if not any(a <= place < b for a, b in taken):
            return "?" if stop.group() == "?" else None
    return None


_BOUND = re.compile(
    r"\b(?:before|after|prior to|(?:later|earlier) than|preceding|following|no(?:t|where)? near)"
    r"\s+(?:the\s+|\w+day,?\s+)?$"
)
_AT_LATEST = re.compile(
    r"\s*,?\s*(?:at the (?:latest|earliest)|or (?:earlier|later|before|after|thereabouts))\b"
)


def _bounded_day(said: Statement, hit: Span) -> str | None:
    """``before`` in front of the day itself."""
    bound = _BOUND.search(said.text[max(0, hit[0] - 40) : hit[0]]) or _AT_LATEST.match(said.text, hit[1])
    if bound is None or not any((d.start, d.end) == hit for d in find_dates(said.text)):
        return None
    return bound.group().strip()


_ONE_OF = re.compile(
    r"\bone of (?!the |my |your |these |those |its )(?:[^.;:\n]|\.(?=\w)){1,60} (?:and|or) [\"']?$"
    r"|\b(?:(?:one|either|any|some|which) of|among(?:st)?)(?: the following)?:?\s*[\"']?$"
)


def _one_of_several(said: Statement, hits: Sequence[Span]) -> str | None:
    """A value that is offered with others: ``one of Ann, Bo and Cy``."""
    found = [match for hit in hits if (match := _ONE_OF.search(said.text[max(0, hit[0] - 80) : hit[0]]))]
    return found[0].group().strip() if found else None


PAST = re.compile(
    r"\b(?:used to|formerly|previously|previous|originally|original|old|former|until recently|until (?:last|this)"
    r"|earlier|in the past|once|has been replaced|before that)\b"
)
"""How an answer tells of what was and is no more."""
_PRESENT = re.compile(
    r"\b(?:now|currently|current|new|nowadays|these days|this time|since then|today|at the moment|since)\b"
)
_NOW = re.compile(r"\bnow,? (?:it|that|this|they|he|she)(?:'s| is| are)\b|\bnow (?:called|named)\b")
_CLAUSE = re.compile(r"[;.\n](?=\s|$)|,? but\b|, (?=\w+ (?:it|now)\b|now\b|currently\b|and now\b)|\(")


def _superseded(said: Statement, hits: Sequence[Span]) -> str | None:
    """A value that was, beside another one that is now: ``It was $5 until recently; now it is $6``."""
    if not PAST.search(said.text):
        return None
    ends = [*(match.start() for match in _CLAUSE.finditer(said.text)), len(said.text)]
    clauses = list(zip([0, *ends], ends, strict=False))
    past, own = None, False
    for start, end in clauses:
        clause = said.text[start:end]
        if not any(start <= hit[0] < end for hit in hits):
            continue
        found = next((m for m in PAST.finditer(clause) if m.group() not in said.question), None)
        past, own = past or found, own or found is None
    if past is None or own:
        return None
    for start, end in clauses:
        clause = said.text[start:end]
        held = any(start <= hit[0] < end for hit in hits)
        if not held and _PRESENT.search(clause) and (find_numbers(clause) or _NOW.search(clause)):
            return past.group()
    return None


_GONE = re.compile(
    r"\W{0,3}(?:,? (?:however|though|too|also),?)? ?(?:"
    r"(?:is|was|has|have|had|are|were|got|gets)(?:n't| not)? (?:[a-z]+ ){0,3}?"
    r"(?:removed|gone|deleted|dropped|cancell?ed|sold out|unavailable|excluded|withdrawn|left|former|formerly|done"
    r"|finished"
    r"|only an?|just an?|merely|no longer)\b"
    r"|left\b(?! (?:a|an|the) (?:review|rating|comment|message))|used to\b|dropped out\b|no longer\b)"
)
_NOT_OURS = re.compile(
    r"[^.;\n]{0,90}?\b(?:it|that one|which|he|she|they|that|this one|so)?,? ?"
    r"(?:(?:does|do|did|is|are|was|were)(?:n't| not))"
    r" (?:belong|count|qualify|fit|match|apply|part of|among|included|one of)\b"
)


def _dropped(said: Statement, hits: Sequence[Span]) -> str | None:
    """A value that is named only to be left out: ``C was removed``, ``C gives four, so it doesn't count``."""
    for hit in hits:
        tail = said.text[hit[1] :]
        gone = _GONE.match(tail) if len(hits) > 1 else None
        if gone and any(hit[1] <= other[0] < hit[1] + gone.end() for other in hits):
            gone = None
        out = _NOT_OURS.match(tail)
        if out and not any(hit[1] <= other[0] < hit[1] + out.end() for other in hits):
            between = set(token_texts(out.group()))
            if between.isdisjoint(
                ("other", "others", "rest", "everything", "everyone", "which", "tasks", "shipping")
            ):
                return out.group().split()[-1]
        if gone and set(token_texts(gone.group())).isdisjoint(said.asked - _AUXILIARY):
            return gone.group().strip()
        if gone and _DONE.search(gone.group()) and "not" in said.asked:
            return gone.group().strip()
    return None


_DONE = re.compile(r"^(?!.*(?:n't|\bnot)\b).*\b(?:done|finished)\b", re.DOTALL)
_ELSEWHERE = re.compile(
    r"\W{0,3}(?:which )?(?:belongs?|goes|falls?|sits?|(?:is|are)(?: listed| filed)?) (?:to|in|into|under|with|among) "
    r"(?:an(?:y )?other|a different|some other|other|different)\b"
)
_BEHIND = re.compile(
    r"\W{0,3}(?:only )?(?:came|comes|is|was|finished|ranks) (?:in )?(?:second|third|last|next|runner-up)\b"
)
_HEADING = re.compile(
    r"(?:^|[.;\n])\W*(?P<turn>already|no longer|not)(?P<what>(?: [a-z]+){1,3})(?: yet)?:\s[^.;\n]*$"
)


def _set_apart(said: Statement, hits: Sequence[Span]) -> str | None:
    """A value told to be elsewhere, or under a heading that is the opposite of what is asked: ``Already done: A``."""
    for hit in hits:
        elsewhere = _ELSEWHERE.match(said.text, hit[1]) or _BEHIND.match(said.text, hit[1])
        if elsewhere and said.asked.isdisjoint(token_texts(elsewhere.group())):
            return elsewhere.group().strip()
        heading = _HEADING.search(said.text[: hit[0]])
        if heading is None or said.asked.isdisjoint(token_texts(heading["what"])):
            continue
        if (heading["turn"] == "already") == ("not" in said.asked) and heading["turn"] not in said.question:
            return heading.group().partition(":")[0].strip()
    return None


_NO = re.compile(r"^([^:\n]{1,40}): (?:false|no|failed)$", re.MULTILINE)
_ACHIEVED = frozenset(
    (
        "sent",
        "ok",
        "success",
        "successful",
        "done",
        "found",
        "confident",
        "sure",
        "verified",
        "booked",
        "ordered",
        "placed",
        "deleted",
        "moved",
        "archived",
        "saved",
        "added",
        "confirmed",
        "correct",
        "valid",
        "true",
    )
)
"""What a field says of a deed or a finding."""


def _denied_field(said: Statement, hits: Sequence[Span]) -> str | None:
    """A field that says no of the value, or of what was to be done: ``read: false``, ``sent: false``."""
    for match in _NO.finditer(said.text):
        named = any(hit[0] < match.end(1) and match.start(1) < hit[1] for hit in hits)
        if named or not _ACHIEVED.isdisjoint(token_texts(match[1])):
            return match.group()
    return None


_AUXILIARY = frozenset(("is", "are", "was", "were", "has", "have", "had", "a", "an", "not"))
