"""No page of any site is above 2 MB, whatever somebody writes into its forms."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import pytest

from tests.dom import Element
from tests.visitor import Reply, Visitor
from webarium.sites.kit.kinds import PageKind
from webarium.sites.kit.serving import build_app
from webarium.sites.registry import load_sites
from webarium.worlds import Universe, World

SITES = load_sites()
MOST = 2_000_000
HOSTILE = {"marks": "&<'\"", "links": "[[a]] [b](c) ", "lines": "\n", "items": "* a\n"}
BODY = 900_000
"""Nearly as many bytes as a form may send."""


def fields(form: Element, text: str) -> dict[str, str]:
    """What a form sends, with this text over and over in all places for texts, as long as they may be."""
    sent: dict[str, str] = {}
    for each in form.all("input"):
        kind = each.attrs.get("type", "text")
        if kind in ("checkbox", "radio") and "checked" not in each.attrs:
            continue
        if kind not in ("file", "submit", "button", "image") and each.attrs.get("name"):
            sent[each.attrs["name"]] = each.attrs.get("value") or ("2" if kind == "number" else "Large")
    for each in form.all("select"):
        options = each.all("option")
        chosen = [option for option in options if "selected" in option.attrs] or options
        if each.attrs.get("name") and chosen:
            sent[each.attrs["name"]] = chosen[0].attrs.get("value", chosen[0].text.strip())
    for each in form.all("textarea"):
        if each.attrs.get("name"):
            size = int(each.attrs.get("maxlength", "10000"))
            sent[each.attrs["name"]] = (text * (size // len(text) + 1))[:size]
    return sent


def writing(page: Reply) -> Iterator[Element]:
    """The forms of a page that take a text of several lines."""
    if "html" in page.headers.get("content-type", ""):
        for form in page.dom.all("form"):
            if form.all("textarea") and form.attrs.get("method", "").lower() == "post":
                yield form


@pytest.mark.slow
@pytest.mark.parametrize("name", SITES)
def test_pages_stay_small_whatever_is_written(
    name: str, everywhere: Callable[[int], Universe], runner: asyncio.Runner
) -> None:
    site = SITES[name]
    somebody: type[Visitor[Reply]] = type("Somebody", (Visitor,), {"site": site, "reply": Reply})
    app = build_app(site)
    large: list[str] = []

    def entered(kind: PageKind, world: World) -> tuple[Visitor[Reply], str]:
        visitor = somebody(app, world, runner)
        for statement in kind.prepare:
            visitor.db.execute(statement)
        world.session(site.id).update(kind.session)
        return visitor, kind.path(visitor.db)

    def weighed(reply: Reply, words: str) -> Reply:
        if len(reply.text.encode()) > MOST:
            large.append(f"{words}: {len(reply.text):,}")
        return reply

    known: set[str] = set()
    for kind in site.kinds:
        user = None if kind.guest else site.roles[0].user
        with everywhere(0).world(users={site.id: user}, conditions=kind.conditions) as world:
            visitor, path = entered(kind, world)
            for form in list(writing(visitor.get(path))):
                action = form.attrs.get("action") or path
                if action in known or not action.startswith("/"):
                    continue
                known.add(action)
                for words, text in HOSTILE.items():
                    told = weighed(visitor.post(action, fields(form, text)), f"{kind.name} {action} {words}")
                    if told.status in (302, 303) and told.location.startswith("/"):
                        weighed(visitor.get(told.location.partition("#")[0]), f"{told.location} {words}")
                    weighed(visitor.get(path), f"{path} after {words}")
                area = next(each.attrs["name"] for each in form.all("textarea") if each.attrs.get("name"))
                over = {**fields(form, "a"), area: "&" * (BODY // 3)}
                weighed(visitor.post(action, over), f"{kind.name} {action} too long")
    assert large == []
