"""A report as one HTML file that needs nothing else: no scripts from elsewhere, no pictures, no fonts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from webarium.figures import dollars, duration, percent
from webarium.published.webarena.label import label_of
from webarium.runs.records.host import day_and_time, host_words
from webarium.runs.records.results import EpisodeResult
from webarium.runs.reports.failures import TITLES
from webarium.runs.reports.report import Group, Report
from webarium.runs.reports.sentence import sentence
from webarium.suites.registry import file_kind
from webarium.text import visible_value

ENDINGS = {
    "stop": "The agent stopped",
    "gave_up": "The agent gave up",
    "max_steps": "Out of steps",
    "max_seconds": "Out of time",
    "max_tokens": "Out of tokens",
    "max_cost": "Out of money",
    "no_submission": "Nothing was submitted",
    "error": "Something broke",
}
KINDS = ("retrieve", "navigate", "mutate", "combined", "impossible")
DIFFICULTIES = ("easy", "medium", "hard")


@dataclass(frozen=True)
class Bar:
    """One column of a chart."""

    label: str
    value: int
    height: float
    """Share of the tallest column."""
    passed: float = 0.0
    """Share of the column that passed."""


def render_html(report: Report) -> str:
    """The whole report as an HTML document."""
    page = _environment().get_template("report.html")
    return page.render(
        r=report,
        title=f"{report.run} · Webarium",
        kinds=_ordered(report.by_kind, KINDS),
        difficulties=_ordered(report.by_difficulty, DIFFICULTIES),
        sites=_ordered(report.by_site, ()),
        appearances=list(report.by_appearance.items()) if report.appearances else [],
        templates=sorted(
            report.by_template.items(), key=lambda item: (-(item[1].success_rate or 0), item[0])
        ),
        histogram=_columns(report.template_histogram),
        steps=step_columns(report.results),
        endings=sorted(report.ended_by.items(), key=lambda item: -item[1]),
        ending_names=ENDINGS,
        failure_titles=TITLES,
        broken=[result for result in report.results if result.outcome == "error"],
        facts=_facts(report),
    )


def _ordered(groups: Mapping[str, Group], order: tuple[str, ...]) -> list[tuple[str, Group]]:
    """Known names first, in their order."""
    names = [name for name in order if name in groups] + [name for name in groups if name not in order]
    return [(name, groups[name]) for name in names]


def _columns(counts: Mapping[str, int]) -> list[Bar]:
    most = max([*counts.values(), 1])
    return [Bar(label, value, value / most) for label, value in counts.items()]


def step_columns(results: tuple[EpisodeResult, ...], most: int = 15) -> list[Bar]:
    """How many episodes took how many steps, in at most so many classes of equal width."""
    scored = [result for result in results if result.outcome != "error"]
    if not scored:
        return []
    longest = max(result.steps for result in scored)
    width = -(-(longest + 1) // most)
    classes = [[r for r in scored if r.steps // width == n] for n in range(longest // width + 1)]
    tallest = max(len(found) for found in classes)
    return [
        Bar(
            str(n) if width == 1 else f"{n * width}–{(n + 1) * width - 1}",
            len(found),
            len(found) / tallest,
            sum(r.outcome == "passed" for r in found) / len(found) if found else 0.0,
        )
        for n, found in enumerate(classes)
    ]


def _facts(report: Report) -> list[tuple[str, str]]:
    """What a reader needs to run it again."""
    facts = [
        ("For a paper", sentence(report)),
        ("Suite", report.suite),
        ("Split", report.split or ""),
        ("Agent", report.agent),
        ("Model", report.model or ""),
        ("Judge", report.judge or ""),
        ("Answers", report.answers),
        ("Profile", report.profile if file_kind(report.suite) else ""),
        ("Observation", report.observe),
        ("Engine", report.engine),
        ("Most steps", str(report.max_steps)),
        ("Seed", str(report.seed)),
        ("Scale", report.scale),
        ("Data", label_of(report.scale)),
        ("Trials", str(report.trials) if report.trials > 1 else ""),
        ("Epochs", str(report.epochs) if report.epochs > 1 else ""),
        ("Universe", ", ".join(universe[:16] for universe in report.universes)),
        ("Began", day_and_time(report.began)),
        ("Ended", day_and_time(report.ended)),
        ("Host", host_words(report.host)),
        ("Privileged", "the agent may see the answers" if report.privileged else ""),
        ("Digest", report.digest[:16]),
        ("Scored by rules", ", ".join(report.rules)),
        *(
            (f"{name.capitalize()} version", version)
            for name, version in report.versions.items()
            if name != "rules"
        ),
    ]
    return [(name, value) for name, value in facts if value]


def amount(number: float | None) -> str:
    """A count, with thousands apart, and short from a million on."""
    if number is None:
        return "–"
    if number >= 1_000_000:
        return f"{number / 1_000_000:.2f} M"
    return f"{number:,.0f}".replace(",", " ")


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("webarium.runs.reports"),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=visible_value,
    )
    filters: dict[str, Any] = {"percent": percent, "duration": duration, "amount": amount, "money": dollars}
    environment.filters.update(filters)
    return environment
