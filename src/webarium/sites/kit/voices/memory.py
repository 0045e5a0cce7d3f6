"""What was said on one page, so that nobody says it again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from zlib import crc32

RUN = 6
"""Words in a row that two texts of one thread, page, mailbox or product do not share."""

_SHORT = 28
"""Characters of a text that everybody may say."""
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_SENTENCE = re.compile(r"[^.!?\n]+")
_TELLING = 4
"""Words of a sentence that is told apart from others."""
_QUOTED = re.compile(r"^>.*$", re.MULTILINE)


def words(text: str) -> list[str]:
    """The words of a text, folded, without the lines that it quotes."""
    return [word.replace("’", "'") for word in _WORD.findall(_QUOTED.sub("", text).casefold())]


def runs(text: str, size: int = RUN) -> Iterator[tuple[str, ...]]:
    """All runs of `size` words of a text."""
    said = words(text)
    return (tuple(said[start : start + size]) for start in range(len(said) - size + 1))


class Memory:
    """The texts of one page, as far as repeating them goes."""

    def __init__(self, texts: Iterable[str] = (), *, size: int = RUN) -> None:
        self._size = size
        self._runs: set[tuple[str, ...]] = set()
        self._whole: set[tuple[str, ...]] = set()
        for text in texts:
            self.keep(text)

    def repeats(self, text: str) -> bool:
        """Whether a text is one that was said, or shares a run of words with one."""
        return tuple(words(text)) in self._whole or any(run in self._runs for run in runs(text, self._size))

    def keep(self, text: str) -> str:
        """Remember a text; gives it back."""
        self._runs.update(runs(text, self._size))
        self._whole.add(tuple(words(text)))
        return text

    def fresh(self, make: Callable[[], str], tries: int = 12) -> str | None:
        """The first text of up to `tries` that repeats nothing, remembered; ``None`` if all do."""
        for _ in range(tries):
            text = make()
            if not self.repeats(text):
                return self.keep(text)
        return None


class Ledger:
    """How often runs of words stand in all texts of a site, counted in a table of fixed size.

    Two runs may fall on one place of the table; then a text is refused that need not be, the same one every time.
    """

    def __init__(self, most: int = 8, *, size: int = 8, bits: int = 24) -> None:
        self._most = most
        self._size = size
        self._mask = (1 << bits) - 1
        self._counts = bytearray(1 << bits)
        self._whole: set[int] = set()

    def crowded(self, text: str) -> bool:
        """Whether the text was said before, or a run of it stands in as many texts as it may already."""
        return crc32(text.encode()) in self._whole or any(
            self._counts[place] >= self._most for place in self._places(text)
        )

    def keep(self, text: str) -> str:
        """Count a text; gives it back. A few words may be said again and again."""
        if len(text) > _SHORT:
            self._whole.add(crc32(text.encode()))
        for place in set(self._places(text)):
            self._counts[place] = min(255, self._counts[place] + 1)
        return text

    def _places(self, text: str) -> Iterator[int]:
        sentences = (tuple(words(found)) for found in _SENTENCE.findall(text))
        whole = (said for said in sentences if self._size > len(said) >= _TELLING)
        return (crc32(" ".join(run).encode()) & self._mask for run in (*runs(text, self._size), *whole))
