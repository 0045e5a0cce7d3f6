"""Private conversations of the people of roles, read from ``data/messages.txt``.

``=== title`` begins one. Headers follow: ``to``, whose it is; ``from``, who the other one is, or ``forum``, where the
other one writes; ``when``, the month in which it began. ``< `` is what the other one writes and ``> `` what the owner
does; lines that go on with it are indented by two blanks. ``< @3d `` came no sooner than three days after what stands
above it. Variables are those of threads.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import lru_cache

import apsw

from webarium.draws import Dice
from webarium.sites.reddit.seed.authored import Wordings
from webarium.sites.reddit.seed.cores import DATA
from webarium.sites.reddit.seed.rows import LAST_MOMENT, stamp
from webarium.sql import insert

_SHOWN = 0.75
"""The share of an account's conversations that a universe has."""
_FIRST = datetime.fromisoformat("2022-03-02 20:11:00")
_UNREAD = stamp(LAST_MOMENT - timedelta(days=60))
"""Since when messages are news to whom they were sent."""
_READERS = 900
"""Out of how many accounts somebody is drawn who has written nothing in a forum."""
_HEADER = re.compile(r"(to|from|forum|when): (\S.*)")
_LETTER = re.compile(r"([<>]) (?:@(\d+)d )?(.*)")
_GAPS = ((0.45, 4, 90), (0.75, 90, 900), (0.93, 900, 3_000), (1.0, 3_000, 9_000))
"""Up to which share of answers come after how many minutes."""


@dataclass(frozen=True)
class Letter:
    """One message of a conversation."""

    by_owner: bool
    text: str
    days: int = 0
    """How many days after the one before it came, at least."""


@dataclass(frozen=True)
class Correspondence:
    """A conversation between the account of a role and somebody else."""

    title: str
    owner: str
    other: str
    """Who the other one is; anybody who writes in the forum if empty."""
    forum: str
    when: str
    """The month in which it began, ``2023-02``; any if empty."""
    letters: tuple[Letter, ...]


@lru_cache(maxsize=1)
def correspondences() -> tuple[Correspondence, ...]:
    """All of them."""
    return tuple(read_correspondences((DATA / "messages.txt").read_text("utf-8")))


def read_correspondences(text: str) -> list[Correspondence]:
    """The conversations of a text; what stands before the first one is a remark.

    Raises:
        ValueError: A line is none of the above, or nobody is named; the message names the conversation.
    """
    return [_correspondence(block) for block in re.split(r"^=== ", text, flags=re.MULTILINE)[1:]]


def _correspondence(block: str) -> Correspondence:
    title, *lines = filter(str.strip, block.splitlines())
    heads: dict[str, str] = {}
    said: list[Letter] = []
    for line in lines:
        head = _HEADER.fullmatch(line)
        letter = _LETTER.fullmatch(line)
        if letter:
            said.append(Letter(letter[1] == ">", letter[3], int(letter[2] or 0)))
        elif said and line.startswith("  "):
            said[-1] = replace(said[-1], text=f"{said[-1].text}\n{line.strip()}")
        elif head and not said:
            heads[head[1]] = head[2]
        else:
            raise ValueError(f"{title!r}: expected a header, '< text' or '> text', got {line!r}")
    if "to" not in heads or not ("from" in heads or "forum" in heads) or not said:
        raise ValueError(f"{title!r}: expected 'to: …', 'from: …' or 'forum: …', and what they write")
    other, forum, when = (heads.get(name, "") for name in ("from", "forum", "when"))
    return Correspondence(title, heads["to"], other, forum, when, tuple(said))


def write_letters(db: apsw.Connection, user: int, name: str, strangers: int, dice: Dice) -> None:
    """Writes some of somebody's conversations, oldest first, with what is news to them.

    Others whom no file names are drawn among accounts with ids from `strangers` on, each once.
    """
    own = [each for each in correspondences() if each.owner == name]
    shown = dice.subset(own, round(len(own) * _SHOWN))
    taken: set[int] = set()
    dated = sorted((_times(each, dice), place) for place, each in enumerate(shown))
    for times, place in dated:
        talk = shown[place]
        other = _other(db, talk, strangers, taken, dice)
        taken.add(other)
        _write(db, talk, times, user, other, Wordings(dice, talk.title))


def _times(talk: Correspondence, dice: Dice) -> list[datetime]:
    """When its messages are written, the last one before everything ends."""
    gaps = [timedelta()]
    for letter in talk.letters[1:]:
        drawn = dice.random()
        low, high = next((low, high) for share, low, high in _GAPS if drawn < share)
        gaps.append(gaps[-1] + timedelta(days=letter.days, minutes=dice.between(low, high)))
    if talk.when:
        begun = datetime.fromisoformat(f"{talk.when}-01 07:00:00") + timedelta(minutes=dice.below(15_000))
    else:
        days = (LAST_MOMENT - _FIRST).days
        begun = _FIRST + timedelta(days=dice.below(days), minutes=dice.below(200))
    begun = min(begun, LAST_MOMENT - gaps[-1] - timedelta(minutes=dice.between(5, 600)))
    return [begun + gap for gap in gaps]


def _other(db: apsw.Connection, talk: Correspondence, strangers: int, taken: set[int], dice: Dice) -> int:
    if talk.other:
        return int(db.execute("SELECT id FROM user WHERE username = ?", (talk.other,)).get)
    rows = db.execute(
        """SELECT DISTINCT user_id FROM comment WHERE user_id >= ?2 AND submission_id IN (
            SELECT s.id FROM submission s JOIN forum f ON f.id = s.forum_id WHERE f.name = ?1
            ORDER BY s.id DESC LIMIT 300) ORDER BY user_id""",
        (talk.forum, strangers),
    ).fetchall()
    found = [int(user) for (user,) in rows if user not in taken]  # type: ignore[arg-type]
    return dice.pick(found) if found else _reader(strangers, taken, dice)


def _reader(strangers: int, taken: set[int], dice: Dice) -> int:
    """Somebody who reads along in a forum where nobody writes whom no thread names."""
    user = strangers + dice.below(_READERS)
    return user if user not in taken else _reader(strangers, taken, dice)


def _write(
    db: apsw.Connection,
    talk: Correspondence,
    times: Sequence[datetime],
    user: int,
    other: int,
    wordings: Wordings,
) -> None:
    ends = (user, other) if talk.letters[0].by_owner else (other, user)
    title = wordings.fill(talk.title)
    db.execute(insert("message_thread", "sender_id receiver_id title"), (*ends, title))
    thread_id = db.last_insert_rowid()
    for letter, when in zip(talk.letters, times, strict=True):
        sender = user if letter.by_owner else other
        db.execute(
            insert("message", "thread_id sender_id body created_at"),
            (thread_id, sender, wordings.fill(letter.text), stamp(when)),
        )
    if not talk.letters[-1].by_owner and stamp(times[-1]) > _UNREAD:
        note = insert("notification", "user_id kind message_id")
        db.execute(note, (user, "message", db.last_insert_rowid()))
