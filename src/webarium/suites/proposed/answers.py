"""What a query gives, as a typed answer."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal, InvalidOperation

from webarium.errors import UserError
from webarium.scoring.answers import Choice, Date, Money, Number, Text
from webarium.scoring.collections import ListOf, SetOf
from webarium.scoring.grading import Answer, Scalar
from webarium.suites.proposed.form import AnswerShape
from webarium.suites.proposed.guard import Found
from webarium.types import SqlValue


class NoAnswerError(UserError):
    """A query gives nothing that could be answered."""


class SeveralAnswersError(UserError):
    """A query gives several values where one is asked for."""


def answer_of(shape: AnswerShape, found: Found, params: Mapping[str, SqlValue]) -> Answer:
    """The answer that a query's rows are.

    Raises:
        NoAnswerError: There is no row, no value, or one of another type.
        SeveralAnswersError: There are several values, and one is asked for.
    """
    values = list(dict.fromkeys(row[0] for row in found.rows if row[0] is not None))
    if not values:
        raise NoAnswerError("The query finds nothing.")
    if shape.type in ("list", "set"):
        items = tuple(Text(_text(row[0])) for row in found.rows if row[0] is not None)
        return ListOf(items) if shape.type == "list" else SetOf(items)
    if len(values) > 1:
        raise SeveralAnswersError(f"The query finds {len(values)} values: {values[0]!r}, {values[1]!r}.")
    return single(shape, values[0], params)


def single(shape: AnswerShape, value: SqlValue, params: Mapping[str, SqlValue]) -> Scalar:
    """One value as an answer.

    Raises:
        NoAnswerError: It is not of the answer's type.
    """
    try:
        return _single(shape, value, params)
    except (ValueError, InvalidOperation, OverflowError) as error:
        raise NoAnswerError(f"{str(value)[:60]!r} is no {shape.type}: {error}.") from None


def _single(shape: AnswerShape, value: SqlValue, params: Mapping[str, SqlValue]) -> Scalar:
    if shape.type == "number":
        number = Decimal(str(value))
        return Number(int(number) if number == int(number) else number, shape.unit)
    if shape.type == "money":
        return Money(int(Decimal(str(value))))
    if shape.type == "date":
        return Date(date.fromisoformat(str(value)[:10]))
    if shape.type == "choice":
        return Choice(_text(value), tuple(_text(params.get(name)) for name in shape.domain))
    return Text(_text(value))


def _text(value: SqlValue) -> str:
    if value is None or isinstance(value, bytes) or not str(value).strip():
        raise NoAnswerError("The query gives no text.")
    return str(value)
