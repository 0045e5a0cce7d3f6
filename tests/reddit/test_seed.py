"""The forum's data: enough of it, talk that reads like talk, and scores that fit their votes."""

from __future__ import annotations

import re
from collections import Counter
from datetime import datetime, timedelta
from itertools import islice
from math import log

import apsw
import pytest

from webarium.draws import Dice
from webarium.sites.reddit.database import EPOCH
from webarium.sites.reddit.ranking import controversy, hot, seconds
from webarium.sites.reddit.seed.authored import Later
from webarium.sites.reddit.seed.cores import cores, read_cores
from webarium.sites.reddit.seed.crowd import Crowd
from webarium.sites.reddit.seed.generator import threads
from webarium.sites.reddit.seed.people import Members
from webarium.sites.reddit.seed.plan import make_plan
from webarium.sites.reddit.seed.rows import stamp
from webarium.types import Scale
from webarium.worlds import Universe

_TEMPLATE = re.compile(r"[{}‹›]|\[[^\[\]\n]*\|[^\[\]\n]*\]")
"""A slot or a choice of words; a lone ``|`` is somebody's face."""


@pytest.fixture(scope="module")
def db(forum_universe: Universe) -> apsw.Connection:
    return forum_universe.reader("reddit")


def test_there_is_enough_of_everything(db: apsw.Connection) -> None:
    counts = {
        table: db.execute(f"SELECT count(*) FROM {table}").get
        for table in ("forum", "submission", "comment", "user")
    }
    assert counts["forum"] >= 40
    assert counts["submission"] >= 1_900
    assert counts["comment"] >= 8_000
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
    every = [row[0] for row in db.execute("SELECT body FROM comment WHERE visibility = 'visible'")]
    comments = [text for text in every if len(text) > 40]
    assert len(set(comments)) / len(comments) > 0.995
    titles = [row[0] for row in db.execute("SELECT title FROM submission")]
    assert len(set(titles)) / len(titles) > 0.985
    sentences = Counter(s for text in comments for s in re.split(r"(?<=[.!?])\s+", text) if len(s) > 25)
    assert sentences.most_common(1)[0][1] < 0.004 * sum(sentences.values())


def test_nobody_repeats_themselves(db: apsw.Connection) -> None:
    said = db.execute(
        "SELECT u.username, c.body FROM comment c JOIN user u ON u.id = c.user_id WHERE length(c.body) > 28 "
        "GROUP BY c.user_id, lower(c.body) HAVING count(*) > 1"
    )
    assert list(said) == []


def test_people_talk_about_the_subject_of_their_forum(db: apsw.Connection) -> None:
    """The words of one forum's comments tell it from the others for most of them."""
    words: dict[str, Counter[str]] = {}
    query = """SELECT f.name, c.body FROM comment c JOIN submission s ON s.id = c.submission_id
        JOIN forum f ON f.id = s.forum_id WHERE f.name IN ('coffee', 'headphones', 'DIY', 'gaming')"""
    found = [(name, set(re.findall(r"[a-z]{4,}", body.lower()))) for name, body in db.execute(query)]
    rows = [(name, said) for name, said in found if len(said) >= 8]
    for name, said in rows[::2]:
        words.setdefault(name, Counter()).update(said)
    totals = {name: sum(counter.values()) for name, counter in words.items()}

    known = len(set().union(*words.values()))

    def guess(said: set[str]) -> str:
        """The forum whose words these are; one of which little was read is no likelier for words that nobody said."""
        return max(
            words,
            key=lambda name: sum(log((words[name][w] + 0.3) / (totals[name] + 0.3 * known)) for w in said),
        )

    asked = rows[1::2]
    right = sum(guess(said) == name for name, said in asked)
    largest = max(Counter(name for name, _ in asked).values())
    assert right > largest + len(asked) / 20, "who always says the largest forum would be right as often"


def test_no_template_shows_through(db: apsw.Connection) -> None:
    for table, column in (
        ("comment", "body"),
        ("submission", "title"),
        ("submission", "body"),
        ("wiki_page", "body"),
    ):
        texts = (row[0] for row in db.execute(f"SELECT {column} FROM {table}"))
        assert [text for text in texts if _TEMPLATE.search(text)] == [], (table, column)


def test_counts_and_ranks_fit_what_they_count(db: apsw.Connection) -> None:
    query = """SELECT created_at, upvotes, downvotes, net_score, ranking, controversy, comment_count, last_active,
        (SELECT count(*) FROM comment c WHERE c.submission_id = s.id AND c.visibility = 'visible'),
        (SELECT max(created_at) FROM comment c WHERE c.submission_id = s.id AND c.visibility = 'visible')
        FROM submission s"""
    for made, up, down, net, rank, split, count, active, counted, latest in db.execute(query):
        assert (net, split, count) == (up - down, controversy(up, down), counted)
        assert rank == hot(seconds(EPOCH) - seconds(made), net, count)
        assert active == (latest or made)
    assert db.execute("SELECT count(*) FROM comment WHERE net_score <> upvotes - downvotes").get == 0
    wrong = """SELECT count(*) FROM forum f WHERE submission_count <>
        (SELECT count(*) FROM submission s WHERE s.forum_id = f.id AND s.visibility = 'visible')"""
    assert db.execute(wrong).get == 0


def test_votes_have_a_heavy_tail_and_go_with_comments(db: apsw.Connection) -> None:
    scores = sorted(row[0] for row in db.execute("SELECT net_score FROM submission"))
    middle, high, most = scores[len(scores) // 2], scores[-len(scores) // 100], scores[-1]
    assert most > 2 * high > 40 * middle > 0
    assert most >= 8_000
    liked = "SELECT avg(comment_count < 2) FROM submission WHERE net_score > 500"
    assert db.execute(liked).get < 0.08
    silent, loud = (
        db.execute(f"SELECT avg(net_score) FROM submission WHERE comment_count {amount}").get
        for amount in ("< 2", "> 9")
    )
    assert loud > 5 * silent


@pytest.mark.parametrize("scale", ["small", "full"])
def test_planned_scores_reach_thousands_and_at_full_ten_thousand(scale: Scale) -> None:
    members = Members()
    plan = make_plan(3, scale, Crowd(3, scale, len(members.names)), members)
    scores = sorted(up - down for up, down in (slot.votes for slot in plan))
    assert scores[0] < -50
    least = {"small": (1_000, 50), "full": (10_000, 50)}[scale]
    assert sum(score >= least[0] for score in scores) >= least[1]
    assert scores[-1] <= 60_000
    assert scores[len(scores) // 2] < 30


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
    members = Members()
    first = "SELECT forum_id, user_id, title, body, created_at FROM submission WHERE id <= 150 ORDER BY id"
    below = "SELECT submission_id, user_id, body FROM comment WHERE submission_id <= 150 AND visibility = 'visible'"
    there, said = db.execute(first).fetchall(), db.execute(f"{below} ORDER BY id").fetchall()
    for seed in (0, 1):
        crowd = Crowd(seed, "small", len(members.names))
        plan = make_plan(seed, "small", crowd, members)
        again = list(islice(threads(plan, seed, "small", crowd, members), 150))
        posts = [
            (p.slot.forum_id, p.slot.author, p.title, p.body, stamp(p.slot.created_at)) for p, _ in again
        ]
        comments = {(p.slot.id, node.author, node.text) for p, nodes in again for node in nodes}
        assert (posts == there) == (seed == 0)
        assert (set(said) <= comments) == (seed == 0)


def test_a_malformed_core_is_refused() -> None:
    with pytest.raises(ValueError, match="first line"):
        read_cores(["+ praise"])
    with pytest.raises(ValueError, match="marks of a core"):
        read_cores(["# a | A | About | Fun | 1 | t10 | X", "~ what"])


@pytest.mark.parametrize(
    ("mark", "first", "last"),
    [
        ("@3d", "2023-03-04 09", "2023-03-04 21"),
        ("@sunday~21", "2023-03-05 21", "2023-03-05 21"),
        ("@6dsunday", "2023-03-12 09", "2023-03-12 21"),
        ("@0d~20", "2023-03-01 20", "2023-03-01 20"),
        ("@0d~9", "2023-03-02 09", "2023-03-02 09"),
        ("@2023-04-02~8", "2023-04-02 08", "2023-04-02 08"),
    ],
)
def test_a_marked_remark_comes_at_its_time(mark: str, first: str, last: str) -> None:
    begun = datetime.fromisoformat("2023-03-01 12:30")
    for seed in range(20):
        assert first <= str(Later.read(mark).after(begun, Dice(seed, "later"))) < f"{last}:60"


def test_nobody_reports_before_it_can_have_happened(db: apsw.Connection) -> None:
    """What a thread written by hand says of later days stands there days later."""
    rows = db.execute(
        "SELECT s.created_at, c.created_at FROM comment c JOIN submission s ON s.id = c.submission_id "
        "WHERE c.body LIKE 'Three weeks%' OR c.body LIKE 'Update after%' OR c.body LIKE 'Three months on%'"
    ).fetchall()
    assert len(rows) >= 4
    for begun, said in rows:
        assert datetime.fromisoformat(str(said)) - datetime.fromisoformat(str(begun)) > timedelta(days=9)


def test_an_unknown_time_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a time such as"):
        Later.read("@someday")
