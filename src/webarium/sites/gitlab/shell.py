"""What surrounds every page: who is signed in, what waits for them, and words about time and addresses."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import quote

from markupsafe import Markup

from webarium.sites.gitlab.access import code_visible
from webarium.sites.gitlab.merging.rows import REQUEST_SOURCE
from webarium.sites.gitlab.planning.rows import ISSUE_SOURCE, seen_issues
from webarium.sites.gitlab.rendering import markdown_of, with_tasks
from webarium.sites.gitlab.todos import todo_counts
from webarium.sites.gitlab.visitor import Me, current
from webarium.sites.kit.formats import date_medium, plural
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, select

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
    """Open ones that are assigned to them, as many as the list has to which the number leads."""
    requests: int = 0
    """The same of merge requests."""
    todos: int = 0


def shell_of(visit: Visit) -> Shell:
    """Read what surrounds a page; templates call it once, as ``shell(visit)``."""
    me = current(visit)
    if me is None:
        return Shell(None)
    mine = "i.id IN (SELECT issue_id FROM issue_assignee WHERE user_id = ?)"
    issues = seen_issues(me) & Where(f"i.state = 'opened' AND {mine}", (me.id,))
    theirs = "r.id IN (SELECT merge_request_id FROM merge_request_assignee WHERE user_id = ?)"
    requests = code_visible(me) & Where(f"r.state = 'opened' AND {theirs}", (me.id,))
    return Shell(
        me,
        int(visit.value(select("count(*)", ISSUE_SOURCE, issues.sql), issues.params)),
        int(visit.value(select("count(*)", REQUEST_SOURCE, requests.sql), requests.params)),
        todo_counts(visit, me).get("pending", 0),
    )


def ago(moment: datetime, now: datetime) -> str:
    """How long ago something was: ``3 hours ago``."""
    passed = int((now - moment).total_seconds())
    for size, unit in _UNITS:
        if passed >= size:
            return f"{plural(passed // size, unit)} ago"
    return "just now"


def day_words(day: str | None) -> str:
    """A stored day as pages show it: ``Jan 16, 2030``."""
    return date_medium(day) if day else ""


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
