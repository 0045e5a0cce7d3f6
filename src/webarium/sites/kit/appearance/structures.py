"""How pages are put together in an appearance: with which elements, and in what order.

It is decided when templates are compiled and style sheets are served. So pages take no longer than the usual ones, and
there are few structures, as each of them keeps compiled templates of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

Markup: TypeAlias = Literal["usual", "roles", "bare"]
Menus: TypeAlias = Literal["open", "folded", "commands"]
_AS_WRITTEN = ("usual", "usual", "usual", "open")
"""The markup, columns, fields and menus of templates as they are."""


@dataclass(frozen=True)
class Structure:
    """How the pages of a site are put together; these values are the usual ones."""

    markup: Markup = "usual"
    """Elements that mean something, or that mean nothing: with roles, or without those of headings and navigation."""
    columns: Literal["usual", "other"] = "usual"
    """Whether columns of tables are in another order, between the first and the last one."""
    fields: Literal["usual", "other"] = "usual"
    """Whether fields of forms are in another order, where it means nothing."""
    rows: Literal["table", "cards"] = "table"
    """Whether rows of tables that fit narrow windows are cards in wide ones, too."""
    menus: Menus = "open"
    """Whether the menu above pages is seen, or folded away behind a word that shows it, alone or as commands."""

    @property
    def plain(self) -> bool:
        """Whether templates are as they are written."""
        return not self.code

    @property
    def code(self) -> str:
        """What stands for it among compiled templates, whatever its rows; nothing where they are as written."""
        parts = (self.markup, self.columns, self.fields, self.menus)
        return "" if parts == _AS_WRITTEN else " ".join(parts)

    @property
    def sheet(self) -> str:
        """What stands in addresses of style sheets for all that engines without pixels read of it."""
        own, cards, menus = self.markup != "usual", self.rows == "cards", self.menus != "open"
        return ".".join(["own"] * own + ["cards"] * cards + [self.menus] * menus)


_USUAL = Structure()
DRAWN = (
    _USUAL,
    Structure("usual", "usual", "other", "cards", "open"),
    Structure("usual", "other", "other", "table", "folded"),
    Structure("roles", "usual", "usual", "cards", "folded"),
    Structure("roles", "other", "other", "table", "open"),
    Structure("bare", "other", "usual", "table", "folded"),
    Structure("bare", "usual", "other", "cards", "open"),
)
"""Those among which appearances draw; of those with folded menus, a further draw makes commands of some."""


def commanding(structure: Structure) -> Structure:
    """A structure whose folded menu is commands."""
    return replace(structure, menus="commands")


STRUCTURES = (*DRAWN, *(commanding(each) for each in DRAWN if each.menus == "folded"))
"""All that appearances have."""


def of_sheet(code: str) -> Structure | None:
    """A structure whose style sheets are these; none for a code that stands for nothing."""
    return _OF_SHEETS.get(code)


_OF_SHEETS = {each.sheet: each for each in reversed(STRUCTURES)}
