"""Every site builds and lints, and every suite samples, at seeds that nothing else uses; see `tests.seeds`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.seeds import FRESH, LONG
from webarium.errors import UnknownNameError
from webarium.sites.registry import load_sites
from webarium.suites import suite_names
from webarium.suites.sweep import Step, attempt, plan

STEPS = plan()


def steps_of(name: str) -> list[Step]:
    return [step for step in STEPS if step.name == name]


@pytest.mark.parametrize("name", sorted({*load_sites(), *suite_names()}))
def test_sites_and_suites_are_sound_at_a_fresh_seed(name: str) -> None:
    faults = {str(step): attempt(step, FRESH).faults for step in steps_of(name)}
    assert {step: found for step, found in faults.items() if found} == {}


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", LONG)
def test_everything_is_sound_at_more_seeds(seed: int, tmp_path: Path) -> None:
    faults = {str(step): attempt(step, seed, cache=tmp_path).faults for step in STEPS}
    assert {step: found for step, found in faults.items() if found} == {}


def test_the_seeds_are_used_nowhere_else() -> None:
    assert len({FRESH, *LONG}) == 7
    assert min(FRESH, *LONG) > 100, "the sweep takes 0 to 99"


def test_a_plan_needs_the_sites_of_its_suites_and_no_others() -> None:
    assert [str(step) for step in plan(suites=["gocalendar"])] == [
        "build gocalendar",
        "lint gocalendar",
        "sample gocalendar",
    ]
    assert {step.name for step in plan(suites=["cross_real"]) if step.work == "build"} > {"gomail", "udriver"}


def test_what_fails_is_told_in_a_line(tmp_path: Path) -> None:
    unknown = Step("sample", "nothing", ("homepage",))
    (fault,) = attempt(unknown, 0, cache=tmp_path).faults
    assert "nothing" in fault


@pytest.mark.parametrize(("sites", "suites"), [(("nosuch",), ()), ((), ("nosuch",))])
def test_a_plan_refuses_names_that_are_not_known(sites: tuple[str, ...], suites: tuple[str, ...]) -> None:
    with pytest.raises(UnknownNameError, match="named 'nosuch'"):
        plan(sites, suites)
