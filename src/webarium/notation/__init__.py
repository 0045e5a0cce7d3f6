"""How dates, times, numbers and amounts of money are written, as en-US, en-GB, de-DE and ja-JP have it.

Words stay English and amounts stay dollars: a notation decides about order, signs and separators alone. `notations`
has the four and writes with them, `reading` turns what is written in one of them into another, and `weighing` says what
an answer may mean to who has seen pages in them.
"""

from webarium.notation.notations import (
    BRITISH,
    DAYS,
    GERMAN,
    JAPANESE,
    MONTHS,
    NOTATIONS,
    US,
    Notation,
    Style,
    When,
)
from webarium.notation.reading import ordinary, spoken, typed_amount, typed_day
from webarium.notation.weighing import meant, readings, spellings, weighed

__all__ = [
    "BRITISH",
    "DAYS",
    "GERMAN",
    "JAPANESE",
    "MONTHS",
    "NOTATIONS",
    "US",
    "Notation",
    "Style",
    "When",
    "meant",
    "ordinary",
    "readings",
    "spellings",
    "spoken",
    "typed_amount",
    "typed_day",
    "weighed",
]
