"""The kinds of articles that come from tables, each with the facts that follow from its own."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from webarium.sites.wikipedia.seed import derived
from webarium.sites.wikipedia.seed.tables import Facts, items, table
from webarium.sites.wikipedia.seed.wording import (
    WITH_THE,
    joined,
    linked,
    linked_with_article,
    markdown_table,
    with_article,
)
from webarium.types import Scale


@dataclass(frozen=True)
class Kind:
    """A kind of article: its kit's name, and its facts at a scale."""

    name: str
    rows: Callable[[Scale], Iterable[Facts]]
    short: bool = False
    """Whether its articles are short ones, of which there are very many."""


_SMALL = {"city": 1500, "airport": 560, "compound": 420}
"""How many short articles of each kind there are at `small`."""


def _yes(holds: bool) -> str:
    """A fact that is there or not, for texts that are said only where it is."""
    return "yes" if holds else ""


def countries(scale: Scale) -> Iterator[Facts]:
    """Countries; what says that a country lies alone, or has a coast, is said only where it does."""
    rows = derived.enriched_countries()
    for row in rows:
        row["total"] = str(len(rows))
        row["alone"] = _yes(not row["neighbors"])
        row["seat"] = "" if row["capital"] == row["name"].partition(" (")[0] else row["capital"]
        row["coast"] = _yes(row["landlocked"] == "yes")
        row["sea"] = _yes(row["landlocked"] == "no")
        row["landlocked_category"] = "Landlocked countries" if row["landlocked"] == "yes" else ""
        row["alias"] = _ALIASES.get(row["name"], "")
        bare, article = row["name"].partition(" (")[0], "The " if row["name"] in WITH_THE else ""
        row["bold"], row["opening"], row["within"] = (
            f"{article}**{bare}**",
            article + bare,
            with_article(row["name"]),
        )
        yield row


_ALIASES = {
    "United States": "United States of America", "United Kingdom": "Great Britain", "Myanmar": "Burma",
    "Netherlands": "Holland", "Eswatini": "Swaziland", "Czech Republic": "Czechia", "Ivory Coast": "Côte d'Ivoire",
    "Sri Lanka": "Ceylon", "Iran": "Persia", "Thailand": "Siam", "East Timor": "Timor-Leste",
    "France": "French Republic",
    "Republic of Ireland": "Ireland", "China": "People's Republic of China", "Vatican City": "Holy See",
}  # fmt: skip


def states(scale: Scale) -> Iterator[Facts]:
    """The fifty states."""
    rows = derived.enriched_states()
    pages = _city_pages()
    order = sorted(rows, key=lambda row: -int(row["area_sqmi"]))
    for row in rows:
        row["rank"] = str(order.index(row) + 1)
        for name in ("capital", "largest"):
            row[f"{name}_page"] = pages.get((row[name], row["bare"]), row[name])
        row["alone"] = _yes(not row["neighbors"])
        yield row


@lru_cache(maxsize=1)
def _city_pages() -> dict[tuple[str, str], str]:
    """Titles of cities in the United States by city and state."""
    pages = {(row["name"], row["state"]): row["page"] for row in derived.cities() if row["state"]}
    for row in table("us_cities"):
        pages[row["city"], row["state"].partition(" (")[0]] = row["title"]
    pages["New York City", "New York"] = "New York City"
    return pages


def _state_page(name: str) -> str:
    return {
        "Georgia": "Georgia (U.S. state)",
        "Washington": "Washington (state)",
        "New York": "New York (state)",
    }.get(name, name)


def us_cities(scale: Scale) -> Iterator[Facts]:
    """The large cities of the United States."""
    places = {(row["name"].removesuffix(" City"), row["state"]): row for row in table("cities")}
    grounds = defaultdict(list)
    for team in (*table("nba"), *table("mlb")):
        grounds[team["city"]].append([linked(team["name"]), team["league"], linked(team["now"])])
    for row in table("us_cities"):
        bare = row["state"].partition(" (")[0]
        row["state_page"] = _state_page(bare)
        place = places.get((row["city"].removesuffix(" City"), bare)) or places.get((row["city"], bare))
        if place:
            row["lat"], row["lon"] = f"{float(place['latitude']):.1f}", f"{float(place['longitude']):.1f}"
        if found := grounds[row["title"]]:
            row["teams"] = markdown_table(["Team", "League", "Ground"], found)
        yield row


def parks(scale: Scale) -> Iterator[Facts]:
    """The national parks."""
    rows = list(table("parks"))
    area = sorted(rows, key=lambda row: -int(row["acres"]))
    for row in rows:
        row["rank"] = str(area.index(row) + 1)
        row["total"] = str(len(rows))
        row["place"] = str(1 + sum(int(other["established"]) < int(row["established"]) for other in rows))
        first = items(row["state"])[0]
        row["first_state"] = first.partition(" (")[0]
        row["scene"] = _scene(row["name"] + " " + row["known"])
        yield row


_SCENES = (
    (r"reef|keys|shore|beach|bays|islands", "beach | also: gull"),
    (r"cave|cavern", "canyon | place: mountain | time: evening"),
    (r"canyon|gorge|arch|hoodoo|sandstone|butte", "canyon | weather: sun"),
    (r"geyser|volcan|crater", "mountain | time: evening | also: rock"),
    (r"glacier|icefield", "mountain | weather: snow"),
    (r"along lake", "beach | also: gull"),
    (r"saguaro|joshua", "desert | also: cactus | weather: sun"),
    (r"dune|desert|sand", "desert | weather: sun"),
    (r"tree|forest|redwood|sequoia", "forest | weather: fog"),
    (r"river|waterfall|falls", "waterfall | place: forest"),
    (r"lake", "lake | also: canoe, pine"),
)


def _scene(words: str) -> str:
    return next(
        (scene for pattern, scene in _SCENES if re.search(pattern, words, re.IGNORECASE)),
        "mountain | also: pine",
    )


def elements(scale: Scale) -> Iterator[Facts]:
    """The chemical elements."""
    rows = list(table("elements"))
    for place, row in enumerate(rows):
        row["before"] = rows[place - 1]["name"] if place else ""
        row["after"] = rows[place + 1]["name"] if place + 1 < len(rows) else ""
        row["series_slug"] = row["series"].lower().replace(" ", "-")
        row["old"] = _yes(not row["year"])
        row["dense"] = _density(row["density"])
        row["measured"] = _yes(all(row[name] for name in ("melting_k", "boiling_k", "density")))
        row["partly"] = _yes(bool(row["density"]) and not row["measured"])
        row["unmeasured"] = _yes(not row["density"])
        yield _titled_element(row)


def _density(grams: str) -> str:
    """A density in grams per cubic centimeter, that of gases in grams per liter."""
    if not grams or float(grams) >= 0.1:
        return f"{grams} g/cm³" if grams else ""
    return f"{float(grams) * 1000:.3g} g/L"


def _titled_element(row: Facts) -> Facts:
    row["name"] = element_title(row["name"])
    row["before"], row["after"] = element_title(row["before"]), element_title(row["after"])
    return row


def element_title(name: str) -> str:
    """The title of an element's article: one of them is also a planet."""
    return "Mercury (element)" if name == "Mercury" else name


def cities(scale: Scale) -> Iterator[Facts]:
    """Cities of the world, the largest ones first."""
    every = derived.cities()
    seats = {(row["capital"], row["name"]) for row in table("countries")}
    seats |= {(row[name], row["name"]) for row in table("states") for name in ("capital", "largest")}
    chosen = [
        row
        for place, row in enumerate(every)
        if scale == "full" or place < _SMALL["city"] or (row["name"], row["state"] or row["country"]) in seats
    ]
    grid: dict[tuple[int, int], list[Facts]] = defaultdict(list)
    for row in every[:4000]:
        grid[int(float(row["latitude"]) // 4), int(float(row["longitude"]) // 4)].append(row)
    flights = defaultdict(list)
    for airport in airports_of("full"):
        flights[airport["city_page"]].append(airport["name"])
    places: dict[str, int] = defaultdict(int)
    for row in chosen:
        derived.hemispheres(row)
        bare = row["country"].partition(" (")[0]
        places[bare] += 1
        row["rank"] = str(places[bare]) if places[bare] > 1 or row["country"] != "United States" else ""
        row["rank"] = "" if row["country"] == "United States" else row["rank"]
        row["category"] = row["state"] or bare
        row["category_the"] = row["state"] or with_article(row["country"])
        row["where"] = f"{row['state']}, United States" if row["state"] else with_article(row["country"])
        row["state_page"] = _state_page(row["state"]) if row["state"] else ""
        country = linked_with_article(row["country"])
        row["where_linked"] = (
            f"{linked(row['state_page'])}, {linked(row['country'])}" if row["state"] else country
        )
        row["near"] = _nearest(row, grid)
        row["airports"] = "; ".join(flights[row["page"]][:4])
        yield row


def _nearest(row: Facts, grid: dict[tuple[int, int], list[Facts]]) -> str:
    """A table of the closest larger cities."""
    y, x = int(float(row["latitude"]) // 4), int(float(row["longitude"]) // 4)
    around = [
        c for i in (-1, 0, 1) for j in (-1, 0, 1) for c in grid[y + i, x + j] if c["page"] != row["page"]
    ]
    here, there = float(row["latitude"]), float(row["longitude"])
    around.sort(key=lambda c: (float(c["latitude"]) - here) ** 2 + (float(c["longitude"]) - there) ** 2)
    measured = sorted((kilometers(row, c), c["page"], c["name"]) for c in around[:10])[:4]
    if len(measured) < 3:
        return ""
    rows = [[f"[[{page}|{name}]]", f"{km:,.0f} km"] for km, page, name in measured]
    return markdown_table(["City", "Distance"], rows)


def kilometers(a: Facts, b: Facts) -> float:
    """The distance between two places along a great circle."""
    lat1, lon1, lat2, lon2 = (
        math.radians(float(value)) for value in (a["latitude"], a["longitude"], b["latitude"], b["longitude"])
    )
    half = (
        math.sin((lat2 - lat1) / 2) ** 2 + math.cos(lat1) * math.cos(lat2) * math.sin((lon2 - lon1) / 2) ** 2
    )
    return 2 * 6371 * math.asin(math.sqrt(half))


@lru_cache(maxsize=1)
def _foreign_pages() -> dict[tuple[str, str], str]:
    return {(row["name"], row["country"]): row["page"] for row in derived.cities() if not row["state"]}


def airports_of(scale: Scale) -> Iterator[Facts]:
    """Airports, those of the largest cities first."""
    for number, row in enumerate(table("airports")):
        if scale == "small" and number >= _SMALL["airport"]:
            return
        derived.hemispheres(row)
        if row["state"]:
            row["city_page"] = _city_pages().get((row["city"], row["state"]), "")
        else:
            row["city_page"] = _foreign_pages().get((row["city"], row["country"]), "")
        row["city_page"] = row["city_page"] or row["city"]
        row["serves"] = f"[[{row['city_page']}|{row['city']}]]"
        row["distance_km"] = "" if row["distance_km"] == "0" else row["distance_km"]
        height = int(row["elevation_ft"] or 0)
        row["above"], row["below"] = str(height) if height > 0 else "", str(-height) if height < 0 else ""
        row["level"] = _yes(row["elevation_ft"] == "0")
        yield row


_FORMULA = re.compile(r"([A-Z][a-z]?)(\d*)")


def compounds(scale: Scale) -> Iterator[Facts]:
    """Chemical compounds."""
    names = {row["symbol"]: element_title(row["name"]) for row in table("elements")}
    for number, row in enumerate(table("compounds")):
        if scale == "small" and number >= _SMALL["compound"]:
            return
        counts = [(names[symbol], int(many or 1)) for symbol, many in _FORMULA.findall(row["formula"])]
        row["elements"] = joined([_element_link(name) for name, _ in counts])
        row["atoms"] = str(sum(many for _, many in counts))
        row["counts"] = joined([f"{many} of {_element_link(name)}" for name, many in counts])
        row["family"] = _family({name for name, _ in counts})
        row["state"], row["state_noun"] = _phase(row)
        if row["density"] and 0.7 <= float(row["density"]) <= 3 and abs(float(row["density"]) - 1) > 0.01:
            heavy = float(row["density"]) > 1
            row["floats"], row["floats_more"] = ("denser", "more") if heavy else ("lighter", "less")
        yield row


def _element_link(title: str) -> str:
    return f"[[{title}|{title.partition(' (')[0].lower()}]]"


def _family(elements: set[str]) -> str:
    if elements == {"Carbon", "Hydrogen"}:
        return "Hydrocarbons"
    for name in ("Iodine", "Bromine", "Chlorine", "Fluorine", "Sulfur", "Phosphorus", "Nitrogen", "Oxygen"):
        if name in elements:
            return f"Compounds of {name.lower()}"
    return "Compounds of carbon"


def _phase(row: Facts) -> tuple[str, str]:
    """Solid, liquid or gas, where the points are clearly away from a room's temperature."""
    melting = float(row["melting_c"]) if row["melting_c"] else None
    boiling = float(row["boiling_c"]) if row["boiling_c"] else None
    if melting is not None and melting > 40:
        return "solid", "a solid"
    if boiling is not None and boiling < 0:
        return "a gas", "a gas"
    if melting is not None and boiling is not None and melting < 0 and boiling > 60:
        return "liquid", "a liquid"
    return "", ""
