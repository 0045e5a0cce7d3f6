"""What surrounds every page: who is signed in, what waits for them, and words about time and addresses."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import quote

from markupsafe import Markup

from webarium.sites.gitlab.rendering import markdown_of, with_tasks
from webarium.sites.gitlab.visitor import Me, current
from webarium.sites.kit.formats import plural
from webarium.sites.kit.visit import Visit

_UNITS = (
    (31_536_000, "year"),
    (2_592_000, "month"),
    (604_800, "week"),
    (86_400, "day"),
    (3_600, "hour"),
    (60, "minute"),
)


@dataclass(frozen=True, slots=True)
class Shell:
    """Everything that `layout.html` shows around a page."""

    me: Me | None
    issues: int = 0
    requests: int = 0
    todos: int = 0


def shell_of(visit: Visit) -> Shell:
    """Read what surrounds a page; templates call it once, as ``shell(visit)``."""
    me = current(visit)
    if me is None:
        return Shell(None)
    issues = visit.value(
        "SELECT count(*) FROM issue_assignee a JOIN issue i ON i.id = a.issue_id WHERE a.user_id = ? "
        "AND i.state = 'opened'",
        (me.id,),
    )
    requests = visit.value(
        "SELECT count(*) FROM merge_request WHERE state = 'opened' AND id IN (SELECT merge_request_id FROM"
        " merge_request_assignee WHERE user_id = ?1 UNION SELECT merge_request_id FROM merge_request_reviewer"
        " WHERE user_id = ?1)",
        (me.id,),
    )
    todos = visit.value("SELECT count(*) FROM todo WHERE user_id = ? AND state = 'pending'", (me.id,))
    return Shell(me, int(issues), int(requests), int(todos))


def ago(moment: datetime, now: datetime) -> str:
    """How long ago something was: ``3 hours ago``."""
    passed = int((now - moment).total_seconds())
    for size, unit in _UNITS:
        if passed >= size:
            return f"{plural(passed // size, unit)} ago"
    return "just now"


def day_words(day: str | None) -> str:
    """A stored day as pages show it: ``Jan 16, 2030``."""
    if not day:
        return ""
    moment = datetime.fromisoformat(day)
    return f"{moment:%b} {moment.day}, {moment.year}"


def path_quoted(path: str) -> str:
    """A path within a repository as it stands in an address."""
    return quote(path.encode("utf-8", "replace"), safe="/")


def host_words(url: str) -> str:
    """A website's address without its scheme."""
    return url.removeprefix("https://").removeprefix("http://").rstrip("/")


def text_html(text: str, root: str = "", tasks: str = "") -> Markup:
    """What somebody wrote, as HTML with references made links; tasks are ticked in the form with this id, if any."""
    return with_tasks(markdown_of(text, root), text, tasks)


def event_html(text: str, root: str) -> Markup:
    """What was done, as HTML: references and names as links, labels as they are written."""
    return Markup(markdown_of(text, root).removeprefix("<p>").removesuffix("</p>\n"))  # noqa: S704
