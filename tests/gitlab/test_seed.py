"""What a universe of the forge holds."""

from __future__ import annotations

import hashlib
import re

import apsw

from webarium.sites.gitlab.database import DATABASE
from webarium.sites.gitlab.git.objects import Objects
from webarium.sites.gitlab.seed.bundles import bundles
from webarium.worlds import Universe


def built(seed: int) -> apsw.Connection:
    db = apsw.Connection(":memory:")
    for _ in db.execute(DATABASE.schema):
        pass
    with db:
        DATABASE.generate(db, seed, "small")
    return db


def test_object_ids_are_the_same_in_every_building() -> None:
    sums = []
    for _ in range(2):
        rows = built(3).execute("SELECT sha FROM git_commit ORDER BY id").fetchall()
        sums.append(hashlib.sha256(repr(rows).encode()).hexdigest())
    assert sums[0] == sums[1]


def test_there_is_enough_of_everything(forge_universe: Universe) -> None:
    db = forge_universe.reader("gitlab")
    least = {"project": 45, "user": 120, "issue": 900, "merge_request": 250, "git_commit": 1_500}
    for table, number in least.items():
        assert int(db.execute(f"SELECT count(*) FROM {table}").get) >= number, table
    assert len(bundles()) >= 20


def test_authored_files_end_as_they_were_written(forge_universe: Universe) -> None:
    db = forge_universe.reader("gitlab")
    objects = Objects(db)
    for bundle in bundles():
        tree = db.execute(
            "SELECT c.tree FROM project p JOIN namespace n ON n.id = p.namespace_id JOIN branch b"
            " ON b.project_id = p.id AND b.name = p.default_branch JOIN git_commit c ON c.id = b.commit_id"
            " WHERE n.path = ? AND p.path = ?",
            (bundle.owner, bundle.path),
        ).get
        files = objects.files(str(tree))
        assert set(files) == set(bundle.files), bundle.path
        for path, text in bundle.files.items():
            if path != "README.md":
                assert objects.blob(files[path].sha).decode() == text, (bundle.path, path)


def test_nothing_lies_in_the_future(forge_universe: Universe) -> None:
    db = forge_universe.reader("gitlab")
    for table, column in (
        ("git_commit", "committed_at"),
        ("issue", "updated_at"),
        ("note", "created_at"),
        ("todo", "created_at"),
    ):
        assert str(db.execute(f"SELECT max({column}) FROM {table}").get) <= "2023-06-12 12:00:00", table


def test_no_word_comes_after_the_last_change_or_the_close(forge_universe: Universe) -> None:
    """Lists sort by the last change: nobody speaks after it, and what closed an issue is its last word."""
    db = forge_universe.reader("gitlab")
    late = """SELECT i.title, n.body FROM note n JOIN issue i ON i.id = n.issue_id
        WHERE n.created_at > i.updated_at OR n.created_at > i.closed_at UNION ALL
        SELECT r.title, n.body FROM note n JOIN merge_request r ON r.id = n.merge_request_id
        WHERE n.created_at > r.updated_at OR n.created_at > r.merged_at OR r.created_at > r.updated_at"""
    assert not list(db.execute(late))


def test_talk_fits_who_talks_and_how_long_there_was_time(forge_universe: Universe) -> None:
    """Nobody names themselves, a merge request that was talked about was open, few issues are closed at this moment."""
    db = forge_universe.reader("gitlab")
    own = """SELECT n.body FROM note n JOIN user u ON u.id = n.author_id
        WHERE NOT n.system AND instr(n.body, '@' || u.username || ' ') UNION ALL
        SELECT i.title FROM issue i JOIN user u ON u.id = i.author_id WHERE instr(i.title, '@' || u.username)"""
    assert not list(db.execute(own))
    hasty = """SELECT r.title FROM merge_request r WHERE r.merged_at < datetime(r.created_at, '+1 hour') AND EXISTS
        (SELECT 1 FROM note n WHERE n.merge_request_id = r.id)"""
    assert not list(db.execute(hasty))
    assert (
        not db.execute("SELECT count(*) FROM issue WHERE closed_at = (SELECT max(closed_at) FROM issue)").get
        > 2
    )


def test_a_message_or_release_says_nothing_twice(forge_universe: Universe) -> None:
    db = forge_universe.reader("gitlab")
    for (message,) in db.execute("SELECT message FROM git_commit"):
        assert not re.search(r"\b(\w+) \1\b", str(message)), message
    for (text,) in db.execute("SELECT description FROM release"):
        lines = [line for line in str(text).splitlines() if line.startswith("- ")]
        assert len(lines) == len(set(lines)), text
