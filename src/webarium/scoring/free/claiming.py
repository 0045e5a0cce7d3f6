"""Reads claims: the part of the text that speaks of a value, and what it says."""

from __future__ import annotations

import re
from collections.abc import Sequence

from webarium.scoring.free.claims import Claim
from webarium.scoring.free.cues import listed, words_of
from webarium.scoring.free.denying import doubted
from webarium.scoring.free.document import Sentence, Span
from webarium.scoring.free.mentions import Mention
from webarium.scoring.free.roles import Scene
from webarium.scoring.free.subjects import Subjects, in_brackets
from webarium.scoring.free.wanted import Feature, features_of, things_behind

_TURNING = frozenset(("order", "speed"))
"""Features that mean the opposite when the compared things change places."""


_MARKS = (" = ", "=", " but ", " while ", " whereas ", " and ", " or ", ";", " (", ")", ",", " - ", "|", ":")


def claim(scene: Scene, value: Mention, kind: str) -> Claim:
    """What the answer says of a value of a kind of `BOUNDS`."""
    sentence = scene.said.sentence_at(value.start)
    role = scene.roles.get(sentence.start, "claim")
    if role == "offer" and " - " in scene.said.text[value.end : sentence.end]:
        role = "claim"
    if role == "conclusion" and _before_conclusion(scene, value, sentence):
        role = "claim"
    part = territory(scene, value, sentence)
    found = Claim(
        value,
        role,
        sentence,
        part,
        _features(scene, value, part, sentence, kind),
        things_behind(value.behind),
        operand=value.start in scene.operands,
        elsewhere=Subjects(scene.said, scene.wants, scene.values).elsewhere(value, part, sentence, kind),
    )
    return doubted(scene, found, kind)


def _before_conclusion(scene: Scene, value: Mention, sentence: Sentence) -> bool:
    starts = [f.start for f in scene.within(sentence.start, sentence.end) if f.cue.reach == "start"]
    starts = [place for place in starts if scene.leads(place, sentence)]
    return bool(starts) and value.end <= starts[-1]


def territory(scene: Scene, value: Mention, sentence: Sentence) -> Span:
    """The part of a sentence that speaks of a value: up to where the parts of its neighbours begin."""
    start, end = sentence.start, sentence.end
    ahead = [v for v in scene.values if sentence.start <= v.start and v.end <= value.start]
    if ahead:
        start = _cut(scene, ahead[-1].end, value.start)
    for other in scene.values:
        if value.end <= other.start < sentence.end:
            end = _cut(scene, value.end, other.start)
            break
    return start, end


def _cut(scene: Scene, start: int, end: int) -> int:
    """Where between two values the part of the second one begins."""
    gap = scene.said.text[start:end]
    for mark in _MARKS:
        place = gap.find(mark)
        if place >= 0:
            return start + place
    return start


def _features(
    scene: Scene, value: Mention, territory: Span, sentence: Sentence, kind: str
) -> frozenset[Feature]:
    start, end = territory
    text = scene.said.text
    for f in scene.within(sentence.start, value.start):
        if f.cue.reach == "start" and scene.leads(f.start, sentence):
            start = max(start, f.start)
    for mark in (", and ", ", but ", " but ", ", while ", ", which ", ", whereas ", ", so "):
        place = text.find(mark, value.end, end)
        end = place if place >= 0 else end
    cues = scene.within(sentence.start, sentence.end)
    cues = [f for f in cues if f.end > value.start or not in_brackets(text, f.start, start)]
    found = set(features_of(cues, (start, end), text))
    if _crossed(scene, sentence):
        turned = {"up": "down", "down": "up"}
        found = {(name, turned[v] if name in _TURNING else v) for name, v in found}
    every = set(found)
    if kind != "money":
        found = {(name, v) for name, v in found if name not in ("rate", "stay", "sum")}
        found = {(name, v) for name, v in found if not name.startswith("extent ")}
    if kind == "amount":
        asked = {name for name, _ in scene.wants.features}
        found |= {(name, v) for name, v in every if name.startswith("extent ") and name in asked}
    elif ("sum", "total") in found & scene.wants.features:
        found = {(name, v) for name, v in found if not (name.startswith("extent ") and v in ("self", "plus"))}
        found.discard(("sum", "sub"))
    if kind != "day" and not value.small:
        found = {(name, v) for name, v in found if name != "deed"}
    it = re.search(r"\b(?:it|that|this) (?:only )?(?:takes?|took|lasts?)\b", text[start:end])
    if it or any(name in _TURNING for name, _ in found):
        found.discard(("gain", "whole"))
    return frozenset(found)


def _crossed(scene: Scene, sentence: Sentence) -> bool:
    """Whether a sentence compares the question's things the other way round: ``B … than A``."""
    asked = _sides(scene.said.question_words)
    words = [t.text for t in scene.said.tokens_in(sentence.start, sentence.end)]
    told = _sides(words)
    if asked is None:
        return False
    one, other = asked[0] - asked[1], asked[1] - asked[0]
    if told is None:
        return not other.isdisjoint(words) and one.isdisjoint(words)
    straight = len(one & told[0]) + len(other & told[1])
    return len(one & told[1]) + len(other & told[0]) > straight


def _sides(words: Sequence[str]) -> tuple[frozenset[str], frozenset[str]] | None:
    """What is compared: the words before and behind ``than``."""
    if "than" not in words:
        return None
    place = list(words).index("than")
    telling = [
        frozenset(word for word in part if word.isalpha()) for part in (words[:place], words[place + 1 :])
    ]
    compared = words_of(_TURNING)
    before, behind = (part - listed("function") - compared for part in telling)
    return (before, behind) if behind else None
