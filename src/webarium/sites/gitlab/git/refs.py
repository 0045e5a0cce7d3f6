"""Branches and tags of a project, and what an address names by them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

import apsw

from webarium.sites.gitlab.git.commits import COLUMNS, Commit, above, commit
from webarium.sites.kit.rows import iterate
from webarium.sql import select

_ODD = re.compile(r"[\x00-\x20~^:?*\[\\\x7f]|\.\.|@\{|//|\.lock(/|$)|(^|/)\.|\.$|/$|^/|^-|^@$")
_SHA = re.compile(r"[0-9a-f]{7,40}")
_LIKE_AN_ID = re.compile(r"[0-9a-f]{40}")
NAME_RULE = (
    "A branch name has no spaces and none of ~ ^ : ? * [ \\, does not begin with - and does "
    "not end with a dot or slash."
)


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch's row."""

    id: int
    name: str
    commit_id: int
    protected: bool
    push_role: int
    """The lowest role that may push to it."""
    merge_role: int
    """The lowest role that may merge into it."""


_BRANCH = (
    "b.id, b.name, b.commit_id, b.protected, iif(b.protected, coalesce(r.push_role, 40), 30) AS push_role,"
    " iif(b.protected, coalesce(r.merge_role, 40), 30) AS merge_role"
)
_BRANCHES = "branch b LEFT JOIN branch_rule r ON r.branch_id = b.id"


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag's row."""

    id: int
    name: str
    commit_id: int
    created_at: datetime
    object: str
    """The id of an annotated tag's object; empty for a plain one."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A commit and a path in it, as an address names them."""

    ref: str
    """The branch, tag or commit id."""
    commit: Commit
    path: str
    branch: Branch | None
    """The branch, where it is one."""


def name_fits(name: str) -> bool:
    """Whether git takes this name for a branch or tag."""
    plain = name != "HEAD" and not _LIKE_AN_ID.fullmatch(name)
    return plain and 0 < len(name) <= 200 and not _ODD.search(name)


def unfit(db: apsw.Connection, project: int, name: str) -> str:
    """Why a new branch cannot have this name, in words that end without a full stop; empty where it can.

    Git keeps branches as files in folders, so that ``topic`` and ``topic/one`` cannot be in one clone.
    """
    if not name_fits(name):
        return "a branch cannot have this name"
    parts = name.split("/")
    above = ["/".join(parts[:size]) for size in range(1, len(parts))]
    for each in branches(db, project):
        if each.name in above or each.name.startswith(f"{name}/"):
            return f"the branch {each.name} is in the way"
    return ""


def branches(db: apsw.Connection, project: int) -> list[Branch]:
    """All branches by name."""
    sql = select(_BRANCH, _BRANCHES, "b.project_id = ?", "ORDER BY b.name")
    return list(iterate(db, Branch, sql, (project,)))


def tags(db: apsw.Connection, project: int) -> list[Tag]:
    """All tags, newest first."""
    columns, newest = "id, name, commit_id, created_at, object", "ORDER BY created_at DESC, id DESC"
    return list(iterate(db, Tag, select(columns, "tag", "project_id = ?", newest), (project,)))


def branch(db: apsw.Connection, project: int, name: str) -> Branch | None:
    """A branch by its name."""
    sql = select(_BRANCH, _BRANCHES, "b.project_id = ? AND b.name = ?")
    return next(iterate(db, Branch, sql, (project, name)), None)


def spot(db: apsw.Connection, project: int, rest: str) -> Spot | None:
    """What ``main/src/cli.py`` names: the longest branch, tag or commit that it begins with, and the path in it."""
    parts = rest.strip("/").split("/")
    for size in range(len(parts), 0, -1):
        name, path = "/".join(parts[:size]), "/".join(parts[size:])
        if found := branch(db, project, name):
            return Spot(name, commit(db, found.commit_id), path, found)
        number = db.execute(
            "SELECT commit_id FROM tag WHERE project_id = ? AND name = ?", (project, name)
        ).get
        if number is not None:
            return Spot(name, commit(db, int(number)), path, None)
    if _SHA.fullmatch(parts[0]) and (known := reachable(db, project, parts[0])):
        return Spot(parts[0], known, "/".join(parts[1:]), None)
    return None


def reachable(db: apsw.Connection, project: int, sha: str) -> Commit | None:
    """A commit of a project by its id or the beginning of it."""
    if not _SHA.fullmatch(sha):
        return None
    sql = select(COLUMNS, "git_commit c", "c.sha >= ? AND c.sha < ?", "LIMIT 20")
    found = list(iterate(db, Commit, sql, (sha, sha + "g")))
    if not found:
        return None
    known = above(db, *tips(db, project))
    return next((each for each in found if each.id in known), None)


def tips(db: apsw.Connection, project: int) -> list[int]:
    """The commits of all branches, tags and merge requests."""
    sql = (
        "SELECT commit_id FROM branch WHERE project_id = ?1 UNION SELECT commit_id FROM tag WHERE project_id = ?1"
        " UNION SELECT head_id FROM merge_request WHERE project_id = ?1"
    )
    return [int(number) for (number,) in db.execute(sql, (project,))]
