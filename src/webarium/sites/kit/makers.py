"""Real names of makers for the invented ones, where a world's conditions say ``knobs={"brands": "real"}``.

Only what people read and look for changes: the data, the addresses and what forms hold keep the invented names.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from markupsafe import escape
from starlette.datastructures import QueryParams

if TYPE_CHECKING:
    from webarium.worlds import Conditions

KNOB = "brands"
REAL = "real"
_MARKUP = re.compile(r"<(?:script|style)\b.*?</(?:script|style)>|<[^>]*>", re.DOTALL)
_READ = re.compile(r'\b(?:alt|title|aria-label|placeholder)="[^"]*"')
"""Attributes that people read, or hear."""


def wants_real(conditions: Conditions) -> bool:
    """Whether a world's conditions ask for real names."""
    return conditions.knobs.get(KNOB) == REAL


class Makers:
    """The real names of a site's makers, by the invented ones."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Real names by invented ones."""
        return tomllib.loads(self._path.read_text("utf-8"))

    @cached_property
    def _shown(self) -> tuple[re.Pattern[str], Mapping[str, str]]:
        return _either({str(escape(made)): str(escape(real)) for made, real in self.names.items()})

    @cached_property
    def _meant(self) -> tuple[re.Pattern[str], Mapping[str, str]]:
        return _either({real.casefold(): made for made, real in self.names.items()}, re.IGNORECASE)

    def shown(self, html: str) -> str:
        """A page with real names in what people read of it."""
        parts: list[str] = []
        at = 0
        for markup in _MARKUP.finditer(html):
            parts += [self._named(html[at : markup.start()]), self._read(markup[0])]
            at = markup.end()
        return "".join([*parts, self._named(html[at:])])

    def meant(self, query: QueryParams) -> QueryParams:
        """A query in which the invented names stand for the real ones that somebody typed."""
        pattern, names = self._meant
        return QueryParams(
            [
                (key, pattern.sub(lambda found: names[found[0].casefold()], value))
                for key, value in query.multi_items()
            ]
        )

    def _named(self, text: str) -> str:
        pattern, names = self._shown
        return pattern.sub(lambda found: names[found[0]], text)

    def _read(self, tag: str) -> str:
        return _READ.sub(lambda found: self._named(found[0]), tag) if tag[:2] != "<s" else tag


def _either(names: Mapping[str, str], flags: int = 0) -> tuple[re.Pattern[str], Mapping[str, str]]:
    longest = sorted(names, key=lambda name: (-len(name), name))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)", flags), names
