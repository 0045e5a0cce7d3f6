"""People and places that requests name: addresses to move to, names to take, friends to write to."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from webarium.scoring import Digits
from webarium.suites.invented import address
from webarium.suites.kit import Same
from webarium.tasks import Ui

MOVES: tuple[Mapping[str, str], ...] = (
    {
        "firstname": "Nora",
        "lastname": "Whitfield",
        "street": "231 Willow Way, Suite 100",
        "city": "Chicago",
        "region": "Illinois",
        "postcode": "60601",
        "telephone": "312-555-0148",
    },
    {
        "firstname": "Alan",
        "lastname": "Pryce",
        "street": "654 Aspen Road",
        "city": "Boston",
        "region": "Massachusetts",
        "postcode": "02108",
        "telephone": "617-555-0113",
    },
    {
        "firstname": "Mina",
        "lastname": "Okada",
        "street": "987 Foothill Drive",
        "city": "Los Angeles",
        "region": "California",
        "postcode": "90012",
        "telephone": "213-555-0176",
    },
    {
        "firstname": "Greta",
        "lastname": "Solberg",
        "street": "77 Harbor Street",
        "city": "Duluth",
        "region": "Minnesota",
        "postcode": "55802",
        "telephone": "218-555-0190",
    },
    {
        "firstname": "Samir",
        "lastname": "Haddad",
        "street": "1420 Cedar Lane",
        "city": "Pittsburgh",
        "region": "Pennsylvania",
        "postcode": "15213",
        "telephone": "412-555-0122",
    },
)
"""Places, with somebody who lives there."""


_WORDS = (
    "Paper",
    "Copper",
    "Marble",
    "Lantern",
    "Cedar",
    "Harbor",
    "Velvet",
    "Thistle",
    "Amber",
    "Willow",
    "Quartz",
)
_SIGNS = "!-.+"


def invented(rng: random.Random) -> dict[str, str]:
    """Somebody whom no seed knows, with a place where they live."""
    home = address(rng)
    first, _, last = home["full_name"].partition(" ")
    return {
        "firstname": first,
        "lastname": last,
        "street": home["street"],
        "city": home["city"],
        "region": home["state_name"],
        "postcode": home["zip"],
        "telephone": home["phone"],
    }


def email_of(person: Mapping[str, str], rng: random.Random) -> str:
    """An address that a person could have."""
    host = rng.choice(("inbox.test", "post.test", "mailbox.test"))
    return f"{person['firstname']}.{person['lastname']}@{host}".lower()


def new_password(rng: random.Random) -> str:
    """A password that the shop takes: ``Copper!Lane22``."""
    first, second = rng.sample(_WORDS, 2)
    return f"{first}{rng.choice(_SIGNS)}{second}{rng.randint(10, 99)}"


def address_phrase(move: Mapping[str, str], *, names: bool = False) -> str:
    """An address as a request says it: ``231 Willow Way, Suite 100, Chicago, Illinois 60601``."""
    who = f"{move['firstname']} {move['lastname']}, " if names else ""
    return f"{who}{move['street']}, {move['city']}, {move['region']} {move['postcode']}"


def matchers(move: Mapping[str, str]) -> dict[str, Any]:
    """The columns of an address that was typed by somebody else."""
    found: dict[str, Any] = {column: Same(move[column]) for column in move if column != "street"}
    found["street"] = Lines(move["street"])
    found["telephone"] = Digits(move["telephone"])
    found["postcode"] = move["postcode"]
    found["region"] = move["region"]
    return found


class Lines(Same):
    """The same street, on one line or on two, with or without the comma between."""

    def matches(self, value: object) -> bool:
        return isinstance(value, str) and Same(_words(value)).matches(_words(self.text))


def _words(street: str) -> str:
    return " ".join(street.replace(",", " ").split())


async def fill_address(ui: Ui, move: Mapping[str, str], *, names: bool = True) -> None:
    """Fill in an address form."""
    if names:
        await ui.fill("First Name", move["firstname"])
        await ui.fill("Last Name", move["lastname"])
    await ui.fill("Phone Number", move["telephone"])
    await ui.fill("Street Address: Line 1", move["street"])
    await ui.select("State/Province", move["region"])
    await ui.fill("City", move["city"])
    await ui.fill("Zip/Postal Code", move["postcode"])
