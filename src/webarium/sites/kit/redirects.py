"""Where a redirect may lead: to a path on the same site, nowhere else."""

from __future__ import annotations

from urllib.parse import quote, urlsplit, urlunsplit

_KEPT = "/:?#[]@!$&'()*+,;=%~-._"
_LONGEST = 2000


def safe_target(to: str | None, default: str = "/", *, host: str | None = None) -> str:
    """``to`` if it is a path on this site (or a URL whose host is ``host``), else ``default``.

    The result is an ASCII string that starts with exactly one slash.
    """
    if not to or len(to) > _LONGEST or "\\" in to or any(ord(c) < 33 or ord(c) == 127 for c in to):
        return default
    if not to.startswith("/"):
        path = _path_of(to, host)
        if path is None:
            return default
        to = path
    if to.startswith("//"):
        return default
    return quote(to.encode("utf-8", "replace"), safe=_KEPT)


def own_path(path: str) -> str:
    """The path of a request, as it is written in links."""
    return "/" + quote(path.encode("utf-8", "replace").lstrip(b"/"), safe="/:@!$&'()*+,;=~-._")


def _path_of(url: str, host: str | None) -> str | None:
    try:
        parts = urlsplit(url)
        origin = parts.netloc.lower()
    except ValueError:
        return None
    if host is None or parts.scheme not in ("http", "https") or origin != host.lower():
        return None
    return urlunsplit(("", "", parts.path or "/", parts.query, parts.fragment))
