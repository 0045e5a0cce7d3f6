"""VisualWebArena's published string and number rules, defects included.

They differ from WebArena's: answers are not trimmed, a reference that is a single word piece must be a piece of the
answer, `` |OR| `` separates alternatives, and there are rules for what must not be there and for numbers. Numbers are
whole ones only, and ``<`` and ``>`` have a tolerance, so that 700 is less than 700.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from webarium.errors import UserError
from webarium.scoring.foreign.outcomes import AnswerJudge, Finding, all_of, no, yes
from webarium.scoring.foreign.strings import DECLINED, Question, ask_answer, ask_reason, text_of, texts_of
from webarium.scoring.foreign.wordpieces import word_pieces
from webarium.types import Json

OR = " |OR| "
TOLERANCE = 1e-8

_COMPARISONS: Mapping[str, Callable[[float, float], bool]] = {
    "<=": lambda given, wanted: given <= wanted + TOLERANCE,
    ">=": lambda given, wanted: given >= wanted - TOLERANCE,
    "==": lambda given, wanted: abs(given - wanted) <= TOLERANCE,
    "<": lambda given, wanted: given < wanted + TOLERANCE,
    ">": lambda given, wanted: given > wanted - TOLERANCE,
}


def clean(text: str) -> str:
    """Remove one pair of equal quotes, and lower-case."""
    for quote in "'\"":
        if text.startswith(quote) and text.endswith(quote):
            text = text[1:-1]
            break
    return text.lower()


def exact_match(references: str | Sequence[str], answer: str) -> bool:
    """Equal to one of the references once all are clean."""
    wanted = [references] if isinstance(references, str) else references
    return clean(answer) in [clean(text) for text in wanted]


def must_include(reference: str, answer: str) -> bool:
    """A single word piece must be one of the answer's, anything longer a part of it."""
    wanted, given = clean(reference), clean(answer)
    if len(word_pieces(wanted)) == 1:
        return wanted in word_pieces(given)
    return wanted in given


def must_exclude(reference: str, answer: str) -> bool:
    """The reference is not there."""
    return not must_include(reference, answer)


def whole_number(text: str) -> int | None:
    """A whole number, thousands separated or not; ``None`` for anything else, decimals and money included."""
    try:
        return int(text.strip().replace(",", ""))
    except ValueError:
        return None


def compare(value: float, inequality: str) -> bool:
    """Whether a number satisfies an inequality such as ``>= 300``.

    Raises `UserError` for a text without one of the five operators, or without a number after it.
    """
    for sign, holds in _COMPARISONS.items():
        if sign in inequality:
            try:
                return holds(value, float(inequality.split(sign)[1]))
            except ValueError:
                break
    raise UserError(f"An inequality such as '>= 300' was expected, not {inequality!r}.")


async def score_answer(
    references: Mapping[str, Json], answer: str, question: Question, judge: AnswerJudge | None = None
) -> Finding:
    """Score an answer against ``reference_answers`` as VisualWebArena's string evaluator does."""
    findings: list[Finding] = []
    given = clean(answer)
    for rule, wanted in references.items():
        if rule == "exact_match":
            findings.append(_ruled(exact_match(text_of(wanted, rule), given), f"being {wanted!r}"))
        elif rule == "required_values":
            value = whole_number(given)
            findings.append(_ruled(value is not None, "being a whole number"))
            findings += [_valued(text, value) for text in texts_of(wanted, rule)]
            given = given if value is None else str(value)  # later rules see the number
        elif rule == "must_include":
            findings += [_any_of(text, given) for text in texts_of(wanted, rule)]
        elif rule == "must_exclude":
            findings += [_ruled(must_exclude(t, given), f"not having {t!r}") for t in texts_of(wanted, rule)]
        elif rule == "one_of":
            found = any(clean(text) in given for text in texts_of(wanted, rule))
            findings.append(_ruled(found, f"having one of {wanted!r}"))
        elif rule == "fuzzy_match" and wanted == DECLINED:
            plain = all_of([*findings, _ruled(exact_match(DECLINED, given), "declining")], "declined")
            findings = [plain if plain.ruling else await ask_reason(given, question, judge)]
        elif rule == "fuzzy_match":
            findings += [await _fuzzy(text, given, question, judge) for text in texts_of(wanted, rule)]
    return all_of(findings, "the answer matches")


def _valued(inequality: str, value: int | None) -> Finding:
    holds = value is not None and any(compare(value, part) for part in inequality.split(OR))
    return _ruled(holds, f"being {inequality}")


def _any_of(reference: str, answer: str) -> Finding:
    found = any(must_include(part, answer) for part in reference.split(OR))
    return _ruled(found, f"having {reference!r}")


def _ruled(holds: bool, what: str) -> Finding:
    return yes(f"the answer passes for {what}") if holds else no(f"the answer fails for not {what}")


async def _fuzzy(reference: str, answer: str, question: Question, judge: AnswerJudge | None) -> Finding:
    if exact_match(reference, answer):
        return yes("the answer is the reference")
    return await ask_answer(reference, answer, question, judge)
