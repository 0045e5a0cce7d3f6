"""Lists of forums: by activity, in alphabetical order, by title, by subject."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.paging import Paging
from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.forums.forums import Forum, all_tags, forums
from webarium.sites.reddit.visitor import current_member

_ORDERS = {
    "by_subscribers": "ORDER BY f.subscriber_count DESC, f.id",
    "by_submissions": "ORDER BY f.submission_count DESC, f.id",
    "by_name": "ORDER BY f.name COLLATE NOCASE",
    "by_title": "ORDER BY f.title COLLATE NOCASE, f.id",
}
ORDERS = {
    "by_subscribers": "Subscribers",
    "by_submissions": "Submissions",
    "by_name": "Name",
    "by_title": "Title",
}
"""Orders of the list with their labels."""
_PAGE = 25


def forum_list(visit: Visit) -> Response:
    """The list of forums, in pages."""
    order = visit.path.get("order", "by_subscribers")
    if order not in _ORDERS:
        visit.not_found()
    total = int(visit.value("SELECT count(*) FROM forum"))
    paging = Paging.from_query(visit.query, total, size=_PAGE)
    found = forums(visit, current_member(visit), _ORDERS[order], limit=paging.limit, offset=paging.offset)
    return visit.render("forums/list.html", forums=found, paging=paging, order=order, orders=ORDERS)


def alphabetical(visit: Visit) -> Response:
    """All forums by their first letter."""
    groups: dict[str, list[Forum]] = {}
    for forum in forums(visit, current_member(visit), _ORDERS["by_name"]):
        first = forum.name[0].upper()
        groups.setdefault(first if first.isalpha() else "#", []).append(forum)
    return visit.render("forums/alphabetical.html", groups=groups)


def by_subject(visit: Visit) -> Response:
    """All subjects with their forums."""
    member = current_member(visit)
    groups = [(tag, forums(visit, member, _of_tag(tag.id))) for tag in all_tags(visit) if tag.forums]
    return visit.render("forums/subjects.html", groups=groups)


def tag_page(visit: Visit) -> Response:
    """One subject."""
    tag = next(
        (t for t in all_tags(visit) if t.name.lower() == visit.path["tag"].lower()), None
    ) or visit.not_found("There is no such subject.")
    return visit.render(
        "forums/tag.html", tag=tag, forums=forums(visit, current_member(visit), _of_tag(tag.id))
    )


def _of_tag(tag_id: int) -> str:
    return f"JOIN forum_tag x ON x.forum_id = f.id AND x.tag_id = {tag_id:d} ORDER BY f.name COLLATE NOCASE"
