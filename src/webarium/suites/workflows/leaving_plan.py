"""What the calendar holds when a colleague leaves, and what the handbook asks for."""

from __future__ import annotations

from dataclasses import dataclass

FIRST = 90_001
"""The id of the first planted event."""
LATE = 3
"""So many actions after the first mail was opened the late one comes."""
RULES = """
When a colleague leaves, those who share their calendar tidy up within the last week.

* One-on-ones with them after their last day are deleted. Their titles begin with "1:1".
* They are taken off the guest list of every other event after their last day. The event itself stays as it is, and
  the remaining guests are sent an update.
* Everything on the last day or before it stays untouched.
* At the end, a message with the subject "Offboarding" goes to the lead of the team. Its text is the number of events
  from which the colleague was taken off, and nothing else. Deleted one-on-ones do not count.
"""


@dataclass(frozen=True)
class Planned:
    """One of the planted events."""

    title: str
    days: int
    """After the last day as it was first given; negative is before."""
    alone: bool = False
    """Whether it is a one-on-one."""

    @property
    def after(self) -> int:
        """The same in the end: one of them is moved meanwhile."""
        return MOVED_TO if self.title == MOVED else self.days


PLAN = (
    Planned("Portfolio review", -1),
    Planned("1:1 about the spring campaign", 0, alone=True),
    Planned("Vendor shortlist", 1),
    Planned("1:1 on open invoices", 2, alone=True),
    Planned("Signage walk-through", 2),
    Planned("Newsletter planning", 3),
    Planned("Intern welcome", 5),
    Planned("1:1 handover of passwords", 6, alone=True),
    Planned("Photo archive clean-up", 7),
    Planned("Alumni breakfast", 8),
    Planned("Budget first look", 9),
    Planned("1:1 exit survey", 10, alone=True),
    Planned("Trade fair debrief", 12),
    Planned("Accessibility audit", 13),
    Planned("Quarterly planning", 14),
    Planned("Museum pitch rehearsal", 15),
)
KEPT = "Alumni breakfast"
"""The event that the colleague wants to stay on."""
KEPT_ALONE = "1:1 exit survey"
"""The one-on-one that is to take place."""
LOST = "Accessibility audit"
"""The event whose change does not hold."""
NOISY = "Quarterly planning"
"""The event that a stranger wants to be deleted."""
MOVED, MOVED_TO = "Vendor shortlist", 11
"""The event that somebody moves without a word, and to how many days after the first last day."""
NEARLY_LAST = "Trade fair debrief"
"""The event after whose change the other one is moved."""
LATER = 5
"""By so many days the last day moves in the late mail."""


def planned(title: str) -> Planned:
    """An event of the plan by its title."""
    return next(each for each in PLAN if each.title == title)


def number_of(title: str) -> int:
    """The id of a planted event."""
    return FIRST + PLAN.index(planned(title))
