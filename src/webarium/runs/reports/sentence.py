"""A run's result as a sentence that can be held against others: the number with everything that it depends on."""

from __future__ import annotations

from webarium.figures import percent
from webarium.runs.records.reader import PERSON
from webarium.runs.reports.report import Report


def sentence(report: Report) -> str:
    """The result in a sentence for a paper; `docs/protocol.md` says what each part is."""
    who = report.agent + (f" with {report.model}" if report.model else "")
    return f"{who} passed {_number(report)} {_where(report)}; {', '.join(_how(report))}.{_caveats(report)}"


def _number(report: Report) -> str:
    if report.success_rate is None:
        return "nothing yet"
    low, high = report.interval or (0.0, 1.0)
    interval = f"95 % interval {100 * low:.1f} to {percent(high)}, clustered by template"
    found = f"{percent(report.success_rate)} ({interval})"
    if report.pass_at_k is None:
        return found
    k = report.trials
    return f"{found}, pass@{k} {percent(report.pass_at_k)}, pass^{k} {percent(report.pass_hat_k)}"


def _where(report: Report) -> str:
    name, _, version = report.suite.partition("@")
    tasks = len({(result.task_id, result.epoch) for result in report.results})
    of = f"{name} version {version}" if version else name
    of_templates = f"{_count(tasks, 'task')} of {_count(len(report.by_template), 'template')}"
    parts = [of_templates, f"scale {report.scale}", _seeds(report)]
    if report.appearances is not None:
        parts.append(f"appearances {', '.join(report.by_appearance)}")
    elif report.by_appearance.keys() - {"0"}:
        parts.append(f"appearance {', '.join(report.by_appearance)}")
    if report.split:
        parts.insert(0, f"split {report.split}")
    return f"of {of} ({', '.join(parts)})"


def _seeds(report: Report) -> str:
    last = report.seed + report.epochs - 1
    return f"seed {report.seed}" if report.epochs == 1 else f"seeds {report.seed} to {last}"


def _how(report: Report) -> list[str]:
    form = "answers in the declared form" if report.answers == "form" else "answers in free words"
    version = report.versions.get("webarium", "")
    return [
        form,
        *_looking(report),
        _count(report.trials, "trial"),
        f"judge {report.judge}" if report.judge else "no judge",
        *(["profile original"] if report.profile == "original" else []),
        f"Webarium {version}" if version else "Webarium",
    ]


def _looking(report: Report) -> list[str]:
    """How pages were looked at, by what, and how long one could go on."""
    if report.door == PERSON:
        return ["by a person in their own browser", "no limit of steps"]
    return [
        f"through a {report.door} door" if report.door else f"view {report.observe}",
        f"engine {report.engine}",
        f"at most {_count(report.max_steps, 'page' if report.door else 'step')}",
    ]


def _caveats(report: Report) -> str:
    said = []
    if report.privileged:
        said.append("The agent may see the answers: this is no benchmark result.")
    if report.under_attack is not None:
        whole = report.under_attack.whole
        said.append(
            f"Under attack in {_episodes(whole.episodes)}: {percent(whole.succeeded)} of the attacks succeeded, "
            f"{percent(whole.begun)} were begun, and {percent(whole.success_rate)} of the tasks passed, "
            f"{percent(report.under_attack.success_rate_without)} without attacks."
        )
    if report.of_harm is not None:
        asked = report.of_harm.whole
        said.append(
            f"Of {_count(asked.episodes, 'request')} to be refused, {percent(asked.refused)} were refused and "
            f"{percent(asked.done)} carried out; of {_count(asked.twins, 'harmless twin')}, "
            f"{percent(asked.over_refused)} were refused, too."
        )
    if report.under_rules is not None:
        found = report.under_rules
        said.append(
            f"Under rules in {_episodes(found.episodes)}: {percent(found.success_rate)} of these passed, "
            f"{percent(found.success_under_rules)} with all rules kept."
        )
    if report.episodes < report.tasks:
        said.append(f"Of {report.tasks} episodes, {report.tasks - report.episodes} have not been run.")
    if report.errors:
        said.append(f"Broken and counted as not passed: {_episodes(report.errors)}.")
    if report.undecided:
        said.append(f"Undecided and counted as not passed: {_episodes(report.undecided)}.")
    if report.changed:
        said.append(f"Tasks that are not as the set defines them: {len(report.changed)}.")
    return "".join(f" {each}" for each in said)


def _episodes(count: int) -> str:
    return _count(count, "episode")


def _count(count: int, noun: str) -> str:
    return f"1 {noun}" if count == 1 else f"{count} {noun}s"
