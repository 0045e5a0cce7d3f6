"""Templates in a universe that has next to nothing: they are left out, and none of them breaks on the emptiness."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import apsw
import pytest

from webarium.errors import TaskError
from webarium.sites.registry import databases, load_sites
from webarium.suites import Suite, load_suite, suite_names
from webarium.tasks.sampling import sample
from webarium.types import Scale
from webarium.worlds import Universe


def nothing(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Writes no rows."""


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Universe]:
    """All sites with all their tables, and no row in any of them."""
    folder: Path = tmp_path_factory.mktemp("empty")
    bare = [replace(database, generate=nothing, sources=()) for database in databases(load_sites())]
    with Universe.open(bare, cache=folder) as universe:
        yield universe


@pytest.mark.parametrize("name", suite_names())
def test_templates_survive_a_universe_without_rows(empty: Universe, name: str) -> None:
    """A template may miss what every universe has, such as its role's account, and says so in a sentence."""
    broken: dict[str, str] = {}
    for template in load_suite(name).templates:
        try:
            sample(template, empty)
        except TaskError:
            continue
        except Exception as error:
            broken[template.id] = f"{type(error).__name__}: {error}"
    assert broken == {}


def test_what_has_no_instance_is_left_out_and_named(empty: Universe) -> None:
    suite = load_suite("dashdish")
    part = Suite("part", "Some of it.", tuple(t for t in suite.templates if t.name == "best_of_cuisine"))
    assert part.without_instance(empty) == ()
    assert part.tasks(empty) == []
    assert part.without_instance(empty) == ("dashdish.best_of_cuisine",)
