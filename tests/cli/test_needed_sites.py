"""Commands build the sites that their suites need, and no others, and name templates that have no instance."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.cli.here import here
from webarium.runs.config import RunConfig
from webarium.runs.plan import make_plan, sites_of_run
from webarium.suites import load_suite
from webarium.suites.gocalendar.new_events import BookRoom
from webarium.suites.suite import Suite, left_out
from webarium.tasks import Data


def built(cache: Path) -> set[str]:
    """The sites whose data lie in a folder."""
    return {path.name.partition("-")[0] for path in cache.glob("*.sqlite")}


@pytest.mark.parametrize(
    "words",
    [
        ("tasks", "list", "--suite", "gocalendar"),
        ("tasks", "show", "gocalendar.book_room.0"),
        ("tasks", "audit", "--suite", "gocalendar", "--seeds", "0", "--most", "0"),
    ],
)
def test_a_command_builds_the_sites_of_its_suite_alone(words: tuple[str, ...], tmp_path: Path) -> None:
    assert here(*words, WEBARIUM_CACHE=str(tmp_path)).returncode == 0
    assert built(tmp_path) == {"gocalendar"}


def test_a_run_builds_the_sites_of_its_tasks_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEBARIUM_CACHE", str(tmp_path))
    config = RunConfig("gocalendar", "null", tasks=("gocalendar.book_room.0",))
    plan = make_plan(config, progress=lambda text: None)
    assert [job.task_id for job in plan.jobs] == ["gocalendar.book_room.0"]
    assert built(tmp_path) == {"gocalendar"}


def test_tasks_across_sites_get_all_of_theirs() -> None:
    suite = load_suite("cross_real")
    whole = sites_of_run(suite, RunConfig("cross_real", "null"))
    task = "gomail.event_from_mail.0"
    one = sites_of_run(suite, RunConfig("cross_real", "null", tasks=(task,)))
    assert set(one) == {"gomail", "gocalendar"} < set(whole)
    named = sites_of_run(suite, RunConfig("cross_real", "null", tasks=(task,), sites=("homepage",)))
    assert set(named) == {"homepage"}, "those that are named are there, and no others"


class Bare(BookRoom):
    name = "book_no_room"

    def instances(self, db: Data, rng: object) -> Iterable[BookRoom.Params]:
        return ()


@pytest.fixture
def lacking(monkeypatch: pytest.MonkeyPatch) -> str:
    """A suite of two templates, one of which finds nothing; its name."""
    suite = Suite("lacking", "Rooms.", (BookRoom(), Bare()))
    for module in ("webarium.cli.tasks", "webarium.cli.tasks_audit", "webarium.runs.plan"):
        monkeypatch.setattr(f"{module}.load_suite", lambda name, **_: suite)
    return suite.name


SAID = "1 template has no instance at seed 0, left out of lacking: gocalendar.book_no_room."


def test_lists_audits_and_runs_name_what_has_no_instance(lacking: str) -> None:
    listed = here("tasks", "list", "--suite", lacking)
    assert SAID in listed.stderr
    assert "gocalendar.book_room.0" in listed.stdout
    assert "book_no_room" not in listed.stdout
    assert SAID in here("tasks", "audit", "--suite", lacking, "--seeds", "0").stderr
    heard: list[str] = []
    make_plan(RunConfig(lacking, "null"), progress=heard.append)
    assert SAID in heard


def test_nothing_is_said_where_all_have_one() -> None:
    assert left_out("gocalendar", (), 3) == ""
    assert left_out("gocalendar", ("a.b", "a.c"), 3) == (
        "2 templates have no instances at seed 3, left out of gocalendar: a.b, a.c."
    )
