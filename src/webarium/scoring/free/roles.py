"""The cues of a document, and the roles that they give its sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from webarium.scoring.free.cues import Found, find_cues, listed
from webarium.scoring.free.document import Document, Sentence
from webarium.scoring.free.mentions import Mention
from webarium.scoring.free.sums import operands
from webarium.scoring.free.wanted import Wanted
from webarium.scoring.normalise import Token, token_texts

LEVELS = {"offer": 0, "step": 1, "field": 2, "claim": 3, "bare": 4, "conclusion": 4, "answer": 5}
"""How much a sentence's values weigh: what concludes outweighs what was said on the way."""


@dataclass(frozen=True)
class Scene:
    """A document beside its question, with the values that it mentions, in order."""

    said: Document
    values: Sequence[Mention]
    wants: Wanted
    several: bool = False
    """Whether several values are asked for."""

    @cached_property
    def found(self) -> list[Found]:
        """The cues outside of known phrases."""
        return [f for f in find_cues(self.said.tokens) if not self._within(f)]

    def _within(self, found: Found) -> bool:
        """Whether a cue is a part of a known phrase, or all of one that is quoted."""
        text = self.said.text
        numbered = text[found.end : found.end + 1] == "." and text[found.end + 1 : found.end + 4].lstrip(" #")
        if numbered and text[found.start : found.end] == "no" and numbered[0].isdigit():
            return True
        for p in self.said.phrases:
            if p.start <= found.start and found.end <= p.end:
                longer = p.end - p.start > found.end - found.start
                quoted = text[max(0, p.start - 1) : p.start] in ('"', "'")
                if longer or quoted or p.kind == "value":
                    return True
        capital = self.said.shown[found.start].isupper() and found.start > 0 and text[found.start - 1] == " "
        return capital and any(
            text[found.start : found.end] in token_texts(title) for title in self.said.titles
        )

    @cached_property
    def operands(self) -> frozenset[int]:
        """Where values stand that are only computed with."""
        return operands(self.said.text, ((value.start, value.end) for value in self.values))

    @cached_property
    def roles(self) -> dict[int, str]:
        """The role of each sentence, by where it starts."""
        return {sentence.start: self._role(sentence) for sentence in self.said.sentences}

    def within(self, start: int, end: int) -> list[Found]:
        """The cues in a range."""
        return [f for f in self.found if start <= f.start and f.end <= end]

    def _role(self, sentence: Sentence) -> str:
        if sentence.label in listed("answer"):
            return "answer"
        lead = self.said.tokens_in(sentence.start, sentence.end)[:6]
        if not lead:
            return "claim"
        cues = self.within(sentence.start, sentence.end)
        if self._asks(sentence) or any(
            f.cue.reach == "offer" and f.start <= lead[min(1, len(lead) - 1)].start for f in cues
        ):
            return "offer"
        if any(
            f.cue.reach == "start" and self.leads(f.start, sentence) and not self._told_next(f) for f in cues
        ):
            return "conclusion"
        if self.said.text[sentence.start : sentence.end].lstrip().startswith(("=>", "->", "→", "= ", "⇒")):
            return "conclusion"
        person = lead[0].text in listed("person") or (len(lead) > 1 and lead[1].text in ("i", "we"))
        if person and any(f.cue.reach == "step" and f.start <= lead[-1].start for f in cues):
            return "step"
        if sentence.label and not self.said.text[sentence.start : sentence.end].rstrip().endswith("."):
            return "field"
        rest = [t for t in self._rest(sentence) if t.text not in listed("function")]
        return "bare" if len(rest) < 2 and len(sentence.label.split()) < 3 else "claim"

    def _told_next(self, found: Found) -> bool:
        """Whether what follows ``so`` is a step: ``…, so I noted the dates``."""
        following = [t.text for t in self.said.tokens[found.after : found.after + 4]]
        steps = {f.first for f in self.found if f.cue.reach == "step"}
        return following[:1] in (["i"], ["we"]) and any(
            found.after <= place < found.after + 4 for place in steps
        )

    def _asks(self, sentence: Sentence) -> bool:
        end = len(self.said.text[: sentence.end].rstrip(" \n\"')*"))
        return self.said.text[end - 1 : end] == "?" and not any(
            p.start < end <= p.end for p in self.said.phrases
        )

    def leads(self, place: int, sentence: Sentence) -> bool:
        """Whether words head the sentence, or the part behind a comma or dash."""
        before = self.said.text[sentence.start : place].rstrip(" \"'*(")
        return not before or before[-1] in ",-:;"

    def _rest(self, sentence: Sentence) -> list[Token]:
        spans = [(v.start, v.end) for v in self.values]
        inside = self.said.tokens_in(sentence.start, sentence.end)
        return [t for t in inside if not any(a <= t.start < b for a, b in spans)]
