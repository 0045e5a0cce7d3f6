"""The front page with all sites and tools, and the page with accounts and passwords, which is closed unless opened."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.homepage.tools import notes
from webarium.sites.kit.site import Site
from webarium.sites.kit.visit import Visit

SITE_ID = "homepage"
PASSWORDS = "passwords"
"""The knob that opens the page with accounts and passwords."""
LINES = {
    "dashdish": "Order a meal, and watch it come to your door.",
    "flyunified": "Flights, seats, trips and miles.",
    "gitlab": "Code, issues and merge requests.",
    "gocalendar": "Days, weeks, meetings and tasks.",
    "gomail": "Read, write and sort e-mail.",
    "manuals": "Handbooks of Smithy and of the store's back office.",
    "map": "Find places, and the way between them.",
    "networkin": "People you work with, jobs and events.",
    "omnizon": "A store for almost everything.",
    "opendining": "A table at a restaurant, for tonight or later.",
    "reddit": "Forums in which people talk about everything.",
    "shopping": "A store for clothes, beauty, electronics and the home.",
    "shopping_admin": "The store's back office: orders, products, customers.",
    "staynb": "Homes for a few nights.",
    "topwork": "Freelance work, for those who offer and those who look.",
    "udriver": "A ride across town.",
    "wikipedia": "An encyclopedia, to look things up.",
    "zilloft": "Houses and apartments, to buy or to rent.",
}
"""What each site is for."""
TOOLS = (
    ("/calculator", "Calculator", "Sums, percentages, powers and a memory."),
    ("/scratchpad", "Scratchpad", "Notes that stay where you left them."),
    ("/converter", "Converter", "Units, and currencies by today's rates."),
    ("/calendar", "Calendar", "A month at a glance, and the days between two dates."),
    ("/todo", "To-do list", "What is to be done, and by when."),
)


@dataclass(frozen=True)
class Entry:
    """A site on the front page."""

    brand: str
    address: str
    line: str


@dataclass(frozen=True)
class Account:
    """Whom one can be on a site."""

    site: str
    name: str
    password: str
    """Empty where the site asks for none."""
    description: str


def home(visit: Visit) -> Response:
    """All sites and tools with one line each, and what was written down lately."""
    sites = [
        Entry(site.brand, _address(visit, site), LINES.get(site.id, "A site that was added here."))
        for site in _others()
    ]
    return visit.render(
        "home.html", sites=sites, tools=TOOLS, notes=notes.latest(visit), open=notes.next_due(visit)
    )


def passwords(visit: Visit) -> Response:
    """Accounts of all sites; there is no such page unless the world's conditions open it."""
    if not is_told(visit):
        visit.not_found()
    accounts = [
        Account(site.brand, role.user, site.password, role.description)
        for site in _others()
        for role in site.roles
        if role.user
    ]
    return visit.render("passwords.html", accounts=accounts)


def is_told(visit: Visit) -> bool:
    """Whether the world's conditions open the page with accounts."""
    knobs = visit.conditions.knobs.get(SITE_ID)
    return isinstance(knobs, dict) and knobs.get(PASSWORDS) is True


def _others() -> Iterable[Site]:
    """All sites but this one, as they are installed, by brand."""
    from webarium.sites.registry import load_sites  # it loads this site, too

    return sorted(
        (site for site in load_sites().values() if site.id != SITE_ID), key=lambda site: site.brand.lower()
    )


def _address(visit: Visit, site: Site) -> str:
    """Where a site is for whoever looks: beside this one."""
    return f"{visit.beside(site.host)}/"
