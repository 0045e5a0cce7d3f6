"""The audit of one suite: all rules over its tasks at several seeds, the findings, and the figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from webarium.tasks.audit import answers, grammar, knowing, leeway, pages, repeats, wording
from webarium.tasks.audit.findings import FLOORS, RULES, Finding, Rule
from webarium.tasks.audit.paths import steps_up_to
from webarium.tasks.data import Data
from webarium.tasks.task import Task
from webarium.types import Json

if TYPE_CHECKING:
    from webarium.worlds import Universe


@dataclass(frozen=True)
class Figures:
    """How often a suite, or one template, breaks each rule."""

    name: str
    seeds: int
    tasks: int
    """Of all seeds together."""
    later: int
    """Of all seeds but the first one: those that could repeat."""
    counts: Mapping[Rule, int]
    """Tasks (for answers that are the same: templates) that break a rule without being allowed to."""
    exempt: Mapping[Rule, int]
    """Those that are allowed to."""

    def share(self, rule: Rule) -> float:
        """Findings by the tasks that could have made one."""
        whole = self.later if rule == "repeat" else self.tasks
        return self.counts[rule] / whole if whole else 0.0

    @property
    def broken(self) -> tuple[Rule, ...]:
        """Rules whose floor does not hold."""
        return tuple(rule for rule in RULES if self.share(rule) > FLOORS[rule])


@dataclass(frozen=True)
class Audit:
    """What was found in one suite."""

    figures: Figures
    templates: tuple[Figures, ...]
    """The same for each template with a finding."""
    findings: tuple[Finding, ...]
    """In the order of the rules, then of the suite."""

    @property
    def broken(self) -> tuple[Rule, ...]:
        """Rules whose floor does not hold."""
        return self.figures.broken

    def to_json(self) -> dict[str, Json]:
        """As plain JSON."""
        figures = {**asdict(self.figures), "broken": list(self.broken)}
        repeated = {
            found.name: round(found.share("repeat"), 4)
            for found in self.templates
            if found.counts["repeat"] or found.exempt["repeat"]
        }
        figures["repeat_share"] = round(self.figures.share("repeat"), 4)
        rows = [asdict(finding) for finding in self.findings]
        return {**figures, "repeats_by_template": repeated, "findings": rows}


def audit(name: str, tasks: repeats.BySeed, universes: Mapping[int, Universe]) -> Audit:
    """Look through a suite's tasks at several seeds; the first one is what the others are compared with."""
    excuses = {task.template_id: task.source.exempt for found in tasks.values() for task in found}
    found = [
        replace(finding, exempt=excuses[finding.template].get(finding.rule, ""))
        for finding in _findings(tasks, universes)
    ]
    order = list(RULES)
    found.sort(key=lambda finding: order.index(finding.rule))
    every = [task for of_seed in tasks.values() for task in of_seed]
    first = min(tasks, key=list(tasks).index)
    later = [task for seed, of_seed in tasks.items() if seed != first for task in of_seed]
    templates = tuple(
        _figures(template, tasks, _of(every, template), _of(later, template), mine)
        for template in excuses
        if (mine := [finding for finding in found if finding.template == template])
    )
    return Audit(_figures(name, tasks, every, later, found), templates, tuple(found))


def _findings(tasks: repeats.BySeed, universes: Mapping[int, Universe]) -> Iterator[Finding]:
    yield from repeats.repeats(tasks)
    yield from repeats.duplicates(tasks)
    yield from answers.guessable(tasks)
    yield from knowing.by_heart(tasks, universes)
    for seed, of_seed in tasks.items():
        yield from pages.findings(universes[seed], seed, of_seed)
        yield from wording.too_many_impossible(seed, of_seed)
        for task in of_seed:
            data = Data.of(universes[seed], task.source.site, task.source.role)
            steps = steps_up_to(task, data, 1) if task.achievable else None
            if steps is not None:
                yield Finding("one_step", task.template_id, seed, task.id, f"{steps}: {task.intent}")
            yield from leeway.findings(seed, task)
            yield from knowing.printed(seed, task, universes[seed])
            yield from wording.findings(seed, task)
            for fault in grammar.faults(task.intent):
                yield Finding("grammar", task.template_id, seed, task.id, f"{fault}: {task.intent}")


def _figures(
    name: str, seeds: repeats.BySeed, tasks: Sequence[Task], later: Sequence[Task], found: Iterable[Finding]
) -> Figures:
    """Tasks count once for each rule, however often they break it."""
    marks = {(f.rule, f.template, f.seed, f.task, bool(f.exempt)) for f in found}
    counts = Counter(rule for rule, *_, exempt in marks if not exempt)
    excused = Counter(rule for rule, *_, exempt in marks if exempt)
    return Figures(
        name,
        len(seeds),
        len(tasks),
        len(later),
        {r: counts[r] for r in RULES},
        {r: excused[r] for r in RULES},
    )


def _of(tasks: Sequence[Task], template: str) -> list[Task]:
    return [task for task in tasks if task.template_id == template]
