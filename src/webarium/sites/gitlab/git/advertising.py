"""Which refs a repository has, as git's clients ask for them first."""

from __future__ import annotations

from dataclasses import dataclass

import apsw

from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.git.commands import ZERO
from webarium.sites.gitlab.git.commits import commit
from webarium.sites.gitlab.git.names import bytes_of_name
from webarium.sites.gitlab.git.packets import FLUSH, packet

UPLOAD, RECEIVE = "git-upload-pack", "git-receive-pack"
_AGENT = "agent=smithy object-format=sha1"
_UPLOAD = (
    "multi_ack_detailed side-band-64k ofs-delta thin-pack no-progress include-tag shallow deepen-since deepen-not"
    f" deepen-relative allow-tip-sha1-in-want allow-reachable-sha1-in-want {_AGENT}"
)
_RECEIVE = f"report-status delete-refs side-band-64k quiet atomic ofs-delta push-options {_AGENT}"
_SECOND = ("version 2", "agent=smithy", "ls-refs=unborn", "fetch=shallow", "object-format=sha1")


@dataclass(frozen=True, slots=True)
class Ref:
    """A ref with what it leads to."""

    name: str
    sha: str
    peeled: str = ""
    """The commit that an annotated tag leads to."""


def named(db: apsw.Connection, project: int) -> list[Ref]:
    """All refs by name."""
    found = [
        Ref(f"refs/heads/{each.name}", commit(db, each.commit_id).sha) for each in refs.branches(db, project)
    ]
    for tag in refs.tags(db, project):
        sha = commit(db, tag.commit_id).sha
        found.append(Ref(f"refs/tags/{tag.name}", tag.object or sha, sha if tag.object else ""))
    return sorted(found, key=lambda each: bytes_of_name(each.name))


def advertise(
    db: apsw.Connection, project: int, service: str, default: str, *, second: bool = False
) -> bytes:
    """The refs, as a service begins its answer; of the protocol's second version only what it can do."""
    head = packet(f"# service={service}\n".encode()) + FLUSH
    if second and service == UPLOAD:
        return head + b"".join(packet(f"{line}\n".encode()) for line in _SECOND) + FLUSH
    known = named(db, project)
    abilities = _RECEIVE.encode()
    lines: list[bytes] = []
    if service == UPLOAD:
        abilities = _UPLOAD.encode()
        if first := _head(known, default):
            abilities += b" symref=HEAD:" + bytes_of_name(first.name)
            lines.append(f"{first.sha} HEAD".encode())
    for each in known:
        name = bytes_of_name(each.name)
        lines.append(each.sha.encode() + b" " + name)
        if each.peeled and service == UPLOAD:
            lines.append(each.peeled.encode() + b" " + name + b"^{}")
    lines = lines or [f"{ZERO} capabilities^{{}}".encode()]
    lines[0] += b"\0" + abilities
    return head + b"".join(packet(line + b"\n") for line in lines) + FLUSH


def _head(known: list[Ref], default: str) -> Ref | None:
    return next((each for each in known if each.name == f"refs/heads/{default}"), None)


def list_refs(db: apsw.Connection, project: int, default: str, arguments: list[bytes]) -> bytes:
    """The answer to ``ls-refs`` of the protocol's second version."""
    prefixes = [each[11:] for each in arguments if each.startswith(b"ref-prefix ")]
    known = named(db, project)
    lines: list[bytes] = []
    first = _head(known, default)
    target = b" symref-target:" + bytes_of_name(f"refs/heads/{default}") if b"symrefs" in arguments else b""
    if first:
        lines.append(f"{first.sha} HEAD".encode() + target)
    elif b"unborn" in arguments:
        lines.append(b"unborn HEAD" + target)
    for each in known:
        peeled = f" peeled:{each.peeled}".encode() if each.peeled and b"peel" in arguments else b""
        lines.append(each.sha.encode() + b" " + bytes_of_name(each.name) + peeled)
    fitting = [line for line in lines if not prefixes or line.split(b" ", 1)[1].startswith(tuple(prefixes))]
    return b"".join(packet(line + b"\n") for line in fitting) + FLUSH
