"""In which notation the pages of installed sites are written, by their addresses or ids."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import urlsplit

from webarium.notation import US, Notation
from webarium.sites.kit.appearance import appearance
from webarium.sites.registry import site_at_host


def notation_at(url: str, number: int) -> Notation:
    """That of the page at an address, in the appearance of a number; the usual one elsewhere than on a site."""
    return US if number == 0 else _at_host(urlsplit(url).netloc.partition(".")[0], number)


def notations_of(sites: Iterable[str], number: int) -> tuple[Notation, ...]:
    """Those of some sites in the appearance of a number, each once."""
    if number == 0:
        return (US,)
    return tuple(dict.fromkeys(appearance(site, number).notation for site in sites)) or (US,)


@lru_cache(maxsize=1024)
def _at_host(host: str, number: int) -> Notation:
    site = site_at_host(host)
    return US if site is None else appearance(site.id, number).notation
