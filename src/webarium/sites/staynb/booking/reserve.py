"""From a stay to a paid reservation: request, payment form with its rules, confirmation."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date

from starlette.responses import Response

from webarium.regions import COUNTRIES
from webarium.shapes import as_object
from webarium.sites.kit.card_numbers import digits, is_code, is_number, is_over, read_expiry
from webarium.sites.kit.days import Span
from webarium.sites.kit.parts.cards import EXPIRED
from webarium.sites.kit.visit import Visit
from webarium.sites.staynb.booking.offer import Offer, offer_of
from webarium.sites.staynb.days import RULES
from webarium.sites.staynb.faults import RESERVING
from webarium.sites.staynb.party import Party, read_party
from webarium.sites.staynb.people.chats import tell_host
from webarium.sites.staynb.shell import require
from webarium.sites.staynb.stays.cards import Card, rules, shown_card
from webarium.sites.staynb.stays.query import Query
from webarium.types import Json

_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
_FIELDS = ("payment", "cardNumber", "expiration", "zipcode", "country", "message")


def address(stay: int, span: Span, party: Party) -> str:
    """The payment page's address."""
    return f"/book/{stay}{Query(span=span, party=party).tail()}"


def form(visit: Visit) -> Response:
    """The payment page; wrong dates lead back to the stay."""
    account = require(visit)
    found, span, party, problem = _wanted(visit, visit.query)
    if span is None:
        visit.flash("error", problem)
        return visit.redirect(f"/rooms/{found.id}{Query(party=party).tail()}")
    offer = offer_of(visit, found, span, party)
    if offer.refusal:
        visit.flash("error", offer.refusal)
        return visit.redirect(f"/rooms/{found.id}{Query(span=span, party=party).tail()}")
    here = address(found.id, span, party)
    draft = as_object(visit.session.get("draft") or {})
    kept = draft if draft.get("address") == here else {}
    visit.session["draft"] = {
        "address": here,
        "values": kept.get("values") or {},
        "errors": kept.get("errors") or {},
        "current": current(found, span, party, offer),
    }
    draft = as_object(visit.session["draft"])
    return visit.render(
        "booking/pay.html",
        card=found,
        span=span,
        party=party,
        offer=offer,
        errors=draft["errors"],
        values=draft["values"],
        countries=COUNTRIES,
        action=here,
        account=account,
        rules=rules(visit, found.id),
        policy=visit.value("SELECT cancellation FROM stay WHERE id = ?", (found.id,)),
    )


def confirm(visit: Visit) -> Response:
    """Reserve and pay, or lead back to the form with what is wrong."""
    account = require(visit)
    found, span, party, problem = _wanted(visit, visit.query)
    if span is None:
        visit.flash("error", problem)
        return visit.redirect(f"/rooms/{found.id}")
    offer = offer_of(visit, found, span, party)
    given = {name: visit.form_text(name, 1000) for name in (*_FIELDS, "cvv")}
    errors = mistakes(given, visit.now.date())
    if errors or offer.refusal or RESERVING.fails(visit):
        visit.session["draft"] = {
            "address": address(found.id, span, party),
            "values": {name: given[name] for name in _FIELDS},
            "errors": errors,
            "current": current(found, span, party, offer),
        }
        visit.flash(
            "error", offer.refusal or ("Please check the marked fields." if errors else RESERVING.message)
        )
        return visit.redirect(address(found.id, span, party))
    code = _code(visit)
    visit.insert(
        "booking",
        {
            "code": code,
            "email": account.email,
            "stay_id": found.id,
            "checkin": span.checkin.isoformat(),
            "checkout": span.checkout.isoformat(),
            **party.counts,
            "price": offer.quote.average,
            "nights": span.nights,
            "lodging": offer.quote.lodging,
            "cleaning": offer.quote.cleaning,
            "total": offer.quote.total,
            "payment": given["payment"],
            "card": digits(given["cardNumber"])[-4:],
            "zipcode": given["zipcode"],
            "country": given["country"],
            "message": given["message"],
            "status": "confirmed",
            "created_at": visit.stamp,
        },
    )
    if given["message"]:
        tell_host(visit, account.email, found, given["message"])
    visit.session.pop("draft", None)
    return visit.redirect(f"/trips/{code}/confirmed")


def mistakes(given: Mapping[str, str], today: date) -> dict[str, str]:
    """What is wrong with a payment, by field."""
    found = {}
    if given["payment"] not in ("now", "later"):
        found["payment"] = "Please choose when to pay."
    if not is_number(given["cardNumber"]):
        found["cardNumber"] = "Please enter the 15 or 16 digits of your card number."
    expiry = read_expiry(given["expiration"])
    if expiry is None:
        found["expiration"] = "Please enter the expiration as MM/YY."
    elif is_over(*expiry, today):
        found["expiration"] = EXPIRED
    if not is_code(given["cvv"]):
        found["cvv"] = "Please enter the 3 or 4 digits of the security code."
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9 -]{2,9}", given["zipcode"]):
        found["zipcode"] = "Please enter a valid ZIP code."
    if given["country"] not in COUNTRIES:
        found["country"] = "Please select a country."
    return found


def current(found: Card, span: Span, party: Party, offer: Offer) -> dict[str, Json]:
    """A reservation in the making, as the published state shows it."""
    return {
        "stay": {
            "id": found.id,
            "title": found.title,
            "city": found.city,
            "country": found.country,
            "price": offer.quote.average,
        },
        "checkin": span.checkin.isoformat(),
        "checkout": span.checkout.isoformat(),
        "guests": party.words,
        "lodging": offer.quote.lodging,
        "cleaning": offer.quote.cleaning,
        "total": offer.quote.total,
    }


def _wanted(visit: Visit, given: Mapping[str, object]) -> tuple[Card, Span | None, Party, str]:
    """Stay, dates and party of the address."""
    found = shown_card(visit)
    span, problem = RULES.read(
        str(given.get("checkin") or ""), str(given.get("checkout") or ""), visit.now.date()
    )
    party = read_party(given).of_whom_somebody_is_grown()
    if not party.adults:
        party = Party(1, 0, 0, 0)
    return found, span, party, problem or ("" if span else "Please choose your check-in and check-out dates.")


def _code(visit: Visit) -> str:
    """A reservation code that nobody has, the same for the same history."""
    number = int(visit.value("SELECT coalesce(max(id), 0) + 1 FROM booking"))
    draw = visit.world.draw("reservation", number)
    while True:
        code = "HM" + "".join(draw.choice(_LETTERS) for _ in range(8))
        if not visit.value("SELECT 1 FROM booking WHERE code = ?", (code,)):
            return code
