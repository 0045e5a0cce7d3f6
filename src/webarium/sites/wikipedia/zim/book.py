"""A ZIM file as a book: its name in addresses, where its pages are, what they say in plain words."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote

from webarium.sites.wikipedia.importer.archive import Archive, Item
from webarium.sites.wikipedia.zim.safety import is_page

_RESERVED = frozenset(("about", "content", "random", "search", "static", "suggest", "viewer", "wiki"))
_PLAIN = "/:,'!-._~()"
"""What stands in addresses as it is."""
_HOPS = 8
_READ = 400_000
"""How many bytes of a page are looked at for the words around what was found."""
_STRIDES = (7919, 6007, 104729)
_HIDDEN = frozenset(("head", "script", "style", "nav", "template", "noscript"))
_WORD = re.compile(r"[^\W_]+")


class Book:
    """A file with the name that its addresses have: that of the file, as Kiwix's server has it."""

    def __init__(self, file: Path) -> None:
        """Open a file.

        Raises:
            UserError: It is not a ZIM file, or python-libzim is not installed.
        """
        self.archive = Archive(file)
        name = re.sub(r"[^\w.-]+", "_", file.name.removesuffix(".zim")).strip("._") or "book"
        self.name = f"{name}_zim" if name in _RESERVED else name

    def address(self, item: Item | str) -> str:
        """Where something is."""
        path = item if isinstance(item, str) else item.path
        return f"/{self.name}/{quote(path, safe=_PLAIN)}"

    @property
    def front(self) -> str:
        """The address of the first page, or of what is said about the file."""
        return self.address(self.archive.main) if self.archive.main else "/about"

    def item(self, path: str) -> Item | None:
        """What stands at a path; final slashes are as the file has them."""
        return self.archive.item(path) or self.archive.item(f"{path}/")

    def page_called(self, title: str) -> Item | None:
        """The page that a title names, in any of the ways to write it."""
        spaced, joined = title.replace("_", " "), title.replace(" ", "_")
        for path in (joined, f"A/{joined}"):
            if (item := self.archive.item(path)) is not None:
                return item
        return self.archive.titled(spaced) or self.archive.titled(spaced[:1].upper() + spaced[1:])

    def ended(self, item: Item | None) -> Item | None:
        """Where redirects lead to in the end; nothing if they lead in circles."""
        for _ in range(_HOPS):
            if item is None or not item.target:
                return item
            item = self.archive.item(item.target)
        return None

    def after(self, place: int) -> Item | None:
        """Another page, some way on from a place in the file."""
        count = self.archive.count
        stride = next((each for each in _STRIDES if count % each), 1)
        for step in range(1, count + 1):
            item = self.archive.numbered((place + step * stride) % count)
            if is_page(item.media_type):
                return item
        return None

    def search(self, words: str, start: int, count: int) -> tuple[int, list[Item]]:
        """Pages that hold words; those whose titles fit where the file has no index."""
        find = self.archive.found if self.archive.has_index else self.archive.suggested
        total, items = find(words, start, count)
        ends = [end for item in items if (end := self.ended(item)) is not None]
        return total, list({item.path: item for item in ends}.values())

    def around(self, item: Item, words: str) -> str:
        """What a page says around the first of some words, or at its beginning."""
        text = plain_words(self.archive.content(item)[:_READ].decode("utf-8", "replace"))
        lower = text.lower()
        places = [lower.find(word.lower()) for word in _WORD.findall(words)]
        first = min((place for place in places if place >= 0), default=0)
        begin = text.rfind(" ", 0, max(0, first - 80)) + 1 if first > 80 else 0
        end = text.find(" ", begin + 260)
        cut = text[begin:] if end < 0 else text[begin:end] + " …"
        return f"… {cut}" if begin else cut


def plain_words(html: str) -> str:
    """The words of a page."""
    reader = _Words()
    reader.feed(html)
    reader.close()
    return " ".join("".join(reader.parts).split())


class _Words(HTMLParser):
    """Collects what is to be read."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin what is not read, or leave room between words."""
        self._hidden += tag in _HIDDEN
        self.parts.append(" ")

    def handle_endtag(self, tag: str) -> None:
        """End it."""
        self._hidden = max(0, self._hidden - (tag in _HIDDEN))
        self.parts.append(" ")

    def handle_data(self, data: str) -> None:
        """Words."""
        if not self._hidden:
            self.parts.append(data)
