"""One address of every kind of page that the homepage has."""

from __future__ import annotations

from webarium.sites.homepage.home import PASSWORDS, SITE_ID
from webarium.sites.kit.kinds import PageKind
from webarium.worlds import Conditions

TOLD = Conditions(knobs={SITE_ID: {PASSWORDS: True}})
_SUMS = {"history": ["12 × 7 = 84", "sqrt(2) = 1.41421356237"], "typed": "84", "memory": "19"}
KINDS = (
    PageKind("home", "/"),
    PageKind("passwords", "/password.html", conditions=TOLD),
    PageKind("passwords-closed", "/password.html", status=404),
    PageKind("calculator", "/calculator", quick=False),
    PageKind("calculator-used", "/calculator", session=_SUMS),
    PageKind("converter", "/converter?kind=length&amount=5&from=miles&to=kilometers"),
    PageKind("converter-currency", "/converter?kind=currency&amount=10&from=USD&to=EUR", quick=False),
    PageKind("calendar", "/calendar?from=2023-06-12&to=2023-12-24&start=2023-06-12&days=100"),
    PageKind("scratchpad", "/scratchpad"),
    PageKind("pad", "/scratchpad/1"),
    PageKind("todo", "/todo"),
    PageKind("todo-empty", "/todo", prepare=("DELETE FROM todo",), quick=False),
)
