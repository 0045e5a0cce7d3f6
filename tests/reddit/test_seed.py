"""The forum's data: enough of it, talk that reads like talk, and scores that fit their votes."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice

import apsw
import pytest

from webarium.sites.reddit.ranking import controversy, hot, seconds
from webarium.sites.reddit.seed.cores import cores, read_cores
from webarium.sites.reddit.seed.crowd import Crowd
from webarium.sites.reddit.seed.generator import threads
from webarium.sites.reddit.seed.plan import make_plan
from webarium.sites.reddit.seed.rows import stamp
from webarium.sites.reddit.seed.threads import NameBook
from webarium.worlds import Universe


@pytest.fixture(scope="module")
def db(forum_universe: Universe) -> apsw.Connection:
    return forum_universe.reader("reddit")


def test_there_is_enough_of_everything(db: apsw.Connection) -> None:
    counts = {
        table: db.execute(f"SELECT count(*) FROM {table}").get
        for table in ("forum", "submission", "comment", "user")
    }
    assert counts["forum"] >= 40
    assert counts["submission"] >= 4_000
    assert counts["comment"] >= 40_000
    assert counts["user"] >= 3_000
    assert set(db.execute("SELECT DISTINCT kind FROM submission").fetchall()) == {
        ("text",),
        ("link",),
        ("image",),
    }


def test_there_are_cores_for_a_full_universe() -> None:
    found = cores()
    assert len(found) == len({core.name.lower() for core in found}) == 95
    assert all(topic.questions and all(topic.clauses.values()) for core in found for topic in core.topics)


def test_hardly_anything_is_said_twice(db: apsw.Connection) -> None:
    comments = [row[0] for row in db.execute("SELECT body FROM comment WHERE visibility = 'visible'")]
    assert len(set(comments)) / len(comments) > 0.995
    titles = [row[0] for row in db.execute("SELECT title FROM submission")]
    assert len(set(titles)) / len(titles) > 0.94
    sentences = Counter(s for text in comments for s in re.split(r"(?<=[.!?])\s+", text) if len(s) > 25)
    assert sentences.most_common(1)[0][1] < 0.004 * sum(sentences.values())


def test_people_talk_about_the_subject_of_their_forum(db: apsw.Connection) -> None:
    """The words of one forum's comments tell it from the others for most of them."""
    words: dict[str, Counter[str]] = {}
    query = """SELECT f.name, c.body FROM comment c JOIN submission s ON s.id = c.submission_id
        JOIN forum f ON f.id = s.forum_id WHERE f.name IN ('coffee', 'space', 'cars', 'personalfinance')"""
    rows = [(name, set(re.findall(r"[a-z]{4,}", body.lower()))) for name, body in db.execute(query)]
    for name, found in rows[::2]:
        words.setdefault(name, Counter()).update(found)
    totals = {name: sum(counter.values()) for name, counter in words.items()}

    def guess(found: set[str]) -> str:
        return max(words, key=lambda name: sum(words[name][word] / totals[name] for word in found))

    right = sum(guess(found) == name for name, found in rows[1::2])
    assert right / len(rows[1::2]) > 0.8


def test_questions_are_answered_by_their_answers(db: apsw.Connection) -> None:
    """A comment that asks one of a topic's questions is answered below with that question's answer."""
    query = """SELECT a.body FROM comment q JOIN comment a ON a.parent_id = q.id
        WHERE q.body LIKE '%expires when%' OR q.body LIKE '%how long does an open bag keep?%'"""
    answers = [row[0] for row in db.execute(query)]
    assert answers
    assert all("two weeks in the cupboard" in text.lower() for text in answers)


def test_quotes_are_from_the_parent(db: apsw.Connection) -> None:
    query = """SELECT c.body, p.body FROM comment c JOIN comment p ON p.id = c.parent_id
        WHERE c.body LIKE '> %' AND p.visibility = 'visible'"""
    rows = list(db.execute(query))
    assert len(rows) > 500
    for body, parent in rows:
        quoted = body.split("\n")[0][2:].rstrip(".").lower()
        assert quoted in parent.lower(), (quoted, parent)


def test_no_template_shows_through(db: apsw.Connection) -> None:
    for table, column in (
        ("comment", "body"),
        ("submission", "title"),
        ("submission", "body"),
        ("wiki_page", "body"),
    ):
        sql = f"SELECT {column} FROM {table} WHERE {column} GLOB '*[{{}}|‹›]*' LIMIT 3"
        assert db.execute(sql).fetchall() == [], (table, column)


def test_counts_and_ranks_fit_what_they_count(db: apsw.Connection) -> None:
    query = """SELECT created_at, upvotes, downvotes, net_score, ranking, controversy, comment_count, last_active,
        (SELECT count(*) FROM comment c WHERE c.submission_id = s.id AND c.visibility = 'visible'),
        (SELECT max(created_at) FROM comment c WHERE c.submission_id = s.id AND c.visibility = 'visible')
        FROM submission s"""
    for made, up, down, net, rank, split, count, active, counted, latest in db.execute(query):
        assert (net, split, count) == (up - down, controversy(up, down), counted)
        assert rank == hot(seconds(made), net, count)
        assert active == (latest or made)
    assert db.execute("SELECT count(*) FROM comment WHERE net_score <> upvotes - downvotes").get == 0
    wrong = """SELECT count(*) FROM forum f WHERE submission_count <>
        (SELECT count(*) FROM submission s WHERE s.forum_id = f.id AND s.visibility = 'visible')"""
    assert db.execute(wrong).get == 0


def test_time_runs_forward(db: apsw.Connection) -> None:
    late = """SELECT count(*) FROM comment c LEFT JOIN comment p ON p.id = c.parent_id
        JOIN submission s ON s.id = c.submission_id
        WHERE c.created_at <= s.created_at OR c.created_at < p.created_at OR c.created_at >= '2023-06-12 12:00:00'"""
    assert db.execute(late).get == 0
    young = (
        "SELECT count(*) FROM submission s JOIN user u ON u.id = s.user_id WHERE u.created_at > s.created_at"
    )
    assert db.execute(young).get == 0


def test_the_same_seed_writes_the_same_again_and_another_seed_something_else(db: apsw.Connection) -> None:
    names = NameBook([row[0] for row in db.execute("SELECT username FROM user ORDER BY id")])
    first = "SELECT forum_id, user_id, title, body, created_at FROM submission WHERE id <= 150 ORDER BY id"
    below = "SELECT submission_id, user_id, body FROM comment WHERE submission_id <= 150 AND visibility = 'visible'"
    there, said = db.execute(first).fetchall(), db.execute(f"{below} ORDER BY id").fetchall()
    for seed in (0, 1):
        crowd = Crowd(seed, "small")
        again = list(islice(threads(make_plan(seed, "small", crowd), seed, crowd, names), 150))
        posts = [
            (p.slot.forum_id, p.slot.author, p.title, p.body, stamp(p.slot.created_at)) for p, _ in again
        ]
        comments = {(p.slot.id, node.author, node.said.text) for p, nodes in again for node in nodes}
        assert (posts == there) == (seed == 0)
        assert (set(said) <= comments) == (seed == 0)


def test_a_malformed_core_is_refused() -> None:
    with pytest.raises(ValueError, match="first line"):
        read_cores(["+ praise"])
    with pytest.raises(ValueError, match="marks of a core"):
        read_cores(["# a | A | About | Fun | 1 | t10 | X", "~ what"])
