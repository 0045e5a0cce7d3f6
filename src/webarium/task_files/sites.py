"""The sites that WebArena's tasks name, and where they are: a person's own, or ours."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from webarium.errors import UnknownNameError, UserError
from webarium.web_addresses import is_web_address

SITE_NAMES: tuple[str, ...] = (
    "shopping",
    "shopping_admin",
    "reddit",
    "gitlab",
    "map",
    "wikipedia",
    "homepage",
)
"""Sites by the names that tasks use; each has a placeholder, ``__SHOPPING__``, and a variable, ``SHOPPING``."""

_PLACEHOLDER = re.compile(r"__([A-Z][A-Z_]*?)__")


@dataclass(frozen=True)
class SiteMap:
    """Where each site is, as an address without a slash at its end."""

    urls: Mapping[str, str]
    own: bool
    """Whether these are Webarium's own sites, so that there is a world."""

    @classmethod
    def choose(
        cls, given: Mapping[str, str], environment: Mapping[str, str], own: Mapping[str, str]
    ) -> SiteMap:
        """Take the addresses that were given, else those of the environment, else Webarium's own sites.

        Args:
            given: Addresses by site name, as from ``--site``.
            environment: Variables such as ``SHOPPING``.
            own: The addresses of Webarium's own sites, by the same names.

        Raises:
            UserError: an unknown name, something that is not an address, or own sites among others.
        """
        for name in given:
            if name not in SITE_NAMES:
                raise UnknownNameError("site of WebArena", name, SITE_NAMES)
        found = dict(given) or {
            name: environment[name.upper()] for name in SITE_NAMES if environment.get(name.upper())
        }
        if not found:
            return cls(dict(own), own=True)
        urls = {name: _address(name, url) for name, url in found.items()}
        ours = {urlsplit(url).netloc for url in own.values()}
        local = [name for name, url in urls.items() if urlsplit(url).netloc in ours]
        if local and len(local) < len(urls):
            others = ", ".join(name for name in urls if name not in local)
            raise UserError(
                f"A run visits either Webarium's own sites or others: {', '.join(local)} is ours, {others} not.",
                todo="Give all addresses of one kind.",
            )
        return cls(urls, own=bool(local))

    @property
    def hosts(self) -> tuple[str, ...]:
        """The host names of all sites, each once."""
        return tuple(dict.fromkeys(urlsplit(url).hostname or "" for url in self.urls.values()))

    def missing(self, names: Collection[str]) -> list[str]:
        """Those of some sites that have no address."""
        return [name for name in names if name not in self.urls]

    def render(self, text: str) -> str:
        """Put addresses for placeholders; those of sites without an address stay."""
        return _PLACEHOLDER.sub(lambda match: self.urls.get(match[1].lower(), match[0]), text)

    def placeholders(self, text: str) -> str:
        """The opposite of `render`: placeholders for addresses, the longest first."""
        for name, url in sorted(self.urls.items(), key=lambda item: -len(item[1])):
            text = text.replace(url, f"__{name.upper()}__")
        return text


def _address(name: str, url: str) -> str:
    if not is_web_address(url):
        raise UserError(
            f"The address of {name} must begin with http:// or https://, got {url!r}.",
            todo=f"Write it as {name}=http://HOST:PORT.",
        )
    return url.rstrip("/")
