r"""The text of an accessibility tree read back: one row a line, and which rows can be acted on.

What an agent was shown is kept as text, in records and in datasets. `read_rows` gives it back as data::

    \t[4] button 'Add to Cart' disabled: True  ->  Row(id=4, role="button", name="Add to Cart", depth=1, …)
"""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from webarium.observation.tree import CONTROLS
from webarium.types import Json

Use: TypeAlias = Literal["press", "write", "choose"]
"""What can be done to a row: press it, write into it, or choose one of its options."""

_QUOTED = r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\""""
_LINE = re.compile(
    rf"^(\t*)\[(\d{{1,18}})\] (\S+) ({_QUOTED})(?: value: ({_QUOTED}))?((?: [A-Za-z]\w*: .*)?)$"
)
_STATE = re.compile(r" ([A-Za-z]\w*): ")
_WRITTEN = frozenset({"textbox", "searchbox", "spinbutton", "Date", "DateTime", "InputTime", "ColorWell"})
_NOT_PRESSED = _WRITTEN | {"slider"}


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a tree's text."""

    id: int
    """Names the element in actions."""
    role: str
    """As it is printed."""
    name: str
    """As it is printed."""
    value: str | None = None
    """What a control holds; ``None`` for what holds nothing."""
    states: tuple[tuple[str, str], ...] = ()
    """The printed properties, in order."""
    depth: int = 0
    """How many rows are around it."""
    within: tuple[int, ...] = ()
    """Places in the list of the rows around it, the outermost first."""
    uses: tuple[Use, ...] = ()
    """What can be done to it; nothing for what can only be read, or is disabled."""

    def state(self, name: str) -> str | None:
        """The printed value of a property, or ``None`` if it is not printed."""
        return next((value for key, value in self.states if key == name), None)

    def to_json(self) -> dict[str, Json]:
        """As datasets have it: what it is called, what it holds, and what can be done to it."""
        return {
            "id": self.id,
            "role": self.role,
            "name": self.name,
            "value": self.value,
            "states": " ".join(f"{key}: {value}" for key, value in self.states),
            "uses": list(self.uses),
        }


def read_rows(text: str) -> tuple[Row, ...]:
    """The rows of an observation's text of the kind ``axtree``, in order; lines that are no rows are left out."""
    rows: list[Row] = []
    around: list[int] = []
    for line in text.split("\n"):
        found = _LINE.match(line)
        if found is None:
            continue
        depth = min(len(found[1]), len(around))
        del around[depth:]
        rows.append(_row(found, tuple(around)))
        around.append(len(rows) - 1)
    return tuple(_with_uses(rows))


def candidates(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """The rows that can be acted on, in order."""
    return tuple(row for row in rows if row.uses)


def _row(found: re.Match[str], within: tuple[int, ...]) -> Row:
    parts = _STATE.split(found[6])
    return Row(
        id=int(found[2]),
        role=found[3],
        name=literal_eval(found[4]),
        value=None if found[5] is None else literal_eval(found[5]),
        states=tuple(zip(parts[1::2], parts[2::2], strict=True)),
        depth=len(within),
        within=within,
    )


def _with_uses(rows: list[Row]) -> Iterator[Row]:
    """The rows with what can be done to them. A combobox whose options are listed is a native select."""
    selects = {
        place
        for row in rows
        if row.role == "option"
        for place in row.within[-2:]
        if rows[place].role in ("combobox", "listbox")
    }
    for place, row in enumerate(rows):
        chosen = row.role == "option" and any(rows[p].role == "combobox" for p in row.within[-2:])
        if row.state("disabled") != "True" and not chosen:
            yield replace(row, uses=_uses(row, place in selects))
        else:
            yield row


def _uses(row: Row, select: bool) -> tuple[Use, ...]:
    if select:
        return ("choose",)
    if row.role == "combobox":
        return ("press", "write")
    if row.role in _WRITTEN:
        return () if row.state("readonly") == "True" else ("write",)
    pressed = row.role in CONTROLS - _NOT_PRESSED or row.state("clickable") == "True"
    return ("press",) if pressed else ()
