"""The searches of REAL's sites find what a word with one typing error meant, say so, and leave right words alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from urllib.parse import quote_plus

import pytest

from tests.visitor import Reply, Visitor
from webarium.sites.kit.serving import build_app
from webarium.sites.kit.spelling import Vocabulary
from webarium.sites.registry import load_sites
from webarium.worlds import Universe, World

SITES = load_sites()
SAID = "Showing results for"
SEARCHES = {
    "staynb": ("SELECT city FROM stay_card", "/s?where={}"),
    "dashdish": ("SELECT name FROM restaurant", "/search?q={}"),
    "dashdish dishes": ("SELECT name FROM item", "/search?show=dishes&q={}"),
    "opendining": ("SELECT name FROM restaurant", "/search?q={}"),
    "gomail": ("SELECT subject FROM email", "/search?q={}"),
    "gomail from": ("SELECT sender_name FROM email", "/search?from={}"),
    "networkin": ("SELECT name FROM company", "/search/results/all?keywords={}"),
    "networkin people": ("SELECT name FROM member WHERE id > 9", "/search/results/people?keywords={}"),
    "topwork": ("SELECT title FROM freelancer", "/talent?q={}"),
    "topwork jobs": ("SELECT title FROM job WHERE status = 'open'", "/find-work?q={}"),
    "udriver": ("SELECT label FROM place WHERE city = 1", "/suggest?pickup={}"),
    "zilloft agents": ("SELECT name FROM agent", "/agents?q={}"),
    "gocalendar": ("SELECT title FROM event WHERE deleted_at IS NULL", "/search?q={}"),
    "omnizon": ("SELECT name FROM product", "/search?query={}"),
}
Open = Callable[[str], Visitor[Reply]]


def visitor(name: str, world: World, runner: asyncio.Runner) -> Visitor[Reply]:
    site = SITES[name]
    somebody: type[Visitor[Reply]] = type("Somebody", (Visitor,), {"site": site, "reply": Reply})
    return somebody(build_app(site), world, runner)


@pytest.fixture
def opened(everywhere: Callable[[int], Universe], runner: asyncio.Runner) -> Open:
    worlds = everywhere(0)
    users = {name: site.roles[0].user for name, site in SITES.items() if site.roles}
    return lambda name: visitor(name, worlds.world(users=users), runner)


def wrong(words: Vocabulary, word: str) -> str | None:
    """The word without one letter, if that is no word and its nearest one is this."""
    for place in range(len(word) // 2, len(word) - 1):
        typed = word[:place] + word[place + 1 :]
        if not any(typed in known for known in words.counts) and words.corrected(typed) == word:
            return typed
    return None


@pytest.mark.parametrize("search", SEARCHES)
def test_a_word_without_one_of_its_letters_is_found(search: str, opened: Open) -> None:
    texts, address = SEARCHES[search]
    site = opened(search.partition(" ")[0])
    words = Vocabulary.of(str(row[0]) for row in site.db.execute(texts))
    tried = 0
    for word in sorted(words.counts, key=lambda each: (-words.counts[each], each)):
        typed = wrong(words, word) if len(word) >= 7 and word.isascii() and word.isalpha() else None
        if typed is None or site.get(address.format(word)).dom.text.count(SAID):
            continue
        page = site.get(address.format(typed)).dom.text
        tried += 1
        if SAID in page and page.casefold().count(word) > 1:
            break
        assert tried < 4, f"{typed} does not find {word}"
    assert tried
    assert SAID not in site.get(address.format("qqzzxxqqzz")).dom.text


def test_names_of_several_words_keep_their_signs_and_capitals(opened: Open) -> None:
    site = opened("staynb")
    city, country = next(
        row
        for row in site.db.execute("SELECT city, country FROM stay_card ORDER BY id")
        if len(row[0]) > 6 and " " not in row[0]
    )
    page = site.get(f"/s?where={quote_plus(f'{city[:3]}{city[4:]}, {country}')}").dom.text
    assert f"{SAID} “{city}, {country}”." in page


def test_operators_of_mails_stay_and_what_must_not_occur_is_not_corrected(opened: Open) -> None:
    site = opened("gomail")
    page = site.get("/search?q=" + quote_plus("subject:meetng is:read")).dom.text
    assert f"{SAID} “subject:meeting is:read”." in page
    assert SAID not in site.get("/search?q=" + quote_plus("-meetng is:read before:1999/01/01")).dom.text


def test_homes_are_found_where_the_place_is_misspelled(opened: Open) -> None:
    site = opened("zilloft")
    right = site.get("/homes?where=San+Francisco%2C+CA").dom.one("h1").text
    for typed in ("San+Fransisco%2C+CA", "san+francsico"):
        reply = site.get(f"/homes?where={typed}")  # the site's own spelling is its address
        assert site.get(reply.location).dom.one("h1").text == right
    assert "qqzzxxqqzz" in site.get("/homes?where=qqzzxxqqzz").text


def test_flights_are_found_where_an_airport_is_misspelled(opened: Open) -> None:
    site = opened("flyunified")
    dates = "depart=2024-07-28&trip=oneway"
    right = site.get(f"/flights?from=Boston&to=Chicago&{dates}")
    reply = site.get(f"/flights?from=Bostn&to=Chicgao&{dates}")
    assert (right.status, reply.status) == (303, 303)
    assert reply.location == right.location
    assert "We don't fly" in site.get(f"/flights?from=qqzzxxqqzz&to=Chicago&{dates}").dom.text.replace(
        "’", "'"
    )


def test_a_place_to_ride_from_is_offered_and_not_guessed(opened: Open) -> None:
    site = opened("udriver")
    label = next(
        str(row[0])
        for row in site.db.execute("SELECT label FROM place WHERE city = 1 ORDER BY id")
        if len(max(str(row[0]).split(), key=len)) > 7
    )
    word = max(label.split(), key=len)
    typed = label.replace(word, word[:4] + word[5:])
    page = site.get(f"/?pickup={quote_plus(typed)}&dropoff={quote_plus(label)}").dom.text
    assert SAID not in page
    suggested = site.get(f"/suggest?pickup={quote_plus(typed)}").dom.text
    assert label in suggested
