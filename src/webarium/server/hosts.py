"""Which site a request's ``Host`` header names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from starlette.types import Scope

Zone: TypeAlias = Literal["test", "localhost", "bare"]
"""``<label>.test`` inside the harness, ``<label>.localhost`` for people, or no label at all."""

_LONGEST = 260
_HOST = re.compile(
    r"(?:(?P<label>[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)\.(?P<zone>test|localhost)"
    r"|(?P<bare>localhost|127\.0\.0\.1|\[::1\]))"
    r"(?P<port>:[0-9]{1,5})?"
)
_OTHER = re.compile(r"[a-z0-9._\-\[\]:]+")


@dataclass(frozen=True, slots=True)
class Host:
    """A host name of ours."""

    label: str | None
    """A site's host, or ``None`` where the name has no site in it."""
    zone: Zone
    """Which kind of name it is."""
    port: str
    """``:8700`` as the client wrote it, or empty."""

    def sibling(self, label: str) -> str:
        """The origin of another site for the same client."""
        return f"http://{label}.{'test' if self.zone == 'test' else 'localhost'}{self.port}"


PORT_SITE = "webarium.port_site"
"""The scope's key that holds the label of the site to which the request's port leads, if it leads to one."""


class MalformedHost(ValueError):  # noqa: N818 -- a verdict on input
    """The request has no ``Host`` header, several, or one that is not a host name."""


def host_of(headers: Iterable[tuple[bytes, bytes]]) -> Host | None:
    """The host that a request names; ``None`` if it is a proper name, but not one of ours.

    Raises:
        MalformedHost: it names none, or several.
    """
    found = [value for key, value in headers if key == b"host"]
    if len(found) != 1:
        raise MalformedHost
    return parse_host(found[0])


def host_in(scope: Scope) -> Host | None:
    """The host that a request names; on a site's own port the name has that site in it, if it has none by itself.

    Raises:
        MalformedHost: it names none, or several.
    """
    host = host_of(scope["headers"])
    label: str | None = scope.get(PORT_SITE)
    return host if host is None or label is None or host.label is not None else replace(host, label=label)


def parse_host(raw: bytes) -> Host | None:
    """The host in the value of a ``Host`` header; see `host_of`."""
    try:
        text = raw.decode("ascii").lower()
    except UnicodeDecodeError as error:
        raise MalformedHost from error
    if len(text) > _LONGEST or not _OTHER.fullmatch(text):
        raise MalformedHost
    match = _HOST.fullmatch(text)
    if match is None:
        return None
    if match["bare"]:
        return Host(None, "bare", match["port"] or "")
    return Host(match["label"], "test" if match["zone"] == "test" else "localhost", match["port"] or "")
