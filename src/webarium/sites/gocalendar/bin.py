"""The bin: what was deleted, to be brought back or removed for good."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.gocalendar.events.records import find_events
from webarium.sites.gocalendar.events.saving import bring_back, erase
from webarium.sites.gocalendar.shell import place
from webarium.sites.gocalendar.tasks.records import find_tasks
from webarium.sites.gocalendar.undo import tell, undoable
from webarium.sites.kit.formats import plural
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.visit import Visit


def show(visit: Visit) -> Response:
    """Everything in the bin."""
    return visit.render(
        "bin.html", events=find_events(visit.db, binned=True), tasks=find_tasks(visit.db, binned=True)
    )


def restore(visit: Visit) -> Response:
    """Bring events and tasks back."""
    events, tasks = _numbers(visit, "event"), _numbers(visit, "task")
    count = sum(bring_back(visit, event) for event in events) + sum(
        visit.execute("UPDATE task SET deleted_at = NULL WHERE id = ? AND deleted_at IS NOT NULL", (task,))
        for task in tasks
    )
    if not count:
        visit.not_found("There is nothing to bring back.")
    tell(visit, f"{plural(count, 'item')} brought back.")
    return visit.redirect("/tasks" if tasks else place(visit))


def _numbers(visit: Visit, name: str) -> list[int]:
    texts = [str(value) for value in visit.form.getlist(name)]
    return [number for number in map(plain_number, texts) if number is not None]


def empty(visit: Visit) -> Response:
    """Remove everything in the bin for good."""
    for event in find_events(visit.db, binned=True):
        erase(visit, event.id)
    visit.execute("DELETE FROM task WHERE deleted_at IS NOT NULL")
    visit.flash("success", "The bin is empty.")
    return visit.redirect("/bin")


BIN_PAGES: tuple[Page, ...] = (
    get("/bin", show, name="bin"),
    post("/bin/restore", undoable(restore), name="restore"),
    post("/bin/empty", empty, name="empty_bin"),
)
