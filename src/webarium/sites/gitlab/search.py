"""Searching the forge, or one project."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.responses import Response

from webarium.sites.gitlab.access import At, at_project
from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.git.commits import Commit, history
from webarium.sites.gitlab.git.diffs import text_of
from webarium.sites.gitlab.git.objects import Objects
from webarium.sites.gitlab.lists import listing
from webarium.sites.gitlab.merging.rows import STATES as REQUEST_STATES
from webarium.sites.gitlab.merging.rows import request_list
from webarium.sites.gitlab.planning.lists import STATES as ISSUE_STATES
from webarium.sites.gitlab.planning.lists import issue_list
from webarium.sites.gitlab.planning.rows import Who
from webarium.sites.gitlab.visitor import Me, current
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, either, holds, select

SCOPES = (
    ("projects", "Projects"),
    ("issues", "Issues"),
    ("merge_requests", "Merge requests"),
    ("users", "Users"),
)
WITHIN = (
    ("blobs", "Code"),
    ("issues", "Issues"),
    ("merge_requests", "Merge requests"),
    ("commits", "Commits"),
)
_MOST = 40


@dataclass(frozen=True, slots=True)
class Hit:
    """A place in a file where something was found."""

    path: str
    number: int
    line: str


def search(visit: Visit) -> Response:
    """What was found."""
    me = current(visit)
    at = _project(visit, me)
    scopes = WITHIN if at else SCOPES
    scope = visit.query.get("scope", "")
    scope = scope if scope in dict(scopes) else scopes[0][0]
    text = visit.query.get("search", "").strip()[:100]
    values: dict[str, Any] = {
        "projects": None,
        "issues": None,
        "requests": None,
        "people": [],
        "hits": [],
        "commits": [],
    }
    if text:
        values |= _found(visit, me, at, scope, text)
    return visit.render("search.html", at=at, scope=scope, scopes=scopes, text=text, **values)


def _project(visit: Visit, me: Me | None) -> At | None:
    number = plain_number(visit.query.get("project_id"))
    if number is None:
        return None
    sql = "SELECT n.path, p.path FROM project p JOIN namespace n ON n.id = p.namespace_id WHERE p.id = ?"
    row = visit.db.execute(sql, (number,)).fetchone()
    if row is None:
        visit.not_found("There is no such project.")
    return at_project(visit, str(row[0]), str(row[1]), me)


def _found(visit: Visit, me: Me | None, at: At | None, scope: str, text: str) -> dict[str, Any]:
    if scope == "projects":
        return {"projects": listing(visit, me, Where(), text_key="search")}
    if scope == "issues":
        where = Where("i.project_id = ?", (at.id,)) if at else Where()
        return {"issues": issue_list(visit, me, where, "all"), "states": ISSUE_STATES}
    if scope == "merge_requests":
        where = Where("r.project_id = ?", (at.id,)) if at else Where()
        return {"requests": request_list(visit, me, where, "all"), "states": REQUEST_STATES}
    if scope == "users":
        where = either((holds("username", text), holds("name", text), Where("email = ?", (text,))))
        sql = select("id, username, name", "user", where.sql, f"ORDER BY name COLLATE NOCASE LIMIT {_MOST}")
        return {"people": visit.rows(Who, sql, where.params)}
    spot = refs.spot(visit.db, at.id, at.project.default_branch) if at and at.sees_code else None
    if spot is None:
        return {}
    if scope == "commits":
        return {"commits": _commits(visit, spot.commit.id, text)}
    return {"hits": _hits(visit, spot.commit.tree, text)}


def _commits(visit: Visit, tip: int, text: str) -> list[Commit]:
    return history(visit.db, tip, where="instr(lower(c.message), lower(?)) > 0", params=(text,), limit=_MOST)


def _hits(visit: Visit, tree: str, text: str) -> list[Hit]:
    objects = Objects(visit.db)
    found: list[Hit] = []
    wanted = text.lower()
    for path, entry in sorted(objects.blobs(tree).items()):
        if wanted in path.lower():
            found.append(Hit(path, 1, ""))
        contents = text_of(objects.blob(entry.sha))
        for number, line in enumerate((contents or "").splitlines(), 1):
            if wanted in line.lower():
                found.append(Hit(path, number, line.strip()[:200]))
        if len(found) >= _MOST:
            break
    return found[:_MOST]
