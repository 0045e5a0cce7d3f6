"""Reading a request's body within bounds, and its form with texts that every database and page can hold."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Iterator
from itertools import islice
from urllib.parse import parse_qsl

from starlette.datastructures import FormData, QueryParams, UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import Request
from starlette.types import Message, Receive, Scope

from webarium.sites.kit.errors import BadInput, TooLarge
from webarium.types import Json

_MOST_FIELDS = 1000
_MOST_FILES = 20
_DEEPEST = 6
"""Levels of a JSON object that fields are read of."""
_MOST_DROPPED = 2**30
"""Bytes that are still read of a body that is cut, so that its sender hears the answer."""


class Disconnected(Exception):  # noqa: N818 -- an event, not a fault
    """The client went away before its body was complete."""


async def read_body(scope: Scope, receive: Receive, limit: int, *, cut: bool = False) -> bytes:
    """The whole body; with `cut`, of one with more than ``limit`` bytes one byte more than that.

    Raises:
        TooLarge: it has more than ``limit`` bytes, or, with `cut`, far more.
        Disconnected: it never became complete.
    """
    announced = header(scope, b"content-length")
    most = limit + (_MOST_DROPPED if cut else 0)
    if announced is not None and announced.isdigit() and int(announced[:20]) > most:
        raise TooLarge
    chunks: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Disconnected
        chunk: bytes = message.get("body", b"")
        if size <= limit:
            chunks.append(chunk[: limit + 1 - size])
        size += len(chunk)
        if size > most:
            raise TooLarge
        if not message.get("more_body", False):
            return b"".join(chunks)


def parse_form(scope: Scope, body: bytes) -> FormData:
    """The fields of a body that a browser's form sends, or those of a JSON object; empty for other types of content.

    A member ``body`` of the object ``note`` is the field ``note[body]``, values of the list ``ids`` are all ``ids[]``,
    and the objects of the list ``actions`` have fields such as ``actions[0][path]``.

    Called in a thread without an event loop.

    Raises:
        BadInput: the body does not hold what its type says, or far too many fields.
    """
    kind = (header(scope, b"content-type") or b"").split(b";", 1)[0].strip().lower()
    try:
        if kind == b"application/x-www-form-urlencoded":
            text = body.decode("utf-8", "replace")
            pairs = parse_qsl(text, keep_blank_values=True, max_num_fields=_MOST_FIELDS)
            return FormData(_clean_pairs(pairs))
        if kind == b"multipart/form-data":
            return asyncio.run(_parse_multipart(scope, body))
        if kind == b"application/json":
            value = json.loads(body) if body else {}
            pairs = (
                list(islice(_fields("", value, _DEEPEST), _MOST_FIELDS)) if isinstance(value, dict) else []
            )
            return FormData(_clean_pairs(pairs))
    except (ValueError, LookupError, RecursionError, MultiPartException, HTTPException) as error:
        raise BadInput from error
    return FormData()


def _fields(name: str, value: Json, left: int) -> Iterator[tuple[str, str]]:
    """A JSON value as fields of a form; what is null or too deep has none."""
    if isinstance(value, dict) and left:
        for key, item in value.items():
            yield from _fields(f"{name}[{key}]" if name else key, item, left - 1)
    elif isinstance(value, list) and left:
        for place, item in enumerate(value):
            yield from _fields(f"{name}[{place}]" if isinstance(item, dict) else f"{name}[]", item, left - 1)
    elif isinstance(value, bool):
        yield name, "true" if value else "false"
    elif isinstance(value, str | int | float):
        yield name, str(value)


async def _parse_multipart(scope: Scope, body: bytes) -> FormData:
    async def replay() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    request = Request(scope, replay)
    form = await request.form(max_files=_MOST_FILES, max_fields=_MOST_FIELDS, max_part_size=max(1, len(body)))
    return FormData(_clean_pairs(form.multi_items()))


def close_files(form: FormData) -> None:
    """Give up what was uploaded."""
    for _, value in form.multi_items():
        if isinstance(value, UploadFile):
            value.file.close()


def clean_query(scope: Scope) -> QueryParams:
    """The query's parameters as clean texts; what is beyond a thousand parameters is dropped."""
    raw: bytes = scope.get("query_string", b"")
    if not raw:
        return QueryParams()
    pairs = parse_qsl(raw.decode("latin-1"), keep_blank_values=True)
    return QueryParams([(clean_text(key), clean_text(value)) for key, value in pairs[:_MOST_FIELDS]])


def _clean_pairs(pairs: Iterable[tuple[str, str | UploadFile]]) -> list[tuple[str, str | UploadFile]]:
    return [(clean_text(key), clean_text(value) if isinstance(value, str) else value) for key, value in pairs]


def clean_text(text: str) -> str:
    """The text without NUL and with lone surrogates replaced, so that SQLite and UTF-8 can hold it."""
    if text.isascii():
        return text.replace("\x00", "") if "\x00" in text else text
    return text.encode("utf-8", "replace").decode("utf-8").replace("\x00", "")


def header(scope: Scope, name: bytes) -> bytes | None:
    """The first header with this lower-case name."""
    for key, value in scope["headers"]:
        if key == name:
            found: bytes = value
            return found
    return None
