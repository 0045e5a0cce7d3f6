"""The converter: units of eight kinds, and currencies by the rates of the world's day."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal, DecimalException

from starlette.responses import Response

from webarium.sites.homepage.sums import shown
from webarium.sites.homepage.units import UNITS, converted
from webarium.sites.kit.visit import Visit

_MOST = Decimal(10) ** 15


@dataclass(frozen=True, slots=True)
class Rate:
    """A currency with its rate."""

    code: str
    name: str
    per_dollar: float


def converter(visit: Visit) -> Response:
    """A form for each kind, and the result of the one that was sent."""
    rates = visit.rows(Rate, "SELECT * FROM rate ORDER BY code")
    kind = visit.query.get("kind", "length")
    kind = kind if kind in UNITS or kind == "currency" else "length"
    options = [(key, unit.name) for key, unit in UNITS[kind].items()] if kind in UNITS else _named(rates)
    keys = [key for key, _ in options]
    source, target = visit.query.get("from", keys[0]), visit.query.get("to", keys[1])
    source, target = (source if source in keys else keys[0]), (target if target in keys else keys[1])
    typed = visit.query.get("amount", "")[:24].strip()
    result, problem = "", ""
    if typed:
        amount = _amount(typed)
        problem = "Please type a number." if amount is None else ""
        if amount is not None:
            value = _turned(amount, kind, source, target, rates)
            result = f"{value:f}" if kind == "currency" else shown(value)
            result = f"{typed} {dict(options)[source]} = {result} {dict(options)[target]}"
    return visit.render(
        "converter.html",
        kinds=(*UNITS, "currency"),
        kind=kind,
        options=options,
        source=source,
        target=target,
        typed=typed,
        result=result,
        problem=problem,
        rates=rates if kind == "currency" else [],
    )


def _named(rates: list[Rate]) -> list[tuple[str, str]]:
    return [(rate.code, f"{rate.code}, {rate.name}") for rate in rates]


def _amount(typed: str) -> Decimal | None:
    try:
        amount = Decimal(typed.replace(",", ""))
    except DecimalException:
        return None
    return amount if amount.is_finite() and abs(amount) <= _MOST and amount.adjusted() > -30 else None


def _turned(amount: Decimal, kind: str, source: str, target: str, rates: list[Rate]) -> Decimal:
    if kind != "currency":
        return converted(amount, kind, source, target)
    known = {rate.code: Decimal(str(rate.per_dollar)) for rate in rates}
    return (amount / known[source] * known[target]).quantize(Decimal("0.01"))
