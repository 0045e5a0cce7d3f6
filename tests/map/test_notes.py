"""Map notes and favourite places: who may do what, and that worlds know nothing of each other."""

from __future__ import annotations

import pytest

from .client import Mapper
from .conftest import As

SPOT = {"lat": "40.4433", "lon": "-79.9436"}


def opened(visitor: Mapper, text: str = "The gate is locked at night.") -> int:
    """Write a note; its number."""
    shown = visitor.follow(visitor.post("/note/new", {**SPOT, "text": text}))
    assert text in shown.text
    return int(visitor.value("SELECT max(id) FROM note"))


def test_somebody_without_a_name_may_write_and_answer(guest: Mapper) -> None:
    number = opened(guest)
    guest.follow(guest.post(f"/note/{number}/comment", {"text": "It is locked on Sundays, too."}))
    page = guest.get(f"/note/{number}")
    assert "Unresolved note" in page.dom.one("h1").text
    assert page.text.count("an anonymous user") == 2
    assert guest.row("SELECT user_id, action FROM note_comment WHERE note_id = ?", number) == (None, "opened")


def test_only_members_settle_notes(visitor: As) -> None:
    guest = visitor(None)
    number = opened(guest)
    for act in ("close", "reopen"):
        assert guest.post(f"/note/{number}/{act}").status in (303, 403)
        assert guest.value("SELECT status FROM note WHERE id = ?", number) == "open"
    assert "Resolve" not in {button.text for button in guest.get(f"/note/{number}").dom.all("button")}


def test_a_note_is_closed_and_opened_again(me: Mapper) -> None:
    number = opened(me)
    me.follow(me.post(f"/note/{number}/close", {"text": "Went there, fixed."}))
    page = me.get(f"/note/{number}")
    assert "Resolved note" in page.dom.one("h1").text
    assert "Went there, fixed." in page.text
    assert me.post(f"/note/{number}/comment", {"text": "One more thing"}).status == 403
    me.follow(me.post(f"/note/{number}/reopen"))
    assert me.value("SELECT status FROM note WHERE id = ?", number) == "open"
    assert me.value("SELECT closed_at FROM note WHERE id = ?", number) is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"text": ""},
        {"lat": "north"},
        {"lon": "181"},
        {"lat": "nan"},
        {"text": "x" * 2001},
    ],
)
def test_a_note_needs_words_and_a_place(me: Mapper, wrong: dict[str, str]) -> None:
    before = me.value("SELECT count(*) FROM note")
    reply = me.post("/note/new", {**SPOT, "text": "A bench is missing.", **wrong})
    assert reply.status == 422
    assert reply.dom.all("[aria-invalid=true]")
    assert me.value("SELECT count(*) FROM note") == before


def test_an_empty_comment_is_refused(me: Mapper) -> None:
    number = opened(me)
    reply = me.post(f"/note/{number}/comment", {"text": "   "})
    assert reply.status == 422
    assert "write something" in reply.dom.one(".form-error").text


def test_worlds_know_nothing_of_each_other(visitor: As) -> None:
    one, other = visitor("steel_city_sam"), visitor("harbor_lena")
    before = other.value("SELECT count(*) FROM note")
    number = opened(one)
    assert other.get(f"/note/{number}").status == 404
    assert other.value("SELECT count(*) FROM note") == before


def test_notes_are_listed_near_a_place_and_by_whom(me: Mapper) -> None:
    number = opened(me, "The bench beside the fountain is gone.")
    near = me.get("/notes", lat=40.4433, lon=-79.9436)
    assert near.dom.all(".notes a")[0].attrs["href"] == f"/note/{number}"
    assert f"/note/{number}" in me.get("/notes", user="steel_city_sam").text
    assert f"/note/{number}" not in me.get("/notes", status="closed").text


def test_favourites_are_ones_own(visitor: As) -> None:
    sam, lena, guest = visitor("steel_city_sam"), visitor("harbor_lena"), visitor(None)
    place = sam.geocoded("Independence Hall")
    form = {"element": place["osm_type"], "ref": place["osm_id"]}
    sam.follow(sam.post("/favourites", form))
    assert "Independence Hall" in sam.get("/favourites").text
    assert "Independence Hall" not in lena.get("/favourites").text
    hers = lena.row("SELECT element, ref FROM favourite WHERE user_id = 2 ORDER BY id")
    count = sam.value("SELECT count(*) FROM favourite")
    sam.post("/favourites/remove", {"element": hers[0], "ref": hers[1]})
    assert sam.value("SELECT count(*) FROM favourite") == count
    sam.post("/favourites", form)
    assert sam.value("SELECT count(*) FROM favourite") == count, "a place is kept once"
    sam.post("/favourites/remove", form)
    assert "Independence Hall" not in [
        link.text for link in sam.get("/favourites").dom.all("#sidebar_content a")
    ]
    assert guest.get("/favourites").status == 303
    assert guest.post("/favourites", form).status in (303, 403)
    assert guest.value("SELECT count(*) FROM favourite") == count - 1


@pytest.mark.parametrize(
    ("form", "status"),
    [({"element": "table", "ref": 1}, 400), ({"element": "node"}, 400), ({"element": "node", "ref": 1}, 404)],
)
def test_what_is_no_place_cannot_be_kept(me: Mapper, form: dict[str, object], status: int) -> None:
    assert me.post("/favourites", form).status == status
