"""Reading a ZIM file by python-libzim, which is imported here alone, and only when a file is read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from threading import RLock
from typing import Any

from webarium.errors import UserError

_MOST_PAGE = 50 * 2**20
"""Bytes of a page that becomes an article."""
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


@dataclass(frozen=True)
class Item:
    """What stands at a path of a file, as it is."""

    path: str
    title: str
    target: str
    """The path that a redirect leads to; empty for what has contents."""
    media_type: str
    size: int
    """Of its contents, in bytes."""
    place: int
    """Its number among all that is in the file."""


class Archive:
    """A ZIM file; fit for many threads, one of which reads at a time."""

    def __init__(self, file: Path) -> None:
        """Open a file.

        Raises:
            UserError: It is not a ZIM file, or what reads it is not installed.
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
            raise UserError(f"{str(file)!r} is not a ZIM file: {error}.", todo="Name a ZIM file.") from error
        self._lock = RLock()

    @property
    def key(self) -> str:
        """What tells this file from others."""
        return f"{self._archive.uuid} {self._archive.all_entry_count}"

    def entries(self) -> Iterator[Entry]:
        """All pages and redirects, in the file's order.

        Raises:
            UserError: A page is too large.
        """
        for number in range(self._archive.all_entry_count):
            entry = self._archive._get_entry_by_id(number)
            if entry.path == _MAIN:
                continue
            if entry.is_redirect:
                yield Entry(entry.path, entry.title, entry.get_redirect_entry().path, "")
                continue
            item = entry.get_item()
            if item.mimetype.partition(";")[0].strip() == "text/html":
                if item.size > _MOST_PAGE:
                    raise UserError(
                        f"The page {entry.path[:100]!r} of the ZIM file has {item.size:,} bytes; at most"
                        f" {_MOST_PAGE:,} are taken.",
                        todo="Leave it out of the file, or serve the file as it is: webarium serve --wikipedia-zim.",
                    )
                html = bytes(item.content).decode("utf-8", "replace")
                yield Entry(entry.path, entry.title, "", html)

    @property
    def count(self) -> int:
        """How much is in the file: pages, redirects, pictures, styles, what describes it."""
        return int(self._archive.all_entry_count)

    @property
    def articles(self) -> int:
        """How many pages it says that people read."""
        return int(self._archive.article_count)

    @property
    def has_index(self) -> bool:
        """Whether it brings an index of the words in its pages."""
        return bool(self._archive.has_fulltext_index)

    def metadata(self) -> dict[str, str]:
        """What the file says about itself, in short texts."""
        with self._lock:
            keys = [key for key in self._archive.metadata_keys if not key.startswith("Illustration")]
            return {
                key: bytes(self._archive.get_metadata(key)).decode("utf-8", "replace") for key in sorted(keys)
            }

    @cached_property
    def main(self) -> str:
        """The path of its first page; empty if it names none."""
        with self._lock:
            try:
                entry = self._archive.main_entry if self._archive.has_main_entry else None
            except RuntimeError:
                return ""
            return (
                "" if entry is None else entry.get_redirect_entry().path if entry.is_redirect else entry.path
            )

    def item(self, path: str) -> Item | None:
        """What stands at a path."""
        with self._lock:
            if not path or not self._archive.has_entry_by_path(path):
                return None
            return _item(self._archive.get_entry_by_path(path))

    def titled(self, title: str) -> Item | None:
        """What has a title."""
        with self._lock:
            if not title or not self._archive.has_entry_by_title(title):
                return None
            return _item(self._archive.get_entry_by_title(title))

    def numbered(self, place: int) -> Item:
        """What has a number, from 0 to below `count`."""
        with self._lock:
            return _item(self._archive._get_entry_by_id(place))

    def content(self, item: Item) -> bytes:
        """The contents of what is not a redirect.

        Raises:
            RuntimeError: The file is damaged there.
        """
        with self._lock:
            return bytes(self._archive.get_entry_by_path(item.path).get_item().content)

    def found(self, words: str, start: int, count: int) -> tuple[int, list[Item]]:
        """Pages that hold words, by the file's own index: about how many, and some of them."""
        search: Any = import_module("libzim.search")
        with self._lock:
            asked = search.Searcher(self._archive).search(search.Query().set_query(words))
            return self._of(asked, start, count)

    def suggested(self, typed: str, start: int, count: int) -> tuple[int, list[Item]]:
        """Pages by their titles: about how many fit what is typed, and some of them."""
        suggestion: Any = import_module("libzim.suggestion")
        with self._lock:
            return self._of(suggestion.SuggestionSearcher(self._archive).suggest(typed), start, count)

    def _of(self, asked: Any, start: int, count: int) -> tuple[int, list[Item]]:
        paths = list(asked.getResults(start, count))
        items = [item for path in paths if (item := self.item(path)) is not None]
        return int(asked.getEstimatedMatches()), items


def _item(entry: Any) -> Item:
    if entry.is_redirect:
        return Item(entry.path, entry.title, entry.get_redirect_entry().path, "", 0, entry._index)
    item = entry.get_item()
    return Item(entry.path, entry.title, "", item.mimetype, item.size, entry._index)
