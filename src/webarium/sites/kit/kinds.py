"""Kinds of pages: an address and a state each; tests and ``webarium check site`` look at all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import apsw

from webarium.worlds import Conditions

Address = Callable[[apsw.Connection], str]


@dataclass(frozen=True)
class PageKind:
    """A kind of page."""

    name: str
    address: str | Address
    """A path, or how to find one in the data."""
    guest: bool = False
    """Whether it is looked at by somebody who is not signed in."""
    prepare: tuple[str, ...] = ()
    """SQL that brings the world into the state to be looked at."""
    session: Mapping[str, Any] = field(default_factory=dict)
    """What the visitor's session holds."""
    status: int = 200
    conditions: Conditions = field(default_factory=Conditions)
    """Under which it is looked at."""
    press: tuple[str, ...] = ()
    """Selectors of what is pressed before looking."""
    opens: str = ""
    """Selector of what is pressed in the end, the last one of its kind; what that opens must be accessible too."""
    leaves: str = ""
    """Why looking at it leaves changed rows; empty where it must leave none."""
    fits_at_load: bool = False
    """Whether its scripts heed the width of the window only while it loads."""

    whole: bool = True
    """Whether it answers with a page; a part of one, or an address that leads elsewhere, has no looks of its own."""
    quick: bool = True
    """Whether every run of the tests looks at it, as at one kind of each layout; pictures are taken of all."""

    @property
    def anew(self) -> bool:
        """Whether to open it again for a window of another size, instead of just resizing the window."""
        return bool(self.fits_at_load or self.press or self.opens)

    def path(self, db: apsw.Connection) -> str:
        """The address in some data."""
        return self.address if isinstance(self.address, str) else self.address(db)


def found(sql: str, template: str = "{}") -> Address:
    """The address that a query finds in the data, perhaps as a part of a longer one."""
    return lambda db: template.format(db.execute(sql).get)
