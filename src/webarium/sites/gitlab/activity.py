"""What goes on: in a project, in a group, by somebody, in one's own projects; also as feeds for readers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from starlette.responses import Response

from webarium.sites.gitlab.access import SOURCE, At, at_project, code_visible, in_project, mine, visible
from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.git.commits import history
from webarium.sites.gitlab.groups import above_of, group_of, within
from webarium.sites.gitlab.planning.rows import seen_issues
from webarium.sites.gitlab.visitor import PEOPLE, Me, current, signed_in
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, select

FILTERS = (
    ("all", "All"),
    ("push", "Push events"),
    ("merged", "Merge events"),
    ("issue", "Issue events"),
    ("comments", "Comments"),
    ("team", "Team"),
)
_MOST = 30
_WHO = "u.username, u.name, n.path || '/' || p.path AS slug"
_ISSUES = f"issue i JOIN {SOURCE.replace('project p JOIN', 'project p ON p.id = i.project_id JOIN')}"
_REQUESTS = (
    f"merge_request r JOIN {SOURCE.replace('project p JOIN', 'project p ON p.id = r.project_id JOIN')}"
)


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that somebody has done."""

    at: datetime
    kind: str
    """Which filter shows it."""
    username: str
    name: str
    slug: str
    words: str
    """Such as ``opened issue``."""
    place: str
    """The address of what it was done to, below the project's."""
    title: str

    @property
    def path(self) -> str:
        """The address of what it was done to."""
        return f"/{self.slug}{self.place}"


def feed(visit: Visit, me: Me | None, where: Where, *, kind: str = "all", most: int = _MOST) -> list[Deed]:
    """The newest deeds that somebody may see; `where` is about projects ``p``, namespaces ``n`` and people ``u``."""
    found: list[Deed] = []
    hidden, code, public = seen_issues(me), code_visible(me), visible(me)
    note = "substr(t.body, 1, 200)"
    for name, at, words, place, title, source, seen in (
        (
            "issue",
            "i.created_at",
            "'opened issue #' || i.iid",
            "'/-/issues/' || i.iid",
            "i.title",
            f"{_ISSUES} JOIN user u ON u.id = i.author_id",
            hidden,
        ),
        (
            "issue",
            "t.created_at",
            "t.body || ' issue #' || i.iid",
            "'/-/issues/' || i.iid",
            "i.title",
            f"note t JOIN {_on(_ISSUES, 'i.id = t.issue_id')} JOIN user u ON u.id = t.author_id",
            hidden & Where("t.system = 1"),
        ),
        (
            "comments",
            "t.created_at",
            "'commented on issue #' || i.iid",
            "'/-/issues/' || i.iid || '#note_' || t.id",
            note,
            f"note t JOIN {_on(_ISSUES, 'i.id = t.issue_id')} JOIN user u ON u.id = t.author_id",
            hidden & Where("t.system = 0"),
        ),
        (
            "merged",
            "r.created_at",
            "'opened merge request !' || r.iid",
            "'/-/merge_requests/' || r.iid",
            "r.title",
            f"{_REQUESTS} JOIN user u ON u.id = r.author_id",
            code,
        ),
        (
            "merged",
            "r.merged_at",
            "'accepted merge request !' || r.iid",
            "'/-/merge_requests/' || r.iid",
            "r.title",
            f"{_REQUESTS} JOIN user u ON u.id = r.merged_by_id",
            code & Where("r.merged_at IS NOT NULL"),
        ),
        (
            "comments",
            "t.created_at",
            "'commented on merge request !' || r.iid",
            "'/-/merge_requests/' || r.iid || '#note_' || t.id",
            note,
            f"note t JOIN {_on(_REQUESTS, 'r.id = t.merge_request_id')} JOIN user u ON u.id = t.author_id",
            code & Where("t.system = 0"),
        ),
        (
            "team",
            "x.created_at",
            "'joined project'",
            "''",
            "n.path || '/' || p.path",
            f"project_member x JOIN {_on(SOURCE, 'p.id = x.project_id')} JOIN user u ON u.id = x.user_id",
            public,
        ),
        (
            "team",
            "p.created_at",
            "'created project'",
            "''",
            "n.path || '/' || p.path",
            f"{SOURCE} JOIN user u ON u.id = p.creator_id",
            public,
        ),
    ):
        if kind in ("all", name):
            columns = (
                f"{at} AS at, '{name}' AS kind, {_WHO}, {words} AS words, {place} AS place, {title} AS title"
            )
            whole = where & seen
            sql = select(columns, source, whole.sql, f"ORDER BY {at} DESC LIMIT {most}")
            found += visit.rows(Deed, sql, whole.params)
    return sorted(found, key=lambda each: each.at, reverse=True)[:most]


def _on(source: str, condition: str) -> str:
    """A source that is joined itself: its first table gets a condition."""
    first, _, rest = source.partition(" JOIN ")
    return f"{first} ON {condition} JOIN {rest}"


def pushes(visit: Visit, at: At, most: int = _MOST) -> list[Deed]:
    """The newest commits of a project's default branch."""
    tip = refs.branch(visit.db, at.id, at.project.default_branch) if at.sees_code else None
    if tip is None:
        return []
    found = history(visit.db, tip.commit_id, limit=most)
    names = dict.fromkeys(each.author_email for each in found)
    sql = (
        "SELECT username FROM user WHERE email = ?1 UNION SELECT u.username FROM user_email e"
        " JOIN user u ON u.id = e.user_id WHERE e.email = ?1"
    )
    known = {email: str(visit.value(sql, (email,)) or "") for email in names}
    words = f"pushed to {tip.name}:"
    return [
        Deed(
            each.committed_at,
            "push",
            known[each.author_email],
            each.author_name,
            at.project.slug,
            words,
            f"/-/commit/{each.sha}",
            each.title,
        )
        for each in found
    ]


def _asked(visit: Visit) -> str:
    kind = visit.query.get("event_filter", "all")
    return kind if kind in dict(FILTERS) else "all"


def _of_project(visit: Visit, at: At, kind: str) -> list[Deed]:
    found = feed(visit, at.me, Where("p.id = ?", (at.id,)), kind=kind)
    if kind in ("all", "push"):
        found += pushes(visit, at)
    return sorted(found, key=lambda each: each.at, reverse=True)[:_MOST]


@in_project
def of_project(visit: Visit, at: At) -> Response:
    """What goes on in a project."""
    kind = _asked(visit)
    return visit.render(
        "activity.html",
        at=at,
        deeds=_of_project(visit, at, kind),
        kind=kind,
        filters=FILTERS,
        title="Activity",
    )


@signed_in
def of_mine(visit: Visit, me: Me) -> Response:
    """What goes on in one's own projects."""
    kind = _asked(visit)
    deeds = feed(visit, me, mine(me), kind=kind)
    return visit.render("activity.html", deeds=deeds, kind=kind, filters=FILTERS, title="Activity")


def of_group(visit: Visit) -> Response:
    """What goes on in a group's projects."""
    group = group_of(visit, visit.path["group"])
    kind = _asked(visit)
    deeds = feed(visit, current(visit), within(group), kind=kind)
    return visit.render(
        "activity.html",
        deeds=deeds,
        kind=kind,
        filters=FILTERS,
        title="Group activity",
        above=above_of(group),
    )


def by_person(visit: Visit, me: Me | None, person: int) -> list[Deed]:
    """What somebody has done."""
    return feed(visit, me, Where("u.id = ?", (person,)))


def _reader(visit: Visit) -> Me | None:
    """Whom a feed token names; without one, who is signed in."""
    token = visit.query.get("feed_token", "")
    if not token:
        return current(visit)
    name = visit.value("SELECT username FROM user WHERE feed_token = ?", (token,))
    return PEOPLE.named(visit, str(name)) if name else None


def _atom(visit: Visit, title: str, deeds: list[Deed]) -> Response:
    page = visit.render("activity.atom.xml", title=title, deeds=deeds)
    return Response(page.body, media_type="application/atom+xml")


def own_feed(visit: Visit) -> Response:
    """One's own projects' activity for a feed reader, which shows the feed token."""
    me = _reader(visit) or visit.not_found("A feed of one's own needs a feed token.")
    return _atom(visit, f"{me.name}'s projects", feed(visit, me, mine(me)))


def project_feed(visit: Visit) -> Response:
    """A project's activity for a feed reader."""
    at = at_project(visit, visit.path["namespace"], visit.path["project"], _reader(visit))
    return _atom(visit, f"{at.project.slug} activity", _of_project(visit, at, "all"))
