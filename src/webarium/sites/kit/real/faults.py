"""Faults that a task or ``/config`` asks for: an operation fails always, or for its first few tries.

Tries are counted in the visitor's session under `TRIES`, which a request keeps even where all else that it did is
undone: an operation that answers with an error page fails as often as one that leads back to a form.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from starlette.responses import Response

from webarium.sites.kit.errors import Unavailable
from webarium.sites.kit.replicas.config import ConfigKey, flag
from webarium.sites.kit.transactions import TRIES

if TYPE_CHECKING:
    from webarium.sites.kit.forms import BoundForm
    from webarium.sites.kit.routing import Page
    from webarium.sites.kit.visit import Visit


@dataclass(frozen=True)
class Fault:
    """An operation that can be made to fail."""

    switch: str
    """The key that makes every try fail, or as many as `most` says."""
    help: str
    """What the key does, for ``/config`` and the docs."""
    message: str
    """What a person reads when a try fails."""
    tries: ConfigKey | None = None
    """A key for how many first tries fail while the switch is off."""
    most: ConfigKey | None = None
    """A key for how many tries fail while the switch is on; all of them where it has no value."""

    @property
    def keys(self) -> tuple[ConfigKey, ...]:
        """The settings of this fault alone; `most` is often shared by several, so the site lists it."""
        return (flag(self.switch, self.help), *((self.tries,) if self.tries else ()))

    def fails(self, visit: Visit) -> bool:
        """Whether this try must fail; counts it."""
        if self._limit(visit) == 0:
            return False
        counts = cast("dict[str, int]", visit.session.setdefault(TRIES, {}))
        counts[self.switch] = counts.get(self.switch, 0) + 1
        return counts[self.switch] <= self._limit(visit)

    def failure(self, visit: Visit) -> str | None:
        """What to tell if this try must fail, else ``None``; counts it."""
        return self.message if self.fails(visit) else None

    def refuse(self, visit: Visit, form: BoundForm, subject: object = None) -> None:
        """Refuse a form without mistakes if this try must fail; goes as a `FormPage`'s ``refuse``."""
        if form.ok and (problem := self.failure(visit)):
            form.refuse("", problem)

    def _limit(self, visit: Visit) -> float:
        """How many tries fail."""
        limit = self.most if visit.config[self.switch] else self.tries
        held = None if limit is None else visit.config[limit.name]
        if isinstance(held, int):
            return held
        return float("inf") if visit.config[self.switch] else 0


@dataclass(frozen=True)
class Outage:
    """A setting under which every page of a site answers with one error."""

    switch: str
    help: str
    message: str
    """What every page says."""

    @property
    def keys(self) -> tuple[ConfigKey, ...]:
        """Its setting."""
        return (flag(self.switch, self.help),)

    def over(self, page: Page) -> Page:
        """The page, answering only while there is no outage; pictures always do."""
        if page.worldless:
            return page
        handler = page.serve

        def served(visit: Visit) -> Response:
            if visit.config[self.switch]:
                raise Unavailable(self.message)
            return handler(visit)

        return replace(page, handler=served)
