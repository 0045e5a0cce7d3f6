"""What a stay costs for some nights, and whether it can be had at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from webarium.sites.kit.days import Span
from webarium.sites.kit.visit import Visit
from webarium.sites.staynb.party import Party
from webarium.sites.staynb.prices import Quote
from webarium.sites.staynb.stays.cards import is_free

if TYPE_CHECKING:
    from webarium.sites.staynb.stays.cards import Card


@dataclass(frozen=True, slots=True)
class Offer:
    """The price of a stay for a span."""

    span: Span
    quote: Quote
    refusal: str
    """Why it cannot be booked; empty if it can."""


def offer_of(visit: Visit, card: Card, span: Span, party: Party) -> Offer:
    """The offer of a stay."""
    return Offer(span, card.quote(span), _refusal(visit, card, span, party))


def _refusal(visit: Visit, card: Card, span: Span, party: Party) -> str:
    if not is_free(visit, card.id, span):
        return "Those dates are not available. Please choose other ones."
    if party.pets and not card.pets_allowed:
        return "Pets are not allowed at this stay."
    return ""
