"""Right, wrong or unsure: what the claims of an answer come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from decimal import Decimal
from functools import cached_property
from itertools import combinations
from typing import Literal, TypeAlias

from webarium.scoring.dates import find_dates
from webarium.scoring.free.claims import LEVELS, Claim, Wanted, features_of, stem, things_behind
from webarium.scoring.free.cues import find_cues
from webarium.scoring.free.document import Document
from webarium.scoring.free.listing import bracketed, clause, extended, extras, leaves_open, names
from webarium.scoring.free.mentions import Mention
from webarium.scoring.normalise import token_texts, tokenise
from webarium.scoring.numbers import find_numbers

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
    values: Sequence[Mention] = ()
    """All values of the answer, of other types as well."""
    roles: Mapping[int, str] = field(default_factory=dict)
    """The roles of its sentences, by where they start."""
    name: str = ""
    """The name of the field."""
    labels: Sequence[str] = ()
    """The names of the other fields of its type."""
    worded: bool = False
    """Whether the value is made of words: then other names beside it are claims."""

    @cached_property
    def asked(self) -> set[object]:
        """The numbers and days of the question."""
        question = self.said.question
        days = find_dates(question)
        for day in reversed(days):
            question = question[: day.start] + " ; " + question[day.end :]
        return (
            {n.value for n in find_numbers(question)}
            | {d.exact for d in days if d.exact}
            | {(year, d.month, d.day) for d in days for year in (None, d.year)}
            | {Decimal(d.year) for d in days if d.year}
            | {(d.year, d.month, None) for d in days}
        )


def decide(case: Case) -> Decision:
    """Whether the expected value is what the answer claims, and nothing against it."""
    own = [claim for claim in case.claims if claim.mention.key == case.key]
    if not own:
        return Decision("wrong", "it is not stated")
    flaws = [(flaw(case, claim), claim) for claim in own]
    good = [claim for found, claim in flaws if found is None]
    if not good:
        return Decision("wrong", flaws[-1][0] or "")
    level = max(claim.level for claim in good)
    best = [claim for claim in good if claim.level == level]
    for found, claim in flaws:
        if found and claim.level >= level and not claim.operand and (claim.doubts or claim.denied):
            return Decision("wrong", found)
    if case.labels and (wrong := _mislabelled(case, good)):
        return Decision("wrong", wrong)
    others = [c for c in case.claims if c.mention.key != case.key and c.mention.key not in case.siblings]
    others = [c for c in others if c.level >= min(level, LEVELS["claim"])]
    if computed(case, others, best):
        return Decision("right")
    rivals = [c for c in others if not explained(case, c, best)]
    if not rivals:
        return beside(case, own, best) if case.worded else Decision("right")
    worst = max(rivals, key=lambda c: c.level)
    shown = f"it also states {case.said.shown[worst.mention.start : worst.mention.end].strip()!r}"
    if worst.level >= level or any(parallel(case, worst, one) for one in best):
        return Decision("wrong", shown)
    return Decision("right") if level > LEVELS["claim"] else Decision("unsure", shown)


def beside(case: Case, own: Sequence[Claim], best: Sequence[Claim]) -> Decision:
    """Whether something else is named beside expected words."""
    longer = [extended(case.said, claim, case.values) for claim in best]
    if all(longer):
        return Decision("wrong", f"it names something longer, with {longer[0]!r}")
    if rival := better_named(case, best):
        return Decision("wrong", f"it says it of {rival!r}")
    if aside := bracketed(case.said, best):
        return Decision("wrong", f"it names {aside!r} in brackets")
    if leaves_open(case.said, case.claims):
        return Decision("wrong", "it says that there are more")
    for name, sure in extras(case.said, best, case.values):
        return Decision("wrong" if sure else "unsure", f"it also names {name!r}")
    return Decision("right")


def _mislabelled(case: Case, good: Sequence[Claim]) -> str:
    """The name of another field by which a value is called, if it is never called by its own."""
    own = max(_called(case, case.name, claim) for claim in good)
    for name in case.labels:
        if all(_called(case, name, claim) > own for claim in good):
            return f"it is called {name!r}"
    return ""


def _called(case: Case, name: str, claim: Claim) -> int:
    """How much of a field's name stands in a value's part of the sentence."""
    start, end = claim.territory
    stems = {stem(word) for word in token_texts(case.said.text[start:end])}
    stems |= {stem(word) for word in claim.label.split()}
    things = things_behind(name.split())
    found = sum(stem(word) in stems for word in name.split())
    return found + bool(things & claim.things) + (name == "%" and "%" in case.said.text[start:end])


def better_named(case: Case, best: Sequence[Claim]) -> str:
    """Another name whose part of the text has more of the question than any part with the expected words."""
    own = max(spoken(case, clause(case.said, one.mention.start, one.mention.end)) for one in best)
    level = max(one.level for one in best)
    for start, end in names(case.said, case.values):
        sentence = case.said.sentence_at(start)
        if sentence.start < min(one.sentence.start for one in best) and level > LEVELS["claim"]:
            continue
        if case.roles.get(sentence.start) in ("step", "offer", "field") or " not " in case.said.text[slice(*clause(case.said, start, end))]:
            continue
        if spoken(case, clause(case.said, start, end)) > own:
            return case.said.shown[start:end]
    return ""


def flaw(case: Case, claim: Claim) -> str | None:
    """Why a claim of the expected value does not count."""
    turned = claim.denied in _EXCEPT and (case.wanted.against(claim.features) or "").startswith("state")
    if turned:  # ``Open every day except Monday`` says when it is closed.
        return None
    if claim.denied:
        return f"it is denied by {claim.denied!r}"
    doubts = [d for d in claim.doubts if not (case.loose and d.startswith("rough:"))]
    if doubts:
        return f"it is hedged with {doubts[0]!r}"
    if claim.role == "offer":
        return "it is only asked"
    if claim.operand:
        return "it is only computed with"
    if claim.aside in _COMPARING:
        return f"it is only compared with, behind {claim.aside!r}"
    wants = case.wanted.things or case.wanted.named
    if case.said.question and claim.things and claim.things.isdisjoint(wants):
        return f"it counts {min(claim.things)}"
    if against := case.wanted.against(claim.features):
        return f"it is said of something else: {against}"
    return f"it is said of {claim.elsewhere!r}" if claim.elsewhere else None


_EXCEPT = frozenset(("except", "except for", "but", "other than", "apart from", "excluding"))
_COMPARING = frozenset(("than", "vs", "versus", "instead of", "ahead of", "unlike", "compared to", "compared with", "followed by"))


def explained(case: Case, claim: Claim, best: Sequence[Claim]) -> bool:
    """Whether another value needs no answer: it is known, of another thing, or only compared with."""
    if claim.operand or claim.role in ("step", "offer"):
        return True
    wants = case.wanted
    counted = frozenset[str]().union(wants.things, *(one.things for one in best))
    if any(doubt.startswith("times:") for doubt in claim.doubts):
        return True
    asked_thing = case.wanted.things & claim.things
    if asked_thing and not claim.aside and claim.level >= min(one.level for one in best) and not any(one.things for one in best):
        return claim.mention.key in case.asked
    side = [one for one in best if parallel(case, claim, one)]
    if claim.things and claim.things.isdisjoint(counted) and not any(ranged(case, claim, one) for one in side):
        return True
    if claim.mention.small and claim.mention.key in case.asked:
        return True
    if side or any(claim.label and (one.label, one.level) == (claim.label, claim.level) for one in best):
        return False
    if any(both_years(claim, one) for one in best) and claim.aside not in _COMPARING:
        return bool(claim.denied or claim.elsewhere)
    if known(case, claim.mention.key, asked_only=True) and not claim.things & wants.things:
        return True
    if claim.denied or claim.aside or claim.elsewhere or (claim.doubts and not any(one.doubts for one in best)):
        return True
    parts = features_of(find_cues(tokenise(" ".join(claim.mention.behind))), (0, 100))
    if any(name.startswith("extent ") and (name, "self") not in wants.features for name, _ in parts):
        return True
    top = {value for name, value in wants.features if name == "top"}
    if top and any(name == "order" and value not in top for name, value in claim.features):
        return True
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
    if claim.mention.small and claim.role != "bare" and not claim.things & counted:
        return True
    if claim.label and all(one.label and one.label != claim.label for one in best):
        return len(claim.label) > 1 and fit(claim.label, wants) <= max(fit(one.label, wants) for one in best)
    if claim.level > max(one.level for one in best):
        return False
    return (
        claim.role != "bare"
        and known(case, claim.mention.key)
        and overlap(case, claim) <= max(overlap(case, one) for one in best) + 1
    )


def overlap(case: Case, claim: Claim) -> int:
    """How much of the question stands in the part of a sentence that speaks of a value."""
    return spoken(case, claim.territory)


def spoken(case: Case, span: tuple[int, int]) -> int:
    """How many words of the question stand in a part of the text; what it is about counts twice."""
    asked = {stem(word) for word in case.wanted.words}
    told = {stem(word) for word in token_texts(case.said.text[slice(*span)])}
    subjects = [p for p in case.said.phrases if p.kind == "subject" and span[0] <= p.start and p.end <= span[1]]
    return len(told & asked) + 2 * len(subjects)


def ranged(case: Case, one: Claim, other: Claim) -> bool:
    """Whether two values are the ends of a range, or alternatives."""
    first, second = sorted((one.mention, other.mention), key=lambda mention: mention.start)
    return case.said.text[first.end : second.start].strip() in ("to", "or", "-", "/")


def both_years(one: Claim, other: Claim) -> bool:
    """Whether two values are years."""
    return all(c.mention.small and isinstance(c.mention.key, Decimal) and c.mention.key > 1000 for c in (one, other))


def fit(label: str, wants: Wanted) -> float:
    """How much of a field's name the question has."""
    words = label.replace("_", " ").split()
    return sum(word in wants.words for word in words) / (len(words) or 1)


def known(case: Case, key: object, *, asked_only: bool = False) -> bool:
    """Whether a value is one of the question's or of the context's."""
    value = key[0] if isinstance(key, tuple) and key and isinstance(key[0], Decimal) else key
    if asked_only:
        return value in case.asked
    context = case.said.context
    if isinstance(value, tuple) and len(value) == 3 and value[0] is None:
        return any(value[1:] == (day.month, day.day) for day in context.days)
    return value in context.numbers or value in context.days or value in case.asked


def parallel(case: Case, one: Claim, other: Claim) -> bool:
    """Whether two values stand side by side as equals: joined, or one in brackets behind the other."""
    first, second = sorted((one.mention, other.mention), key=lambda mention: mention.start)
    gap = case.said.text[first.end : second.start].strip(" \"'*.$\n")
    if first.behind and first.behind[:1] == second.behind[:1]:
        gap = gap.removeprefix(first.behind[0]).strip()
    if "then" in gap and "first" in case.wanted.words and first.key == case.key:
        return False
    if gap == "(":
        return case.said.text[second.end : second.end + 2].strip(" .\"'").startswith(")")
    return gap in _JOINTS


_JOINTS = frozenset(("", "and", "or", ",", "/", "(", "- or", "and/or", ", and", ", or", "then", ", then", "&", "-", "but", "to"))


def computed(case: Case, others: Sequence[Claim], best: Sequence[Claim]) -> bool:
    """Whether the expected value comes out of the others: their sum, a difference, a product."""
    values = [_amount(claim.mention.key) for claim in others]
    result = _amount(case.key)
    if result is None or None in values or not 2 <= len(values) <= 12:
        return False
    if all(claim.role == "bare" and not claim.label for claim in (*others, *best)):
        return False
    every = [value for value in values if value is not None]
    unique = list(dict.fromkeys(every))
    if result in (sum(every), sum(unique)):
        return True
    return len(unique) < 4 and any(result in (abs(a - b), a * b, a + b) for a, b in combinations(unique, 2))


def _amount(key: object) -> Decimal | None:
    value = key[0] if isinstance(key, tuple) and key else key
    if isinstance(value, timedelta):
        return Decimal(value // timedelta(seconds=1))
    return value if isinstance(value, Decimal) else None
