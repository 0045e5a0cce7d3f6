"""Which settings are in force on a replica."""

from __future__ import annotations

from dataclasses import replace

from webarium.sites.kit.replicas.replica import effective
from webarium.worlds import Conditions

from .conftest import REPLICA

HIDING = replace(REPLICA, hide_aria_labels=True)


def test_a_site_may_hide_labels_until_it_is_told_not_to() -> None:
    shown = Conditions(knobs={"notes": {"hide_aria_labels": False}})
    assert not effective(REPLICA, "notes", Conditions(), {})["hide_aria_labels"]
    assert effective(REPLICA, "notes", Conditions(hide_aria_labels=True), {})["hide_aria_labels"]
    assert effective(HIDING, "notes", Conditions(), {})["hide_aria_labels"]
    assert not effective(HIDING, "notes", shown, {})["hide_aria_labels"]
    assert not effective(HIDING, "notes", Conditions(), {"config": {"hide_aria_labels": False}})[
        "hide_aria_labels"
    ]
