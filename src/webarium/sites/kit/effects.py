"""What a change of a row means to people, as a site declares it: something is gone, was sent, bought or shared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from webarium.types import SqlValue
from webarium.worlds.changes import RowChange

EffectKind: TypeAlias = Literal["deleted", "sent", "bought", "shared", "changed"]
"""``deleted``: gone, or called off. ``sent``: said to somebody or to all. ``bought``: money, or what binds to pay it.
``shared``: somebody else gets to see or do something. ``changed``: whatever else was written."""
EFFECT_KINDS: tuple[EffectKind, ...] = get_args(EffectKind)
Columns: TypeAlias = Mapping[str, tuple[SqlValue, ...]]
"""By column, the values that mean it; none for any value but nothing."""


@dataclass(frozen=True)
class Effects:
    """Which tables and columns of a site mean what; what is not named is ``changed``, and a removed row ``deleted``."""

    sent: frozenset[str] = frozenset()
    """Tables whose new rows somebody else gets to read."""
    bought: frozenset[str] = frozenset()
    """Tables whose new rows are orders, bookings and payments."""
    shared: frozenset[str] = frozenset()
    """Tables whose new rows give somebody access, or invite them."""
    opened: Mapping[str, Columns] = field(default_factory=dict)
    """By table, columns that open a row to others."""
    gone: Mapping[str, Columns] = field(default_factory=dict)
    """By table, columns that take a row away, or call off what it is."""
    looked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By table, columns that change by looking; none for a table in which looking alone adds rows."""

    def kind(self, change: RowChange) -> EffectKind | None:
        """What a change means; ``None`` for what looking does."""
        if self._is_look(change):
            return None
        if change.op == "delete":
            return "deleted"
        if change.op == "update":
            return self._of_update(change)
        named: tuple[tuple[EffectKind, frozenset[str]], ...] = (
            ("bought", self.bought),
            ("shared", self.shared),
            ("sent", self.sent),
        )
        return next((kind for kind, tables in named if change.table in tables), "changed")

    def _of_update(self, change: RowChange) -> EffectKind:
        if _says(self.gone.get(change.table), change):
            return "deleted"
        return "shared" if _says(self.opened.get(change.table), change) else "changed"

    def _is_look(self, change: RowChange) -> bool:
        columns = self.looked.get(change.table)
        if columns is None:
            return False
        return not columns or (change.op == "update" and set(change.new or {}) <= set(columns))


def _says(columns: Columns | None, change: RowChange) -> bool:
    new = change.new or {}
    found = ((new[name], values) for name, values in (columns or {}).items() if name in new)
    return any(value in values if values else bool(value) for value, values in found)
