"""What a stay costs for some nights, and whether it can be had at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from webarium.sites.kit.days import Span
from webarium.sites.kit.visit import Visit
from webarium.sites.staynb.party import Party
from webarium.sites.staynb.stays.cards import is_free

if TYPE_CHECKING:
    from webarium.sites.staynb.stays.cards import Card


@dataclass(frozen=True, slots=True)
class Offer:
    """The price of a stay for a span, in whole dollars."""

    span: Span
    price: int
    """A night."""
    lodging: int
    cleaning: int
    service: int
    refusal: str
    """Why it cannot be booked; empty if it can."""

    @property
    def total(self) -> int:
        """Everything."""
        return self.lodging + self.cleaning + self.service


def offer_of(visit: Visit, card: Card, span: Span, party: Party) -> Offer:
    """The offer of a stay."""
    lodging, service = card.price * span.nights, card.service(span.nights)
    return Offer(span, card.price, lodging, card.cleaning, service, _refusal(visit, card, span, party))


def _refusal(visit: Visit, card: Card, span: Span, party: Party) -> str:
    if not is_free(visit, card.id, span):
        return "Those dates are not available. Please choose other ones."
    if party.pets and not card.pets_allowed:
        return "Pets are not allowed at this stay."
    return ""
