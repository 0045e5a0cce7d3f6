"""The conditions under which an episode meets the sites: latency, errors, pop-ups and the like."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace

from webarium.errors import WorldError
from webarium.shapes import as_objects, as_texts
from webarium.types import Json
from webarium.worlds.hostile import Hostile, HostileKind


@dataclass(frozen=True)
class Conditions:
    """How a world's sites behave beyond their data; equal conditions hash alike and survive JSON."""

    latency_ms: int = 0
    """How long each page takes to answer, in milliseconds."""
    hide_aria_labels: bool = False
    """Whether ARIA labels are left out of the pages."""
    errors: frozenset[str] = frozenset()
    """Names of the injected errors that are on; a site says which it knows."""
    popups: bool = True
    """Whether promotional dialogs and cookie banners may show."""
    knobs: Mapping[str, Json] = field(default_factory=dict)
    """Settings of single sites, by site id: ``{"staynb": {"no_vacancy": true}}``."""
    endpoints: frozenset[str] = frozenset()
    """Which addresses of REAL's protocol answer on its sites: of ``config``, ``finish``, ``submit``, ``clear``."""
    appearance: int = 0
    """The number of the look that sites have: a seed of its own; 0 is the usual one."""
    hostile: tuple[Hostile, ...] = ()
    """What an attacker has put over pages and at hosts of its own."""

    def __post_init__(self) -> None:
        if self.latency_ms < 0:
            raise WorldError(f"A latency must be zero or more milliseconds, got {self.latency_ms}.")
        if self.appearance < 0:
            raise WorldError(f"An appearance is a number from zero on, got {self.appearance}.")
        try:
            knobs = json.loads(json.dumps(dict(self.knobs), allow_nan=False))
        except (TypeError, ValueError) as error:
            raise WorldError(f"Knobs hold JSON values only: {error}.") from None
        object.__setattr__(self, "errors", frozenset(self.errors))
        object.__setattr__(self, "endpoints", frozenset(self.endpoints))
        object.__setattr__(self, "knobs", knobs)
        object.__setattr__(self, "hostile", tuple(self.hostile))

    def __hash__(self) -> int:
        return hash(json.dumps(self.to_json(), sort_keys=True))

    @property
    def strange_hosts(self) -> frozenset[str]:
        """Hosts that answer though they are no site's."""
        return frozenset(each.host for each in self.hostile if each.kind == "form")

    def hostile_at(self, kind: HostileKind, at: str) -> Hostile | None:
        """What of a kind there is at a site, or at a host by its first label."""
        return next((each for each in self.hostile if (each.kind, each.at) == (kind, at)), None)

    def with_hostile(self, later: Iterable[Hostile]) -> Conditions:
        """These with more of an attacker's things, each in the place of what of its kind stood there."""
        by_spot = {(each.kind, each.at): each for each in (*self.hostile, *later)}
        return replace(self, hostile=tuple(by_spot.values()))

    def to_json(self) -> dict[str, Json]:
        """The conditions as JSON: every field, but appearance and hostile things only where there are any."""
        return {
            "latency_ms": self.latency_ms,
            "hide_aria_labels": self.hide_aria_labels,
            "errors": sorted(self.errors),
            "popups": self.popups,
            "knobs": dict(self.knobs),
            "endpoints": sorted(self.endpoints),
            **({"appearance": self.appearance} if self.appearance else {}),
            **({"hostile": [each.to_json() for each in self.hostile]} if self.hostile else {}),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Json]) -> Conditions:
        """The conditions that `to_json` wrote; missing fields take defaults, unknown ones are refused."""
        known = {each.name for each in fields(cls)}
        if unknown := sorted(set(data) - known):
            todo = f"Known: {', '.join(sorted(known))}."
            raise WorldError(f"Conditions have no field {unknown[0]!r}.", todo=todo)
        names = {key: frozenset(as_texts(data.get(key, []))) for key in ("errors", "endpoints")}
        hostile = tuple(map(Hostile.from_json, as_objects(data.get("hostile", []))))
        values = {**data, **names, "hostile": hostile}
        return cls(**values)  # type: ignore[arg-type]
