"""Two tabs on one form: what the second one would overwrite unseen is refused, kept, and saved when it is meant.

Every form on every kind of page that shows what is kept must be in `EDITS`, or in `EXEMPT` with the reason.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.sites.edits import EDITS, ELSEWHERE, EXEMPT, Edit
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
    return tabs.send(sheet, **changed, **{name: text for name, text in edit.also.items()})


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: f"{edit.site}-{edit.kind}-{edit.field}")
def test_the_second_tab_is_refused_keeps_what_was_typed_and_saves_when_it_is_meant(
    edit: Edit, browse: Browse
) -> None:
    browsing = browse(edit.site)
    with browsing.on(browsing.kind(edit.kind)) as tabs:
        one, other = tabs.sheet(edit.route, edit.field), tabs.sheet(edit.route, edit.field)
        name = one.named(edit.field)
        first = send(tabs, one, edit, edit.one)
        assert first.status < 400, (first.status, first.dom.text[-600:])
        kept = tabs.sheet(edit.route, edit.field).sent[name]
        assert kept != other.sent[name]
        before = tabs.walker.world.changes()

        second = send(tabs, other, edit, edit.other)
        assert second.status == 422, second.status
        assert "Somebody changed this since you opened it" in second.dom.text
        assert tabs.walker.world.changes() == before
        assert tabs.sheet(edit.route, edit.field).sent[name] == kept
        again = tabs.sheet(edit.route, edit.field, second)
        assert again.sent[name] == edit.other
        assert any(edit.told in each.text for each in second.dom.all(".form-theirs") or [second.dom])

        third = send(tabs, again, edit)
        assert third.status < 400, (third.status, third.dom.text[-600:])
        assert tabs.sheet(edit.route, edit.field).sent[name] == edit.other


def listed_of(site: str) -> set[str]:
    """The forms of a site that are tried here."""
    return {edit.route for edit in EDITS if edit.site == site} | set(ELSEWHERE.get(site, ()))


@pytest.mark.parametrize("name", SITES)
def test_every_form_over_what_is_kept_carries_a_version(name: str, browse: Browse) -> None:
    listed = listed_of(name)
    exempt = EXEMPT.get(name, {})
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
    assert {page.path for page in SITES[name].pages if "POST" in page.methods and _edits(page)} <= listed


def _edits(page: Page) -> bool:
    """Whether a page of the kit's kinds takes a form over what is kept."""
    owner = getattr(page.handler, "__self__", None)
    called = getattr(page.handler, "__name__", "")
    if isinstance(owner, FormPage):
        return called == "send" and owner.kept is not None
    return isinstance(owner, Book) and called == "save"
