"""Searching submissions, comments, forums and people."""

from __future__ import annotations

import re
from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.paging import Paging
from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.forums.forums import Forum, forum_by_name, forums
from webarium.sites.reddit.threads.comments import OwnComment, comments_of_ids
from webarium.sites.reddit.threads.submissions import COLUMNS, JOINS, Submission
from webarium.sites.reddit.visitor import Member, current_member

KINDS = {"submissions": "Submissions", "comments": "Comments", "forums": "Forums", "users": "Users"}
"""What can be searched."""
_WORD = re.compile(r"[^\W_]+")
_MOST_WORDS = 12
_MOST_FOUND = 1_000
_PAGE = 25


@dataclass(frozen=True)
class Found:
    """A page of results."""

    paging: Paging
    submissions: list[Submission]
    comments: list[OwnComment]
    forums: list[Forum]
    users: list[str]


def search(visit: Visit) -> Response:
    """The search page: without words only its form."""
    member = current_member(visit)
    text = visit.query.get("q", "")[:300].strip()
    kind = visit.query.get("kind", "submissions")
    kind = kind if kind in KINDS else "submissions"
    forum = forum_by_name(visit, member, visit.query.get("forum", ""))
    words = _WORD.findall(text)[:_MOST_WORDS]
    found = _find(visit, member, kind, words, forum) if words else None
    return visit.render(
        "search.html", search_text=text, kind=kind, kinds=KINDS, found=found, forum=forum, member=member
    )


def _find(visit: Visit, member: Member | None, kind: str, words: list[str], forum: Forum | None) -> Found:
    empty = Paging(0)
    if kind == "forums":
        like = [f"%{word}%" for word in words]
        return Found(empty, [], [], _forums(visit, member, like), [])
    if kind == "users":
        return Found(empty, [], [], [], _users(visit, words))
    query = " ".join(f'"{word}"' for word in words)
    ids = _matches(visit, kind, query, forum)
    paging = Paging.from_query(visit.query, len(ids), size=_PAGE)
    shown = ids[paging.offset : paging.offset + paging.limit]
    if kind == "comments":
        return Found(paging, [], comments_of_ids(visit, member, shown), [], [])
    return Found(paging, _submissions(visit, member, shown), [], [], [])


def _matches(visit: Visit, kind: str, query: str, forum: Forum | None) -> list[int]:
    """Ids of what matches, the best first, no more than can be paged through."""
    if kind == "comments":
        sql = """SELECT x.rowid FROM (SELECT rowid, rank FROM comment_fts WHERE comment_fts MATCH :query
            ORDER BY rank LIMIT :most) x JOIN comment c ON c.id = x.rowid
            JOIN submission s ON s.id = c.submission_id
            WHERE s.visibility = 'visible' AND (:forum IS NULL OR s.forum_id = :forum) ORDER BY x.rank, x.rowid DESC"""
    else:
        sql = """SELECT x.rowid FROM (SELECT rowid, rank FROM submission_fts WHERE submission_fts MATCH :query
            ORDER BY rank LIMIT :most) x JOIN submission s ON s.id = x.rowid
            WHERE :forum IS NULL OR s.forum_id = :forum ORDER BY x.rank, x.rowid DESC"""
    values = {"query": query, "most": _MOST_FOUND, "forum": None if forum is None else forum.id}
    return [int(row[0]) for row in visit.db.execute(sql, values)]


def _submissions(visit: Visit, member: Member | None, ids: list[int]) -> list[Submission]:
    if not ids:
        return []
    sql = f"SELECT {COLUMNS} FROM submission s {JOINS} WHERE s.id IN ({', '.join(map(str, ids))})"  # noqa: S608
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
