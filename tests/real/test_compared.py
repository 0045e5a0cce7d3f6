"""What the page that compares our replicas with REAL says of each of them is so."""

from __future__ import annotations

import re

import pytest

from tests.doc_pages import section, spans
from webarium.sites.kit.site import Site
from webarium.sites.registry import load_sites
from webarium.suites import load_suite

PAGE = "real-compared.md"
REPLICAS = [site for site in load_sites().values() if site.replica is not None]
ROW = re.compile(r"^\| (.+?) \| .+? \| (\d+) \| \d+ \| .+? \| .+? \| `(\w+)` \| (\d+) \|$", re.MULTILINE)
NAMED = {
    "flyunified": ("simulating_booking_flight", "delay_after_redirecting_home", "display_bkg_img_duration"),
    "gocalendar": ("failing_tries",),
    "gomail": ("total_conversations",),
    "networkin": ("accept_invitations",),
    "omnizon": ("promo", "weekdays_of"),
    "opendining": ("error_booking", "no_available_slots"),
    "staynb": ("no_vacancy", "price_multiplier", "service_unavailable", "error_making_reservation"),
    "udriver": ("udriverx_multiplier", "failing_driver_searches", "failing_bookings"),
}
"""Settings that the page names."""


def test_the_table_has_every_replica() -> None:
    rows = {brand: rest for brand, *rest in ROW.findall(section(PAGE, "Figures"))}
    assert rows == {
        site.brand: [
            str(sum(not name.startswith("v2.") for name in load_suite(site.id).golden)),
            site.replica.config_name,
            str(site.replica.latency),
        ]
        for site in REPLICAS
        if site.replica is not None
    }
    assert sum(int(published) for published, *_ in rows.values()) == 112


@pytest.mark.parametrize("site", REPLICAS, ids=lambda site: site.id)
def test_each_replica_has_a_section_whose_settings_there_are(site: Site) -> None:
    said = spans(section(PAGE, site.brand))
    assert site.replica is not None
    known = {key.name for key in site.replica.keys}
    for name in NAMED.get(site.id, ()):
        assert name in said
        assert name in known
    begun = {path.partition(".")[0] for path in said}
    assert begun & {
        "differences",
        "eventsDiff",
        "jobsDiff",
        "feedPostsDiff",
        "orderDetailsDiff",
        "bookingDetailsDiff",
    }
