"""What scenarios on Smithy share: who and where things are, what comes of closing and commenting, quick actions."""

from __future__ import annotations

from typing import Any

from webarium.scoring import Expect
from webarium.suites.gitlab.base import me
from webarium.suites.kit import ANY
from webarium.tasks import Data, Ui


def user_id(db: Data, username: str) -> int:
    """The id of an account on the forge by its user name."""
    return int(db.value("SELECT id FROM user WHERE username = ?", username))


def group_id(db: Data, path: str) -> int:
    """The id of a group."""
    return int(db.value("SELECT id FROM namespace WHERE path = ?", path))


def project_id(db: Data, slug: str) -> int:
    """The id of a project of the universe, by its whole path."""
    sql = "SELECT p.id FROM project p JOIN namespace n ON n.id = p.namespace_id WHERE n.path || '/' || p.path = ?"
    return int(db.value(sql, slug))


def labelled(issue: int, label: int) -> Expect:
    """An issue gets a label."""
    return Expect("insert", "issue_label", {}, {"issue_id": issue, "label_id": label})


def closed(db: Data, issue: int) -> list[Expect]:
    """An issue is closed by who is signed in."""
    state = Expect.update("issue", {"id": issue}, {"state": "closed", "closed_at": ANY})
    return [state, noted(db, issue, "closed", 1)]


def noted(db: Data, issue: int, body: Any, system: int = 0) -> Expect:
    """A comment on an issue by who is signed in."""
    about = {"issue_id": issue, "merge_request_id": None, "discussion_id": None, "author_id": me(db)}
    return Expect.insert(
        "note", {**about, "body": body, "system": system, "created_at": ANY, "updated_at": ANY}
    )


async def comment(ui: Ui, slug: str, iid: int, text: str) -> None:
    """Comment on an issue, or have quick actions done."""
    await ui.goto(f"/{slug}/-/issues/{iid}")
    await ui.fill("Comment", text)
    await ui.click("button", "Comment")
