"""Pages of DashDish without ARIA labels: the setting ``hide_aria_labels``."""

from __future__ import annotations

from webarium.suites.dashdish.pages import SeeRestaurant
from webarium.worlds import Conditions


class SeeRestaurantUnlabelled(SeeRestaurant):
    """The same on pages without ARIA labels."""

    name = "see_restaurant_unlabelled"
    intent = 'Bring up the page of the restaurant "{restaurant}".'
    wordings = ()
    conditions = Conditions(hide_aria_labels=True)
    count = 2
