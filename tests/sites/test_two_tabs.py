"""Two tabs on one form: what the second one would overwrite unseen is refused, kept, and saved when it is meant.

Every form on every kind of page that shows what is kept must be in `EDITS`, or in `EXEMPT` with the reason.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial

import pytest

from tests.sites.edits import EDITS, ELSEWHERE, EXEMPT, NEW_TOO, Edit
from tests.sites.tabs import Browsing, Sheet, Tabs
from tests.visitor import Reply
from webarium.sites.kit.parts.book import Book
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.routing import Page
from webarium.sites.registry import load_sites
from webarium.worlds import Universe

Browse = Callable[[str], Browsing]
SITES = {name: site for name, site in load_sites().items() if site.kinds}


@pytest.fixture(scope="module")
def universes() -> Iterator[dict[str, Universe]]:
    """Those of the sites, each opened when it is asked for."""
    with ExitStack() as stack:
        found: dict[str, Universe] = {}

        class Opened(dict[str, Universe]):
            def __missing__(self, name: str) -> Universe:
                base = SITES[name].database
                if base.name not in found:
                    found[base.name] = stack.enter_context(Universe.open([base]))
                self[name] = found[base.name]
                return self[name]

        yield Opened()


@pytest.fixture
def browse(universes: dict[str, Universe], runner: asyncio.Runner) -> Browse:
    """Makes a `Browsing` of a site's name."""

    def make(name: str) -> Browsing:
        return Browsing(SITES[name], universes[name], runner)

    return make


def send(tabs: Tabs, sheet: Sheet, edit: Edit, value: str | list[str] | None = None) -> Reply:
    """Send a form, with another value in the field unless it is to stay as it is shown."""
    changed = {} if value is None else {sheet.named(edit.field): value}
    return tabs.send(sheet, **changed, **edit.also)


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: f"{edit.site}-{edit.kind}-{edit.field}")
def test_the_second_tab_is_refused_keeps_what_was_typed_and_saves_when_it_is_meant(
    edit: Edit, browse: Browse
) -> None:
    browsing = browse(edit.site)
    with browsing.on(browsing.kind(edit.kind), edit.at) as tabs:
        one, other = tabs.sheet(edit.route, edit.field), tabs.sheet(edit.route, edit.field)
        name, find = one.named(edit.field), partial(tabs.sheet, edit.route, edit.field, path=one.path)
        first = send(tabs, one, edit, edit.one)
        assert first.status < 400, (first.status, first.dom.text[-600:])
        kept = value(find(), name)
        assert kept != value(other, name)
        before = tabs.walker.world.changes()

        second = send(tabs, other, edit, edit.other)
        assert second.status == 422, second.status
        assert "Somebody changed this since you opened it" in second.dom.text
        assert tabs.walker.world.changes() == before
        assert value(find(), name) == kept
        again = find(second)
        assert value(again, name) == edit.other
        assert edit.told in second.dom.text

        third = send(tabs, again, edit)
        assert third.status < 400, (third.status, third.dom.text[-600:])
        assert value(find(), name) == edit.other


def value(sheet: Sheet, name: str) -> str | list[str]:
    """What stands in a field."""
    found = sheet.sent[name]
    return found.strip() if isinstance(found, str) else found


def listed_of(site: str) -> set[str]:
    """The forms of a site that are tried here."""
    return {edit.route for edit in EDITS if edit.site == site} | set(ELSEWHERE.get(site, ()))


@pytest.mark.parametrize("name", SITES)
def test_every_form_over_what_is_kept_carries_a_version(name: str, browse: Browse) -> None:
    listed = listed_of(name)
    exempt = {*EXEMPT.get(name, {}), *NEW_TOO.get(name, ())}
    browsing = browse(name)
    for kind in SITES[name].kinds:
        with browsing.on(kind) as tabs:
            for sheet in tabs.sheets():
                if sheet.versions:
                    assert sheet.route in listed, f"add the form at {sheet.route} ({kind.name}) to EDITS"
                elif sheet.prefilled:
                    assert sheet.route in exempt, (
                        f"{kind.name}: the form for {sheet.route} shows what may be kept and carries no version"
                    )


@pytest.mark.parametrize("name", SITES)
def test_every_page_that_changes_what_is_kept_is_tried_here(name: str) -> None:
    routes = {page.path for page in SITES[name].pages if "POST" in page.methods}
    listed = listed_of(name)
    assert listed <= routes
    assert set(EXEMPT.get(name, {})) <= routes - listed
    assert set(NEW_TOO.get(name, ())) <= listed
    assert {page.path for page in SITES[name].pages if "POST" in page.methods and _edits(page)} <= listed


def _edits(page: Page) -> bool:
    """Whether a page of the kit's kinds takes a form over what is kept."""
    owner = getattr(page.handler, "__self__", None)
    called = getattr(page.handler, "__name__", "")
    if isinstance(owner, FormPage):
        return called == "send" and owner.kept is not None
    return isinstance(owner, Book) and called == "save"


def test_fields_that_a_tab_left_alone_follow_what_is_kept(browse: Browse) -> None:
    browsing = browse("networkin")
    with browsing.on(browsing.kind("settings")) as tabs:
        find = partial(tabs.sheet, "/settings", "messages_from")
        one, other = find(), find()
        assert value(one, "messages_from") == value(one, "profile_visible") == "everyone"
        assert tabs.send(one, messages_from="connections").status == 303
        refused = tabs.send(other, profile_visible="connections")
        assert refused.status == 422
        assert refused.dom.one(".form-theirs").text == "Who can send you messages is now Connections only"
        again = find(refused)
        assert value(again, "messages_from") == value(again, "profile_visible") == "connections"
        assert tabs.send(again).status == 303
        assert value(find(), "messages_from") == value(find(), "profile_visible") == "connections"


def test_the_same_change_in_two_tabs_loses_nothing(browse: Browse) -> None:
    browsing = browse("networkin")
    with browsing.on(browsing.kind("settings")) as tabs:
        one, other = (tabs.sheet("/settings", "messages_from") for _ in "ab")
        assert tabs.send(one, messages_from="connections").status == 303
        assert tabs.send(other, messages_from="connections").status == 303


@pytest.mark.parametrize("version", ["", "0" * 8, "zz", "0" * 100_000])
def test_a_form_without_a_version_is_taken_one_with_a_strange_version_is_not(
    version: str, browse: Browse
) -> None:
    browsing = browse("homepage")
    with browsing.on(browsing.kind("pad")) as tabs:
        sheet = tabs.sheet("/scratchpad/{number:int}", "body")
        sent = {name: text for name, text in sheet.sent.items() if name != "seen"}
        status = tabs.walker.post(sheet.path, {**sent, "body": "As a program has it", "seen": version}).status
        assert status == (422 if version else 303)


@pytest.mark.parametrize("field", ["labels", "issue[assignee_ids][]", "milestone"])
def test_what_stands_beside_an_issue_is_refused_on_a_page_with_what_was_chosen(
    field: str, browse: Browse
) -> None:
    browsing = browse("gitlab")
    route = "/{namespace:path}/{project}/-/{kind}/{iid:int}/side"
    with browsing.on(browsing.kind("issue")) as tabs:
        first, second = tabs.sheet(route, field), tabs.sheet(route, field)
        now = first.sent.get(field, "")
        boxes = [each for each in first.element.all("input") if each.attrs.get("name") == field]
        values = [each.attrs["value"] or "" for each in boxes + first.element.all("option")]
        chosen = [now] if isinstance(now, str) else now
        one, other = [each for each in values if each not in chosen][:2]
        assert tabs.send(first, **{field: one}).status == 302
        refused = tabs.send(second, **{field: other})
        assert refused.status == 422
        what = "Assignee" if "assignee" in field else field.capitalize()
        assert f"{what} is now" in refused.dom.one(".form-theirs").text
        assert tabs.sheet(route, field).sent[field] in (one, [one])
        again = next(each for each in tabs.sheets(refused) if each.route == route)
        assert again.sent[field] in (other, [other])
        assert tabs.send(again).status == 302
        assert tabs.sheet(route, field).sent[field] in (other, [other])


def test_ticks_of_a_description_that_was_changed_meanwhile_are_refused(browse: Browse) -> None:
    browsing = browse("gitlab")
    route = "/{namespace:path}/{project}/-/{kind}/{iid:int}/tasks"
    with browsing.on(browsing.kind("issue-talk")) as tabs:
        one, other = (next(each for each in tabs.sheets() if each.route == route) for _ in "ab")
        assert tabs.send(one, task=["1"]).status == 302
        refused = tabs.send(other, task=["2"])
        assert refused.status == 422
        assert "Somebody changed this since you opened it" in refused.dom.text
        again = next(each for each in tabs.sheets(refused) if each.route == route)
        assert again.sent["task"] == "2"
        assert tabs.send(again).status == 302


def test_conflicts_of_branches_that_moved_meanwhile_are_shown_again(browse: Browse) -> None:
    browsing = browse("gitlab")
    route = "/{namespace:path}/{project}/-/merge_requests/{iid:int}/conflicts"
    with browsing.on(browsing.kind("conflicts")) as tabs:
        sheet = tabs.sheet(route, "content_0")
        old = str(sheet.sent["seen"])
        refused = tabs.send(sheet, seen="0" * len(old), choice_0="edited", content_0="Both of them")
        assert refused.status == 422
        again = next(each for each in tabs.sheets(refused) if each.route == route)
        assert (again.sent["content_0"], again.sent["seen"]) == ("Both of them", old)
        assert tabs.send(again).status == 302


def test_a_flight_that_was_changed_meanwhile_is_not_changed_back_unseen(browse: Browse) -> None:
    browsing = browse("flyunified")
    route = "/trips/{code}/change/{leg:int}"
    with browsing.on(browsing.kind("change")) as tabs:
        one, other = (next(each for each in tabs.sheets() if each.route == route) for _ in "ab")
        wanted, *more = (
            each.element.one("button").attrs["value"] for each in tabs.sheets() if each.route == route
        )
        assert tabs.send(one, itinerary=wanted).status == 303
        before = tabs.walker.world.changes()
        refused = tabs.send(other, itinerary=more[0])
        assert refused.status == 422
        assert tabs.walker.world.changes() == before
        again = next(each for each in tabs.sheets(refused) if each.route == route)
        assert again.sent["itinerary"] == more[0]
        assert tabs.send(again).status == 303
        assert tabs.walker.world.changes() != before


def test_a_seat_that_was_changed_meanwhile_is_not_changed_back_unseen(browse: Browse) -> None:
    browsing = browse("flyunified")
    route = "/trips/{code}/seats/{flight:int}"
    with browsing.on(browsing.kind("change-seat")) as tabs:
        one, other = (next(each for each in tabs.sheets() if each.route == route) for _ in "ab")
        free = [
            each.attrs["value"]
            for each in one.element.all("button")
            if "disabled" not in each.attrs and "mine" not in each.classes
        ]
        assert tabs.send(one, seat=free[0]).status == 303
        refused = tabs.send(other, seat=free[-1])
        assert refused.status == 422
        assert refused.dom.one(".form-theirs").text.startswith(f"The seat is now {free[0]}")
        again = next(each for each in tabs.sheets(refused) if each.route == route)
        assert tabs.send(again).status == 303
        assert free[-1] in tabs.walker.follow(tabs.send(again)).dom.text


def test_a_parcel_that_got_a_number_meanwhile_keeps_it(browse: Browse) -> None:
    browsing = browse("shopping_admin")
    route = "/admin/sales/shipment/addTrack/shipment_id/{number:int}/"
    with browsing.on(browsing.kind("shipment")) as tabs:
        carrier, number = (f"tracking[1][{name}]" for name in ("carrier_code", "number"))
        one, other = tabs.sheet(route, number), tabs.sheet(route, number)
        assert tabs.send(one, **{number: "1Z999", carrier: "dhl"}).status == 302
        refused = tabs.send(other, **{number: "1Z111", carrier: "dhl"})
        assert refused.status == 422
        assert "1Z999" in refused.dom.one(".form-theirs").text
        again = tabs.sheet(route, number, refused)
        assert value(again, number) == "1Z111"
        assert tabs.send(again).status == 302


def test_a_draft_that_two_tabs_write_on_is_not_overwritten_unseen(browse: Browse) -> None:
    browsing = browse("gomail")
    with browsing.on(browsing.kind("drafts")) as tabs:
        number = tabs.walker.value("SELECT min(id) FROM email WHERE draft = 1")
        at = Tabs(tabs.walker, tabs.table, f"/compose?draft={number}")
        find = partial(at.sheet, "/compose", "subject")
        one, other = find(), find()
        saved = at.walker.post("/compose/autosave", {**one.sent, "subject": "First"})
        assert saved.status == 200
        (seen,) = (each.attrs["value"] for each in saved.dom.all("input[name=seen]"))
        refused = at.send(other, subject="Second", action="save")
        assert refused.status == 422
        assert "Subject is now First" in refused.dom.one(".form-theirs").text
        assert at.walker.value("SELECT subject FROM email WHERE id = ?", number) == "First"
        late = at.walker.post("/compose/autosave", {**other.sent, "subject": "Second"})
        assert "Somebody changed this" in late.dom.text
        mine = {**one.sent, "subject": "First, and more", "seen": seen, "action": "save"}
        assert at.walker.post("/compose", mine).status == 303
        again = find(refused)
        assert (value(again, "subject"), again.sent["draft"]) == ("Second", str(number))
        assert at.send(again, action="save").status == 422
        assert at.send(find(at.send(again, action="save")), action="save").status == 303
        assert at.walker.value("SELECT subject FROM email WHERE id = ?", number) == "Second"
