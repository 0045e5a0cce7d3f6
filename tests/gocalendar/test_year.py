"""The diary's year: three calendars in use, rooms that fit, nothing at the same time, texts of its own."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date, datetime

import apsw
import pytest

from webarium.sites.gocalendar.database import DATABASE
from webarium.sites.gocalendar.seed.generator import generate


@pytest.fixture(scope="module", params=(0, 1))
def db(request: pytest.FixtureRequest) -> apsw.Connection:
    found = apsw.Connection(":memory:")
    found.execute(DATABASE.schema)
    with found:
        generate(found, request.param, "small")
    return found


def test_all_calendars_are_in_use_all_year(db: apsw.Connection) -> None:
    sql = "SELECT c.name, substr(e.starts_at, 6, 2) FROM event e JOIN calendar c ON c.id = e.calendar_id"
    months = {
        name: {month for who, month in db.execute(sql) if who == name}
        for (name,) in db.execute("SELECT name FROM calendar")
    }
    assert {"Work", "Household", "Free Time"} <= {name for name, each in months.items() if len(each) >= 10}, (
        months
    )
    assert months["Personal"] == months["Family"] == {"07"}, "one of REAL's tasks deletes all that they hold"


def test_rooms_have_seats_for_all_and_not_for_crowds(db: apsw.Connection) -> None:
    sql = """SELECT e.title, r.seats, (SELECT count(*) FROM guest g WHERE g.event_id = e.id) + 1
        FROM event e JOIN room r ON r.id = e.room_id WHERE e.starts_at NOT LIKE '2024-07%'"""
    booked = list(db.execute(sql))
    assert len(booked) > 60
    for title, seats, people in booked:
        assert people <= seats <= max(people + 4, 6), (title, seats, people)


def test_no_two_timed_events_are_at_the_same_time(db: apsw.Connection) -> None:
    sql = """SELECT a.title, b.title, a.starts_at FROM event a JOIN event b ON a.id < b.id AND a.starts_at < b.ends_at
        AND b.starts_at < a.ends_at WHERE a.all_day + b.all_day = 0"""
    assert not list(db.execute(sql))


def test_work_keeps_to_working_days(db: apsw.Connection) -> None:
    sql = "SELECT e.title, e.starts_at FROM event e WHERE e.calendar_id = 1 AND e.all_day = 0"
    for title, starts in db.execute(sql):
        assert datetime.fromisoformat(str(starts)).weekday() < 5, (title, starts)


def test_texts_are_of_their_own(db: apsw.Connection) -> None:
    singles = Counter(
        str(title) for (title,) in db.execute("SELECT title FROM event WHERE series_id IS NULL")
    )
    assert sum(count > 1 for count in singles.values()) <= 2  # Project Sync and Team Standup Meeting, of July
    notes = Counter(str(n) for (n,) in db.execute("SELECT description FROM event WHERE series_id IS NULL"))
    assert all(count <= 8 for note, count in notes.items() if note)


def test_what_the_mailbox_speaks_of_is_there(db: apsw.Connection) -> None:
    """The same days stand in GoMail's mail."""
    days = {
        "Picnic in the Park": date(2024, 7, 20),
        "Dinner with Friends": date(2024, 7, 17),
        "Fall regatta at Lakeside": date(2024, 9, 14),
        "Paper and Print Fair in Portland": date(2024, 9, 18),
        "Dinner in Portland with Riley and Cass": date(2024, 9, 18),
    }
    for title, day in days.items():
        found = db.execute("SELECT starts_at FROM event WHERE title = ?", (title,)).get
        assert str(found)[:10] == day.isoformat(), title


def test_whom_an_invitation_counts_on_is_invited(db: apsw.Connection) -> None:
    """ "Alexander shares his screen" to a meeting with Alexander."""
    sql = """SELECT e.title || '. ' || e.description, group_concat(g.name, ';') FROM event e
        JOIN guest g ON g.event_id = e.id WHERE e.calendar_id = 1 AND e.starts_at NOT LIKE '2024-07%' GROUP BY e.id"""
    colleagues = [str(name) for (name,) in db.execute("SELECT name FROM person ORDER BY id LIMIT 10")]
    counted = 0
    for text, guests in db.execute(sql):
        for name in colleagues:
            if re.search(rf"\b{name.split()[0]}\b(?!['’])", str(text)):
                counted += 1
                assert name in str(guests).split(";"), (text, guests)
    assert counted > 5
