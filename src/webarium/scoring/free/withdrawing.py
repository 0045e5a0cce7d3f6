"""Sentences that take an answer back, or say that what was to be done is not done."""

from __future__ import annotations

from webarium.scoring.free.claims import Claim
from webarium.scoring.free.cues import listed
from webarium.scoring.free.denying import FALSE
from webarium.scoring.free.roles import Scene
from webarium.scoring.normalise import stem


def taken_back(scene: Scene, claim: Claim) -> str:
    """The words behind a claim that take it back, in a sentence without another value of its own."""
    for sentence in scene.said.sentences:
        if sentence.start < claim.sentence.end:
            continue
        cues = scene.within(sentence.start, sentence.end)
        valued = any(sentence.start <= v.start < sentence.end for v in scene.values)
        plain = not valued and scene.roles.get(sentence.start) != "step"
        for f in cues:
            if f.cue.feature == "turn" or (f.cue.reach == "sentence" and plain):
                return scene.said.text[f.start : f.end]
    return ""


def undone(scene: Scene) -> str:
    """The sentence that says or asks that what was to be done is not done."""
    for sentence in scene.said.sentences if scene.wants.deeds else ():
        words = [t.text for t in scene.said.tokens_in(sentence.start, sentence.end)]
        done = [place for place, word in enumerate(words) if stem(word) in scene.wants.deeds]
        failed = FALSE.search(scene.said.text, sentence.start, sentence.end) and stem(
            sentence.label
        ) in listed("finished")
        if failed:
            return " ".join(words)
        if not done:
            continue
        near = {word for place in done for word in words[max(0, place - 4) : place + 3]}
        speaks = "i" in words or "we" in words
        asks = scene.roles.get(sentence.start) == "offer" and listed("another").isdisjoint(words)
        speaks = speaks or not {"been", "nothing"}.isdisjoint(words)
        if asks or (speaks and not near.isdisjoint(listed("undone")) and not scene.wants.limited):
            return " ".join(words)
    return ""
