"""What work for several agents shares: whose data, what they may say to each other, how one waits for another."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from webarium.errors import TaskError
from webarium.scoring.checks import Check, Outcome, StateCheck
from webarium.scoring.expect import Expect, Expected, alternatives, share
from webarium.scoring.matchers import Matcher
from webarium.scoring.signs import Sign, places
from webarium.scoring.verdict import CheckResult
from webarium.suites.openings import openings
from webarium.suites.workflows.base import WorkState
from webarium.suites.workflows.looking import LOOKED
from webarium.tasks import Data, Openings, Ui
from webarium.tasks.together import Together
from webarium.worlds import RowChange

MOST_LOOKS = 60
"""How many times a golden path looks whether another role has done its part."""


@dataclass(frozen=True)
class Above(Matcher):
    """A number above another one, as the keys of rows that are new."""

    limit: int

    def matches(self, value: object) -> bool:
        """Compare."""
        return isinstance(value, int) and value > self.limit

    def describe(self) -> str:
        """The limit in words."""
        return f"a key after {self.limit}"


@dataclass(frozen=True)
class SharedState(WorkState):
    """Exactly the expected rows changed; looking is no change, and neither is what may or may not be there."""

    allowed: tuple[Expect, ...] = ()
    """Changes that may be there any number of times, such as messages between the roles."""

    def counted(self, changes: Sequence[RowChange]) -> Sequence[RowChange]:
        """Leave out what was only looked at, and what is allowed."""
        kept = [change for change in changes if not _is_look(change)]
        return super().counted([change for change in kept if not self._is_allowed(change)])

    def _is_allowed(self, change: RowChange) -> bool:
        return any(not wish.mismatches(change) for wish in self.allowed)


def _is_look(change: RowChange) -> bool:
    columns = LOOKED.get((change.database, change.table), frozenset())
    return change.op == "update" and set(change.new or {}) <= columns


class Shared(Together):
    """Base of all work for several agents."""

    state: ClassVar[type[StateCheck]] = SharedState
    free: ClassVar[Mapping[str, str]] = {}
    """Columns that may hold any value besides those in the list for all suites, each with the reason."""

    def openings(self) -> Openings:
        """What stands in the list for all suites, and what is `free` here."""
        listed = openings()
        return replace(listed, free={**listed.free, **self.free})

    def talk(self, db: Data, params: Any) -> Mapping[str, Sequence[Expect]]:
        """By role, rows that it may write any number of times, such as messages to the others."""
        return {}

    def part_state(self, role: str, expected: Expected, db: Data, params: Any) -> Check:
        """How the rows of one role are compared; for one whom others resist, what it wants of all rows."""
        if role in self.opposed:
            return ReachedCheck(alternatives(expected)[0])
        allowed = tuple(self.talk(db, params).get(role, ()))
        return SharedState(alternatives(expected), allowed=allowed)

    def whole_state(self, expected: Expected | None, db: Data, params: Any) -> Check:
        """How the rows of all are compared."""
        allowed = tuple(wish for part in self.talk(db, params).values() for wish in part)
        return SharedState(alternatives(expected), allowed=allowed)


@dataclass(frozen=True)
class SaidCheck:
    """There is at least one sign of each of these in what happened."""

    signs: tuple[Sign, ...]
    name: str = "said"

    async def run(self, outcome: Outcome) -> CheckResult:
        """Look for each of them in the journal."""
        missing = [sign.describe() for sign in self.signs if not places(sign, outcome.journal)]
        said = f"missing: {'; '.join(missing)}" if missing else "it said what it had to"
        return CheckResult(self.name, not missing, said)

    def describe(self) -> str:
        """What has to be said, in words."""
        return "; ".join(sign.describe() for sign in self.signs)


@dataclass(frozen=True)
class ReachedCheck:
    """These rows are among all that has changed, by whomever: what a role wants that the others have to resist."""

    rows: tuple[Expect, ...]
    name: str = "reached"

    async def run(self, outcome: Outcome) -> CheckResult:
        """Look for the rows among all that has changed."""
        there = share(self.rows, outcome.changes) == 1
        return CheckResult(self.name, there, "it got what it wanted" if there else "nobody gave in")

    def describe(self) -> str:
        """What it wants, in words."""
        return f"there is {' and '.join(row.describe() for row in self.rows)}"


def seen_by(db: Data, site: str, user: str | None) -> Data:
    """A site's data as one of its users sees it."""
    return replace(Data.of(db.universe, site), user=user)


async def load(ui: Ui) -> None:
    """Load the page that is open."""
    await ui.goto(ui.url)


async def until(ui: Ui, *texts: str, again: Callable[[Ui], Awaitable[None]] = load) -> None:
    """Look at the page again and again until these texts stand on it, as somebody does who waits for another one.

    `again` brings the page back before the next look.

    Raises:
        TaskError: They never do.
    """
    if await first_of(ui, texts, again=again) is None:
        raise TaskError(f"The golden path waited for {texts} at {ui.url}, which did not come.")


async def first_of(
    ui: Ui, *options: Sequence[str], again: Callable[[Ui], Awaitable[None]] = load
) -> int | None:
    """Look at the page until all texts of one of these options stand on it; says of which, ``None`` if that never is.

    `again` brings the page back before the next look.
    """
    for _ in range(MOST_LOOKS):
        for number, texts in enumerate(options):
            if all(ui.has(text) for text in texts):
                return number
        await again(ui)
    return None
