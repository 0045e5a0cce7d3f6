"""WebArena's published string rules, defects included; the facts are those of its first release.

Every function takes texts as they were written and cleans them as the published rules do: trimmed, one pair of equal
quotes removed, lower-cased. Known defects that are kept: a reference of several characters matches inside longer words
and numbers, a reference of one character must be a word piece of its own, alternatives are not read, and a decline is
judged anew even where another rule has failed already.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from webarium.errors import UserError
from webarium.scoring.foreign.outcomes import AnswerJudge, Finding, all_of, judged, no, unverified, yes
from webarium.scoring.foreign.wordpieces import word_pieces
from webarium.types import Json

DECLINED = "N/A"
"""The reference, and the answer, that say that a task cannot be done."""


@dataclass(frozen=True, slots=True)
class Question:
    """What surrounds an answer."""

    intent: str
    note: str = ""
    """Why the task cannot be done, for those that cannot."""


NO_JUDGE = "it needs a judge, and none was named"
"""What a rule says that would have to ask one."""
_SEPARATORS = re.compile(r"[,;\n]")
"""What is between the parts of an answer."""


def clean(text: str) -> str:
    """Trim, remove one pair of equal quotes, and lower-case."""
    text = text.strip()
    for quote in "'\"":
        if text.startswith(quote) and text.endswith(quote):
            text = text[1:-1]
            break
    return text.lower()


def exact_match(reference: str, answer: str) -> bool:
    """Equal once both are clean."""
    return clean(answer) == clean(reference)


def must_include(reference: str, answer: str, *, alone: bool = False) -> bool:
    """The reference is a part of the answer; a single character that stands `alone` must be a word piece of it."""
    wanted, given = clean(reference), clean(answer)
    if alone and len(wanted) == 1 and len(word_pieces(wanted)) == 1:
        return wanted in word_pieces(given)
    return wanted in given


async def score_answer(
    references: Mapping[str, Json], answer: str, question: Question, judge: AnswerJudge | None = None
) -> Finding:
    """Score an answer against ``reference_answers`` as the published string evaluator does.

    Rules with other names than ``exact_match``, ``must_include`` and ``fuzzy_match`` are passed over, as published.
    """
    answer = clean(answer)  # each rule cleans it once more, so two pairs of quotes go
    findings: list[Finding] = []
    for rule, wanted in references.items():
        if rule == "exact_match":
            findings.append(_exact(text_of(wanted, rule), answer))
        elif rule == "must_include":
            texts = texts_of(wanted, rule)
            findings += [_include(text, answer, alone=len(texts) == 1) for text in texts]
        elif rule == "fuzzy_match" and wanted == DECLINED:
            plain = all_of([*findings, _exact(DECLINED, answer)], "the answer declines the task")
            # The published evaluator forgets here what failed before.
            findings = [plain if plain.ruling else await ask_reason(answer, question, judge)]
        elif rule == "fuzzy_match":
            findings += await _fuzzy_parts(texts_of(wanted, rule), answer, question, judge)
    return all_of(findings, "the answer matches")


async def _fuzzy_parts(
    references: Sequence[str], answer: str, question: Question, judge: AnswerJudge | None
) -> list[Finding]:
    """Each part for itself, as published; an answer of all parts and nothing else is in the references' own words."""
    if len(references) > 1 and _pieces(answer) == _pieces("\n".join(references)):
        return [yes("the answer is all parts of the reference")]
    return [await fuzzy(text, answer, question, judge) for text in references]


def _pieces(text: str) -> list[str]:
    return sorted(piece for part in _SEPARATORS.split(text) if (piece := clean(part)))


async def fuzzy(reference: str, answer: str, question: Question, judge: AnswerJudge | None) -> Finding:
    """Equal texts mean the same; for the rest a judge is asked, who sees the cleaned answer as published."""
    if exact_match(reference, answer):
        return yes("the answer is the reference")
    return await ask_answer(reference, answer, question, judge)


async def ask_answer(reference: str, answer: str, question: Question, judge: AnswerJudge | None) -> Finding:
    """Let a judge compare an answer with a reference."""
    if judge is None:
        return unverified(f"whether the answer means {reference!r}: {NO_JUDGE}")
    return judged(await judge.answer(question=question.intent, reference=reference, answer=answer))


async def ask_reason(answer: str, question: Question, judge: AnswerJudge | None) -> Finding:
    """Let a judge compare the reported reason for declining with the true one."""
    if judge is None:
        return unverified(f"whether the answer says that it cannot be done: {NO_JUDGE}")
    return judged(await judge.reason(task=question.intent, actual=question.note, reported=answer))


def _exact(reference: str, answer: str) -> Finding:
    same = exact_match(reference, answer)
    return (yes if same else no)(f"the answer {'is' if same else 'is not'} {reference!r}")


def _include(reference: str, answer: str, *, alone: bool) -> Finding:
    found = must_include(reference, answer, alone=alone)
    return (yes if found else no)(f"the answer {'has' if found else 'lacks'} {reference!r}")


def text_of(value: Json, rule: str) -> str:
    """The text that a rule wants; raises `UserError` for anything else."""
    if not isinstance(value, str):
        raise UserError(f"{rule} expects a text, not {value!r}.")
    return value


def texts_of(value: Json, rule: str) -> Sequence[str]:
    """The list of texts that a rule wants; raises `UserError` for anything else."""
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise UserError(f"{rule} expects a list of texts, not {value!r}.")
    return value
