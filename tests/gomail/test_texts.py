"""What the mailbox says: true to the calendar, to its companies and to the hours in which people work."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date, datetime

import apsw
import pytest

from tests.gomail.test_seed import built
from webarium.sites.gomail.reading import READING
from webarium.sites.gomail.seed.cast import OFFICE, Cast
from webarium.sites.gomail.seed.letters import letters, load
from webarium.sites.kit.formats import DAYS, MONTHS
from webarium.sites.kit.reading.lint import look

SEEDS = (0, 1)
DATED = re.compile(rf"\b({'|'.join(DAYS)}), ({'|'.join(MONTHS)}) (\d{{1,2}})\b(?:, (\d{{4}}))?")
TWICE = re.compile(r"\b([A-Za-z']{2,}) \1\b", re.IGNORECASE)
MEANT = frozenset(("that", "had", "very", "please"))
"""Words that may stand twice in a row."""
BRITISH = re.compile(
    r"\b\w*(?:colour|favour|neighbour|centre\b|metre\b|grey\b|catalogue|travell|licence|cheque)\w*", re.I
)


@pytest.fixture(scope="module", params=SEEDS)
def db(request: pytest.FixtureRequest) -> apsw.Connection:
    return built(request.param)


def emails(db: apsw.Connection) -> Iterator[tuple[int, str, str, datetime]]:
    """Id, sender, text with its subject, and moment."""
    sql = "SELECT id, sender_name, subject || char(10) || plain, coalesce(scheduled_at, sent_at) FROM email ORDER BY id"
    for key, sender, text, at in db.execute(sql):
        yield int(key), str(sender), str(text), datetime.fromisoformat(str(at))


def test_there_are_many_conversations_of_many_people() -> None:
    written = letters()
    senders = {each.sender for each in written if each.box != "spam"} - {"me"}
    assert len(written) >= 450
    assert len(senders) >= 60
    assert len({each.body for each in written}) == len(written)
    subjects = Counter(each.subject for each in written)
    assert subjects.most_common(1)[0][1] == 1


def test_days_have_their_dates(db: apsw.Connection) -> None:
    found = 0
    for key, _, text, at in emails(db):
        for name, month, number, year in DATED.findall(text):
            place = (MONTHS.index(month) + 1, int(number))
            years = [int(year)] if year else [at.year - 1, at.year, at.year + 1]
            there = [date(y, *place) for y in years if place != (2, 29) or y % 4 == 0]
            day = min(there, key=lambda day: abs(day - at.date()))
            assert DAYS[day.weekday()] == name, (key, name, day)
            found += 1
    assert found > 120


def test_a_company_has_one_number_for_its_customer(db: apsw.Connection) -> None:
    numbers = load("people")["customer"]
    said: defaultdict[str, set[str]] = defaultdict(set)
    for _, sender, text, _ in emails(db):
        if sender in numbers:
            pattern = re.escape(numbers[sender]).replace(r"\#", r"\d").replace("#", r"\d")
            said[sender] |= set(re.findall(rf"(?<![\w-]){pattern}(?![\w-])", text))
    assert set(said) == set(numbers)
    assert all(len(each) == 1 for each in said.values()), said


def test_business_is_done_in_business_hours(db: apsw.Connection) -> None:
    cast, hours = Cast(0), load("people")["hours"][OFFICE]
    companies = [name for name in hours if name in cast.services]
    kept = {
        *companies,
        *(name for key in hours if key in cast.people for name in load("people")["people"][key]),
    }
    for key, sender, _, at in emails(db):
        if sender in kept:
            assert at.weekday() < 5, (key, sender, at)
            assert 8 <= at.hour < 18, (key, sender, at)


def test_whom_the_owner_writes_to_is_known_by_name(db: apsw.Connection) -> None:
    known = {
        str(row[0]) for row in db.execute("SELECT email FROM contact UNION SELECT sender_email FROM email")
    }
    mine = list(db.execute("SELECT to_list, cc_list FROM email WHERE mine"))
    assert len(mine) > 250
    assert {each for lists in mine for text in lists for each in json.loads(str(text))} <= known
    first = db.execute("SELECT to_list FROM email WHERE mine AND id = thread_id").fetchall()
    contacts = {str(row[0]) for row in db.execute("SELECT email FROM contact")}
    assert {each for (text,) in first for each in json.loads(str(text))} <= contacts


def test_texts_are_whole(db: apsw.Connection) -> None:
    for key, _, text, _ in emails(db):
        assert not re.search(r"[{}]|\s[,.;!?](?!\.)|\$\$", text), (key, text)
        doubled = {word.lower() for word in TWICE.findall(text)} - MEANT
        assert not doubled, (key, doubled)
        assert not BRITISH.search(text), (key, text)


def test_threads_and_texts_are_short_and_long(db: apsw.Connection) -> None:
    sizes = Counter(int(n) for (n,) in db.execute("SELECT count(*) FROM email GROUP BY thread_id"))
    assert set(range(1, 8)) <= set(sizes)
    assert max(sizes) >= 8
    words = sorted(len(str(plain).split()) for (plain,) in db.execute("SELECT plain FROM email"))
    assert words[0] == 1
    assert sum(count >= 300 for count in words) >= 8
    again = "SELECT sent_at, lag(sent_at) OVER (PARTITION BY thread_id ORDER BY id) FROM email"
    assert all(before is None or at > before for at, before in db.execute(again))


def test_a_search_by_sender_finds_one_sender(db: apsw.Connection) -> None:
    senders = {
        (str(n), str(e)) for n, e in db.execute("SELECT DISTINCT sender_name, sender_email FROM email")
    }
    for name, email in senders:
        like = {other for other in senders if name.lower() in f"{other[0]}\n{other[1]}".lower()}
        assert like == {(name, email)}


def test_what_both_sites_speak_of_has_one_day(db: apsw.Connection) -> None:
    plain = dict(db.execute("SELECT subject, plain FROM email WHERE id = thread_id"))
    assert "Saturday, July 20, at noon in Golden Gate Park" in plain["Picnic in the Park: Saturday the 20th"]
    assert "September 18 to 20" in plain["Are you going to the print fair in Portland?"]


def test_figures_stay_within_their_ranges(db: apsw.Connection) -> None:
    figures = look(READING, db)
    broken = figures.broken(READING.floors, "small")
    assert not broken, {floor.name: figures.values.get(floor.name) for floor in broken}


def test_a_letter_named_after_a_day_comes_on_it(db: apsw.Connection) -> None:
    sent = "Type Tuesday"
    found = [at for _, sender, text, at in emails(db) if sender == sent and not text.startswith("Re:")]
    assert len(found) >= 4
    assert {at.weekday() for at in found} == {1}


_SPAN = re.compile(
    r"\{(?:\w+=)?([a-z]{3})\+(\d+)[^}]*\}[^{}.]{0,12} (?:to|until) \{(?:\w+=)?([a-z]{3})\+(\d+)"
)


def test_spans_end_after_they_begin_on_whatever_day_a_letter_is_written() -> None:
    """From ``{fri+2}`` to ``{mon+4}`` ends before it begins if today is Thursday; ``{mon+5}`` never does."""
    week = [day[:3].lower() for day in DAYS]
    found = 0
    for letter in letters():
        for text in (letter.subject, letter.body, *(each.body for each in letter.answers)):
            for begin, after, end, until in _SPAN.findall(text):
                if begin in week and end in week:
                    found += 1
                    gap = int(until) - int(after)
                    assert gap % 7 == (week.index(end) - week.index(begin)) % 7, text
    assert found >= 6
