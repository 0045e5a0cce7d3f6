"""What a request says of how to answer it: one sentence for each type of answer, the same for all of its values."""

from __future__ import annotations

from dataclasses import replace

from webarium.errors import TaskError
from webarium.scoring.answers import Choice, Date, Duration, Money, Number, Text
from webarium.scoring.collections import ListOf, Record, SetOf
from webarium.scoring.distances import Distance
from webarium.scoring.grading import Answer

DECLINE = "If it cannot be done, answer N/A and give the reason."
"""How each request ends."""
NO_ANSWER = "No answer is needed: stop when you are done."
"""For requests that ask for deeds alone."""


def how_to_answer(answer: Answer | None, form: str = "") -> str:
    """What a request says whose answer is of the type of this one, ``None`` for a deed without an answer.

    Nothing in it depends on the value, but for the names of a record's fields and a unit. A ``form`` is said in place
    of the type's own.
    """
    return f"{form or (NO_ANSWER if answer is None else form_of(answer))} {DECLINE}"


def form_of(answer: Answer) -> str:
    """The sentence that states the form of an answer."""
    if isinstance(answer, Record):
        fields = [(name.replace("_", " "), field) for name, field in answer.fields]
        shown = [(name, _shown(field)[1]) for name, field in fields]
        examples = ", ".join(f"{name} as in {one}" for name, one in shown if one and not one.isdigit())
        told = f" ({examples})" if examples else ""
        names = "; ".join(name for name, _ in fields)
        return f'Answer on one line in the form "{names}"{told}.'
    if isinstance(answer, SetOf | ListOf):
        order = ", in the right order" if isinstance(answer, ListOf) else ", in any order"
        example = _shown(answer.items[0])[1]
        each = f", such as {example}" if example else ", each as the page shows it"
        return f"Answer with all of them and nothing else, one per line{order}{each}."
    noun, example = _shown(answer)
    if noun:
        return f"Answer with the {noun} alone, such as {example}."
    if example:
        return f"Answer {example}, and nothing else."
    if isinstance(answer, Text | Choice):
        return "Answer with nothing but the text asked for, as the page shows it."
    raise TaskError(
        f"Answers of the type {type(answer).__name__} have no declared form.",
        todo="Use the types of webarium.scoring.",
    )


def written(answer: Answer) -> str:
    """An answer as its form wants it."""
    if isinstance(answer, Record):
        return "; ".join(written(field) for _, field in answer.fields)
    if isinstance(answer, SetOf | ListOf):
        return "\n".join(written(item) for item in answer.items)
    if isinstance(answer, Number):
        return answer.pattern.format(answer.value) + ("%" if answer.unit == "%" else "")
    return answer.natural()


def _shown(answer: Answer) -> tuple[str, str]:
    """What a value is called, and another one of its type; empty for words, where any would be a hint."""
    match answer:
        case Money():
            return "amount", "$12.34" if answer.currency == "USD" else "12.34"
        case Number():
            plain = written(replace(answer, value=12 if answer.unit == "%" else 123))
            return "number", "4 or 4.5" if answer.out_of else plain
        case Date():
            return "date", "March 5, 2023"
        case Duration():
            return "length of time", "2 hours 25 minutes" if answer.unit == "hours" else f"25 {answer.unit}"
        case Distance():
            return "distance", f"1.7 {'km' if answer.unit == 'm' else answer.unit}"
        case Choice() if set(answer.domain) == {"yes", "no"}:
            return "", "yes or no"
    return "", ""
