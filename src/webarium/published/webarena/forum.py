"""The forum for WebArena's tasks: its generator's rows, then the facts, and nothing generated that contradicts them."""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

import apsw

from webarium.published.webarena.facts import tables, value_of
from webarium.published.webarena.numbering import renumber
from webarium.published.webarena.truths import check
from webarium.sites.kit.slugs import slug
from webarium.sites.reddit.database import EPOCH
from webarium.sites.reddit.ranking import controversy, hot, seconds
from webarium.sites.reddit.site import SITE
from webarium.sites.reddit.threads.submissions import thread_path
from webarium.sql import delete, insert, one_of, select, update
from webarium.types import Scale

BACK = timedelta(days=30)
"""How much older everything generated becomes in forums that have planted submissions: these are younger, as their ids
are higher."""
_NEWEST = EPOCH - timedelta(minutes=20)
"""When the newest planted submission of a forum was made."""
_SUBMISSION = insert(
    "submission",
    "id forum_id user_id title kind url image body created_at upvotes downvotes net_score ranking controversy"
    " comment_count last_active",
)
_COMMENT = insert("comment", "id submission_id user_id body created_at upvotes downvotes net_score")
_ORDERS = {"hot": "ranking", "controversial": "controversy"}
"""Orders that votes decide, and by which column."""
_SMALL_TALK = (
    "In our family it is.",
    "Never heard of it, and I have lived here for forty years.",
    "Ask at a church fair. They will know.",
    "With pickles, or not at all.",
    "My aunt swears by it.",
    "It was better when it cost less.",
    "I will try it on Sunday and report.",
)
"""What is said below a submission that is talked about most."""
_AUTHORS_ASKED_ABOUT = ("Showerthoughts", "Worcester", "space", "photoshopbattles")
"""Tasks 27, 28, 30, 31: who wrote the newest submission there has no comment that is liked less than disliked."""


@dataclass(frozen=True)
class Fact:
    """A submission that tasks need."""

    id: int
    forum: str
    title: str
    tasks: Sequence[int]
    """Which ones."""
    author: str = ""
    """Somebody whom tasks name; else one of the crowd."""
    kind: str = "text"
    body: str = ""
    image: str = ""
    """The picture's file name, where a task names it."""
    picture: str = ""
    """What the picture shows."""
    top: int = 0
    """Its place among the highest scores of its forum."""
    newest: bool = False
    """Whether nothing is newer there but later ids."""
    active: int = 0
    """Its place in its forum by the last comment."""
    first: str = ""
    """In which order it is its forum's first: ``hot``, ``controversial`` or ``commented``."""
    listed: bool = False
    """Whether its title names a list of links in a task file, of which its own has the title."""


def _titled(fact: Fact) -> Fact:
    """The same with its title in full."""
    told = value_of(fact.title)
    if fact.listed:
        (told,) = re.findall(rf"\[([^\]]+)\]\([^)]*/{fact.id}/", told)
    return replace(fact, title=told)


@dataclass(frozen=True)
class Remark:
    """A comment that tasks need; it is the first of its submission's that is planted."""

    id: int
    submission: int
    body: str
    votes: tuple[int, int]
    tasks: Sequence[int]
    author: str = ""


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fill an empty database."""
    SITE.database.generate(db, seed, "small")
    _Planter(db, scale).plant()
    check(db, "forum", {"thread_path": thread_path}, scale=scale)


def submissions(scale: Scale) -> list[Fact]:
    """All planted submissions, those of one forum from the oldest on."""
    found = [_titled(Fact(**table)) for table in tables("forum", scale)["submission"]]
    return sorted(found, key=lambda fact: (fact.forum.lower(), fact.id))


class _Planter:
    """Writes the facts into a generated forum."""

    def __init__(self, db: apsw.Connection, scale: Scale) -> None:
        self._db = db
        self._told = tables("forum", scale)
        self._facts = submissions(scale)
        self._remarks = [
            Remark(**{**table, "votes": tuple(table["votes"])}) for table in self._told["comment"]
        ]

    def plant(self) -> None:
        """Everything, in the order in which things need one another."""
        self._make_room()
        self._rename_member()
        self._rename_forums()
        self._make_forums()
        self._number_forums()
        users = self._make_users()
        forums = {str(name): int(number) for number, name in self._rows("SELECT id, name FROM forum")}
        self._age({forums[fact.forum] for fact in self._facts})
        times = _times(self._facts)
        self._write_submissions(forums, users, times)
        self._write_comments(users, times)
        self._talk()
        self._put_first()
        self._unsubscribe(forums)
        self._settle(forums)

    def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._db.execute(sql, values).fetchall()

    def _make_room(self) -> None:
        """Remove generated submissions that have a planted one's id."""
        ids = [fact.id for fact in self._facts]
        for (number,) in self._rows(select("id", "submission", one_of("id", ids).sql), *ids):
            comments = "SELECT id FROM comment WHERE submission_id = ?"
            self._db.execute("UPDATE submission SET visibility = 'deleted' WHERE id = ?", (number,))
            for table in ("notification", "comment_vote"):
                self._db.execute(delete(table, f"comment_id IN ({comments})"), (number,))
            self._db.execute("DELETE FROM comment WHERE submission_id = ?", (number,))
            self._db.execute("DELETE FROM submission_vote WHERE submission_id = ?", (number,))
            self._db.execute("DELETE FROM submission WHERE id = ?", (number,))

    def _rename_member(self) -> None:
        """The default member is the one whom tasks name."""
        old, new = str(SITE.roles[0].user), str(self._told["member"])
        self._db.execute(
            "UPDATE user SET username = ?, email = ? WHERE username = ?",
            (new, f"{new.lower()}@mail.test", old),
        )
        for table in ("comment", "submission", "message"):
            self._db.execute(
                update(table, ["body = replace(body, ?1, ?2)"], "instr(body, ?1)"),
                (old, new),
            )

    def _rename_forums(self) -> None:
        """Give other names to forums that must not be there."""
        for old, new in self._told["renamed"].items():
            self._db.execute("UPDATE forum SET name = ? WHERE name = ?", (new, old))
            for table, column in (
                ("forum", "sidebar"), ("submission", "body"), ("comment", "body"), ("message", "body"),
                ("wiki_page", "body"), ("wiki_revision", "body"),
            ):  # fmt: skip
                self._db.execute(
                    update(table, [f"{column} = replace({column}, ?1, ?2)"], f"instr({column}, ?1)"),
                    (f"/f/{old}", f"/f/{new}"),
                )

    def _make_forums(self) -> None:
        for table in self._told["forum"]:
            columns = "name title description created_at featured subscriber_count"
            self._db.execute(
                insert("forum", columns),
                (table["name"], table["title"], table["description"], "2018-03-02 10:00:00", 1, 640),
            )
            self._db.execute(
                "INSERT INTO forum_tag (forum_id, tag_id) SELECT max(f.id), min(t.id) FROM forum f, tag t"
            )

    def _number_forums(self) -> None:
        """Give forums the ids that requests name, wherever others have them; what searches read follows."""
        ids = {str(name): int(number) for number, name in self._rows("SELECT id, name FROM forum")}
        renumber(self._db, "forum", {ids[name]: new for name, new in self._told["ids"].items()})
        moved = f"forum_id IN ({', '.join(map(str, self._told['ids'].values()))})"
        self._db.execute(update("submission", ["title = title"], moved))
        of_these = f"submission_id IN ({select('id', 'submission', moved)})"
        self._db.execute(update("comment", ["body = body"], of_these))

    def _make_users(self) -> Mapping[str, int]:
        """Those whom facts name, by name."""
        named = dict.fromkeys(filter(None, self._named()))
        known = {str(name).lower() for (name,) in self._rows("SELECT username FROM user")}
        for number, name in enumerate(name for name in named if name.lower() not in known):
            joined = datetime(2021, 2, 1, 8) + timedelta(days=19 * number)  # noqa: DTZ001 - worlds have naive local time
            self._db.execute(insert("user", "username created_at"), (name, _stamp(joined)))
        return {str(name): int(number) for number, name in self._rows("SELECT id, username FROM user")}

    def _named(self) -> list[str]:
        """Authors as facts name them, empty for those of the crowd."""
        return [fact.author for fact in self._facts] + [remark.author for remark in self._remarks]

    def _age(self, forums: Iterable[int]) -> None:
        """Make what is generated in some forums older, and the crowd's accounts with it."""
        back, ids = f"-{BACK.days} days", sorted(forums)
        within = one_of("forum_id", ids).sql
        of_these = f"submission_id IN ({select('id', 'submission', within)})"
        older = f"created_at = datetime(created_at, '{back}')"
        edited = f"edited_at = datetime(edited_at, '{back}')"
        active = f"last_active = datetime(last_active, '{back}')"
        self._db.execute(update("user", [older], "password_hash IS NULL"))
        for table in ("comment", "submission_vote"):
            self._db.execute(update(table, [older], of_these), ids)
        self._db.execute(update("comment", [edited], of_these), ids)
        self._db.execute(update("submission", [older, edited, active], within), ids)
        ranked = [
            (_hot(str(made), int(net), int(comments)), number)
            for number, made, net, comments in self._rows(
                select("id, created_at, net_score, comment_count", "submission", within), *ids
            )
        ]
        self._db.executemany("UPDATE submission SET ranking = ? WHERE id = ?", ranked)

    def _write_submissions(
        self, forums: Mapping[str, int], users: Mapping[str, int], times: Mapping[int, datetime]
    ) -> None:
        crowd = self._crowd()
        scores = self._scores(forums)
        comments = defaultdict[int, int](int)
        active = dict[int, datetime]()
        for remark in self._remarks:
            comments[remark.submission] += 1
            active[remark.submission] = self._said(remark, times)
        for fact in self._facts:
            author = users[fact.author] if fact.author else crowd[fact.id * 37 % len(crowd)]
            up, down = scores[fact.id]
            image = (fact.image or _picture_name(fact.id)) if fact.kind == "image" else None
            if image:
                self._db.execute(insert("picture", "name record"), (image, fact.picture))
            made, count = _stamp(times[fact.id]), comments[fact.id]
            self._db.execute(
                _SUBMISSION,
                (
                    fact.id,
                    forums[fact.forum],
                    author,
                    fact.title,
                    fact.kind,
                    f"https://www.fieldbook.example/{slug(fact.title)[:60]}" if fact.kind == "link" else None,
                    image,
                    fact.body,
                    made,
                    up,
                    down,
                    up - down,
                    _hot(made, up - down, count),
                    controversy(up, down),
                    count,
                    _stamp(active.get(fact.id, times[fact.id])),
                ),
            )
            if fact.author == self._told["member"]:
                vote = insert("submission_vote", "user_id submission_id choice created_at")
                self._db.execute(vote, (author, fact.id, 1, made))

    def _crowd(self) -> list[int]:
        """Accounts that nobody names and that wrote no newest submission."""
        newest = (
            "SELECT user_id FROM submission WHERE id IN (SELECT max(id) FROM submission GROUP BY forum_id)"
        )
        named = sorted(set(self._named()))
        blocked = "SELECT blocked_id FROM user_block"  # the member would not see what they write
        apart = f"id NOT IN ({newest}) AND id NOT IN ({blocked}) AND NOT {one_of('username', named).sql}"
        free = f"password_hash IS NULL AND {apart}"
        return [int(number) for (number,) in self._rows(select("id", "user", free, "ORDER BY id"), *named)]

    def _scores(self, forums: Mapping[str, int]) -> Mapping[int, tuple[int, int]]:
        """Votes for and against by submission: those with a place above all others of their forum."""
        highest = {
            int(forum): int(score)
            for forum, score in self._rows("SELECT forum_id, max(net_score) FROM submission GROUP BY 1")
        }
        placed = defaultdict[str, int](int)
        for fact in self._facts:
            placed[fact.forum] = max(placed[fact.forum], fact.top)
        found = {}
        for fact in self._facts:
            if fact.top:
                above = placed[fact.forum] + 1 - fact.top
                net = max(60, highest.get(forums[fact.forum], 0)) + above * (97 + fact.id % 23)
                found[fact.id] = net + net // 11, net // 11
            elif fact.newest:
                found[fact.id] = 1 + fact.id % 5, 0
            else:
                found[fact.id] = 12 + fact.id % 40, fact.id % 4
        return found

    def _said(self, remark: Remark, times: Mapping[int, datetime]) -> datetime:
        """When a comment was written."""
        place = next(fact.active for fact in self._facts if fact.id == remark.submission)
        if place and not remark.author:
            return EPOCH - timedelta(minutes=1 + place)
        return times[remark.submission] + timedelta(hours=2)

    def _write_comments(self, users: Mapping[str, int], times: Mapping[int, datetime]) -> None:
        crowd = self._crowd()
        for remark in self._remarks:
            author = users[remark.author] if remark.author else crowd[remark.id * 41 % len(crowd)]
            up, down = remark.votes
            made = _stamp(self._said(remark, times))
            self._db.execute(
                _COMMENT, (remark.id, remark.submission, author, remark.body, made, up, down, up - down)
            )

    def _talk(self) -> None:
        """Let submissions have more comments than any other of their forum."""
        crowd = self._crowd()
        for fact in self._facts:
            if fact.first != "commented":
                continue
            within = "forum_id = (SELECT forum_id FROM submission WHERE id = ?)"
            (most,) = self._rows(select("max(comment_count)", "submission", within), fact.id)[0]
            (number, made) = self._rows(
                "SELECT (SELECT max(id) FROM comment), created_at FROM submission WHERE id = ?", fact.id
            )[0]
            said = datetime.fromisoformat(str(made))
            for place in range(1, int(most) + 2):
                said += timedelta(minutes=11)
                body = _SMALL_TALK[place % len(_SMALL_TALK)]
                row = (number + place, fact.id, crowd[place * 7 % len(crowd)], body, _stamp(said), 2, 0, 2)
                self._db.execute(_COMMENT, row)
            self._db.execute(
                "UPDATE submission SET comment_count = ?, last_active = ? WHERE id = ?",
                (int(most) + 1, _stamp(said), fact.id),
            )

    def _put_first(self) -> None:
        """Give submissions the votes that put them first; nothing is pinned above them."""
        for fact in self._facts:
            if fact.first not in _ORDERS:
                continue
            forum = "(SELECT forum_id FROM submission WHERE id = ?)"
            self._db.execute(update("submission", ["sticky = 0"], f"forum_id = {forum}"), (fact.id,))
            column = _ORDERS[fact.first]
            highest = select(f"max({column})", "submission", f"forum_id = {forum} AND id <> ?")
            (most,) = self._rows(highest, fact.id, fact.id)[0]
            made, comments = self._rows(
                "SELECT created_at, comment_count FROM submission WHERE id = ?", fact.id
            )[0]
            up, down = 64, 64 if fact.first == "controversial" else 4
            while (
                max(_hot(made, up - down, comments) if fact.first == "hot" else controversy(up, down), most)
                == most
            ):
                up, down = up * 2, down * 2
            self._db.execute(
                "UPDATE submission SET upvotes = ?, downvotes = ?, net_score = ?, ranking = ?, controversy = ?"
                " WHERE id = ?",
                (up, down, up - down, _hot(made, up - down, comments), controversy(up, down), fact.id),
            )

    def _unsubscribe(self, forums: Mapping[str, int]) -> None:
        """Tasks that ask for a subscription begin without it."""
        (member,) = self._rows("SELECT id FROM user WHERE username = ?", self._told["member"])
        for name in self._told["unsubscribed"]:
            self._db.execute(
                "DELETE FROM subscription WHERE user_id = ? AND forum_id = ?", (*member, forums[name])
            )
            gone = self._db.changes()
            self._db.execute(
                "UPDATE forum SET subscriber_count = subscriber_count - ? WHERE id = ?", (gone, forums[name])
            )

    def _settle(self, forums: Mapping[str, int]) -> None:
        """Let counts be right, and the authors whom tasks ask about be liked."""
        self._db.execute(
            "UPDATE forum SET submission_count ="
            " (SELECT count(*) FROM submission WHERE forum_id = forum.id AND visibility = 'visible')"
        )
        for name in _AUTHORS_ASKED_ABOUT:
            self._db.execute(
                "UPDATE comment SET upvotes = downvotes + 1, net_score = 1 WHERE net_score < 0 AND user_id ="
                " (SELECT user_id FROM submission WHERE forum_id = ? AND visibility = 'visible'"
                " ORDER BY id DESC LIMIT 1)",
                (forums[name],),
            )


def _times(facts: Sequence[Fact]) -> Mapping[int, datetime]:
    """When each submission was made: in the order of ids, the newest a short while ago."""
    by_forum = defaultdict(list)
    for fact in facts:
        by_forum[fact.forum, fact.newest].append(fact)
    found = {}
    for (_, newest), group in by_forum.items():
        for place, fact in enumerate(group):
            left = len(group) - place
            share = BACK * 0.95 * left / (len(group) + 1) + timedelta(hours=20)
            found[fact.id] = EPOCH - share if not newest else _NEWEST - timedelta(minutes=9 * (left - 1))
    return found


def _picture_name(number: int) -> str:
    return f"{hashlib.sha256(f'webarena/{number}'.encode()).hexdigest()}.jpg"


def _hot(made: str, net: int, comments: int) -> int:
    return hot(seconds(EPOCH) - seconds(made), net, comments)


def _stamp(moment: datetime) -> str:
    return moment.isoformat(" ", "seconds")
