"""What holds for every form of the back office: each wrong field is told and kept."""

from __future__ import annotations

import asyncio

import pytest
from starlette.types import ASGIApp

from tests.dom import Element, shown_in
from webarium.sites.kit.kinds import PageKind
from webarium.sites.shopping_admin.site import SITE
from webarium.worlds import Universe

from .client import Office, Reply

WRONG = "zz<q>" * 5_000
LONG = ("content",)
"""Fields that take as much."""


def form_of(reply: Reply) -> Element | None:
    return next((each for each in reply.dom.all("form") if each.attrs.get("id") == "edit_form"), None)


def written(form: Element) -> list[str]:
    """The names of the fields into which words or figures are typed."""
    fields = form.all("input") + form.all("textarea")
    kinds = ("text", "email", "number", "tel")
    return [e.attrs["name"] for e in fields if e.attrs.get("type", "text") in kinds and "name" in e.attrs]


@pytest.mark.parametrize("kind", [each for each in SITE.kinds if not each.guest], ids=lambda kind: kind.name)
def test_forms_refuse_what_is_wrong_and_keep_what_was_typed(
    kind: PageKind, universe: Universe, app: ASGIApp, runner: asyncio.Runner
) -> None:
    with universe.world(users={SITE.id: SITE.roles[0].user}) as world:
        office = Office(app, world, runner)
        for sql in kind.prepare:
            office.db.execute(sql)
        address = kind.address if isinstance(kind.address, str) else kind.address(office.db)
        path = address.partition("#")[0]
        form = form_of(office.get(path))
        if form is None:
            return
        before, sent = len(world.changes()), shown_in(form)
        names = written(form)
        if names:
            reply = office.post(form.attrs.get("action") or path, {**sent, **dict.fromkeys(names, WRONG)})
            assert reply.status == 422
            again = form_of(reply)
            assert again is not None
            fields = {e.attrs.get("name"): e for e in again.all("input") + again.all("textarea")}
            for name in names:
                shown = fields[name].attrs.get("value") or fields[name].text
                assert shown.strip().startswith(WRONG[:5]), f"{name} lost what was typed"
                assert name in LONG or fields[name].attrs.get("aria-invalid") == "true", name
        assert len(world.changes()) == before
