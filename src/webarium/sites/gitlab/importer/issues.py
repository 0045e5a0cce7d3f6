"""What is said about a repository: a JSON file with a description and issues, or a list of issues alone.

An issue's fields are those in which GitLab's and GitHub's own interfaces list it, so that what they answer can be
kept as it is.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import apsw

from webarium.content.dump_lines import cleaned_text, read_text, refuse_constant
from webarium.content.tables import write_one
from webarium.errors import UserError
from webarium.sites.gitlab.access import VISIBILITIES
from webarium.sites.gitlab.importer.accounts import Accounts
from webarium.text import clip

_MOST_IID = 2**31 - 1
"""The largest number that GitLab gives."""
_COLOURS = ("#c2410c", "#0b6bcb", "#1f7a4d", "#7a3ea8", "#9a6700", "#a8221c", "#3f5873", "#00707a")


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody whom an issue names."""

    username: str
    name: str


@dataclass(frozen=True, slots=True)
class Note:
    """What somebody said."""

    author: Who
    body: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Issue:
    """An issue."""

    iid: int
    title: str
    description: str
    author: Who
    created: datetime
    updated: datetime
    closed: datetime | None
    labels: tuple[str, ...]
    assignees: tuple[Who, ...]
    milestone: str
    due: str | None
    confidential: bool
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """What is said about a repository."""

    description: str = ""
    topics: str = ""
    visibility: str = "public"
    issues: tuple[Issue, ...] = field(default=())

    @property
    def newest(self) -> datetime | None:
        """When the last thing was said."""
        moments = [each.updated for each in self.issues]
        moments += [note.at for each in self.issues for note in each.notes]
        return max(moments, default=None)


def read_told(path: Path) -> Told:
    """Read a file.

    Raises:
        UserError: it is not JSON, or an issue lacks something.
    """
    try:
        text = read_text(path, path.read_bytes())
        data = json.loads(text, parse_constant=refuse_constant)
    except (OSError, ValueError, RecursionError) as error:
        raise UserError(f"{path} cannot be read as JSON: {clip(str(error), 200)}.") from error
    head = data if isinstance(data, dict) else {"issues": data}
    rows = head.get("issues", [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise UserError(f"In {path}, issues should be a list of objects.")
    about = _Row(str(path), head)
    topics = head.get("topics", [])
    visibility = str(head.get("visibility", "public"))
    if visibility not in dict(VISIBILITIES):
        raise UserError(f"In {path}, visibility should be public, internal or private, not {visibility!r}.")
    issues = [
        _issue(_Row(f"{path}, issue {number}", row), number)
        for number, row in enumerate((row for row in rows if "pull_request" not in row), 1)
    ]
    numbers = [each.iid for each in issues]
    twice = next((iid for iid, count in Counter(numbers).items() if count > 1), None)
    if twice is not None:
        places = [str(place) for place, iid in enumerate(numbers, 1) if iid == twice]
        raise UserError(f"In {path}, issues {' and '.join(places[:2])} both have the number {twice}.")
    return Told(
        about.text("description"),
        about.clean(", ".join(map(str, topics)) if isinstance(topics, list) else str(topics)),
        visibility,
        tuple(issues),
    )


@dataclass(frozen=True, slots=True)
class _Row:
    """An object of the file, which tells in its errors where it stands."""

    where: str
    data: Mapping[str, Any]

    def get(self, *names: str) -> Any:
        """The first of some fields that is there."""
        return next((self.data[name] for name in names if self.data.get(name) is not None), None)

    def text(self, *names: str) -> str:
        """A text, empty where it is missing."""
        return self.clean(str(self.get(*names) or ""))

    def clean(self, text: str) -> str:
        """A text without control characters; half a character is refused, since no file can hold it."""
        cleaned = cleaned_text(text)
        if cleaned is None:
            raise UserError(f"{self.where} holds half a character.")
        return cleaned

    def listed(self, name: str) -> list[Any]:
        """A list; none if it is not there."""
        found = self.data.get(name) or []
        if not isinstance(found, list):
            raise UserError(f"{self.where}: {name} should be a list, not {clip(repr(found), 80)}.")
        return found

    def moment(self, *names: str) -> datetime | None:
        """A time of the site."""
        found = self.get(*names)
        if found is None:
            return None
        try:
            at = datetime.fromisoformat(str(found))
            return (at.astimezone(UTC) if at.tzinfo else at).replace(tzinfo=None, microsecond=0)
        except (ValueError, OverflowError) as error:
            shown = clip(ascii(found), 80)
            raise UserError(f"{self.where}: {shown} is not a time such as 2023-05-01T12:00:00.") from error

    def who(self, *names: str) -> Who:
        """Somebody."""
        return self.person(self.get(*names)) or Who("ghost", "Ghost User")

    def person(self, value: Any) -> Who | None:
        """Somebody, as an interface names people."""
        found = _who(value)
        return None if found is None else Who(self.clean(found.username), self.clean(found.name))

    def rows(self, *names: str) -> Iterator[_Row]:
        """The objects of a list; a number in its place, as an interface gives it, counts as an empty list."""
        found = self.get(*names)
        for number, each in enumerate(found if isinstance(found, list) else [], 1):
            if isinstance(each, dict):
                yield _Row(f"{self.where}, {names[0]} {number}", each)


def _who(value: Any) -> Who | None:
    if isinstance(value, str) and value:
        return Who(value, "")
    if isinstance(value, dict) and (username := value.get("username") or value.get("login")):
        return Who(str(username), str(value.get("name") or ""))
    return None


def _issue(row: _Row, number: int) -> Issue:
    title, created = row.text("title").strip(), row.moment("created_at", "created")
    iid = row.get("iid", "number") or number
    if not title or created is None or not isinstance(iid, int) or isinstance(iid, bool):
        raise UserError(f"{row.where} needs a title, created_at and, if it has one, a number from 1.")
    if not 1 <= iid <= _MOST_IID:
        raise UserError(f"{row.where} has a number that is not from 1 to {_MOST_IID:,}.")
    notes = tuple(_notes(row, created))
    due = day.date().isoformat() if (day := row.moment("due_date")) else None
    closed = None
    if row.text("state") == "closed":
        closed = row.moment("closed_at", "updated_at") or max([created, *(note.at for note in notes)])
    labels = [each.get("name") if isinstance(each, dict) else each for each in row.listed("labels")]
    milestone = row.get("milestone")
    people = [row.person(each) for each in row.listed("assignees")]
    return Issue(
        iid,
        title[:255],
        row.text("description", "body"),
        row.who("author", "user"),
        created,
        row.moment("updated_at") or closed or max([created, *(note.at for note in notes)]),
        closed,
        tuple(dict.fromkeys(row.clean(str(each)) for each in labels if each)),
        tuple(dict.fromkeys(each for each in people if each is not None)),
        row.clean(str(milestone.get("title", "") if isinstance(milestone, dict) else milestone or "")),
        due,
        bool(row.get("confidential")),
        notes,
    )


def _notes(row: _Row, created: datetime) -> Iterator[Note]:
    for each in row.rows("notes", "comments"):
        if each.text("body"):
            yield Note(
                each.who("author", "user"), each.text("body"), each.moment("created_at", "created") or created
            )


def write_issues(db: apsw.Connection, project: int, told: Told, people: Accounts) -> None:
    """Write the issues of a project, with their labels and milestones."""
    labels: dict[str, int] = {}
    milestones: dict[str, int] = {}
    for each in told.issues:
        if each.milestone and each.milestone not in milestones:
            milestones[each.milestone] = write_one(
                db,
                "milestone",
                project_id=project,
                iid=len(milestones) + 1,
                title=each.milestone,
                created_at=each.created,
            )
        issue = write_one(
            db,
            "issue",
            project_id=project,
            iid=each.iid,
            title=each.title,
            description=each.description,
            state="closed" if each.closed else "opened",
            author_id=people.named(each.author.username, each.author.name),
            milestone_id=milestones.get(each.milestone),
            due_date=each.due,
            confidential=int(each.confidential),
            created_at=each.created,
            updated_at=each.updated,
            closed_at=each.closed,
        )
        for label in each.labels:
            if label not in labels:
                colour = _COLOURS[len(labels) % len(_COLOURS)]
                labels[label] = write_one(db, "label", project_id=project, title=label, color=colour)
            write_one(db, "issue_label", issue_id=issue, label_id=labels[label])
        for who in each.assignees:
            user = people.named(who.username, who.name)
            write_one(db, "issue_assignee", issue_id=issue, user_id=user)
        for note in each.notes:
            write_one(
                db,
                "note",
                issue_id=issue,
                author_id=people.named(note.author.username, note.author.name),
                body=note.body,
                created_at=note.at,
                updated_at=note.at,
            )
