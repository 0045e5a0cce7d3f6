"""Final URLs: WebArena's published rule, defects included, and a repaired one.

The published rule looks for one reference's host and path anywhere in the final one, so ``/id/1`` accepts ``/id/10``;
letter case counts, scheme and fragment do not, and the query values of different alternatives may be mixed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn
from urllib.parse import SplitResult, parse_qs, unquote, urlparse, urlsplit

from webarium.errors import UserError
from webarium.scoring.foreign.outcomes import Finding, no, yes
from webarium.scoring.quoting import clip

OR = " |OR| "
RULE = "GOLD in PRED"
"""The only rule that the published evaluator knows, and its default."""

NOT_MODIFIED = 304

_PORTS: Mapping[str, int] = {"http": 80, "https": 443}


def original_url(reference: str, final: str, note: str | None = None) -> Finding:
    """Score a final URL as published; raises `UserError` for a rule that is not ``GOLD in PRED``."""
    if (note if note is not None else RULE) != RULE:
        raise UserError(f"The matching rule {RULE!r} was expected, not {note!r}.")
    bases: list[str] = []
    queries: dict[str, set[str]] = {}
    for url in reference.split(OR):
        base, query = _parts(url.rstrip("/")) or _unreadable(url)
        bases.append(base)
        for name, values in query.items():
            queries.setdefault(name, set()).update(values)
    parts = _parts(final.rstrip("/"))
    if parts is None:
        return no(f"the final URL {clip(final)} is not a URL")
    given, found = parts
    if not any(base in given for base in bases):
        return no(f"the final page {clip(final)} does not contain {' or '.join(bases)}")
    for name, wanted in queries.items():
        if not wanted & set(found.get(name, [])):
            return no(f"the final URL lacks {name}={' or '.join(sorted(wanted))}")
    return yes(f"the final page is {clip(final)}")


def _parts(url: str) -> tuple[str, dict[str, list[str]]] | None:
    try:
        parts = urlparse(url)
    except ValueError:
        return None
    return parts.netloc + parts.path, parse_qs(parts.query)


def _unreadable(url: str) -> NoReturn:
    raise UserError(
        f"The task names {url!r} as the right address, which is not a URL.", todo="Mend the task's file."
    )


def strict_url(reference: str, final: str, *, below: bool = False, status: int | None = None) -> Finding:
    """Score a final URL by the repaired rule.

    Host and path are those of one alternative, percent-decoded, whatever their letter case, trailing slashes and
    http or https, or with `below` a page under that path; the alternative's own query values, trimmed, are all there.

    Args:
        reference: The address, or several between ``|OR|``.
        final: Where the agent ended.
        below: Whether pages under the path are right too.
        status: With which status the server gave the final page, if that is known; one that says that there is no
            page is never right.
    """
    alternatives = [text.strip() for text in reference.split(OR.strip())]
    for alternative in alternatives:
        if _parts(alternative) is None:
            _unreadable(alternative)
    if status is not None and not _is_there(status):
        return no(f"the final page {clip(final)} is not there: the server answered {status}")
    reasons: list[str] = []
    for alternative in alternatives:
        reason = _mismatch(alternative, final.strip(), below=below)
        if reason is None:
            return yes(f"the final page is {clip(final)}")
        reasons.append(reason)
    return no(reasons[0])


def _is_there(status: int) -> bool:
    return 200 <= status < 300 or status == NOT_MODIFIED


def _mismatch(wanted: str, final: str, *, below: bool) -> str | None:
    try:
        asked, given = urlsplit(wanted), urlsplit(final)
        hosts = (_host(asked), _host(given))
    except ValueError:
        return f"the final URL {clip(final)} is not a URL"
    if given.scheme not in _PORTS or given.username is not None:
        return f"the final URL {clip(final)} is not a plain web address"
    if hosts[0] != hosts[1]:
        return f"the final page {clip(final)} is not on {asked.netloc}"
    path, gold = _segments(given.path), _segments(asked.path)
    if path != gold and not (below and path[: len(gold)] == gold):
        return f"the final page is {clip(given.path)}, not {clip(asked.path)}"
    found = {name: {v.strip() for v in values} for name, values in _query(given).items()}
    for name, values in _query(asked).items():
        if not {value.strip() for value in values} <= found.get(name, set()):
            return f"the final URL lacks {name}={values[0].strip()}"
    return None


def _host(parts: SplitResult) -> tuple[str, int | None]:
    port = parts.port
    return (parts.hostname or "").rstrip("."), None if port == _PORTS.get(parts.scheme) else port


def _segments(path: str) -> list[str]:
    return [unquote(segment).casefold() for segment in path.split("/") if segment]


def _query(parts: SplitResult) -> dict[str, list[str]]:
    return parse_qs(parts.query, keep_blank_values=True)
