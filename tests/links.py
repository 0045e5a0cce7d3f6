"""Links of a page: those that lead to pages of the same site, some of each kind."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.visitor import Reply

ALIKE = 2


def shape(link: str) -> str:
    """What links to pages of one kind have in common."""
    path, _, query = link.partition("?")
    fields = sorted({pair.partition("=")[0] for pair in query.split("&")})
    return re.sub(r"\d+", "0", path) + "?" + "&".join(fields)


def links(reply: Reply) -> Iterator[str]:
    """Addresses of this site that a page leads to, some of each shape."""
    seen: dict[str, int] = {}
    for element in reply.dom.all("a"):
        link = element.attrs.get("href", "").partition("#")[0]
        if not link.startswith("/") or link.startswith("//"):
            continue
        alike = shape(link)
        seen[alike] = seen.get(alike, 0) + 1
        if seen[alike] <= ALIKE:
            yield link
