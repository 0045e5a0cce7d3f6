"""Where a form over a row is sent, if not to its own address: the addresses that Magento's forms have."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from webarium.sites.kit.forms import BoundForm

_BRACES = re.compile(r"\{(\w+)(?::\w+)?\}")
Told = Mapping[str, object]


def _number(row: Mapping[str, Any] | None, form: BoundForm) -> Told:
    return {} if row is None else {"number": row["id"]}


@dataclass(frozen=True)
class Targets:
    """The patterns of two addresses, from the grid's on."""

    old: str
    """For a row: ``save/id/{number:int}``."""
    new: str
    """For a new one; the same where both are sent to one address."""
    field: str = ""
    """The hidden field that holds the row's number, where its address does not."""
    told: Callable[[Mapping[str, Any] | None, BoundForm], Told] = _number
    """What stands in the braces."""

    def address(self, row: Mapping[str, Any] | None, form: BoundForm) -> str:
        """Where the form over a row is sent, or that for a new one."""
        told = self.told(row, form)
        pattern = self.new if row is None else self.old
        return _BRACES.sub(lambda match: str(told[match[1]]), pattern)
