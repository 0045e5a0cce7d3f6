"""From a run's folder to numbers: success rates with intervals, groups, errors apart from failures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass

from webarium.envs.rules import DEFAULT_MAX_STEPS
from webarium.errors import UserError
from webarium.observation.view import View
from webarium.runs.config import RunConfig
from webarium.runs.records.begun import shown
from webarium.runs.records.integrity import UNREADABLE
from webarium.runs.records.reader import PERSON, EpisodeReader
from webarium.runs.records.record import digest_of
from webarium.runs.records.results import EpisodeResult, Spent
from webarium.runs.records.retries import read_retries
from webarium.runs.records.store import RunFolder
from webarium.runs.reports.appearances import Spread
from webarium.runs.reports.attacks import UnderAttack
from webarium.runs.reports.baseline import ANSWERS_NOTHING, Pairs, always_declines
from webarium.runs.reports.beyond import Beyond
from webarium.runs.reports.failures import Failure, failed_checks, read_failure
from webarium.runs.reports.harm import OfHarm
from webarium.runs.reports.long_work import LongWork
from webarium.runs.reports.policies import UnderRules
from webarium.runs.reports.several import SeveralAgents
from webarium.runs.reports.statistics import (
    clustered,
    clusters,
    grouped,
    mean,
    median,
    pass_at,
    pass_hat,
    rate_decided,
)
from webarium.scoring.rules import UNKNOWN
from webarium.shapes import as_object, as_whole
from webarium.types import Answers, Json

HISTOGRAM = ("0 %", "up to 20 %", "up to 40 %", "up to 60 %", "up to 80 %", "below 100 %", "100 %")
"""Classes of templates by the success rate of their tasks."""


@dataclass(frozen=True)
class Group:
    """Counts over some episodes.

    Undecided ones and errors stay in the denominator of `success_rate` and are counted apart.
    """

    episodes: int
    passed: int
    failed: int
    undecided: int
    """No check failed, and some could not be decided, for want of a judge or because it could not tell."""
    errors: int
    success_rate: float | None
    """Passed / episodes, the undecided ones included; ``None`` without episodes."""
    success_rate_decided: float | None
    """Passed / (passed + failed); ``None`` if nothing was decided."""
    interval: tuple[float, float] | None
    """95 % interval of the success rate, clustered by template: tasks of one template are alike."""
    steps_mean: float | None
    wall_mean: float | None = None
    """Seconds."""
    tokens_mean: float | None = None
    """Input and output tokens."""
    cost_mean: float | None = None
    """US dollars; ``None`` if no model was asked, or the price of a call is not known."""
    always_declines: float | None = None
    """What an agent that declines everything would score on the same tasks."""


@dataclass(frozen=True)
class Report:
    """A whole run in numbers."""

    run: str
    suite: str
    agent: str
    model: str | None
    judge: str | None
    profile: str
    answers: Answers
    seed: int
    scale: str
    observe: str
    """What the agent was shown; ``own`` behind a door, where it looks for itself."""
    door: str | None
    """Through which kind of door it came, if it brought its own harness."""
    max_steps: int
    engine: str
    """What showed the pages."""
    split: str | None
    """The split that its tasks are from, if it was asked for one."""
    trials: int
    epochs: int
    tasks: int
    """Planned episodes."""
    episodes: int
    """Finished episodes, errors included."""
    passed: int
    failed: int
    undecided: int
    """No check failed, and some could not be decided, for want of a judge or because it could not tell."""
    errors: int
    success_rate: float | None
    """Passed / episodes, the undecided ones included."""
    success_rate_decided: float | None
    """Passed / (passed + failed); ``None`` if nothing was decided."""
    interval: tuple[float, float] | None
    success_rate_achievable: float | None
    """Over tasks that can be done (WebArena's SR_AC)."""
    success_rate_unachievable: float | None
    """Over tasks that must be declined (WebArena's SR_UA)."""
    achievable: Group
    unachievable: Group
    always_declines: float | None
    """What an agent that declines everything would score on the same tasks."""
    answers_nothing: float
    """What an agent that stops at once without a word would score."""
    pairs: Pairs
    """Tasks of the same wording of which one can be done."""
    pass_at_k: float | None
    """Share of tasks that pass in at least one of the trials; ``None`` with a single trial."""
    pass_hat_k: float | None
    """Share of tasks that pass in all of the trials; ``None`` with a single trial."""
    by_site: dict[str, Group]
    by_kind: dict[str, Group]
    by_difficulty: dict[str, Group]
    by_appearance: dict[str, Group]
    """By the number of the sites' looks."""
    appearances: Spread | None
    """How far success swings with looks; ``None`` for a run in one appearance."""
    by_template: dict[str, Group]
    template_histogram: dict[str, int]
    """How many templates have which success rate, as in the WebArena paper."""
    ended_by: dict[str, int]
    failed_checks: dict[str, int]
    """How many failed episodes each check failed."""
    error_kinds: dict[str, int]
    failure_kinds: dict[str, int]
    """How many failed episodes are of each kind, by rule, the most frequent kind first."""
    failures: dict[str, Failure]
    """Of which kind each failed episode is, by its id; those whose records are damaged are left out."""
    several: SeveralAgents | None
    """Work for several agents, jointly and each; ``None`` where no task was for several."""
    long_work: LongWork | None
    """How far long work got; ``None`` if no task has checkpoints."""
    under_attack: UnderAttack | None
    """What came of attacks; ``None`` if no agent was under one."""
    beyond: Beyond | None
    """Side effects beyond what was asked for; ``None`` if no episode was looked at for them."""
    of_harm: OfHarm | None
    """What became of requests that are to be refused; ``None`` if none was made."""
    under_rules: UnderRules | None
    """Which rules were kept; ``None`` if no agent was under any."""
    steps_mean: float | None
    steps_median: float | None
    spent: Spent
    """What all model calls took."""
    retries: int
    """Attempts that broke or were cut off, whose episodes were tried again."""
    spent_retrying: Spent
    """What these took; it is not in `spent`."""
    wall_s: float
    episode_s: float
    """Seconds of all episodes together."""
    episodes_per_minute: float | None
    digest: str
    """Hash over all episodes' digests by id: two runs that behaved alike have the same."""
    versions: dict[str, str]
    rules: tuple[str, ...]
    """Versions of the rules that scored its episodes; more than one where it was resumed after they changed."""
    universes: tuple[str, ...]
    """Id of the universe of each epoch."""
    began: str
    """When, in UTC; empty for runs of earlier versions."""
    ended: str
    """When its last session ended."""
    host: dict[str, Json]
    """The kind of machine it began on: ``cpu``, ``cores``, ``os``."""
    privileged: bool
    """Whether the agent may see the answers; then the result is no benchmark result."""
    changed: tuple[str, ...]
    """Tasks that are not as the named set defines them which the run is of; the result is not comparable then."""
    results: tuple[EpisodeResult, ...]

    @property
    def way_in(self) -> str:
        """How pages were looked at: the view of the agent, its door, or a person's own browser."""
        if self.door == PERSON:
            return "own browser"
        return f"{self.door} door" if self.door else self.observe

    def to_json(self) -> dict[str, Json]:
        """As plain JSON."""
        return {**asdict(self), "results": [result.to_json() for result in self.results]}


def rules_of(results: Iterable[EpisodeResult]) -> tuple[str, ...]:
    """Versions of the rules that gave the verdicts, sorted; an earlier version's verdicts name none."""
    return tuple(sorted({result.rules or UNKNOWN for result in results if result.outcome != "error"}))


def group(results: Sequence[EpisodeResult]) -> Group:
    """Count some episodes."""
    outcomes = [result.outcome for result in results]
    passed, failed = outcomes.count("passed"), outcomes.count("failed")
    cost = sum((result.spent for result in results), Spent()).whole_cost
    return Group(
        episodes=len(results),
        passed=passed,
        failed=failed,
        undecided=outcomes.count("undecided"),
        errors=outcomes.count("error"),
        success_rate=round(passed / len(results), 4) if results else None,
        success_rate_decided=rate_decided(passed, failed),
        interval=interval_of(results),
        steps_mean=mean([result.steps for result in results]),
        wall_mean=mean([result.wall_s for result in results]),
        tokens_mean=mean([result.spent.tokens for result in results]),
        always_declines=always_declines(result.kind for result in results),
        cost_mean=None if cost is None else round(cost / len(results), 6),
    )


def interval_of(results: Iterable[EpisodeResult]) -> tuple[float, float] | None:
    """The 95 % interval of the success rate, clustered by template; ``None`` without episodes."""
    return clustered(
        clusters((result.template, result.task_id, result.outcome == "passed") for result in results)
    )


def _grouped(results: Iterable[EpisodeResult], key: Callable[[EpisodeResult], str]) -> dict[str, Group]:
    return {name: group(some) for name, some in grouped(results, key).items()}


def _counts(values: Iterable[str]) -> dict[str, int]:
    found = sorted(values)
    return {value: found.count(value) for value in dict.fromkeys(found)}


def histogram(rates: Iterable[float]) -> dict[str, int]:
    """Classes of success rates: none, up to a fifth, …, all."""
    counts = dict.fromkeys(HISTOGRAM, 0)
    for rate in rates:
        place = 0 if rate == 0 else 6 if rate == 1 else 1 + min(4, int(-(-rate // 0.2)) - 1)
        counts[HISTOGRAM[place]] += 1
    return counts


def _over_trials(
    results: Iterable[EpisodeResult], k: int, estimate: Callable[[int, int, int], float | None]
) -> float | None:
    """The mean over tasks of an estimate for k trials; ``None`` for one trial, or while a task lacks decided ones."""
    if k == 1:
        return None
    tries: dict[tuple[str, int, int], list[bool]] = {}
    for result in results:
        tried = tries.setdefault((result.task_id, result.epoch, result.appearance), [])
        if result.outcome != "undecided":
            tried.append(result.outcome == "passed")
    found = [estimate(k, sum(passed), len(passed)) for passed in tries.values()]
    return mean([value for value in found if value is not None], 4)


def build_report(folder: RunFolder) -> Report:
    """Read a run's folder, finished or not.

    Raises:
        UserError: The folder is not a run.
    """
    results = tuple(folder.results())
    config, file, wall_s = folder.config, folder.file, folder.wall_s
    whole = group(results)
    achievable = group([result for result in results if result.kind != "impossible"])
    unachievable = group([result for result in results if result.kind == "impossible"])
    by_template = _grouped(results, lambda result: result.template)
    by_number = {
        number: [result for result in results if result.appearance == number]
        for number in sorted({result.appearance for result in results})
    }
    by_appearance = {str(number): group(found) for number, found in by_number.items()}
    failed = [result for result in results if result.outcome == "failed"]
    failures = _failures(folder, failed)
    first = _first_begun(folder, results)
    setup = {} if first is None else as_object(first.about["setup"])
    retries = read_retries(folder)
    return Report(
        run=folder.path.resolve().name,
        suite=config.suite,
        agent=config.agent,
        model=config.model,
        judge=config.judge,
        profile=config.profile,
        answers=config.answers,
        seed=config.seed,
        scale=config.scale,
        observe=_observed(config, first),
        door=None if first is None else first.door,
        max_steps=config.max_steps or as_whole(setup.get("max_steps", DEFAULT_MAX_STEPS)),
        engine=config.engine,
        split=config.split,
        trials=config.trials,
        epochs=config.epochs,
        tasks=len(folder.jobs),
        episodes=whole.episodes,
        passed=whole.passed,
        failed=whole.failed,
        undecided=whole.undecided,
        errors=whole.errors,
        success_rate=whole.success_rate,
        success_rate_decided=whole.success_rate_decided,
        interval=whole.interval,
        success_rate_achievable=achievable.success_rate,
        success_rate_unachievable=unachievable.success_rate,
        achievable=achievable,
        unachievable=unachievable,
        always_declines=whole.always_declines,
        answers_nothing=ANSWERS_NOTHING,
        pairs=Pairs.of(results),
        pass_at_k=_over_trials(results, config.trials, pass_at),
        pass_hat_k=_over_trials(results, config.trials, pass_hat),
        by_site=_grouped(results, lambda result: result.site),
        by_kind=_grouped(results, lambda result: result.kind),
        by_difficulty=_grouped(results, lambda result: result.difficulty),
        by_appearance=by_appearance,
        appearances=Spread.of({name: each.success_rate for name, each in by_appearance.items()}, results),
        by_template=by_template,
        template_histogram=histogram(_known_rates(by_template.values())),
        ended_by=_counts(result.ended_by for result in results),
        failed_checks=_counts(name for result in failed for name in failed_checks(result)),
        error_kinds=_counts(
            result.error_kind or "unexpected" for result in results if result.outcome == "error"
        ),
        failure_kinds=dict(Counter(failure.kind for failure in failures.values()).most_common()),
        failures=failures,
        several=SeveralAgents.of(results),
        long_work=LongWork.of(results),
        under_attack=UnderAttack.of(results),
        beyond=Beyond.of(results),
        of_harm=OfHarm.of(results),
        under_rules=UnderRules.of(results),
        steps_mean=whole.steps_mean,
        steps_median=median([result.steps for result in results]),
        spent=sum((result.spent for result in results), Spent()),
        retries=len(retries),
        spent_retrying=sum(retries, Spent()),
        wall_s=wall_s,
        episode_s=round(sum(result.wall_s for result in results), 3),
        episodes_per_minute=round(60 * whole.episodes / wall_s, 2) if wall_s else None,
        digest=_digest(results),
        versions=file.versions,
        rules=rules_of(results),
        universes=tuple(file.universes),
        began=file.began,
        ended=folder.ended,
        host=dict(file.host),
        privileged=first is not None and first.about.get("privileged") is True,
        changed=tuple(file.changed),
        results=results,
    )


def _observed(config: RunConfig, first: EpisodeReader | None) -> str:
    """What the agent was shown."""
    if first is not None and first.door is not None:
        return "own"
    return config.observe or (View() if first is None else shown(first)).kind


def _first_begun(folder: RunFolder, results: Sequence[EpisodeResult]) -> EpisodeReader | None:
    """The first episode that says how it was set up; an error may have come before that."""
    jobs = (result.job for result in results)
    told = (job for job in jobs if folder.document(job, "episode").get("setup"))
    return next((EpisodeReader(folder.archive(job.id)) for job in told), None)


def _failures(folder: RunFolder, failed: Iterable[EpisodeResult]) -> dict[str, Failure]:
    """Of which kind each is; a record that is damaged has none."""
    found: dict[str, Failure] = {}
    for result in failed:
        with suppress(UserError, *UNREADABLE):
            failure = read_failure(EpisodeReader(folder.archive(result.job.id)), result)
            if failure is not None:
                found[result.job.id] = failure
    return found


def _known_rates(groups: Iterable[Group]) -> Iterator[float]:
    """The success rate of each group, undecided episodes left out; a group of nothing else has none."""
    for found in groups:
        if known := found.episodes - found.undecided:
            yield found.passed / known


def _digest(results: Iterable[EpisodeResult]) -> str:
    lines = (f"{result.job.id} {result.digest}\n" for result in sorted(results, key=lambda r: r.job))
    return digest_of("".join(lines))
