"""Threads written by hand, read from ``data/threads/<forum>.txt``.

A thread begins with ``=== flair``. Headers follow (``title``, ``by``, and if need be ``score``, ``when``, ``weekday``,
``time``, ``link``, ``image``, ``sticky``, ``locked``, ``edited``), then ``body:`` and ``comments:``. A comment is
``-- name +31: text``, with as many dashes as it is deep; lines that go on with it are indented by two blanks.
``-- name +31 @3d: text`` was written no sooner than the third day after, ``@sunday~21`` on the next Sunday evening at
nine, ``@6dsunday`` on the first Sunday that is six days away, ``@0d~20`` in the same evening if it is still to come,
``@2023-02-14`` on that day.
``{{price=$40|$55}}`` is one of several wordings, drawn for a universe, and ``{{price}}`` the same one again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path

from webarium.draws import Dice
from webarium.sites.reddit.seed.cores import DATA

GONE = "[deleted]"
"""The author of a comment that its author took back."""

_HEADER = re.compile(r"(title|by|score|when|weekday|time|link|image|sticky|locked|edited): (\S.*)")
_REMARK = re.compile(r"(-{1,8}) ([A-Za-z0-9_]{3,24}|\[deleted\])(?: ([+-]\d+))?(?: (@\S+))?: (.*)")
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_LATER = re.compile(
    rf"@(?=.)(?:(20\d\d-\d\d-\d\d)|(?:(\d{{1,3}})d)?({'|'.join(WEEKDAYS)})?)(?:~(\d{{1,2}}))?"
)
_WHEN = re.compile(r"20\d\d-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?")
_YEAR = re.compile(r"(?<![\d,.$#])20[12]\d(?!\d|%|[.,]\d)")
_THIS_YEAR = 2023
_VARIABLE = re.compile(r"\{\{(\w+)(?:=([^}]*))?\}\}")


@dataclass(frozen=True, slots=True)
class Later:
    """Some time after a submission: a number of days, then perhaps a weekday, or a date; at an hour."""

    days: int
    weekday: int | None = None
    """0 for Monday."""
    hour: int | None = None
    date: datetime | None = None
    """Instead of days and weekday."""

    @classmethod
    def read(cls, mark: str) -> Later:
        """The time that a mark such as ``@3d``, ``@sunday~21`` or ``@6dsunday`` stands for; `ValueError` for others."""
        found = _LATER.fullmatch(mark)
        if found is None:
            raise ValueError(f"expected a time such as '@3d', '@sunday~21' or '@2023-02-14', got {mark!r}")
        date, days, weekday, hour = found.groups()
        return cls(
            int(days or bool(weekday)),
            WEEKDAYS.index(weekday) if weekday else None,
            int(hour) if hour else None,
            datetime.fromisoformat(date) if date else None,
        )

    @property
    def most(self) -> timedelta:
        """The longest time that it may be; nothing for a date, which the thread's own month goes with."""
        if self.date is not None:
            return timedelta()
        return timedelta(days=self.days + (1 if self.weekday is None else 7))

    def after(self, begun: datetime, dice: Dice) -> datetime:
        """The moment, counted from when a submission was made; one that has passed by then is the next day's."""
        day = self.date or begun + timedelta(days=self.days)
        if self.weekday is not None:
            day += timedelta(days=(self.weekday - day.weekday()) % 7)
        hour = dice.between(9, 21) if self.hour is None else self.hour
        when = day.replace(hour=hour, minute=dice.below(60), second=dice.below(60))
        return when if when > begun else when + timedelta(days=1)


@dataclass(frozen=True)
class Remark:
    """A comment."""

    author: str
    text: str
    depth: int
    """0 under the submission."""
    parent: int
    """The place of what it answers among the thread's comments, -1 under the submission."""
    score: int | None
    """Votes up less votes down, where the author of the thread cares."""
    later: Later | None = None
    """How long after the submission it was written, where its words tell."""


@dataclass(frozen=True)
class AuthoredThread:
    """A submission with everything that is said below it."""

    forum: str
    title: str
    author: str
    flair: str
    body: str = ""
    remarks: tuple[Remark, ...] = ()
    score: int | None = None
    when: str = ""
    """The month or day in which it was begun, ``2023-02`` or ``2023-02-14``; any time if empty."""
    weekday: str = ""
    """The day of the week, in lower case, if it matters."""
    time: str = ""
    """``morning``, ``noon``, ``evening`` or ``night``, if it matters."""
    link: str = ""
    image: str = ""
    """The record of what a picture shows."""
    sticky: bool = False
    locked: bool = False
    edited: bool = False

    @property
    def since(self) -> int:
        """The latest year that its words name, up to the last that there is; 0 without one."""
        words = " ".join((self.title, self.body, *(one.text for one in self.remarks)))
        return max((year for year in map(int, _YEAR.findall(words)) if year <= _THIS_YEAR), default=0)

    @property
    def span(self) -> timedelta:
        """How long it must have been there for all that is said in it."""
        return max((one.later.most for one in self.remarks if one.later), default=timedelta())

    @property
    def kind(self) -> str:
        """``text``, ``link`` or ``image``."""
        return "link" if self.link else "image" if self.image else "text"


@lru_cache(maxsize=1)
def authored() -> tuple[AuthoredThread, ...]:
    """All threads of all forums, in the order of the files."""
    files = sorted((DATA / "threads").glob("*.txt"))
    return tuple(thread for file in files for thread in read_threads(file))


def read_threads(file: Path) -> list[AuthoredThread]:
    """The threads of one file.

    Raises:
        ValueError: A line is none of the above; the message names file and line.
    """
    found: list[AuthoredThread] = []
    block: list[tuple[int, str]] = []
    for number, line in enumerate([*file.read_text("utf-8").splitlines(), "==="], 1):
        if line.startswith("==="):
            if block:
                found.append(_thread(file, block))
            block = [(number, line)]
        elif block:
            block.append((number, line))
        elif line.strip():
            raise ValueError(f"{file.name}:{number}: expected '===' before a thread, got {line!r}")
    return found


def _thread(file: Path, block: Sequence[tuple[int, str]]) -> AuthoredThread:
    lines = iter(block)
    first, line = next(lines)
    heads: dict[str, str] = {}
    body: list[str] = []
    part = "head"
    for number, text in lines:
        if part != "body" and text.strip() == "body:":
            part = "body"
        elif text.strip() == "comments:":
            break
        elif part == "body":
            body.append(text)
        elif text.strip():
            head = _HEADER.fullmatch(text.strip())
            if head is None:
                raise ValueError(f"{file.name}:{number}: expected a header such as 'title: …', got {text!r}")
            heads[head[1]] = head[2]
    for name in ("title", "by"):
        if name not in heads:
            raise ValueError(f"{file.name}:{first}: the thread has no line '{name}: …'")
    if "when" in heads and not _WHEN.fullmatch(heads["when"]):
        raise ValueError(f"{file.name}:{first}: expected when: YYYY-MM or YYYY-MM-DD, got {heads['when']!r}")
    return AuthoredThread(
        forum=file.stem,
        title=heads["title"],
        author=heads["by"],
        flair=line[3:].strip(),
        body="\n".join(body).strip(),
        remarks=tuple(_remarks(file, lines)),
        score=int(heads["score"]) if "score" in heads else None,
        when=heads.get("when", ""),
        weekday=heads.get("weekday", "").lower(),
        time=heads.get("time", ""),
        link=heads.get("link", ""),
        image=heads.get("image", ""),
        sticky=heads.get("sticky") == "yes",
        locked=heads.get("locked") == "yes",
        edited=heads.get("edited") == "yes",
    )


def _remarks(file: Path, lines: Iterator[tuple[int, str]]) -> list[Remark]:
    found: list[Remark] = []
    above: list[int] = []
    for number, line in lines:
        head = _REMARK.fullmatch(line)
        if head is not None:
            depth = len(head[1]) - 1
            if depth > len(above):
                raise ValueError(
                    f"{file.name}:{number}: expected a comment of at most {len(above) + 1} dashes"
                )
            parent = above[depth - 1] if depth else -1
            above[depth:] = [len(found)]
            score = int(head[3]) if head[3] else None
            later = Later.read(head[4]) if head[4] else None
            found.append(Remark(head[2], head[5].strip(), depth, parent, score, later))
        elif found and (line.startswith("  ") or not line.strip()):
            found[-1] = replace(found[-1], text=f"{found[-1].text}\n{line.strip()}")
        elif line.strip():
            raise ValueError(f"{file.name}:{number}: expected a comment such as '- name: text', got {line!r}")
    return [replace(remark, text=remark.text.strip()) for remark in found]


class Wordings:
    """Draws one wording of each variable of a text, and remembers it for the rest of the text.

    `where` names the text in complaints.
    """

    def __init__(self, dice: Dice, where: str) -> None:
        self._dice = dice
        self._where = where
        self._values: dict[str, str] = {}

    def fill(self, text: str) -> str:
        """A part of the text without variables.

        Raises:
            ValueError: A variable is used before any wording of it stands anywhere.
        """
        return _VARIABLE.sub(self._chosen, text)

    def _chosen(self, match: re.Match[str]) -> str:
        name, wordings = match[1], match[2]
        if wordings is not None:
            self._values[name] = self._dice.pick(wordings.split("|"))
        if name not in self._values:
            raise ValueError(f"{self._where} repeats {name!r} before it says what that is")
        return self._values[name]


def drawn(thread: AuthoredThread, dice: Dice) -> AuthoredThread:
    """The thread with one wording of each of its variables.

    Raises:
        ValueError: A variable is used before any wording of it stands anywhere.
    """
    fill = Wordings(dice, f"{thread.forum}: {thread.title!r}").fill
    return replace(
        thread,
        title=fill(thread.title),
        link=fill(thread.link),
        image=fill(thread.image),
        body=fill(thread.body),
        remarks=tuple(replace(remark, text=fill(remark.text)) for remark in thread.remarks),
    )
