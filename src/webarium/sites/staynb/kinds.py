"""One address of every kind of page that Staynb has."""

from __future__ import annotations

from webarium.sites.kit.kinds import PageKind, found
from webarium.worlds import Conditions

_CALM = Conditions(popups=False)
_TRIP = "SELECT code FROM booking WHERE status = 'confirmed' ORDER BY checkin DESC LIMIT 1"
_OVER = "SELECT code FROM booking WHERE checkin = '2024-02-16'"
_NIGHTS = "checkin=2025-10-13&checkout=2025-10-23"
_REGION = "/s?where=Europe&checkin=2024-10-13&checkout=2024-10-23&adults=2&children=2&infants=1"
KINDS = (
    PageKind("home", "/"),
    PageKind(
        "search", "/s?where=Paris%2C+France&adults=2", conditions=_CALM, opens="[data-dialog='filters']"
    ),
    PageKind("search-region", _REGION, conditions=_CALM, opens=".searchbar .guests > button"),
    PageKind("search-nothing", "/s?where=Atlantis", conditions=_CALM),
    PageKind("search-past", "/s?checkin=07/01/2024&checkout=07/16/2024", conditions=_CALM, quick=False),
    PageKind("stay", f"/rooms/1?{_NIGHTS}&adults=2", conditions=_CALM, opens="#stay-checkin"),
    PageKind("photos", "/rooms/1/photos", conditions=_CALM),
    PageKind("reviews", "/rooms/1/reviews?sort=lowest", conditions=_CALM),
    PageKind("host", "/hosts/1", conditions=_CALM),
    PageKind("pay", f"/book/1?{_NIGHTS}&adults=2&infants=1", conditions=_CALM),
    PageKind("trips", "/trips", conditions=_CALM),
    PageKind("trip", found(_TRIP, "/trips/{}"), conditions=_CALM),
    PageKind("confirmed", found(_TRIP, "/trips/{}/confirmed"), conditions=_CALM),
    PageKind("review", found(_OVER, "/trips/{}/review"), conditions=_CALM),
    PageKind("wishlists", "/wishlists", conditions=_CALM),
    PageKind("wishlist", "/wishlists/1", conditions=_CALM),
    PageKind("save", "/save/3", conditions=_CALM),
    PageKind("share", "/share/3", conditions=_CALM),
    PageKind("messages", "/messages", conditions=_CALM),
    PageKind("conversation", "/messages/2", conditions=_CALM),
    PageKind("contact", "/rooms/3/contact", conditions=_CALM),
    PageKind("account", "/account", conditions=_CALM),
    PageKind("login", "/login", guest=True),
    PageKind("search-area", "/s?area=48.8200,2.2800,48.9000,2.4200", conditions=_CALM, opens=".pin"),
    PageKind("reviews-dialog", "/rooms/1", press=("#reviews > a.button",)),
    PageKind("share-dialog", "/rooms/3", press=(".acts a[href^='/share']",)),
    PageKind("photos-dialog", "/rooms/3", press=(".photos a[href$='#bedroom']",)),
    PageKind("save-dialog", "/rooms/2", press=(".acts a[href^='/save']",)),
)
