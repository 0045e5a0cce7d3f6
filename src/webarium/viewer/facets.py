"""By what episodes are told apart in a list, and how often each of it occurs: the same for filters and for tables."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from webarium.runs.records.reader import EpisodeEntry
from webarium.runs.records.results import EpisodeResult
from webarium.runs.reports.failures import KINDS, TITLES, Failure, failed_checks
from webarium.runs.reports.html import ENDINGS
from webarium.text import clip

_READ = 400
"""So much of a reason is read."""
_QUOTED = re.compile(r'"[^"]*"?')
_VALUES = re.compile(r"https?://\S+|'[^']*'|\d[\d.,:/-]*\w*")
_BEHIND = re.compile(r'; | \(|(?<="): |(?<=in the form): ')


@dataclass(frozen=True)
class Listed:
    """An episode of a list."""

    entry: EpisodeEntry
    failure: Failure | None = None
    """Of which kind it failed, where it did."""

    @property
    def result(self) -> EpisodeResult | None:
        """How it ended."""
        return self.entry.result

    def values(self, facet: str) -> tuple[str, ...]:
        """What it is by a facet; several for checks, none where it has not ended."""
        return _FACETS[facet](self)

    def figure(self, name: str) -> float | None:
        """Its tokens, or its cost in US dollars; ``None`` where that is not known."""
        if self.result is None:
            return None
        spent = self.result.spent
        return spent.tokens if name == "tokens" else spent.whole_cost

    def facets(self) -> dict[str, list[str]]:
        """All that it is, by facet."""
        return {name: list(self.values(name)) for name in _FACETS}


def _of_result(value: Callable[[EpisodeResult], str]) -> Callable[[Listed], tuple[str, ...]]:
    return lambda listed: () if listed.result is None else (value(listed.result),)


def _checks(listed: Listed) -> tuple[str, ...]:
    result = listed.result
    return tuple(sorted(failed_checks(result))) if result is not None and result.outcome == "failed" else ()


def _reasons(listed: Listed) -> tuple[str, ...]:
    result = listed.result
    if result is None or result.outcome != "failed":
        return ()
    missed = (check for check in result.checks if not check.passed and not check.unverified)
    return tuple(sorted({f"{check.name}: {alike(check.detail)}" for check in missed}))


def alike(detail: str) -> str:
    """The words that a reason shares with others of its kind: without values, and without what follows them."""
    words = _VALUES.sub("…", _QUOTED.sub('"…"', detail[:_READ]))
    return clip(_BEHIND.split(words, maxsplit=1)[0], 100)


def _error(listed: Listed) -> tuple[str, ...]:
    result = listed.result
    return (result.error_kind or "unexpected",) if result is not None and result.outcome == "error" else ()


_FACETS: Mapping[str, Callable[[Listed], tuple[str, ...]]] = {
    "outcome": lambda listed: (listed.entry.status,),
    "failure": lambda listed: () if listed.failure is None else (listed.failure.kind,),
    "check": _checks,
    "reason": _reasons,
    "error": _error,
    "ended": _of_result(lambda result: result.ended_by),
    "site": _of_result(lambda result: result.site),
    "kind": _of_result(lambda result: result.kind),
    "difficulty": _of_result(lambda result: result.difficulty),
    "template": _of_result(lambda result: result.template),
}
FACETS = tuple(_FACETS)
FIGURES = ("tokens", "cost")
"""What is told apart by its amount, from a least to a most."""
_ORDERS: Mapping[str, Sequence[str]] = {
    "outcome": ("passed", "failed", "undecided", "error", "damaged", "running", "planned"),
    "failure": KINDS,
    "difficulty": ("easy", "medium", "hard"),
}
_WORDS: Mapping[str, Mapping[str, str]] = {
    "outcome": {"error": "errors", "planned": "not run"},
    "failure": TITLES,
    "ended": ENDINGS,
}


def title(facet: str, value: str) -> str:
    """How people read a value of a facet."""
    return _WORDS.get(facet, {}).get(value, value)


def choices(listed: Iterable[Listed]) -> dict[str, list[str]]:
    """What there is to choose of each facet, in an order of sense; all outcomes, as more may come."""
    found: dict[str, set[str]] = {name: set() for name in FACETS}
    for each in listed:
        for name in FACETS:
            found[name].update(each.values(name))
    found["outcome"] = set(_ORDERS["outcome"])
    return {name: sorted(values, key=_place(name)) for name, values in found.items()}


def _place(facet: str) -> Callable[[str], tuple[int, str]]:
    order = _ORDERS.get(facet, ())
    return lambda value: (order.index(value) if value in order else len(order), value)


@dataclass(frozen=True)
class Count:
    """How often something occurs."""

    facet: str
    value: str
    count: int
    of: int
    """Of how many."""

    @property
    def title(self) -> str:
        """What it is, for people."""
        return title(self.facet, self.value)

    @property
    def share(self) -> float:
        """0 to 1."""
        return self.count / self.of if self.of else 0.0


@dataclass(frozen=True)
class CountTable:
    """What failed how often, by one facet."""

    title: str
    outcome: str
    """What its links ask for besides; empty for nothing."""
    rows: tuple[Count, ...]


def what_failed(listed: Sequence[Listed], most: int = 8) -> list[CountTable]:
    """What failed how often: kinds, checks, endings, errors, and the templates that fail most; empty ones left out."""
    missed = [each for each in listed if each.entry.status == "failed"]
    broken = [each for each in listed if each.entry.status == "error"]
    tables = (
        CountTable("What failed", "failed", _count("failure", missed)),
        CountTable("Failed checks", "failed", _count("check", missed)),
        CountTable("Reasons", "failed", _count("reason", missed)[:most]),
        CountTable("How failed ones ended", "failed", _count("ended", missed)),
        CountTable("What broke", "error", _count("error", broken)),
        CountTable("Templates that fail most", "failed", _templates(listed, missed)[:most]),
    )
    return [table for table in tables if table.rows]


def _count(facet: str, listed: Sequence[Listed]) -> tuple[Count, ...]:
    counts = Counter(value for each in listed for value in each.values(facet))
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return tuple(Count(facet, value, count, len(listed)) for value, count in ordered)


def _templates(listed: Sequence[Listed], missed: Sequence[Listed]) -> tuple[Count, ...]:
    ended = Counter(value for each in listed for value in each.values("template"))
    failed = _count("template", missed)
    return tuple(Count(each.facet, each.value, each.count, ended[each.value]) for each in failed)
