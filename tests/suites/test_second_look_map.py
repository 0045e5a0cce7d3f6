"""A second look at what the map answers, there and across sites: right answers in several wordings, and wrong ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from datetime import timedelta

import pytest

from tests.suite_checks import answered
from webarium.scoring import AnswerCheck, Distance, Duration, Record
from webarium.suites import load_suite
from webarium.tasks import Task
from webarium.worlds import Universe

Asked = tuple[Task, AnswerCheck]


@pytest.fixture(scope="module", params=[0, 1], ids=["seed0", "seed1"])
def families(
    request: pytest.FixtureRequest, everywhere: Callable[[int], Universe]
) -> Mapping[str, list[Asked]]:
    """Tasks on the map that ask for an answer, by template."""
    found: dict[str, list[Asked]] = defaultdict(list)
    for suite in ("map", "lookup"):
        for task in load_suite(suite).tasks(everywhere(request.param)):
            if "map" in task.sites and task.kind != "impossible":
                found[task.template_id] += [(task, check) for check in answered(task)]
    return {template: asked for template, asked in found.items() if asked}


def minutes(answer: Duration) -> int:
    return answer.value // timedelta(minutes=1)


def in_hours(count: int) -> str:
    return f"{count // 60} h {count % 60} min"


TIMES: tuple[Callable[[int], str], ...] = (
    lambda count: f"{count} minutes",
    lambda count: f"{count} min",
    lambda count: f"{count}",
    lambda count: f"{count // 60}:{count % 60:02d}",
    lambda count: f"about {count} minutes",
    lambda count: f"It takes {in_hours(count)}.",
    lambda count: f"Distance: 5.4km. Time: {count // 60}:{count % 60:02d}.",
    lambda count: f"{in_hours(count)} ({count} minutes)",
)
WRONG_TIMES: tuple[Callable[[int], str], ...] = (
    lambda count: f"{count} hours",
    lambda count: f"{count} km",
    lambda count: f"{count + max(3, count // 20)} minutes",
    lambda count: f"{count} minutes or {count + 9} minutes",
    lambda count: f"I think {count} minutes",
    lambda count: in_hours(count + 60),
    lambda count: "I could not find out.",
)
LENGTHS: tuple[Callable[[int], str], ...] = (
    lambda meters: f"{meters / 1000:.1f} km",
    lambda meters: f"{meters / 1000:.2f}km",
    lambda meters: f"{meters / 1609.344:.1f} miles",
    lambda meters: f"{meters / 1609.344:.1f} mi ({meters / 1000:.1f} km)",
    lambda meters: f"{meters:,} meters",
    lambda meters: f"roughly {meters / 1000:.1f} kilometers",
    lambda meters: f"Distance: {meters / 1000:.1f}km. Time: 1:05.",
)
WRONG_LENGTHS: tuple[Callable[[int], str], ...] = (
    lambda meters: f"{meters / 1000:.1f} miles",
    lambda meters: f"{meters / 1609.344:.1f} km",
    lambda meters: f"{meters / 1000 * 1.08:.1f} km",
    lambda meters: f"{meters / 1000:.1f} minutes",
    lambda meters: f"{meters / 1000:.1f} or {meters / 900:.1f} km",
)


def test_times_and_distances_are_right_in_all_their_wordings(families: Mapping[str, list[Asked]]) -> None:
    timed = measured = 0
    for asked in families.values():
        for task, check in asked:
            answer = check.answer
            if isinstance(answer, Duration):
                timed += 1
                said = [form(minutes(answer)) for form in TIMES]
            elif isinstance(answer, Distance) and answer.unit == "km":
                measured += 1
                said = [form(answer.meters) for form in LENGTHS]
            else:
                said = [answer.natural()]
            for text in said:
                grade = check.grade(text, task.intent)
                assert grade.passed, (task.id, text, grade.detail)
    assert timed >= 30
    assert measured >= 15


def test_other_times_and_distances_are_wrong(families: Mapping[str, list[Asked]]) -> None:
    for asked in families.values():
        for task, check in asked:
            answer = check.answer
            said: list[str] = []
            if isinstance(answer, Duration) and minutes(answer) >= 10:
                said = [form(minutes(answer)) for form in WRONG_TIMES]
            elif isinstance(answer, Distance) and answer.unit == "km":
                said = [form(answer.meters) for form in WRONG_LENGTHS]
            elif isinstance(answer, Record):
                said = [value.natural() for _, value in answer.fields]
            for text in said:
                assert not check.grade(text, task.intent).passed, (task.id, text)


def test_the_answer_for_another_place_is_wrong(families: Mapping[str, list[Asked]]) -> None:
    tried = 0
    for asked in families.values():
        for task, check in asked:
            for other, wrong in asked:
                text = wrong.answer.natural()
                if other.id != task.id and text != check.answer.natural():
                    tried += 1
                    assert not check.grade(text, task.intent).passed, (task.id, text, check.answer.natural())
    assert tried >= 250


def test_a_way_by_another_mode_is_wrong(families: Mapping[str, list[Asked]]) -> None:
    for template, mode in (
        ("map.walk_time", "By car"),
        ("map.drive_time_between_cities", "By bicycle"),
        ("map.ride_time", "On foot"),
        ("reddit.walk_to_meetup", "By car"),
    ):
        task, check = families[template][0]
        text = check.answer.natural()
        assert not check.grade(f"{mode} it takes {text}.", task.intent).passed, task.id
        assert check.grade(f"It takes {text}.", task.intent).passed, task.id


def spelled(families: Mapping[str, list[Asked]], template: str) -> tuple[Task, AnswerCheck, str]:
    task, check = families[template][0]
    return task, check, check.answer.natural()


def test_addresses_numbers_and_coordinates_may_be_spelled_as_people_do(
    families: Mapping[str, list[Asked]],
) -> None:
    for template in ("map.address_of_place", "map.nearest_open_all_day", "reddit.address_of_meetup"):
        task, check, text = spelled(families, template)
        number, _, street = text.partition(" ")
        short = street.replace("Avenue", "Ave").replace("Street", "St").replace("Road", "Rd")
        for right in (f"{number}, {street}", f"{number} {short}", f"It is at {number} {street}."):
            assert check.grade(right, task.intent).passed, (task.id, right)
        for wrong in (f"{int(number) + 2} {street}", street, number):
            assert not check.grade(wrong, task.intent).passed, (task.id, wrong)
    task, check, text = spelled(families, "map.phone_of_place")
    bare = text.removeprefix("+1-")
    for right in (
        bare,
        f"({bare[:3]}) {bare[4:]}",
        text.replace("-", ""),
        f"1-{bare}",
        bare.replace("-", "."),
    ):
        assert check.grade(right, task.intent).passed, right
    assert not check.grade(f"{bare[:-1]}{(int(bare[-1]) + 1) % 10}", task.intent).passed
    task, check = families["map.coordinates_of_place"][0]
    assert isinstance(check.answer, Record)
    lat, lon = (value.natural() for _, value in check.answer.fields)
    for right in (f"{lat}, {lon}", f"({lat}, {lon})", f"{lat}° N, {lon[1:]}° W", f"lat: {lat}, lon: {lon}"):
        assert check.grade(right, task.intent).passed, right
    for wrong in (f"{lon}, {lat}", f"{lat}, {lon[1:]}", lat):
        assert not check.grade(wrong, task.intent).passed, wrong
