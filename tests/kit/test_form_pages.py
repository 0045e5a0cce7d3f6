"""Forms as pages, and pages for who is signed in."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

import pytest
from starlette.responses import PlainTextResponse, Response

from webarium.sites.kit.fields import Checkbox, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.accounts import Accounts
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.routing import get, post
from webarium.sites.kit.visit import Visit
from webarium.worlds import World

from .conftest import MakeSite, client_of


@dataclass(frozen=True, slots=True)
class Item:
    id: int
    name: str


ITEMS = Accounts(Item, "item", "name", login="/login", to="next", home="/home")
TOLD = Accounts(Item, "item", "name")
RENAMING = FormPage(
    Form((Text("name", "Name", required=True), Checkbox("loud", "In capitals"))),
    "form.html",
    ITEMS.own,
    lambda visit, form, item: _rename(visit, form, item),
    refuse=lambda visit, form, item: (
        form.refuse("name", "The same.") if form.text("name") == item.name else None
    ),
    initial=lambda visit, item: {"name": item.name},
    instead=lambda visit, item: visit.redirect("/elsewhere") if item.name == "Chair <b>" else None,
)


def _rename(visit: Visit, form: BoundForm, item: Item) -> Response:
    visit.update("item", {"name": form.text("name")}, id=item.id)
    return visit.redirect("/renamed")


def _name(visit: Visit, item: Item) -> Response:
    return PlainTextResponse(item.name)


PAGES = (
    get("/rename", RENAMING.show),
    get("/shout", RENAMING.showing(loud=True), name="shout"),
    post("/rename", RENAMING.send),
    get("/mine", ITEMS.signed_in(_name)),
    post("/mine", ITEMS.signed_in(_name)),
    get("/told", TOLD.signed_in(_name)),
)


@pytest.mark.parametrize("user", [None, "nobody any more"])
async def test_guests_are_sent_to_sign_in_and_back(
    make_site: MakeSite, world: World, user: str | None
) -> None:
    world.session("tiny")["user"] = user
    async with client_of(make_site(pages=PAGES), world) as client:
        for method, path, headers, back in (
            ("GET", "/mine?p=2", {}, "/mine?p=2"),
            ("POST", "/mine", {"referer": "http://tiny.test/list"}, "/list"),
            ("POST", "/rename", {}, "/home"),
        ):
            reply = await client.request(method, path, headers=headers)
            found = urlsplit(reply.headers["location"])
            assert (reply.status_code, found.path, parse_qs(found.query)) == (303, "/login", {"next": [back]})
        assert (await client.get("/told")).status_code == 403


async def test_a_form_shows_what_is_kept_and_what_is_wrong(make_site: MakeSite, world: World) -> None:
    world.session("tiny")["user"] = "Lamp"
    async with client_of(make_site(pages=PAGES), world) as client:
        assert (await client.get("/mine")).text == "Lamp"
        shown = await client.get("/rename")
        assert 'value="Lamp"' in shown.text
        assert "checked" not in shown.text
        assert "checked" in (await client.get("/shout")).text
        for name, said in (("Lamp", "The same."), ("", "This is a required field.")):
            reply = await client.post("/rename", data={"name": name})
            assert reply.status_code == 422
            assert said in reply.text
        assert list(world.changes()) == []
        assert (await client.post("/rename", data={"name": "Light"})).headers["location"] == "/renamed"
    assert len(list(world.changes())) == 1


async def test_what_has_been_done_is_not_asked_for(make_site: MakeSite, world: World) -> None:
    world.session("tiny")["user"] = "Chair <b>"
    async with client_of(make_site(pages=PAGES), world) as client:
        assert (await client.get("/rename")).headers["location"] == "/elsewhere"
