"""Expected changes of a world, and their exact comparison with the changes that happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from webarium.scoring.matchers import AnyValue, Matcher, Ref, as_matcher

if TYPE_CHECKING:
    from webarium.worlds import RowChange

Operation = Literal["insert", "update", "delete"]


@dataclass(frozen=True)
class Expect:
    """One row change that must happen.

    Every column that is not named must stay untouched (update) or be part of the key (insert): a column whose
    value does not matter is named with `AnyValue`.
    """

    op: Operation
    table: str
    values: Mapping[str, Any] = field(default_factory=dict)
    """New values by column (insert, update); plain values or matchers."""
    key: Mapping[str, Any] = field(default_factory=dict)
    """Which row: key columns (update, delete); plain values or matchers."""
    old: Mapping[str, Any] = field(default_factory=dict)
    """Old values by column (update, delete) that must have been there."""
    database: str | None = None
    """Name of the database; ``None`` fits any."""
    label: str = ""
    """A name by which `Ref` of other expectations points at this row's key."""

    @classmethod
    def insert(
        cls, table: str, values: Mapping[str, Any], *, label: str = "", database: str | None = None
    ) -> Expect:
        """A new row with these values."""
        return cls("insert", table, values, label=label, database=database)

    @classmethod
    def update(
        cls, table: str, key: Mapping[str, Any], values: Mapping[str, Any], *, database: str | None = None
    ) -> Expect:
        """These columns of a row change to these values, and no others."""
        return cls("update", table, values, key, database=database)

    @classmethod
    def delete(
        cls,
        table: str,
        key: Mapping[str, Any] | None = None,
        *,
        old: Mapping[str, Any] | None = None,
        database: str | None = None,
    ) -> Expect:
        """A row goes away, told by its key or by what it held."""
        return cls("delete", table, {}, key or {}, old or {}, database=database)

    def mismatches(self, change: RowChange) -> list[str]:
        """Why a change is not the expected one; empty when it is. References are not looked at."""
        if (change.op, change.table) != (self.op, self.table) or self.database not in (None, change.database):
            return [f"it is {describe_change(change)}"]
        new, old = change.new or {}, change.old or {}
        reasons = [_differs("key column", c, v, change.key) for c, v in self.key.items()]
        reasons += [_differs("old", c, v, old) for c, v in self.old.items()]
        if self.op != "delete":
            reasons += [_differs("", c, v, new) for c, v in self.values.items()]
            unnamed = [c for c in new if c not in self.values and c not in change.key]
            reasons += [f"{c} should not have been set, but became {new[c]!r}" for c in unnamed]
        return [reason for reason in reasons if reason]

    def references(self) -> dict[str, Ref]:
        """Columns that must hold another row's key, or what stands in it."""
        named = {**self.values, **self.key, **self.old}
        return {column: wanted for column, wanted in named.items() if isinstance(wanted, Ref)}

    def describe(self) -> str:
        """The expectation in words."""
        said = {"insert": "a new row in", "update": "a change in", "delete": "a row removed from"}[self.op]
        parts = {**self.key, **self.old, **self.values}
        shown = [f"{c} = {as_matcher(v).describe()}" for c, v in parts.items() if not isinstance(v, AnyValue)]
        return f"{said} {self.table}" + (f" ({', '.join(shown)})" if shown else "")


@dataclass(frozen=True)
class Either:
    """Alternatives: the changes must be exactly those of one of them."""

    options: tuple[tuple[Expect, ...], ...]


Expected = Sequence[Expect] | Either


def alternatives(expected: Expected | None) -> tuple[tuple[Expect, ...], ...]:
    """All sets of changes that will do; ``None`` means that nothing may change."""
    if expected is None:
        return ((),)
    return expected.options if isinstance(expected, Either) else (tuple(expected),)


def compare(expected: Sequence[Expect], changes: Sequence[RowChange]) -> list[str]:
    """Match expectations and changes one to one; returns what is missing or too much, in words."""
    fits = [[j for j, change in enumerate(changes) if not wish.mismatches(change)] for wish in expected]
    pairs = _match(fits, len(changes))
    missing = [i for i in range(len(expected)) if i not in pairs]
    taken = set(pairs.values())
    surplus = [change for j, change in enumerate(changes) if j not in taken]
    problems = [_explain(expected[i], surplus) for i in missing]
    problems += [f"unexpected: {describe_change(change)}" for change in surplus]
    if problems:
        return problems
    broken = _broken_references(expected, changes, pairs)
    if not broken:
        return []
    again = _match(_referring(expected, changes, pairs, fits), len(changes))
    return broken if len(again) < len(expected) else _broken_references(expected, changes, again)


def _referring(
    expected: Sequence[Expect],
    changes: Sequence[RowChange],
    pairs: Mapping[int, int],
    fits: Sequence[Sequence[int]],
) -> list[list[int]]:
    """Which changes fit, of those that refer to others only the ones that mean the right row.

    So of rows that are alike but for what they refer to, each is matched with its own.
    """
    meant = _meant(expected, changes, pairs)
    return [
        [pairs[i]] if wish.label else [j for j in fit if not _strays(wish, changes[j], meant)]
        for i, (wish, fit) in enumerate(zip(expected, fits, strict=True))
    ]


def share(expected: Sequence[Expect], changes: Sequence[RowChange]) -> float:
    """How many of the expected changes have happened, from 0 to 1; 0 if none is expected."""
    if not expected:
        return 0.0
    fits = [[j for j, change in enumerate(changes) if not wish.mismatches(change)] for wish in expected]
    return len(_match(fits, len(changes))) / len(expected)


def surplus(expected: Sequence[Expect], changes: Sequence[RowChange]) -> list[RowChange]:
    """The changes that nobody expects, but for those of a table in whose place an expected one is missing."""
    fits = [[j for j, change in enumerate(changes) if not wish.mismatches(change)] for wish in expected]
    pairs = _match(fits, len(changes))
    taken = set(pairs.values())
    missing = Counter((wish.op, wish.table) for i, wish in enumerate(expected) if i not in pairs)
    found = []
    for j, change in enumerate(changes):
        if j in taken:
            continue
        if missing[change.op, change.table]:
            missing[change.op, change.table] -= 1
        else:
            found.append(change)
    return found


def describe_change(change: RowChange) -> str:
    """A row change in words."""
    key = ", ".join(f"{c}={v!r}" for c, v in change.key.items())
    if change.op == "delete":
        return f"the row {key} was removed from {change.table}"
    values = ", ".join(f"{c}={_short(v)}" for c, v in (change.new or {}).items() if c not in change.key)
    did = "was added to" if change.op == "insert" else "changed in"
    return f"the row {key} {did} {change.table} ({values})"


def _differs(kind: str, column: str, wanted: object, given: Mapping[str, Any]) -> str:
    matcher: Matcher = as_matcher(wanted)
    what = f"{kind} {column}".strip()
    if column not in given:
        return f"{what} did not change, expected {matcher.describe()}"
    if matcher.matches(given[column]):
        return ""
    return f"{what} is {_short(given[column])}, expected {matcher.describe()}"


def _match(fits: Sequence[Sequence[int]], size: int) -> dict[int, int]:
    """The largest one-to-one matching (augmenting paths): expectation index to change index."""
    owner: dict[int, int] = {}

    def assign(wish: int, seen: set[int]) -> bool:
        for change in fits[wish]:
            if change not in seen:
                seen.add(change)
                if change not in owner or assign(owner[change], seen):
                    owner[change] = wish
                    return True
        return False

    for wish in range(len(fits)):
        assign(wish, set())
    return {wish: change for change, wish in owner.items()}


def _explain(wish: Expect, surplus: Sequence[RowChange]) -> str:
    """What is missing, next to the most similar thing that happened."""
    near = [change for change in surplus if (change.op, change.table) == (wish.op, wish.table)]
    if not near:
        return f"missing: {wish.describe()}"
    closest = min((wish.mismatches(change) for change in near), key=len)
    return f"missing: {wish.describe()}; the closest change differs: {'; '.join(closest)}"


def _broken_references(
    expected: Sequence[Expect], changes: Sequence[RowChange], pairs: Mapping[int, int]
) -> list[str]:
    meant = _meant(expected, changes, pairs)
    return [said for i, wish in enumerate(expected) for said in _strays(wish, changes[pairs[i]], meant)]


def _meant(
    expected: Sequence[Expect], changes: Sequence[RowChange], pairs: Mapping[int, int]
) -> dict[str, RowChange]:
    """Which change each label stands for."""
    return {wish.label: changes[pairs[i]] for i, wish in enumerate(expected) if wish.label}


def _strays(wish: Expect, change: RowChange, meant: Mapping[str, RowChange]) -> list[str]:
    """The references of a change that do not mean what they should, in words."""
    row = {**(change.old or {}), **(change.new or {}), **change.key}
    return [
        f"{change.table}.{column} is {row.get(column)!r}, not {ref.describe()}"
        for column, ref in wish.references().items()
        if ref.label not in meant or not _refers(ref, row.get(column), meant[ref.label])
    ]


def _refers(ref: Ref, value: object, to: RowChange) -> bool:
    if ref.column:
        return ref.agrees(value, to.new or {})
    return (value,) == tuple(to.key.values())


def _short(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 80 else shown[:79] + "…"
