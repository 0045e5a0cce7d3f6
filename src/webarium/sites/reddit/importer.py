"""Makes the forum's data from a dump: a folder with JSON lines about forums, submissions and comments.

======================  ==========================================================================================
``forums.jsonl``        ``name``, ``title``; optional ``description``, ``sidebar``, ``tags``, ``moderators``,
                        ``featured``, ``subscribers``
``submissions.jsonl``   ``id``, ``forum``, ``author``, ``title``, ``created``; optional ``body``, ``url``, ``flair``,
                        ``upvotes``, ``downvotes``
``comments.jsonl``      ``id``, ``submission``, ``author``, ``body``, ``created``; optional ``parent``, ``upvotes``,
                        ``downvotes``
======================  ==========================================================================================

Ids are whole numbers from 1 on and are kept. ``created`` is an ISO time or seconds since 1970, in UTC where it has no
zone. Names have letters, digits, ``_``, ``-`` and dots. A line that does not fit is refused, and then nothing is
imported. Authors become users. The people whom roles name are added, with their passwords, so that roles work as in
generated universes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import apsw

from webarium.content.dump_lines import DumpLine, lines_of
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
_TODO = "See docs/sites.md for the format."
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
        self._submissions: dict[int, str] = {}
        self._comments: dict[int, str] = {}
        self._threads: dict[int, int] = {}
        """The submission of each comment."""
        self._answers: dict[int, tuple[int, str]] = {}
        """The parent of each comment that has one, and where that is written."""

    def run(self) -> None:
        """Import everything, then compute counts and ranks."""
        for row in self._lines("forums.jsonl"):
            self._forum(row)
        for row in self._lines("submissions.jsonl"):
            self._submission(row)
        for row in self._lines("comments.jsonl"):
            self._comment(row)
        self._check_answers()
        self._finish()

    def _lines(self, name: str) -> Iterator[DumpLine]:
        return lines_of(self._folder / name, _TODO)

    def _forum(self, row: DumpLine) -> None:
        name = row.name("name")
        if name.lower() in self._forums:
            raise row.wrong(f"names the forum {name!r}, which an earlier line has")
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
                row.count("subscribers", 0),
            ),
        )
        for tag in row.names("tags"):
            if tag not in self._tags:
                self._tags[tag] = len(self._tags) + 1
                self._db.execute(insert("tag", "id name"), (self._tags[tag], row.name("tags", tag)))
            self._db.execute(insert("forum_tag", "forum_id tag_id"), (forum_id, self._tags[tag]))
        for moderator in dict.fromkeys(
            self._user(row, "moderators", each) for each in row.names("moderators")
        ):
            statement = insert("moderator", "forum_id user_id created_at")
            self._db.execute(statement, (forum_id, moderator, "2017-05-01 09:00:00"))

    def _submission(self, row: DumpLine) -> None:
        forum_id = self._forums.get(row.text("forum").lower())
        if forum_id is None:
            raise row.wrong(f"names the forum {row.text('forum')!r}, which forums.jsonl does not have")
        number = self._new(row, self._submissions, "submission")
        made, up, down = row.time("created"), row.count("upvotes", 1), row.count("downvotes", 0)
        url, body, title = row.address("url"), row.text("body", ""), row.filled("title")
        columns = (
            "id forum_id user_id title kind url body flair_id created_at upvotes downvotes net_score ranking "
            "controversy last_active"
        )
        self._db.execute(
            insert("submission", columns),
            (
                number,
                forum_id,
                self._user(row, "author"),
                title,
                "link" if url else "text",
                url,
                body,
                self._flair(forum_id, row.text("flair", "") or None),
                made,
                up,
                down,
                up - down,
                0,
                controversy(up, down),
                made,
            ),
        )

    def _comment(self, row: DumpLine) -> None:
        up, down = row.count("upvotes", 1), row.count("downvotes", 0)
        number, submission = self._new(row, self._comments, "comment"), row.id("submission")
        if submission not in self._submissions:
            raise row.wrong(f"names the submission {submission}, which submissions.jsonl does not have")
        parent = None if row.get("parent") is None else row.id("parent")
        if parent is not None:
            self._answers[number] = (parent, row.where)
        self._threads[number] = submission
        columns = "id submission_id parent_id user_id body created_at upvotes downvotes net_score"
        self._db.execute(
            insert("comment", columns),
            (
                number,
                submission,
                parent,
                self._user(row, "author"),
                row.text("body"),
                row.time("created"),
                up,
                down,
                up - down,
            ),
        )

    def _new(self, row: DumpLine, seen: dict[int, str], what: str) -> int:
        """The id of a line, which no earlier line may have."""
        number = row.id("id")
        if number in seen:
            raise row.wrong(f"has the id {number}, which the {what} in {seen[number]} has")
        seen[number] = row.where
        return number

    def _check_answers(self) -> None:
        """Refuse comments whose parent is elsewhere, and those that are their own ancestors."""
        sound: set[int] = set()
        for number, (parent, where) in self._answers.items():
            if self._threads.get(parent) != self._threads[number]:
                at = "in another submission" if parent in self._threads else "not in the dump"
                raise UserError(f"The dump's {where} answers comment {parent}, which is {at}.", todo=_TODO)
            chain: dict[int, None] = {}
            here: int | None = number
            while here is not None and here not in sound:
                if here in chain:
                    raise UserError(
                        f"The dump's {where} answers comment {parent}, which answers it.", todo=_TODO
                    )
                chain[here] = None
                here = self._answers[here][0] if here in self._answers else None
            sound.update(chain)

    def _user(self, row: DumpLine, key: str, given: str | None = None) -> int:
        name = row.name(key, given)
        known = self._users.get(name.lower())
        if known is None:
            known = self._users[name.lower()] = len(self._users) + 1
            self._db.execute(_USER, (known, name, "2017-05-02 09:00:00"))
        return known

    def _flair(self, forum_id: int, label: str | None) -> int | None:
        if label is None:
            return None
        key = (forum_id, label)
        if key not in self._flairs:
            self._db.execute(insert("flair", "forum_id label"), key)
            self._flairs[key] = self._db.last_insert_rowid()
        return self._flairs[key]

    def _finish(self) -> None:
        db = self._db
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
