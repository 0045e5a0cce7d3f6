"""Issues and merge requests as far as both are alike: what can be planned and talked about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from webarium.sites.gitlab.access import At, require
from webarium.sites.gitlab.merging.rows import Request, request_of
from webarium.sites.gitlab.planning.rows import Issue, issue_of
from webarium.sites.kit.errors import Forbidden
from webarium.sites.kit.visit import Visit

Kind = Literal["issues", "merge_requests"]


@dataclass(frozen=True, slots=True)
class Topic:
    """An issue or merge request as somebody visits it."""

    at: At
    kind: Kind
    id: int
    iid: int
    path: str
    title: str
    description: str
    state: str
    author_id: int

    @property
    def table(self) -> str:
        """Where its row is."""
        return "issue" if self.kind == "issues" else "merge_request"

    @property
    def column(self) -> str:
        """What other tables call its id."""
        return f"{self.table}_id"

    @property
    def sign(self) -> str:
        """As texts refer to it: ``#3``."""
        return f"{'#' if self.kind == 'issues' else '!'}{self.iid}"

    @property
    def may_plan(self) -> bool:
        """Whether they may label it and assign it to people."""
        return self.at.me is not None and (self.at.reports if self.kind == "issues" else self.at.develops)

    @property
    def may_edit(self) -> bool:
        """Whether they may change its texts and close it."""
        return self.at.me is not None and (self.may_plan or self.author_id == self.at.you.id)


def of_issue(at: At, issue: Issue) -> Topic:
    """An issue as a topic."""
    return Topic(
        at,
        "issues",
        issue.id,
        issue.iid,
        issue.path,
        issue.title,
        issue.description,
        issue.state,
        issue.author_id,
    )


def of_request(at: At, request: Request) -> Topic:
    """A merge request as a topic."""
    return Topic(
        at,
        "merge_requests",
        request.id,
        request.iid,
        request.path,
        request.title,
        request.description,
        request.state,
        request.author_id,
    )


def topic_at(visit: Visit, at: At) -> Topic:
    """The issue or merge request that the address names; one that somebody may not see is not found."""
    if visit.path.get("kind") == "issues":
        return of_issue(at, issue_of(visit, at))
    if visit.path.get("kind") != "merge_requests":
        visit.not_found()
    return of_request(at, request_of(visit, require(visit, at, code=True)))


def planned(topic: Topic) -> Topic:
    """Let only those pass who may plan it.

    Raises:
        Forbidden: their role is too low.
    """
    if not topic.may_plan:
        role = "Reporter" if topic.kind == "issues" else "Developer"
        raise Forbidden(f"Only people with the role {role} or a higher one can plan this.")
    return topic


def edited(topic: Topic) -> Topic:
    """Let only those pass who may change its texts and close it.

    Raises:
        Forbidden: it is not theirs, and their role is too low.
    """
    if not topic.may_edit:
        role = "Reporter" if topic.kind == "issues" else "Developer"
        raise Forbidden(f"Only its author and people with the role {role} or a higher one can change this.")
    return topic
