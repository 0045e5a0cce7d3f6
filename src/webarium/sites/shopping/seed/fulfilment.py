"""What became of an order after it was placed: billed, sent, refunded, commented."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Parcel:
    """Units of an order's lines that were sent together."""

    sent_at: datetime
    units: Sequence[int]
    """How many of each line."""
    carrier: str
    tracking: str


@dataclass(frozen=True, slots=True)
class Refund:
    """Money that was given back."""

    at: datetime
    units: Sequence[int]
    """How many of each line."""
    shipping: int
    """Cents of the shipping."""
    adjustment: int
    """Cents given on top; negative: kept back."""
    restocked: bool


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment in an order's history."""

    at: datetime
    text: str
    status: str = ""
    author: str = ""
    notified: bool = False
    visible: bool = True


@dataclass(frozen=True, slots=True)
class History:
    """All that happened; nothing did to an order that waits."""

    billed_at: datetime | None = None
    parcels: Sequence[Parcel] = ()
    refunds: Sequence[Refund] = ()
    remarks: Sequence[Remark] = ()
    canceled_at: datetime | None = None
    held: str | None = None
    """Of a held order: its status before."""
    held_at: datetime | None = None

    @property
    def last(self) -> datetime | None:
        """When something happened last; the buyer's own words at the checkout do not count."""
        times = [parcel.sent_at for parcel in self.parcels] + [refund.at for refund in self.refunds]
        times += [remark.at for remark in self.remarks if remark.author]
        times += [at for at in (self.billed_at, self.canceled_at, self.held_at) if at is not None]
        return max(times, default=None)


@dataclass(frozen=True, slots=True)
class Coupon:
    """A code that was entered, with the rule that it belongs to."""

    code: str
    rule: str
    action: str
    """``by_percent`` or ``cart_fixed``."""
    amount: int
    """Hundredths."""

    def parts(self, subtotals: Sequence[int]) -> list[int]:
        """What it takes off each line, in cents."""
        if self.action == "by_percent":
            return [(each * self.amount + 5_000) // 10_000 for each in subtotals]
        whole = sum(subtotals)
        most = min(self.amount, whole)
        found, before = [], 0
        for each in subtotals:
            found.append(most * (before + each) // whole - most * before // whole)
            before += each
        return found


Words = Mapping[str, Sequence[str]]
"""What staff write, by occasion."""
