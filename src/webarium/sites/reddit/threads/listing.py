"""Listings of submissions: what they hold, in which order, and from where a page goes on.

A page begins after the last submission of the page before (``?next[ranking]=…&next[id]=…``), so that every page is one
short walk along an index however deep it lies.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.threads.submissions import COLUMNS, JOINS, Submission
from webarium.sites.reddit.visitor import Member, member_id
from webarium.sql import select
from webarium.types import SqlValue

PAGE = 25
"""Submissions on a page."""


@dataclass(frozen=True, slots=True)
class Sort:
    """An order of submissions."""

    name: str
    """As it stands in addresses."""
    label: str
    key: tuple[str, ...]
    """Columns, all descending; the id comes last."""
    index: str
    """The index of all forums that has this order."""
    spans: bool = False
    """Whether it can be narrowed to a span of time."""


SORTS: Mapping[str, Sort] = {
    sort.name: sort
    for sort in (
        Sort("hot", "Hot", ("ranking", "id"), "submission_hot"),
        Sort("new", "New", ("id",), ""),
        Sort("active", "Active", ("last_active", "id"), "submission_active"),
        Sort("top", "Top", ("net_score", "id"), "submission_top", True),
        Sort("controversial", "Controversial", ("controversy", "id"), "submission_controversial", True),
        Sort("most_commented", "Most commented", ("comment_count", "id"), "submission_commented", True),
    )
}
SPANS: Mapping[str, tuple[str, int | None]] = {
    "day": ("Past 24 hours", 1),
    "week": ("Past week", 7),
    "month": ("Past month", 30),
    "year": ("Past year", 365),
    "all": ("All time", None),
}
"""Labels and days of the spans of time."""
_SHORT_SPAN = 7
_NUMBER = re.compile(r"-?[0-9]{1,18}")
"""Scores and ranks may lie below zero."""


@dataclass(frozen=True)
class Feed:
    """Which submissions a listing is about."""

    where: str = "1"
    """A condition on submission ``s``, the program's own."""
    params: Mapping[str, SqlValue] = field(default_factory=dict)
    in_forum: bool = False
    """Whether all are of one forum, whose own indexes then give the order."""


@dataclass(frozen=True)
class Listing:
    """One page of a listing."""

    submissions: list[Submission]
    sort: Sort
    span: str
    next: str | None
    """The address of the next page."""
    sorts: Mapping[str, Sort] = field(default_factory=lambda: SORTS)
    spans: Mapping[str, tuple[str, int | None]] = field(default_factory=lambda: SPANS)


def read_listing(visit: Visit, member: Member | None, feed: Feed, sort: Sort) -> Listing:
    """The page of a listing that the query asks for."""
    span = visit.query.get("t", "all")
    if span not in SPANS or not sort.spans:
        span = "all"
    key = ("sticky", *sort.key) if feed.in_forum and sort.name == "hot" else sort.key
    params: dict[str, SqlValue] = {"me": member_id(member), **feed.params}
    wheres = ["s.visibility = 'visible'", feed.where]
    source = _source(sort, feed, span)
    days = SPANS[span][1]
    if days is not None:
        wheres.append("s.created_at >= :since" if "created" in source else "+s.created_at >= :since")
        params["since"] = (visit.now - timedelta(days=days)).isoformat(" ", "seconds")
    if member is not None and member.hides:
        wheres.append("s.user_id NOT IN (SELECT blocked_id FROM user_block WHERE blocker_id = :me)")
        if not feed.in_forum:
            wheres.append("+s.forum_id NOT IN (SELECT forum_id FROM hidden_forum WHERE user_id = :me)")
    after = _after(visit, key)
    if after is not None:
        columns = ", ".join(f"s.{column}" for column in key)
        wheres.append(f"({columns}) < ({', '.join(f':after_{column}' for column in key)})")
        params |= after
    order = "ORDER BY " + ", ".join(f"s.{column} DESC" for column in key)
    # Ids first: whole rows are read, and sorted where no index does it, only for those of the page.
    ids = select("s.id", source, " AND ".join(wheres), f"{order} LIMIT {PAGE + 1}")
    sql = select(COLUMNS, f"submission s {JOINS}", f"s.id IN ({ids})", order)
    found = visit.rows(Submission, sql, params)
    onward = _onward(visit, key, found[PAGE - 1]) if len(found) > PAGE else None
    return Listing(found[:PAGE], sort, span, onward)


def _source(sort: Sort, feed: Feed, span: str) -> str:
    """The table with the index to walk along, where the planner could take a slower one."""
    days = SPANS[span][1]
    if feed.in_forum:
        return "submission s"
    if days is not None and days <= _SHORT_SPAN:
        return "submission s INDEXED BY submission_created"
    return f"submission s INDEXED BY {sort.index}" if sort.index else "submission s"


def _after(visit: Visit, key: tuple[str, ...]) -> dict[str, SqlValue] | None:
    """The place from where the page goes on, if the query names one completely."""
    found: dict[str, SqlValue] = {}
    for column in key:
        text = visit.query.get(f"next[{column}]")
        if text is None:
            return None
        if column == "last_active":
            found[f"after_{column}"] = text[:19]
        elif _NUMBER.fullmatch(text):
            found[f"after_{column}"] = int(text)
        else:
            return None
    return found


def _onward(visit: Visit, key: tuple[str, ...], last: Submission) -> str:
    changes = {
        f"next[{column}]": int(getattr(last, column)) if column != "last_active" else last.last_active
        for column in key
    }
    old = {name: None for name in visit.query if name.startswith("next[")}
    return visit.url_with(**{**old, **changes})
