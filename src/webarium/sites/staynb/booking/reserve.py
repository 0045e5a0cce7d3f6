"""From a stay to a paid reservation: request, payment form with its rules, confirmation."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import cast

from starlette.responses import Response

from webarium.sites.kit.visit import Visit
from webarium.sites.staynb.booking.offer import Offer, offer_of
from webarium.sites.staynb.days import Span, read_span
from webarium.sites.staynb.faults import reservation_fails
from webarium.sites.staynb.party import Party, read_party
from webarium.sites.staynb.people.chats import tell_host
from webarium.sites.staynb.shell import require, stamp
from webarium.sites.staynb.stays.cards import Card, card, rules
from webarium.sites.staynb.stays.query import Query
from webarium.types import Json

COUNTRIES = (
    "United States", "Argentina", "Australia", "Austria", "Brazil", "Canada", "Costa Rica", "France", "Germany",
    "Greece", "Iceland", "India", "Indonesia", "Italy", "Japan", "Mexico", "Morocco", "Netherlands", "New Zealand",
    "Peru", "Portugal", "South Africa", "South Korea", "Spain", "Thailand", "Türkiye", "United Kingdom",
)  # fmt: skip
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
_EXPIRY = re.compile(r"(\d{1,2})\s*/\s*(\d{2}|\d{4})")
_FAILED = "Something went wrong while making your reservation. You were not charged. Please try again."
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
    draft = cast("dict[str, Json]", visit.session.get("draft") or {})
    kept = draft if draft.get("address") == here else {}
    visit.session["draft"] = {
        "address": here, "values": kept.get("values") or {}, "errors": kept.get("errors") or {},
        "current": current(found, span, party, offer),
    }  # fmt: skip
    draft = cast("dict[str, Json]", visit.session["draft"])
    return visit.render(
        "booking/pay.html",
        card=found, span=span, party=party, offer=offer, errors=draft["errors"], values=draft["values"],
        countries=COUNTRIES, action=here, account=account, rules=rules(visit, found.id),
        policy=visit.value("SELECT cancellation FROM stay WHERE id = ?", (found.id,)),
    )  # fmt: skip


def confirm(visit: Visit) -> Response:
    """Reserve and pay, or lead back to the form with what is wrong."""
    account = require(visit)
    found, span, party, problem = _wanted(visit, visit.query)
    if span is None:
        visit.flash("error", problem)
        return visit.redirect(f"/rooms/{found.id}")
    offer = offer_of(visit, found, span, party)
    given = {name: str(visit.form.get(name) or "").strip()[:1000] for name in (*_FIELDS, "cvv")}
    errors = mistakes(given, visit.now.date())
    if errors or offer.refusal or reservation_fails(visit):
        visit.session["draft"] = {
            "address": address(found.id, span, party),
            "values": {name: given[name] for name in _FIELDS}, "errors": cast("Json", errors),
            "current": current(found, span, party, offer),
        }  # fmt: skip
        visit.flash("error", offer.refusal or ("Please check the marked fields." if errors else _FAILED))
        return visit.redirect(address(found.id, span, party))
    code = _code(visit)
    visit.insert(
        "booking",
        {
            "code": code, "email": account.email, "stay_id": found.id, "checkin": span.checkin.isoformat(),
            "checkout": span.checkout.isoformat(), **party.counts, "price": offer.price, "nights": span.nights,
            "total": offer.total, "payment": given["payment"], "card": _digits(given["cardNumber"])[-4:],
            "zipcode": given["zipcode"], "country": given["country"], "message": given["message"],
            "status": "confirmed", "created_at": stamp(visit),
        },
    )  # fmt: skip
    if given["message"]:
        tell_host(visit, account.email, found, given["message"])
    visit.session.pop("draft", None)
    return visit.redirect(f"/trips/{code}/confirmed")


def mistakes(given: Mapping[str, str], today: date) -> dict[str, str]:
    """What is wrong with a payment, by field."""
    digits = _digits(given["cardNumber"])
    found = {}
    if given["payment"] not in ("now", "later"):
        found["payment"] = "Please choose when to pay."
    if not 15 <= len(digits) <= 16 or re.sub(r"[\d\s-]", "", given["cardNumber"]):
        found["cardNumber"] = "Please enter the 15 or 16 digits of your card number."
    if message := _expiry_mistake(given["expiration"], today):
        found["expiration"] = message
    if not (given["cvv"].isascii() and given["cvv"].isdigit() and len(given["cvv"]) in (3, 4)):
        found["cvv"] = "Please enter the 3 or 4 digits of the security code."
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9 -]{2,9}", given["zipcode"]):
        found["zipcode"] = "Please enter a valid ZIP code."
    if given["country"] not in COUNTRIES:
        found["country"] = "Please select a country."
    return found


def _expiry_mistake(text: str, today: date) -> str:
    found = _EXPIRY.fullmatch(text)
    if found is None and re.fullmatch(r"\d{4}", text):
        found = _EXPIRY.fullmatch(f"{text[:2]}/{text[2:]}")
    if found is None or not 1 <= int(found[1]) <= 12:
        return "Please enter the expiration as MM/YY."
    year = int(found[2]) + (2000 if len(found[2]) == 2 else 0)
    return "This card has expired." if (year, int(found[1])) < (today.year, today.month) else ""


def current(found: Card, span: Span, party: Party, offer: Offer) -> dict[str, Json]:
    """A reservation in the making, as the published state shows it."""
    return {
        "stay": {
            "id": found.id, "title": found.title, "city": found.city, "country": found.country,
            "price": offer.price,
        },
        "checkin": span.checkin.isoformat(), "checkout": span.checkout.isoformat(), "guests": party.words,
        "total": offer.total,
    }  # fmt: skip


def _wanted(visit: Visit, given: Mapping[str, object]) -> tuple[Card, Span | None, Party, str]:
    """Stay, dates and party of the address."""
    found = card(visit, int(visit.path["stay"]))
    span, problem = read_span(
        str(given.get("checkin") or ""), str(given.get("checkout") or ""), visit.now.date()
    )
    party = read_party(given).of_whom_somebody_is_grown()
    if not party.adults:
        party = Party(1, 0, 0, 0)
    return found, span, party, problem or ("" if span else "Please choose your check-in and check-out dates.")


def _digits(text: str) -> str:
    return re.sub(r"\D", "", text) if text.isascii() else ""


def _code(visit: Visit) -> str:
    """A reservation code that nobody has, the same for the same history."""
    number = int(visit.value("SELECT coalesce(max(id), 0) + 1 FROM booking"))
    draw = visit.world.draw("reservation", number)
    while True:
        code = "HM" + "".join(draw.choice(_LETTERS) for _ in range(8))
        if not visit.value("SELECT 1 FROM booking WHERE code = ?", (code,)):
            return code
