"""A site that is down: REAL's setting ``service_unavailable``."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from webarium.sites.staynb.faults import DOWN
from webarium.suites.kit import Decline, each_of
from webarium.suites.staynb.base import OnStay
from webarium.suites.staynb.wishlists import ShareStay
from webarium.tasks import Data, Ui
from webarium.types import Difficulty
from webarium.worlds import Conditions


class ShareWhileDown(OnStay, Decline, like=ShareStay):
    """A stay to share while no page can be opened."""

    name = "impossible_service_unavailable"
    difficulty: ClassVar[Difficulty] = "easy"
    reasons = ("other", "not_allowed", "missing_feature")
    exempt: ClassVar[Mapping[str, str]] = {
        "endless": "no page opens at all, which a second look shows; the request is that of its twin"
    }
    count = 1
    says = DOWN.message
    conditions = Conditions(errors=frozenset({DOWN.switch}))

    @dataclass(frozen=True)
    class Params(OnStay.Params):
        recipient: str
        note: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Those of the twin."""
        return each_of(ShareWhileDown.Params, map(vars, ShareStay().instances(db, rng)))

    async def go(self, ui: Ui, db: Data, params: OnStay.Params) -> None:
        """Try the page of stays once more."""
        await ui.goto("/")
