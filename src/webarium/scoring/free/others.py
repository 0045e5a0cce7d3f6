"""Other values beside the expected one: whether they need no answer, or rival it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal
from itertools import combinations

from webarium.scoring.free.case import Case
from webarium.scoring.free.claims import Claim
from webarium.scoring.free.cues import find_cues
from webarium.scoring.free.wanted import features_of
from webarium.scoring.normalise import stem, token_texts, tokenise

COMPARING: tuple[str, ...] = ("than", "vs", "versus", "unlike", "instead of", "ahead of", "followed by")
COMPARING += ("compared to", "compared with")
"""Words behind which a value is only compared with."""


def explained(case: Case, claim: Claim, best: Sequence[Claim]) -> bool:
    """Whether another value needs no answer: it is known, of another thing, or only compared with."""
    if claim.operand or claim.role in ("step", "offer"):
        return True
    wants = case.wanted
    counted = frozenset[str]().union(wants.things, *(one.things for one in best))
    if any(_later(case, claim, one) for one in best) or any(d.startswith("times:") for d in claim.doubts):
        return True
    alone = wants.things & claim.things and not any(one.things for one in best)
    if alone and not claim.aside and claim.level >= min(one.level for one in best):
        return claim.mention.key in case.asked
    if claim.things and claim.things.isdisjoint(counted):
        return True
    if claim.mention.small and claim.mention.key in case.asked:
        return True
    if any(parallel(case, claim, one) or both_years(claim, one) for one in best):
        return False
    if claim.mention.small and claim.role != "bare" and not claim.things & counted:
        return True
    if known(case, claim.mention.key, asked_only=True):
        return True
    if claim.denied or claim.aside or claim.elsewhere or claim.doubts:
        return True
    parts = features_of(find_cues(tokenise(" ".join(claim.mention.behind))), (0, 100))
    if any(name.startswith("extent ") and (name, "self") not in wants.features for name, _ in parts):
        return True
    top = {value for name, value in wants.features if name == "top"}
    if top and any(name == "order" and value not in top for name, value in claim.features):
        return True
    named = (_name(claim.label), claim.level)
    if claim.label and any((_name(one.label), one.level) == named for one in best):
        return False
    extents = {one for one in claim.features if one[0].startswith("extent ")}
    if extents and all(extents.isdisjoint(wants.features | one.features) for one in best):
        return True
    if wants.against(claim.features):
        return True
    ranks = {one for one in wants.features if one[0] in ("top", "time", "rank", "rate")}
    if claim.role != "bare" and any(ranks & one.features - claim.features for one in best):
        return True
    if not claim.mention.signed and all(one.mention.signed for one in best):
        return True
    if claim.label and all(one.label != claim.label for one in best):
        return len(claim.label) > 1
    if claim.level > max(one.level for one in best):
        return False
    if claim.role == "bare" or not known(case, claim.mention.key):
        return False
    return spoken(case, claim.territory) <= max(spoken(case, one.territory) for one in best) + 1


def spoken(case: Case, span: tuple[int, int]) -> int:
    """How many words of the question stand in a part of the text; what it is about counts twice."""
    asked = {stem(word) for word in case.wanted.words}
    told = {stem(word) for word in token_texts(case.said.text[slice(*span)])}
    subjects = [
        p for p in case.said.phrases if p.kind == "subject" and span[0] <= p.start and p.end <= span[1]
    ]
    return len(told & asked) + 2 * len(subjects)


def _name(label: str) -> str:
    """A field's name, without the number of an answer: ``Answer 2``."""
    first = next(iter(label.split()), "")
    numbered = first in ("answer", "option", "guess", "candidate", "possibility", "alternative")
    return first if numbered else label


def directly(case: Case, one: Claim, other: Claim) -> bool:
    """Whether a value stands right before another one: ``4 of the 7``."""
    gap = case.said.text[one.mention.end : other.mention.start].strip()
    return one.mention.end <= other.mention.start and gap == other.aside


def _later(case: Case, claim: Claim, one: Claim) -> bool:
    """Whether another value comes ``then``, where the first one is asked for."""
    gap = case.said.text[one.mention.end : claim.mention.start]
    timed = isinstance(claim.mention.key, tuple) and claim.mention.key[:1] == ("time of day",)
    until = timed and gap.strip() in ("-", "to", "until")
    return until or ("first" in case.wanted.words and gap.strip(" ,") == "then")


def both_years(one: Claim, other: Claim) -> bool:
    """Whether two values are years."""
    return all(
        c.mention.small and isinstance(c.mention.key, Decimal) and c.mention.key > 1000 for c in (one, other)
    )


def known(case: Case, key: object, *, asked_only: bool = False) -> bool:
    """Whether a value is one of the question's or of the context's."""
    value = key[0] if isinstance(key, tuple) and key and isinstance(key[0], Decimal) else key
    if asked_only:
        return value in case.asked
    context = case.said.context
    if isinstance(value, tuple) and len(value) == 3 and value[0] is None:
        return any(value[1:] == (day.month, day.day) for day in context.days)
    return value in context.numbers or value in context.days


def parallel(case: Case, one: Claim, other: Claim) -> bool:
    """Whether two values stand side by side as equals: joined, or one in brackets behind the other."""
    first, second = sorted((one.mention, other.mention), key=lambda mention: mention.start)
    gap = case.said.text[first.end : second.start].strip(" \"'*.$\n")
    if first.behind and first.behind[:1] == second.behind[:1]:
        gap = gap.removeprefix(first.behind[0]).strip()
    if gap == "(":
        return case.said.text[second.end : second.end + 2].strip(" .\"'").startswith(")")
    return gap in _JOINTS


_JOINTS: tuple[str, ...] = ("", ",", "/", "(", "-", "&", "- or", "and/or", ", and", ", or", ", then")
_JOINTS += ("and", "or", "but", "to", "then")
"""What stands between equals."""


def computed(case: Case, others: Sequence[Claim], best: Sequence[Claim]) -> bool:
    """Whether the expected value comes out of the others: their sum, a difference, a product."""
    every = [value for claim in others if (value := _amount(claim.mention.key)) is not None]
    result = _amount(case.key)
    if result is None or not 2 <= len(every) <= 12 or all(claim.role == "bare" for claim in (*others, *best)):
        return False
    unique = list(dict.fromkeys(every))
    if result in (sum(every), sum(unique)):
        return True
    if len(unique) > 3 or {name for name, _ in case.wanted.features}.isdisjoint(("order", "speed", "gain")):
        return False
    return any(result in (abs(a - b), a * b, a + b) for a, b in combinations(unique, 2))


def _amount(key: object) -> Decimal | None:
    value = key[0] if isinstance(key, tuple) and key else key
    if isinstance(value, timedelta):
        return Decimal(value // timedelta(seconds=1))
    return value if isinstance(value, Decimal) else None
