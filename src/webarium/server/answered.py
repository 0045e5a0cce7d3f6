"""What a world answered, told to whoever takes it down: the same for every client, whatever browser it is."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from starlette.types import Message, Scope, Send

MOST_KEPT = 8_000_000
"""Bytes of a document that are kept; of a longer one nothing is."""


@dataclass(frozen=True, slots=True)
class Answered:
    """One request to a world and what it was answered."""

    method: str
    url: str
    """As the client wrote it."""
    document: bool
    """Whether a page was asked for, to be shown in a tab: what a browser says so of, or else any HTML."""
    resource: str
    """What it was for, as records name it: ``document``, ``stylesheet``, ``script``, ``image``, ``font``, ``fetch``."""
    waited_ms: float
    """How long the answer took to begin."""
    status: int
    type: str
    """The answer's content type."""
    size: int
    """Bytes of the answer."""
    location: str
    """Where the answer sends the client instead."""
    body: bytes | None = None
    """The document, if it is one and not too long."""


Told: TypeAlias = Callable[[Answered], None]
"""Hears of each answer, in the server's event loop, before its last byte is sent."""


def telling(scope: Scope, send: Send, tell: Told) -> Send:
    """Send on, and tell of the answer once it is whole."""
    began = time.perf_counter()
    answer = _Answer(scope)

    async def send_on(message: Message) -> None:
        if message["type"] == "http.response.start":
            answer.start(message, (time.perf_counter() - began) * 1000)
        elif message["type"] == "http.response.body":
            answer.take(message.get("body", b""))
            if not message.get("more_body"):
                tell(answer.told())
        await send(message)

    return send_on


class _Answer:
    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._asked: dict[bytes, str] = {
            key.lower(): value.decode("latin-1") for key, value in scope["headers"]
        }
        self._headers: dict[str, str] = {}
        self._status = 0
        self._waited_ms = 0.0
        self._size = 0
        self._chunks: list[bytes] = []

    def start(self, message: Message, waited_ms: float) -> None:
        self._status, self._waited_ms = message["status"], waited_ms
        self._headers = {
            key.decode("latin-1").lower(): value.decode("latin-1") for key, value in message["headers"]
        }

    def take(self, chunk: bytes) -> None:
        self._size += len(chunk)
        if self._document and self._size <= MOST_KEPT:
            self._chunks.append(chunk)

    @property
    def _document(self) -> bool:
        """HTML that a browser shows in a tab; of a client that is no browser, any HTML."""
        html = self._headers.get("content-type", "").startswith("text/html")
        if not html or "content-encoding" in self._headers:
            return False
        asked = self._asked
        said = asked.get(b"sec-fetch-dest")
        if said is not None:
            return said == "document"
        # Chromium does not say for what it asks an ``http:`` address that is not this machine's by name.
        return b"upgrade-insecure-requests" in asked or "Mozilla" not in asked.get(b"user-agent", "")

    @property
    def _resource(self) -> str:
        if self._document:
            return "document"
        kind = self._headers.get("content-type", "").partition(";")[0]
        known = {"text/css": "stylesheet", "text/javascript": "script", "application/javascript": "script"}
        family = kind.partition("/")[0]
        return known.get(kind) or (family if family in ("image", "font") else "fetch")

    def told(self) -> Answered:
        document = self._document
        whole = document and self._size <= MOST_KEPT
        return Answered(
            self._scope["method"],
            self._url(),
            document,
            self._resource,
            round(self._waited_ms, 1),
            self._status,
            self._headers.get("content-type", ""),
            self._size,
            self._headers.get("location", ""),
            b"".join(self._chunks) if whole else None,
        )

    def _url(self) -> str:
        scope = self._scope
        query = scope["query_string"].decode("latin-1")
        path = scope.get("raw_path", b"").decode("latin-1") or scope["path"]
        return f"http://{self._asked.get(b'host', '')}{path}" + (f"?{query}" if query else "")
