"""The pages that list conversations."""

from __future__ import annotations

from urllib.parse import urlencode

from starlette.responses import Response

from webarium.sites.gomail.mail import search
from webarium.sites.gomail.mail.folders import BY_KEY
from webarium.sites.gomail.mail.moments import snooze_offers
from webarium.sites.gomail.mail.store import Line, count, ids, labels, labels_of, lines, settings
from webarium.sites.gomail.mail.views import View, folder_view, label_named, label_view, search_view
from webarium.sites.kit.paging import Paging, whole_number
from webarium.sites.kit.visit import Visit

PAGE_SIZES = (10, 25, 50)


def front(visit: Visit) -> Response:
    """The inbox."""
    return show(visit, folder_view(BY_KEY["inbox"]))


def folder(visit: Visit) -> Response:
    """One of the folders."""
    found = BY_KEY.get(visit.path["folder"])
    return visit.not_found() if found is None else show(visit, folder_view(found))


def label(visit: Visit) -> Response:
    """All with one label."""
    found = label_named(visit, visit.path["label"])
    return visit.not_found("There is no such label.") if found is None else show(visit, label_view(found))


def results(visit: Visit) -> Response:
    """What a search finds; the search and its results are part of the state.

    A page says its own address in each of its links, so that what is beyond the search's length is cut off first.
    """
    given = visit.query.multi_items()
    if any(len(value) > search.LONGEST for _, value in given):
        return visit.redirect(
            f"/search?{urlencode([(key, value[: search.LONGEST]) for key, value in given])}"
        )
    data = search.search_data(visit.query)
    if not data:
        return visit.redirect("/inbox")
    view = search_view(visit, visit.query)
    visit.session["filter"] = {"searchData": data, "searchResults": list(ids(visit, view.where, view.params))}
    return show(visit, view)


def show(visit: Visit, view: View) -> Response:
    """A page of a list."""
    paging = Paging(
        count(visit, view.where, view.params), _page(visit), int(settings(visit).get("page_size", "50"))
    )
    found = lines(visit, view.where, view.params, limit=paging.limit, offset=paging.offset)
    select = visit.query.get("select", "")
    pairs = [(key, value) for key, value in visit.query.multi_items() if key != "select"]
    return visit.render(
        "list.html",
        view=view,
        lines=found,
        paging=paging,
        labels=labels(visit),
        on=labels_of(visit, [line.id for line in found]),
        checked={line.id for line in found if _selected(line, select)},
        everything=select == "everything",
        select=select,
        back=f"{visit.url.path}?{urlencode(pairs)}" if pairs else visit.url.path,
        offers=snooze_offers(visit.now),
    )


def _page(visit: Visit) -> int:
    return whole_number(visit.query.get("p"), 1)


def _selected(line: Line, select: str) -> bool:
    return {
        "all": True,
        "everything": True,
        "read": line.is_read,
        "unread": not line.is_read,
        "starred": line.starred,
        "unstarred": not line.starred,
    }.get(select, False)
