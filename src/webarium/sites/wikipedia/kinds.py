"""One address of every kind of page that the encyclopedia has."""

from __future__ import annotations

from dataclasses import replace

from webarium.sites.kit.kinds import PageKind, found
from webarium.sites.wikipedia.accounts import EDITOR, STEWARD
from webarium.sites.wikipedia.shell import EDITING, SITE_ID
from webarium.sql import select
from webarium.worlds import Conditions

OPEN = Conditions(knobs={SITE_ID: {EDITING: True}})
_NAME = "replace(title, ' ', '_')"
_TITLE = select(_NAME, "article", "id = (SELECT article_id FROM talk_topic ORDER BY id LIMIT 1)")
_LAST = (
    "SELECT max(r.id) FROM revision r WHERE r.article_id = "
    "(SELECT article_id FROM revision GROUP BY 1 HAVING count(*) > 2 LIMIT 1)"
)


def _as(user: str, name: str, address: object, **more: object) -> PageKind:
    """A page of the open encyclopedia as somebody sees it."""
    return PageKind(name, address, session={"user": user}, conditions=OPEN, **more)  # type: ignore[arg-type]


_ALL = (
    PageKind("front", "/"),
    PageKind("article", "/wiki/France"),
    PageKind("article-long", "/wiki/Christopher_Nolan"),
    PageKind("article-symbol", "/wiki/Iron"),
    PageKind(
        "article-city",
        found(select(_NAME, "article", "picture LIKE 'map%'", "ORDER BY id DESC LIMIT 1"), "/wiki/{}"),
    ),
    PageKind("article-redirected", "/wiki/France?redirected_from=French_Republic"),
    PageKind(
        "disambiguation",
        found(select(_NAME, "article", "kind = 'disambiguation'", "ORDER BY id LIMIT 1"), "/wiki/{}"),
    ),
    PageKind("portal", "/wiki/Portal:Geography"),
    PageKind("missing", "/wiki/Nothing_of_the_kind", status=404),
    PageKind("category", "/wiki/Category:Countries_in_Europe"),
    PageKind("categories", "/categories"),
    PageKind("portals", "/portals"),
    PageKind("all", "/all?from=M"),
    PageKind("links", "/links/France"),
    PageKind("cite", "/cite/France"),
    PageKind("about", "/about"),
    PageKind("search", "/search?pattern=longest+bridge"),
    PageKind("search-empty", "/search"),
    PageKind("search-nothing", "/search?pattern=qqzzxx"),
    PageKind("suggestions", "/suggest?pattern=fra", whole=False),
    PageKind("random", "/random", status=303, whole=False),
    PageKind("viewer", "/viewer", status=303, whole=False),
    PageKind("viewer-landing", "/book/A/User:The_other_Kiwix_guy/Landing", status=303, whole=False),
    PageKind("viewer-content", "/content/book/A/France", status=303, whole=False),
    PageKind("viewer-article", "/book/A/France", status=303, whole=False),
    PageKind("not-found", "/nothing/of/this", status=404),
    PageKind("closed", "/edit/France", status=403),
    PageKind("article-open", "/wiki/France", conditions=OPEN, guest=True),
    _as(EDITOR, "article-editor", "/wiki/France"),
    _as(EDITOR, "article-old", found(_LAST.replace("max(", "min("), "/wiki/France?oldid={}")),
    _as(STEWARD, "article-steward", "/wiki/France"),
    _as(EDITOR, "missing-open", "/wiki/Nothing_of_the_kind", status=404),
    _as(EDITOR, "edit", "/edit/France"),
    _as(EDITOR, "edit-new", "/edit/Nothing_of_the_kind"),
    _as(EDITOR, "history", found(_TITLE, "/history/{}")),
    _as(EDITOR, "diff", found(_LAST, "/diff/{}")),
    _as(EDITOR, "talk", found(_TITLE, "/talk/{}")),
    _as(EDITOR, "talk-empty", "/talk/Zirconium"),
    _as(EDITOR, "answer", found("SELECT min(id) FROM talk_topic", "/topic/{}")),
    _as(EDITOR, "recent", "/recent"),
    _as(EDITOR, "watchlist", "/watchlist"),
    _as(STEWARD, "person", f"/user/{EDITOR}"),
    PageKind("login", "/login", conditions=OPEN, guest=True),
    PageKind("register", "/register", conditions=OPEN, guest=True),
)
_QUICK = frozenset(
    (
        "front", "article", "article-long", "article-symbol", "article-city", "disambiguation", "portal", "missing",
        "category", "categories", "all", "links", "search", "search-nothing", "closed", "article-steward", "edit",
        "history", "diff", "talk", "recent", "watchlist", "login",
    )
)  # fmt: skip
KINDS = tuple(replace(kind, quick=kind.name in _QUICK) for kind in _ALL)
