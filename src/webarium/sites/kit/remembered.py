"""Pages that were made before: the same request to a world in the same state is answered from memory.

A page may depend on its request and on what its world is made of, and on nothing else. So its key is all of that: the
universe, the pages that the world has written, seed, clock, conditions, what sites keep of their visitor, and the
request with all its headers. Worlds that were brought to the same state by the same actions, as forks and repeated
episodes are, share what was made for one of them. What a page leaves with its visitor is brought back, too.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.types import Scope

if TYPE_CHECKING:
    from webarium.worlds import World

MOST_BYTES = 64 * 2**20
"""So much is kept, the pages that were asked for last."""
_OVERHEAD = 1024
"""Bytes of an entry beyond its page."""
_LARGEST = 2**20
"""Bytes of a page that is kept at most."""
_ASKED = ("method", "scheme", "path", "raw_path", "query_string", "root_path", "server")


@dataclass(frozen=True, slots=True)
class Remembered:
    """A response that was made, and what it left with the visitor."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes
    sessions: str | None
    """What sites kept of the visitor afterwards, as `World.sessions_text` gives it; ``None`` if it was as before."""

    @property
    def size(self) -> int:
        """Bytes that it takes, roughly."""
        return len(self.body) + len(self.sessions or "") + _OVERHEAD

    def response(self) -> Response:
        """A response of its own, which may be changed."""
        made = Response(status_code=self.status)
        made.body = self.body
        made.raw_headers = [*self.headers]
        return made


class PageMemory:
    """Pages by their keys, for all sites of a server and all threads; the ones not asked for longest go first."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._pages: OrderedDict[bytes, Remembered] = OrderedDict()
        self._guard = threading.Lock()
        self._bytes = 0
        self.hits = 0
        """How many requests were answered from it."""

    def find(self, key: bytes) -> Remembered | None:
        """What was made under a key."""
        with self._guard:
            found = self._pages.get(key)
            if found is not None:
                self._pages.move_to_end(key)
                self.hits += 1
            return found

    def keep(self, key: bytes, page: Remembered) -> None:
        """Keep what was made under a key, if it is not too large."""
        if page.size > _LARGEST:
            return
        with self._guard:
            before = self._pages.pop(key, None)
            self._bytes += page.size - (0 if before is None else before.size)
            self._pages[key] = page
            while self._bytes > self._most:
                self._bytes -= self._pages.popitem(last=False)[1].size


def key_of(site: str, scope: Scope, beside: tuple[object, ...], world: World) -> bytes | None:
    """The key of a request to a site in a world; ``None`` if the world's state cannot be told soon.

    Args:
        site: The site's id.
        scope: The request's; what else of it pages may ask is in `beside`.
        beside: Further values of which a page may depend; their text must tell them apart.
        world: Whom it is asked.
    """
    state, sessions = world.digest(), world.sessions_text()
    if state is None or sessions is None:
        return None
    asked = [scope.get(name) for name in _ASKED]
    text = repr((site, asked, sorted(scope["headers"]), beside, state, sessions))
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=32).digest()


def remembered(response: Response, before: str | None, after: str | None) -> Remembered | None:
    """A response as it is kept, with what sites kept of their visitor before and after.

    Gives ``None`` for what is made while it is sent, has more to do afterwards, or was a fault.
    """
    if after is None or response.background is not None or response.status_code >= 500:
        return None
    body = getattr(response, "body", None)
    if not isinstance(body, bytes):
        return None
    sessions = None if after == before else after
    return Remembered(response.status_code, tuple(response.raw_headers), body, sessions)
