"""The proposer of rules: it looks at a site's kinds of pages and at its tables, and needs no model."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from webarium.propose.columns import columns_of
from webarium.propose.deeds import deeds
from webarium.propose.lookups import lookups, taking_turns
from webarium.propose.proposal import Dropped, Proposal
from webarium.propose.survey import survey
from webarium.propose.tables import Tables
from webarium.suites.proposed.form import ProposedKind
from webarium.tasks.data import Data

if TYPE_CHECKING:
    from webarium.envs.arena import Arena
    from webarium.propose.walker import Walker


class RulesProposer:
    """Proposes what was found in a survey, deeds and look-ups taking turns."""

    name = "rules"

    def __init__(self, proposals: Sequence[Proposal]) -> None:
        self._left = list(proposals)

    @classmethod
    async def of(
        cls,
        arena: Arena,
        site: str,
        walker: Walker,
        users: Mapping[str, str | None],
        kinds: Collection[ProposedKind],
    ) -> RulesProposer:
        """Survey a site, and think of all that can be asked of it."""
        record = arena.sites[site]
        reader = arena.universe.reader(record.database.name)
        seen = await survey(walker, record, record.origin, reader)
        wanted: list[list[Proposal]] = []
        if "mutate" in kinds:
            wanted.append(await deeds(arena, users, seen, arena.universe.seed))
        if "retrieve" in kinds:
            columns = columns_of(seen, Tables(Data.of(arena.universe, site)))
            wanted.append(lookups(columns, record.brand))
        return cls(taking_turns(wanted))

    async def propose(self, count: int, dropped: Sequence[Dropped]) -> Sequence[Proposal]:
        """The next ones."""
        batch, self._left = self._left[: count * 2], self._left[count * 2 :]
        return batch
