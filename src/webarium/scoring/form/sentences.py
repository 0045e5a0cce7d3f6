"""What a request says of how to answer it: one sentence for each type of answer, the same for all of its values."""

from __future__ import annotations

from webarium.errors import TaskError
from webarium.scoring.answers import Choice, Date, Duration, Money, Number, Text
from webarium.scoring.collections import ListOf, Record, SetOf
from webarium.scoring.distances import Distance
from webarium.scoring.grading import Answer, Scalar

DECLINE = "If it cannot be done, answer N/A and the reason."
"""How each request ends."""
NO_ANSWER = "Nothing has to be answered: stop when it is done."
"""For requests that ask for deeds alone."""


def how_to_answer(answer: Answer | None) -> str:
    """What a request says whose answer is of the type of this one, ``None`` for a deed without an answer.

    Nothing in it depends on the value, but for the names of a record's fields and a unit.
    """
    return f"{NO_ANSWER if answer is None else form_of(answer)} {DECLINE}"


def form_of(answer: Answer) -> str:
    """The sentence that states the form of an answer."""
    if isinstance(answer, Record):
        names = "; ".join(_label(name) for name, _ in answer.fields)
        shown = [
            (name, _example(field)) for name, field in answer.fields if getattr(field, "pattern", "") != "{}"
        ]
        examples = [f"{_label(name)} as in {example}" for name, example in shown if example]
        told = f" ({', '.join(examples)})" if examples else ""
        return f"Answer as {names}, in this order on one line, with semicolons between{told}."
    if isinstance(answer, SetOf | ListOf):
        order = ", in the right order" if isinstance(answer, ListOf) else ""
        example = _example(answer.items[0])
        each = f", such as {example}" if example else ", as the page shows it"
        return f"Answer with all of them and nothing else, one a line{order}{each}."
    if not isinstance(answer, Text | Choice | Money | Number | Date | Duration | Distance):
        raise TaskError(
            f"Answers of the type {type(answer).__name__} have no declared form.",
            todo="Use the types of webarium.scoring.",
        )
    return _alone(answer)


def written(answer: Answer) -> str:
    """An answer as its form wants it."""
    if isinstance(answer, Record):
        return "; ".join(written(field) for _, field in answer.fields)
    if isinstance(answer, SetOf | ListOf):
        return "\n".join(written(item) for item in answer.items)
    if isinstance(answer, Number):
        return answer.pattern.format(answer.value) + ("%" if answer.unit == "%" else "")
    return answer.natural()


def _label(name: str) -> str:
    return name.replace("_", " ")


_NOUNS = {Money: "amount", Number: "number", Date: "date", Duration: "length of time", Distance: "distance"}


def _alone(answer: Scalar) -> str:
    if isinstance(answer, Choice) and set(answer.domain) == {"yes", "no"}:
        return "Answer yes or no, and nothing else."
    if isinstance(answer, Text | Choice):
        return "Answer with the name or words alone, as the page shows them."
    noun = next(noun for kind, noun in _NOUNS.items() if isinstance(answer, kind))
    return f"Answer with the {noun} alone, such as {_example(answer)}."


def _example(answer: Scalar) -> str:
    """A value of the same type, the same for all answers; empty for words, where any would be a hint."""
    match answer:
        case Money():
            return "$12.34" if answer.currency == "USD" else "12.34"
        case Number():
            return answer.pattern.format(123) + ("%" if answer.unit == "%" else "")
        case Date():
            return "March 5, 2023"
        case Duration():
            return f"25 {answer.unit}"
        case Distance():
            return f"1.7 {'km' if answer.unit == 'm' else answer.unit}"
        case Choice() if set(answer.domain) == {"yes", "no"}:
            return "yes"
    return ""
