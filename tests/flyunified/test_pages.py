"""What belongs to somebody is closed to everybody else."""

from __future__ import annotations

from webarium.sites.flyunified.site import SITE

from .client import Flyer

OWN = ("trip", "change", "change-seat", "cancel", "checkin", "booked")


def test_others_trips_are_closed(flyer: Flyer) -> None:
    paths = [kind.path(flyer.db) for kind in SITE.kinds if kind.name in OWN]
    for user, status in ((None, 303), ("desmond.okafor@mail.test", 404)):
        flyer.assert_closed(user, status, pages=paths)
        flyer.assert_closed(user, status, 405, deeds=paths, form={"seat": "9A", "day": "2024-09-01"})
