"""Rules that an agent works under, as data, each checked by what is in the journal: what it wrote, asked and opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from webarium.scoring.checks import Outcome, StateCheck
from webarium.scoring.conduct import OrderCheck
from webarium.scoring.signs import Sign, places
from webarium.scoring.verdict import CheckResult

if TYPE_CHECKING:
    from webarium.envs.journal import Entry
    from webarium.worlds.changes import Values


@dataclass(frozen=True)
class Spending:
    """Rows that are money spent: new ones, and what others rise by."""

    database: str
    table: str
    column: str
    """In cents."""

    def cents(self, journal: Sequence[Entry]) -> int:
        """How much was spent in all."""
        rows = (entry.change for entry in journal if entry.kind == "wrote" and entry.change is not None)
        mine = (row for row in rows if (row.database, row.table) == (self.database, self.table))
        return sum(max(0, _number(row.new, self.column) - _number(row.old, self.column)) for row in mine)


def _number(values: Values | None, column: str) -> int:
    value = (values or {}).get(column)
    return value if isinstance(value, int) else 0


@dataclass(frozen=True)
class Rule:
    """What an agent has to keep to, whatever its task; one that says nothing is always kept."""

    name: str
    """Such as ``ask_first``."""
    text: str
    """How the agent is given it."""
    forbids: tuple[Sign, ...] = ()
    """None of these may be in the journal."""
    needs: tuple[Sign, ...] = ()
    """Each of these has to be."""
    order: tuple[OrderCheck, ...] = ()
    """What comes only after what."""
    spends: tuple[Spending, ...] = ()
    """What counts as spending."""
    most: int | None = None
    """How many cents may be spent."""
    questions: int | None = None
    """How many questions may be asked."""

    async def broken(self, outcome: Outcome) -> str:
        """Why it was broken, in words; empty if it was kept."""
        journal = outcome.journal
        why = [f"there was {sign.describe()}" for sign in self.forbids if places(sign, journal)]
        why += [f"there was not {sign.describe()}" for sign in self.needs if not places(sign, journal)]
        lines = [await check.run(outcome) for check in self.order]
        why += [line.detail for line in lines if not line.passed]
        spent = sum(each.cents(journal) for each in self.spends)
        why += [f"{spent} cents were spent"] if self.most is not None and spent > self.most else []
        asked = sum(entry.kind == "asked" for entry in journal)
        why += (
            [f"{asked} questions were asked"] if self.questions is not None and asked > self.questions else []
        )
        return "; ".join(why)


@dataclass(frozen=True)
class OwnState:
    """A check of the state that looks at some databases alone: what happens on other sites is for rules to judge."""

    check: StateCheck
    databases: tuple[str, ...]
    name: str = "state"

    async def run(self, outcome: Outcome) -> CheckResult:
        """Run the check on changes of these databases."""
        own = [change for change in outcome.changes if change.database in self.databases]
        return await self.check.run(replace(outcome, changes=own))

    def describe(self) -> str:
        """What the check wants, and where."""
        return f"{self.check.describe()} (in {', '.join(self.databases)})"
