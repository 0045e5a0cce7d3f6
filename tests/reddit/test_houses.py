"""What stands around the forum's threads: rules, wikis, bans and their reasons, biographies, private messages."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from html import unescape
from itertools import pairwise

import apsw
import pytest

from webarium.draws import Dice
from webarium.sites.reddit.database import EPOCH
from webarium.sites.reddit.seed.authored import authored
from webarium.sites.reddit.seed.cores import cores
from webarium.sites.reddit.seed.letters import correspondences, read_correspondences
from webarium.sites.reddit.seed.people import Members
from webarium.sites.reddit.seed.roles import PERSONAS
from webarium.sites.reddit.seed.rows import stamp
from webarium.sites.reddit.seed.rules import houses, read_houses
from webarium.sites.reddit.seed.wiki import guides, pages
from webarium.worlds import Universe

from .client import Forum

_TEMPLATE = re.compile(r"[{}]|\[[^\[\]\n]*\|[^\[\]\n]*\]")


@pytest.fixture(scope="module")
def db(forum_universe: Universe) -> apsw.Connection:
    return forum_universe.reader("reddit")


def test_every_forum_has_rules_of_its_own() -> None:
    found = [houses()[core.name] for core in cores()]
    assert all(4 <= len(house.rules) <= 9 for house in found)
    assert all(len(rule.meaning.split()) >= 2 for house in found for rule in house.rules)
    meanings = [rule.meaning for house in found for rule in house.rules]
    assert len(set(meanings)) == len(meanings)
    reasons = {text for house in houses().values() for text in house.reasons["ban"]}
    assert len(reasons) > 250
    assert all(len(text) <= 300 and '"' not in text for text in reasons)


def test_rules_stand_beside_a_forum_and_in_its_wiki(member: Forum) -> None:
    listing = unescape(member.get("/f/coffee").text)
    assert all(rule.title in listing for rule in houses()["coffee"].rules)
    page = member.get("/f/coffee/wiki/rules").text
    assert "Spoons differ by a third, we measured nineteen." in page
    links = re.findall(r'href="(/f/coffee/wiki/[a-z-]+)"', member.get("/f/coffee/wiki").text)
    assert {"/f/coffee/wiki/moka", "/f/coffee/wiki/weights"} <= set(links)
    assert all(member.get(link).status == 200 for link in links)


def test_many_wikis_have_pages_worth_reading(db: apsw.Connection) -> None:
    rows = db.execute(
        "SELECT f.name, w.body FROM wiki_page w JOIN forum f ON f.id = w.forum_id "
        "WHERE w.path NOT IN ('index', 'rules', 'guide', 'questions')"
    ).fetchall()
    assert len({name for name, _ in rows}) >= 25
    assert all(130 <= len(str(body).split()) <= 540 for _, body in rows)
    assert sum("\n| " in str(body) for _, body in rows) >= 25


def test_whoever_is_banned_had_written_there_before(db: apsw.Connection) -> None:
    bans = list(db.execute("SELECT forum_id, user_id, banned_by, created_at, reason FROM forum_ban"))
    assert len(bans) > 80
    assert len({reason for *_, reason in bans}) > 60
    for forum, user, by, when, reason in bans:
        last = """SELECT max(t.created_at) FROM (
            SELECT created_at, submission_id AS place FROM comment WHERE user_id = ?1
            UNION ALL SELECT created_at, id FROM submission WHERE user_id = ?1
            ) t JOIN submission s ON s.id = t.place WHERE s.forum_id = ?2"""
        assert str(db.execute(last, (user, forum)).get) < when
        serving = "SELECT 1 FROM moderator WHERE forum_id = ? AND user_id = ? AND created_at <= ?"
        assert db.execute(serving, (forum, by, when)).get == 1
        logged = "SELECT 1 FROM moderation_log WHERE forum_id = ? AND user_id = ? AND created_at = ? AND reason = ?"
        assert db.execute(logged, (forum, by, when, reason)).get == 1


def test_the_moderation_log_keeps_its_order_and_matches_what_was_done(db: apsw.Connection) -> None:
    rows = list(db.execute("SELECT forum_id, created_at FROM moderation_log ORDER BY forum_id, id"))
    assert all(a <= b for (f, a), (g, b) in pairwise(rows) if f == g)
    states = (("removed", "visibility = 'trashed'"), ("locked", "locked"), ("pinned", "sticky"))
    for verb, state in states:
        untold = (
            f"SELECT count(*) FROM submission s WHERE {state} AND NOT EXISTS (SELECT 1 FROM moderation_log "
            f"WHERE forum_id = s.forum_id AND action = '{verb} the submission “' || s.title || '”')"
        )
        assert db.execute(untold).get == 0, verb


def test_people_say_different_things_about_themselves(db: apsw.Connection) -> None:
    said = [str(text) for (text,) in db.execute("SELECT biography FROM user WHERE biography <> ''")]
    assert len(set(said)) / len(said) > 0.8
    known = "SELECT biography FROM user WHERE username = 'ThirdShiftNurse'"
    assert "Nights" in str(db.execute(known).get)


def test_private_messages_come_in_order_from_people_who_are_there(db: apsw.Connection) -> None:
    query = (
        "SELECT m.thread_id, m.created_at, m.sender_id IN (t.sender_id, t.receiver_id) FROM message m "
        "JOIN message_thread t ON t.id = m.thread_id ORDER BY m.thread_id, m.id"
    )
    rows = list(db.execute(query))
    assert len({thread for thread, *_ in rows}) >= 40
    assert all(belongs and str(when) < stamp(EPOCH) for _, when, belongs in rows)
    assert all(a < b for (t, a, _), (u, b, _) in pairwise(rows) if t == u)
    twins = "SELECT count(*) FROM message_thread GROUP BY receiver_id, title HAVING count(*) > 1"
    assert db.execute(twins).fetchall() == []


def test_conversations_name_people_and_forums_that_exist() -> None:
    found = correspondences()
    assert len(found) >= 60
    names = {name.lower() for name in Members().names}
    forums = {core.name for core in cores()}
    assert {each.owner for each in found} <= {persona.username for persona in PERSONAS}
    assert all(each.other.lower() in names if each.other else each.forum in forums for each in found)
    writers = {thread.author for thread in authored()} | {r.author for t in authored() for r in t.remarks}
    assert {each.other for each in found if each.other} <= writers | {p.username for p in PERSONAS}


def test_no_template_shows_through(db: apsw.Connection) -> None:
    for table, column in (
        ("forum", "sidebar"),
        ("forum_ban", "reason"),
        ("moderation_log", "reason"),
        ("wiki_page", "body"),
        ("user", "biography"),
        ("message", "body"),
        ("message_thread", "title"),
    ):
        texts = (str(row[0]) for row in db.execute(f"SELECT {column} FROM {table}"))
        assert [text for text in texts if _TEMPLATE.search(text)] == [], (table, column)


def test_malformed_files_are_refused() -> None:
    with pytest.raises(ValueError, match="what it means"):
        read_houses(["# books", "* A rule without a meaning"])
    with pytest.raises(ValueError, match="marks of a house"):
        read_houses(["# books", "? what"])
    with pytest.raises(ValueError, match="expected a header"):
        read_correspondences("=== Hello\nto: quiet_heron\nwhat is this\n")
    with pytest.raises(ValueError, match="'forum: …'"):
        read_correspondences("=== Hello\nto: quiet_heron\n< hi\n")


def test_every_forum_has_a_guide_of_its_own_and_none_leaves_a_slot_open() -> None:
    assert {core.name for core in cores() if not core.is_place} <= set(guides())
    for core in cores():
        told = {page.path: page.body for page in pages(core, Dice(3, core.name))}
        assert told["guide"].count("\n* ") >= 4, core.name
        assert told["questions"].count("**\n\n") >= 3, core.name
        assert not re.search(r"[{}|]|\[\w", told["guide"] + told["questions"]), core.name


def test_a_letter_that_tells_of_later_days_comes_days_later(db: apsw.Connection) -> None:
    (talk,) = read_correspondences(
        "=== Tea\nto: quiet_heron\nforum: books\n< Spilled it.\n> Dry it.\n< @3d It lives!\n"
    )
    assert [letter.days for letter in talk.letters] == [0, 0, 3]
    rows = db.execute(
        "SELECT m.created_at, (SELECT max(p.created_at) FROM message p WHERE p.thread_id = m.thread_id AND p.id < m.id)"
        " FROM message m WHERE m.body LIKE 'They found the hill%' OR m.body LIKE 'it lives!%'"
        " OR m.body LIKE 'Four of ten%'"
    ).fetchall()
    assert rows
    for said, before in rows:
        assert datetime.fromisoformat(str(said)) - datetime.fromisoformat(str(before)) >= timedelta(days=3)


def test_what_names_a_year_is_not_older() -> None:
    told = {thread.title: thread for thread in authored()}
    assert told["cash envelopes in 2023, is it dumb?"].since == 2023
