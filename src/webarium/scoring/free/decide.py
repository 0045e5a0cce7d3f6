"""Right, wrong or unsure: what the claims of an answer come to."""

from __future__ import annotations

from collections.abc import Sequence

from webarium.scoring.free.case import Case, Decision
from webarium.scoring.free.claims import Claim
from webarium.scoring.free.cues import cue_words, forms, listed
from webarium.scoring.free.document import Span
from webarium.scoring.free.listing import alike, bracketed, clause, extended, extras, leaves_open, names
from webarium.scoring.free.others import COMPARING, computed, directly, explained, spoken
from webarium.scoring.free.roles import LEVELS
from webarium.scoring.free.wanted import things_behind
from webarium.scoring.normalise import stem, token_texts
from webarium.scoring.quoting import quoted
from webarium.scoring.units import is_unit


def decide(case: Case) -> Decision:
    """Whether the expected value is what the answer claims, and nothing against it."""
    own = [claim for claim in case.claims if claim.mention.key == case.key]
    if not own:
        other = case.claims[-1].mention if case.claims else None
        told = (
            f"the answer states {quoted(case.said.shown[other.start : other.end])}"
            if other
            else "it is not stated"
        )
        return Decision("wrong", told)
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
    others = [c for c in others if c.level >= min(level, LEVELS["claim"]) and not c.in_label]
    if computed(case, others, best):
        return Decision("right")
    rivals = [c for c in others if not explained(case, c, best)]
    if not rivals:
        named = beside(case, best) if case.worded else Decision("right")
        strange = unexplained(case, best) if named.outcome == "right" else ""
        return Decision("unsure", f"nothing explains {strange!r} beside it") if strange else named
    worst = max(rivals, key=lambda c: c.level)
    shown = f"it also states {case.said.shown[worst.mention.start : worst.mention.end].strip()!r}"
    if worst.level >= level:
        return Decision("wrong", shown)
    concluded = any(one.role in ("conclusion", "answer") for one in best)
    return Decision("right") if concluded else Decision("unsure", shown)


def beside(case: Case, best: Sequence[Claim]) -> Decision:
    """Whether something else is named beside expected words."""
    longer = [extended(case.said, claim, case.scene.values) for claim in best]
    if all(longer):
        return Decision("wrong", f"it names something longer, with {longer[0]!r}")
    if rival := better_named(case, best):
        return Decision("wrong", f"it says it of {rival!r}")
    if aside := bracketed(case.said, best):
        return Decision("wrong", f"it names {aside!r} in brackets")
    if leaves_open(case.said, case.claims):
        return Decision("wrong", "it says that there are more")
    if name := alike(case.said, case.scene.values, {case.key, *case.siblings}):
        return Decision("unsure", f"it also lists {name!r}")
    for name, sure in extras(case.said, best, case.scene.values):
        return Decision("wrong" if sure else "unsure", f"it also names {name!r}")
    return Decision("right")


def _mislabelled(case: Case, good: Sequence[Claim]) -> str:
    """The name of another field by which a value is called, if it is never called by its own."""
    for name, key in case.labels:
        theirs = [claim for claim in case.claims if claim.mention.key == key]
        if all(_called(case, name, claim) > _called(case, case.name, claim) for claim in good) and all(
            _called(case, name, claim) + case.worded <= _called(case, case.name, claim) for claim in theirs
        ):
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
    for start, end in names(case.said, case.scene.values):
        sentence = case.said.sentence_at(start)
        if sentence.start < min(one.sentence.start for one in best) and level > LEVELS["claim"]:
            continue
        if (
            case.scene.roles.get(sentence.start) in ("step", "offer", "field")
            or " not " in case.said.text[slice(*clause(case.said, start, end))]
        ):
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
    if claim.aside in ("of", "of the", "out of") and any(
        directly(case, other, claim) for other in case.claims
    ):
        return f"it is the whole, behind {claim.aside!r}"
    if claim.aside in COMPARING:
        return f"it is only compared with, behind {claim.aside!r}"
    wants = case.wanted.things or case.wanted.named
    if case.said.question and claim.things and claim.things.isdisjoint(wants):
        return f"it counts {min(claim.things)}"
    if against := case.wanted.against(claim.features):
        return f"it is said of something else: {against}"
    return f"it is said of {claim.elsewhere!r}" if claim.elsewhere else None


def unexplained(case: Case, best: Sequence[Claim]) -> str:
    """Words that stand by every claim of the value and that no cue explains; ``""`` where they are few enough."""
    if any(claim.role in ("conclusion", "answer") for claim in best):
        return ""
    strange = [_strange(case, clause(case.said, c.mention.start, c.mention.end), small=True) for c in best]
    if all(strange):
        return strange[0]
    if any(claim.role == "bare" for claim in best):
        return ""
    named = [_strange(case, claim.territory, small=False) for claim in best]
    known = {case.key, *case.siblings, *case.asked}
    rivals = [c for c in case.claims if c.level >= best[0].level and c.mention.key not in known]
    wants = case.wanted.things
    rivals = [c for c in rivals if not (wants and c.things and c.things.isdisjoint(wants))]
    rivalled = any(not (c.aside or c.denied or c.operand or c.mention.small) for c in rivals)
    alone = bool(case.said.question) and not any(spoken(case, claim.territory) for claim in best)
    if all(named) + rivalled + alone > 1:
        return next(filter(None, named), "") or "other values"
    return ""


def _strange(case: Case, span: Span, *, small: bool) -> str:
    """A word of a part of the text that is neither an everyday one nor a cue nor known."""
    said = case.said
    own = {word for name in (case.name, *(name for name, _ in case.labels)) for word in name.split()}
    own |= set(case.key) if isinstance(case.key, tuple) else set()
    taken = [(v.start, v.end) for v in case.scene.values] + [(p.start, p.end) for p in said.phrases]
    for token in said.tokens_in(*span):
        word = token.text
        if any(a <= token.start < b for a, b in taken) or not word[0].isalpha() or is_unit(word):
            continue
        if word in own or word in listed("light") or word in cue_words() or said.light(word):
            continue
        if stem(word) in forms("light") or said.text.count('"', 0, token.start) % 2:
            continue
        if said.shown[token.start].islower() == small:
            return said.shown[token.start : token.end]
    return ""


_EXCEPT = frozenset(("except", "except for", "but", "other than", "apart from", "excluding"))
