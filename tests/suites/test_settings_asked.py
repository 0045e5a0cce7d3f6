"""Each setting that REAL publishes is in force in some task."""

from __future__ import annotations

import pytest

from webarium.shapes import as_object
from webarium.suites import load_suite
from webarium.worlds import Conditions

PUBLISHED = {
    "gomail": ("total_conversations",),
    "topwork": (
        "total_conversations",
        "total_unread_messages",
        "total_offers_sent",
        "total_offers_accepted",
        "total_offers_pending",
        "total_offers_rejected",
    ),
    "udriver": (
        "display_time_preparing_opts_delay",
        "simulating_searching_driver_delay",
        "simulating_booking_trip",
        "simulating_duration_ride",
        "display_time_msg_cancel_booked_trip",
    ),
    "flyunified": ("simulating_booking_flight", "delay_after_redirecting_home", "display_bkg_img_duration"),
    "staynb": ("service_unavailable", "no_vacancy"),
    "dashdish": ("hide_aria_labels",),
    "networkin": ("hide_aria_labels",),
    "zilloft": ("hide_aria_labels",),
}


def named(site: str, conditions: Conditions) -> set[str]:
    """The settings of a site that conditions set."""
    found = {*conditions.errors, *as_object(conditions.knobs.get(site) or {})}
    return found | ({"hide_aria_labels"} if conditions.hide_aria_labels else set())


@pytest.mark.parametrize(("site", "name"), [(site, name) for site in PUBLISHED for name in PUBLISHED[site]])
def test_some_task_sets_it(site: str, name: str) -> None:
    templates = load_suite(site).templates
    assert any(name in named(site, template.conditions) for template in templates)
