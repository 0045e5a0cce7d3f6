"""What the accounts did before their worlds begin: addresses, cards, favorites and past orders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import apsw

from webarium.content.tables import write_one
from webarium.draws import Dice
from webarium.sites.dashdish.charges import Charges, charges
from webarium.sites.dashdish.seed.people import PERSONAS, Persona
from webarium.sites.dashdish.sizes import REGULAR, SIZES, price_of
from webarium.sites.kit.card_numbers import network
from webarium.types import Scale

_DEFAULT = (
    "Wingstop",
    "Souvla",
    "Papa Johns Pizza",
    "Mashaallah Halal Food Pakistani Food",
    "Souvla",
    "Taco Boys",
)
"""Where the default account ordered, the oldest first."""
FAVORITES = ("Souvla", "RT Rotisserie", "Taco Boys", "DragonEats")
REGULAR_ORDERS: dict[Scale, int] = {"small": 60, "full": 180}
"""How often the regular ordered."""
_BEGUN = datetime(2024, 7, 12, 19, 20)  # noqa: DTZ001 - wall-clock time, as all times of a world
DOOR = "Leave it at my door"


@dataclass(frozen=True)
class _Chosen:
    item: Any
    """A row of the table: id, name, price, sized."""
    size: str
    quantity: int

    @property
    def unit_price(self) -> int:
        """What one costs."""
        return price_of(int(self.item[2]), self.size) if self.size else int(self.item[2])


def write_all(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Everything of all accounts."""
    for persona in PERSONAS:
        _belongings(db, persona)
    diner, regular = PERSONAS[0], PERSONAS[1]
    keys = {
        str(name): int(str(key)) for key, name in db.execute("SELECT id, name FROM restaurant ORDER BY id")
    }
    for name in FAVORITES:
        write_one(db, "favorite", email=diner.email, restaurant_id=keys[name])
    at = _BEGUN - timedelta(days=9 * len(_DEFAULT))
    for number, name in enumerate(_DEFAULT):
        dice = Dice(seed, "past", number)
        at += timedelta(days=9, minutes=dice.between(-90, 50))
        _order(db, dice, diner, keys[name], at)
    _regular(db, seed, REGULAR_ORDERS[scale], list(keys.values()), regular)


def _regular(db: apsw.Connection, seed: int, count: int, keys: Sequence[int], regular: Persona) -> None:
    dice = Dice(seed, "regular")
    usual = dice.some(keys[10:], 14)
    for key in usual[:6]:
        write_one(db, "favorite", email=regular.email, restaurant_id=key)
    at = datetime(2024, 7, 17, 20, 5) - timedelta(days=3 * count)  # noqa: DTZ001
    for number in range(count):
        at += timedelta(days=3)
        day = at + timedelta(minutes=dice.between(-420, 60))
        key = usual[number % len(usual)] if number % 4 else dice.pick(keys)
        _order(db, dice, regular, key, day, cancelled=number % 13 == 7)
    for number, ahead in enumerate((2, 3)):
        at = datetime(2024, 7, 18, 8, 10 + number)  # noqa: DTZ001
        coming = datetime(2024, 7, 18 + ahead, 18, 30)  # noqa: DTZ001
        _order(db, dice, regular, usual[number], at, coming=coming)
    _cart(db, dice, regular, usual[6], 3)
    _cart(db, dice, PERSONAS[2], 9, 1)


def _cart(db: apsw.Connection, dice: Dice, persona: Persona, restaurant: int, count: int) -> None:
    """What somebody was about to order: some dishes that come in sizes."""
    sql = "SELECT id, price FROM item WHERE restaurant_id = ? AND sized AND NOT sold_out ORDER BY id"
    for key, price in dice.subset(db.execute(sql, (restaurant,)).fetchall(), count):
        size = dice.pick(SIZES)
        write_one(
            db,
            "cart_line",
            email=persona.email,
            item_id=key,
            size=size,
            options="",
            note="",
            quantity=dice.between(1, 3),
            unit_price=price_of(int(str(price)), size),
        )


def _belongings(db: apsw.Connection, persona: Persona) -> None:
    for number, (street, zip_code) in enumerate(persona.addresses):
        write_one(
            db,
            "address",
            email=persona.email,
            full_name=persona.name,
            street=street,
            city="San Francisco",
            state="CA",
            zip=zip_code,
            phone=persona.phone,
            is_default=int(number == 0),
        )
    for number, (card, month, year) in enumerate(persona.cards):
        write_one(
            db,
            "card",
            email=persona.email,
            card_name=persona.name,
            card_number=card,
            month=month,
            year=year,
            security_code=str(211 + 137 * number),
            is_default=int(number == 0),
        )


def _order(
    db: apsw.Connection,
    dice: Dice,
    persona: Persona,
    key: int,
    at: datetime,
    *,
    cancelled: bool = False,
    coming: datetime | None = None,
) -> None:
    """One order of some dishes that are not sold out."""
    items: list[Any] = db.execute(
        "SELECT id, name, price, sized FROM item WHERE restaurant_id = ? AND NOT sold_out ORDER BY id", (key,)
    ).fetchall()
    chosen = [
        _Chosen(item, dice.pick((REGULAR, *SIZES)) if item[3] else "", 1 + dice.below(10) // 8)
        for item in dice.subset(items, dice.between(1, 4))
    ]
    delivers, fee, minutes, prep = _terms(db, key)
    method = "Delivery" if delivers and (coming or dice.chance(0.85)) else "Pickup"
    speed = "Express" if method == "Delivery" and dice.chance(0.15) else "Standard"
    speed = "Schedule" if coming else speed
    subtotal = sum(each.unit_price * each.quantity for each in chosen)
    tip = dice.pick((0, 200, 300, 500)) if method == "Delivery" else 0
    sums = charges(subtotal, method, speed, fee, tip)
    takes = (minutes - 8 if speed == "Express" else minutes) if method == "Delivery" else prep
    order = _written(db, persona, dice, method, sums) | {
        "restaurant_id": key,
        "method": method,
        "speed": speed,
        "minutes": takes,
        "scheduled_for": coming,
        "status": "scheduled" if coming else "cancelled" if cancelled else "completed",
        "placed_at": at,
        "ended_at": None
        if coming
        else at + timedelta(minutes=2 if cancelled else takes + dice.between(-3, 6)),
    }
    made = write_one(db, "food_order", **order)
    for each in chosen:
        write_one(
            db,
            "order_line",
            order_id=made,
            item_id=each.item[0],
            name=each.item[1],
            size=each.size,
            options="",
            note="",
            quantity=each.quantity,
            unit_price=each.unit_price,
        )


def _terms(db: apsw.Connection, key: int) -> tuple[bool, int, int, int]:
    found: Any = db.execute(
        "SELECT delivers, delivery_fee, minutes, prep_minutes FROM restaurant WHERE id = ?", (key,)
    ).fetchone()
    return bool(found[0]), int(found[1]), int(found[2]), int(found[3])


def _written(db: apsw.Connection, persona: Persona, dice: Dice, method: str, sums: Charges) -> dict[str, Any]:
    """The columns that follow from who ordered and what it cost."""
    street, zip_code = persona.addresses[0]
    card = persona.cards[0][0]
    count = int(str(db.execute("SELECT count(*) FROM food_order").get))
    home = method == "Delivery"
    return {
        "number": f"DD-{100 + count:03d}-{dice.between(100, 999)}",
        "email": persona.email,
        "address": f"{street}, San Francisco, CA {zip_code}" if home else "",
        "dropoff": DOOR if home else "",
        "instructions": "",
        "phone": persona.phone,
        "card_id": int(str(db.execute("SELECT min(id) FROM card WHERE email = ?", (persona.email,)).get)),
        "payment": network(card),
        "payment_name": f"{network(card)} ••••{card[-4:]}",
        "promo": "",
        **sums.columns(),
    }
