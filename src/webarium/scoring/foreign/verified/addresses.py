"""Addresses as webarena-verified compares them: the page, or a pattern for it, and the query."""

from __future__ import annotations

import base64
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import parse_qs, quote, unquote, urlsplit

from webarium.scoring.foreign.verified.texts import is_pattern

_SAFE = "~:/#[]@!$&'()*+,;="
_ENCODED = re.compile(r"[A-Za-z0-9_-]{4,}={0,2}")
_GIT = re.compile(r"git@[^:/]+:/*(?P<path>.+)", re.IGNORECASE)
_SSH = re.compile(r"ssh://(?:(?P<user>[^@/]+)@)?[^/]*/+(?P<path>.+)", re.IGNORECASE)
_PORTS = {"http": "80", "https": "443"}

Query = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Address:
    """A page's address."""

    page: str
    """Scheme, host, path and fragment in one spelling, or a pattern from ``^`` to ``$`` for that."""
    query: Query
    """Values by name, in lower case and in order."""


def read(text: str, *, decode: bool = False) -> Address | None:
    """An address, ``None`` for a text that is not an address.

    Args:
        text: The address, or a pattern.
        decode: Whether parts of the path may be queries in base 64.
    """
    text = text.strip()
    if not text:
        return None
    if is_pattern(text):
        return Address(text, {})  # a question mark in a pattern begins no query
    text = text.rstrip("/")
    if of_git := _GIT.fullmatch(text) if "://" not in text else _SSH.fullmatch(text):
        user = (of_git.groupdict().get("user") or "git").lower()
        return Address(f"{user}@:{of_git['path'].lower()}", {})
    return _of_web(text, decode=decode)


def _of_web(text: str, *, decode: bool) -> Address | None:
    if ":" not in text[:7]:
        text = f"https://{text.lstrip('/')}"
    text = text.replace("#!", "?_escaped_fragment_=").rstrip("&? ")
    try:
        parts = urlsplit(text)
    except ValueError:
        return None
    scheme = parts.scheme.lower()
    user, at, host = parts.netloc.rpartition("@")
    host = host.lower().removesuffix(f":{_PORTS.get(scheme, '')}").strip(".")
    path, queries = _path(parts.path), [parts.query]
    if decode:
        path, found = _decoded(path)
        queries = [*found, parts.query]
    fragment = f"#{_spelt(parts.fragment, '~=')}" if parts.fragment else ""
    return Address(f"{scheme}://{user}{at}{host}{path}{fragment}", _query("&".join(filter(None, queries))))


def _spelt(text: str, safe: str) -> str:
    """Percent-encoded in one way."""
    return quote(unicodedata.normalize("NFC", unquote(text)), safe)


def _path(path: str) -> str:
    kept: list[str] = []
    parts = _spelt(path, _SAFE).split("/")
    for part in parts:
        if part == "..":
            kept = kept[:-1]
        elif part not in ("", "."):
            kept.append(part)
    return "/" + "/".join(kept) + ("/" if kept and parts[-1] in ("", ".", "..") else "")


def _decoded(path: str) -> tuple[str, list[str]]:
    """A path without the parts that are queries in base 64, and those."""
    left, found = [], []
    for part in path.split("/"):
        query = _of_base64(part)
        if query:
            found.append(query.lstrip("?&"))
        elif part:
            left.append(part)
    return "/" + "/".join(left) + ("/" if path.endswith("/") and left else ""), found


def _of_base64(part: str) -> str:
    if not _ENCODED.fullmatch(part):
        return ""
    try:
        text = base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)).decode("utf-8")
    except ValueError:
        return ""
    return unquote(text).strip() if "=" in text else ""


def _query(text: str) -> Query:
    text = re.sub("%2b", "+", text, flags=re.IGNORECASE)  # as published, where an encoded plus is a blank
    found = parse_qs(text, keep_blank_values=True)
    return {unquote(name): compared(map(unquote, values)) for name, values in found.items()}


def compared(values: Iterable[str]) -> tuple[str, ...]:
    """Query values as they are compared: in lower case and in order."""
    return tuple(sorted(value.lower().strip() for value in values))


def same_page(wanted: Address, given: Address, *, exact: bool = False) -> bool:
    """Whether a page is the wanted one, or fits the pattern.

    Args:
        wanted: What the task names.
        given: What was opened.
        exact: Whether letter case counts in the path, as it does for patterns.
    """
    if is_pattern(wanted.page):
        try:
            return re.match(wanted.page, given.page) is not None
        except re.error:
            return False
    pages = [address.page.rstrip("/") for address in (wanted, given)]
    return pages[0] == pages[1] if exact else pages[0].lower() == pages[1].lower()
