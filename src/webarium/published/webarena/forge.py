"""The forge for WebArena's tasks: its generator's rows, then people, repositories, and what is said about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import apsw

from webarium.published.webarena.facts import tables, value_of
from webarium.published.webarena.numbering import renumber
from webarium.published.webarena.repositories import Repositories, file_text, project_id
from webarium.published.webarena.tracker import Tracker
from webarium.published.webarena.truths import check
from webarium.sites.gitlab.site import SITE
from webarium.sql import delete, insert, update
from webarium.types import Scale, SqlValue

_NUMBERED = (
    "SELECT t.id FROM {} t JOIN project p ON p.id = t.project_id JOIN namespace n ON n.id = p.namespace_id"
    " WHERE n.path || '/' || p.path || '/' || t.iid = ?"
)
_JOINED = "2018-05-14 09:30:00"


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fill an empty database."""
    SITE.database.generate(db, seed, "small")
    facts = tables("forge", scale)
    for each in facts["renamed"]:
        _rename(db, each["old"], each["username"], each["name"])
    for each in facts["user"]:
        _add(db, **{name: value for name, value in each.items() if name != "tasks"})
    for each in facts["group"]:
        _add_group(db, each["path"], each["name"], each["description"], each["members"])
    repositories = Repositories(db, scale)
    repositories.write()
    Tracker(db, repositories, scale).write()
    for each in facts["access"]:
        _give_access(db, each["project"], each["only"])
    for each in facts["member"]:
        _let_in(db, each["project"], each["add"])
    token = value_of(facts["feed_token"])
    db.execute("UPDATE user SET feed_token = ? WHERE username = ?", (token, SITE.roles[0].user))
    _number(db, scale)
    check(db, "forge", functions_of(db), scale=scale)


def _number(db: apsw.Connection, scale: Scale) -> None:
    """Give people, namespaces, projects, issues and merge requests the ids that requests name."""
    ids = tables("ids", scale)
    by = {
        "user": "SELECT id FROM user WHERE username = ?",
        "namespace": "SELECT id FROM namespace WHERE path = ?",
        "project": "SELECT p.id FROM project p JOIN namespace n ON n.id = p.namespace_id"
        " WHERE n.path || '/' || p.path = ?",
        "issue": _NUMBERED.format("issue"),
        "merge_request": _NUMBERED.format("merge_request"),
    }
    for table, sql in by.items():
        renumber(db, table, {int(db.execute(sql, (name,)).get): new for name, new in ids[table].items()})


def functions_of(db: apsw.Connection) -> Mapping[str, Callable[..., SqlValue]]:
    """What truths may call: ``file_text(project, branch, path)``."""

    def text(project: str, branch: str, path: str) -> str | None:
        return file_text(db, project, branch, path)

    return {"file_text": text}


def _rename(db: apsw.Connection, old: str, username: str, name: str) -> None:
    """Let an account have another name everywhere but in commits, which keep what was written."""
    db.execute("UPDATE user SET username = ?, name = ? WHERE username = ?", (username, name, old))
    db.execute(
        "UPDATE namespace SET path = ?, name = ? WHERE user_id = (SELECT id FROM user WHERE username = ?)",
        (username, name, username),
    )
    for table, column in _texts(db):
        db.execute(
            update(table, [f"{column} = replace({column}, ?1, ?2)"], f"instr({column}, ?1)"),
            (f"@{old}", f"@{username}"),
        )


def _texts(db: apsw.Connection) -> list[tuple[str, str]]:
    """Where people write of each other."""
    known = (("issue", "description"), ("merge_request", "description"), ("note", "body"))
    found = {(str(table), str(column)) for table, column in db.execute(
        "SELECT t.name, c.name FROM pragma_table_list t JOIN pragma_table_info(t.name) c WHERE t.schema = 'main'"
    )}  # fmt: skip
    return [each for each in known if each in found]


def _add(db: apsw.Connection, username: str, name: str, email: str = "", location: str = "") -> None:
    """An account; its namespace, unless a group has the path."""
    db.execute(
        insert("user", "username name email location created_at"),
        (username, name, email or f"{username.lower()}@mail.test", location, _JOINED),
    )
    number = db.last_insert_rowid()
    if not db.execute("SELECT 1 FROM namespace WHERE path = ?", (username,)).fetchone():
        db.execute(insert("namespace", "path name user_id created_at"), (username, name, number, _JOINED))


def _add_group(
    db: apsw.Connection, path: str, name: str, description: str, members: Mapping[str, int]
) -> None:
    """A public group with its members."""
    db.execute(insert("namespace", "path name description created_at"), (path, name, description, _JOINED))
    number = db.last_insert_rowid()
    for username, role in members.items():
        db.execute(
            "INSERT INTO group_member (namespace_id, user_id, role, created_at)"
            " SELECT ?, id, ?, ? FROM user WHERE username = ?",
            (number, role, _JOINED, username),
        )


def _give_access(db: apsw.Connection, project: str, only: Mapping[str, int]) -> None:
    """Let these people be a project's members by themselves, and nobody else but its creator."""
    creator = "(SELECT creator_id FROM project WHERE id = ?1)"
    db.execute(
        delete("project_member", f"project_id = ?1 AND user_id <> {creator}"), (project_id(db, project),)
    )
    _let_in(db, project, only)


def _let_in(db: apsw.Connection, project: str, people: Mapping[str, int]) -> None:
    """Let people be members of a project, besides those who are."""
    for username, role in people.items():
        db.execute(
            "INSERT OR REPLACE INTO project_member (project_id, user_id, role, created_at)"
            " SELECT ?, id, ?, ? FROM user WHERE username = ?",
            (project_id(db, project), role, _JOINED, username),
        )
