"""The front page in its flavours, and a forum's own listing."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.forums.forums import forum_of, forums, sidebar_values
from webarium.sites.reddit.threads.listing import SORTS, Feed, read_listing
from webarium.sites.reddit.visitor import Member, current_member
from webarium.sql import select

_MINE = "SELECT forum_id FROM {table} WHERE user_id = :mine"
FEEDS = {
    "featured": "Featured forums",
    "subscribed": "Subscribed forums",
    "all": "All forums",
    "moderated": "Moderated forums",
}
"""The flavours of the front page."""


def front(visit: Visit) -> Response:
    """The front page as the member likes it; guests see the featured forums."""
    member = current_member(visit)
    if member is None:
        return _show(visit, None, "featured", visit.path.get("feed", "hot"))
    chosen = member.front_page if member.front_page in FEEDS else "subscribed"
    if chosen == "subscribed" and not _follows(visit, member):
        chosen = "featured"
    return _show(visit, member, chosen, visit.path.get("feed", member.front_sort))


def feed_page(visit: Visit) -> Response:
    """One flavour of the front page by its address, ``/all/new``, or the usual one in an order, ``/new``."""
    if visit.path["feed"] in SORTS and "sort" not in visit.path:
        return front(visit)
    member = current_member(visit)
    name = visit.path["feed"]
    if name not in FEEDS or (member is None and name in ("subscribed", "moderated")):
        visit.not_found()
    return _show(visit, member, name, visit.path.get("sort", "hot"))


def forum_page(visit: Visit) -> Response:
    """A forum's listing, or that of several: ``/f/books+movies``."""
    if "+" in visit.path["forum"]:
        return _several(visit)
    member = current_member(visit)
    sort = SORTS.get(visit.path.get("sort", "hot"))
    if sort is None:
        visit.not_found()
    forum = forum_of(visit, member)
    if forum.name != visit.path["forum"]:
        rest = "" if "sort" not in visit.path else f"/{sort.name}"
        return visit.redirect(f"{forum.path}{rest}", status=301)
    listing = read_listing(
        visit, member, Feed("s.forum_id = :forum", {"forum": forum.id}, in_forum=True), sort
    )
    return visit.render(
        "forums/forum.html",
        listing=listing,
        base=forum.path,
        member=member,
        **sidebar_values(visit, member, forum),
    )


def _several(visit: Visit) -> Response:
    """Several forums at once."""
    member = current_member(visit)
    wanted = list(dict.fromkeys(visit.path["forum"].lower().split("+")))[:20]
    marks = ", ".join(f":f{place}" for place in range(len(wanted)))
    names: dict[str, str | int] = {f"f{place}": name for place, name in enumerate(wanted)}
    sql = select("id", "forum", f"name IN ({marks})", "ORDER BY id")
    ids = [row[0] for row in visit.db.execute(sql, names)]
    sort = SORTS.get(visit.path.get("sort", "hot"))
    if not ids or sort is None:
        visit.not_found("There are no forums of these names.")
    listing = read_listing(visit, member, Feed(f"+s.forum_id IN ({', '.join(map(str, ids))})"), sort)
    base = f"/f/{visit.path['forum']}"
    return visit.render(
        "forums/front.html",
        feed="several",
        title="Several forums",
        listing=listing,
        base=base,
        member=member,
        mine=[],
        featured=[],
    )


def _show(visit: Visit, member: Member | None, name: str, sort_name: str) -> Response:
    sort = SORTS.get(sort_name)
    if sort is None:
        visit.not_found()
    mine = {"mine": 0 if member is None else member.id}
    feed = {
        "all": Feed(),
        "featured": Feed("+s.forum_id IN (SELECT id FROM forum WHERE featured = 1)"),
        "subscribed": Feed(f"+s.forum_id IN ({_MINE.format(table='subscription')})", mine),
        "moderated": Feed(f"+s.forum_id IN ({_MINE.format(table='moderator')})", mine),
    }[name]
    own = f"/{name}" if visit.path.get("feed") in FEEDS else ""
    subscribed = []
    if member is not None:
        rest = "WHERE f.id IN (SELECT forum_id FROM subscription WHERE user_id = :me) ORDER BY f.name COLLATE NOCASE"
        subscribed = forums(visit, member, rest)
    return visit.render(
        "forums/front.html",
        feed=name,
        title=FEEDS[name],
        listing=read_listing(visit, member, feed, sort),
        base=own,
        member=member,
        mine=subscribed,
        featured=forums(visit, member, "WHERE f.featured = 1 ORDER BY f.name COLLATE NOCASE"),
    )


def _follows(visit: Visit, member: Member) -> bool:
    return bool(visit.value("SELECT 1 FROM subscription WHERE user_id = ? LIMIT 1", (member.id,)))
