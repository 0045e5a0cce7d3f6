"""Judges an answer in whatever words, by what it claims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from webarium.scoring.answers import Choice, Date, Duration, Money, Number, Text
from webarium.scoring.collections import ListOf, Record, SetOf
from webarium.scoring.context import NOTHING_KNOWN, Context
from webarium.scoring.distances import Distance
from webarium.scoring.form.reader import reads_as
from webarium.scoring.free.claims import Claim, Reader, Wanted, wanted
from webarium.scoring.free.case import Case, Decision
from webarium.scoring.free.decide import decide
from webarium.scoring.free.document import Document, document
from webarium.scoring.free.mentions import Mention, is_clock, mentions, wordings_of
from webarium.scoring.free.several import misarranged, second_record
from webarium.scoring.grading import Answer, Grade, Scalar
from webarium.scoring.normalise import plain
from webarium.scoring.quoting import clip, quoted, too_long

_KINDS: dict[type[Scalar], str] = {
    Text: "words",
    Choice: "words",
    Date: "day",
    Money: "money",
    Distance: "length",
    Duration: "length",
    Number: "amount",
}
"""The kinds of values, in the order in which types can be told apart."""
_WORST_FIRST = ("wrong", "unsure", "right")


@dataclass(frozen=True)
class Reading:
    """What an answer comes to, and the claims that it was read into."""

    decision: Decision
    claims: tuple[str, ...] = ()


def read(answer: Answer, text: str, question: str = "", context: Context = NOTHING_KNOWN) -> Reading:
    """Read an agent's free text as an answer to the question, beside what is known around the answer."""
    if not text.strip():
        return Reading(Decision("wrong", "the answer is empty"))
    if long := too_long(text, answer.natural(), question):
        return Reading(Decision("wrong", long))
    if reads_as(answer, text.strip()):
        return Reading(Decision("right"), (f"answer {answer.natural()}",))
    fields = fields_of(answer)
    scalars = [scalar for _, scalar in fields]
    rivals = getattr(answer, "others", ())
    wordings = wordings_of(scalars, question, (*rivals, *context.rivals, *context.others))
    said = document(text, question, context, wordings, rivals)
    groups: dict[type[Scalar], list[tuple[str, Scalar]]] = {}
    for name, scalar in sorted(fields, key=lambda field: list(_KINDS).index(type(field[1]))):
        groups.setdefault(type(scalar), []).append((name, scalar))
    found = _found(said, groups)
    reader = Reader(said, [m for every in found.values() for m in every], _wanted(said, scalars, question), several=len(fields) > 1)
    if flaw := _withdrawn(reader):
        return Reading(Decision("wrong", flaw))
    decisions: list[Decision] = []
    every: list[list[Claim]] = []
    shown: list[str] = []
    for kind, group in groups.items():
        claims = [reader.claim(mention, _kind(kind, group, mention)) for mention in found[kind]]
        every.append(claims)
        shown += [claim.told(said) for claim in claims]
        decisions += [_decided(reader, group, place, claims) for place in range(len(group))]
        if arranged := misarranged(answer, reader, group, claims):
            decisions.append(Decision("wrong", arranged))
    own = {scalar.key() for scalar in scalars}
    if isinstance(answer, Record) and (second := second_record(reader, every, own)):
        decisions.append(Decision("wrong", second))
    return Reading(min(decisions, key=lambda d: _WORST_FIRST.index(d.outcome)), tuple(shown))


def grade_free(answer: Answer, text: str, question: str = "", context: Context = NOTHING_KNOWN) -> Grade:
    """Judge an agent's free text; the detail has the claims that it was read into."""
    reading = read(answer, text, question, context)
    outcome, shown = reading.decision.outcome, quoted(answer.natural())
    if outcome == "right":
        return Grade(True, f"the answer states {shown}")
    claims = f"; claims: {'; '.join(reading.claims[:MOST_SHOWN])}" if reading.claims else ""
    detail = f"expected {shown}, but {reading.decision.why} in {clip(text)}{claims}"
    return Grade(False, detail, unsure=outcome == "unsure")


MOST_SHOWN = 12
"""How many claims a verdict shows."""


def _kind(kind: type[Scalar], group: Sequence[tuple[str, Scalar]], mention: Mention) -> str:
    """The kind of a value: a time of day is of the kind of days."""
    timed = _KINDS[kind] == "words" and any(is_clock(scalar.natural()) for _, scalar in group)
    return "day" if timed else _KINDS[kind]


def fields_of(answer: Answer) -> list[tuple[str, Scalar]]:
    """The single values of an answer with the names of their fields, if they have any."""
    if isinstance(answer, Record):
        return [(plain(name).replace("_", " "), field) for name, field in answer.fields]
    if isinstance(answer, SetOf | ListOf):
        return [("", item) for item in answer.items]
    return [("", answer)] if isinstance(answer, Scalar) else []


def _found(said: Document, groups: dict[type[Scalar], list[tuple[str, Scalar]]]) -> dict[type[Scalar], list[Mention]]:
    """The values of each type; what one field's value is made of is none of another type."""
    found: dict[type[Scalar], list[Mention]] = {}
    taken: list[tuple[int, int]] = []
    for kind, group in groups.items():
        keys = {scalar.key() for _, scalar in group}
        every = mentions(said, [scalar for _, scalar in group])
        found[kind] = [m for m in every if not any(a < m.end and m.start < b for a, b in taken)]
        taken += [(m.start, m.end) for m in found[kind] if m.key in keys]
    return found


def _wanted(said: Document, scalars: Sequence[Scalar], question: str) -> Wanted:
    unit = getattr(scalars[0], "unit", "") if len(scalars) == 1 else ""
    wants = wanted(said.question, said.titles, unit, question)
    if len(scalars) == 1 and getattr(scalars[0], "out_of", None):
        return replace(wants, things=wants.things | {"star", "vote"})
    return wants


def _withdrawn(reader: Reader) -> str:
    """How a text takes its answer back, or says that what was asked for was not done."""
    for found in reader.found:
        if found.cue.reach == "text":
            return f"it is taken back: {reader.said.text[found.start : found.end]!r}"
    undone = reader.undone()
    return f"it was not done: {undone!r}" if undone else ""


def _decided(reader: Reader, group: Sequence[tuple[str, Scalar]], place: int, claims: Sequence[Claim]) -> Decision:
    name, scalar = group[place]
    keys = [one.key() for _, one in group]
    wants = reader.wants
    if reader.several:
        own = wanted(name, ()).features
        wants = replace(wants, things=frozenset(), features=wants.features | own, named=wants.named | {t for claim in claims for t in claim.things})
    case = Case(
        reader.said,
        wants,
        scalar.key(),
        claims,
        frozenset(key for key in keys if key != scalar.key()),
        loose=scalar.loose(),
        values=reader.values,
        roles=reader.roles,
        name=_called(name, scalar),
        labels=[_called(*field) for field in group if field[0] != name],
        worded=bool(scalar.wording()),
    )
    decision = decide(case)
    if decision.outcome == "right":
        own = [claim for claim in claims if claim.mention.key == scalar.key() and claim.level]
        if back := reader.taken_back(own[-1]):
            return Decision("wrong", f"it is taken back: {back!r}")
    return decision


def _called(name: str, scalar: Scalar) -> str:
    return "%" if getattr(scalar, "unit", "") == "%" and name else name
