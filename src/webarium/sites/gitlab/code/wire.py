"""Git over HTTP: clone, fetch and push, with the rights of whoever signs in by name and password or token."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass
from hashlib import sha256
from urllib.parse import quote

import apsw
from starlette.responses import Response

from webarium.sites.gitlab.access import At, at_project
from webarium.sites.gitlab.code.moves import Moves
from webarium.sites.gitlab.git import receiving, sending
from webarium.sites.gitlab.git.advertising import RECEIVE, UPLOAD, advertise
from webarium.sites.gitlab.git.commands import read_push
from webarium.sites.gitlab.git.limits import megabytes
from webarium.sites.gitlab.git.packets import WireError
from webarium.sites.gitlab.projects.wiki_git import WIKI, wiki_repository
from webarium.sites.gitlab.visitor import PEOPLE, Me
from webarium.sites.kit.errors import BadInput, NotFound
from webarium.sites.kit.visit import Visit
from webarium.unpacking import GZIP, Oversized, inflate

MOST = 50 * 2**20
"""Bytes that a push may have."""
MOST_ASKED = 8 * 2**20
"""Bytes in which a fetch may say what it has and wants."""
_WIKI = ".wiki"


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


@dataclass(frozen=True, slots=True)
class _Place:
    """A repository that a request names."""

    at: At
    db: apsw.Connection
    """Where its objects are."""
    project: int
    """Its id there."""
    default: str
    """Its default branch."""
    is_wiki: bool = False


def _place(visit: Visit, service: str) -> _Place | Response:
    """The repository, or a request to sign in."""
    me = who(visit, pushing=service == RECEIVE)
    if me is None and "authorization" in visit.request.headers:
        return _asking()
    try:
        at, is_wiki = _project(visit, me)
    except NotFound:
        if me is None:
            return _asking()
        raise
    if me is None and service == RECEIVE:
        return _asking()
    if not at.sees_code or (service == RECEIVE and not at.develops):
        return Response("You are not allowed to push code to this project.\n", 403, media_type="text/plain")
    if is_wiki:
        return _Place(at, wiki_repository(visit, at), WIKI, "main", is_wiki=True)
    return _Place(at, visit.db, at.id, at.project.default_branch)


def _project(visit: Visit, me: Me | None) -> tuple[At, bool]:
    """The project that the address names, and whether its wiki is meant."""
    namespace, name = visit.path["namespace"], visit.path["project"]
    try:
        return at_project(visit, namespace, name, me), False
    except NotFound:
        if not name.endswith(_WIKI):
            raise
        return at_project(visit, namespace, name.removesuffix(_WIKI), me), True


def info(visit: Visit) -> Response:
    """The refs of a repository."""
    service = visit.query.get("service", "")
    if service not in (UPLOAD, RECEIVE):
        raise BadInput("Only git clients that speak the smart protocol are served.")
    place = _place(visit, service)
    if isinstance(place, Response):
        return place
    body = advertise(place.db, place.project, service, place.default, second=_is_second(visit))
    return Response(
        body, media_type=f"application/x-{service}-advertisement", headers={"cache-control": "no-cache"}
    )


def info_elsewhere(visit: Visit) -> Response:
    """Lead a client that has left ``.git`` out of the address to where that is in it."""
    service = visit.query.get("service", "")
    if service not in (UPLOAD, RECEIVE):
        visit.not_found()
    slug = quote(f"/{visit.path['namespace']}/{visit.path['project']}.git")
    return visit.redirect(f"{slug}/info/refs?service={service}", status=301)


def _is_second(visit: Visit) -> bool:
    """Whether the client speaks the protocol's second version."""
    return "version=2" in visit.request.headers.get("git-protocol", "").split(":")


def upload(visit: Visit) -> Response:
    """Answer a clone or fetch."""
    place = _place(visit, UPLOAD)
    if isinstance(place, Response):
        return place
    try:
        sent = _body(visit, MOST_ASKED)
        if _is_second(visit):
            body = sending.upload_second(place.db, place.project, place.default, sent)
        else:
            body = sending.upload(place.db, place.project, sent)
    except WireError as error:
        body = sending.failed(str(error))
    return Response(body, media_type="application/x-git-upload-pack-result")


def receive(visit: Visit) -> Response:
    """Take a push."""
    place = _place(visit, RECEIVE)
    if isinstance(place, Response):
        return place
    try:
        sent = _body(visit, MOST)
        if len(sent) > MOST:
            body = receiving.refuse(sent, f"a push may have at most {megabytes(MOST)}, and this one has more")
        elif place.is_wiki:
            body = receiving.refuse(sent, f"wiki pages are written at {place.at.root}/-/wikis, not pushed")
        else:
            push = read_push(sent)
            moves = Moves(visit, place.at, push.options)
            body = receiving.receive(visit.db, place.project, push, moves.apply, moves.said)
    except WireError as error:
        raise BadInput(f"Git's request cannot be answered: {error}.") from error
    return Response(body, media_type="application/x-git-receive-pack-result")


def _body(visit: Visit, most: int) -> bytes:
    """What was sent, unzipped where it was zipped.

    Raises:
        WireError: it is malformed, or larger than that when it is unzipped.
    """
    if visit.request.headers.get("content-encoding", "") not in ("gzip", "x-gzip"):
        return visit.body
    try:
        return inflate(visit.body, most, wbits=GZIP)
    except Oversized as error:
        raise WireError("too large") from error
    except ValueError as error:
        raise WireError("a malformed body") from error
