"""Stays as lists show them, and what else is known about one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from webarium.sites.kit.days import Span
from webarium.sites.kit.formats import number
from webarium.sites.kit.rows import Params
from webarium.sites.kit.visit import Visit
from webarium.sites.staynb.faults import multiplier_of, no_vacancy, scaled
from webarium.sites.staynb.prices import Quote, Rates
from webarium.sql import Where, select

COLUMNS = (
    "id, title, city, country, region, nearby, kind, setting, price, weekend, seasons, cleaning, bedrooms, beds,"
    " bathrooms, pets_allowed, latitude, longitude, summary, host_id, rating, reviews"
)
LEAST_PICTURES = 5
"""Pictures at the head of a stay's page."""
_WARM, _COLD = 24, 42
"""Degrees from the equator up to which there is jungle, and from which on no palms grow at the sea."""
_ONE_ROOM = frozenset(("Private room", "Tent", "Yurt", "Dome", "Camper", "Treehouse", "Tiny home"))
_DWELLINGS = {
    "Entire loft": "loft",
    "Entire townhouse": "townhouse",
    "Entire villa": "villa",
    "Entire bungalow": "bungalow",
    "Entire cabin": "cabin",
    "Entire chalet": "chalet",
    "Entire lodge": "chalet",
    "Entire farmhouse": "farmhouse",
    "Farm stay": "farmhouse",
    "Entire barn": "barn",
    "Entire riad": "adobe",
    "Private room in a haveli": "adobe",
    "Treehouse": "treehouse",
    "Yurt": "yurt",
    "Tent": "tent",
    "Dome": "dome",
    "Houseboat": "boat",
    "Camper": "camper",
    "Tiny home": "hut",
    "Entire cottage": "home",
    "Entire home": "home",
    "Entire guesthouse": "home",
}
"""How kinds of stays look from outside."""


@dataclass(frozen=True, slots=True)
class Card:
    """A stay in a list; the prices are those that are asked for in this world."""

    id: int
    title: str
    city: str
    country: str
    region: str
    nearby: bool
    kind: str
    setting: str
    price: int
    """An ordinary night."""
    weekend: int
    seasons: str
    cleaning: int
    """The fee for cleaning, once."""
    bedrooms: int
    beds: int
    bathrooms: int
    pets_allowed: bool
    latitude: float
    longitude: float
    summary: str
    host_id: int
    rating: float
    reviews: int
    saved: bool = False
    """Whether it is on one of the visitor's wish lists."""

    @property
    def stars(self) -> str:
        """``4.87``, or ``New``."""
        return number(self.rating, 2) if self.reviews else "New"

    @property
    def rates(self) -> Rates:
        """By what its nights are priced."""
        return Rates(self.price, self.weekend, self.seasons)

    def quote(self, span: Span) -> Quote:
        """What some nights cost."""
        return self.rates.quote(span, self.cleaning)

    def asked(self, span: Span | None) -> int:
        """A night as lists tell it: on average where days are chosen, else an ordinary one."""
        return self.quote(span).average if span else self.price

    @property
    def front(self) -> str:
        """The scene of its first picture: such a home in such a place."""
        dwelling = _DWELLINGS.get(self.kind) or ("block" if self.setting == "city" else "home")
        return f"home-{self.scene}-{dwelling}"

    @property
    def scene(self) -> str:
        """What lies around it: palms grow where it is warm, and firs where it is not."""
        if self.setting == "forest" and abs(self.latitude) < _WARM:
            return "jungle"
        return "shore" if self.setting == "beach" and abs(self.latitude) > _COLD else self.setting


def pictures(card: Card, offered: Sequence[Amenity]) -> list[tuple[str, str]]:
    """Scene and caption of each picture of a stay, the outside first: five or more, and each another view."""
    has = {each.name for each in offered}
    found = [(card.front, "Outside"), ("bedroom", "Bedroom")]
    if card.kind not in _ONE_ROOM and card.bedrooms > 1:
        found.append(("living", "Living room"))
    found.append((f"view-{card.scene}", "View from the window"))
    if "Pool" in has:
        found.append((f"pool-{card.scene}", "Pool"))
    if "Kitchen" in has:
        found.append(("kitchen", "Kitchen"))
    if card.kind not in ("Tent", "Camper"):
        found.append(("bath", "Bathroom"))
    if card.setting != "city" or len(found) < LEAST_PICTURES:
        found.append((f"terrace-{card.scene}", "Terrace" if card.setting != "city" else "Balcony"))
    return found


@dataclass(frozen=True, slots=True)
class Amenity:
    """Something that a stay offers."""

    id: int
    name: str
    icon: str


def cards(visit: Visit, where: str = "1", params: Params = (), tail: str = "ORDER BY position") -> list[Card]:
    """Stays that fit a condition, in the fixed order of the list."""
    found = visit.rows(Card, select(COLUMNS, "stay_card", where, tail), params)
    saved, multiplier = _saved(visit), multiplier_of(visit)
    if multiplier != 1:
        found = [
            replace(card, price=scaled(card.price, multiplier), cleaning=scaled(card.cleaning, multiplier))
            for card in found
        ]
    return [replace(card, saved=True) if card.id in saved else card for card in found]


def card(visit: Visit, stay: int) -> Card:
    """One stay.

    Raises:
        NotFound: There is none with this id.
    """
    found = cards(visit, "id = ?", (stay,))
    return found[0] if found else visit.not_found("This stay is no longer listed.")


def shown_card(visit: Visit) -> Card:
    """The stay that the path names."""
    return card(visit, int(visit.path["stay"]))


def _saved(visit: Visit) -> frozenset[int]:
    if visit.user is None:
        return frozenset()
    rows = visit.db.execute(
        "SELECT stay_id FROM wishlist_stay JOIN wishlist ON wishlist.id = wishlist_id WHERE email = ?",
        (visit.user,),
    )
    return frozenset(row[0] for row in rows)


def amenities(visit: Visit, stay: int | None = None) -> list[Amenity]:
    """All amenities, or those of a stay."""
    where = "" if stay is None else "id IN (SELECT amenity_id FROM stay_amenity WHERE stay_id = ?)"
    sql = select("id, name, icon", "amenity", where, "ORDER BY position")
    return visit.rows(Amenity, sql, () if stay is None else (stay,))


def rules(visit: Visit, stay: int) -> list[str]:
    """The house rules of a stay."""
    found: list[str] = json.loads(visit.value("SELECT rules FROM stay WHERE id = ?", (stay,)))
    return found


_FREE = """NOT EXISTS (SELECT 1 FROM blocked b WHERE b.stay_id = stay_card.id
    AND b.last_night >= ? AND b.first_night <= ?)
  AND NOT EXISTS (SELECT 1 FROM booking k WHERE k.stay_id = stay_card.id AND k.status = 'confirmed'
    AND max(k.checkin, date(k.checkout, '-1 day')) >= ? AND k.checkin <= ?)"""


def free(span: Span) -> Where:
    """The stays of which no night of a span is taken."""
    return free_nights(span.checkin.isoformat(), span.last_night.isoformat())


def free_nights(first: str, last: str) -> Where:
    """The stays of which no night is taken from the first to the last."""
    return Where(_FREE, (first, last) * 2)


def is_free(visit: Visit, stay: int, span: Span) -> bool:
    """Whether all nights of a span can be booked."""
    if no_vacancy(visit):
        return False
    where = Where("id = ?", (stay,)) & free(span)
    return visit.value(select("1", "stay_card", where.sql), where.params) is not None


def taken_nights(visit: Visit, stay: int) -> Sequence[tuple[str, str]]:
    """First and last night of what is taken, for the calendar."""
    if no_vacancy(visit):
        return [("2000-01-01", "2099-12-31")]
    rows = visit.db.execute(
        "SELECT first_night, last_night FROM blocked WHERE stay_id = ?1 UNION ALL SELECT checkin,"
        " max(checkin, date(checkout, '-1 day')) FROM booking WHERE stay_id = ?1 AND status = 'confirmed' ORDER BY 1",
        (stay,),
    )
    return [(str(first), str(last)) for first, last in rows]
