"""Lists and portals, which gather what the other articles say."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from webarium.sites.wikipedia.seed import derived
from webarium.sites.wikipedia.seed.kinds import element_title
from webarium.sites.wikipedia.seed.kits import Draft
from webarium.sites.wikipedia.seed.tables import table
from webarium.sites.wikipedia.seed.wording import linked, markdown_table

_PORTALS = {
    "Geography": ("countries, cities, rivers, mountains and bridges", "scene | main: map | place: desk"),
    "United States": (
        "states, cities and the places between them",
        "scene | main: road | also: car | weather: sun",
    ),
    "Nature": ("parks, animals and landscapes", "scene | main: deer | place: forest"),
    "Science": (
        "elements, compounds, planets and the people who found out",
        "scene | main: telescope | time: night",
    ),
    "Arts": ("films, books, museums and those who made them", "scene | main: painting | place: wall"),
    "Sports": ("teams and the grounds they play on", "scene | main: ball | place: field"),
    "Technology": ("programming languages, missions and machines", "scene | main: laptop | place: desk"),
    "History": ("events that changed what came after them", "scene | main: castle | time: evening"),
    "Food and music": (
        "dishes, and the instruments played after dinner",
        "scene | main: violin | place: table",
    ),
}
"""Each with what it is about and its picture."""
_MOST = 14


def lists_and_portals(drafts: dict[str, Draft]) -> Iterator[Draft]:
    """Lists of countries, states, elements and parks, then the portals."""
    yield _countries()
    yield _states()
    yield _elements()
    yield _parks()
    yield from _portals(drafts)


def _list(
    title: str, summary: str, portal: str, lead: str, heads: list[str], rows: list[list[str]], source: str
) -> Draft:
    draft = Draft(title, summary, portal=portal, lead=[lead], references=[source], categories=["Lists"])
    draft.sections = [("Table", markdown_table(heads, rows))]
    return draft


def _countries() -> Draft:
    rows = sorted(derived.enriched_countries(), key=lambda row: int(row["rank"]))
    return _list(
        "List of countries by area",
        "countries in order of their area",
        "Geography",
        f"This list has {len(rows)} countries in order of their area, the largest one first.",
        ["Rank", "Country", "Area (km²)", "Capital"],
        [
            [row["rank"], linked(row["name"]), f"{float(row['area']):,.0f}" if float(row["area"]) >= 1 else row["area"],
             linked(row["capital"]) if row["capital"] else "disputed"]
            for row in rows
        ],
        "GeoNames, country information",
    )  # fmt: skip


def _states() -> Draft:
    rows = sorted(table("states"), key=lambda row: int(row["order"]))
    return _list(
        "List of states of the United States",
        "states in the order in which they were admitted",
        "United States",
        "The fifty states of the [[United States]], in the order in which they ratified the Constitution or joined.",
        ["Order", "State", "Admitted", "Capital"],
        [[row["order"], linked(row["name"]), row["admitted"], row["capital"]] for row in rows],
        "United States Census Bureau, State Area Measurements",
    )


def _elements() -> Draft:
    rows = list(table("elements"))
    return _list(
        "List of chemical elements",
        "the elements by atomic number",
        "Science",
        f"All {len(rows)} chemical elements that have a name, by atomic number.",
        ["Number", "Symbol", "Element", "Atomic weight", "Period"],
        [
            [r["number"], r["symbol"], linked(element_title(r["name"])), r["weight"], r["period"]]
            for r in rows
        ],
        "International Union of Pure and Applied Chemistry, Standard atomic weights",
    )


def _parks() -> Draft:
    rows = list(table("parks"))
    return _list(
        "List of national parks of the United States",
        "national parks with location and age",
        "Nature",
        f"The [[United States]] has {len(rows)} national parks, from [[Acadia National Park|Acadia]] to "
        "[[Zion National Park|Zion]].",
        ["Park", "Location", "Established", "Area (acres)"],
        [
            [
                linked(r["name"]),
                r["state"].replace(";", ",").replace(" (state)", ""),
                r["established"],
                f"{int(r['acres']):,}",
            ]
            for r in rows
        ],
        "National Park Service, National Park System units by date of establishment",
    )


def _portals(drafts: dict[str, Draft]) -> Iterator[Draft]:
    """For each field its categories and some articles of each."""
    members: dict[str, dict[str, list[str]]] = {name: defaultdict(list) for name in _PORTALS}
    for title, draft in drafts.items():
        if draft.portal in members and draft.categories:
            members[draft.portal][draft.categories[0]].append(title)
    for name, (about, picture) in _PORTALS.items():
        found = members[name]
        draft = Draft(
            f"Portal:{name}", about, picture, f"Portal of {name.lower() if name != 'United States' else name}"
        )
        size = sum(map(len, found.values()))
        draft.lead = [
            f"This portal leads to {size:,} articles on {about}. Begin with one of these, or with a whole category."
        ]
        for category, titles in sorted(found.items()):
            some = sorted(titles)[:: max(1, len(titles) // _MOST)][:_MOST]
            listed = " · ".join(linked(title) for title in some)
            draft.sections.append(
                (category, f"{listed}\n\nAll of them: [[Category:{category}|{category.lower()}]].")
            )
        draft.categories = ["Portals"]
        yield draft


def counts(drafts: dict[str, Draft]) -> Counter[str]:
    """How many articles each category has."""
    return Counter(name for draft in drafts.values() for name in draft.categories)
