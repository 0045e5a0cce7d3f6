"""In which versions a product comes: its colors and sizes, and where each of them is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webarium.sites.kit.visit import Visit
from webarium.sql import one_of, select

PICTURED = "Color"
"""The axis whose values are told apart by pictures."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value that can be chosen, with the version that has it and is otherwise like the present one."""

    value: str
    product_id: int
    price: int
    stock: int
    picture: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Axis:
    """In what versions differ, and what there is."""

    label: str
    chosen: str
    choices: tuple[Choice, ...]

    @property
    def pictured(self) -> bool:
        """Whether the values are told apart by pictures."""
        return self.label == PICTURED


@dataclass(frozen=True, slots=True)
class _Row:
    product_id: int
    position: int
    label: str
    value: str
    price: int
    stock: int
    picture: str


_ROWS = """SELECT c.product_id, c.position, c.label, c.value, p.price, p.stock, p.picture
    FROM product p JOIN product_choice c ON c.product_id = p.id WHERE p.id = ?1 OR p.parent_id = ?1
    ORDER BY c.product_id, c.position"""


def axes_of(visit: Visit, root: int, shown: int) -> tuple[Axis, ...]:
    """What can be chosen on the page of a version of the listed product `root`; nothing where there is one alone."""
    rows = visit.rows(_Row, _ROWS, (root,))
    members: dict[int, list[_Row]] = {}
    for row in rows:
        members.setdefault(row.product_id, []).append(row)
    own = members.get(shown, [])
    return tuple(_axis(list(members.values()), own, at) for at in range(len(own)))


def _axis(members: Sequence[Sequence[_Row]], own: Sequence[_Row], at: int) -> Axis:
    values = [each.value for each in own]
    best: dict[str, _Row] = {}
    for member in members:
        like = [*values[:at], member[at].value, *values[at + 1 :]]
        if [each.value for each in member] == like:
            best[member[at].value] = member[at]
    for member in members:
        best.setdefault(member[at].value, member[at])
    choices = [
        Choice(value, row.product_id, row.price, row.stock, row.picture, value == values[at])
        for value, row in best.items()
    ]
    if own[at].label == PICTURED:
        first = {member[at].value: number for number, member in reversed(list(enumerate(members)))}
        choices.sort(key=lambda each: first[each.value])
    else:
        choices.sort(key=lambda each: (each.price, each.product_id))
    return Axis(own[at].label, values[at], tuple(choices))


def versions_listed(visit: Visit, ids: Sequence[int]) -> dict[int, int]:
    """How many other versions each of these listed products has; those without are left out."""
    if not ids:
        return {}
    among = one_of("parent_id", ids)
    found = visit.db.execute(
        select("parent_id, count(*)", "product", among.sql, "GROUP BY parent_id"), among.params
    )
    return {int(str(parent)): int(str(count)) for parent, count in found}
