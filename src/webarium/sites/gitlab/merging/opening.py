"""Opening a merge request, by its form or by a push."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.gitlab.access import At
from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.git.commits import between
from webarium.sites.gitlab.merging.rows import request_of
from webarium.sites.gitlab.planning.rows import next_iid
from webarium.sites.gitlab.topics import Topic, of_request
from webarium.sites.kit.visit import Visit
from webarium.types import SqlValue


@dataclass(frozen=True, slots=True)
class Opening:
    """A merge request that is to be opened."""

    source: At
    """The project from which changes come: this one or a fork."""
    source_branch: str
    target_branch: str
    title: str
    description: str
    draft: bool


def why_not(visit: Visit, at: At, opening: Opening) -> tuple[str, str] | None:
    """The field that stands in the way, and why; ``None`` where the merge request can be opened."""
    source = refs.branch(visit.db, opening.source.id, opening.source_branch)
    target = refs.branch(visit.db, at.id, opening.target_branch)
    if source is None or target is None:
        return ("source_branch" if source is None else "target_branch"), "There is no such branch."
    if source.id == target.id:
        return "target_branch", "Please choose two different branches."
    known: dict[str, SqlValue] = {
        "project_id": at.id,
        "source_project_id": opening.source.id,
        "source_branch": source.name,
        "target_branch": target.name,
        "state": "opened",
    }
    if visit.has("merge_request", **known):
        return "source_branch", "There is an open merge request for these branches already."
    if not between(visit.db, target.commit_id, source.commit_id):
        return "source_branch", f"{source.name} has no commits that {target.name} has not."
    return None


def open_request(visit: Visit, at: At, opening: Opening) -> Topic:
    """Open a merge request in the name of who is signed in."""
    source = refs.branch(visit.db, opening.source.id, opening.source_branch) or visit.not_found()
    iid = next_iid(visit.db, "merge_request", at.id)
    values: dict[str, SqlValue] = {
        "project_id": at.id,
        "iid": iid,
        "title": opening.title,
        "description": opening.description,
        "draft": int(opening.draft),
        "author_id": at.you.id,
        "source_project_id": opening.source.id,
        "source_branch": source.name,
        "target_branch": opening.target_branch,
        "head_id": source.commit_id,
        "created_at": visit.stamp,
        "updated_at": visit.stamp,
    }
    visit.insert("merge_request", values)
    return of_request(at, request_of(visit, at, iid))
