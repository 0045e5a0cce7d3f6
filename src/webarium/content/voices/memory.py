"""What was said, on one page or by one speaker, so that nobody says it again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import accumulate
from zlib import crc32

from webarium.word_runs import MANY, RUN, SHARED_RUN, runs, words

_ASKED = 1024
"""How many texts' sums are kept: a text is asked about its page, its speaker and everybody, and comes again."""
_SHORT = 28
"""Characters of a text that somebody may say again and again."""


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
        return words(text) in self._whole or not self._runs.isdisjoint(runs(text, self._size))

    def keep(self, text: str) -> str:
        """Remember a text; gives it back."""
        self._runs.update(runs(text, self._size))
        self._whole.add(words(text))
        return text

    def fresh(self, make: Callable[[], str], tries: int = 12) -> str | None:
        """The first text of up to `tries` that repeats nothing, remembered; ``None`` if all do."""
        for _ in range(tries):
            text = make()
            if not self.repeats(text):
                return self.keep(text)
        return None


class Crowd:
    """All texts of a site by many people: no two are the same, and no turn of phrase becomes everybody's.

    Runs of words are told apart by a checksum; two that share one count as the same.
    """

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self._said: dict[int, int] = {}
        self._worn: set[int] = set()
        self._spent: set[str] = set()
        self._whole: set[int] = set()
        for text in texts:
            self.keep(text)

    def worn(self, text: str) -> bool:
        """Whether a text was said, or has a run of words that would now stand in many texts."""
        if text in self._spent:
            return True
        whole, sums = _sums(text)
        if whole in self._whole or not self._worn.isdisjoint(sums):
            self._spent.add(text)  # for good: nothing that was said is forgotten
            return True
        return False

    def keep(self, text: str) -> str:
        """Remember a text; gives it back."""
        said = self._said
        whole, sums = _sums(text)
        for run in sums:
            said[run] = times = said.get(run, 0) + 1
            if times >= MANY - 2:
                self._worn.add(run)
        self._whole.add(whole)
        return text

    def fresh(self, page: Memory, make: Callable[[], str], tries: int = 60) -> str:
        """The first text that repeats nothing of its page and is not worn, else the last one; remembered by both."""
        text = make()
        for _ in range(tries):
            if not (page.repeats(text) or self.worn(text)):
                break
            text = make()
        return page.keep(self.keep(text))


@lru_cache(maxsize=_ASKED)
def _sums(text: str) -> tuple[int, frozenset[int]]:
    """The checksums of the words of a text: of all of them, and of each run of `SHARED_RUN`."""
    said = " ".join(words(text)).encode()
    cuts = [0, *accumulate([len(word) + 1 for word in said.split(b" ")])]
    ends = cuts[SHARED_RUN:]
    return crc32(said), frozenset(
        [crc32(said[start : end - 1]) for start, end in zip(cuts, ends, strict=False)]
    )


class Sayings:
    """What each speaker has said anywhere on a site, so that nobody says a thing a second time.

    Texts are told apart by a checksum; two that share one count as the same.
    """

    def __init__(self) -> None:
        self._said: set[tuple[int, int]] = set()

    def repeats(self, speaker: int, text: str) -> bool:
        """Whether this speaker has said this before; a few words everybody may say again and again."""
        return len(text) > _SHORT and (speaker, _sum(text)) in self._said

    def keep(self, speaker: int, text: str) -> None:
        """Remember what somebody said."""
        if len(text) > _SHORT:
            self._said.add((speaker, _sum(text)))


def _sum(text: str) -> int:
    return crc32(" ".join(words(text)).encode())
