"""Searching submissions, comments, forums and people.

All that matches is found and counted. The best matches come first, as long as they are few enough to be compared while
somebody waits; where thousands match, none of them is telling, and the newest come first.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.paging import Paging
from webarium.sites.kit.spelling import vocabulary
from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.forums.forums import Forum, forum_by_name, forums
from webarium.sites.reddit.threads.comments import OwnComment, comments_of_ids
from webarium.sites.reddit.threads.submissions import COLUMNS, JOINS, Submission
from webarium.sites.reddit.visitor import Member, current_member
from webarium.sql import select

KINDS = {"submissions": "Submissions", "comments": "Comments", "forums": "Forums", "users": "Users"}
"""What can be searched."""
_WORD = re.compile(r"[^\W_]+")
_MOST_WORDS = 12
_MOST_RANKED = 2_000
_PAGE = 25
_TITLES = "SELECT title FROM submission WHERE visibility = 'visible'"


@dataclass(frozen=True, slots=True)
class Index:
    """Texts that are searched by words."""

    table: str
    texts: str
    """Columns that people's words are looked for in."""
    weights: str
    """How much a match in each column counts; the forum's is only a filter."""


_INDEXES = {
    "submissions": Index("submission_fts", "title body", "1.0, 1.0, 0.0"),
    "comments": Index("comment_fts", "body", "1.0, 0.0"),
}


@dataclass(frozen=True)
class Found:
    """A page of results."""

    paging: Paging
    submissions: list[Submission]
    comments: list[OwnComment]
    forums: list[Forum]
    users: list[str]
    newest_first: bool = False
    """Whether there are too many to be ordered by how well they match."""


def search(visit: Visit) -> Response:
    """The search page: without words only its form."""
    member = current_member(visit)
    text = visit.query.get("q", "")[:300].strip()
    kind = visit.query.get("kind", "submissions")
    kind = kind if kind in KINDS else "submissions"
    forum = forum_by_name(visit, member, visit.query.get("forum", ""))
    words = _WORD.findall(text)[:_MOST_WORDS]
    found = _find(visit, member, kind, words, forum) if words else None
    meant = ""
    if found is not None and kind in _INDEXES and not found.paging.total:
        meant = vocabulary(visit, _TITLES).corrected(text) or ""
        if meant:
            found = _find(visit, member, kind, _WORD.findall(meant)[:_MOST_WORDS], forum)
            meant = meant if found.paging.total else ""
    return visit.render(
        "search.html",
        search_text=text,
        meant=meant,
        kind=kind,
        kinds=KINDS,
        found=found,
        forum=forum,
        member=member,
    )


def _find(visit: Visit, member: Member | None, kind: str, words: list[str], forum: Forum | None) -> Found:
    empty = Paging(0)
    if kind == "forums":
        like = [f"%{word}%" for word in words]
        return Found(empty, [], [], _forums(visit, member, like), [])
    if kind == "users":
        return Found(empty, [], [], [], _users(visit, words))
    index = _INDEXES[kind]
    query = _query(index, words, forum)
    total = int(visit.value(select("count(*)", index.table, f"{index.table} MATCH ?"), (query,)))
    paging = Paging.from_query(visit.query, total, size=_PAGE)
    ids = _matches(visit, index, query, paging)
    newest = total > _MOST_RANKED
    if kind == "comments":
        return Found(paging, [], comments_of_ids(visit, member, ids), [], [], newest)
    return Found(paging, _submissions(visit, member, ids), [], [], [], newest)


def _query(index: Index, words: list[str], forum: Forum | None) -> str:
    """The words as the index asks for them, all of them, in any order."""
    quoted = " ".join(f'"{word}"' for word in words)
    asked = f"{{{index.texts}}} : ({quoted})"
    return asked if forum is None else f'{asked} AND forum : "f{forum.id}"'


def _matches(visit: Visit, index: Index, query: str, paging: Paging) -> list[int]:
    """Ids of what stands on a page."""
    ranked = f"AND rank MATCH 'bm25({index.weights})' ORDER BY rank, rowid DESC"
    order = ranked if paging.total <= _MOST_RANKED else "ORDER BY rowid DESC"
    sql = select("rowid", index.table, f"{index.table} MATCH ? {order} LIMIT ? OFFSET ?")
    return [int(row[0]) for row in visit.db.execute(sql, (query, paging.limit, paging.offset))]


def _submissions(visit: Visit, member: Member | None, ids: list[int]) -> list[Submission]:
    if not ids:
        return []
    sql = select(COLUMNS, f"submission s {JOINS}", f"s.id IN ({', '.join(map(str, ids))})")
    rows = visit.rows(Submission, sql, {"me": 0 if member is None else member.id})
    found = {row.id: row for row in rows}
    return [found[number] for number in ids if number in found]


def _forums(visit: Visit, member: Member | None, like: list[str]) -> list[Forum]:
    every = forums(visit, member, "ORDER BY f.subscriber_count DESC, f.id")
    words = [word.strip("%").lower() for word in like]
    return [f for f in every if all(w in f"{f.name} {f.title} {f.description}".lower() for w in words)][:100]


def _users(visit: Visit, words: list[str]) -> list[str]:
    """User names that begin with the words as they were typed together."""
    start = "_".join(words) if len(words) > 1 else words[0]
    rows = visit.db.execute(
        "SELECT username FROM user WHERE username >= ?1 AND username < ?1 || char(1114111) ORDER BY username LIMIT 50",
        (start,),
    )
    return [str(row[0]) for row in rows]
