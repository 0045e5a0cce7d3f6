"""From a run's folder to numbers: success rates with intervals, groups, errors apart from failures."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import cast

from webarium.runs.reader import EpisodeReader
from webarium.runs.record import digest_of
from webarium.runs.results import EpisodeResult
from webarium.runs.store import RunFolder, read_json
from webarium.types import Json


@dataclass(frozen=True)
class Group:
    """Counts over some episodes. Errors stay in the denominator of `success_rate` and are shown apart."""

    episodes: int
    passed: int
    failed: int
    errors: int
    success_rate: float | None
    """Passed / episodes; ``None`` without episodes."""
    interval: tuple[float, float] | None
    """95 % Wilson score interval of the success rate."""
    steps_mean: float | None


@dataclass(frozen=True)
class Report:
    """A whole run in numbers."""

    run: str
    suite: str
    agent: str
    seed: int
    scale: str
    observe: str
    tasks: int
    """Planned episodes."""
    episodes: int
    """Finished episodes, errors included."""
    passed: int
    failed: int
    errors: int
    success_rate: float | None
    interval: tuple[float, float] | None
    success_rate_achievable: float | None
    """Over tasks that can be done (WebArena's SR_AC)."""
    success_rate_unachievable: float | None
    """Over tasks that must be declined (WebArena's SR_UA)."""
    by_site: dict[str, Group]
    by_kind: dict[str, Group]
    by_difficulty: dict[str, Group]
    by_template: dict[str, Group]
    ended_by: dict[str, int]
    error_kinds: dict[str, int]
    steps_mean: float | None
    wall_s: float
    episodes_per_minute: float | None
    digest: str
    """Hash over all episodes' digests by task id: two runs that behaved alike have the same."""
    results: tuple[EpisodeResult, ...]

    def to_json(self) -> dict[str, Json]:
        """As plain JSON."""
        return cast(
            "dict[str, Json]", {**asdict(self), "results": [result.to_json() for result in self.results]}
        )


def wilson(passed: int, total: int, z: float = 1.959964) -> tuple[float, float] | None:
    """The Wilson score interval of a proportion (Wilson 1927), 95 % by default."""
    if total == 0:
        return None
    share, square = passed / total, z * z
    middle = (share + square / (2 * total)) / (1 + square / total)
    half = z * math.sqrt(share * (1 - share) / total + square / (4 * total * total)) / (1 + square / total)
    return round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4)


def _mean(values: Sequence[float]) -> float | None:
    return round(sum(values) / len(values), 3) if values else None


def group(results: Sequence[EpisodeResult]) -> Group:
    """Count some episodes."""
    passed = sum(result.outcome == "passed" for result in results)
    return Group(
        episodes=len(results),
        passed=passed,
        failed=sum(result.outcome == "failed" for result in results),
        errors=sum(result.outcome == "error" for result in results),
        success_rate=round(passed / len(results), 4) if results else None,
        interval=wilson(passed, len(results)),
        steps_mean=_mean([result.steps for result in results]),
    )


def _grouped(results: Iterable[EpisodeResult], key: Callable[[EpisodeResult], str]) -> dict[str, Group]:
    buckets: dict[str, list[EpisodeResult]] = {}
    for result in results:
        buckets.setdefault(key(result), []).append(result)
    return {name: group(buckets[name]) for name in sorted(buckets)}


def _counts(values: Iterable[str]) -> dict[str, int]:
    found = sorted(values)
    return {value: found.count(value) for value in dict.fromkeys(found)}


def _observed(folder: RunFolder, results: Sequence[EpisodeResult]) -> str:
    """What the agent chose to be shown."""
    for result in results:
        setup = EpisodeReader(folder.archive(result.job.id)).about.get("setup")
        if setup:
            return cast("str", cast("dict[str, Json]", setup)["observe"])
    return "axtree"


def build_report(folder: RunFolder) -> Report:
    """Read a run's folder, finished or not.

    Raises:
        UserError: The folder is not a run.
    """
    results = tuple(folder.results())
    config, planned = folder.config, folder.jobs
    summary_path = folder.path / "summary.json"
    wall_s = cast("float", read_json(summary_path)["wall_s"]) if summary_path.exists() else 0.0
    whole = group(results)
    lines = "".join(f"{result.job.id} {result.digest}\n" for result in sorted(results, key=lambda r: r.job))
    return Report(
        run=folder.path.name,
        suite=config.suite,
        agent=config.agent,
        seed=config.seed,
        scale=config.scale,
        observe=config.observe or _observed(folder, results),
        tasks=len(planned),
        episodes=whole.episodes,
        passed=whole.passed,
        failed=whole.failed,
        errors=whole.errors,
        success_rate=whole.success_rate,
        interval=whole.interval,
        success_rate_achievable=group([r for r in results if r.kind != "impossible"]).success_rate,
        success_rate_unachievable=group([r for r in results if r.kind == "impossible"]).success_rate,
        by_site=_grouped(results, lambda result: result.site),
        by_kind=_grouped(results, lambda result: result.kind),
        by_difficulty=_grouped(results, lambda result: result.difficulty),
        by_template=_grouped(results, lambda result: result.template),
        ended_by=_counts(result.ended_by for result in results),
        error_kinds=_counts(
            result.error_kind or "unexpected" for result in results if result.outcome == "error"
        ),
        steps_mean=whole.steps_mean,
        wall_s=wall_s,
        episodes_per_minute=round(60 * whole.episodes / wall_s, 2) if wall_s else None,
        digest=digest_of(lines),
        results=results,
    )
