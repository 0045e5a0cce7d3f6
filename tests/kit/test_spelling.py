"""Searches that find nothing as they are typed, and what they find by how their words are spelled on the site."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import pytest

from tests.visitor import Reply, Visitor
from webarium.sites.kit.serving import build_app
from webarium.sites.kit.site import Site
from webarium.sites.kit.spelling import Vocabulary
from webarium.sites.registry import databases, load_sites
from webarium.worlds import Universe

SITES = {name: load_sites()[name] for name in ("shopping", "omnizon", "map", "wikipedia", "reddit", "gitlab")}
KNOWN = Vocabulary.of(
    [
        "Classic T-Shirt",
        "Pittsburgh",
        "Pittsburgh and Philadelphia",
        "a dialog",
        "the cat",
        "cart",
        "blue lamp",
    ]
)
Open = Callable[[str], Visitor[Reply]]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Pitsburgh", "pittsburgh"),
        ("pittsbrugh", "pittsburgh"),
        ("tshirt", "t-shirt"),
        ("TShirts", "t-shirt"),
        ("dialogs", "dialog"),
        ("blue lampp", "blue lamp"),
        ("Philadelfia and Pitsburgh", "philadelphia and pittsburgh"),
        ("pittsburgh", None),
        ("cab", None),
        ("hippopotamus", None),
        ("12345", None),
        ("", None),
        ("x" * 5000, None),
        ("blue " * 50, None),
    ],
)
def test_words_are_corrected_to_the_nearest_known_ones(typed: str, meant: str | None) -> None:
    assert KNOWN.corrected(typed) == meant


def test_the_more_common_of_two_equally_near_words_is_taken_and_kept_words_stay() -> None:
    words = Vocabulary.of(["lamp lamp lamb lamb lamb"])
    assert words.corrected("lamq") == "lamb"
    assert words.corrected("lamq", kept=["lamq"]) is None


@pytest.fixture(scope="module")
def universe() -> Iterator[Universe]:
    with Universe.open(databases(SITES)) as universe:
        yield universe


@pytest.fixture
def visit(universe: Universe, runner: asyncio.Runner) -> Iterator[Open]:
    users = {name: site.roles[0].user for name, site in SITES.items() if site.roles}
    with universe.world(users=users) as world:

        def opened(name: str) -> Visitor[Reply]:
            class One(Visitor[Reply]):
                site: Site = SITES[name]  # type: ignore[misc]
                reply = Reply

            return One(build_app(SITES[name]), world, runner)

        yield opened


CASES = [
    ("shopping", "/catalogsearch/result/?q={}", "tshirt", "t-shirt"),
    ("shopping", "/catalogsearch/result/?q={}", "headphnes", "headphones"),
    ("omnizon", "/search?query={}", "hedphones", "headphones"),
    ("map", "/search?query={}", "Pitsburgh", "pittsburgh"),
    ("map", "/search?query={}", "restaurants%20near%20Pitsburgh", "restaurants near pittsburgh"),
    ("wikipedia", "/search?pattern={}", "univresity", "university"),
    ("reddit", "/search?q={}", "lighhtouse", "lighthouse"),
]


@pytest.mark.parametrize(("name", "address", "typed", "meant"), CASES, ids=lambda value: str(value)[:20])
def test_a_typing_error_finds_what_was_meant(
    name: str, address: str, typed: str, meant: str, visit: Open
) -> None:
    text = visit(name).get(address.format(typed)).dom.text
    assert "Showing results for" in text
    assert meant in text
    right = visit(name).get(address.format(meant.replace(" ", "%20"))).dom.text
    assert "Showing results for" not in right


@pytest.mark.parametrize("name", sorted({case[0] for case in CASES}))
def test_what_nothing_is_like_still_finds_nothing(name: str, visit: Open) -> None:
    address = next(case[1] for case in CASES if case[0] == name)
    assert "Showing results for" not in visit(name).get(address.format("qqzzxxqqzz")).dom.text


def test_directions_take_a_misspelled_end(visit: Open) -> None:
    page = visit("map").get("/directions?route_from=Pitsburgh&route_to=PNC%20Park&engine=fossgis_osrm_car")
    assert "couldn't locate" not in page.dom.text
    assert "Pittsburgh, Allegheny County" in page.text


def titles(page: Reply) -> list[str]:
    return [link.text for link in page.dom.all(".issues-list .title a, .issues-list a")]


def test_the_forge_finds_words_in_any_order_and_number(visit: Open, universe: Universe) -> None:
    forge = visit("gitlab")
    sql = "SELECT i.title FROM issue i JOIN project p ON p.id = i.project_id WHERE p.visibility = 'public'"
    title = next(
        str(row[0])
        for row in universe.reader("gitlab").execute(f"{sql} AND NOT i.confidential ORDER BY i.id")
        if len(str(row[0]).split()) >= 4 and str(row[0]).isascii() and str(row[0]).replace(" ", "").isalpha()
    )
    words = title.split()
    backwards = "%20".join(reversed(words))
    page = forge.get(f"/search?scope=issues&search={backwards}")
    assert title in page.dom.text
    assert "Showing results for" not in page.dom.text
    longest = max(words, key=len)
    plural = forge.get(f"/search?scope=issues&search={longest}s")
    assert title in plural.dom.text or "There are no issues" not in plural.dom.text
    assert "There are no issues" in forge.get("/search?scope=issues&search=qqzzxxqqzz").dom.text


def test_the_forge_says_what_it_looked_for(visit: Open) -> None:
    found = visit("gitlab").get("/search?scope=projects&search=acessibility").dom.text
    assert "Showing results for “accessibility”" in found
    assert visit("gitlab").get("/search?scope=issues&search=Dialog%20Safari").status == 200
