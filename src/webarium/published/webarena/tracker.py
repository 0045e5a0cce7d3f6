"""What is said and planned on the forge that tasks name: labels, issues, merge requests."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import apsw

from webarium.content.tables import write_one
from webarium.published.webarena.facts import first_of, tables
from webarium.published.webarena.repositories import Repositories, project_id
from webarium.sql import delete
from webarium.types import Scale

_COLOUR = "#3f5873"
_PAGE = 20
"""So many issues a page of the dashboard has."""


class Tracker:
    """Writes it into a forge whose people and repositories are there."""

    def __init__(self, db: apsw.Connection, repositories: Repositories, scale: Scale) -> None:
        self._db = db
        self._repositories = repositories
        self._facts = tables("tracker", scale)

    def write(self) -> None:
        """Everything, in the order in which things need one another."""
        for each in self._facts["label"]:
            values = {"project_id": project_id(self._db, each["project"]), "title": each["title"]}
            write_one(self._db, "label", color=_COLOUR, description="", **values)
        for each in self._facts["retitled"]:
            self._db.execute(
                "UPDATE issue SET title = ? WHERE title = ? AND project_id = ?",
                (first_of(each["new"]), each["old"], project_id(self._db, each["project"])),
            )
            if "iid" in each:
                self._remove_issue(project_id(self._db, each["project"]), each["iid"])
                self._db.execute(
                    "UPDATE issue SET iid = ? WHERE title = ? AND project_id = ?",
                    (each["iid"], first_of(each["new"]), project_id(self._db, each["project"])),
                )
        for each in self._facts["issue"]:
            self._write_issue(each)
        for each in self._facts["request"]:
            self._write_request(each)
        for each in self._facts["seen"]:
            self._make_room(each)

    def _make_room(self, fact: Mapping[str, Any]) -> None:
        """Leave somebody so few newer open issues that one is on the first page of theirs once it is assigned."""
        user = self._user(fact["user"])
        too_many = self._db.execute(
            "SELECT i.id FROM issue i JOIN issue_assignee a ON a.issue_id = i.id WHERE a.user_id = ?"
            " AND i.state = 'opened' AND i.created_at > (SELECT created_at FROM issue WHERE project_id = ? AND iid = ?)"
            " ORDER BY i.created_at DESC, i.id DESC LIMIT -1 OFFSET ?",
            (user, project_id(self._db, fact["project"]), fact["iid"], _PAGE - 1),
        ).fetchall()
        for (issue,) in too_many:
            for table in ("issue_assignee", "todo"):
                self._db.execute(delete(table, "issue_id = ? AND user_id = ?"), (issue, user))

    def _user(self, username: str) -> int:
        return int(self._db.execute("SELECT id FROM user WHERE username = ?", (username,)).get)

    def _write_issue(self, fact: Mapping[str, Any]) -> None:
        """An issue in the place of one that has its number, or after all others."""
        project = project_id(self._db, fact["project"])
        iid = (
            fact.get("iid")
            or self._db.execute(
                "SELECT coalesce(max(iid), 0) + 1 FROM issue WHERE project_id = ?", (project,)
            ).get
        )
        self._remove_issue(project, int(iid))
        updated = fact.get("closed") or fact.get("updated") or fact["at"]
        number = write_one(
            self._db,
            "issue",
            project_id=project,
            iid=iid,
            title=fact["title"],
            description=fact["description"],
            state="closed" if "closed" in fact else "opened",
            author_id=self._user(fact["author"]),
            created_at=fact["at"],
            updated_at=updated,
            closed_at=fact.get("closed"),
        )
        for title in fact.get("labels", ()):
            self._db.execute(
                "INSERT INTO issue_label (issue_id, label_id)"
                " SELECT ?, id FROM label WHERE project_id = ? AND title = ?",
                (number, project, title),
            )
        if "closed" in fact:
            self._note("issue_id", number, fact["author"], "closed", fact["closed"], system=1)
        self._touch(project, updated)

    def _remove_issue(self, project: int, iid: int) -> None:
        """Remove a generated issue with all that refers to it."""
        found = self._db.execute("SELECT id FROM issue WHERE project_id = ? AND iid = ?", (project, iid)).get
        if found is None:
            return
        self._db.execute(
            "DELETE FROM award WHERE issue_id = ?1 OR note_id IN (SELECT id FROM note WHERE issue_id = ?1)",
            (found,),
        )
        self._db.execute("DELETE FROM issue_link WHERE source_id = ?1 OR target_id = ?1", (found,))
        for table in ("note", "discussion", "event", "todo", "subscription", "issue_label", "issue_assignee"):
            self._db.execute(delete(table, "issue_id = ?"), (found,))
        self._db.execute("DELETE FROM issue WHERE id = ?", (found,))

    def _write_request(self, fact: Mapping[str, Any]) -> None:
        """An open merge request of a branch of its own, with what is said about it, an hour apart."""
        project, at = project_id(self._db, fact["project"]), datetime.fromisoformat(fact["at"])
        before = (at - timedelta(minutes=20)).isoformat(" ", "seconds")
        head, base = self._repositories.fork_off(fact["project"], fact["source"], fact["author"], before)
        default = self._db.execute("SELECT default_branch FROM project WHERE id = ?", (project,)).get
        said = [(at + timedelta(hours=place), *each) for place, each in enumerate(fact.get("notes", ()), 1)]
        author = self._user(fact["author"])
        number = write_one(
            self._db,
            "merge_request",
            project_id=project,
            iid=fact["iid"],
            title=fact["title"],
            description=fact["description"],
            author_id=author,
            source_project_id=project,
            source_branch=fact["source"],
            target_branch=default,
            head_id=head,
            base_id=base,
            created_at=at,
            updated_at=said[-1][0] if said else at,
        )
        for moment, who, body in said:
            self._note("merge_request_id", number, who, body, moment.isoformat(" ", "seconds"))
        for who in fact.get("reviewers", ()):
            user = self._user(who)
            write_one(self._db, "merge_request_reviewer", merge_request_id=number, user_id=user)
            write_one(
                self._db, "todo", user_id=user, author_id=author, action="review_requested", state="pending",
                merge_request_id=number, created_at=at,
            )  # fmt: skip
        self._touch(project, fact["at"])

    def _note(self, column: str, number: int, author: str, body: str, at: str, *, system: int = 0) -> None:
        about = {column: number, "author_id": self._user(author), "system": system}
        write_one(self._db, "note", body=body, created_at=at, updated_at=at, **about)

    def _touch(self, project: int, at: str) -> None:
        self._db.execute(
            "UPDATE project SET last_activity_at = max(last_activity_at, ?) WHERE id = ?", (at, project)
        )
