"""Parts that many sites have: what is saved, and reviews."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest
from starlette.responses import JSONResponse, Response

from tests.kit.conftest import client_of
from webarium.sites.kit.parts.reviews import Reviews
from webarium.sites.kit.parts.saved import Saved
from webarium.sites.kit.routing import get, post
from webarium.sites.kit.site import Site
from webarium.sites.kit.visit import Visit
from webarium.worlds import Universe, World

HEARTS = Saved("heart", "who", "item_id", more={"note": ""})


@dataclass(frozen=True, slots=True)
class Review:
    id: int
    stars: int
    taste: int
    text: str


REVIEWS = Reviews(Review, "item_id", parts=(("taste", "Taste"),))
FORM = REVIEWS.form(longest=40)


def hearts(visit: Visit) -> Response:
    kept = [HEARTS.has(visit, who, 7) for who in ("ann", "bob")]
    return JSONResponse([HEARTS.keys(visit, "ann"), HEARTS.keys(visit, None), kept])


def heart(visit: Visit) -> Response:
    HEARTS.turn(visit, "ann", int(visit.path["item"]), "Saved.", "Forgotten.")
    return JSONResponse([each.text for each in visit.flashes()])


def reviews(visit: Visit) -> Response:
    page = REVIEWS.listed(visit, 1, 12)
    ids = [each.id for each in REVIEWS.read(visit, 1, REVIEWS.order(visit), limit=3)]
    return JSONResponse([ids, page["order"], page["parts"], page["shares"]])


def write(visit: Visit) -> Response:
    form = FORM.bind(visit.form)
    if form.ok:
        REVIEWS.write(visit, form, 1, author="Ann")
    return JSONResponse(sorted(form.errors))


def take_back(visit: Visit) -> Response:
    REVIEWS.take_back(visit, 1, "You wrote none.", author="Ann")
    return visit.redirect("/reviews")


PAGES = (
    get("/hearts", hearts),
    post("/hearts/{item:int}", heart),
    get("/reviews", reviews),
    post("/reviews", write),
    post("/reviews/delete", take_back),
)


@pytest.fixture
def parts(site: Site) -> Site:
    return replace(site, pages=PAGES)


@pytest.fixture
def world(universe: Universe, site: Site) -> Iterator[World]:
    with universe.world() as world:
        db = world.db(site.database.name)
        db.execute("CREATE TABLE heart (who, item_id, note NOT NULL, saved_at, PRIMARY KEY (who, item_id))")
        db.execute("INSERT INTO heart VALUES ('ann', 3, '', '2000-01-01'), ('ann', 5, '', '2001-01-01')")
        db.execute(
            "CREATE TABLE review (id INTEGER PRIMARY KEY, item_id, author, stars, taste, text, written_on)"
        )
        rows = [(n, 1, "Bob", n % 5 + 1, 4, "Fine.", f"2000-01-{n:02}") for n in range(1, 13)]
        db.executemany("INSERT INTO review VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        yield world


async def test_a_heart_saves_and_forgets_and_the_latest_comes_first(parts: Site, world: World) -> None:
    async with client_of(parts, world) as client:
        assert (await client.post("/hearts/7")).json() == ["Saved."]
        assert (await client.get("/hearts")).json() == [[7, 5, 3], [], [True, False]]
        assert (await client.post("/hearts/5")).json() == ["Forgotten."]
        assert (await client.get("/hearts")).json()[0] == [7, 3]


async def test_reviews_come_in_the_order_that_is_asked_for(parts: Site, world: World) -> None:
    async with client_of(parts, world) as client:
        newest = (await client.get("/reviews")).json()
        assert newest == [[12, 11, 10], "new", [["Taste", 4.0]], [[5, 2], [4, 2], [3, 3], [2, 3], [1, 2]]]
        assert (await client.get("/reviews?sort=high")).json()[:2] == [[9, 4, 8], "high"]
        assert (await client.get("/reviews?sort=low")).json()[:2] == [[10, 5, 11], "low"]
        assert (await client.get("/reviews?sort=other")).json()[1] == "new"


async def test_a_review_is_written_today_and_taken_back(parts: Site, world: World) -> None:
    form = {"stars": "2", "taste": "5", "text": "It tastes of nothing."}
    async with client_of(parts, world) as client:
        assert (await client.post("/reviews", data={"stars": "2", "text": "Short"})).json() == [
            "taste",
            "text",
        ]
        assert (await client.post("/reviews/delete")).status_code == 404
        assert (await client.post("/reviews", data=form)).json() == []
        row = "SELECT stars, taste, text, written_on FROM review WHERE author = 'Ann'"
        db, today = world.db(parts.database.name), world.clock.now(parts.database.name).date()
        assert db.execute(row).fetchall() == [(2, 5, form["text"], today.isoformat())]
        assert (await client.post("/reviews/delete")).status_code == 303
        assert db.execute(row).fetchall() == []
