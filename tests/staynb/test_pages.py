"""What belongs to somebody is closed to everybody else."""

from __future__ import annotations

from webarium.sites.staynb.site import SITE

from .client import Guest


def test_others_pages_are_closed(guest: Guest) -> None:
    paths = {kind.name: kind.path(guest.db) for kind in SITE.kinds}
    for user, status in ((None, 403), ("ida.fennel@mail.test", 404)):
        guest.assert_closed(
            user,
            status,
            pages=[paths[name] for name in ("trip", "wishlist", "conversation", "review")],
            deeds=("/wishlists/1/delete", "/messages/2", f"{paths['trip']}/cancel"),
            form={"text": "x"},
        )
