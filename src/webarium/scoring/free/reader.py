"""Judges an answer in whatever words, by what it claims."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from webarium.scoring.answers import Choice, Date, Duration, Money, Number, Text
from webarium.scoring.collections import ListOf, Record, SetOf
from webarium.scoring.context import NOTHING_KNOWN, Context
from webarium.scoring.distances import Distance
from webarium.scoring.form.reader import reads_as
from webarium.scoring.free.case import Case, Decision
from webarium.scoring.free.claiming import claim
from webarium.scoring.free.claims import Claim
from webarium.scoring.free.decide import decide
from webarium.scoring.free.document import Document, Phrase, document
from webarium.scoring.free.mentions import Mention, is_clock, mentions, wordings_of
from webarium.scoring.free.roles import Scene
from webarium.scoring.free.several import misarranged, second_record
from webarium.scoring.free.wanted import Wanted, wanted
from webarium.scoring.free.withdrawing import taken_back, undone
from webarium.scoring.grading import Answer, Grade, Scalar
from webarium.scoring.normalise import plain
from webarium.scoring.quoting import clip, quoted, too_long

Field: TypeAlias = tuple[str, Scalar]
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
MOST_SHOWN = 12
"""How many claims a verdict shows."""


@dataclass(frozen=True)
class Reading:
    """What an answer comes to, and the claims that it was read into."""

    decision: Decision
    claims: tuple[str, ...] = ()


def grade_free(answer: Answer, text: str, question: str = "", context: Context = NOTHING_KNOWN) -> Grade:
    """Judge an agent's free text; the detail shows the claims that it was read into."""
    reading = read(answer, text, question, context)
    outcome, shown = reading.decision.outcome, quoted(answer.natural())
    if outcome == "right":
        return Grade(True, f"the answer states {shown}")
    claims = f"; claims: {'; '.join(reading.claims[:MOST_SHOWN])}" if reading.claims else ""
    detail = f"expected {shown}, but {reading.decision.why} in {clip(text)}{claims}"
    return Grade(False, detail, unsure=outcome == "unsure")


def read(answer: Answer, text: str, question: str = "", context: Context = NOTHING_KNOWN) -> Reading:
    """Read an agent's free text as an answer to the question, beside what is known around the answer."""
    if not text.strip():
        return Reading(Decision("wrong", "the answer is empty"))
    if long := too_long(text, answer.natural(), question):
        return Reading(Decision("wrong", long))
    if reads_as(answer, text.strip().removeprefix("Answer:").strip()):
        return Reading(Decision("right"), (f"answer {answer.natural()}",))
    fields = fields_of(answer)
    scalars = [scalar for _, scalar in fields]
    rivals = getattr(answer, "others", ())
    wordings = wordings_of(scalars, question, (*rivals, *context.rivals, *context.others))
    said = document(text, question, context, wordings, rivals)
    groups = _grouped(fields)
    found = _found(said, groups)
    values = sorted((m for each in found.values() for m in each), key=lambda m: m.start)
    scene = Scene(said, values, _wanted(said, scalars, question), several=len(fields) > 1)
    if flaw := _withdrawn(scene):
        return Reading(Decision("wrong", flaw))
    claims = {
        kind: [claim(scene, mention, _kind(kind, groups[kind], mention)) for mention in found[kind]]
        for kind in groups
    }
    told = tuple(one.told(said) for each in claims.values() for one in each)
    every = list(_decisions(answer, scene, groups, claims))
    return Reading(min(every, key=lambda decision: _WORST_FIRST.index(decision.outcome)), told)


def fields_of(answer: Answer) -> list[Field]:
    """The single values of an answer with the names of their fields, if they have any."""
    if isinstance(answer, Record):
        return [(plain(name).replace("_", " "), field) for name, field in answer.fields]
    if isinstance(answer, SetOf | ListOf):
        return [("", item) for item in answer.items]
    return [("", answer)] if isinstance(answer, Scalar) else []


def _grouped(fields: Sequence[Field]) -> dict[type[Scalar], list[Field]]:
    """Fields by type, in the order in which types can be told apart."""
    groups: dict[type[Scalar], list[Field]] = {}
    for kind in _KINDS:
        if group := [field for field in fields if isinstance(field[1], kind)]:
            groups[kind] = group
    return groups


def _found(
    said: Document, groups: Mapping[type[Scalar], Sequence[Field]]
) -> dict[type[Scalar], list[Mention]]:
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


def _kind(kind: type[Scalar], group: Sequence[Field], mention: Mention) -> str:
    """The kind of a value: a time of day is of the kind of days."""
    timed = _KINDS[kind] == "words" and any(is_clock(scalar.natural()) for _, scalar in group)
    return "day" if timed else _KINDS[kind]


def _withdrawn(scene: Scene) -> str:
    """How a text takes its answer back, or says that what was asked for was not done."""
    for found in scene.found:
        if found.cue.reach == "text":
            return f"it is taken back: {scene.said.text[found.start : found.end]!r}"
    left = undone(scene)
    return f"it was not done: {left!r}" if left else ""


def _decisions(
    answer: Answer,
    scene: Scene,
    groups: Mapping[type[Scalar], Sequence[Field]],
    claims: Mapping[type[Scalar], Sequence[Claim]],
) -> list[Decision]:
    """What the answer comes to in each of its values, and in how they stand to each other."""
    found: list[Decision] = []
    rivals = {plain(rival) for rival in getattr(answer, "others", ())}
    named = [p for p in scene.said.phrases if p.kind == "rival" and p.key in rivals]
    if named and (shown := _rival(scene, named)):
        found.append(Decision("wrong", f"it also names {shown!r}"))
    for kind, group in groups.items():
        found += [_decided(scene, group, place, claims[kind]) for place in range(len(group))]
        if arranged := misarranged(answer, scene, group, claims[kind]):
            found.append(Decision("wrong", arranged))
    keys = {scalar.key() for group in groups.values() for _, scalar in group}
    if isinstance(answer, Record) and (second := second_record(scene, list(claims.values()), keys)):
        found.append(Decision("wrong", second))
    return found


def _rival(scene: Scene, named: Sequence[Phrase]) -> str:
    """A text that must not be named, where the question does not have it as well and nothing denies it."""
    for phrase in named:
        shown = scene.said.shown[phrase.start : phrase.end]
        sentence = scene.said.sentence_at(phrase.start)
        denied = any(f.cue.feature == "deny" for f in scene.within(sentence.start, sentence.end))
        asked = str(phrase.key) in scene.said.question
        if not (denied or asked or shown.islower()):
            return shown
    return ""


def _decided(scene: Scene, group: Sequence[Field], place: int, claims: Sequence[Claim]) -> Decision:
    """What the answer comes to in one value."""
    name, scalar = group[place]
    key = scalar.key()
    wants = scene.wants
    if scene.several:
        named = wants.named.union(*(one.things for one in claims))
        features = wants.features | wanted(name, ()).features
        wants = replace(wants, things=frozenset(), features=features, named=named)
    case = Case(
        scene,
        wants,
        key,
        claims,
        frozenset(other.key() for _, other in group if other.key() != key),
        loose=scalar.loose(),
        name=_called(name, scalar),
        labels=[(_called(*field), field[1].key()) for field in group if field[0] != name],
        worded=bool(scalar.wording()),
    )
    decision = decide(case)
    if decision.outcome == "right":
        own = [one for one in claims if one.mention.key == key]
        if back := taken_back(scene, own[-1]):
            return Decision("wrong", f"it is taken back: {back!r}")
    return decision


def _called(name: str, scalar: Scalar) -> str:
    return "%" if getattr(scalar, "unit", "") == "%" and name else name
