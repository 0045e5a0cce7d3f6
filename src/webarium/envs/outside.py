"""Addresses of a world, for browsers of the harness and for those of other people."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import urlsplit

from webarium.errors import UserError


@dataclass(frozen=True)
class OutsideAddresses:
    """Translates between ``http://<site>.test/`` and ``http://<site>.localhost:<port>/``, the world on its own port."""

    hosts: Collection[str]
    """Host names of all sites, as the world calls them."""
    port: int
    """The world's port on this machine."""

    def outside(self, url: str) -> str:
        """An address of the world for any browser on this machine; raises `UserError` if it is not one."""
        inside = urlsplit(self.inside(url))
        label = (inside.hostname or "").removesuffix(".test")
        return inside._replace(netloc=f"{label}.localhost:{self.port}").geturl()

    def inside(self, url: str) -> str:
        """The world's own name for an address of either kind; raises `UserError` if it is not one."""
        try:
            parts = urlsplit(url)
        except ValueError:
            parts = urlsplit("")
        label = (parts.hostname or "").removesuffix(".localhost").removesuffix(".test")
        host = f"{label}.test"
        if parts.scheme not in ("http", "https") or host not in self.hosts:
            known = ", ".join(f"http://{each}/" for each in sorted(self.hosts)[:4])
            raise UserError(f"{url!r} is not an address of this world.", todo=f"Use one like {known}.")
        return parts._replace(scheme="http", netloc=host).geturl()
