"""Repaired string rules for WebArena's and VisualWebArena's references.

Texts are compared by words and numbers: letter case, accents, quotes, dashes, thousands separators and trailing zeros
do not matter, but a reference is never found inside a longer word or number, nor right after "not"; only an order
number may be padded with zeros, as the shop prints it, and a figure with three decimals or more may go on. Alternatives
separated by ``|OR|`` are read everywhere. Numbers may be money and decimals, and ``<`` means less.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from webarium.errors import UserError
from webarium.scoring.foreign.outcomes import AnswerJudge, Finding, all_of, no, yes
from webarium.scoring.foreign.strings import DECLINED, Question, ask_answer, ask_reason, text_of, texts_of
from webarium.scoring.normalise import plain, unwrap
from webarium.scoring.quoting import clip, quoted, too_long
from webarium.types import Json

_WORDS = re.compile(
    r"\^\d+|(?:(?<=^)|(?<=[\s(=<>~$:]))-\d+(?:[.,/]\d+)*|\d+(?:[.,/]\d+)*|[^\W\d_]+(?:'[^\W\d_]+)*\d*|\+\+|[+%](?=\s|$)"
)
_ROUGHLY = re.compile("[<>≈~≤≥±]")
_THOUSANDS = re.compile(r"-?\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_MEASURED = re.compile(r"-?\d+\.\d{3,}")
ORDER_DIGITS = 9
"""With how many digits the shop prints the numbers of orders."""
_DECLINES = frozenset({"n/a", "na", "not applicable", "n.a"})
_INEQUALITY = re.compile(r"\s*(<=|>=|==|<|>)\s*(-?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf))\s*")
_COMPARISONS: Mapping[str, Callable[[Decimal, Decimal], bool]] = {
    "<=": lambda given, wanted: given <= wanted,
    ">=": lambda given, wanted: given >= wanted,
    "==": lambda given, wanted: given == wanted,
    "<": lambda given, wanted: given < wanted,
    ">": lambda given, wanted: given > wanted,
}


@dataclass(frozen=True, slots=True)
class Word:
    """A word or number of a text, in one spelling."""

    text: str
    """In one spelling."""
    written: str
    """As it stands there."""
    begins: bool
    """Whether no letter or digit stands right before it."""
    ends: bool
    """Whether none stands right after it."""


def read(text: str) -> list[Word]:
    """Words and numbers of a text."""
    text = plain(text)
    return [
        Word(
            _spelt(match.group()),
            match.group(),
            begins=not text[max(0, match.start() - 1) : match.start()].isalnum(),
            ends=not text[match.end() : match.end() + 1].isalnum(),
        )
        for match in _WORDS.finditer(text)
    ]


def words(text: str) -> list[str]:
    """Words and numbers of a text in one spelling each."""
    return [word.text for word in read(text)]


def _spelt(word: str) -> str:
    bare = word.replace(",", "") if _THOUSANDS.fullmatch(word) else word
    if not _NUMBER.fullmatch(bare):
        return word
    if len(bare) > 1 and bare.lstrip("-").startswith("0") and not bare.lstrip("-").startswith("0."):
        return bare  # a code, such as a postcode, keeps its zeros
    return f"{Decimal(bare).normalize():f}" if "." in bare else bare


def declines(answer: str) -> bool:
    """Whether an answer says no more than that the task cannot be done."""
    return plain(unwrap(answer)).rstrip(".!") in _DECLINES


def same(reference: str, answer: str) -> bool:
    """The same words and numbers in the same order."""
    wanted = words(unwrap(reference))
    if not wanted:
        return plain(unwrap(reference)) == plain(unwrap(answer))
    return words(unwrap(answer)) == wanted


def includes(reference: str, answer: str) -> bool:
    """One of the reference's alternatives stands in the answer, whole and not denied."""
    return any(_stands(part, answer) for part in alternatives(reference))


def alternatives(reference: str) -> list[str]:
    """The parts of a reference between ``|OR|``."""
    return [part.strip() for part in reference.split("|OR|")]


def _stands(reference: str, answer: str) -> bool:
    wanted, given = read(unwrap(reference)), read(answer)
    if not wanted:
        return plain(unwrap(reference)) in plain(answer)
    size = len(wanted)
    for place in range(len(given) - size + 1):
        found = given[place : place + size]
        whole = found[0].begins and found[-1].ends
        alike = all(_states(asked, said) for asked, said in zip(wanted, found, strict=True))
        if whole and alike and not _denied(given, place):
            return True
    return False


def _states(wanted: Word, given: Word) -> bool:
    """The same word or number, an order number with its zeros, or a measured figure with more decimals."""
    if given.text == wanted.text:
        return True
    if wanted.text.isdecimal() and len(given.text) == ORDER_DIGITS and given.text.isdecimal():
        return given.text.lstrip("0") == wanted.text
    return bool(
        _MEASURED.fullmatch(wanted.written)
        and re.fullmatch(re.escape(wanted.written) + r"\d+", given.written)
    )


def _denied(given: Sequence[Word], place: int) -> bool:
    before = given[place - 1].text if place else ""
    return before == "not" or before.endswith("n't")


def number_of(answer: str) -> Decimal | None:
    """The only number of an answer, ``None`` if there is none, there are several, or a sign makes it a range."""
    if _ROUGHLY.search(answer):
        return None
    found = [word.text for word in read(unwrap(answer)) if _NUMBER.fullmatch(word.text)]
    if not all(word.begins and word.ends for word in read(unwrap(answer)) if word.text in found):
        return None
    return Decimal(found[0]) if len(set(found)) == 1 else None


def compare(value: Decimal, inequality: str) -> bool:
    """Whether a number satisfies an inequality such as ``>= 300``; raises `UserError` for another text."""
    match = _INEQUALITY.fullmatch(inequality)
    if match is None:
        raise UserError(f"An inequality such as '>= 300' was expected, not {inequality!r}.")
    return _COMPARISONS[match[1]](value, Decimal(match[2]))


async def score_answer(
    references: Mapping[str, Json],
    answer: str,
    question: Question,
    judge: AnswerJudge | None = None,
    *,
    declined: bool = False,
) -> Finding:
    """Score an answer against ``reference_answers`` by the repaired rules.

    Args:
        references: Rules and what they want.
        answer: What the agent said.
        question: What was asked.
        judge: Who decides what is left.
        declined: Whether the agent declined the task, in whatever words.
    """
    if references.get("fuzzy_match") == DECLINED:
        return await _score_decline(answer, question, judge, declined=declined)
    if declined or declines(answer):
        return no("the agent declined a task that can be done")
    long = too_long(answer, " ".join(_texts(references)), question.intent, spare=160)
    if long is not None:
        return no(long)
    findings: list[Finding] = []
    for rule, wanted in references.items():
        findings += await _score_rule(rule, wanted, answer, question, judge)
    return all_of(findings, "the answer matches")


async def _score_decline(
    answer: str, question: Question, judge: AnswerJudge | None, *, declined: bool
) -> Finding:
    if declined or declines(answer):
        return yes("the agent declined a task that cannot be done")
    if not answer.strip():
        return no("the task cannot be done, and the agent did not say so")
    return await ask_reason(answer, question, judge)


async def _score_rule(
    rule: str, wanted: Json, answer: str, question: Question, judge: AnswerJudge | None
) -> list[Finding]:
    if rule == "exact_match":
        options = alternatives(text_of(wanted, rule))
        found = any(same(option, answer) for option in options)
        return [_told(found, f"{clip(answer)} is ", quoted(" or ".join(options)))]
    if rule == "must_include":
        return [_has(includes(t, answer), quoted(t)) for t in texts_of(wanted, rule)]
    if rule == "must_exclude":
        return [_left_out(not includes(text, answer), quoted(text)) for text in texts_of(wanted, rule)]
    if rule == "one_of":
        options = list(texts_of(wanted, rule))
        return [_has(any(includes(t, answer) for t in options), f"one of {options}")]
    if rule == "required_values":
        return [_valued(text, answer) for text in texts_of(wanted, rule)]
    if rule == "fuzzy_match":
        options = [wanted] if isinstance(wanted, str) else list(texts_of(wanted, rule))
        return [await _fuzzy(text, answer, question, judge) for text in options]
    raise UserError(f"{rule!r} is not a rule for answers.")


def _valued(inequality: str, answer: str) -> Finding:
    value = number_of(answer)
    if value is None:
        return no(f"{clip(answer)} does not state one number")
    holds = any(compare(value, part) for part in alternatives(inequality))
    return _told(holds, f"{value} is ", inequality)


async def _fuzzy(reference: str, answer: str, question: Question, judge: AnswerJudge | None) -> Finding:
    if not answer.strip():
        return no("there is no answer")
    if includes(reference, answer):
        return yes(f"the answer has {quoted(reference)}")
    return await ask_answer(reference, answer, question, judge)


def _has(holds: bool, what: str) -> Finding:
    return (yes if holds else no)(f"the answer {'has' if holds else 'lacks'} {what}")


def _left_out(holds: bool, what: str) -> Finding:
    return (yes if holds else no)(f"the answer {'leaves out' if holds else 'has'} {what}")


def _told(holds: bool, subject: str, rest: str) -> Finding:
    return yes(f"{subject}{rest}") if holds else no(f"{subject}not {rest}")


def _texts(references: Mapping[str, Json]) -> list[str]:
    """All texts that references name, for how long a natural answer may be."""
    values = [value if isinstance(value, list) else [value] for value in references.values()]
    return [text for value in values for text in value if isinstance(text, str)]
