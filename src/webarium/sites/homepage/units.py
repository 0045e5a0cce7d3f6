"""Units and how they are turned into one another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True)
class Unit:
    """A unit: how many of the kind's base one of it is, and from where it counts."""

    name: str
    size: Decimal
    zero: Decimal = Decimal(0)
    """The base's value at zero of this unit; only temperatures have one."""


def _units(**sizes: str) -> dict[str, Unit]:
    return {key: Unit(key.replace("_", " "), Decimal(size)) for key, size in sizes.items()}


UNITS: Mapping[str, Mapping[str, Unit]] = {
    "length": _units(
        meters="1",
        kilometers="1000",
        centimeters="0.01",
        millimeters="0.001",
        miles="1609.344",
        yards="0.9144",
        feet="0.3048",
        inches="0.0254",
        nautical_miles="1852",
    ),
    "mass": _units(
        kilograms="1",
        grams="0.001",
        milligrams="0.000001",
        tonnes="1000",
        pounds="0.45359237",
        stones="6.35029318",
        ounces="0.028349523125",
    ),
    "volume": _units(
        liters="1",
        milliliters="0.001",
        US_gallons="3.785411784",
        US_quarts="0.946352946",
        US_cups="0.2365882365",
        US_fluid_ounces="0.0295735295625",
        tablespoons="0.01478676478125",
        teaspoons="0.00492892159375",
    ),
    "area": _units(
        square_meters="1",
        square_kilometers="1000000",
        hectares="10000",
        acres="4046.8564224",
        square_feet="0.09290304",
        square_miles="2589988.110336",
    ),
    "speed": _units(
        kilometers_per_hour="1",
        miles_per_hour="1.609344",
        meters_per_second="3.6",
        knots="1.852",
    ),
    "time": _units(seconds="1", minutes="60", hours="3600", days="86400", weeks="604800"),
    "data": _units(
        bytes="1",
        kilobytes="1000",
        megabytes="1000000",
        gigabytes="1000000000",
        kibibytes="1024",
        mebibytes="1048576",
        gibibytes="1073741824",
    ),
    "temperature": {
        "celsius": Unit("degrees Celsius", Decimal(1), Decimal("273.15")),
        "fahrenheit": Unit("degrees Fahrenheit", Decimal(5) / Decimal(9), Decimal("459.67") * 5 / 9),
        "kelvin": Unit("kelvins", Decimal(1)),
    },
}
"""By kind and key."""


def converted(amount: Decimal, kind: str, source: str, target: str) -> Decimal:
    """An amount in another unit of its kind."""
    first, second = UNITS[kind][source], UNITS[kind][target]
    return (amount * first.size + first.zero - second.zero) / second.size
