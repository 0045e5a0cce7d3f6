"""What people report before a release, in the scenario of triage: each with what the triage rules ask of it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Literal

Kind = Literal["broken", "missing", "text", "question"]
Reach = Literal["everybody", "several", "one"]
TYPES = {"broken": "bug", "missing": "enhancement", "text": "documentation", "question": "question"}
_KINDS = {
    "broken": "Something is broken",
    "missing": "Something is missing",
    "text": "A text is wrong or missing",
    "question": "I only have a question",
}
_REACHES = {"everybody": "everybody", "several": "some people", "one": "only me, as far as I know"}


@dataclass(frozen=True)
class Report:
    """An issue as somebody files it."""

    title: str
    says: str
    kind: Kind
    reach: Reach = "one"
    way_around: bool = True
    a11y: bool = False
    """Whether it is about the keyboard or a screen reader."""
    twin: str = ""
    """The title of the issue that reports the same thing, and is older."""

    @property
    def text(self) -> str:
        """The issue's description, after the project's form."""
        around = "yes" if self.way_around else "no"
        return (
            f"**What is it?** {_KINDS[self.kind]}\n\n{self.says}\n\n**Who has it?** {_REACHES[self.reach]}\n\n"
            f"**Is there a way around?** {around}"
        )

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels that it gets, by the rules without their exceptions."""
        found = [TYPES[self.kind]]
        if self.kind == "broken":
            found.append(f"priority::{self.priority}")
        return tuple(found + ["a11y"] * self.a11y)

    @property
    def priority(self) -> str:
        """How urgent a bug is."""
        if self.reach == "everybody" and not self.way_around:
            return "high"
        urgent = self.reach == "everybody" or (self.reach == "several" and not self.way_around)
        return "medium" if urgent or self.a11y else "low"


REPORTS = (
    Report("Clock stops at midnight", "At 00:00 the hands stop until I restart.", "broken", "everybody", False),
    Report("Chart is empty in Firefox", "The chart stays white. Chromium shows it.", "broken", "several", True),
    Report("Wrong high tide after a leap day", "One hour off since the end of February.", "broken", "everybody", True),
    Report("Add a table view", "A table beside the chart would help on small screens.", "missing", "several"),
    Report("README names a file that is gone", "`setup.txt` is mentioned twice.", "text", "everybody"),
    Report("Does it work south of the equator?", "I live in Hobart and wonder.", "question"),
    Report("Crash with an empty station list", "No stations, no page: it just ends.", "broken", "several", False),
    Report("Menu cannot be opened with the keyboard", "Tab skips it.", "broken", "one", True, a11y=True),
    Report("Settings are lost after an update", "All of mine were back at the start.", "broken", "everybody", False),
    Report("Button says Cancle", "It should be Cancel.", "text", "everybody"),
    Report("Show the phase of the moon", "Spring tides would be clearer.", "missing", "one"),
    Report("Alarm rings twice", "Once at the hour, once a minute later.", "broken", "one", True),
    Report("How often is the data renewed?", "Daily, I suppose?", "question"),
    Report("Times are in the wrong zone on ships", "GPS says otherwise.", "broken", "one", False),
    Report("Table for screen readers", "The chart says nothing to mine.", "missing", "several", a11y=True),
    Report("Login loops for everyone with two accounts", "Back to the start each time.", "broken", "several", False),
    Report("Export writes an empty file", "The file has a header and no rows.", "broken", "everybody", False),
    Report("Explain the colors in the manual", "What is violet?", "text", "several"),
    Report("Support metres and feet at once", "My crew has both kinds of people.", "missing", "several"),
    Report("Can I use the data in a book?", "With a credit, of course.", "question"),
    Report("Zoom resets on every click", "Very annoying, the wheel works though.", "broken", "everybody", True),
    Report("Station names are cut off", "Only with my huge font, I admit.", "broken", "one", True),
    Report(
        "Hands do not move any more after twelve at night", "I have to start it again each morning.",
        "broken", "everybody", False, twin="Clock stops at midnight",
    ),
    Report(
        "CSV has no data rows", "I get the column names and that is it.",
        "broken", "everybody", False, twin="Export writes an empty file",
    ),
    Report(
        "It would be nice to see numbers instead of a curve", "In columns, on my phone.",
        "missing", "several", twin="Add a table view",
    ),
    Report("Installing on Debian is not described", "I found out, others may not.", "text", "several"),
    Report("Focus ring is invisible", "I tab and see nothing.", "broken", "several", False, a11y=True),
    Report("Tooltip stays after the mouse has left", "Until I scroll.", "broken", "several", True),
)  # fmt: skip
BLOCKER = Report(
    "Update deletes saved stations",
    "After the update of this morning my stations are gone, and the backup is empty, too.",
    "broken",
    "everybody",
    False,
)
ELSEWHERE = (
    Report("Dark theme", "For the night watch.", "missing", "several"),
    Report("Icon is blurry", "On my new screen.", "broken", "one", True),
    Report("Translate into Welsh", "I can help.", "missing", "one"),
)
"""Issues that are in no milestone."""


def in_order(rng: random.Random) -> tuple[int, ...]:
    """Places of all reports in a random order, each twin somewhere after what it repeats."""
    places = {each.title: place for place, each in enumerate(REPORTS)}
    order = [place for place, each in enumerate(REPORTS) if not each.twin]
    rng.shuffle(order)
    for place, each in enumerate(REPORTS):
        if each.twin:
            order.insert(rng.randint(order.index(places[each.twin]) + 1, len(order)), place)
    return tuple(order)
