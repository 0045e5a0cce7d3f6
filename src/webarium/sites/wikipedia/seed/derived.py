"""Facts that follow from other facts: ranks, lists of what lies in a country, titles that tell namesakes apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache

from webarium.sites.wikipedia.seed.tables import Facts, items, table
from webarium.sites.wikipedia.seed.wording import markdown_table

_TIMES_LARGER = 5
"""How many times larger than its namesakes a city is that has the name to itself."""


@lru_cache(maxsize=1)
def _titled_cities() -> tuple[tuple[tuple[str, str], ...], ...]:
    cities = [row for row in table("cities") if row["country"] != "United States" or row["state"]]
    known = {(row["city"], row["state"]) for row in table("us_cities")}
    titles = _taken()
    by_name: dict[str, list[Facts]] = defaultdict(list)
    for row in cities:
        by_name[row["name"]].append(row)
    found = []
    for row in cities:
        if row["state"]:
            title = f"{row['name']}, {row['state']}"
            if (row["name"].removesuffix(" City"), row["state"]) in known or (
                row["name"],
                row["state"],
            ) in known:
                continue
        else:
            rivals = [int(other["population"]) for other in by_name[row["name"]] if other is not row]
            alone = not rivals or int(row["population"]) >= _TIMES_LARGER * max(rivals)
            title = row["name"] if alone else f"{row['name']}, {row['country'].partition(' (')[0]}"
            if row["name"] in titles:
                title = f"{row['name']}, {row['country'].partition(' (')[0]}"
        if title in titles:
            continue
        titles.add(title)
        found.append(tuple({**row, "page": title}.items()))
    return tuple(found)


def _taken() -> set[str]:
    """Titles that no city can have."""
    taken = {row["name"] for name in ("countries", "elements", "states") for row in table(name)}
    taken |= {row["title"] for row in table("us_cities")}
    taken |= {row["name"].partition(" (")[0] for row in table("countries")}
    return taken | set(_OTHERS)


_OTHERS = (
    "Mercury",
    "Georgia",
    "Washington",
    "Java",
    "Columbia",
    "Victoria",
    "Nice",
    "Split",
    "Most",
    "Obama",
    "Orange",
)
"""Names that mean too much besides."""


def cities() -> list[Facts]:
    """All cities but those with an article of their own, the largest first, with their ``page``, the title."""
    return [dict(row) for row in _titled_cities()]


def enriched_countries() -> list[Facts]:
    """Countries with their largest cities, and their place among all by area."""
    rows = list(table("countries"))
    by_country: dict[str, list[Facts]] = defaultdict(list)
    for city in cities():
        by_country[city["country"]].append(city)
    for city in table("us_cities"):
        by_country["United States"].append(
            {**city, "page": city["title"], "name": city["city"], "population": city["population"]}
        )
    by_area = sorted(rows, key=lambda row: -float(row["area"]))
    for row in rows:
        within = sorted(by_country[row["name"]], key=lambda city: -int(city["population"]))
        row["rank"] = str(by_area.index(row) + 1)
        row["density"] = f"{float(row['population']) / float(row['area']):.0f}"
        row["largest"] = within[0]["page"] if within else ""
        if len(within) > 1:
            row["cities"] = city_table(within[:8])
        row["lat"], row["lon"] = _middle(within)
    return rows


def _middle(cities: list[Facts]) -> tuple[str, str]:
    """Where a country's largest city lies, for its map."""
    for city in cities:
        if city.get("latitude"):
            return f"{float(city['latitude']):.1f}", f"{float(city['longitude']):.1f}"
    return "", ""


def city_table(rows: Iterable[Facts]) -> str:
    """Cities with their populations."""
    cells = [
        [str(number), f"[[{row['page']}|{row['name']}]]", f"{int(row['population']):,}"]
        for number, row in enumerate(rows, 1)
    ]
    return markdown_table(["Rank", "City", "Population"], cells)


def enriched_states() -> list[Facts]:
    """States with their largest cities and national parks."""
    rows = list(table("states"))
    parks = list(table("parks"))
    towns = [*table("us_cities")]
    small = [row for row in cities() if row["state"]]
    for row in rows:
        name = row["name"].partition(" (")[0]
        within = [{**c, "page": c["title"], "name": c["city"]} for c in towns if c["state"] == name]
        within += [c for c in small if c["state"] == name]
        within.sort(key=lambda city: -int(city["population"]))
        row["bare"] = name
        row["cities"] = city_table(within[:8]) if len(within) > 1 else ""
        row["lat"], row["lon"] = _middle(within)
        inside = [park["name"] for park in parks if name in items(park["state"])]
        row["parks"] = "; ".join(inside)
    return rows


def hemispheres(row: Facts) -> Facts:
    """Coordinates as people read them."""
    latitude, longitude = float(row["latitude"]), float(row["longitude"])
    north = "N" if latitude >= 0 else "S"
    east = "E" if longitude >= 0 else "W"
    row["coordinates"] = f"{abs(latitude):.3f}° {north}, {abs(longitude):.3f}° {east}"
    row["half"] = "northern" if latitude >= 0 else "southern"
    row["lat"], row["lon"] = f"{latitude:.1f}", f"{longitude:.1f}"
    row["zone"] = row.get("timezone", "")
    return row
