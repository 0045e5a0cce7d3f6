"""Merging: by a merge commit, as a single commit, or by moving the target branch forward; and rebasing before."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.gitlab.access import At
from webarium.sites.gitlab.git.commits import (
    Person,
    above,
    between,
    commit,
    make_commit,
    parents,
)
from webarium.sites.gitlab.git.merging import merge
from webarium.sites.gitlab.git.objects import Objects
from webarium.sites.gitlab.merging.rows import Request
from webarium.sites.kit.errors import BadInput
from webarium.sites.kit.visit import Visit

METHODS = {
    "merge": "Merge commit",
    "rebase_merge": "Merge commit with semi-linear history",
    "ff": "Fast-forward merge",
}
"""The usual three."""
SQUASHES = {
    "never": "Do not allow",
    "default_off": "Allow",
    "default_on": "Encourage",
    "always": "Require",
}
"""Whether commits are made into one."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """What merging has made."""

    tip: int
    """The commit that the target branch is at now."""
    note: str


def needs_rebase(visit: Visit, method: str, target: int, head: int) -> bool:
    """Whether the source branch must be put onto the target branch first."""
    return method != "merge" and target not in above(visit.db, head)


def accept(
    visit: Visit, at: At, request: Request, *, method: str, squash: bool, base: int | None, target: int
) -> Accepted:
    """Make the commits of a merge.

    Raises:
        BadInput: both sides have changed the same lines, or the source branch must be rebased first.
    """
    if needs_rebase(visit, method, target, request.head_id):
        raise BadInput("The source branch must be rebased onto the target branch first.")
    objects, me = Objects(visit.db), Person(at.you.name, at.you.email)
    old = commit(visit.db, base).tree if base else None
    theirs = commit(visit.db, request.head_id).tree
    merged = merge(objects, old, commit(visit.db, target).tree, theirs)
    if merged.conflicts:
        raise BadInput("There are conflicts; they must be resolved first.")
    head = request.head_id
    if squash:
        author = _author(visit, request)
        onto = target if method == "ff" or base is None else base
        tree = merged.tree if method == "ff" else theirs
        head = make_commit(visit.db, tree, [onto], author, visit.now, request.title, me)
    if method == "ff":
        return Accepted(head, "merged")
    text = (
        f"Merge branch '{request.source_branch}' into '{request.target_branch}'\n\n{request.title}\n\n"
        f"See merge request {at.project.slug}!{request.iid}"
    )
    return Accepted(make_commit(visit.db, merged.tree, [target, head], me, visit.now, text), "merged")


def _author(visit: Visit, request: Request) -> Person:
    email = visit.value("SELECT email FROM user WHERE id = ?", (request.author_id,))
    return Person(request.author_name, str(email))


def rebased(visit: Visit, request: Request, target: int, committer: Person) -> int | None:
    """The source branch's commits made anew on top of the target branch; ``None`` where lines meet."""
    objects = Objects(visit.db)
    tip = target
    for each in reversed(between(visit.db, target, request.head_id)):
        before = parents(visit.db, each.id)
        if len(before) > 1:
            continue
        merged = merge(objects, before[0].tree if before else None, commit(visit.db, tip).tree, each.tree)
        if merged.conflicts:
            return None
        author = Person(each.author_name, each.author_email)
        tip = make_commit(visit.db, merged.tree, [tip], author, visit.now, each.message, committer)
    return tip
