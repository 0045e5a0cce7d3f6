"""Judges an answer in whatever words, by what it claims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from webarium.scoring.answers import Choice, Date, Duration, Money, Number, Text
from webarium.scoring.collections import ListOf, Record, SetOf
from webarium.scoring.context import NOTHING_KNOWN, Context
from webarium.scoring.distances import Distance
from webarium.scoring.free.claims import Claim, Reader, wanted
from webarium.scoring.free.decide import Case, Decision, decide
from webarium.scoring.free.document import Document, document
from webarium.scoring.free.mentions import mentions, wordings_of
from webarium.scoring.grading import Answer, Scalar
from webarium.scoring.normalise import plain
from webarium.scoring.statement import too_long


def read(answer: Answer, text: str, question: str = "", context: Context = NOTHING_KNOWN) -> tuple[Decision, list[str]]:
    fields = fields_of(answer)
    if not text.strip():
        return Decision("wrong", "the answer is empty"), []
    if long := too_long(text, answer.natural(), question):
        return Decision("wrong", long), []
    scalars = [scalar for _, scalar in fields]
    rivals = getattr(answer, "others", ())
    said = document(text, question, context, wordings_of(scalars, question, (*rivals, *context.rivals, *context.others)), rivals)
    kinds: dict[type, list[tuple[str, Scalar]]] = {}
    for name, scalar in fields:
        kinds.setdefault(type(scalar), []).append((name, scalar))
    per = {kind: mentions(said, [s for _, s in group]) for kind, group in kinds.items()}
    wants = wanted(said.question, said.titles, getattr(scalars[0], "unit", "") if len(scalars) == 1 else "")
    if len(scalars) == 1 and getattr(scalars[0], "out_of", None):
        wants = replace(wants, things=wants.things | {"star", "vote", "rating"})
    _without_overlaps(per, kinds)
    reader = Reader(said, [m for found in per.values() for m in found], wants, several=len(fields) > 1)
    shown, decisions = [], []
    for f in reader.cues:
        if f.cue.reach == "text":
            return Decision("wrong", f"it is taken back: {said.text[f.start:f.end]!r}"), []
    for kind, group in kinds.items():
        claims = [reader.claim(m, KINDS[kind]) for m in per[kind]]
        shown += [c.told(said) for c in claims]
        keys = [s.key() for _, s in group]
        for name, scalar in group:
            siblings = frozenset(k for k in keys if k != scalar.key())
            mine = wants if len(fields) == 1 else wanted(said.question, said.titles, "")
            if len(fields) > 1:
                mine = replace(mine, things=frozenset(), named=frozenset(c for claim in claims for c in claim.things))
            decisions.append(decide(Case(said, mine, scalar.key(), claims, siblings, loose=bool(scalar.free_hedges()), values=reader.values, worded=bool(scalar.wording()))))
    order = {"wrong": 0, "unsure": 1, "right": 2}
    return min(decisions, key=lambda d: order[d.outcome]), shown


KINDS = {Text: "words", Choice: "words", Money: "money", Number: "amount", Date: "day", Duration: "length", Distance: "length"}


def fields_of(answer: Answer) -> list[tuple[str, Scalar]]:
    if isinstance(answer, Record):
        return [(plain(name).replace("_", " "), field) for name, field in answer.fields]
    if isinstance(answer, SetOf | ListOf):
        return [("", item) for item in answer.items]
    assert isinstance(answer, Scalar)
    return [("", answer)]


def _without_overlaps(per, kinds) -> None:
    """What one field's value is made of is none of another type."""
    order = (Text, Choice, Date, Money, Distance, Duration, Number)
    taken = []
    for kind in sorted(per, key=order.index):
        keys = {scalar.key() for _, scalar in kinds[kind]}
        per[kind] = [m for m in per[kind] if not any(a < m.end and m.start < b for a, b in taken)]
        taken += [(m.start, m.end) for m in per[kind] if m.key in keys]
