"""Reports as tables in the terminal."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table

from webarium.cli.attack_tables import print_attacks, print_beyond, print_harm, print_rules
from webarium.cli.several_tables import print_several
from webarium.cli.uncut import counts_table, print_counts, print_named
from webarium.figures import dollars, duration, percent
from webarium.published.webarena.label import label_of
from webarium.runs.records.host import day_and_time, host_words
from webarium.runs.records.results import EpisodeResult, Spent
from webarium.runs.reports.appearances import Spread
from webarium.runs.reports.failures import TITLES
from webarium.runs.reports.long_work import LongWork
from webarium.runs.reports.report import Group, Report
from webarium.runs.reports.sentence import sentence

ENDINGS = {
    "stop": "the agent",
    "gave_up": "the agent gave up",
    "max_steps": "out of steps",
    "max_seconds": "out of time",
    "max_tokens": "out of tokens",
    "max_cost": "out of money",
    "no_submission": "nothing: its command ended without a submission",
    "error": "an error",
}
"""How `EpisodeResult.ended_by` reads."""
COLOURS = {"failed": "red", "undecided": "blue", "error": "yellow"}
"""Of outcomes that are not passed."""

_PRIVILEGED = "[yellow]The agent may see the answers, so this is not a benchmark result.[/]"


def print_report(report: Report, console: Console, *, templates: bool = False) -> None:
    """Print a report: headline, kinds and difficulties, optionally templates, then what did not pass."""
    console.print(_title(report), soft_wrap=True)
    console.print(_headline(report))
    print_counts(_table("Kind", report.by_kind), console)
    if len(report.by_site) > 1:
        print_counts(_table("Site", report.by_site), console)
    print_counts(
        _table(
            "Difficulty",
            {
                key: report.by_difficulty[key]
                for key in ("easy", "medium", "hard")
                if key in report.by_difficulty
            },
        ),
        console,
    )
    if report.appearances is not None:
        print_counts(_table("Appearance", report.by_appearance), console)
        console.print(_swing(report.appearances))
    if templates:
        print_counts(_table("Template", report.by_template), console)
        console.print(_histogram(report.template_histogram))
    if report.under_attack is not None:
        print_attacks(report.under_attack, console)
    if report.beyond is not None:
        print_beyond(report.beyond, console)
    if report.of_harm is not None:
        print_harm(report.of_harm, console)
    if report.under_rules is not None:
        print_rules(report.under_rules, console)
    if report.several is not None:
        print_several(report.several, console)
    _print_endings(report, console)
    _print_kinds(report, console)
    _print_traps(report, console)
    _print_misses(report, console)
    if report.episodes:
        console.print(f"[dim]For a paper:[/] {escape(sentence(report))}", soft_wrap=True)


def _swing(spread: Spread) -> str:
    """How far success swings with looks."""
    return (
        f"Success is {percent(spread.points)} apart: worst in appearance {spread.worst}, best in {spread.best}, "
        f"standard deviation {percent(spread.deviation)}; "
        f"{percent(spread.wavering)} of the tasks pass in some and not in others"
    )


def _headline(report: Report) -> Panel:
    interval = (
        f"  [dim](95 %: {percent(report.interval[0])} to {percent(report.interval[1])})[/]"
        if report.interval
        else ""
    )
    pace = f", {report.episodes_per_minute:.0f} a minute" if report.episodes_per_minute else ""
    counts = [f"[green]{report.passed} passed[/]", f"[red]{report.failed} failed[/]"]
    if report.undecided:
        counts.append(f"[blue]{report.undecided} undecided[/]")
    if report.errors:
        counts.append(f"[yellow]{report.errors} errors[/]")
    if report.episodes < report.tasks:
        counts.append(f"[dim]{report.tasks - report.episodes} not run[/]")
    lines = [
        *([_PRIVILEGED] if report.privileged else []),
        f"[bold]{percent(report.success_rate)}[/] success{interval}{_decided(report)}",
        ", ".join(counts),
        f"achievable {percent(report.success_rate_achievable)}, "
        f"to be declined {percent(report.success_rate_unachievable)}",
        _beside(report),
        f"{report.steps_mean or 0:.1f} steps on average, {duration(report.wall_s)}{pace}",
    ]
    if report.long_work is not None:
        lines.insert(-1, _far(report.long_work))
    if report.pass_at_k is not None:
        lines.insert(
            1,
            f"of {report.trials} trials: {percent(report.pass_at_k)} pass at least once, "
            f"{percent(report.pass_hat_k)} every time",
        )
    if report.spent.calls:
        lines.append(_spent(report.spent))
    if report.began:
        until = f" to {day_and_time(report.ended)}" if report.ended else ""
        lines.append(
            f"[dim]{escape(day_and_time(report.began) + until)}; {escape(host_words(report.host))}[/]"
        )
    if report.universes:
        lines.append(f"[dim]universe {escape(', '.join(each[:16] for each in report.universes))}[/]")
    if report.rules:
        lines.append(f"[dim]scored by rules {escape(', '.join(report.rules))}[/]")
    if label_of(report.scale):
        lines.append(f"[yellow]{escape(label_of(report.scale))}[/]")
    if report.retries:
        beside = _spent(report.spent_retrying) if report.spent_retrying.calls else "no model calls"
        lines.append(f"[yellow]{report.retries} attempts retried[/], not counted above: {beside}")
    return Panel("\n".join(lines), border_style="cyan", padding=(0, 1))


def _far(work: LongWork) -> str:
    """How far long work got."""
    return (
        f"partial credit {percent(work.credit_mean)}, {work.questions_mean:.1f} questions and "
        f"{work.events_mean:.1f} events an episode"
    )


def _title(report: Report) -> str:
    """The run and what it is of, whole whatever the width."""
    agent = " ".join(filter(None, (report.agent, report.model)))
    about = (report.suite, agent, f"seed {report.seed}", report.scale, report.way_in)
    return f"[bold]{escape(report.run)}[/]  {escape(' · '.join(about))}"


def _decided(report: Report) -> str:
    """The success rate without the episodes that nobody could decide, where there are some."""
    if not report.undecided:
        return ""
    decided = report.passed + report.failed
    return f"\n[bold]{percent(report.success_rate_decided)}[/] of the {decided} that were decided"


def _beside(report: Report) -> str:
    """What agents that never look would have scored, and how many pairs are right on both sides."""
    words = (
        f"[dim]for comparison: always declining {percent(report.always_declines)}, "
        f"always answering nothing {percent(report.answers_nothing)}[/]"
    )
    pairs = report.pairs
    return f"{words}\npairs: {pairs.both}/{pairs.pairs} both right" if pairs.pairs else words


def _table(label: str, groups: Mapping[str, Group]) -> Table:
    open_ones = any(group.undecided for group in groups.values())
    undecided = ("Undecided", "Of decided") if open_ones else ()
    table = counts_table(
        label, ("Episodes", "Passed", "Failed", *undecided, "Errors", "Success", "95 %", "Steps")
    )
    for name, group in groups.items():
        table.add_row(
            escape(name),
            str(group.episodes),
            str(group.passed),
            f"[red]{group.failed}[/]" if group.failed else "0",
            *(_open_cells(group) if open_ones else ()),
            f"[yellow]{group.errors}[/]" if group.errors else "0",
            f"[bold]{percent(group.success_rate)}[/]",
            f"[dim]{100 * group.interval[0]:.0f}–{100 * group.interval[1]:.0f}[/]" if group.interval else "",
            f"{group.steps_mean or 0:.1f}",
        )
    table.add_row()
    return table


def _open_cells(group: Group) -> tuple[str, str]:
    """How many nobody could decide, and the success rate of the others."""
    return (f"[blue]{group.undecided}[/]" if group.undecided else "0", percent(group.success_rate_decided))


def _histogram(counts: Mapping[str, int]) -> Table:
    """How many templates have which success rate."""
    table = Table(box=None, pad_edge=False, padding=(0, 2), header_style="bold")
    table.add_column("Success of templates", min_width=12)
    table.add_column("Templates", justify="right")
    table.add_column("")
    most = max([*counts.values(), 1])
    for label, count in counts.items():
        table.add_row(label, str(count), f"[green]{'█' * round(24 * count / most)}[/]")
    table.add_row()
    return table


def _spent(spent: Spent) -> str:
    unpriced = f" [dim]({spent.unpriced} calls without a price)[/]" if spent.unpriced else ""
    failed = "1 failed attempt" if spent.repeats == 1 else f"{spent.repeats:,} failed attempts"
    repeats = f" [yellow](and {failed})[/]" if spent.repeats else ""
    return f"{spent.calls:,} model calls{repeats}, {spent.tokens:,} tokens, cost {dollars(spent.whole_cost)}{unpriced}"


def _print_endings(report: Report, console: Console) -> None:
    """Why episodes ended, if not all with the agent's own stop."""
    if set(report.ended_by) <= {"stop"}:
        return
    ended = sorted(report.ended_by.items(), key=lambda item: -item[1])
    endings = ", ".join(f"{ENDINGS.get(name, name)} {count}" for name, count in ended)
    broke = ", ".join(f"{name} {count}" for name, count in report.error_kinds.items())
    console.print(
        f"[bold]Ended by[/]  {endings}" + (f"   [yellow]errors: {broke}[/]" if broke else "") + "\n"
    )


def _print_kinds(report: Report, console: Console) -> None:
    """Of which kinds the failures are, by rule."""
    if not report.failure_kinds:
        return
    table = counts_table("What failed", ("Episodes", "Of failed"))
    for kind, count in report.failure_kinds.items():
        table.add_row(TITLES[kind], f"[red]{count}[/]", percent(count / report.failed))
    table.add_row()
    print_counts(table, console)


def _print_traps(report: Report, console: Console) -> None:
    """Into which traps long work fell."""
    if report.long_work is None or not report.long_work.traps:
        return
    table = counts_table("Traps", ("Episodes",))
    for name, count in report.long_work.traps.items():
        table.add_row(escape(name), f"[red]{count}[/]")
    table.add_row()
    print_counts(table, console)


def _missed(report: Report, result: EpisodeResult) -> str:
    failure = report.failures.get(result.job.id)
    return result.outcome if failure is None else f"{result.outcome}: {failure.title.lower()}"


def _print_misses(report: Report, console: Console, most: int = 12) -> None:
    misses = [result for result in report.results if result.outcome != "passed"]
    if not misses:
        return
    rows = (
        (result.job.id, f"[{COLOURS[result.outcome]}]{_missed(report, result)}[/]", result.reason)
        for result in misses[:most]
    )
    print_named("Not passed", rows, console)
    if len(misses) > most:
        console.print(f"[dim]… and {len(misses) - most} more: webarium report --json lists all.[/]")
