"""The public tasks that name WebArena's map find their pages, elements and places here."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.doc_pages import section
from tests.loaded import Loaded, loaded
from tests.scoring.foreign.recorded import needs_data
from tests.shopping_admin.hooks import matches, selectors
from webarium.sites.map.site import SITE

from .client import Mapper

pytestmark = needs_data
NOT_HERE = section("foreign-tasks.md", "WebArena's tasks of the map")
"""Where the documentation lists what cannot be found."""


def tasks() -> tuple[Loaded, ...]:
    """All public tasks on the map."""
    return tuple(task for task in loaded() if "map" in task.sites)


def listed() -> set[int]:
    """The tasks that the documentation excepts."""
    rows = re.findall(r"^\| ([\d, ]+) \|", NOT_HERE, re.MULTILINE)
    return {int(number) for row in rows for number in row.split(", ")}


def addresses(task: Loaded) -> Iterator[str]:
    """The addresses on the map that a task names."""
    return task.addresses(SITE)


def test_all_addresses_answer(guest: Mapper) -> None:
    assert len(tasks()) == 128
    assert sum(task.sites == ("map",) for task in tasks()) == 109
    seen = {address for task in tasks() for address in addresses(task)}
    assert len(seen) >= 6
    assert {address: guest.get(address).status for address in seen} == dict.fromkeys(seen, 200)


def test_searches_that_tasks_end_with_find_places(guest: Mapper) -> None:
    for task in tasks():
        for address in addresses(task):
            if address.startswith("/search"):
                page = guest.get(address)
                assert page.dom.all("a.set_position"), address


def test_selectors_find_their_elements(guest: Mapper) -> None:
    directions = guest.directions("car", "Carnegie Mellon University", "PNC Park")
    element = guest.get(guest.get("/search", query="PNC Park").dom.first("a.set_position").attrs["href"])
    looked = 0
    for task in tasks():
        for target in task.targets:
            for selector in selectors(target.locator):
                page = element if "sidebar_content" in selector else directions
                assert matches(page.dom, selector), f"{task.number} {selector}"
                looked += 1
    assert looked >= 55


def test_engines_have_their_places_in_the_choice(guest: Mapper) -> None:
    for index, engine in enumerate(("bike", "car", "foot")):
        page = guest.directions(engine, "Carnegie Mellon University", "PNC Park")
        options = page.dom.all("div#content select.routing_engines option")
        assert [number for number, each in enumerate(options) if "selected" in each.attrs] == [index]


def ends(task: Loaded) -> Iterator[list[str]]:
    """What must stand in a form or on a page at the end, as parts of one place's full name."""
    for target in task.targets:
        yield from filter(None, [target.contents.get("must_include")])


def answers(task: Loaded) -> Iterator[str]:
    """The answers that are names of places."""
    for kind, value in task.answers.items():
        if kind == "must_include":
            yield from (each for each in value if re.match(r"(?!The order|Yes)[A-Z][a-z]", each))


def test_places_that_tasks_end_at_are_found_by_name(guest: Mapper) -> None:
    lost = set()
    for task in tasks():
        for parts in ends(task):
            shown = guest.found(", ".join(parts)) or guest.found(parts[0])
            if not any(all(part in name for part in parts) for name in shown):
                lost.add(task.number)
        lost |= {task.number for name in answers(task) if not guest.found(name)}
    assert lost == listed()


PLACES = (
    "5000 Fifth Avenue, Pittsburgh",
    "UPMC family health center",
    "AMC Waterfront",
    "Univ of Pittsburgh",
    "Carnegie Science Center",
    "Randyland",
    "Duquesne University",
    "hobart street",
    "starbucks on Craig Street",
    "Chatham University",
    "Apple Store Shadyside",
    "Princeton University",
    "Columbia University",
    "Yale University",
    "DoubleTree by Hilton New York Downtown",
    "Keens Steakhouse",
    "La Quinta Inn",
    "Red Roof Inn",
    "Homewood Suites Southpointe",
    "PPG Paints Arena",
    "Five Guys",
    "5700 Penn Ave",
    "Schenley park",
    "REI",
    "Animal Rescue League of Pittsburgh",
    "Gardner Steel Conference Center",
    "USPS near CMU",
    "Cold Stone Creamery",
    "McDonald's near CMU",
    "Wendy's near CMU",
    "Tokyo Japanese Food Store",
    "Western Pennsylvania Hospital Heliport",
    "Carnegie Mellon Café",
    "PIT airport",
    "Carnegie Museum of Art",
    "Vinalhaven",
    "UPMC Shadyside",
    "CVS near CMU",
    "Whole Foods near Carnegie Mellon University",
    "Costco",
    "Piada near Pitt",
    "WQED Studios",
    "Mackinac Bridge",
    "Flight 93 National Memorial",
    "Washington & Jefferson College",
    "Wells Fargo Center",
    "Yankee Stadium",
    "Madison Square Garden",
    "TD Garden",
    "Carnegie Hall",
    "401 Shady Ave, Pittsburgh",
    "Trader Joe's",
    "Target",
    "Social Security Administration near CMU",
    "Niagara Falls",
    "Bridgeport",
    "Scranton",
    "Acadia National Park",
)
"""Places that tasks name in their requests, in words that somebody may type."""


@pytest.mark.parametrize("query", PLACES)
def test_places_that_requests_name_are_found(guest: Mapper, query: str) -> None:
    assert guest.found(query)


def test_tags_that_tasks_ask_for_are_there(guest: Mapper) -> None:
    for query, key, value in (
        ("Western Pennsylvania Hospital", "phone", "4125785000"),
        ("PIT airport", "operator", "Allegheny County Airport Authority"),
        ("Carnegie Museum of Art", "website", "cmoa.org"),
        ("Tokyo Japanese Food Store", "opening_hours", "We-Su 10:00-17:00"),
    ):
        page = guest.get(guest.get("/search", query=query).dom.first("a.set_position").attrs["href"])
        rows = {row.one("th").text: row.one("td").text for row in page.dom.all("table.tags tbody tr")}
        assert value in rows[key].replace("-", "" if key == "phone" else "-"), query


def test_the_island_of_one_task_has_no_ferry(guest: Mapper) -> None:
    page = guest.directions("bike", "Vinalhaven", "Acadia National Park")
    assert "Couldn't find a route" in page.dom.one(".form-error").text
    assert "268" in NOT_HERE
