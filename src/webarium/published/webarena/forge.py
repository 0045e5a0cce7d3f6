"""The forge for WebArena's tasks: its generator's rows, then the people whom tasks name and who may do what where."""

from __future__ import annotations

from typing import Any

import apsw

from webarium.published.webarena.facts import tables, value_of
from webarium.published.webarena.truths import check
from webarium.sites.gitlab.site import SITE
from webarium.sql import delete, insert, update
from webarium.types import Scale

_JOINED = "2018-05-14 09:30:00"
_PROJECT = (
    "SELECT p.id FROM project p JOIN namespace n ON n.id = p.namespace_id WHERE n.path || '/' || p.path = ?"
)


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fill an empty database."""
    SITE.database.generate(db, seed, "small")
    facts = tables("forge")
    for each in facts["renamed"]:
        _rename(db, each["old"], each["username"], each["name"])
    for each in facts["user"]:
        _add(db, each["username"], each["name"])
    for each in facts["access"]:
        _give_access(db, each["project"], each["only"])
    token = value_of(facts["feed_token"])
    db.execute("UPDATE user SET feed_token = ? WHERE username = ?", (token, SITE.roles[0].user))
    check(db, "forge")


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


def _add(db: apsw.Connection, username: str, name: str) -> None:
    """An account; its namespace, unless a group has the path."""
    db.execute(
        insert("user", "username name email created_at"),
        (username, name, f"{username.lower()}@mail.test", _JOINED),
    )
    number = db.last_insert_rowid()
    if not db.execute("SELECT 1 FROM namespace WHERE path = ?", (username,)).fetchone():
        db.execute(insert("namespace", "path name user_id created_at"), (username, name, number, _JOINED))


def _give_access(db: apsw.Connection, project: str, only: dict[str, Any]) -> None:
    """Let these people be a project's members by themselves, and nobody else but its creator."""
    ((number,),) = db.execute(_PROJECT, (project,)).fetchall()
    creator = "(SELECT creator_id FROM project WHERE id = ?1)"
    db.execute(delete("project_member", f"project_id = ?1 AND user_id <> {creator}"), (number,))
    for username, role in only.items():
        db.execute(
            "INSERT OR REPLACE INTO project_member (project_id, user_id, role, created_at)"
            " SELECT ?, id, ?, ? FROM user WHERE username = ?",
            (number, role, _JOINED, username),
        )
