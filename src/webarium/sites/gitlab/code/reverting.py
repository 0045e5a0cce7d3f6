"""Undoing a commit, or doing it again on another branch: each makes a new commit."""

from __future__ import annotations

from urllib.parse import quote

from starlette.responses import Response

from webarium.sites.gitlab.access import At, in_project
from webarium.sites.gitlab.code.pushing import moved
from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.git.commits import Commit, Person, commit, make_commit, parents
from webarium.sites.gitlab.git.merging import merge
from webarium.sites.gitlab.git.objects import Objects
from webarium.sites.kit.errors import BadInput, Forbidden
from webarium.sites.kit.visit import Visit

_DEEDS = {"revert": "Revert", "cherry_pick": "Cherry-pick"}


@in_project(me=True, code=True)
def repeat_commit(visit: Visit, at: At) -> Response:
    """Revert or cherry-pick a commit onto a branch, or onto a new one for a merge request."""
    deed = visit.path["deed"]
    if deed not in _DEEDS:
        visit.not_found()
    found = refs.reachable(visit.db, at.id, visit.path["sha"]) or visit.not_found(
        "There is no such commit here."
    )
    target = refs.branch(visit.db, at.id, visit.form_text("branch")) or visit.not_found(
        "There is no such branch."
    )
    apart = bool(visit.form_text("create_merge_request"))
    if not (at.may_push(None) if apart else at.may_push(target)):
        raise Forbidden(f"You may not push to {target.name}. Start a new merge request instead.")
    tree = _tree(visit, found, target.commit_id, back=deed == "revert")
    author = Person(at.you.name, at.you.email)
    made = make_commit(visit.db, tree, [target.commit_id], author, visit.now, _message(found, deed))
    if not apart:
        visit.update("branch", {"commit_id": made}, id=target.id)
        moved(visit, at, target.name, target.commit_id, made)
        visit.flash(
            "success", f"The commit was {'reverted' if deed == 'revert' else 'picked'} on {target.name}."
        )
        return visit.redirect(f"{at.root}/-/commits/{target.name}")
    name = f"{deed.replace('_', '-')}-{found.short}"
    if refs.branch(visit.db, at.id, name) is not None or refs.unfit(visit.db, at.id, name):
        raise BadInput(f"There is a branch {name} already.")
    visit.insert("branch", {"project_id": at.id, "name": name, "commit_id": made, "protected": 0})
    moved(visit, at, name, None, made)
    return visit.redirect(f"{at.root}/-/merge_requests/new?source={quote(name)}")


def _tree(visit: Visit, found: Commit, tip: int, *, back: bool) -> str:
    before = parents(visit.db, found.id)
    if not before:
        raise BadInput("The first commit of a history cannot be done again or undone.")
    old, new = before[0].tree, found.tree
    if back:
        old, new = new, old
    now = commit(visit.db, tip).tree
    merged = merge(Objects(visit.db), old, now, new)
    if merged.conflicts:
        raise BadInput(f"Other commits have changed the same lines since, in {', '.join(merged.conflicts)}.")
    if merged.tree == now:
        raise BadInput("The branch has these changes already; nothing is left to be done.")
    return merged.tree


def _message(found: Commit, deed: str) -> str:
    if deed == "revert":
        return f'Revert "{found.title}"\n\nThis reverts commit {found.sha}.'
    return f"{found.message.rstrip()}\n\n(cherry picked from commit {found.sha})"
