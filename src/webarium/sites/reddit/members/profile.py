"""User pages: an overview, submissions, comments with their scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.responses import Response

from webarium.sites.kit.paging import Paging
from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.members.accounts import Account, account_of, blocks
from webarium.sites.reddit.threads.comments import OwnComment, comments_by
from webarium.sites.reddit.threads.submissions import COLUMNS, JOINS, Submission
from webarium.sites.reddit.visitor import Member, current_member, member_id
from webarium.sql import select

_PAGE = 25
_OVERVIEW = 25


@dataclass(frozen=True)
class Counts:
    """What somebody has written so far."""

    submissions: int
    comments: int


@dataclass(frozen=True)
class Item:
    """One thing of an overview: a submission or a comment."""

    created_at: str
    submission: Submission | None
    comment: OwnComment | None


def profile(visit: Visit) -> Response:
    """The newest submissions and comments of somebody, mixed by time."""
    member, account = current_member(visit), account_of(visit)
    items = [Item(s.created_at, s, None) for s in _submissions(visit, member, account, _OVERVIEW, 0)]
    items += [
        Item(c.created_at, None, c) for c in comments_by(visit, member, account.id, limit=_OVERVIEW, offset=0)
    ]
    items.sort(key=lambda item: item.created_at, reverse=True)
    return _show(visit, member, account, "overview", items=items[:_OVERVIEW], paging=Paging(0))


def submissions(visit: Visit) -> Response:
    """Somebody's submissions, newest first."""
    member, account = current_member(visit), account_of(visit)
    paging = Paging.from_query(visit.query, _counts(visit, account).submissions, size=_PAGE)
    found = _submissions(visit, member, account, paging.limit, paging.offset)
    items = [Item(s.created_at, s, None) for s in found]
    return _show(visit, member, account, "submissions", items=items, paging=paging)


def comments(visit: Visit) -> Response:
    """Somebody's comments with their net scores, newest first."""
    member, account = current_member(visit), account_of(visit)
    paging = Paging.from_query(visit.query, _counts(visit, account).comments, size=_PAGE)
    found = comments_by(visit, member, account.id, limit=paging.limit, offset=paging.offset)
    items = [Item(c.created_at, None, c) for c in found]
    return _show(visit, member, account, "comments", items=items, paging=paging)


def _submissions(
    visit: Visit, member: Member | None, account: Account, limit: int, offset: int
) -> list[Submission]:
    return visit.rows(
        Submission,
        select(
            COLUMNS,
            f"submission s {JOINS}",
            "s.user_id = :user AND s.visibility = 'visible'",
            "ORDER BY s.id DESC LIMIT :limit OFFSET :offset",
        ),
        {"me": member_id(member), "user": account.id, "limit": limit, "offset": offset},
    )


def _counts(visit: Visit, account: Account) -> Counts:
    made = visit.value(
        "SELECT count(*) FROM submission WHERE user_id = ? AND visibility = 'visible'", (account.id,)
    )
    said = visit.value(
        "SELECT count(*) FROM comment c JOIN submission s ON s.id = c.submission_id "
        "WHERE c.user_id = ? AND c.visibility = 'visible' AND s.visibility = 'visible'",
        (account.id,),
    )
    return Counts(int(made), int(said))


def _show(visit: Visit, member: Member | None, account: Account, tab: str, **values: Any) -> Response:
    blocked = member is not None and blocks(visit, member.id, account.id)
    moderates = visit.db.execute(
        "SELECT f.name FROM moderator m JOIN forum f ON f.id = m.forum_id WHERE m.user_id = ? "
        "ORDER BY f.name COLLATE NOCASE",
        (account.id,),
    ).fetchall()
    return visit.render(
        "members/profile.html",
        account=account,
        tab=tab,
        member=member,
        counts=_counts(visit, account),
        blocked=blocked,
        moderates=[row[0] for row in moderates],
        **values,
    )
