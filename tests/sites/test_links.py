"""No page of any site links to a page that is refused or not there, for those who see the link.

Guests may be refused: they are asked to sign in.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from tests.links import links
from tests.visitor import Reply, Visitor
from webarium.sites.kit.kinds import PageKind
from webarium.sites.kit.serving import build_app
from webarium.sites.kit.site import Site
from webarium.sites.registry import load_sites
from webarium.worlds import Universe

SITES = load_sites()
MOST = 25
"""Links of one page that are followed."""


@pytest.mark.parametrize("name", SITES)
def test_no_link_leads_to_a_page_that_is_refused(
    name: str, everywhere: Callable[[int], Universe], runner: asyncio.Runner
) -> None:
    site = SITES[name]
    somebody: type[Visitor[Reply]] = type("Somebody", (Visitor,), {"site": site, "reply": Reply})
    app = build_app(site)
    wrong = []
    known: set[tuple[bool, str]] = set()
    for kind in site.kinds:
        with everywhere(0).world(users={site.id: user_of(site, kind)}, conditions=kind.conditions) as world:
            visitor = somebody(app, world, runner)
            for statement in kind.prepare:
                visitor.db.execute(statement)
            world.session(site.id).update(kind.session)
            page = visitor.get(kind.path(visitor.db))
            if page.status != 200 or "html" not in page.headers.get("content-type", ""):
                continue
            found = [link for link in dict.fromkeys(links(page)) if (kind.guest, link) not in known]
            for link in found[:MOST]:
                known.add((kind.guest, link))
                status = visitor.get(link).status
                if status >= 400 and not (kind.guest and status == 403):
                    wrong.append(f"{kind.name} ({kind.path(visitor.db)}) -> {link}: {status}")
    assert not wrong, f"{len(wrong)} of {len(known)}:\n" + "\n".join(wrong)


def user_of(site: Site, kind: PageKind) -> str | None:
    return None if kind.guest else site.roles[0].user
