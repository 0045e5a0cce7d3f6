"""Loans: what is paid a month for one, and how large one can be; all amounts are whole dollars."""

from __future__ import annotations

from dataclasses import dataclass

TERMS = (30, 20, 15, 10)
"""Years of loans."""
INSURANCE = 0.0035
"""Of a home, in parts of its price a year."""
_PRIVATE = 0.006
"""Private mortgage insurance in parts of the loan a year, where less than a fifth is paid down."""
_SHARE = 0.36
"""The part of an income that may go into home and debts."""
HIGHEST = 100_000_000
"""No home costs more."""


def rounded(amount: float) -> int:
    """Half a dollar and more is a whole one."""
    return int(amount + 0.5) if amount > 0 else 0


def factor(rate: float, years: int) -> float:
    """What is paid a month for each dollar of a loan, with a yearly interest in per cent."""
    months = years * 12
    monthly = rate / 1200
    if monthly == 0:
        return 1 / months
    grown = (1 + monthly) ** months
    return float(monthly * grown / (grown - 1))


@dataclass(frozen=True, slots=True)
class Cost:
    """What a home costs a month."""

    loan: int
    """What is borrowed."""
    interest: int
    """Principal and interest."""
    tax: int
    insurance: int
    private: int
    """Private mortgage insurance."""
    dues: int

    @property
    def total(self) -> int:
        """All of it."""
        return self.interest + self.tax + self.insurance + self.private + self.dues

    @property
    def parts(self) -> list[tuple[str, int]]:
        """Each part with its name."""
        return [
            ("Principal and interest", self.interest),
            ("Property taxes", self.tax),
            ("Home insurance", self.insurance),
            ("Mortgage insurance", self.private),
            ("HOA fees", self.dues),
        ]


def cost_of(price: int, down: int, rate: float, years: int, yearly_tax: float, dues: int) -> Cost:
    """What a home costs, whose taxes are paid a year and whose dues a month."""
    loan = max(0, price - down)
    private = rounded(loan * _PRIVATE / 12) if loan and down * 5 < price else 0
    return Cost(
        loan,
        rounded(loan * factor(rate, years)),
        rounded(yearly_tax / 12),
        rounded(price * INSURANCE / 12),
        private,
        dues,
    )


@dataclass(frozen=True, slots=True)
class Limit:
    """What somebody can afford."""

    monthly: int
    """For the home, in a month."""
    price: int


def limit_of(income: int, debts: int, down: int, rate: float, years: int, tax_rate: int) -> Limit:
    """The dearest home for a yearly income and monthly debts: all of it, and debts, take 36 % of the income."""
    monthly = income / 12 * _SHARE - debts
    if monthly <= 0:
        return Limit(0, 0)
    each, yearly = factor(rate, years), tax_rate / 10_000 + INSURANCE
    price = (monthly + down * each) / (each + yearly / 12)
    return Limit(rounded(monthly), min(HIGHEST, rounded(max(price, 0) / 100) * 100))
