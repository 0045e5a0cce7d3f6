"""Runs on the text engine: recorded without pictures, with its name and versions, and scored again from the record."""

from __future__ import annotations

from pathlib import Path

from webarium.runs import RunReader, run_suite
from webarium.runs.config import RunConfig
from webarium.runs.differences import Differences, Moment, Walked, compare, spread
from webarium.runs.records.begun import begun


def test_a_run_on_text_is_recorded_and_scored_again(tmp_path: Path) -> None:
    asked = RunConfig(
        "shopping", "oracle", tasks=("shopping.latest_order_total.0",), workers=1, engine="text"
    )
    outcome = run_suite(asked, tmp_path / "run")
    assert [(each.outcome, each.error_kind) for each in outcome.results] == [("passed", None)]
    record = RunReader(tmp_path / "run").episode(asked.tasks[0])
    assert begun(record).engine == "text"


def test_engines_are_compared_line_by_line() -> None:
    first = Walked(
        "a", (Moment("start", "http://a.test/", ("heading 'A'", "link 'B'", "link 'C'")),), verdict=1.0
    )
    other = Walked(
        "a", (Moment("start", "http://a.test/", ("heading 'A'", "link 'C'", "button 'D'")),), verdict=0.0
    )
    found = Differences()
    found.add(compare(first, other))
    assert (found.lines, round(found.share, 3), found.passes) == (3, 0.667, False)
    assert dict(found.causes) == {"- link": 1, "+ button": 1}
    assert found.examples("- link") == ["- http://a.test/ | link 'B'"]
    assert not found.compared[0].outcomes
    same = Differences([compare(first, first)])
    assert (same.share, same.passes) == (1.0, True)


def test_a_sample_is_spread_over_all() -> None:
    assert spread(range(10), 3) == [0, 3, 6]
    assert list(spread(range(2), 3)) == [0, 1]
