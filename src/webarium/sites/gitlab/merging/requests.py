"""Merge requests: lists, pages, notes, and their states."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.gitlab.access import At, in_project, members, touch
from webarium.sites.gitlab.code.commits import accounts_of, by_day
from webarium.sites.gitlab.code.pushing import close_by, moved
from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.git.commits import Person, between, commit, make_commit
from webarium.sites.gitlab.git.diffs import tree_diff
from webarium.sites.gitlab.git.merging import merge
from webarium.sites.gitlab.git.objects import Objects
from webarium.sites.gitlab.merging.rows import (
    STATES,
    Request,
    bases_of,
    conflicts_of,
    request_list,
    request_of,
)
from webarium.sites.gitlab.noting import notes, todo, write_note
from webarium.sites.gitlab.planning.issues import note_deleted
from webarium.sites.gitlab.planning.rows import labels_on, person
from webarium.sites.kit.errors import BadInput, Forbidden
from webarium.sites.kit.visit import Visit
from webarium.sql import Where


@in_project
def requests(visit: Visit, at: At) -> Response:
    """A project's merge requests."""
    found = request_list(visit, at.me, Where("r.project_id = ?", (at.id,)))
    return visit.render("merges/list.html", at=at, found=found, states=STATES)


@in_project(code=True)
def request(visit: Visit, at: At) -> Response:
    """A merge request: what is said about it, or its commits or differences."""
    found = request_of(visit, at)
    tab = visit.path.get("tab", "overview")
    if tab not in ("overview", "commits", "diffs"):
        visit.not_found()
    base, target = bases_of(visit, at, found)
    commits = between(visit.db, base, found.head_id) if base else [commit(visit.db, found.head_id)]
    old = commit(visit.db, base).tree if base else None
    diffs = tree_diff(Objects(visit.db), old, commit(visit.db, found.head_id).tree)
    return visit.render(
        "merges/request.html",
        at=at,
        request=found,
        tab=tab,
        commits=commits,
        days=by_day(commits),
        accounts=accounts_of(visit, commits) if tab == "commits" else {},
        diffs=diffs,
        conflicts=conflicts_of(visit, base, target, found.head_id) if found.state == "opened" else (),
        target=target,
        notes=notes(visit, "merge_request_id", found.id),
        labels=labels_on(visit, "merge_request_label", "merge_request_id", found.id),
        assignee=person(visit, found.assignee_id),
        reviewer=person(visit, found.reviewer_id),
        merged_by=person(visit, found.merged_by_id),
        merge_commit=commit(visit.db, found.merge_commit_id) if found.merge_commit_id else None,
        members=members(visit, at.project),
        may_edit=may_edit(at, found),
        may_merge=may_merge(visit, at, found),
    )


def may_edit(at: At, request: Request) -> bool:
    """Whether somebody may change a merge request and close it."""
    return at.me is not None and (at.develops or request.author_id == at.you.id)


def may_merge(visit: Visit, at: At, request: Request) -> bool:
    """Whether somebody may merge it: whoever may push to the target branch."""
    target = refs.branch(visit.db, at.id, request.target_branch)
    return target is not None and at.may_push(target.protected)


@in_project(me=True, code=True)
def add_note(visit: Visit, at: At) -> Response:
    """Say something."""
    found = request_of(visit, at)
    body = visit.form_text("note", 20_000)
    if not body:
        raise BadInput("Please write something before you comment.")
    write_note(visit, at, "merge_request_id", found.id, body)
    visit.update("merge_request", {"updated_at": visit.stamp}, id=found.id)
    touch(visit, at.id)
    return visit.redirect(f"{found.path}#notes")


@in_project(me=True)
def delete_note(visit: Visit, at: At) -> Response:
    """Delete a note."""
    found = request_of(visit, at)
    return note_deleted(visit, at, "merge_request_id", found.id, found.path)


@in_project(me=True)
def set_state(visit: Visit, at: At) -> Response:
    """Close or reopen a merge request, or mark it as ready or as a draft."""
    found = request_of(visit, at)
    if not may_edit(at, found) or found.state == "merged":
        raise Forbidden("Only its author and people with the role Developer or a higher one can do that.")
    state = visit.form_text("state")
    if state in ("opened", "closed") and state != found.state:
        visit.update("merge_request", {"state": state, "updated_at": visit.stamp}, id=found.id)
        words = "closed" if state == "closed" else "reopened"
        write_note(visit, at, "merge_request_id", found.id, words, system=True)
    elif state in ("draft", "ready"):
        visit.update(
            "merge_request", {"draft": int(state == "draft"), "updated_at": visit.stamp}, id=found.id
        )
    else:
        raise BadInput
    return visit.redirect(found.path)


@in_project(me=True)
def set_side(visit: Visit, at: At) -> Response:
    """Change who is assigned or reviews."""
    found = request_of(visit, at)
    if not may_edit(at, found):
        raise Forbidden("Only its author and people with the role Developer or a higher one can do that.")
    field, name = visit.form_text("field"), visit.form_text("username")
    if field not in ("assignee", "reviewer"):
        raise BadInput
    wanted = next((each for each in members(visit, at.project) if each.username == name), None)
    if name and wanted is None:
        raise BadInput("Only members of the project can be chosen.")
    number = wanted.user_id if wanted else None
    visit.update("merge_request", {f"{field}_id": number, "updated_at": visit.stamp}, id=found.id)
    if number is not None:
        todo(
            visit,
            at,
            number,
            "assigned" if field == "assignee" else "review_requested",
            "merge_request_id",
            found.id,
        )
    return visit.redirect(found.path)


@in_project(me=True, code=True)
def do_merge(visit: Visit, at: At) -> Response:
    """Merge: make the commit that joins both, or a single one of all changes, and move the target branch."""
    found = request_of(visit, at)
    target = refs.branch(visit.db, at.id, found.target_branch)
    if target is None or not at.may_push(target.protected):
        role = "Maintainer" if target is not None and target.protected else "Developer"
        raise Forbidden(
            f"Only people with the role {role} or a higher one can merge into {found.target_branch}."
        )
    if found.state != "opened" or found.draft:
        raise BadInput("Only an open merge request that is no draft can be merged.")
    base, _ = bases_of(visit, at, found)
    old = commit(visit.db, base).tree if base else None
    ours, theirs = commit(visit.db, target.commit_id), commit(visit.db, found.head_id)
    merged = merge(Objects(visit.db), old, ours.tree, theirs.tree)
    if merged.conflicts:
        raise BadInput("There are conflicts; they must be resolved first.")
    squash = bool(visit.form_text("squash"))
    text = _message(at, found, squash)
    parents = [target.commit_id] if squash else [target.commit_id, found.head_id]
    author = Person(at.you.name, at.you.email)
    made = make_commit(visit.db, merged.tree, parents, author, visit.now, text)
    visit.update("branch", {"commit_id": made}, id=target.id)
    visit.update(
        "merge_request",
        {
            "state": "merged",
            "merged_at": visit.stamp,
            "updated_at": visit.stamp,
            "merged_by_id": at.you.id,
            "merge_commit_id": made,
            "base_id": base,
        },
        id=found.id,
    )
    write_note(visit, at, "merge_request_id", found.id, "merged", system=True)
    moved(visit, at, target.name, None, made)
    close_by(visit, at, found.description, f"closed via merge request !{found.iid}")
    if visit.form_text("remove_source"):
        _remove_source(visit, at, found)
    return visit.redirect(found.path)


def _message(at: At, request: Request, squash: bool) -> str:
    if squash:
        return f"{request.title}\n\nSee merge request {at.project.slug}!{request.iid}"
    return (
        f"Merge branch '{request.source_branch}' into '{request.target_branch}'\n\n{request.title}\n\n"
        f"See merge request {at.project.slug}!{request.iid}"
    )


def _remove_source(visit: Visit, at: At, request: Request) -> None:
    source = refs.branch(visit.db, at.id, request.source_branch)
    if request.source_project_id == at.id and source and not source.protected:
        visit.delete("branch", id=source.id)
