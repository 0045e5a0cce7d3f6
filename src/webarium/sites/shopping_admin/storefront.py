"""Where the storefront is, as seen from the back office."""

from __future__ import annotations

from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.site import SITE as STORE


def store_origin(visit: Visit) -> str:
    """Where the storefront is, for who reaches the back office as this visitor does; empty if none shows its data."""
    return visit.beside(STORE.host) if visit.site.data_of else ""
