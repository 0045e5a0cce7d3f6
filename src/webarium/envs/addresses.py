"""Which addresses an agent may open."""

from __future__ import annotations

import re
from collections.abc import Collection
from urllib.parse import SplitResult, urljoin, urlsplit, urlunsplit

from webarium.errors import ActionRefusedError, UserError

BLANK = "about:blank"
_SCHEME = re.compile(r"\A([A-Za-z][A-Za-z0-9+.-]*):(?!\d+(?:[/?#]|\Z))")
_ENTRY = re.compile(r"\*|(\*\.)?[\w-]+(\.[\w-]+)*|[0-9a-f:.]+")


def resolve_url(
    text: str,
    *,
    current: str,
    hosts: Collection[str],
    live: bool = False,
    also: Collection[str] = (),
) -> str:
    """Turn what an agent wrote into an absolute ``http:`` address on one of `hosts`, or of those that answer `also`.

    Only `hosts` are offered where an address is refused. On the `live` web scheme and port are kept, ``https:`` is
    the default, and ``*.example.org`` allows all hosts below that.

    ``onestopshop.test``, full addresses, and paths on the current page's site are taken. Raises
    `ActionRefusedError` for every other scheme or host.
    """
    url = text.strip()
    if url == BLANK:
        return url
    if scheme := _SCHEME.match(url):
        if scheme[1].lower() not in ("http", "https"):
            raise ActionRefusedError(f"{scheme[1]}: addresses cannot be opened here.", todo=_offer(hosts))
        return _on_known_host(url, hosts, live, also)
    if _is_path(url):
        if urlsplit(current).scheme not in ("http", "https"):
            raise ActionRefusedError(f"{url!r} is a path, but no site is open.", todo=_offer(hosts))
        return _on_known_host(urljoin(current, url), hosts, live, also)
    scheme_of = "https://" if live else "http://"
    return _on_known_host(scheme_of + url.removeprefix("//"), hosts, live, also)


def outside(text: str, hosts: Collection[str]) -> str:
    """What an agent wrote as an absolute address, if its host is none of `hosts`; else an empty text."""
    url = text.strip()
    if _is_path(url) or _plain_host(url) in hosts:
        return ""
    if not _SCHEME.match(url):
        url = "http://" + url.removeprefix("//")
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    elsewhere = parts.scheme.lower() in ("http", "https") and (parts.hostname or "").lower() not in hosts
    return url if elsewhere and parts.hostname else ""


def _plain_host(url: str) -> str:
    """What stands between the slashes of most addresses, without parsing them; some hosts are not found like that."""
    scheme, _, rest = url.partition("://")
    return rest.partition("/")[0] if scheme in ("http", "https") else ""


def _is_path(url: str) -> bool:
    """Whether an address is one within the present site."""
    return url.startswith(("/", "?", "#", "./", "../")) and not url.startswith("//")


def _on_known_host(url: str, hosts: Collection[str], live: bool, also: Collection[str]) -> str:
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").lower(), parts.port
    except ValueError:
        raise ActionRefusedError(f"{url!r} is not an address.", todo=_offer(hosts)) from None
    if live:
        if not allowed(host, hosts):
            raise ActionRefusedError(f"{parts.netloc or url!r} may not be opened here.", todo=_offer(hosts))
        return urlunsplit(parts._replace(path=parts.path or "/"))
    if (host not in hosts and host not in also) or port not in (None, 80, 443):
        raise ActionRefusedError(f"There is no site at {parts.netloc or url!r} here.", todo=_offer(hosts))
    return urlunsplit(SplitResult("http", host, parts.path or "/", parts.query, parts.fragment))


def live_list(hosts: Collection[str]) -> frozenset[str]:
    """A list of hosts of the live web, in lower case; raises `UserError` for what is not the name of a host."""
    entries = [hosts] if isinstance(hosts, str) else hosts
    for entry in entries:
        if not _ENTRY.fullmatch(entry.lower()):
            raise UserError(
                f"{entry!r} is not the name of a host.",
                todo="Give names without scheme and port: 'example.org', '*.example.org', or '*' for all.",
            )
    return frozenset(entry.lower() for entry in entries)


def allowed(host: str, hosts: Collection[str]) -> bool:
    """Whether a host is on a list, itself, by a ``*.`` entry for what is above it, or because all are: ``*``."""
    return (
        host in hosts
        or "*" in hosts
        or any(entry.startswith("*.") and (host.endswith(entry[1:]) or host == entry[2:]) for entry in hosts)
    )


def _offer(hosts: Collection[str]) -> str:
    if not hosts:
        return "No site can be opened by address; follow links instead."
    return "Open one of " + ", ".join(f"http://{host}/" for host in sorted(hosts)) + "."
