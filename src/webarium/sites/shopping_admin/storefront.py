"""Where the storefront is, as seen from the back office."""

from __future__ import annotations

from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.site import SITE as STORE


def store_origin(visit: Visit) -> str:
    """Where the storefront is, for who reaches the back office as this visitor does."""
    url = visit.url
    return f"{url.scheme}://{url.netloc.replace(visit.site.host, STORE.host, 1)}"
