"""Histories, single commits, comparisons, contributors."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import groupby

from starlette.responses import Response

from webarium.sites.gitlab.access import At, in_project
from webarium.sites.gitlab.code.folding import fold
from webarium.sites.gitlab.code.spots import crumbs_of, ref_choices, spot_of
from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.git.commits import (
    Commit,
    between,
    count,
    history,
    merge_base,
    parents,
    path_condition,
)
from webarium.sites.gitlab.git.commits import commit as commit_by_id
from webarium.sites.gitlab.git.diffs import TreeDiff, tree_diff
from webarium.sites.gitlab.git.objects import Objects
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.visit import Visit
from webarium.types import SqlValue

PAGE = 40
_CONTRIBUTORS, _CHOICES = 100, 300
"""So many are shown, or can be chosen from."""


@dataclass(frozen=True, slots=True)
class Contributor:
    """Somebody's share of a history."""

    name: str
    email: str
    commits: int
    weeks: tuple[int, ...]
    """Commits in each of twenty equal spans of the history."""


@in_project(code=True)
def commits(visit: Visit, at: At) -> Response:
    """The history of a branch, a folder or a file."""
    spot = spot_of(visit, at)
    where, params = path_condition(spot.path)
    where, params = _filtered(visit, where, params)
    total = count(visit.db, spot.commit.id, where, params)
    paging = Paging.from_query(visit.query, total, size=PAGE, page_key="page")
    found = history(
        visit.db, spot.commit.id, where=where, params=params, limit=paging.limit, offset=paging.offset
    )
    return visit.render(
        "code/commits.html",
        at=at,
        spot=spot,
        total=total,
        paging=paging,
        days=by_day(found),
        accounts=accounts_of(visit, found),
        authors=_authors(visit, spot.commit.id),
        crumbs=crumbs_of(at, spot),
        refs=ref_choices(visit, at, spot.ref),
    )


def _filtered(visit: Visit, where: str, params: tuple[SqlValue, ...]) -> tuple[str, tuple[SqlValue, ...]]:
    text, author = visit.query.get("search", "").strip()[:100], visit.query.get("author", "").strip()[:100]
    if text:
        where, params = f"({where}) AND instr(lower(c.message), lower(?)) > 0", (*params, text)
    if author:
        where, params = f"({where}) AND c.author_name = ?", (*params, author)
    return where, params


def _authors(visit: Visit, tip: int) -> list[str]:
    return sorted({each.author_name for each in history(visit.db, tip)}, key=str.lower)[:_CHOICES]


def by_day(found: list[Commit]) -> list[tuple[str, list[Commit]]]:
    """Commits in their order, those together that are next to each other and were made on one day."""
    days = groupby(found, key=lambda each: each.committed_at.date())
    return [(f"{day.day} {day:%b}, {day.year}", list(commits)) for day, commits in days]


def accounts_of(visit: Visit, found: list[Commit]) -> dict[str, str]:
    """The user names of those who have written commits, by e-mail."""
    known: dict[str, str] = {}
    sql = (
        "SELECT username FROM user WHERE email = ?1 UNION SELECT u.username FROM user_email e"
        " JOIN user u ON u.id = e.user_id WHERE e.email = ?1"
    )
    for email in {each.author_email for each in found}:
        name = visit.value(sql, (email,))
        if name is not None:
            known[email] = str(name)
    return known


@in_project(code=True)
def commit(visit: Visit, at: At) -> Response:
    """One commit with what it changes."""
    found = refs.reachable(visit.db, at.id, visit.path["sha"]) or visit.not_found(
        "There is no such commit here."
    )
    before = parents(visit.db, found.id)
    branches = refs.branches(visit.db, at.id)
    diffs = tree_diff(Objects(visit.db), before[0].tree if before else None, found.tree)
    return visit.render(
        "code/commit.html",
        at=at,
        commit=found,
        parents=before,
        diffs=fold(diffs, visit.query.getlist("expanded")),
        accounts=accounts_of(visit, [found]),
        onto=[name for name, _ in ref_choices(visit, at, at.project.default_branch, tags=False)],
        branches=[each.name for each in branches if each.commit_id == found.id][:_CHOICES],
    )


@in_project(code=True)
def compare(visit: Visit, at: At) -> Response:
    """What one branch has and another has not."""
    base, head = visit.query.get("from", at.project.default_branch), visit.query.get("to", "")
    if words := visit.path.get("rest", ""):
        base, _, head = words.partition("...")
    one = refs.spot(visit.db, at.id, base)
    other = refs.spot(visit.db, at.id, head) if head else None
    found: list[Commit] = []
    diffs = TreeDiff((), 0)
    if one and other and not one.path and not other.path:
        found = between(visit.db, one.commit.id, other.commit.id)
        common = merge_base(visit.db, one.commit.id, other.commit.id)
        old = commit_by_id(visit.db, common).tree if common else None
        diffs = tree_diff(Objects(visit.db), old, other.commit.tree)
    elif head:
        visit.not_found("There is no such branch, tag or commit to compare.")
    return visit.render(
        "code/compare.html",
        at=at,
        base=base,
        head=head,
        days=by_day(found),
        accounts=accounts_of(visit, found),
        diffs=fold(diffs, visit.query.getlist("expanded")),
        tip=other.commit.sha if other else "",
        refs=ref_choices(visit, at, at.project.default_branch),
    )


@in_project(code=True)
def graphs(visit: Visit, at: At) -> Response:
    """How much everybody has contributed to a branch."""
    spot = spot_of(visit, at)
    if spot.path:
        visit.not_found()
    found = history(
        visit.db, spot.commit.id, where="(SELECT count(*) FROM commit_parent p WHERE p.child = c.id) < 2"
    )
    return visit.render(
        "code/graphs.html",
        at=at,
        spot=spot,
        first=min((each.committed_at for each in found), default=visit.now),
        last=max((each.committed_at for each in found), default=visit.now),
        whole=_spans(found, found),
        contributors=_contributors(found),
        refs=ref_choices(visit, at, spot.ref),
    )


def _contributors(found: list[Commit]) -> list[Contributor]:
    shares: dict[tuple[str, str], list[Commit]] = {}
    for each in found:
        shares.setdefault((each.author_name, each.author_email), []).append(each)
    order = sorted(shares.items(), key=lambda pair: (-len(pair[1]), pair[0]))
    return [
        Contributor(name, email, len(share), _spans(found, share))
        for (name, email), share in order[:_CONTRIBUTORS]
    ]


def _spans(whole: list[Commit], found: list[Commit], parts: int = 20) -> tuple[int, ...]:
    if not whole:
        return ()
    start, end = (pick(each.committed_at for each in whole) for pick in (min, max))
    width = max(1.0, (end - start).total_seconds() + 1) / parts
    counts = Counter(int((each.committed_at - start).total_seconds() / width) for each in found)
    return tuple(counts.get(number, 0) for number in range(parts))
