"""What the benchmarks share: figures as JSON holds them, and which sites are measured."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from webarium.errors import UnknownNameError
from webarium.types import Json


def rounded(figures: Mapping[str, object], digits: int = 1) -> dict[str, Json]:
    """Figures by name, for JSON: fractions with so many digits, those of mappings within, too."""
    return {name: _rounded(value, digits) for name, value in figures.items()}


def _rounded(value: object, digits: int) -> Json:
    if isinstance(value, Mapping):
        return {str(key): _rounded(inner, digits) for key, inner in value.items()}
    return round(value, digits) if isinstance(value, float) else value  # type: ignore[return-value]


def chosen(kind: str, only: Iterable[str] | None, known: Collection[str]) -> list[str]:
    """The names in `only`, or all that are known; raises `UnknownNameError` for one that is not."""
    names = list(only or known)
    for name in names:
        if name not in known:
            raise UnknownNameError(kind, name, list(known))
    return names
