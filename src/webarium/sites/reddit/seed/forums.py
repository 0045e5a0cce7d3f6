"""Writes forums with tags, flairs, rules, moderators and bans, and the pages of their wikis."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import islice
from operator import itemgetter

import apsw

from webarium.draws import Dice
from webarium.sites.reddit.seed.cores import Core
from webarium.sites.reddit.seed.crowd import Crowd
from webarium.sites.reddit.seed.roles import PERSONAS
from webarium.sites.reddit.seed.rows import LAST_MOMENT, stamp
from webarium.sites.reddit.seed.rules import houses, reasons
from webarium.sites.reddit.seed.wiki import pages
from webarium.sql import insert, select
from webarium.types import Scale

_FORUM = insert(
    "forum", "id name title description sidebar created_at featured subscriber_count submission_count"
)
_LOG = insert("moderation_log", "forum_id user_id action reason created_at")
_BAN = insert("forum_ban", "forum_id user_id reason banned_by created_at expires_at")
_DAYS = (30, 365)
"""For how long people are banned who aren't for good."""
_RECENT = 1_000
"""Among the writers of how many latest discussions some are banned."""
_MENDING = 140_000
"""Within how many minutes pages of wikis got their latest change."""
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
_FEATURED = frozenset(
    (
        "AskReddit",
        "books",
        "gaming",
        "pics",
        "news",
        "worldnews",
        "technology",
        "science",
        "todayilearned",
        "movies",
        "aww",
        "DIY",
        "space",
        "food",
        "Showerthoughts",
        "explainlikeimfive",
        "LifeProTips",
        "sports",
        "funny",
        "Music",
    )
)


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
                number,
                core.name,
                core.title,
                core.description,
                sidebar(core, cores),
                stamp(born),
                int(core.name in _FEATURED),
                members,
                counts[number],
            ),
        )
        db.execute(insert("forum_tag", "forum_id tag_id"), (number, tags[core.tag]))
        flairs[number] = []
        for label in core.flairs:
            db.execute(insert("flair", "forum_id label"), (number, label))
            flairs[number].append(db.last_insert_rowid())
        _write_moderators(db, number, core, crowd, born)
    return flairs


def sidebar(core: Core, cores: Sequence[Core]) -> str:
    """What stands beside a forum's listing: its rules and its neighbors."""
    rules = "\n".join(f"{place}. {rule.title}" for place, rule in enumerate(houses()[core.name].rules, 1))
    near = [other.name for other in cores if other.tag == core.tag and other.name != core.name][:4]
    also = "\n".join(f"* [/f/{name}](/f/{name})" for name in near)
    wiki = f"New here? Read the [guide](/f/{core.name}/wiki/guide) first."
    meant = f"[What they mean](/f/{core.name}/wiki/rules)"
    return f"**Rules**\n\n{rules}\n\n{meant}\n\n{wiki}\n\n**See also**\n\n{also}"


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
    """Bans a few people here and there, and logs what moderators did, in its order."""
    for number, core in enumerate(cores, 1):
        office = _Office(db, number, core, crowd, Dice(seed, "bans", core.name))
        office.appoint()
        office.ban()
        office.tidy_up()
        entries = sorted(office.entries, key=itemgetter(-1))
        db.executemany(_LOG, entries)


class _Office:
    """What a forum's moderators did."""

    def __init__(self, db: apsw.Connection, forum_id: int, core: Core, crowd: Crowd, dice: Dice) -> None:
        self._db = db
        self._forum_id = forum_id
        self._core = core
        self._crowd = crowd
        self._dice = dice
        self._moderators: list[tuple[int, str, str]] = db.execute(
            "SELECT m.user_id, u.username, m.created_at FROM moderator m JOIN user u ON u.id = m.user_id "
            "WHERE m.forum_id = ? ORDER BY m.created_at, m.user_id",
            (forum_id,),
        ).fetchall()  # type: ignore[assignment]
        self.entries: list[tuple[int, int, str, str, str]] = []

    def appoint(self) -> None:
        """The first moderator made the others."""
        first = self._moderators[0][0]
        for _, name, since in self._moderators[1:]:
            self._log(first, f"made {name} a moderator", "", since)

    def ban(self) -> None:
        """Some of those who wrote here lately may do so no more; a few were forgiven."""
        dice, latest = self._dice, stamp(LAST_MOMENT)
        count = dice.between(2, 4 + int(4 * self._core.weight))
        for (user, name, last), reason in zip(
            islice(self._writers(), count), reasons(self._core, "ban", dice), strict=False
        ):
            when = datetime.fromisoformat(last) + timedelta(minutes=dice.between(20, 2_400))
            if stamp(when) >= latest:
                continue
            by = self._who(stamp(when))
            self._log(by, f"banned {name}", reason, stamp(when))
            forgiven = stamp(when + timedelta(minutes=dice.between(1_500, 30_000)))
            if dice.chance(0.2) and forgiven < latest:
                self._log(self._who(forgiven), f"unbanned {name}", "", forgiven)
                continue
            lasting = [days for days in _DAYS if stamp(when + timedelta(days=days)) > latest]
            until = stamp(when + timedelta(days=dice.pick(lasting))) if lasting and dice.chance(0.5) else None
            self._db.execute(_BAN, (self._forum_id, user, reason, by, stamp(when), until))

    def tidy_up(self) -> None:
        """Submissions were removed, locked, pinned, and now and then put back."""
        dice = self._dice
        rows: list[tuple[str, str, int, int, int, int]] = self._db.execute(
            "SELECT title, created_at, user_id, visibility = 'trashed', locked, sticky FROM submission "
            "WHERE forum_id = ? AND (visibility = 'trashed' OR locked OR sticky) ORDER BY id",
            (self._forum_id,),
        ).fetchall()  # type: ignore[assignment]
        removed = _again(self._core, "removal", dice, len(rows) + 1)
        locked = _again(self._core, "lock", dice, len(rows) + 1)
        for title, made, user, is_trashed, is_locked, is_sticky in rows:
            if is_trashed:
                self._act(f"removed the submission “{title}”", next(removed), self._after(made, 900))
            if is_locked:
                why = next(locked) if user >= self._crowd.first else ""
                self._act(f"locked the submission “{title}”", why, self._after(made, 4_000))
            if is_sticky:
                self._act(f"pinned the submission “{title}”", "", self._after(made, 30))
        if dice.chance(0.5):
            self._misread(next(removed))

    def _misread(self, reason: str) -> None:
        """A submission was removed and put back."""
        fitting = "forum_id = ? AND visibility = 'visible' AND user_id >= ?"
        counted = select("count(*)", "submission", fitting)
        count = self._db.execute(counted, (self._forum_id, self._crowd.first)).get
        if count:
            title, made = self._db.execute(
                select("title, created_at", "submission", fitting, "ORDER BY id LIMIT 1 OFFSET ?"),
                (self._forum_id, self._crowd.first, self._dice.below(int(count))),
            ).get
            gone = self._after(made, 300)
            self._act(f"removed the submission “{title}”", reason, gone)
            self._act(f"restored the submission “{title}”", "", self._after(gone, 600))

    def _writers(self) -> Iterator[tuple[int, str, str]]:
        """People of the crowd who wrote in the forum lately and do not look after it, and when last.

        They come in drawn order, of each discussion at most one.
        """
        rows: list[tuple[int, str, str, int]] = self._db.execute(
            """WITH recent AS (SELECT id FROM submission WHERE forum_id = ?1 ORDER BY id DESC LIMIT ?3)
            SELECT u.id, u.username, max(t.created_at), t.place FROM (
                SELECT user_id, created_at, submission_id AS place FROM comment WHERE submission_id IN recent
                UNION ALL SELECT user_id, created_at, id FROM submission WHERE id IN recent
            ) t JOIN user u ON u.id = t.user_id
            WHERE u.id >= ?2 AND u.id NOT IN (SELECT user_id FROM moderator WHERE forum_id = ?1)
            GROUP BY u.id ORDER BY u.id""",
            (self._forum_id, self._crowd.first, _RECENT),
        ).fetchall()  # type: ignore[assignment]
        seen: set[int] = set()
        for user, name, last, place in self._dice.shuffled(rows):
            if place not in seen:
                seen.add(place)
                yield user, name, last

    def _after(self, made: str, minutes: int) -> str:
        """Some minutes later, but before everything ends."""
        then = datetime.fromisoformat(made) + timedelta(minutes=self._dice.between(3, minutes))
        return stamp(min(then, LAST_MOMENT))

    def _who(self, when: str) -> int:
        """One of the moderators of that time, the first one most often."""
        serving = [user for user, _, since in self._moderators if since <= when]
        return self._dice.pick([self._moderators[0][0], *serving])

    def _act(self, action: str, reason: str, when: str) -> None:
        self._log(self._who(when), action, reason, when)

    def _log(self, user: int, action: str, reason: str, when: str) -> None:
        self.entries.append((self._forum_id, user, action, reason, when))


def _again(core: Core, kind: str, dice: Dice, rounds: int) -> Iterator[str]:
    """So many rounds of a forum's reasons; those that are shared are never none."""
    for _ in range(rounds):
        yield from reasons(core, kind, dice)


def write_wikis(db: apsw.Connection, cores: Sequence[Core], crowd: Crowd, seed: int) -> None:
    """Writes the pages of each forum's wiki, as they were begun and as they are."""
    page = insert("wiki_page", "forum_id path title body locked")
    revision = insert("wiki_revision", "page_id user_id title body created_at")
    for number, core in enumerate(cores, 1):
        dice = Dice(seed, "wiki", core.name)
        author = next((n for n, p in enumerate(PERSONAS, 1) if core.name in p.moderates), None)
        author = author or crowd.regulars(core.name, 1)[0]
        when = datetime.fromisoformat("2022-01-10 18:30:00") + timedelta(minutes=dice.below(600_000))
        for each in pages(core, dice):
            db.execute(page, (number, each.path, each.title, each.body, int(each.locked)))
            page_id = db.last_insert_rowid()
            draft = each.body.rpartition("\n\n")[0] or each.body
            begun = when - timedelta(days=dice.between(20, 300))
            if each.is_recent:
                mended = LAST_MOMENT - timedelta(minutes=dice.between(900, 12_000))
            else:
                mended = when + timedelta(minutes=dice.below(_MENDING))
            for body, made in ((draft, begun), (each.body, mended)):
                db.execute(revision, (page_id, author, each.title, body, stamp(made)))
