"""Pages of Zilloft without ARIA labels: the setting ``hide_aria_labels``."""

from __future__ import annotations

from webarium.suites.zilloft.pages import SeeHome
from webarium.worlds import Conditions


class SeeHomeUnlabelled(SeeHome):
    """The same on pages without ARIA labels."""

    name = "see_home_unlabelled"
    intent = "Bring up the listing of {address}."
    conditions = Conditions(hide_aria_labels=True)
    count = 2
