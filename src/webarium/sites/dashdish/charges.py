"""What an order costs: its dishes, fees, tax, tip, and what a promotion takes off."""

from __future__ import annotations

from dataclasses import asdict, dataclass

EXPRESS = 299
"""What express delivery adds."""
SMALL, SMALL_FEE = 1000, 200
"""Deliveries below this much cost so much more."""
SERVICE, SERVICE_LEAST = 0.10, 100
TAX = 0.08625


@dataclass(frozen=True, slots=True)
class Charges:
    """The lines of a bill, in cents."""

    subtotal: int
    discount: int
    delivery_fee: int
    express_fee: int
    service_fee: int
    small_order_fee: int
    tax: int
    tip: int

    @property
    def total(self) -> int:
        """What is paid."""
        added = self.delivery_fee + self.express_fee + self.service_fee + self.small_order_fee
        return self.subtotal - self.discount + added + self.tax + self.tip

    def columns(self) -> dict[str, int]:
        """As tables keep it."""
        return {**asdict(self), "total": self.total}


def charges(
    subtotal: int, method: str, speed: str, delivery_fee: int, tip: int, discount: int = 0
) -> Charges:
    """The bill of an order; a pickup has no fees, and a promotion may have made the delivery free."""
    tax = round((subtotal - discount) * TAX)
    if method == "Pickup":
        return Charges(subtotal, discount, 0, 0, 0, 0, tax, tip)
    return Charges(
        subtotal,
        discount,
        delivery_fee,
        EXPRESS if speed == "Express" else 0,
        max(SERVICE_LEAST, round(subtotal * SERVICE)),
        SMALL_FEE if subtotal < SMALL else 0,
        tax,
        tip,
    )
