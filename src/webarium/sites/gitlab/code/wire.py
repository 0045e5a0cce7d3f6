"""Git over HTTP: clone, fetch and push, with the rights of whoever signs in by name and password or token."""

from __future__ import annotations

import base64
import binascii
import zlib
from hashlib import sha256

from starlette.responses import Response

from webarium.sites.gitlab.access import At, at_project
from webarium.sites.gitlab.code.pushing import drop_branch, moved
from webarium.sites.gitlab.git import refs, wire
from webarium.sites.gitlab.git.commits import above, find
from webarium.sites.gitlab.git.packets import WireError
from webarium.sites.gitlab.git.wire import ZERO, Command
from webarium.sites.gitlab.visitor import PEOPLE, Me
from webarium.sites.kit.errors import BadInput, NotFound
from webarium.sites.kit.visit import Visit

MOST = 50 * 2**20
"""Bytes that a push may have."""
_MOST_UNZIPPED = 60 * 2**20
_SERVICES = ("git-upload-pack", "git-receive-pack")


def token_hash(token: str) -> str:
    """How a personal access token is kept."""
    return sha256(token.encode()).hexdigest()


def who(visit: Visit, *, pushing: bool = False) -> Me | None:
    """Whom the request's header names, if name and password or token belong together and the token will do."""
    scheme, _, text = visit.request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "basic":
        return None
    try:
        name, _, secret = base64.b64decode(text, validate=True).decode().partition(":")
    except (binascii.Error, UnicodeDecodeError):
        return None
    me = PEOPLE.named(visit, name)
    if me is None:
        return None
    known = "SELECT scopes FROM access_token WHERE user_id = ? AND token_hash = ? AND coalesce(expires_at, ?) >= ?"
    today = visit.now.date().isoformat()
    scopes = visit.value(known, (me.id, token_hash(secret), today, today))
    if scopes is not None:
        return me if "write_repository" in scopes or not pushing else None
    return me if PEOPLE.fits(visit, name, secret) else None


def _asking() -> Response:
    return Response(
        "HTTP Basic: Access denied\n",
        401,
        {"www-authenticate": 'Basic realm="Smithy"'},
        media_type="text/plain",
    )


def _place(visit: Visit, service: str) -> At | Response:
    """The project, or a request to sign in."""
    me = who(visit, pushing=service == "git-receive-pack")
    if me is None and "authorization" in visit.request.headers:
        return _asking()
    try:
        at = at_project(visit, visit.path["namespace"], visit.path["project"], me)
    except NotFound:
        if me is None:
            return _asking()
        raise
    if me is None and service == "git-receive-pack":
        return _asking()
    if not at.sees_code or (service == "git-receive-pack" and not at.develops):
        return Response("You are not allowed to push code to this project.\n", 403, media_type="text/plain")
    return at


def info(visit: Visit) -> Response:
    """The refs of a project."""
    service = visit.query.get("service", "")
    if service not in _SERVICES:
        raise BadInput("Only git clients that speak the smart protocol are served.")
    at = _place(visit, service)
    if isinstance(at, Response):
        return at
    body = wire.advertise(visit.db, at.id, service, at.project.default_branch)
    return Response(
        body, media_type=f"application/x-{service}-advertisement", headers={"cache-control": "no-cache"}
    )


def upload(visit: Visit) -> Response:
    """Answer a clone or fetch."""
    at = _place(visit, "git-upload-pack")
    if isinstance(at, Response):
        return at
    try:
        body = wire.upload(visit.db, at.id, _body(visit))
    except WireError as error:
        body = wire.failed(str(error))
    return Response(body, media_type="application/x-git-upload-pack-result")


def receive(visit: Visit) -> Response:
    """Take a push."""
    at = _place(visit, "git-receive-pack")
    if isinstance(at, Response):
        return at

    def apply(command: Command) -> str:
        return _apply(visit, at, command)

    try:
        sent = _body(visit)
        if len(sent) > MOST:
            body = wire.refuse(sent, f"a push may have at most {MOST // 2**20} MB, and this one has more")
        else:
            body = wire.receive(visit.db, at.id, sent, apply)
    except WireError as error:
        raise BadInput(f"Git's request cannot be answered: {error}.") from error
    return Response(body, media_type="application/x-git-receive-pack-result")


def _body(visit: Visit) -> bytes:
    if visit.request.headers.get("content-encoding", "") != "gzip":
        return visit.body
    unzip = zlib.decompressobj(31)
    try:
        body = unzip.decompress(visit.body, _MOST_UNZIPPED)
    except zlib.error as error:
        raise WireError("a malformed body") from error
    if unzip.unconsumed_tail:
        raise WireError("too large")
    return body


def _apply(visit: Visit, at: At, command: Command) -> str:
    """Move a ref; returns why not, if it must not be moved."""
    kind, _, name = command.ref.removeprefix("refs/").partition("/")
    if kind == "heads":
        return _move_branch(visit, at, name, command)
    if kind == "tags":
        return _move_tag(visit, at, name, command)
    return "only branches and tags can be pushed"


def _move_branch(visit: Visit, at: At, name: str, command: Command) -> str:
    found = refs.branch(visit.db, at.id, name)
    begins = found is None and name == at.project.default_branch
    if not at.may_push(found) or (begins and not at.maintains):
        return "protected branch, only maintainers can push"
    if command.new == ZERO:
        if found is None:
            return "no such branch"
        if name == at.project.default_branch:
            return "the default branch cannot be deleted"
        drop_branch(visit, found)
        return ""
    new = find(visit.db, command.new)
    if new is None:
        return "not a commit"
    if found is None and (problem := refs.unfit(visit.db, at.id, name)):
        return problem
    if found is None:
        first = not refs.branches(visit.db, at.id)
        visit.insert(
            "branch", {"project_id": at.id, "name": name, "commit_id": new.id, "protected": int(first)}
        )
        if first:
            visit.update("project", {"default_branch": name}, id=at.id)
        moved(visit, at, name, None, new.id)
        return ""
    current = find(visit.db, command.old)
    if current is None or current.id != found.commit_id:
        return "the branch has moved, fetch first"
    if found.protected and found.commit_id not in above(visit.db, new.id):
        return "a protected branch takes no forced pushes"
    visit.update("branch", {"commit_id": new.id}, id=found.id)
    moved(visit, at, name, found.commit_id, new.id)
    return ""


def _move_tag(visit: Visit, at: At, name: str, command: Command) -> str:
    if command.new == ZERO:
        return "" if visit.delete("tag", project_id=at.id, name=name) else "no such tag"
    new = find(visit.db, command.new)
    if new is None:
        return "annotated tags are not taken, push a plain one"
    if not refs.name_fits(name) or visit.has("tag", project_id=at.id, name=name):
        return "a tag of this name exists, or cannot have it"
    visit.insert("tag", {"project_id": at.id, "name": name, "commit_id": new.id, "created_at": visit.stamp})
    return ""
