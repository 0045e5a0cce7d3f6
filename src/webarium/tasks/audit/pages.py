"""Start pages as somebody who has done nothing sees them, called in this process, and whether they answer."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cache
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message

from webarium.scoring import Answer, Date, Number, Text
from webarium.scoring.normalise import token_texts
from webarium.sites.kit.app import WORLD
from webarium.sites.kit.serving import build_app
from webarium.sites.registry import load_sites
from webarium.tasks.audit.answers import answers_of, leaves
from webarium.tasks.audit.findings import Finding
from webarium.tasks.task import Task
from webarium.worlds import Universe

_UNSEEN = frozenset({"head", "script", "style", "template", "noscript"})
_VOID = frozenset({"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})
_DATES = ("%B %-d, %Y", "%b %-d, %Y", "%-m/%-d/%y", "%-m/%-d/%Y", "%Y-%m-%d", "%-d %B %Y", "%B %-d", "%b %-d")
_NEAR = 60
"""How many words may lie between what is asked about and a value that answers."""
_TELLING = 100
"""From which number on a bare one tells something: smaller ones stand on every page for other reasons."""


class StartPages:
    """The words of a universe's start pages."""

    def __init__(self, universe: Universe) -> None:
        self._universe = universe
        self._known: dict[object, tuple[str, ...]] = {}

    def answers(self, task: Task) -> bool:
        """Whether the start pages of a task hold all values of an answer that it expects."""
        expected = answers_of(task)
        if not expected or task.live_hosts:
            return False
        words = tuple(word for url in task.start_urls for word in self.words(task, url))
        asked = tuple(_asked_about(task))
        return any(shows(words, answer, asked) for answer in expected)

    def words(self, task: Task, url: str) -> tuple[str, ...]:
        """The words of a start page of a task, as its world begins."""
        key = (url, task.now, tuple(sorted(task.users.items(), key=str)), str(task.conditions.to_json()))
        if key not in self._known:
            self._known[key] = token_texts(visible_text(self._html(task, url)))
        return self._known[key]

    def _html(self, task: Task, url: str) -> str:
        parts = urlsplit(url)
        app = _app(f"{parts.scheme}://{parts.netloc}")
        at = load_sites()[task.site].database.name
        with self._universe.world(users=task.users, now=task.now, at=at, conditions=task.conditions) as world:
            scope: dict[str, Any] = {
                "type": "http",
                "asgi": {"version": "3.0"},
                "http_version": "1.1",
                "method": "GET",
                "scheme": parts.scheme,
                "path": parts.path or "/",
                "raw_path": (parts.path or "/").encode(),
                "query_string": parts.query.encode(),
                "root_path": "",
                "headers": [(b"host", parts.netloc.encode()), (b"accept", b"text/html")],
                "server": (parts.netloc, 80),
                "client": ("127.0.0.1", 1),
                WORLD: world,
            }
            return asyncio.run(_body(app, scope))


@cache
def _app(origin: str) -> ASGIApp:
    """The pages of the site at an origin, which serve any world."""
    return build_app(next(site for site in load_sites().values() if site.origin == origin))


def findings(universe: Universe, seed: int, tasks: Sequence[Task]) -> Iterator[Finding]:
    """Tasks whose start pages show what they ask for."""
    pages = StartPages(universe)
    for task in tasks:
        if pages.answers(task):
            said = "; ".join(answer.natural() for answer in answers_of(task))
            yield Finding("shown", task.template_id, seed, task.id, f"{task.start_urls[0]} shows {said}")


def shows(words: Sequence[str], answer: Answer, asked: Sequence[Sequence[str]] = ()) -> bool:
    """Whether all values of an answer stand among words, and one of them is there for no other reason.

    What the request is about (`asked`) must stand nearby: else the value is there by chance.
    """
    values = leaves(answer)
    found = [
        [place for way in _spellings(value) for place in _places(words, token_texts(way))] for value in values
    ]
    if not all(found) or not any(map(_tells, values)):
        return False
    about = [_places(words, phrase) for phrase in asked]
    return any(
        all(any(abs(place - other) <= _NEAR for other in places) for places in about) for place in found[0]
    )


def _asked_about(task: Task) -> Iterator[tuple[str, ...]]:
    """What a request names, as far as its parameters tell."""
    for value in task.params.values():
        if isinstance(value, str) and len(value) > 2 and value in task.intent:
            yield token_texts(value)


def _places(words: Sequence[str], phrase: Sequence[str]) -> list[int]:
    """Where a phrase begins."""
    size, given, sought = len(phrase), tuple(words), tuple(phrase)
    return [i for i in range(len(given) - size + 1) if size and given[i : i + size] == sought]


def visible_text(html: str) -> str:
    """The text of a page, without what is never shown."""
    reader = _Text()
    reader.feed(html)
    reader.close()
    return " ".join(reader.parts)


async def _body(app: ASGIApp, scope: dict[str, Any]) -> str:
    chunks: list[bytes] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        chunks.append(message.get("body", b""))

    await app(scope, receive, send)
    return b"".join(chunks).decode("utf-8", "replace")


def _tells(value: Answer) -> bool:
    """Whether finding a value on a page says that the page answers."""
    if isinstance(value, Number):
        number = Decimal(value.value)
        return bool(value.unit) or number != int(number) or abs(number) >= _TELLING
    return len("".join(token_texts(value.natural()))) > 1


def _spellings(value: Answer) -> Iterator[str]:
    yield value.natural()
    if isinstance(value, Text):
        yield from value.aliases
    if isinstance(value, Date):
        yield from (value.value.strftime(form) for form in _DATES)


class _Text(HTMLParser):
    """Collects what is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self._hidden: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _VOID:
            return
        if self._hidden or tag in _UNSEEN or any(name == "hidden" for name, _ in attrs):
            self._hidden.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self._hidden:
            while self._hidden.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not self._hidden and data.strip():
            self.parts.append(data)
