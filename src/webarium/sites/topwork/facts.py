"""What the generator and the pages both know: the fee, and what people choose among."""

from __future__ import annotations

FEE = 10
"""What TopWork keeps of every payment, in percent."""


LEVELS = ("Entry level", "Intermediate", "Expert")


SIZES = ("Large", "Medium", "Small")


DURATIONS = ("Less than 1 month", "1 to 3 months", "3 to 6 months", "More than 6 months")


AVAILABILITIES = ("More than 30 hrs/week", "Less than 30 hrs/week", "As needed", "Not available")


ENGLISH = ("Conversational", "Fluent", "Native or bilingual")
