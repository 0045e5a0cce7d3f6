"""Searching, saving, touring, writing, renting and reckoning, with what must be refused."""

from __future__ import annotations

from typing import Any

import pytest

from webarium.worlds import Conditions

from .client import WHO, Buyer

SALE = "status = 'sale' AND type = 'house' AND notice = 1 AND closed_on IS NULL"
RENTER = "omar.castellane@mail.test"


def rows(buyer: Buyer) -> list[tuple[str, str]]:
    """What has changed, by operation and table."""
    return sorted((change.op, change.table) for change in buyer.world.changes())


def become(buyer: Buyer, email: str) -> None:
    buyer.world.session("zilloft")["user"] = email


@pytest.mark.parametrize(
    ("asked", "where"),
    [
        ({"where": "San Diego, CA"}, "place = 'San Diego, CA' AND status = 'sale'"),
        ({"where": "92104"}, "zip = '92104' AND status = 'sale'"),
        ({"where": "Rockridge, Oakland, CA"}, "area = 'Rockridge' AND status = 'sale'"),
        (
            {"where": "Oakland, CA", "min": "600k", "max": "0.9m"},
            "city = 'Oakland' AND price BETWEEN 6e5 AND 9e5",
        ),
        ({"where": "Oakland, CA", "beds": "3"}, "city = 'Oakland' AND beds >= 3"),
        ({"where": "Oakland, CA", "beds": "3", "exact": "1"}, "city = 'Oakland' AND beds = 3"),
        ({"where": "Oakland, CA", "type": ["condo", "lot"]}, "city = 'Oakland' AND type IN ('condo', 'lot')"),
        ({"where": "Oakland, CA", "sqft_min": "1500"}, "city = 'Oakland' AND sqft >= 1500 AND type <> 'lot'"),
        ({"where": "Oakland, CA", "year_max": "1940"}, "city = 'Oakland' AND year <= 1940 AND type <> 'lot'"),
        ({"where": "Oakland, CA", "open": "1"}, "city = 'Oakland' AND open_at IS NOT NULL"),
    ],
)
def test_filters_leave_what_they_say(buyer: Buyer, asked: dict[str, Any], where: str) -> None:
    sale = where if "status" in where else f"{where} AND status = 'sale'"
    assert buyer.found(**asked) == buyer.value(f"SELECT count(*) FROM card WHERE {sale}")


def test_the_list_follows_the_map(buyer: Buyer) -> None:
    every = buyer.follow(buyer.get("/homes", where="San Diego, CA"))
    closer = next(link for link in every.dom.all(".moves a") if link.text == "Zoom in").attrs["href"]
    page = buyer.get(closer)
    area = page.dom.first("input[name=view]").attrs["value"]
    south, west, north, east = (float(text) for text in area.split(","))
    inside = (
        f"status = 'sale' AND latitude BETWEEN {south} AND {north} AND longitude BETWEEN {west} AND {east}"
    )
    count = buyer.value(f"SELECT count(*) FROM card WHERE {inside}")
    assert 0 < count < int(every.dom.first(".total strong").text.split()[0])
    assert page.dom.first(".total strong").text.split()[0] == str(count)
    assert (
        len(page.dom.all("a.pin"))
        == len(page.dom.all("article.card"))
        == min(count, len(every.dom.all("a.pin")))
    )


def test_an_area_is_drawn_between_two_cells(buyer: Buyer) -> None:
    page = buyer.follow(buyer.get("/homes", where="Los Angeles, CA"))
    view = page.dom.first("input[name=view]").attrs["value"]
    south, west, north, east = (float(text) for text in view.split(","))
    drawn = buyer.follow(
        buyer.get("/homes", where="Los Angeles, CA", view=view, **{"from": "B2", "to": "D4"})
    )
    assert "Only homes in the area on the map." in drawn.text
    box = (
        south + (north - south) / 3,
        north - (north - south) / 6,
        west + (east - west) / 6,
        west + (east - west) * 2 / 3,
    )
    sql = (
        "SELECT count(*) FROM card WHERE place = 'Los Angeles, CA' AND status = 'sale'"
        " AND latitude BETWEEN ? AND ? AND longitude BETWEEN ? AND ?"
    )
    assert abs(int(drawn.dom.first(".total strong").text.split()[0]) - buyer.value(sql, *box)) <= 1
    whole = buyer.follow(
        buyer.get("/homes", where="Los Angeles, CA", view=view, **{"from": "Z9", "to": "D4"})
    )
    assert "Only homes in the area on the map." not in whole.text


@pytest.mark.parametrize("area", ["1,2,3", "a,b,c,d", "91,0,92,1", "37,-122,36,-121", "nan,0,1,1"])
def test_a_view_that_is_none_is_no_boundary(buyer: Buyer, area: str) -> None:
    assert buyer.found(where="Oakland, CA", area=area) == buyer.found(where="Oakland, CA")


def test_suggestions_name_places_and_addresses(buyer: Buyer) -> None:
    street = buyer.value("SELECT street FROM card WHERE status = 'sale' ORDER BY id LIMIT 1")
    assert "San Diego, CA" in buyer.get("/suggest", where="san d").text
    assert street in buyer.get("/suggest", where=street).text
    assert "We know no such place." in buyer.get("/suggest", where="%%%").text
    assert "We do not know" in buyer.follow(buyer.get("/homes", where="Atlantis")).text


def test_a_home_is_saved_with_a_note_and_forgotten(buyer: Buyer) -> None:
    home = buyer.home(f"{SALE} AND id NOT IN (SELECT home_id FROM saved_home)")
    buyer.post(f"/homes/{home}/save")
    buyer.post(f"/homes/{home}/note", {"note": "Ask about <b>noise</b>"})
    page = buyer.get("/saved").text
    assert "Ask about &lt;b&gt;noise&lt;/b&gt;" in page
    assert rows(buyer) == [("insert", "saved_home")]
    buyer.post(f"/homes/{home}/save")
    assert rows(buyer) == []
    assert buyer.post(f"/homes/{home}/note", {"note": "Again"}).status == 404
    assert buyer.post("/homes/99999/save").status == 404


def test_a_search_is_saved_once_under_a_name(buyer: Buyer) -> None:
    query = "where=Oakland%2C+CA&max=900000&type=condo"
    for name, says in (
        ("", "give the search a name"),
        ("Lake", "was saved"),
        ("Lake", "have a saved search called"),
    ):
        assert (
            says
            in buyer.follow(buyer.post("/searches", {"name": name, "query": query, "alerts": "weekly"})).text
        )
    assert rows(buyer) == [("insert", "saved_search")]
    key = buyer.value("SELECT id FROM saved_search WHERE name = 'Lake'")
    assert buyer.row("SELECT query, alerts FROM saved_search WHERE id = ?", key) == (query, "weekly")
    assert buyer.post(f"/searches/{key}/alerts", {"alerts": "hourly"}).status == 404
    buyer.post(f"/searches/{key}/delete")
    assert rows(buyer) == []


@pytest.mark.parametrize(
    ("more", "error"),
    [
        ({"day": "2024-07-18"}, "day-error"),
        ({"day": "2024-08-30"}, "day-error"),
        ({"time": "08:00"}, "time-error"),
        ({"email": "nobody"}, "email-error"),
        ({"phone": "12"}, "phone-error"),
        ({"name": " "}, "name-error"),
        ({"kind": "By boat"}, "kind-error"),
        ({"day2": "2024-07-22"}, "time2-error"),
        (
            {"day2": "2024-07-22", "time2": "10:00", "day3": "2024-07-22", "time3": "10:00"},
            "choose different",
        ),
    ],
)
def test_a_tour_keeps_the_rules_of_dates(buyer: Buyer, more: dict[str, str], error: str) -> None:
    home = buyer.home(SALE)
    form = {"kind": "In person", "day": "2024-07-22", "time": "14:00", **WHO, **more}
    reply = buyer.post(f"/homes/{home}/tour", form)
    assert (reply.status, rows(buyer)) == (422, [])
    assert error in reply.text


def test_a_tour_is_asked_for_once_moved_and_canceled(buyer: Buyer) -> None:
    home = buyer.home(f"{SALE} AND id NOT IN (SELECT home_id FROM tour)")
    page = buyer.tour(home, day2="2024-07-23", time2="09:30")
    assert "was requested" in page.text
    assert "Tue, Jul 23 at 9:30 AM" in page.text
    assert "You have asked for a tour of this home already." in buyer.tour(home).text
    key = buyer.value("SELECT max(id) FROM tour")
    assert buyer.post(f"/tours/{key}/change", {"day": "2024-09-09", "time": "10:00"}).status == 422
    assert (
        "Your tour has a new date."
        in buyer.follow(buyer.post(f"/tours/{key}/change", {"day": "2024-07-24", "time": "10:00"})).text
    )
    buyer.post(f"/tours/{key}/cancel")
    assert "cannot be canceled any more" in buyer.follow(buyer.post(f"/tours/{key}/cancel")).text
    assert buyer.get(f"/tours/{key}/change").status == 404
    assert buyer.value("SELECT status FROM tour WHERE id = ?", key) == "canceled"


def test_days_that_a_home_is_not_shown_cannot_be_chosen(buyer: Buyer) -> None:
    sold = buyer.home("status = 'sold'")
    assert buyer.get(f"/homes/{sold}/tour").status == 404
    home = buyer.home("status = 'sale' AND notice = 3 AND closed_on IS NULL")
    assert (
        buyer.post(
            f"/homes/{home}/tour", {"kind": "In person", "day": "2024-07-20", "time": "14:00", **WHO}
        ).status
        == 422
    )
    assert "was requested" in buyer.tour(home, day="2024-07-21").text


def test_an_agent_gets_what_was_written(buyer: Buyer) -> None:
    home = buyer.home(SALE)
    form = {**WHO, "message": "Is the roof new?"}
    assert buyer.post(f"/homes/{home}/contact", {**form, "message": ""}).status == 422
    assert buyer.post(f"/homes/{home}/contact", {**form, "day": "2024-07-22"}).status == 422
    assert rows(buyer) == []
    assert "Your message was sent to" in buyer.follow(buyer.post(f"/homes/{home}/contact", form)).text
    agent = buyer.value("SELECT agent_id FROM home WHERE id = ?", home)
    sent = "SELECT agent_id, home_id, message, financing FROM inquiry ORDER BY id DESC LIMIT 1"
    assert buyer.row(sent) == (agent, home, "Is the roof new?", 0)
    assert "Is the roof new?" in buyer.get("/tours").text


def test_a_renter_applies_by_the_landlords_rules(buyer: Buyer) -> None:
    become(buyer, RENTER)
    home = buyer.home("status = 'rent' AND pets = 'Cats' AND id NOT IN (SELECT home_id FROM application)")
    year, month, day = buyer.value("SELECT available_on FROM home WHERE id = ?", home).split("-")
    form = {
        "name": "Omar Castellane",
        "phone": "510-555-0164",
        "move_in": f"{month}/{day}/{year}",
        "people": "2",
        "income": "86000",
        "employer": "Harbor School",
        "pets": "One cat",
    }
    for wrong, error in (
        ({"pets": "One large dog"}, "The landlord says: cats."),
        ({"move_in": "07/01/2024"}, "The home is free from"),
        ({"people": "0"}, "people-error"),
        ({"employer": ""}, "employer-error"),
        ({"income": "much"}, "income-error"),
    ):
        reply = buyer.post(f"/homes/{home}/apply", {**form, **wrong})
        assert (reply.status, error in reply.text, rows(buyer)) == (422, True, []), wrong
    assert "was sent." in buyer.follow(buyer.post(f"/homes/{home}/apply", form)).text
    assert "You have applied for this home already." in buyer.post(f"/homes/{home}/apply", form).text
    key = buyer.value("SELECT max(id) FROM application")
    buyer.post(f"/applications/{key}/withdraw")
    assert buyer.value("SELECT status FROM application WHERE id = ?", key) == "withdrawn"
    assert buyer.post(f"/homes/{buyer.home(SALE)}/apply", form).status == 404


def test_homes_are_compared_up_to_a_number(buyer: Buyer) -> None:
    keys = [
        row[0]
        for row in buyer.db.execute(
            "SELECT id FROM card WHERE type = 'condo' AND status = 'sale' ORDER BY id LIMIT 6"
        )
    ]
    page = buyer.get("/compare?" + "&".join(f"home={key}" for key in [*keys, keys[0], "x", 99999]))
    shown = [link.attrs["href"] for link in page.dom.all(".compare thead a")]
    assert shown == [f"/homes/{key}" for key in keys[: len(shown)]]
    assert 2 <= len(shown) < 6
    year = buyer.value("SELECT year FROM home WHERE id = ?", keys[0])
    assert str(year) in page.dom.first(".compare").text


def test_calculators_reckon_and_refuse(buyer: Buyer) -> None:
    asked = {"price": 600_000, "down": 120_000, "rate": "6", "term": 30, "tax": 7200, "dues": 100}
    # 480,000 at 0.5 % a month over 360 months is 2,877.84; taxes are 600 a month, dues 100.
    page = buyer.get("/calculators/mortgage", **asked).text
    assert "2,878" in page
    assert buyer.get("/calculators/mortgage", **{**asked, "down": 700_000}).status == 422
    assert buyer.get("/calculators/mortgage", **{**asked, "rate": "-1"}).status == 422
    assert buyer.get("/calculators/affordability", income=0, debts=0, down=0, rate="6", term=30).status == 422
    small, large = (
        buyer.get("/calculators/affordability", income=income, debts=400, down=60_000, rate="6", term=30).text
        for income in (60_000, 120_000)
    )
    assert small != large


def test_an_agent_is_reviewed_once_by_one_account(buyer: Buyer) -> None:
    stars = dict.fromkeys(("stars", "knowledge", "process", "answers"), "4")
    form = {**stars, "work": "Bought a home", "text": "Knew every street and told us."}
    assert buyer.post("/agents/2/review", {**form, "text": "Short"}).status == 422
    assert buyer.post("/agents/2/review", {**form, "stars": "6"}).status == 422
    assert "was published" in buyer.follow(buyer.post("/agents/2/review", form)).text
    assert "already" in buyer.post("/agents/2/review", form).text
    key = buyer.value("SELECT max(id) FROM agent_review")
    become(buyer, RENTER)
    assert buyer.post(f"/agents/2/reviews/{key}/delete").status == 404
    assert rows(buyer) == [("insert", "agent_review")]


class TestFailingFirstTries:
    """Under conditions, the first try of a deed fails and says so."""

    @pytest.fixture
    def conditions(self) -> Conditions:
        return Conditions(popups=False, knobs={"zilloft": {"failing_tours": 1, "failing_saves": 1}})

    def test_a_tour_and_a_saved_home_take_a_second_try(self, buyer: Buyer) -> None:
        home = buyer.home(f"{SALE} AND id NOT IN (SELECT home_id FROM saved_home)")
        assert "your tour was not requested" in buyer.tour(home, day="2024-07-22").text
        assert "nothing was saved" in buyer.follow(buyer.post(f"/homes/{home}/save")).text
        assert rows(buyer) == []
        assert "was requested" in buyer.tour(home, day="2024-07-22").text
        assert "was saved" in buyer.follow(buyer.post(f"/homes/{home}/save")).text


def test_pictures_tell_types_apart_and_views_differ(buyer: Buyer) -> None:
    looks = set()
    for kind in ("house", "condo", "townhouse", "lot", "multi", "manufactured"):
        page = buyer.get(f"/homes/{buyer.home('type = ?', kind)}/photos")
        views = [image.attrs["src"] for image in page.dom.all("figure img")]
        assert len(set(views)) == len(views) == (2 if kind == "lot" else 6)
        drawn = [buyer.get(view).text for view in views]
        assert len(set(drawn)) == len(drawn)
        looks.add(drawn[0])
    assert len(looks) == 6
    for key in ("front-castle-1-old-0-city-0-1", "front-house-1-old-0-city-0", "side-house-1-old-0-city-0-1"):
        assert buyer.get(f"/fronts/{key}.svg").status == 404
