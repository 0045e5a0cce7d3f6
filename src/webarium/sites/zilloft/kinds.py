"""One address of every kind of page that Zilloft has."""

from __future__ import annotations

from webarium.sites.kit.kinds import PageKind, found
from webarium.worlds import Conditions

_CALM = Conditions(popups=False)
_NOBODY = Conditions(popups=False, knobs={"zilloft": {"no_tours": True}})
_SALE = "SELECT id FROM home WHERE status = 'sale' AND type = 'house' AND hoa > 0 ORDER BY id LIMIT 1"
_CONDO = "SELECT id FROM home WHERE status = 'sale' AND type = 'condo' ORDER BY id LIMIT 1"
_LOT = "SELECT id FROM home WHERE status = 'sale' AND type = 'lot' LIMIT 1"
_RENT = "SELECT id FROM home WHERE status = 'rent' ORDER BY id LIMIT 1"
_SOLD = "SELECT id FROM home WHERE status = 'sold' ORDER BY id LIMIT 1"
_MINE = "SELECT id FROM tour WHERE email LIKE 'leah%' AND status = "
_APPLIED = (
    "INSERT INTO application (id, email, home_id, name, phone, move_in, people, income, employer, pets, message,"
    " status, created_at) SELECT 900, 'leah.brandt@mail.test', min(id), 'Leah Brandt', '(415) 555-0139',"
    " '2024-08-20', 2, 148000, 'Harbor School', 'None', 'We would love to see it.', 'sent', '2024-07-18 08:00:00'"
    " FROM home WHERE status = 'rent'"
)
_PAIR = "SELECT '/compare?home=' || min(home_id) || '&home=' || max(home_id) FROM saved_home WHERE email LIKE 'leah%'"

KINDS = (
    PageKind("front", "/", conditions=_CALM),
    PageKind("promotion", "/"),
    PageKind("front-guest", "/", guest=True, conditions=_CALM),
    PageKind("results", "/homes?where=San+Francisco%2C+CA&min=500000&max=750000", conditions=_CALM),
    PageKind("results-region", "/homes?where=SF+Bay+Area&sort=low", conditions=_CALM),
    PageKind(
        "results-filters",
        "/homes?where=San+Diego%2C+CA&beds=3&baths=2&exact=1&type=house&type=condo&sort=high",
        conditions=_CALM,
        press=("text=More filters",),
    ),
    PageKind("results-rent", "/homes?where=Oakland%2C+CA&for=rent", conditions=_CALM),
    PageKind("results-sold", "/homes?where=Boston%2C+MA&for=sold", conditions=_CALM),
    PageKind(
        "results-area",
        "/homes?where=Los+Angeles%2C+CA&area=34.0500%2C-118.3200%2C34.1200%2C-118.2000",
        conditions=_CALM,
        press=("text=Draw an area",),
    ),
    PageKind("suggestions", "/suggest?where=oak", conditions=_CALM, quick=False),
    PageKind("no-results", "/homes?where=Monterey%2C+CA&max=1000", conditions=_CALM),
    PageKind("no-place", "/homes?where=Atlantis", conditions=_CALM),
    PageKind("home", found(_SALE, "/homes/{}"), conditions=_CALM),
    PageKind("home-condo", found(_CONDO, "/homes/{}?down=10&rate=7.1&term=15"), conditions=_CALM),
    PageKind("home-lot", found(_LOT, "/homes/{}"), conditions=_CALM),
    PageKind("home-rent", found(_RENT, "/homes/{}"), conditions=_CALM),
    PageKind("home-sold", found(_SOLD, "/homes/{}"), conditions=_CALM),
    PageKind("photos", found(_SALE, "/homes/{}/photos"), conditions=_CALM),
    PageKind("tour-form", found(_CONDO, "/homes/{}/tour"), conditions=_CALM),
    PageKind("tour-form-none", found(_CONDO, "/homes/{}/tour"), conditions=_NOBODY),
    PageKind("contact-form", found(_CONDO, "/homes/{}/contact"), conditions=_CALM),
    PageKind("write-form", "/agents/1/contact", conditions=_CALM),
    PageKind("tours", "/tours", conditions=_CALM),
    PageKind("tour", found(f"{_MINE}'requested' LIMIT 1", "/tours/{}"), conditions=_CALM),
    PageKind("tour-done", found(f"{_MINE}'done'", "/tours/{}"), conditions=_CALM),
    PageKind("tour-change", found(f"{_MINE}'requested' LIMIT 1", "/tours/{}/change"), conditions=_CALM),
    PageKind("saved", "/saved", conditions=_CALM),
    PageKind("compare", found(_PAIR), conditions=_CALM),
    PageKind("compare-none", "/compare", conditions=_CALM),
    PageKind("searches", "/searches", conditions=_CALM),
    PageKind("agents", "/agents", conditions=_CALM),
    PageKind("agent", "/agents/1", conditions=_CALM),
    PageKind("agent-reviews", "/agents/1/reviews?sort=low", conditions=_CALM),
    PageKind("agent-review", "/agents/1/review", conditions=_CALM),
    PageKind("apply-form", found(_RENT, "/homes/{}/apply"), conditions=_CALM),
    PageKind("applications", "/applications", conditions=_CALM),
    PageKind("application", "/applications/900", conditions=_CALM, prepare=(_APPLIED,)),
    PageKind("mortgage", "/calculators/mortgage", conditions=_CALM),
    PageKind(
        "mortgage-wrong",
        "/calculators/mortgage?price=1&down=5&rate=x&term=30&tax=0&dues=0",
        status=422,
        conditions=_CALM,
    ),
    PageKind("affordability", "/calculators/affordability", conditions=_CALM),
    PageKind("account", "/account", conditions=_CALM),
    PageKind("login", "/login", guest=True, conditions=_CALM),
    PageKind("missing", "/homes/99999", status=404, conditions=_CALM),
)
"""Each page, and its states that look different."""
