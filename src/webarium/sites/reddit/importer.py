"""Makes the forum's data from a dump: a folder with JSON lines about forums, submissions and comments.

======================  ==========================================================================================
``forums.jsonl``        ``name``, ``title``; optional ``description``, ``sidebar``, ``tags``, ``moderators``,
                        ``featured``, ``subscribers``
``submissions.jsonl``   ``id``, ``forum``, ``author``, ``title``, ``created``; optional ``body``, ``url``, ``flair``,
                        ``upvotes``, ``downvotes``
``comments.jsonl``      ``id``, ``submission``, ``author``, ``body``, ``created``; optional ``parent``, ``upvotes``,
                        ``downvotes``
======================  ==========================================================================================

Ids are whole numbers and are kept. ``created`` is an ISO time or seconds since 1970. Authors become users. The people
whom roles name are added, with their passwords, so that roles work as in generated universes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import apsw

from webarium.errors import UserError
from webarium.sites.kit.site import Site
from webarium.sites.reddit.database import EPOCH, SCHEMA
from webarium.sites.reddit.ranking import controversy, hot, seconds
from webarium.sites.reddit.seed.people import write_personas
from webarium.sites.reddit.site import SITE
from webarium.sql import insert
from webarium.types import Scale
from webarium.worlds import Database

_FILES = ("forums.jsonl", "submissions.jsonl", "comments.jsonl")
_USER = insert("user", "id username created_at")


def imported_site(folder: Path, *, epoch: datetime = EPOCH) -> Site:
    """The forum with the data of a dump; worlds stand at `epoch`, which should be after its newest comment.

    Raises:
        UserError: a file of the dump is missing.
    """
    for name in _FILES:
        if not (folder / name).is_file():
            raise UserError(
                f"A forum dump holds {', '.join(_FILES)}, but {folder} has no {name}.",
                todo="See docs/sites.md for the format, and examples/forum_dump for a sample.",
            )

    def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
        _Importer(db, folder, seed, epoch).run()

    sources = (*(folder / name for name in _FILES), Path(__file__))
    database = Database("reddit", SCHEMA, generate, sources, epoch, imported=True)
    return replace(SITE, database=database)


class _Importer:
    """Reads the files in their order and writes what they hold."""

    def __init__(self, db: apsw.Connection, folder: Path, seed: int, epoch: datetime) -> None:
        self._db = db
        self._epoch = epoch
        self._folder = folder
        self._users = {name.lower(): number for number, name in enumerate(write_personas(db, seed), 1)}
        self._forums: dict[str, int] = {}
        self._tags: dict[str, int] = {}
        self._flairs: dict[tuple[int, str], int] = {}

    def run(self) -> None:
        """Import everything, then compute counts and ranks."""
        for row in self._lines("forums.jsonl"):
            self._forum(row)
        for row in self._lines("submissions.jsonl"):
            self._submission(row)
        for row in self._lines("comments.jsonl"):
            self._comment(row)
        self._finish()

    def _lines(self, name: str) -> Iterator[_Line]:
        with (self._folder / name).open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    yield _Line(f"{name}, line {number}", line)

    def _forum(self, row: _Line) -> None:
        name = row.text("name")
        forum_id = self._forums[name.lower()] = len(self._forums) + 1
        columns = "id name title description sidebar created_at featured subscriber_count"
        self._db.execute(
            insert("forum", columns),
            (
                forum_id,
                name,
                row.text("title", name),
                row.text("description", ""),
                row.text("sidebar", ""),
                "2017-05-01 09:00:00",
                int(bool(row.get("featured", True))),
                row.number("subscribers", 0),
            ),
        )
        for tag in row.get("tags", []):
            if tag not in self._tags:
                self._tags[tag] = len(self._tags) + 1
                self._db.execute(insert("tag", "id name"), (self._tags[tag], str(tag)))
            self._db.execute(insert("forum_tag", "forum_id tag_id"), (forum_id, self._tags[tag]))
        for moderator in row.get("moderators", []):
            statement = insert("moderator", "forum_id user_id created_at")
            self._db.execute(statement, (forum_id, self._user(str(moderator)), "2017-05-01 09:00:00"))

    def _submission(self, row: _Line) -> None:
        forum_id = self._forums.get(row.text("forum").lower())
        if forum_id is None:
            raise row.wrong(f"names the forum {row.text('forum')!r}, which forums.jsonl does not have")
        made, up, down = row.time("created"), row.number("upvotes", 1), row.number("downvotes", 0)
        url, body, title = row.get("url"), row.text("body", ""), row.text("title")
        columns = (
            "id forum_id user_id title kind url body flair_id created_at upvotes downvotes net_score ranking "
            "controversy last_active"
        )
        self._db.execute(
            insert("submission", columns),
            (
                row.number("id"),
                forum_id,
                self._user(row.text("author")),
                title,
                "link" if url else "text",
                url,
                body,
                self._flair(forum_id, row.get("flair")),
                made,
                up,
                down,
                up - down,
                0,
                controversy(up, down),
                made,
            ),
        )

    def _comment(self, row: _Line) -> None:
        up, down = row.number("upvotes", 1), row.number("downvotes", 0)
        parent = row.get("parent")
        columns = "id submission_id parent_id user_id body created_at upvotes downvotes net_score"
        self._db.execute(
            insert("comment", columns),
            (
                row.number("id"),
                row.number("submission"),
                None if parent is None else row.number("parent"),
                self._user(row.text("author")),
                row.text("body"),
                row.time("created"),
                up,
                down,
                up - down,
            ),
        )

    def _user(self, name: str) -> int:
        known = self._users.get(name.lower())
        if known is None:
            known = self._users[name.lower()] = len(self._users) + 1
            self._db.execute(_USER, (known, name, "2017-05-02 09:00:00"))
        return known

    def _flair(self, forum_id: int, label: object) -> int | None:
        if label is None:
            return None
        key = (forum_id, str(label))
        if key not in self._flairs:
            self._db.execute(insert("flair", "forum_id label"), key)
            self._flairs[key] = self._db.last_insert_rowid()
        return self._flairs[key]

    def _finish(self) -> None:
        db = self._db
        db.execute(
            "DELETE FROM comment WHERE submission_id NOT IN (SELECT id FROM submission) "
            "OR parent_id NOT IN (SELECT id FROM comment)"
        )
        db.execute(
            """UPDATE submission SET
            comment_count = (SELECT count(*) FROM comment c WHERE c.submission_id = submission.id),
            last_active = coalesce(
                (SELECT max(created_at) FROM comment c WHERE c.submission_id = submission.id), created_at
            )"""
        )
        began = seconds(self._epoch)
        query = "SELECT id, created_at, net_score, comment_count FROM submission"
        rows: list[tuple[int, str, int, int]] = db.execute(query).fetchall()  # type: ignore[assignment]
        db.executemany(
            "UPDATE submission SET ranking = ? WHERE id = ?",
            [(hot(began - seconds(made), net, count), number) for number, made, net, count in rows],
        )
        db.execute(
            "UPDATE forum SET submission_count = (SELECT count(*) FROM submission s WHERE s.forum_id = forum.id)"
        )


class _Line:
    """One line of a dump, read with words about what is wrong with it."""

    def __init__(self, where: str, text: str) -> None:
        self._where = where
        try:
            self._values: Mapping[str, Any] = dict(json.loads(text))
        except (ValueError, TypeError) as error:
            raise self.wrong("is not a JSON object") from error

    def wrong(self, what: str) -> UserError:
        """The error for this line."""
        return UserError(f"The dump's {self._where} {what}.", todo="See docs/sites.md for the format.")

    def get(self, key: str, default: Any = None) -> Any:
        """A value as it is."""
        return self._values.get(key, default)

    def text(self, key: str, default: str | None = None) -> str:
        """A text."""
        value = self._values.get(key, default)
        if not isinstance(value, str):
            raise self.wrong(f"needs a text {key!r}, got {value!r}")
        return value.replace("\x00", "")

    def number(self, key: str, default: int | None = None) -> int:
        """A whole number."""
        value = self._values.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.wrong(f"needs a whole number {key!r}, got {value!r}")
        return value

    def time(self, key: str) -> str:
        """A time, as the database keeps it."""
        value = self._values.get(key)
        try:
            moment = (
                datetime.fromtimestamp(value, UTC)
                if isinstance(value, int)
                else datetime.fromisoformat(str(value))
            )
        except (ValueError, OverflowError, OSError) as error:
            raise self.wrong(f"needs a time {key!r}, got {value!r}") from error
        return moment.replace(tzinfo=None).isoformat(" ", "seconds")
