"""The mailbox's data: the same for a seed, what REAL's tasks name at every seed."""

from __future__ import annotations

import re

import apsw
import pytest

from webarium.sites.gomail.database import DATABASE
from webarium.sites.gomail.reading import READING
from webarium.sites.gomail.richtext import clean
from webarium.sites.gomail.seed.generator import generate
from webarium.sites.kit.reading.lint import look
from webarium.types import Scale


def built(seed: int, scale: Scale = "small") -> apsw.Connection:
    db = apsw.Connection(":memory:")
    db.execute(DATABASE.schema)
    with db:
        generate(db, seed, scale)
    return db


def rows(db: apsw.Connection) -> list[tuple[object, ...]]:
    tables = ("contact", "label", "email", "email_label", "attachment", "setting")
    return [row for table in tables for row in db.execute(f"SELECT * FROM {table} ORDER BY 1, 2")]


def test_a_seed_decides_everything() -> None:
    assert rows(built(3)) == rows(built(3)) != rows(built(4))


@pytest.mark.parametrize("seed", range(6))
def test_what_tasks_name_is_there(seed: int) -> None:
    db = built(seed)
    inbox = "place IS NOT NULL AND archived + spam + trash + draft + mine = 0 AND snoozed_until IS NULL"
    assert db.execute(f"SELECT count(*), sum(is_read = 0) FROM email WHERE {inbox}").fetchone() == (54, 17)
    assert db.execute("SELECT count(*) FROM email WHERE starred AND NOT spam AND NOT trash").get == 13
    assert db.execute("SELECT group_concat(id) FROM email WHERE sender_name = 'GitHub'").get == "3"
    newest = "SELECT thread_id FROM email WHERE thread_id <= 54 ORDER BY sent_at DESC LIMIT 1"
    assert db.execute(f"SELECT is_read FROM email WHERE id = ({newest})").get == 0
    assert (
        db.execute("SELECT is_read FROM email WHERE subject = 'Project Update: Deadline Extended'").get == 1
    )
    for name in ("Alexa Richardson", "Jane Doe", "Jonathan Smith", "Angela White"):
        assert db.execute("SELECT 1 FROM contact WHERE name = ?", (name,)).get == 1


def test_no_two_conversations_are_alike_and_all_are_clean() -> None:
    db = built(0)
    counted = "SELECT count(*), count(DISTINCT subject || plain) FROM email WHERE is_reply = 0"
    ((total, different),) = db.execute(counted)
    assert total == different >= 280
    assert all(clean(content) == content for (content,) in db.execute("SELECT content FROM email"))
    said = "subject || replace(char(10) || plain, char(10) || '> ', '')"
    assert db.execute(f"SELECT count(*) FROM email WHERE {said} GLOB '*[]{{}}[|<>]*' AND id <> 3").get == 0


@pytest.fixture(scope="module")
def large() -> apsw.Connection:
    return built(0, "full")


def test_the_large_one_says_nothing_twice(large: apsw.Connection) -> None:
    counted = "SELECT count(*), count(DISTINCT plain) FROM email WHERE length(plain) > 60"
    ((total, different),) = large.execute(counted)
    assert total == different >= 2700
    assert large.execute("SELECT count(*) FROM email WHERE place IS NOT NULL").get == 540
    figures = look(READING, large)
    broken = figures.broken(READING.floors, "full")
    assert not broken, {floor.name: figures.values.get(floor.name) for floor in broken}


def test_what_comes_by_itself_agrees_with_itself(large: apsw.Connection) -> None:
    """Receipts add up, and the card's alerts tell of what receipts say."""
    receipts = large.execute(
        "SELECT plain FROM email WHERE sender_name = 'Fern & Fig Market' AND plain LIKE 'Slip%'"
    )
    sums = [[float(each) for each in re.findall(r": \$([\d.]+)", str(text))] for (text,) in receipts]
    assert len(sums) > 90
    assert all(abs(sum(prices) - total) < 0.005 for *prices, total in sums)
    charged = " ".join(
        str(text) for (text,) in large.execute("SELECT plain FROM email WHERE sender_name = 'Uber'")
    )
    alerts = large.execute(
        "SELECT subject FROM email WHERE sender_name = 'alerts' AND subject LIKE 'Card%at Uber%'"
    )
    amounts = [str(subject).split()[2] for (subject,) in alerts]
    assert len(amounts) > 20
    assert all(amount in charged for amount in amounts)
