"""Reading a ZIM file by python-libzim, which is imported here alone, and only when a file is read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from webarium.errors import UserError

_MAIN = "mainPage"
"""Where a file notes which page is its first one; no article of its own."""


@dataclass(frozen=True)
class Entry:
    """A page of a file, or what leads to one."""

    path: str
    title: str
    target: str
    """The path that a redirect leads to; empty for pages."""
    html: str


class Archive:
    """A ZIM file."""

    def __init__(self, file: Path) -> None:
        """Open a file.

        Raises:
            UserError: It is none, or what reads it is not installed.
        """
        if not file.is_file():
            raise UserError(f"There is no file {str(file)!r}.", todo="Name a ZIM file.")
        try:
            reader = import_module("libzim.reader")
        except ImportError as error:
            raise UserError(
                "ZIM files are read by python-libzim, which is not installed.",
                todo="Install it with: pip install 'webarium[zim]'",
            ) from error
        try:
            self._archive: Any = reader.Archive(file)
        except RuntimeError as error:
            raise UserError(f"{str(file)!r} is no ZIM file: {error}.", todo="Name a ZIM file.") from error

    @property
    def key(self) -> str:
        """What tells this file from others."""
        return f"{self._archive.uuid} {self._archive.all_entry_count}"

    def entries(self) -> Iterator[Entry]:
        """All pages and redirects, in the file's order."""
        for number in range(self._archive.all_entry_count):
            entry = self._archive._get_entry_by_id(number)
            if entry.path == _MAIN:
                continue
            if entry.is_redirect:
                yield Entry(entry.path, entry.title, entry.get_redirect_entry().path, "")
                continue
            item = entry.get_item()
            if item.mimetype.partition(";")[0].strip() == "text/html":
                html = bytes(item.content).decode("utf-8", "replace")
                yield Entry(entry.path, entry.title, "", html)
