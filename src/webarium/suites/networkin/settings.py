"""Pages of Networkin without ARIA labels: the setting ``hide_aria_labels``."""

from __future__ import annotations

from webarium.suites.networkin.pages import SeeProfile
from webarium.worlds import Conditions


class SeeProfileUnlabelled(SeeProfile):
    """The same on pages without ARIA labels."""

    name = "see_profile_unlabelled"
    intent = "Find {name} and go to their profile."
    conditions = Conditions(hide_aria_labels=True)
    count = 2
