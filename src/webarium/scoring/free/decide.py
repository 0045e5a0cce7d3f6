"""Right, wrong or unsure: what the claims of an answer come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations
from typing import Literal, TypeAlias

from webarium.scoring.free.claims import Claim, Wanted
from webarium.scoring.free.document import Document

Outcome: TypeAlias = Literal["right", "wrong", "unsure"]


@dataclass(frozen=True, slots=True)
class Decision:
    """What an answer comes to, and why."""

    outcome: Outcome
    why: str = ""


@dataclass(frozen=True)
class Case:
    """One expected value, and what was claimed of its type."""

    said: Document
    wanted: Wanted
    key: object
    claims: Sequence[Claim]
    siblings: frozenset[object] = frozenset()
    """Other expected values of the type."""
    loose: bool = False
    """Whether the value may be rounded: ``about`` is no doubt."""


def decide(case: Case) -> Decision:
    """Whether the expected value is what the answer claims, and nothing against it."""
    own = [claim for claim in case.claims if claim.mention.key == case.key]
    if not own:
        return Decision("wrong", "it is not stated")
    good = [claim for claim in own if _flaw(case, claim) is None]
    if not good:
        return Decision("wrong", _flaw(case, own[-1]) or "")
    level = max(claim.level for claim in good)
    best = [claim for claim in good if claim.level == level]
    for claim in own:
        flaw = _flaw(case, claim)
        if flaw and claim.level >= level and (claim.doubts or claim.denied):
            return Decision("wrong", flaw)
    others = [c for c in case.claims if c.mention.key != case.key and c.mention.key not in case.siblings]
    open_ones = [c for c in others if c.level >= min(level, 2) and not _explained(case, c, best)]
    if not open_ones or _computed(case, open_ones, best):
        return Decision("right")
    worst = max(open_ones, key=lambda c: c.level)
    shown = case.said.shown[worst.mention.start : worst.mention.end].strip()
    if worst.level > level or any(_parallel(case, worst, one) for one in best) or worst.level == level:
        return Decision("wrong", f"it also states {shown!r}")
    if level >= 3:
        return Decision("right")
    return Decision("unsure", f"it also states {shown!r}")


def _flaw(case: Case, claim: Claim) -> str | None:
    """Why a claim of the expected value does not count."""
    if claim.denied:
        return "it is denied"
    doubts = [d for d in claim.doubts if not (case.loose and d.startswith("rough:"))]
    if doubts:
        return f"it is hedged with {doubts[0]!r}"
    if claim.role == "offer":
        return "it is only asked"
    if claim.aside and claim.aside in ("than", "vs", "versus", "instead of", "ahead of", "unlike"):
        return f"it is only compared with, behind {claim.aside!r}"
    if claim.things and case.wanted.things and claim.things.isdisjoint(case.wanted.things):
        return f"it counts {min(claim.things)}"
    against = case.wanted.against(claim.features)
    if against:
        return f"it is said of something else: {against}"
    if claim.others and not claim.subjects:
        return f"it is said of {min(claim.others)!r}"
    return None


def _explained(case: Case, claim: Claim, best: Sequence[Claim]) -> bool:
    """Whether another value needs no answer: it is known, of another thing, or only compared with."""
    if claim.denied or claim.aside:
        return not any(_parallel(case, claim, one) for one in best)
    if claim.role in ("step", "offer"):
        return True
    if any(_parallel(case, claim, one) for one in best):
        return False
    wants = case.wanted
    if claim.things and any(claim.things.isdisjoint(one.things or wants.things) for one in best if one.things or wants.things):
        return True
    if wants.against(claim.features) or (claim.others and not claim.subjects):
        return True
    if not claim.mention.signed and all(one.mention.signed for one in best):
        return True
    if claim.label and all(one.label and one.label != claim.label for one in best):
        return _fit(claim.label, wants) <= max(_fit(one.label, wants) for one in best)
    return claim.role != "bare" and _known(case, claim.mention.key)


def _fit(label: str, wants: Wanted) -> float:
    words = [word for word in label.split() if word]
    return sum(word in wants.words for word in words) / (len(words) or 1)


def _known(case: Case, key: object) -> bool:
    value = key[0] if isinstance(key, tuple) and key else key
    context = case.said.context
    return value in context.numbers or value in context.days or value in _asked(case)


def _asked(case: Case) -> set[object]:
    from webarium.scoring.dates import find_dates
    from webarium.scoring.numbers import find_numbers

    question = case.said.question
    return {n.value for n in find_numbers(question)} | {d.exact for d in find_dates(question)}


def _parallel(case: Case, one: Claim, other: Claim) -> bool:
    """Whether two values stand side by side as equals: joined, or one in brackets behind the other."""
    first, second = sorted((one.mention, other.mention), key=lambda mention: mention.start)
    gap = case.said.text[first.end : second.start].strip(" \"'*.$")
    return gap in ("", "and", "or", ",", "/", "(", "- or", "and/or", ", and", ", or", "then", ", then", "&", "-", "but", "to", "\n")


def _computed(case: Case, others: Sequence[Claim], best: Sequence[Claim]) -> bool:
    """Whether the expected value comes out of the others: their sum, a difference, a product."""
    values = [_amount(claim.mention.key) for claim in others]
    result = _amount(case.key)
    if result is None or None in values or not 2 <= len(values) <= 12:
        return False
    known = [value for value in values if value is not None]
    if any(_parallel(case, other, one) for other in others for one in best):
        return False
    unique = list(dict.fromkeys(known))
    if result in (sum(known), sum(unique)):
        return True
    return any(result in (abs(a - b), a * b, a + b) for a, b in combinations(unique, 2)) and len(unique) < 4


def _amount(key: object) -> Decimal | None:
    value = key[0] if isinstance(key, tuple) and key else key
    return value if isinstance(value, Decimal) else None
