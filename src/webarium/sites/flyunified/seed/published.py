"""What REAL's published tasks find: prices set by hand, and flights that have seats left."""

from __future__ import annotations

from collections.abc import Iterator

PRICES: tuple[tuple[str, str, str, str, tuple[int, int, int, int, int]], ...] = (
    ("IND", "EWR", "12:00", "2024-12-02", (236, 279, 453, 702, 989)),
    ("AUS", "JAX", "08:00", "2024-12-03", (184, 220, 352, 620, 884)),
    ("CLT", "ORF", "08:00", "2024-12-10", (96, 126, 218, 362, 541)),
    ("CLT", "ORF", "10:00", "2024-12-10", (121, 153, 259, 437, 656)),
    ("CLT", "ORF", "12:00", "2024-12-10", (133, 166, 279, 469, 705)),
    ("CLT", "ORF", "14:00", "2024-12-10", (118, 149, 254, 428, 641)),
)
"""Way, hour, day, and the dollars of each fare from the cheapest to the dearest."""
_OPEN = (
    ("IND", "EWR", "12:00", "2024-12-02"),
    ("PVD", "IND", "08:00", "2024-12-05"),
    ("IND", "PVD", "14:00", "2024-12-09"),
    *(("MCO", "MKE", hour, "2024-12-05") for hour in ("08:00", "10:00", "12:00", "14:00")),
    ("AUS", "PIT", "08:00", "2024-12-11"),
    ("CLT", "ORF", "08:00", "2024-12-10"),
    ("SFO", "ORD", "10:00", "2024-12-18"),
    ("AUS", "JAX", "08:00", "2024-12-03"),
    ("IND", "BOI", "08:00", "2024-12-05"),
)
_SEATS = ("1A", "1F", "2A", "2F", "4A", "4F", "6A", "6C", "6F", "9A", "9C", "12D", "17A", "17F", "21C")


def held() -> Iterator[tuple[str, str, str, str, str]]:
    """Way, hour, day and seat of what strangers leave alone."""
    for way in _OPEN:
        for seat in _SEATS:
            yield (*way, seat)
