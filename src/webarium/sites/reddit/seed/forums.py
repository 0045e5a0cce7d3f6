"""Writes forums with tags, flairs, rules, moderators and bans, and the pages of their wikis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

import apsw

from webarium.sites.kit.dice import Dice
from webarium.sites.reddit.seed.cores import Core
from webarium.sites.reddit.seed.crowd import Crowd
from webarium.sites.reddit.seed.roles import PERSONAS
from webarium.sites.reddit.seed.rows import insert, stamp
from webarium.sites.reddit.seed.voice import Voice, headline, polished
from webarium.types import Scale

_FORUM = insert(
    "forum", "id name title description sidebar created_at featured subscriber_count submission_count"
)
_LOG = insert("moderation_log", "forum_id user_id action reason created_at")
_REASONS = ("Spam", "Insulting other members", "Ignored three warnings", "Selling things", "Vote begging")
_TAGS = {
    "Technology": "Machines, software and what they do to us.",
    "Games": "Played on a screen or a table.",
    "Home & Making": "Kitchens, workshops and gardens.",
    "Culture": "Books, films, music and ideas.",
    "Science": "How the world works, and how we know.",
    "Money & Advice": "Getting on with life and with each other.",
    "Outdoors": "Away from the desk.",
    "Pictures": "Look at this.",
    "News": "What happened.",
    "Fun": "No purpose needed.",
    "Places": "Towns and states.",
}
_BUSIEST = {"small": 1_900, "full": 380_000}
_FEATURED = frozenset((
    "AskReddit", "books", "gaming", "pics", "news", "worldnews", "technology", "science", "todayilearned", "movies",
    "aww", "DIY", "space", "food", "Showerthoughts", "explainlikeimfive", "LifeProTips", "sports", "funny", "Music",
))  # fmt: skip


def write_forums(
    db: apsw.Connection,
    cores: Sequence[Core],
    crowd: Crowd,
    seed: int,
    counts: Mapping[int, int],
    scale: Scale,
) -> dict[int, list[int]]:
    """Writes the forums and what belongs to them; returns the ids of each forum's flairs."""
    flairs: dict[int, list[int]] = {}
    tags = {name: number for number, name in enumerate(_TAGS, 1)}
    db.executemany(
        insert("tag", "id name description"), [(tags[name], name, text) for name, text in _TAGS.items()]
    )
    for number, core in enumerate(cores, 1):
        dice = Dice(seed, "forum", core.name)
        born = datetime.fromisoformat("2017-05-02 10:00:00") + timedelta(minutes=dice.below(1_500_000))
        members = int(_BUSIEST[scale] * core.weight * (0.25 + 0.35 * dice.random()))
        db.execute(
            _FORUM,
            (
                number, core.name, core.title, core.description, sidebar(core, cores), stamp(born),
                int(core.name in _FEATURED), members, counts[number],
            ),
        )  # fmt: skip
        db.execute(insert("forum_tag", "forum_id tag_id"), (number, tags[core.tag]))
        flairs[number] = []
        for label in core.flairs:
            db.execute(insert("flair", "forum_id label"), (number, label))
            flairs[number].append(db.last_insert_rowid())
        _write_moderators(db, number, core, crowd, born)
    return flairs


def sidebar(core: Core, cores: Sequence[Core]) -> str:
    """What stands beside a forum's listing: its rules and its neighbors."""
    rules = "\n".join(f"{place}. {rule}" for place, rule in enumerate(core.rules, 1))
    near = [other.name for other in cores if other.tag == core.tag and other.name != core.name][:4]
    also = "\n".join(f"* [/f/{name}](/f/{name})" for name in near)
    wiki = f"New here? Read the [guide](/f/{core.name}/wiki/guide) first."
    return f"**Rules**\n\n{rules}\n\n{wiki}\n\n**See also**\n\n{also}"


def _write_moderators(db: apsw.Connection, forum_id: int, core: Core, crowd: Crowd, born: datetime) -> None:
    people = [n for n, persona in enumerate(PERSONAS, 1) if core.name in persona.moderates]
    people += crowd.regulars(core.name, 2 if people else 3)
    db.executemany(
        insert("moderator", "forum_id user_id created_at"),
        [(forum_id, user, stamp(born + timedelta(days=90 * place))) for place, user in enumerate(people)],
    )


def count_submissions(db: apsw.Connection) -> None:
    """Set each forum's number of visible submissions."""
    db.execute(
        "UPDATE forum SET submission_count = (SELECT count(*) FROM submission s "
        "WHERE s.forum_id = forum.id AND s.visibility = 'visible')"
    )


def write_bans(db: apsw.Connection, cores: Sequence[Core], crowd: Crowd, seed: int) -> None:
    """Bans a few people here and there, and logs what moderators did."""
    for number, core in enumerate(cores, 1):
        dice = Dice(seed, "bans", core.name)
        boss = next((n for n, p in enumerate(PERSONAS, 1) if core.name in p.moderates), None)
        boss = boss or crowd.regulars(core.name, 1)[0]
        when = datetime.fromisoformat("2023-02-01 12:00:00")
        for _ in range(dice.between(1, 4)):
            user = crowd.first + dice.below(2_000)
            when += timedelta(minutes=dice.between(600, 40_000))
            until = stamp(when + timedelta(days=400)) if dice.chance(0.5) else None
            reason = dice.pick(_REASONS)
            db.execute(
                "INSERT OR IGNORE INTO forum_ban (forum_id, user_id, reason, banned_by, created_at, expires_at)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (number, user, reason, boss, stamp(when), until),
            )
            name = db.execute("SELECT username FROM user WHERE id = ?", (user,)).get
            db.execute(_LOG, (number, boss, f"banned {name}", reason, stamp(when)))
        rows = db.execute(
            "SELECT title, created_at FROM submission WHERE forum_id = ? AND visibility = 'trashed' ORDER BY id",
            (number,),
        ).fetchall()
        for title, made in rows:
            db.execute(_LOG, (number, boss, f"removed the submission “{title}”", "Against the rules", made))


def write_wikis(db: apsw.Connection, cores: Sequence[Core], crowd: Crowd, seed: int) -> None:
    """Writes a front page, a guide and answers to common questions for each forum."""
    page = insert("wiki_page", "forum_id path title body locked")
    revision = insert("wiki_revision", "page_id user_id title body created_at")
    for number, core in enumerate(cores, 1):
        dice = Dice(seed, "wiki", core.name)
        author = next((n for n, p in enumerate(PERSONAS, 1) if core.name in p.moderates), None)
        author = author or crowd.regulars(core.name, 1)[0]
        when = datetime.fromisoformat("2022-01-10 18:30:00") + timedelta(minutes=dice.below(600_000))
        for path, title, body in _wiki_pages(core, dice):
            db.execute(page, (number, path, title, body, int(path == "index")))
            page_id = db.last_insert_rowid()
            draft = body.rpartition("\n\n")[0] or body
            db.execute(revision, (page_id, author, title, draft, stamp(when - timedelta(days=40))))
            db.execute(revision, (page_id, author, title, body, stamp(when)))


def _wiki_pages(core: Core, dice: Dice) -> list[tuple[str, str, str]]:
    index = (
        f"Welcome to the wiki of **{core.title}**.\n\n* [Guide for newcomers](/f/{core.name}/wiki/guide)\n"
        f"* [Common questions](/f/{core.name}/wiki/questions)\n\nAnybody may improve the pages."
    )
    tips, answers = [], []
    for topic in core.topics:
        voice = Voice(core, topic, dice)
        noun = voice.words["n"]
        lines = "\n".join(f"* {polished(voice.phrase(tip))}" for tip in topic.clauses["tip"])
        tips.append(f"## {headline(noun)}\n\n{lines}")
        for question, answer in topic.questions:
            answers.append(f"**{headline(voice.phrase(question))}**\n\n{polished(voice.phrase(answer))}")
    return [
        ("index", f"{core.title} wiki", index),
        ("guide", "Guide for newcomers", "What regulars would tell a friend.\n\n" + "\n\n".join(tips)),
        ("questions", "Common questions", "\n\n".join(answers)),
    ]
