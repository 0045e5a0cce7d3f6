"""Asking the sites of a world in this process, as a browser would: cookies, redirects, where a request comes from."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from http.cookies import CookieError, SimpleCookie
from typing import Any, NamedTuple
from urllib.parse import quote, unquote, urlencode, urljoin, urlsplit, urlunsplit

from starlette.types import ASGIApp, Message

from webarium.observation.requests import (
    JSON_TYPE,
    MAX_CONTENT,
    MAX_REQUESTS,
    Exchange,
    SeenRequest,
    cookie_of,
)
from webarium.server import HEADER
from webarium.sites.kit.app import SLEEP

MAX_REDIRECTS = 20
AGENT = "Mozilla/5.0 (X11; Linux x86_64) Webarium/text"
_PATH_SAFE = "!#$%&'()*+,-./:;=@[\\]^_|~"
_QUERY_SAFE = "!$%&()*+,-./:;=?@[\\]^_`{|}~"
_FOLLOWED = frozenset({301, 302, 303, 307, 308})
_SAFE = "!#$%&'()*+,/:;=?@[]~-._"


@dataclass(frozen=True)
class File:
    """A file that a visitor has chosen in a field."""

    name: str
    data: bytes
    kind: str = "application/octet-stream"


@dataclass(frozen=True)
class Ask:
    """One request, before cookies and headers of the connection are added."""

    url: str
    method: str = "GET"
    body: bytes = b""
    kind: str = ""
    """Its content type."""
    headers: Mapping[str, str] = field(default_factory=dict)
    referrer: str = ""
    """Address of the page that asks."""
    navigates: bool = True
    """Whether the answer becomes a tab's document."""


@dataclass(frozen=True)
class Answer:
    """What came back in the end."""

    url: str
    """Where it came from, after redirects."""
    status: int
    headers: Mapping[str, str]
    """Names in lower case."""
    body: bytes
    method: str = "GET"

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode("utf-8", "replace")

    @property
    def attachment(self) -> str | None:
        """Under which name it is to be saved, where it is not to be shown."""
        disposition = self.headers.get("content-disposition", "")
        kind, _, rest = disposition.partition(";")
        if kind.strip().lower() != "attachment":
            if self.headers.get("content-type", "text/html").split(";")[0] in _SHOWN:
                return None
            return unquote(urlsplit(self.url).path.rpartition("/")[2]) or "download"
        named = _file_name(rest)
        return named or unquote(urlsplit(self.url).path.rpartition("/")[2]) or "download"


_SHOWN = frozenset(
    {
        "text/html",
        "text/plain",
        "application/json",
        "image/svg+xml",
        "image/png",
        "image/jpeg",
        "image/webp",
        "image/gif",
        "text/xml",
        "application/xml",
        "application/xhtml+xml",
        "text/css",
        "text/javascript",
        "application/pdf",
        "",
    }
)


def _file_name(parameters: str) -> str:
    found = ""
    for part in parameters.split(";"):
        key, _, value = part.strip().partition("=")
        if key.lower() == "filename*":
            return unquote(value.rpartition("''")[2])
        if key.lower() == "filename":
            found = value.strip().strip('"')
    return found


class Received(NamedTuple):
    """What a site answered."""

    status: int
    headers: list[tuple[str, str]]
    """Names in lower case."""
    body: bytes


class Client:
    """One visitor's requests to one world."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app = app
        self._token = token.encode()
        self.cookies: dict[str, dict[str, str]] = {}
        """By host, names with values."""
        self.slept = 0.0
        """Seconds for which sites have waited, in their own time."""
        self.exchanges: list[Exchange] = []
        """What was asked since this was last emptied."""
        self.seen: list[SeenRequest] | None = None
        """All that was asked, with bodies, once that is wanted."""

    async def fetch(self, ask: Ask) -> Answer:
        """Send a request and follow where it leads."""
        url, method, body, kind = normal(ask.url), ask.method, ask.body, ask.kind
        for _ in range(MAX_REDIRECTS):
            sent = self._headers(ask, urlsplit(url).netloc, method, body, kind)
            status, pairs, content = await self._send(url, method, sent, body)
            headers = dict(pairs)
            location = headers.get("location")
            self._tell(ask, url, method, status, headers, len(content))
            if self.seen is not None and len(self.seen) < MAX_REQUESTS:
                self.seen.append(
                    _seen(url, method, sent, body, ask.navigates, Received(status, pairs, content))
                )
            if status not in _FOLLOWED or location is None:
                return Answer(url, status, headers, content, method)
            fragment = urlsplit(url).fragment
            url = normal(urljoin(url, location))
            if fragment and not urlsplit(url).fragment:
                url = f"{url}#{fragment}"
            if status == 303 or (status in (301, 302) and method == "POST"):
                method, body, kind = "GET", b"", ""
        return Answer(url, 310, {}, b"", method)

    async def _send(self, url: str, method: str, headers: list[tuple[bytes, bytes]], body: bytes) -> Received:
        parts = urlsplit(url)
        path = quote(parts.path or "/", safe=_SAFE + "%")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(path),
            "raw_path": path.encode("ascii"),
            "root_path": "",
            "query_string": quote(parts.query, safe=_SAFE + "%").encode("ascii"),
            "headers": headers,
            "client": ("127.0.0.1", 0),
            "server": None,
            SLEEP: self._sleep,
        }
        sent = [{"type": "http.request", "body": body, "more_body": False}]
        status, pairs, chunks = 0, [], []

        async def receive() -> Message:
            return sent.pop() if sent else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            nonlocal status, pairs
            if message["type"] == "http.response.start":
                status = message["status"]
                pairs = [(k.decode("latin-1").lower(), v.decode("latin-1")) for k, v in message["headers"]]
            else:
                chunks.append(message.get("body", b""))

        await self._app(scope, receive, send)
        for name, value in pairs:
            if name == "set-cookie":
                self._take(parts.hostname or "", value)
        return Received(status, pairs, b"".join(chunks))

    def _headers(self, ask: Ask, host: str, method: str, body: bytes, kind: str) -> list[tuple[bytes, bytes]]:
        headers = [
            (b"host", host.encode("idna" if not host.isascii() else "ascii")),
            (HEADER.lower().encode(), self._token),
            (b"user-agent", AGENT.encode()),
            (b"accept-language", b"en-US,en;q=0.9"),
        ]
        if ask.navigates:
            headers += [
                (b"upgrade-insecure-requests", b"1"),
                (b"accept", b"text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"),
            ]
        elif "Accept" not in ask.headers:
            headers.append((b"accept", b"*/*"))
        if ask.referrer.startswith("http") and urlsplit(ask.referrer).netloc == host:
            headers.append((b"referer", ask.referrer.partition("#")[0].encode("ascii", "replace")))
        if method not in ("GET", "HEAD"):
            origin = urlsplit(ask.referrer)
            headers.append((b"origin", f"{origin.scheme or 'http'}://{origin.netloc or host}".encode()))
            headers.append((b"content-length", str(len(body)).encode()))
            if kind:
                headers.append((b"content-type", kind.encode()))
        headers += [
            (name.lower().encode(), value.encode("ascii", "replace")) for name, value in ask.headers.items()
        ]
        kept = self.cookies.get(host)
        if kept:
            headers.append(
                (b"cookie", "; ".join(f"{k}={v}" for k, v in kept.items()).encode("latin-1", "replace"))
            )
        return headers

    def _take(self, host: str, text: str) -> None:
        try:
            morsels = SimpleCookie(text)
        except CookieError:
            return
        kept = self.cookies.setdefault(host, {})
        for name, morsel in morsels.items():
            if morsel["max-age"] in ("0", 0) or _is_past(morsel["expires"]):
                kept.pop(name, None)
            else:
                kept[name] = morsel.coded_value

    async def _sleep(self, seconds: float) -> None:
        self.slept += seconds

    def _tell(
        self, ask: Ask, url: str, method: str, status: int, headers: Mapping[str, str], size: int
    ) -> None:
        self.exchanges.append(
            Exchange(
                method,
                url,
                "document" if ask.navigates else "xhr",
                0.0,
                status,
                type=headers.get("content-type", ""),
                size=size,
                location=headers.get("location", ""),
            )
        )


def _seen(
    url: str, method: str, headers: list[tuple[bytes, bytes]], body: bytes, navigates: bool, answer: Received
) -> SeenRequest:
    named = dict(answer.headers)
    kind = named.get("content-type", "")
    return SeenRequest(
        method,
        url,
        answer.status,
        {name.decode("latin-1"): value.decode("latin-1") for name, value in headers},
        body.decode("utf-8", "replace") if body else None,
        navigates,
        answer.body.decode("utf-8", "replace")[:MAX_CONTENT] if JSON_TYPE in kind else None,
        kind,
        dict(cookie_of(value) for name, value in answer.headers if name == "set-cookie"),
        named.get("location", ""),
    )


def _is_past(expires: str) -> bool:
    if not expires:
        return False
    try:
        return parsedate_to_datetime(expires).year <= 1970
    except ValueError:
        return False


def normal(url: str) -> str:
    """An address as browsers write it: what has no place in one is escaped."""
    if url.isascii() and not _UNSAFE.search(url):
        return url
    parts = urlsplit(url)
    return urlunsplit(
        (
            parts.scheme,
            parts.netloc,
            quote(parts.path, safe=_PATH_SAFE),
            quote(parts.query, safe=_QUERY_SAFE),
            quote(parts.fragment, safe=_PATH_SAFE + "?{}"),
        )
    )


_UNSAFE = re.compile(r"[\s\"<>`{}']")


# Bodies


def query_of(entries: Sequence[tuple[str, Any]]) -> str:
    """Entries as a query; of files their names."""
    return urlencode([(name, value if isinstance(value, str) else _name(value)) for name, value in entries])


def _name(value: Any) -> str:
    return value.name if isinstance(value, File) else ""


def encoded(entries: Sequence[tuple[str, Any]], kind: str) -> tuple[bytes, str]:
    """Entries as a body, with its content type."""
    if kind != "multipart/form-data":
        return query_of(entries).encode("ascii"), "application/x-www-form-urlencoded"
    boundary = f"----WebariumFormBoundary{secrets.token_hex(8)}"
    parts: list[bytes] = []
    for name, value in entries:
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{_escaped(name)}"'
        if isinstance(value, str):
            parts.append(f"{head}\r\n\r\n{value}\r\n".encode())
            continue
        file = value if isinstance(value, File) else File("", b"")
        head += f'; filename="{_escaped(file.name)}"\r\nContent-Type: {file.kind}'
        parts.append(f"{head}\r\n\r\n".encode() + file.data + b"\r\n")
    parts.append(f"--{boundary}--\r\n".encode())
    return b"".join(parts), f"multipart/form-data; boundary={boundary}"


def _escaped(text: str) -> str:
    return text.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
