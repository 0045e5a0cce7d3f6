"""What of a Chromium its client may know of: its own contexts, and pages in them that show what they may."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any
from urllib.parse import urlsplit

from webarium.envs.addresses import BLANK

KINDS = frozenset({"page", "tab", "iframe", "worker", "shared_worker", "service_worker"})
"""Types of targets that a client may see; Chromium has others that are parts of itself."""
MAX_PAGES = 40
"""So many pages may be open at once, whoever opened them."""
MAX_CONTEXTS = 20
"""So many contexts of its own a client may have."""
_INNER_SCHEMES = frozenset({"about", "blob", "data", "chrome-error"})
"""What pages show without being navigated there by address: blank, made by themselves, or not reached."""


class Targets:
    """The targets of one Chromium and the contexts that clients made, as Chromium tells of them."""

    def __init__(self, home: str, hosts: Collection[str]) -> None:
        self.home = home
        """The id of the context that is there from the beginning."""
        self.hosts = frozenset(hosts)
        """Host names that may be opened."""
        self.contexts: set[str] = set()
        """Ids of the contexts that clients made."""
        self._infos: dict[str, Mapping[str, Any]] = {}

    def note(self, info: Mapping[str, Any]) -> None:
        """Chromium tells of a target, or of a change in it."""
        self._infos[info["targetId"]] = info

    def drop(self, target: str) -> None:
        """A target is no more."""
        self._infos.pop(target, None)

    def owns(self, context: object) -> bool:
        """Whether a context is the first one or was made by a client."""
        return isinstance(context, str) and (context == self.home or context in self.contexts)

    def visible(self, info: Mapping[str, Any]) -> bool:
        """Whether clients may know of a target."""
        if info.get("type") == "browser":
            return True
        return info.get("type") in KINDS and self.owns(info.get("browserContextId")) and self.harmless(info)

    def harmless(self, info: Mapping[str, Any]) -> bool:
        """Whether what a target shows comes from the world, or from nowhere."""
        url = str(info.get("url", ""))
        try:
            scheme = urlsplit(url).scheme
        except ValueError:
            return False
        return url == "" or scheme in _INNER_SCHEMES or scheme in ("http", "https")

    def reachable(self, target: object) -> bool:
        """Whether clients may attach to, close or ask about a target."""
        info = self._infos.get(target) if isinstance(target, str) else None
        return info is not None and self.visible(info)

    def pages(self) -> list[Mapping[str, Any]]:
        """All pages that clients may know of, oldest first."""
        return [info for info in self._infos.values() if info["type"] == "page" and self.visible(info)]

    def opens(self, url: object) -> bool:
        """Whether an address may be opened by a client: one of the world's hosts, or the blank page."""
        if url == BLANK or url == "":
            return True
        if not isinstance(url, str) or url != url.strip():
            return False
        try:
            parts = urlsplit(url)
            return (
                parts.scheme == "http"
                and parts.hostname in self.hosts
                and parts.port in (None, 80)
                and "\\" not in parts.netloc
            )
        except ValueError:
            return False
