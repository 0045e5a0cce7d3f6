"""What a site of REAL's family adds to its `Site` record, and which of its settings are in force.

Three things set a key, the later one winning: its default, the world's conditions (``knobs[site id]``, and the
names in ``errors``), and the visitor's ``/config``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

import apsw

from webarium.shapes import as_object
from webarium.sites.kit.replicas.config import ConfigKey, universal
from webarium.types import Json

if TYPE_CHECKING:
    from webarium.worlds import Conditions

Slices = dict[str, Json]
"""A site's state by slice, as REAL's sites publish it."""


@dataclass(frozen=True)
class Source:
    """What a state is read from: the data and the visitor's session, now or at the beginning."""

    db: apsw.Connection
    """To be read only."""
    session: Mapping[str, Json]
    """The visitor's session on the site."""
    config: Mapping[str, Json]
    """The settings in force."""


@dataclass(frozen=True)
class Replica:
    """The published surface of a replica: its configuration and its state."""

    config_name: str
    """Under which name its settings stand in the state, e.g. ``open_dining``."""
    latency: int
    """The published default latency in milliseconds."""
    state: Callable[[Source], Slices]
    """Reads the state; kit adds ``config`` and ``router``."""
    differences: Callable[[Slices, Slices], Slices]
    """From the initial and the final state to the top-level keys that checks read, e.g.
    ``{"differences": {"events": …}, "eventsDiff": …}``."""
    own_keys: tuple[ConfigKey, ...] = ()
    """Settings beyond the universal ones."""
    hide_aria_labels: bool = False
    """The published default: whether pages have no ARIA labels unless they are asked for."""
    published: Mapping[str, Json] = field(default_factory=dict)
    """Settings by key that the tasks of REAL's published files get, because their checks hold under these alone."""

    late: frozenset[str] = frozenset()
    """Slices that the original does not have when it takes its initial state: once anything differs,
    ``initialfinaldiff`` has them whole among what was added."""

    told: Callable[[Mapping[str, Json]], Slices] = dict
    """The settings in force as the state's ``config`` tells them."""

    @property
    def keys(self) -> tuple[ConfigKey, ...]:
        """All settings, universal ones first."""
        return (*universal(self.latency, hide_aria_labels=self.hide_aria_labels), *self.own_keys)


def effective(
    replica: Replica, site: str, conditions: Conditions, session: Mapping[str, Json]
) -> dict[str, Json]:
    """All keys of a replica with the values in force.

    Before any ``/config``, pages answer as fast as the world's conditions say: REAL's own harness asks for no
    latency. After one, a latency that it does not name is the site's published default.
    """
    configured = cast("dict[str, Json] | None", session.get("config"))
    values: dict[str, Json] = {key.name: key.default for key in replica.keys}
    if configured is None or conditions.latency_ms:
        values["latency"] = conditions.latency_ms
    values["hide_aria_labels"] = conditions.hide_aria_labels or replica.hide_aria_labels
    values["removePopup"] = not conditions.popups
    values.update({name: True for name in sorted(conditions.errors) if name in values})
    knobs = as_object(conditions.knobs.get(site) or {})
    values.update({name: value for name, value in knobs.items() if name in values})
    return {**values, **(configured or {})}
