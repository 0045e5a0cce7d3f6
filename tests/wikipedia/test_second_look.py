"""A second look at answers on the encyclopedia: right ones in other words pass, wrong ones do not."""

from __future__ import annotations

import asyncio

import pytest

from tests.scoring.outcomes import Page
from tests.suite_checks import answered
from webarium.actions.types import Stop
from webarium.scoring import UrlCheck, score
from webarium.suites import load_suite
from webarium.suites.wikipedia.base import Looked
from webarium.tasks import Task
from webarium.tasks.sampling import sample
from webarium.worlds import Universe

RIGHT = {
    "capital_of_country.0": ("It is Mbabane.", "The capital of Eswatini is Mbabane.", "**Mbabane**"),
    "calling_code.0": ("+291", "291", "00291"),
    "currency_code.0": ("xcd", "East Caribbean Dollar (XCD)"),
    "neighbors_of_country.1": ("Ghana; Benin; Burkina Faso", "Togo borders Benin, Burkina Faso and Ghana."),
    "state_admitted.0": ("11 May 1858", "1858-05-11", "05/11/1858"),
    "highest_point_of_state.0": ("Mount Greylock (3489 ft)", "Mt. Greylock, 3489 ft", "Mount Greylock: 3489"),
    "state_symbols.0": ("The state bird is the California quail, the state flower the California poppy.",),
    "melting_point.0": ("234.32 K", "It melts at 234.32 K (-38.8 °C)."),
    "molar_mass.0": ("158.24 g/mol", "158.24 grams per mole"),
    "airport_elevation.0": ("3,556 ft", "3,556 ft (1,084 m)"),
    "airport_by_code.0": (
        "Fuyang Xiguan Airport, which serves Fuyang",
        "It is Fuyang Xiguan Airport and it serves the city of Fuyang, China.",
    ),
    "ground_in_year.1": ("They played at Bennett Park in 1908.",),
    "shared_award.0": ("Adi Shamir shared it with Ron Rivest and Leonard Adleman.",),
    "language_origin.0": ("Fortran first appeared in 1957; its files end in .f90", "1957; f90"),
    "weekday_of_event.0": ("It was a Sunday.", "Sunday, May 18, 1980"),
    "museum_founded.0": ("The Louvre was founded in 1793 and is in Paris, France.", "Paris, 1793"),
    "crew_of_mission.0": ("Michael Collins, Neil Armstrong and Buzz Aldrin",),
    "largest_of_three_countries.0": ("185,180 km²", "Syria, with 185,180 sq km"),
    "highest_of_three_mountains.0": ("Annapurna, 8,091 m (26,545 ft)", "8,091 metres"),
    "park_age_difference.0": ("four years", "1915 and 1919: 4 years"),
    "second_largest_city.0": ("Samut Prakan with 388,920 people",),
    "film_with_most_awards.0": ("Inception (2010)", "Inception, with 4 Academy Awards"),
    "element_by_number.0": ("Magnesium (Mg)", "magnesium with the symbol Mg"),
}
WRONG = {
    "capital_of_country.0": ("Lobamba", "Mbabane or Lobamba"),
    "calling_code.0": ("+292", "+29", "1-291"),
    "currency_code.0": ("USD", "East Caribbean Dollar"),
    "neighbors_of_country.1": ("Benin and Ghana", "Benin, Burkina Faso, Ghana, Niger"),
    "state_admitted.0": ("1858", "May 12, 1858"),
    "highest_point_of_state.0": ("Mount Greylock, 1,063 m", "3,489 feet", "Mount Greylock"),
    "state_symbols.0": ("California poppy",),
    "melting_point.0": ("-38.8 °C", "234"),
    "molar_mass.0": ("158", "158.25"),
    "airport_elevation.0": ("1,084 m",),
    "airport_by_code.0": ("Fuyang Xiguan Airport, Beijing",),
    "ground_in_year.1": ("Tiger Stadium",),
    "shared_award.0": ("Ron Rivest",),
    "language_origin.0": ("1958, .f90", "1957, .f"),
    "weekday_of_event.0": ("Monday", "Sunday or Monday"),
    "museum_founded.0": ("1793", "1794, Paris"),
    "crew_of_mission.0": ("Neil Armstrong and Buzz Aldrin",),
    "largest_of_three_countries.0": ("28,748", "71,498 square miles"),
    "highest_of_three_mountains.0": ("26,545 ft",),
    "park_age_difference.0": ("5",),
    "second_largest_city.0": ("Bangkok, 388,920",),
    "film_with_most_awards.0": ("Dunkirk",),
    "element_by_number.0": ("Mg", "Magnesium"),
}


@pytest.fixture(scope="module")
def tasks(universe: Universe) -> dict[str, Task]:
    wanted = {name.partition(".")[0] for name in (*RIGHT, *WRONG)}
    templates = [each for each in load_suite("wikipedia").templates if each.name in wanted]
    found = [task for each in templates for task in sample(each, universe)]
    return {task.id.removeprefix("wikipedia."): task for task in found}


def _passes(task: Task, said: str) -> bool:
    return answered(task)[0].grade(said, task.intent).passed


@pytest.mark.parametrize("name", RIGHT)
def test_other_words_for_the_answer_pass(tasks: dict[str, Task], name: str) -> None:
    assert [said for said in RIGHT[name] if not _passes(tasks[name], said)] == []


@pytest.mark.parametrize("name", WRONG)
def test_wrong_answers_fail(tasks: dict[str, Task], name: str) -> None:
    assert [said for said in WRONG[name] if _passes(tasks[name], said)] == []


def test_an_answer_from_memory_fails_where_its_article_is_not_open(tasks: dict[str, Task]) -> None:
    looked = [task for task in tasks.values() if isinstance(task.source, Looked)]
    assert len(looked) > 80
    for task in looked:
        (where,) = (check for check in task.checks if isinstance(check, UrlCheck))
        stop = Stop(answered(task)[0].answer.natural())
        verdicts = [
            asyncio.run(score(task, stop=stop, page=Page(url, {}), changes=[]))
            for url in (task.start_urls[0], where.origin + where.paths[0])
        ]
        assert [verdict.passed for verdict in verdicts] == [False, True], task.id
        assert task.intent.endswith(" open."), task.id
