"""Merge requests: lists, pages, approvals, and their states."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.gitlab.access import At, in_project, members, slug_of
from webarium.sites.gitlab.code.commits import accounts_of, by_day
from webarium.sites.gitlab.code.folding import fold
from webarium.sites.gitlab.code.pushing import close_by, drop_branch, moved
from webarium.sites.gitlab.emoji import EMOJI
from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.git.commits import Person, between, commit
from webarium.sites.gitlab.merging.accepting import METHODS, accept, needs_rebase, rebased
from webarium.sites.gitlab.merging.conflicts import may_resolve
from webarium.sites.gitlab.merging.forms import may_open
from webarium.sites.gitlab.merging.lines import excerpt, placed
from webarium.sites.gitlab.merging.rows import (
    STATES,
    Request,
    Settings,
    approvers_of,
    bases_of,
    conflicts_of,
    diffs_of,
    request_list,
    request_of,
    settings_of,
)
from webarium.sites.gitlab.noting import activity, event, write_note
from webarium.sites.gitlab.planning.changes import change, people_on, set_state, tell
from webarium.sites.gitlab.planning.rows import labels_of, labels_on, milestones_of, person
from webarium.sites.gitlab.reactions import reactions
from webarium.sites.gitlab.talking.following import is_subscribed
from webarium.sites.gitlab.topics import edited, of_request
from webarium.sites.kit.errors import BadInput, Forbidden
from webarium.sites.kit.visit import Visit
from webarium.sql import Where
from webarium.types import SqlValue

_TABS = ("overview", "commits", "diffs")


@in_project(code=True)
def requests(visit: Visit, at: At) -> Response:
    """A project's merge requests."""
    found = request_list(visit, at.me, Where("r.project_id = ?", (at.id,)))
    return visit.render(
        "merges/list.html",
        at=at,
        may_open=may_open(visit, at),
        found=found,
        states=STATES,
        labels=labels_of(visit, at.id),
        milestones=milestones_of(visit, at.id),
    )


@dataclass(frozen=True, slots=True)
class Gate:
    """What stands between an open merge request and its target branch."""

    target: int | None
    conflicts: tuple[str, ...]
    lacking: int
    """How many approvals are missing."""
    unresolved: int
    """How many threads must be resolved."""
    rebase: bool
    """Whether it must be rebased first."""

    @property
    def open(self) -> bool:
        """Whether nothing does."""
        return self.target is not None and not (
            self.conflicts or self.lacking or self.unresolved or self.rebase
        )


def gate_of(visit: Visit, request: Request, settings: Settings, base: int | None, target: int | None) -> Gate:
    """What stands in the way of merging."""
    if request.state != "opened" or target is None:
        return Gate(target, (), 0, 0, rebase=False)
    waiting = "SELECT count(*) FROM discussion WHERE merge_request_id = ? AND resolved_at IS NULL"
    approved = len(approvers_of(visit, request.id)) if settings.approvals else 0
    return Gate(
        target,
        conflicts_of(visit, base, target, request.head_id),
        max(0, settings.approvals - approved),
        int(visit.value(waiting, (request.id,))) if settings.threads_resolved else 0,
        needs_rebase(visit, settings.merge_method, target, request.head_id),
    )


@in_project(code=True)
def request(visit: Visit, at: At) -> Response:
    """A merge request: what is said about it, or its commits or differences."""
    found = request_of(visit, at)
    tab = visit.path.get("tab", "overview")
    if tab not in _TABS:
        visit.not_found()
    topic = of_request(at, found)
    me = at.me.id if at.me else None
    base, target = bases_of(visit, at, found)
    commits = between(visit.db, base, found.head_id) if base else [commit(visit.db, found.head_id)]
    diffs = diffs_of(visit, base, found.head_id)
    said = activity(visit, "merge_request_id", found.id, at.me)
    settings = settings_of(visit, at.id)
    gate = gate_of(visit, found, settings, base, target)
    return visit.render(
        "merges/request.html",
        at=at,
        topic=topic,
        request=found,
        tab=tab,
        commits=commits,
        days=by_day(commits),
        accounts=accounts_of(visit, commits) if tab == "commits" else {},
        diffs=fold(diffs, visit.query.getlist("expanded") + visit.query.getlist("path"), named=True),
        said=said,
        lines=placed(visit, found, diffs.files, said.threads),
        excerpt=lambda thread: excerpt(diffs.files, thread),
        reactions=reactions(visit, "merge_request_id", [found.id], me).get(found.id, []),
        emoji=EMOJI,
        settings=settings,
        gate=gate,
        methods=METHODS,
        approvers=approvers_of(visit, found.id),
        may_approve=may_approve(at, found),
        may_resolve=bool(gate.conflicts) and may_resolve(visit, at, found),
        labels=labels_on(visit, "merge_request_label", "merge_request_id", found.id),
        all_labels=labels_of(visit, at.id),
        milestones=milestones_of(visit, at.id, "active"),
        assignees=people_on(visit, topic, "assignee"),
        reviewers=people_on(visit, topic, "reviewer"),
        merged_by=person(visit, found.merged_by_id),
        merge_commit=commit(visit.db, found.merge_commit_id) if found.merge_commit_id else None,
        source=_source(visit, at, found),
        source_there=refs.branch(visit.db, found.source_project_id, found.source_branch) is not None,
        target_there=target is not None,
        members=members(visit, at.project),
        subscribed=is_subscribed(visit, topic),
        waits=me is not None and visit.has("todo", user_id=me, merge_request_id=found.id, state="pending"),
        may_edit=topic.may_edit,
        may_merge=may_merge(visit, at, found),
    )


def _source(visit: Visit, at: At, request: Request) -> str | None:
    """The path of the project from which it comes, empty for its own; none for one that the visitor does not see."""
    if request.source_project_id == request.project_id:
        return ""
    return slug_of(visit, request.source_project_id, at.me)


def may_merge(visit: Visit, at: At, request: Request) -> bool:
    """Whether somebody may merge it: whoever may merge into the target branch."""
    target = refs.branch(visit.db, at.id, request.target_branch)
    return target is not None and at.may_merge(target)


def may_approve(at: At, request: Request) -> bool:
    """Whether somebody may approve it: developers, but not its author."""
    return at.me is not None and at.develops and request.author_id != at.me.id


@in_project(me=True, code=True)
def approve(visit: Visit, at: At) -> Response:
    """Approve a merge request, or take that back."""
    found = request_of(visit, at)
    if not may_approve(at, found):
        raise Forbidden(
            "Only people with the role Developer or a higher one who are not its author can approve."
        )
    if found.state != "opened":
        raise BadInput("Only an open merge request can be approved.")
    known: dict[str, SqlValue] = {"merge_request_id": found.id, "user_id": at.you.id}
    topic = of_request(at, found)
    if visit.form_text("state") == "revoke":
        visit.delete("approval", **known)
        tell(visit, topic, "unapproved this merge request")
    elif not visit.has("approval", **known):
        visit.insert("approval", {**known, "created_at": visit.stamp})
        tell(visit, topic, "approved this merge request")
        visit.update("todo", {"state": "done"}, **known, action="review_requested", state="pending")
    return visit.redirect(found.path)


@in_project(me=True, code=True)
def set_request_state(visit: Visit, at: At) -> Response:
    """Close or reopen a merge request, or mark it as ready or as a draft."""
    found = request_of(visit, at)
    topic = edited(of_request(at, found))
    if found.state == "merged":
        raise Forbidden("What is merged stays merged.")
    state = visit.form_text("state")
    if state in ("opened", "closed") and state != found.state:
        set_state(visit, topic, state)
    elif state in ("draft", "ready"):
        change(visit, topic, draft=int(state == "draft"))
        tell(visit, topic, f"marked this merge request as {state}")
    else:
        raise BadInput
    return visit.redirect(found.path)


def _mergeable(visit: Visit, at: At) -> tuple[Request, Settings, int | None, refs.Branch]:
    """What is to be merged, where nothing stands against it but its commits."""
    found = request_of(visit, at)
    target = refs.branch(visit.db, at.id, found.target_branch)
    if target is None or not may_merge(visit, at, found):
        role = "Maintainer" if target is not None and target.protected else "Developer"
        raise Forbidden(
            f"Only people with the role {role} or a higher one can merge into {found.target_branch}."
        )
    if found.state != "opened" or found.draft:
        raise BadInput("Only an open merge request that is not a draft can be merged.")
    settings = settings_of(visit, at.id)
    base, _ = bases_of(visit, at, found)
    gate = gate_of(visit, found, settings, base, target.commit_id)
    if gate.conflicts:
        raise BadInput("There are conflicts; they must be resolved first.")
    if gate.lacking:
        raise BadInput("It must be approved first.")
    if gate.unresolved:
        raise BadInput("All threads must be resolved first.")
    return found, settings, base, target


@in_project(me=True, code=True)
def do_merge(visit: Visit, at: At) -> Response:
    """Merge by the project's method, and move the target branch."""
    found, settings, base, target = _mergeable(visit, at)
    squash = settings.squash == "always" or (settings.squash != "never" and bool(visit.form_text("squash")))
    made = accept(
        visit,
        at,
        found,
        method=settings.merge_method,
        squash=squash,
        base=base,
        target=target.commit_id,
    )
    visit.update("branch", {"commit_id": made.tip}, id=target.id)
    visit.update(
        "merge_request",
        {
            "state": "merged",
            "merged_at": visit.stamp,
            "updated_at": visit.stamp,
            "merged_by_id": at.you.id,
            "merge_commit_id": made.tip,
            "base_id": base,
        },
        id=found.id,
    )
    write_note(visit, at, "merge_request_id", found.id, made.note, system=True)
    moved(visit, at, target.name, None, made.tip)
    close_by(visit, at, found.description, f"closed via merge request !{found.iid}")
    if visit.form_text("remove_source"):
        _remove_source(visit, at, found)
    return visit.redirect(found.path)


@in_project(me=True, code=True)
def rebase(visit: Visit, at: At) -> Response:
    """Put the source branch's commits onto the target branch."""
    found = request_of(visit, at)
    source = refs.branch(visit.db, at.id, found.source_branch)
    target = refs.branch(visit.db, at.id, found.target_branch)
    if found.source_project_id != at.id or source is None or not at.may_push(source):
        raise Forbidden("Only people who may push to the source branch can rebase it.")
    if found.state != "opened" or target is None:
        raise BadInput("Only an open merge request can be rebased.")
    made = rebased(visit, found, target.commit_id, Person(at.you.name, at.you.email))
    if made is None:
        raise BadInput("There are conflicts; they must be resolved first.")
    visit.update("branch", {"commit_id": made}, id=source.id)
    moved(visit, at, source.name, None, made)
    event(visit, at, "merge_request_id", found.id, f"rebased {found.source_branch} onto {target.name}")
    visit.flash("success", "The source branch was rebased.")
    return visit.redirect(found.path)


def _remove_source(visit: Visit, at: At, request: Request) -> None:
    source = refs.branch(visit.db, at.id, request.source_branch)
    movable = source is not None and source.name != at.project.default_branch and not source.protected
    if request.source_project_id == at.id and source is not None and movable:
        drop_branch(visit, source)
