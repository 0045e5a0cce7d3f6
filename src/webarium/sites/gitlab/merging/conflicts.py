"""Conflicts of a merge request: what both sides have made of a file, and resolving them by a commit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.gitlab.access import At, in_project
from webarium.sites.gitlab.code.pushing import moved
from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.git.commits import Person, commit, make_commit
from webarium.sites.gitlab.git.diffs import text_of
from webarium.sites.gitlab.git.merging import BETWEEN, OURS, THEIRS, marked_lines, merge_except
from webarium.sites.gitlab.git.objects import BLOB, Objects
from webarium.sites.gitlab.merging.rows import Request, bases_of, conflicts_of, request_of
from webarium.sites.kit.errors import BadInput, Forbidden
from webarium.sites.kit.parts.clashes import clash
from webarium.sites.kit.visit import Visit

_MOST = 200_000


@dataclass(frozen=True, slots=True)
class Conflict:
    """A file of which both sides have made something else."""

    path: str
    text: str | None
    """With marks around both; ``None`` where one side has deleted it, or it is not text, or a very long one."""


def _found(visit: Visit, at: At, request: Request) -> tuple[int | None, int, list[Conflict]]:
    base, target = bases_of(visit, at, request)
    if request.state != "opened" or target is None:
        raise BadInput("Only an open merge request has conflicts to resolve.")
    objects = Objects(visit.db)
    trees = [commit(visit.db, number).tree if number else None for number in (base, request.head_id, target)]
    found = []
    for path in conflicts_of(visit, base, target, request.head_id):
        entries = [objects.at(tree, path) if tree else None for tree in trees]
        texts = [text_of(objects.blob(each.sha)) if each and each.is_file else None for each in entries]
        found.append(Conflict(path, None if None in texts[1:] else _marked(texts)))
    if not found:
        raise BadInput("There are no conflicts to resolve.")
    return base, target, found


def _marked(texts: Sequence[str | None]) -> str | None:
    """A file with marks around what both sides have changed; ``None`` where that is too long to be edited."""
    if any(each is not None and len(each) > _MOST for each in texts):
        return None
    was, ours, theirs = ((each or "").splitlines(keepends=True) for each in texts)
    return "".join(marked_lines(was, ours, theirs))


def may_resolve(visit: Visit, at: At, request: Request) -> bool:
    """Whether somebody may push to the source branch, which lies in this project."""
    source = refs.branch(visit.db, at.id, request.source_branch)
    return request.source_project_id == at.id and source is not None and at.may_push(source)


@in_project(code=True)
def conflicts(visit: Visit, at: At) -> Response:
    """What stands against merging, and a form that makes an end of it."""
    request = request_of(visit, at)
    _, target, found = _found(visit, at, request)
    return visit.render(
        "merges/conflicts.html",
        at=at,
        request=request,
        found=found,
        may=may_resolve(visit, at, request),
        kept=_heads(visit, request, target),
    )


def _heads(visit: Visit, request: Request, target: int) -> dict[str, str]:
    """What the two branches hold, by their commits."""
    ours, theirs = commit(visit.db, request.head_id), commit(visit.db, target)
    return {"heads": f"{request.source_branch} {ours.sha[:8]}, {request.target_branch} {theirs.sha[:8]}"}


@in_project(me=True, code=True)
def resolve_conflicts(visit: Visit, at: At) -> Response:
    """Bring the target branch into the source branch, with files as the form has them."""
    request = request_of(visit, at)
    if not may_resolve(visit, at, request):
        raise Forbidden("Only people who may push to the source branch can resolve its conflicts.")
    base, target, found = _found(visit, at, request)
    if problem := clash(
        visit,
        _heads(visit, request, target),
        {"heads": "What the branches hold"},
        back=f"{request.path}/conflicts",
        typed={"heads": "what you resolved"},
    ):
        return problem
    objects = Objects(visit.db)
    head = commit(visit.db, request.head_id)
    kept: dict[str, str | None] = {}
    for number, each in enumerate(found):
        kept[each.path] = _chosen(visit, objects, each, number, head.tree, commit(visit.db, target).tree)
    old = commit(visit.db, base).tree if base else None
    tree = merge_except(objects, old, head.tree, commit(visit.db, target).tree, kept)
    text = visit.form_text("commit_message") or _message(request)
    made = make_commit(visit.db, tree, [head.id, target], Person(at.you.name, at.you.email), visit.now, text)
    visit.update("branch", {"commit_id": made}, project_id=at.id, name=request.source_branch)
    moved(visit, at, request.source_branch, head.id, made)
    visit.flash("success", "All merge conflicts were resolved. The merge request can now be merged.")
    return visit.redirect(request.path)


def _message(request: Request) -> str:
    return f"Merge branch '{request.target_branch}' into '{request.source_branch}'"


def _chosen(
    visit: Visit, objects: Objects, conflict: Conflict, number: int, ours: str, theirs: str
) -> str | None:
    """The id of the file that the form wants; ``None`` where it is to be deleted."""
    choice = visit.form_text(f"choice_{number}")
    if choice in ("ours", "theirs"):
        entry = objects.at(ours if choice == "ours" else theirs, conflict.path)
        return entry.sha if entry else None
    text = visit.form.get(f"content_{number}")
    if choice != "edited" or conflict.text is None or not isinstance(text, str) or len(text) > _MOST:
        raise BadInput(f"Please choose what becomes of {conflict.path}.")
    text = text.replace("\r\n", "\n")
    marks = {each.strip() for each in (OURS, BETWEEN, THEIRS)}
    if any(line in marks for line in text.split("\n")):
        raise BadInput(f"There are still marks of a conflict in {conflict.path}.")
    return objects.put(BLOB, f"{text.rstrip(chr(10))}\n".encode())
