"""What the templates of several suites share."""

from webarium.suites.kit.answers import (
    carrier,
    code,
    month,
    phone_number,
    seat,
    street_address,
    time_of_day,
    weekday,
)
from webarium.suites.kit.conditions import broken, failing
from webarium.suites.kit.expected import ANY, added
from webarium.suites.kit.families import (
    Among,
    Combined,
    Confirmed,
    Decline,
    Errand,
    Mutate,
    Navigate,
    Redone,
    Retrieve,
    Search,
    SecondTry,
)
<<<<<<< HEAD
from webarium.suites.kit.instances import Instances, alone, each_of, firsts, params_of, shuffled
from webarium.suites.kit.paths import fill_in, follow, send
=======
from webarium.suites.kit.instances import Instances, alone, firsts, params_of, shuffled, some
from webarium.suites.kit.paths import fill_in, follow, next_page, send, turn_until
>>>>>>> main
from webarium.suites.kit.words import (
    day_of,
    day_phrase,
    dollars,
    moment_phrase,
    month_phrase,
    slashes,
    slot,
    time_phrase,
    units,
)

__all__ = [
    "ANY",
    "Among",
    "Combined",
    "Confirmed",
    "Decline",
    "Errand",
    "Instances",
    "Mutate",
    "Navigate",
    "Redone",
    "Retrieve",
    "Search",
    "SecondTry",
    "added",
    "alone",
    "broken",
    "carrier",
    "code",
    "day_of",
    "day_phrase",
    "dollars",
    "each_of",
    "failing",
    "fill_in",
    "firsts",
    "follow",
    "moment_phrase",
    "month",
    "month_phrase",
    "next_page",
    "params_of",
    "phone_number",
    "seat",
    "send",
    "shuffled",
    "slashes",
    "slot",
    "some",
    "street_address",
    "time_of_day",
    "time_phrase",
    "turn_until",
    "units",
    "weekday",
]
