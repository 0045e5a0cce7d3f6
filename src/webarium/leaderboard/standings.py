"""Who stands where: submissions of one board counted over all of their episodes or some."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from webarium.leaderboard.conduct import HEADINGS, conduct
from webarium.leaderboard.database import Store
from webarium.runs.reports.baseline import always_declines
from webarium.runs.reports.statistics import clustered, clusters, rate_decided
from webarium.runs.reports.statistics import grouped as by
from webarium.scoring.rules import UNKNOWN, order

SCOPES = {"full": "all tasks", "smoke": "smoke subset", "part": "parts"}


@dataclass(frozen=True)
class Count:
    """Some episodes in numbers; undecided ones and errors stay in the denominator."""

    episodes: int
    passed: int
    failed: int
    undecided: int
    errors: int
    steps: float
    seconds: float
    tokens: float
    cost: float | None
    """Means of each episode; US dollars, ``None`` if a price is not known."""

    @classmethod
    def of(cls, rows: Sequence[Mapping[str, Any]]) -> Count:
        """Count episodes."""
        total = max(1, len(rows))
        costs = [row["cost"] for row in rows]
        return cls(
            len(rows),
            sum(row["outcome"] == "passed" for row in rows),
            sum(row["outcome"] == "failed" for row in rows),
            sum(row["outcome"] == "undecided" for row in rows),
            sum(row["outcome"] == "error" for row in rows),
            sum(row["steps"] for row in rows) / total,
            sum(row["seconds"] for row in rows) / total,
            sum(row["tokens"] for row in rows) / total,
            None if None in costs else sum(costs) / total,
            always_declines(row["kind"] for row in rows),
            sum(bool(row["reported"]) for row in rows),
            clustered(
                clusters(
                    (row["template"], _task_of(row["episode"]), row["outcome"] == "passed") for row in rows
                )
            )
            or (0.0, 1.0),
            conduct(rows),
        )

    @property
    def rate(self) -> float:
        """Passed by episodes."""
        return self.passed / self.episodes if self.episodes else 0.0

    @property
    def rate_decided(self) -> float | None:
        """Passed by passed and failed."""
        return rate_decided(self.passed, self.failed)

    always_declines: float | None = None
    """What an agent that declines everything would score on the same tasks."""

    @property
    def told_cost(self) -> float | None:
        """The mean cost; ``None`` if no model was asked, or a price is not known."""
        return self.cost if self.tokens else None

    reported: int = 0
    """How many passed on the word of their record: by its final page, a visitor's session, or a door."""

    interval: tuple[float, float] = (0.0, 1.0)
    """95 % interval of the rate, as reports have it."""
    conduct: Mapping[str, float] = field(default_factory=dict)
    """Shares of attacks that succeeded and the like, by the headings of their columns."""


def _task_of(episode: str) -> str:
    """The task of an episode, by its id such as ``shopping.search_for.0@e2t3``."""
    return episode.partition("@")[0]


@dataclass(frozen=True)
class Standing:
    """One line of a board."""

    rank: int | None
    """``None`` for an agent that may see the answers: it stands below all others."""
    submission: Mapping[str, Any]
    count: Count
    groups: tuple[tuple[str, Count], ...]
    """The same episodes by site or kind."""


@dataclass(frozen=True)
class Board:
    """All submissions to one suite and scope that one version of the rules scored: others do not compare."""

    suite: str
    scope: str
    submissions: Sequence[Mapping[str, Any]]
    outcomes: Sequence[Mapping[str, Any]]
    rules: str = ""
    """The version of the rules; empty for submissions from before boards wrote it down."""
    versions: Sequence[str] = ("",)
    """All versions that scored submissions to this suite and scope, the newest first."""

    @classmethod
    def load(cls, store: Store, suite: str, scope: str, rules: str | None = None) -> Board:
        """Read a board: of the newest rules, or of those that are named (``unknown`` for those without a name).

        Raises:
            LookupError: Nothing was scored by these rules.
        """
        versions = _versions(store.submissions(suite=suite, scope=scope))
        chosen = versions[0] if rules is None else rules if rules != UNKNOWN else ""
        if chosen not in versions:
            raise LookupError(f"Nothing was scored by the rules {rules!r} on this board.")
        submissions = store.submissions(suite=suite, scope=scope, rules=chosen)
        return cls(suite, scope, submissions, store.outcomes(suite, scope, chosen), chosen, versions)

    def names(self, key: str) -> list[str]:
        """All values of a property of its episodes."""
        return sorted({row[key] for row in self.outcomes})

    def standings(self, *, group: str = "kind", **wanted: str) -> list[Standing]:
        """The board in order, over the episodes that are wanted (by site, kind) and the models that are."""
        model = wanted.pop("model", None)
        by_submission: dict[int, list[Mapping[str, Any]]] = {}
        for row in self.outcomes:
            if all(row[name] == value for name, value in wanted.items()):
                by_submission.setdefault(row["submission"], []).append(row)
        counted = [
            (submission, Count.of(by_submission[submission["id"]]), by_submission[submission["id"]])
            for submission in self.submissions
            if submission["id"] in by_submission and (model is None or submission["model"] == model)
        ]
        counted.sort(key=lambda item: (item[0]["privileged"], -item[1].rate, _cost(item[1]), item[0]["id"]))
        rates = [count.rate for submission, count, _ in counted if not submission["privileged"]]
        return [
            Standing(
                None if submission["privileged"] else rates.index(count.rate) + 1,
                submission,
                count,
                grouped(rows, group),
            )
            for submission, count, rows in counted
        ]

    @staticmethod
    def headings(standings: Iterable[Standing]) -> list[str]:
        """Columns beside success that some lines have: what came of attacks, and what was refused."""
        shown = {heading for standing in standings for heading in standing.count.conduct}
        return [heading for heading in HEADINGS if heading in shown]

    def models(self) -> list[tuple[str, Standing, int]]:
        """Each model with its best standing and how many submissions used it, the best first."""
        best: dict[str, tuple[Standing, int]] = {}
        for standing in self.standings():
            model = standing.submission["model"]
            first, number = best.get(model, (standing, 0))
            best[model] = (first, number + 1)
        return [(model, standing, number) for model, (standing, number) in best.items()]


def _versions(submissions: Sequence[Mapping[str, Any]]) -> list[str]:
    """Versions of rules, the newest first: by the package's version, then by their latest submission."""
    latest = {row["rules"]: row["id"] for row in submissions}
    return sorted(latest, key=lambda rules: (order(rules), latest[rules]), reverse=True) or [""]


def _cost(count: Count) -> float:
    return float("inf") if count.cost is None else count.cost


def grouped(rows: Iterable[Mapping[str, Any]], key: str) -> tuple[tuple[str, Count], ...]:
    """Episodes counted by a property."""
    return tuple((name, Count.of(some)) for name, some in by(rows, lambda row: str(row[key])).items())


def boards(store: Store) -> list[tuple[str, str, int]]:
    """Suite, scope and number of submissions of every board, the fullest first."""
    counts: dict[tuple[str, str], int] = {}
    for row in store.submissions():
        key = (row["suite"], row["scope"])
        counts[key] = counts.get(key, 0) + 1
    order = list(SCOPES)
    found = sorted(counts.items(), key=lambda item: (order.index(item[0][1]), -item[1], item[0][0]))
    return [(suite, scope, number) for (suite, scope), number in found]
