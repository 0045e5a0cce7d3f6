"""Payment cards: the wallet, and the form for a new one, from the account or within the checkout."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from starlette.responses import Response

from webarium.sites.kit.fields import Checkbox, Choice, Text, Value
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.visit import Visit
from webarium.sites.omnizon.faults import fails

_NUMBER = re.compile(r"[0-9]{15,16}")
_CODE = re.compile(r"[0-9]{3,4}")


def _card_number(value: Value) -> str | None:
    digits = re.sub(r"[ -]", "", str(value))
    return None if _NUMBER.fullmatch(digits) else "Please enter the 15 or 16 digits of the card."


def _code(value: Value) -> str | None:
    return None if _CODE.fullmatch(str(value)) else "The security code has 3 or 4 digits."


CARD_FORM = Form(
    (
        Text("cardName", "Name on card", required=True, max_length=80, autocomplete="cc-name"),
        Text(
            "cardNumber",
            "Card number",
            required=True,
            max_length=30,
            autocomplete="cc-number",
            validators=(_card_number,),
        ),
        Choice(
            "month",
            "Expiration month",
            required=True,
            prompt="Month",
            choices=tuple((str(n), str(n)) for n in range(1, 13)),
        ),
        Choice(
            "year",
            "Expiration year",
            required=True,
            prompt="Year",
            choices=tuple((str(n), str(n)) for n in range(2024, 2045)),
        ),
        Text(
            "security_code",
            "Security code",
            required=True,
            max_length=4,
            autocomplete="cc-csc",
            validators=(_code,),
        ),
        Checkbox("is_default", "Make this my default card"),
    ),
    prefix="card-",
)


@dataclass(frozen=True, slots=True)
class PaymentCard:
    """A card of the customer."""

    id: int
    card_name: str
    card_number: str
    month: str
    year: str
    security_code: str
    is_default: bool
    expired: bool

    @property
    def ending(self) -> str:
        """Its last four digits."""
        return self.card_number[-4:]

    @property
    def network(self) -> str:
        """Who issued it, by its first digit."""
        return {"3": "Amex", "4": "Visa", "5": "Mastercard", "6": "Discover"}.get(self.card_number[0], "Card")


def payment_cards(visit: Visit) -> list[PaymentCard]:
    """All cards, the default one first."""
    return visit.rows(
        PaymentCard,
        """SELECT id, card_name, card_number, month, year, security_code, is_default,
        CAST(year AS INTEGER) * 12 + CAST(month AS INTEGER) < ? AS expired FROM card ORDER BY is_default DESC, id""",
        (visit.now.year * 12 + visit.now.month,),
    )


def wallet(visit: Visit) -> Response:
    """Show all cards."""
    return visit.render("wallet.html", cards=payment_cards(visit))


def new_card(visit: Visit) -> Response:
    """Show the form for a card."""
    return visit.render("card_form.html", form=CARD_FORM.blank(), buying=_buying(visit))


def add_card(visit: Visit) -> Response:
    """Keep a card; within the checkout, pay with it."""
    form = CARD_FORM.bind(visit.form)
    if form.ok and _expired(form, visit.now):
        form.refuse("year", "This card has expired.")
    if form.ok and fails(visit, "error_adding_card"):
        form.refuse("", "The bank did not answer, so the card was not added. Please try again later.")
    if not form.ok:
        return visit.render("card_form.html", form=form, buying=_buying(visit), status=422)
    if form.checked("is_default"):
        visit.execute("UPDATE card SET is_default = 0 WHERE is_default")
    first = visit.value("SELECT 1 FROM card") is None
    added = visit.insert(
        "card",
        {
            "card_name": form.text("cardName"), "card_number": grouped(form.text("cardNumber")),
            "month": form.text("month"), "year": form.text("year"), "security_code": form.text("security_code"),
            "is_default": int(form.checked("is_default") or first),
        },
    )  # fmt: skip
    visit.flash("success", "Your card was added.")
    if not _buying(visit):
        return visit.redirect("/account/cards")
    kept = visit.session.get("checkout")
    visit.session["checkout"] = {**(kept if isinstance(kept, dict) else {}), "card": str(added)}
    return visit.redirect("/checkout")


def make_default(visit: Visit) -> Response:
    """Pay with a card unless another is chosen."""
    card = _own(visit)
    visit.execute("UPDATE card SET is_default = 0 WHERE is_default AND id <> ?", (card,))
    visit.execute("UPDATE card SET is_default = 1 WHERE id = ? AND NOT is_default", (card,))
    visit.flash("success", "Your default card was changed.")
    return visit.redirect("/account/cards")


def remove_card(visit: Visit) -> Response:
    """Forget a card; the oldest of the others becomes the default if it was."""
    card = _own(visit)
    was_default = visit.value("SELECT is_default FROM card WHERE id = ?", (card,))
    visit.execute("DELETE FROM card WHERE id = ?", (card,))
    if was_default:
        visit.execute("UPDATE card SET is_default = 1 WHERE id = (SELECT min(id) FROM card)")
    visit.flash("success", "Your card was removed.")
    return visit.redirect("/account/cards")


def grouped(number: str) -> str:
    """A card number in groups of four: ``9231 3432 8927 7764``."""
    digits = re.sub(r"[ -]", "", number)
    return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))


def _own(visit: Visit) -> int:
    card = int(visit.path["card"])
    if visit.value("SELECT 1 FROM card WHERE id = ?", (card,)) is None:
        visit.not_found("You have no such card.")
    return card


def _expired(form: BoundForm, now: datetime) -> bool:
    return (int(form.text("year")), int(form.text("month"))) < (now.year, now.month)


def _buying(visit: Visit) -> bool:
    return visit.url.path.startswith("/checkout")
