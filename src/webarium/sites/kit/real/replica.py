"""What a site of REAL's family adds to its `Site` record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import apsw

from webarium.sites.kit.real.config import ConfigKey, universal
from webarium.types import Json

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

    @property
    def keys(self) -> tuple[ConfigKey, ...]:
        """All settings, universal ones first."""
        return (*universal(self.latency), *self.own_keys)
