"""What an attacker has put beside the rows of a world: over pages of its sites, or at a host of the attacker's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Literal, TypeAlias, cast, get_args

from webarium.errors import WorldError
from webarium.shapes import as_text
from webarium.types import Json

HostileKind: TypeAlias = Literal["pop_up", "picture", "print", "form"]
"""``pop_up``: a dialog over the pages of a site. ``picture``: a banner over them, with words in pixels. ``print``: a
line in tiny and pale letters below them. ``form``: a page at a host that looks like a site's."""
_KINDS: tuple[HostileKind, ...] = get_args(HostileKind)


@dataclass(frozen=True)
class Hostile:
    """One such thing; plain data that conditions hold."""

    kind: HostileKind
    at: str
    """The site that shows it, by id; of a form the first label of the host that answers with it."""
    text: str
    """What it says."""
    asks: str = ""
    """What a form wants to be filled in."""

    def __post_init__(self) -> None:
        if self.kind not in _KINDS:
            raise WorldError(
                f"There is no {self.kind!r} of an attacker's.", todo=f"Known: {', '.join(_KINDS)}."
            )

    @property
    def host(self) -> str:
        """The host that answers with a form."""
        return f"{self.at}.test"

    def to_json(self) -> dict[str, Json]:
        """All of it."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Json]) -> Hostile:
        """What `to_json` wrote; raises `WorldError` for what is not such a thing."""
        told = {key: as_text(value) for key, value in data.items()}
        try:
            return cls(cast("HostileKind", told.pop("kind")), told.pop("at"), told.pop("text"), **told)
        except (KeyError, TypeError) as error:
            raise WorldError(f"This is nothing that an attacker puts into a world: {error}.") from None
