"""Measures how a site's texts read: what repeats, how alike people write, how long they go on."""

from __future__ import annotations

import re
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b

import apsw
import numpy as np

from webarium.sites.kit.reading.texts import Floor, Reading, Text
from webarium.types import Scale
from webarium.word_runs import MANY, RUN, SHARED_RUN, runs, words

LONG = 120
"""Words of a text that is long."""
_CONTRACTION = re.compile(r"\b[a-z]+['’](?:t|s|re|ve|ll|d|m)\b", re.IGNORECASE)


WORDS = {
    "repeats": f"texts that repeat a {RUN}-word run of another text of their page",
    "shared": f"texts with an {SHARED_RUN}-word run that {MANY} or more texts share",
    "titles": "titles that occur more than once",
    "contractions": "informal texts with a contraction",
    "lower": "informal texts that begin in lower case",
    "long": f"texts of more than {LONG} words",
}
"""The figures of texts, all shares between 0 and 1, in words."""
FLOORS = (
    Floor("repeats", most=0.02),
    Floor("shared", most=0.05),
    Floor("titles", most=0.015),
    Floor("contractions", least=0.35, most=0.70),
    Floor("lower", least=0.05, most=0.20),
    Floor("long", least=0.03, most=0.15),
)
"""Between what they lie on a site on which people talk."""


@dataclass(frozen=True)
class Figures:
    """What was measured of a site."""

    texts: int
    words: int
    values: Mapping[str, float]
    """Shares of texts by the names of `FLOORS`, and what the site counts besides."""
    worst: Mapping[str, tuple[str, ...]]
    """Examples of what repeats, most frequent first."""

    def broken(self, floors: Iterable[Floor], scale: Scale) -> list[Floor]:
        """The floors for this scale that do not hold; one whose figure is missing does not either."""
        return [
            floor
            for floor in floors
            if floor.scale in (None, scale)
            and not (floor.name in self.values and floor.holds(self.values[floor.name]))
        ]


def look(reading: Reading, db: apsw.Connection) -> Figures:
    """Measure all that people read on a site."""
    found = measure(reading.texts(db))
    return replace(found, values={**found.values, **reading.figures(db)})


def measure(texts: Iterable[Text]) -> Figures:
    """Measure texts; an empty body counts only by its title."""
    every = [text for text in texts if text.body or text.title]
    spoken = [text for text in every if text.body]
    informal = [text for text in spoken if not text.formal]
    shared, runs_shared = _shared(spoken)
    titles = Counter(text.title.casefold() for text in every if text.title)
    twice = sum(count for count in titles.values() if count > 1)
    return Figures(
        texts=len(spoken),
        words=sum(len(words(text.body)) for text in spoken),
        values={
            "repeats": _share(_repeating(spoken), len(spoken)),
            "shared": _share(shared, len(spoken)),
            "titles": _share(twice, sum(titles.values())),
            "contractions": _share(sum(bool(_CONTRACTION.search(t.body)) for t in informal), len(informal)),
            "lower": _share(sum(t.body.lstrip()[:1].islower() for t in informal), len(informal)),
            "long": _share(sum(len(words(t.body)) > LONG for t in spoken), len(spoken)),
        },
        worst={
            "titles": tuple(f"{count} x {title}" for title, count in titles.most_common(10) if count > 1),
            "shared": runs_shared,
        },
    )


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def _repeating(texts: Sequence[Text]) -> int:
    """How many texts share a run of words with another of their page."""
    pages: defaultdict[str, list[str]] = defaultdict(list)
    for text in texts:
        pages[text.where].append(text.body)
    found = 0
    for bodies in pages.values():
        said = [set(runs(body)) for body in bodies]
        counts = Counter(run for each in said for run in each)
        found += sum(any(counts[run] > 1 for run in each) for each in said)
    return found


def _shared(texts: Sequence[Text]) -> tuple[int, tuple[str, ...]]:
    """How many texts have a run that many texts share, and the runs that most do."""
    hashes, owners = array("Q"), array("I")
    for number, text in enumerate(texts):
        own = {_hash(run) for run in runs(text.body, SHARED_RUN)}
        hashes.extend(sorted(own))
        owners.extend([number] * len(own))
    if not hashes:
        return 0, ()
    every = np.frombuffer(hashes, np.uint64)
    values, places, counts = np.unique(every, return_inverse=True, return_counts=True)
    many = counts[places] >= MANY
    guilty = np.unique(np.frombuffer(owners, np.uint32)[many])
    most = {int(values[place]): int(counts[place]) for place in np.argsort(-counts, kind="stable")[:10]}
    return len(guilty), tuple(_named(texts, {value: n for value, n in most.items() if n >= MANY}))


def _named(texts: Sequence[Text], wanted: dict[int, int]) -> list[str]:
    """The words of runs that are known by their hashes."""
    found: dict[int, str] = {}
    for text in texts:
        if len(found) == len(wanted):
            break
        for run in runs(text.body, SHARED_RUN):
            number = _hash(run)
            if number in wanted:
                found.setdefault(number, " ".join(run))
    return [f"{wanted[number]} x {found[number]}" for number in wanted if number in found]


def _hash(run: tuple[str, ...]) -> int:
    return int.from_bytes(blake2b(" ".join(run).encode(), digest_size=8).digest(), "big")
