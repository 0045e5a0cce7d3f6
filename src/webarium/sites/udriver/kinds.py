"""One address of every kind of page that Udriver has."""

from __future__ import annotations

from webarium.sites.kit.kinds import PageKind
from webarium.sites.udriver.faults import STAGES
from webarium.worlds import Conditions

_CALM = Conditions(popups=False)
_NEW_YORK = Conditions(popups=False, knobs={"udriver": {"location_preset": 2}})
_STILL = Conditions(popups=False, knobs={"udriver": {key.name: 600_000 for key in STAGES.values()}})
"""A ride stays where it is, however slowly somebody looks at it."""
_READY = "/options?pickup=11&dropoff=1&ready=1"
_STAGES = {
    "searching": "UPDATE trip SET status = 'searching', ended_at = NULL WHERE id = 6",
    "arriving": "UPDATE trip SET status = 'arriving', ended_at = NULL WHERE id = 6",
    "riding": "UPDATE trip SET status = 'riding', ended_at = NULL WHERE id = 6",
}
KINDS = (
    PageKind("home", "/", conditions=_CALM),
    PageKind("promotion", "/"),
    PageKind("home-guest", "/", guest=True, conditions=_CALM),
    PageKind("home-new-york", "/", conditions=_NEW_YORK),
    PageKind("several", "/find?pickup=Pacific+Catch&dropoff=Le+Colonial&time=08:00", conditions=_CALM),
    PageKind("suggestions", "/suggest?pickup=thai", conditions=_CALM),
    PageKind("preparing", "/options?pickup=11&dropoff=1", conditions=_CALM),
    PageKind("options", _READY, conditions=_CALM),
    PageKind("options-later", f"{_READY}&day=2024-07-19&time=14:00", conditions=_CALM),
    PageKind("options-guest", _READY, guest=True, conditions=_CALM),
    PageKind("searching", "/rides/6", prepare=(_STAGES["searching"],), conditions=_STILL),
    PageKind("arriving", "/rides/6", prepare=(_STAGES["arriving"],), conditions=_STILL),
    PageKind("riding", "/rides/6", prepare=(_STAGES["riding"],), conditions=_STILL),
    PageKind("receipt", "/rides/1", conditions=_CALM),
    PageKind("rating", "/rides/6/rating", conditions=_CALM),
    PageKind("trips", "/trips", conditions=_CALM),
    PageKind("wallet", "/wallet", conditions=_CALM),
    PageKind("cards", "/wallet/cards", conditions=_CALM),
    PageKind("new-card", "/wallet/cards/new", conditions=_CALM),
    PageKind("places", "/places", conditions=_CALM),
    PageKind("driver", "/drivers/1", conditions=_CALM),
    PageKind("fares", "/fares", conditions=_CALM),
    PageKind("account", "/account", conditions=_CALM),
    PageKind("login", "/login", guest=True, conditions=_CALM),
)
