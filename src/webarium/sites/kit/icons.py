"""Icons inlined into pages, so that they take the text's colour and need no request."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from markupsafe import Markup, escape

from webarium.errors import UnknownNameError

_BODY = re.compile(r"<svg[^>]*>(?P<body>.*)</svg>", re.DOTALL)
_NAME = re.compile(r"[a-z0-9-]+")
_STROKE = 'stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
_KEPT = 1024
"""How many icons with their sizes and labels are kept."""


class Icons:
    """The packed line icons by name."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._drawn = lru_cache(maxsize=_KEPT, typed=True)(self._draw)
        self._body = lru_cache(maxsize=_KEPT)(self._read)

    def __call__(self, name: str, *, size: int = 20, label: str | None = None, fill: bool = False) -> Markup:
        """The icon as an ``<svg>``; hidden from the accessibility tree unless it has a label.

        Raises:
            UnknownNameError: it is not packed.
        """
        return self._drawn(name, size, label, fill)

    def symbols(self, *names: str) -> Markup:
        """The icons that `mark` shows: once a page, outside of what htmx changes.

        Raises:
            UnknownNameError: one is not packed.
        """
        drawn = "".join(
            f'<symbol id="icon-{name}" viewBox="0 0 24 24" {_STROKE}>{self._body(name)}</symbol>'
            for name in names
        )
        return Markup(f'<svg style="position:absolute" aria-hidden="true" width="0" height="0">{drawn}</svg>')  # noqa: S704

    def mark(self, name: str, *, size: int = 20, fill: bool = False) -> Markup:
        """One of the page's `symbols`, a quarter as long as an icon; for those that a list repeats."""
        return Markup(  # noqa: S704
            f'<svg class="icon" aria-hidden="true" width="{size:d}" height="{size:d}" '
            f'fill="{"currentColor" if fill else "none"}"><use href="#icon-{escape(name)}"/></svg>'
        )

    def _draw(self, name: str, size: int, label: str | None, fill: bool) -> Markup:
        spoken = 'aria-hidden="true"' if label is None else f'role="img" aria-label="{escape(label)}"'
        return Markup(  # noqa: S704 -- every part is the program's own or escaped
            f'<svg class="icon icon-{name}" {spoken} focusable="false" width="{size}" height="{size}" '
            f'viewBox="0 0 24 24" fill="{"currentColor" if fill else "none"}" {_STROKE}>{self._body(name)}</svg>'
        )

    def _read(self, name: str) -> str:
        file = self._folder / f"{name}.svg"
        if not _NAME.fullmatch(name) or not file.is_file():
            known = (path.stem for path in self._folder.glob("*.svg"))
            todo = "Icons to pack are listed in frontend/assets.json."
            raise UnknownNameError("icon", name, known, todo=todo)
        found = _BODY.search(file.read_text(encoding="utf-8"))
        return re.sub(r"\s*\n\s*", "", found["body"]) if found else ""
