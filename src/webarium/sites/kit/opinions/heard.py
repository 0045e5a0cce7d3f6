"""What was said on a page and by everybody, asked for each text that is tried: its words are looked up once."""

from __future__ import annotations

from collections import Counter
from zlib import crc32

from webarium.sites.kit.voices.memory import MANY, RUN, SHARED_RUN, words


class Heard:
    """Runs of words that texts of one page have, as checksums."""

    def __init__(self) -> None:
        self.runs: set[int] = set()


class Everybody:
    """How many texts have each longer run; with `tracks` false none is remembered, and nothing is ever worn."""

    def __init__(self, *, tracks: bool) -> None:
        self._tracks = tracks
        self._counts: Counter[int] = Counter()
        self._whole: set[int] = set()

    def fresh(self, text: str, page: Heard) -> bool:
        """Whether a text repeats nothing of its page, and no turn of phrase that everybody has."""
        said = words(text)
        if any(run in page.runs for run in _sums(said, RUN)):
            return False
        if not self._tracks:
            return True
        if _sums(said, len(said))[0] in self._whole:
            return False
        return len(said) < SHARED_RUN or all(self._counts[run] < MANY - 2 for run in _sums(said, SHARED_RUN))

    def keep(self, text: str, page: Heard) -> None:
        """Remember a text."""
        said = words(text)
        page.runs.update(_sums(said, RUN))
        if not self._tracks:
            return
        self._whole.add(_sums(said, len(said))[0])
        if len(said) >= SHARED_RUN:
            self._counts.update(set(_sums(said, SHARED_RUN)))


def _sums(said: list[str], size: int) -> list[int]:
    """The checksums of all runs of a size; a text that is shorter is one run."""
    if len(said) < size:
        return [crc32(" ".join(said).encode())]
    return [crc32(" ".join(said[start : start + size]).encode()) for start in range(len(said) - size + 1)]
