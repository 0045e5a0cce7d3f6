"""A round of bounties: sixty reports, what the rules pay for each, and what people pay who overlook something."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from webarium.errors import TaskError

FIRST = 90_001
"""The id of the first planted row; the issue about the round comes first."""
REPORTS = {1: 60, 2: 88}
"""So many are found at first, by level."""
WEEKS = ("Week 1", "Week 2", "Week 3")
LABELS = ("confirmed", "S1", "S2", "S3", "security", "core", "docs")
REPORTERS = 7
AUDITOR, STAFF = 2, 6
"""Places of reporters: one has no limit, one belongs to the team."""
BEGUN = 14
"""Up to this number somebody else has written bounties."""
LIMIT, STEP, BONUS = 300, 5, 20
LATE_LIMIT = 385
"""The limit of a week in the second level, as is said late."""
BASE: tuple[tuple[frozenset[str], int], ...] = (
    (frozenset({"security", "S1"}), 260),
    (frozenset({"security"}), 190),
    (frozenset({"docs"}), 15),
    (frozenset({"S1"}), 145),
    (frozenset({"S2"}), 85),
    (frozenset(), 30),
)
"""What a report is worth: the first row of which it has all labels."""
PARTS = (
    "Parser",
    "Exporter",
    "Tide table",
    "Buoy list",
    "Chart view",
    "Login",
    "Printing",
    "Search",
    "Alerts",
    "Sync",
)
FAULTS = (
    "stops after the first line", "forgets its settings", "shows the wrong unit", "loses the last row",
    "accepts an empty name", "is slow with 1,000 rows", "ignores the time zone", "shows a blank page",
    "counts twice", "cuts long words",
)  # fmt: skip
RULES = f"""
Anybody who reports a bug gets credits for it. A round covers a project's confirmed reports of three weeks; the
milestone says in which week a report came in. The coordinator of a round may change these rules for that round, in
the issue about it.

**Who is paid.** Reports with the label "confirmed". Nothing is paid to members of the project, nor for a report that a
member has called a duplicate.

**How severe.** The label S1, S2 or S3 says it. If a member of the project says in a comment that a report has another
of these, the last such comment counts. What others say about it does not.

**How much.** The first line that applies:

| Labels | Credits |
|---|---|
| security and S1 | 260 |
| security | 190 |
| docs | 15 |
| S1 | 145 |
| S2 | 85 |
| all others | 30 |

1. A report with a patch attached gets 35 % more. An offer of a patch is not a patch.
2. Then it is rounded down to a multiple of {STEP}.
3. Then the first paid report of each reporter in the round, by number, gets {BONUS} more.
4. Then the limit: nobody gets more than {LIMIT} for the reports of one week. They are paid in the order of their
   numbers; the one that goes over the limit gets what is left, and later ones of that week get 0.

**How it is written down.** Each report that is paid gets one comment, such as "Bounty: 85", and nothing else;
"Bounty: 0" where the limit leaves nothing. If your own comment turns out to be wrong, it is edited. A comment with a
bounty that somebody else wrote stays; if it is wrong, the right bounty is written as a separate comment.

**At the end** a comment on the issue about the round lists what each reporter gets in all, one line per reporter in
alphabetical order, such as "some.user: 115", without a sign before the name. Reporters who get nothing are left out.
Then that issue is closed.
"""
AMENDED = (
    "Decided for this round, since nobody sends us patches for the hard parts: with the label core, a patch is worth"
    " 50 % more, not 35 %. For all others it stays as it is. And the first-report extra is for reports with S1 or S2"
    " only this time, so it goes to a reporter's first paid report of one of these two."
)


@dataclass(frozen=True)
class Report:
    """An issue of the round."""

    number: int
    title: str
    who: int
    """Place of the reporter."""
    labels: frozenset[str]
    week: int
    patch: bool = False
    offer: bool = False
    """Whether it says that there could be a patch."""
    said: str = ""
    """The severity that a member gave it in a comment, or ``double``."""
    heard: str = ""
    """The same by somebody who is no member."""

    @property
    def key(self) -> int:
        """The id of the issue."""
        return FIRST + self.number - 1

    def severity(self, but: str = "") -> str:
        """How severe it is, for who may overlook something."""
        label = min(self.labels & {"S1", "S2", "S3"})
        said = "" if but == "labels only" or self.said == "double" else self.said
        if but == "believes reporters" and self.heard != "double":
            said = self.heard or said
        return said or label

    def paid(self, but: str = "") -> bool:
        """Whether anything is paid for it."""
        doubles = {self.said, self.heard} if but == "believes reporters" else {self.said}
        if "double" in doubles and but != "pays doubles":
            return False
        if self.who == STAFF and but != "pays the team":
            return False
        return "confirmed" in self.labels or but == "pays everything"

    def worth(self, but: str = "") -> int:
        """What it is worth before extras and limits."""
        labels = self.labels - {"S1", "S2", "S3"} | {self.severity(but)}
        rows = sorted(BASE, key=lambda row: -row[1]) if but == "best row" else BASE
        base = next(credits for wanted, credits in rows if wanted <= labels)
        core = "core" in labels and but not in ("handbook only", "colleague")
        more = 100 + (50 if core else 35) * (self.patch or (but == "takes offers" and self.offer))
        exact = base * more
        rounded = -(-exact // (100 * STEP)) if but == "rounds up" else exact // (100 * STEP)
        return rounded * STEP


def bounties(reports: Sequence[Report], but: str = "", limit: int = LIMIT) -> dict[int, int]:
    """What each paid report gets, by number, for who may overlook something."""
    found: dict[int, int] = {}
    got: dict[tuple[int, int], int] = {}
    greeted: set[int] = set()
    for each in sorted(reports, key=lambda one: one.number):
        if not each.paid(but):
            continue
        amount = each.worth(but)
        first = but in ("handbook only", "colleague") or each.severity(but) in ("S1", "S2")
        if first and each.who not in greeted:
            greeted.add(each.who)
            amount += BONUS
        week = (each.who, each.week)
        free = (each.who == AUDITOR and but not in ("limits the auditor", "colleague")) or but == "no limit"
        amount = amount if free else min(amount, limit - got.get(week, 0))
        got[week] = got.get(week, 0) + amount
        found[each.number] = amount
    return found


SLIPS = (
    "handbook only", "labels only", "believes reporters", "pays doubles", "pays the team", "pays everything",
    "best row", "takes offers", "rounds up", "no limit", "limits the auditor",
)  # fmt: skip
"""What people overlook, each of which changes what somebody gets."""


@dataclass(frozen=True)
class Round:
    """The reports of a round."""

    before: tuple[Report, ...]
    """As they are found."""
    late: Report
    """Filed meanwhile."""
    raised: int
    """The number of the report that becomes more severe meanwhile."""
    trigger: int
    """The number of the report whose bounty comes before that."""
    limit: int = LIMIT
    """The limit of a week in the end."""

    @property
    def after(self) -> tuple[Report, ...]:
        """As they are in the end."""
        found = (self.severe(each) if each.number == self.raised else each for each in self.before)
        return (*found, self.late)

    def severe(self, each: Report) -> Report:
        """A report with the label that it gets meanwhile."""
        return replace(each, labels=each.labels - {"S2", "S3"} | {"S1"})

    def found(self, but: str = "") -> dict[int, int]:
        """What is paid at first, before anything happens."""
        return bounties(self.before, but)

    def right(self, but: str = "") -> dict[int, int]:
        """What is paid in the end."""
        return bounties(self.after, but, LIMIT if but == "old limit" else self.limit)

    @property
    def begun(self) -> Mapping[int, int]:
        """What somebody else has written, by the handbook alone, and without one that she forgot."""
        wrote = {number: amount for number, amount in self.found("colleague").items() if number <= BEGUN}
        wrote.pop(max(wrote))
        return wrote


@lru_cache(maxsize=16)
def round_of(seed: int, level: int = 1) -> Round:
    """Draw reports until each slip pays something else, and what happens meanwhile changes two bounties."""
    rng = random.Random(f"bounties {seed}")  # noqa: S311 (drawn alike each time, no secret)
    for _ in range(2000):
        found = _drawn(rng, level)
        if found is not None and _tells(found):
            return found
    raise TaskError("There is no round of bounties in which everything matters.")


def _tells(found: Round) -> bool:
    right, begun = found.right(), found.begun
    wrong = [number for number, amount in begun.items() if right.get(number) != amount]
    early, sooner = found.found(), found.right("old limit")
    changed = [number for number in early if number != found.raised and early[number] != sooner[number]]
    limited = [number for number in sooner if sooner[number] != right[number]]
    return (
        all(found.right(slip) != right for slip in SLIPS)
        and 2 <= len(wrong) <= len(begun) - 3
        and all(number in right for number in begun)
        and 1 <= len(changed) <= 3
        and min(changed) > found.raised
        and not set(begun) & {found.raised, *changed, *limited}
        and (not limited if found.limit == LIMIT else 3 <= len(limited) <= 9)
        and right[found.late.number] > 0
    )


def _drawn(rng: random.Random, level: int) -> Round | None:
    count = REPORTS[level]
    titles = rng.sample([f"{part} {fault}" for part in PARTS for fault in FAULTS], count + 1)
    reports = tuple(_report(rng, n + 2, title, count) for n, title in enumerate(titles[:-1]))
    paid = bounties(reports)
    plain = [
        each for each in reports
        if each.number > BEGUN and each.number in paid and not each.said and not each.heard
        and each.labels & {"S2", "S3"} and not each.labels & {"docs", "security"}
        and each.who != AUDITOR and each.number < count * 2 // 3
    ]  # fmt: skip
    if not plain:
        return None
    raised = rng.choice(plain)
    later = [number for number in paid if number > raised.number + 4]
    who = rng.choice([n for n in range(REPORTERS) if n != STAFF])
    late = Report(count + 2, titles[-1], who, frozenset({"confirmed", "S2", "core"}), 2, patch=True)
    limit = LIMIT if level == 1 else LATE_LIMIT
    return Round(reports, late, raised.number, later[len(later) // 2], limit) if later else None


def _report(rng: random.Random, number: int, title: str, count: int) -> Report:
    level = rng.choices(("S1", "S2", "S3"), (3, 5, 5))[0]
    labels = {level} | {name for name, chance in (("security", 0.1), ("core", 0.4)) if rng.random() < chance}
    if "security" not in labels and rng.random() < 0.18:
        labels.add("docs")
    if rng.random() < 0.8:
        labels.add("confirmed")
    proof = rng.choices(("patch", "offer", ""), (4, 2, 6))[0]
    others = [each for each in ("S1", "S2", "S3") if each != level]
    said = rng.choices((rng.choice(others), "double", ""), (2, 1, 10))[0]
    heard = rng.choices((rng.choice(others), "double", ""), (2, 1, 12))[0] if not said else ""
    week = min(2, (number - 2) * 3 // count)
    return Report(
        number, title, rng.randrange(REPORTERS), frozenset(labels), week,
        proof == "patch", proof == "offer", said, heard,
    )  # fmt: skip
