"""Answers that only say of which type an answer is: what `Template.answers_like` takes. Their values mean nothing."""

from __future__ import annotations

from datetime import date, timedelta

from webarium.scoring import Date, Distance, Duration, Money, Number, SetOf, Text

AMOUNT = Money(1234)
FOREIGN_AMOUNT = Money(1234, "EUR")
COUNT = Number(12)
YEAR = "Answer with the year alone, such as 1987."
"""An `answer_form` for numbers that are years."""
ORDER_NUMBER = Number(12, pattern="#{:09d}")
DAY = Date(date(2023, 3, 5))
MINUTES = Duration(timedelta(minutes=25), "minutes")
WAY = Distance(1700)
WORDS = Text("any")
SEVERAL = SetOf((Text("any"),))
