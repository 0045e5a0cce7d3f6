"""Facts that follow from others, for people, works, buildings, nature and machines."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from datetime import date

from webarium.sites.kit.formats import DAYS, MONTHS, ordinal
from webarium.sites.wikipedia.seed.tables import Facts, items, table
from webarium.sites.wikipedia.seed.wording import (
    WITH_THE,
    joined,
    linked,
    linked_with_article,
    markdown_table,
)
from webarium.types import Scale

_PAINTS = ("red", "blue", "green", "brown", "teal", "maroon", "navy", "gold")


def _the(country: str) -> str:
    return f"the {country}" if country in WITH_THE else country.partition(" (")[0]


def _ranked(rows: list[Facts], column: str, *, largest: bool = True) -> None:
    """Give each its place by a column; what is equal shares one."""
    for row in rows:
        value = float(row[column])
        ahead = sum(
            (float(other[column]) > value) if largest else (float(other[column]) < value) for other in rows
        )
        row["rank"], row["total"] = str(ahead + 1), str(len(rows))
        row["higher"] = row["earlier"] = str(ahead) if ahead else ""


def _person(row: Facts, year: str = "award") -> None:
    row["alive"] = "" if row["died"] else "yes"
    if row.get(year) and row.get("born"):
        row["age"] = str(int(row[year]) - int(row["born"]))


def turing(scale: Scale) -> Iterator[Facts]:
    """Winners of the Turing Award, with whom they shared it."""
    rows = list(table("turing"))
    for row in rows:
        _person(row)
        shared = [other["name"] for other in rows if other["award"] == row["award"] and other is not row]
        row["shared"], row["sole"] = "; ".join(shared), "" if shared else "yes"
        yield row


_NOBEL = {
    "Physics": "telescope", "Chemistry": "bottle", "Physiology or Medicine": "box", "Literature": "book",
    "Peace": "bird", "Economic Sciences": "paper",
}  # fmt: skip


def nobel(scale: Scale) -> Iterator[Facts]:
    """Winners of the Nobel Prize."""
    rows = list(table("nobel"))
    for row in rows:
        _person(row)
        row["thing"] = _NOBEL[row["field"]]
        row["portal_name"] = "Arts" if row["field"] == "Literature" else "Science"
        same = [
            o["name"]
            for o in rows
            if (o["award"], o["field"]) == (row["award"], row["field"]) and o is not row
        ]
        row["shared"] = "; ".join(same)
        yield row


_SHORT = {
    "Massachusetts Institute of Technology": "MIT", "Carnegie Mellon University": "CMU",
    "California Institute of Technology": "Caltech", "University of California, Los Angeles": "UCLA",
    "Georgia Institute of Technology": "Georgia Tech",
}  # fmt: skip


def universities(scale: Scale) -> Iterator[Facts]:
    """Universities, with winners of the Turing Award who studied there."""
    rows = list(table("universities"))
    _ranked(rows, "founded", largest=False)
    for row in rows:
        row["country_the"] = _the(row["country"])
        row["abroad"] = "" if row["state"] else "yes"
        row["short"] = _SHORT.get(row["name"], "")
        row["city_page"] = (
            f"{row['city']}, {row['state'].partition(' (')[0]}" if row["state"] else row["city"]
        )
        if row["city"] in {city["title"] for city in table("us_cities")}:
            row["city_page"] = row["city"]
        row["turing"] = "; ".join(
            each["name"] for each in table("turing") if each["university"] == row["name"]
        )
        yield row


def bridges(scale: Scale) -> Iterator[Facts]:
    """Bridges by their spans."""
    rows = list(table("bridges"))
    _ranked(rows, "span_m")
    for place, row in enumerate(rows):
        row["paint"] = "orange" if row["name"].startswith("Golden Gate") else _PAINTS[place % len(_PAINTS)]
        _ends(row)
        yield row


def _ends(row: Facts) -> None:
    """Where a bridge is: in one country, or between the two that it joins."""
    lands, cities = items(row["country"]), items(row["city"])
    row["country_the"], row["other_the"] = _the(lands[0]), "".join(map(_the, lands[1:]))
    row["one_country" if len(lands) == 1 else "countries"] = row["country"]
    row["one_city" if len(cities) == 1 else "cities"] = row["city"]
    word = "in" if len(lands) == 1 else "between"
    row["where"] = f"{word} {joined([_the(land) for land in lands])}"
    row["where_linked"] = f"{word} {joined([linked_with_article(land) for land in lands])}"


def ranked(name: str, column: str, *, largest: bool = True) -> Callable[[Scale], Iterator[Facts]]:
    """The rows of a table with their places by one of its columns."""

    def rows(scale: Scale) -> Iterator[Facts]:
        found = list(table(name))
        _ranked(found, column, largest=largest)
        for row in found:
            row["country_the"] = _the(row.get("country", ""))
            yield row

    return rows


def _series(rows: list[Facts], by: str) -> None:
    """Each work's place among those of its maker, with the ones before and after."""
    groups: dict[str, list[Facts]] = defaultdict(list)
    for row in sorted(rows, key=lambda row: int(row["year"])):
        groups[row[by]].append(row)
    for works in groups.values():
        for place, row in enumerate(works):
            row["place"] = str(place + 1) if len(works) > 1 else ""
            row["previous"] = works[place - 1]["name"] if place else ""
            row["next"] = works[place + 1]["name"] if place + 1 < len(works) else ""


def films(scale: Scale) -> Iterator[Facts]:
    """Films among those of their director."""
    rows = list(table("films"))
    _series(rows, "director")
    return iter(rows)


def books(scale: Scale) -> Iterator[Facts]:
    """Books among those of their author."""
    rows = list(table("books"))
    _series(rows, "author")
    for place, row in enumerate(rows):
        row["paint"] = _PAINTS[place % len(_PAINTS)]
        row["century"] = f"{ordinal((int(row['year']) - 1) // 100 + 1)} century"
    return iter(rows)


def directors(scale: Scale) -> Iterator[Facts]:
    """Directors with their films and what these won."""
    for row in table("directors"):
        _person(row)
        found = sorted(
            (f for f in table("films") if f["director"] == row["name"]), key=lambda f: int(f["year"])
        )
        if found:
            cells = [[f["year"], linked(f["name"]), f["oscars"] or "none"] for f in found]
            row["films"] = markdown_table(["Year", "Film", "Academy Awards"], cells)
        total = sum(int(f["oscars"] or 0) for f in found)
        row["oscars"] = str(total) if total > 1 else ""
        yield row


def writers(scale: Scale) -> Iterator[Facts]:
    """Writers with their books."""
    for row in table("writers"):
        _person(row)
        found = sorted(
            (b for b in table("books") if b["author"] == row["name"]), key=lambda b: int(b["year"])
        )
        row["titles"] = "; ".join(b["name"] for b in found)
        cells = [[b["year"], linked(b["name"]), b["kind"]] for b in found]
        row["books"] = markdown_table(["Year", "Book", "Kind"], cells)
        yield row


def laureate_books() -> Iterable[tuple[str, str]]:
    """Tables of books for authors who have their article as winners of a prize."""
    known = {row["name"] for row in table("writers")} | {"Stephen King"}
    for author in dict.fromkeys(row["author"] for row in table("books")):
        if author not in known:
            cells = [
                [b["year"], linked(b["name"]), b["kind"]] for b in table("books") if b["author"] == author
            ]
            yield author, markdown_table(["Year", "Book", "Kind"], sorted(cells))


def languages(scale: Scale) -> Iterator[Facts]:
    """Programming languages with those that they influenced."""
    rows = list(table("languages"))
    for row in rows:
        row["decade"] = row["year"][:3] + "0"
        heirs = [other["name"] for other in rows if row["name"] in items(other["influenced_by"])]
        row["heirs"] = "; ".join(heirs)
        yield row


_KINDS = {"planet": "Planets", "dwarf planet": "Dwarf planets", "moon": "Moons"}


def worlds(scale: Scale) -> Iterator[Facts]:
    """Planets and moons."""
    rows = list(table("worlds"))
    for row in rows:
        row["kinds"] = _KINDS[row["kind"]]
        row["thing"] = "moon" if row["kind"] == "moon" else "planet"
        parent = next(
            (other["name"] for other in rows if other["name"].partition(" (")[0] == row["parent"]), ""
        )
        row["parent_link"] = linked(parent) if parent else row["parent"]
        bare = row["name"].partition(" (")[0]
        row["satellites"] = "; ".join(other["name"] for other in rows if other["parent"] == bare)
        row["moons"] = "" if row["moons"] in ("0", "1") else row["moons"]
        yield row


def missions(scale: Scale) -> Iterator[Facts]:
    """Space missions."""
    worlds = {row["name"].partition(" (")[0]: row["name"] for row in table("worlds")}
    for row in table("missions"):
        row["year"] = row["launched"][-4:]
        row["decade"] = row["year"][:3] + "0"
        row["agency_the"] = f"the {row['agency']}" if row["agency"] == "Soviet Union" else row["agency"]
        target = row["target"]
        if target in worlds:
            the = "the " if target in ("Moon", "Earth") else ""
            row["target_link"] = the + linked(worlds[target])
        else:
            row["target_link"] = target
        row["empty"] = "" if row["crew"] else "yes"
        yield row


_DATE = re.compile(r"(\w+) (\d+), (\d+)")


def events(scale: Scale) -> Iterator[Facts]:
    """Events with their days of the week, where the present calendar was in use."""
    for row in table("events"):
        found = _DATE.fullmatch(row["date"])
        if found is None:
            raise ValueError(f"expected a date such as 'July 14, 1789', got {row['date']!r}")
        year = int(found[3])
        day = date(year, MONTHS.index(found[1]) + 1, int(found[2]))
        row["weekday"] = DAYS[day.weekday()] if year > 1752 else ""
        row["century"] = f"{ordinal((year - 1) // 100 + 1)} century"
        row["country_the"] = _the(row["country"]) if row["country"] else ""
        row["abroad"] = "" if row["place"] == row["country"] else "yes"
        row["named"] = f"{'' if row['name'] in _BARE else 'The '}**{row['name']}**"
        row["was"] = "were" if row["name"].endswith("landings") else "was"
        yield row


_BARE = frozenset(("Woodstock", "Hurricane Katrina", "Brown v. Board of Education"))
"""Events whose names take no article."""
_PLURALS = {
    "mammal": "Mammals", "bird": "Birds", "reptile": "Reptiles", "amphibian": "Amphibians", "fish": "Fish",
    "insect": "Insects", "mollusk": "Mollusks",
}  # fmt: skip
_PROPER = re.compile(r"^(?:African|Asian|American|European|Eastern|Komodo|Arctic|Atlantic|Western|Pacific)\b")


def animals(scale: Scale) -> Iterator[Facts]:
    """Animals."""
    for row in table("animals"):
        row["class_plural"] = _PLURALS[row["class"]]
        row["name_lower"] = (
            row["name"] if _PROPER.match(row["name"]) else row["name"][:1].lower() + row["name"][1:]
        )
        water = row["picture"] in ("whale", "dolphin", "shark", "fish", "octopus")
        row["ground"] = (
            "sea"
            if water
            else "snow"
            if "rctic" in row["home"]
            else "forest"
            if "orest" in row["home"]
            else "field"
        )
        yield row


def foods(scale: Scale) -> Iterator[Facts]:
    """Dishes."""
    for row in table("foods"):
        row["origin_the"] = _the(row["origin"])
        yield row


def instruments(scale: Scale) -> Iterator[Facts]:
    """Musical instruments."""
    for row in table("instruments"):
        bare = row["name"].partition(" (")[0]
        row["name_lower"] = bare if bare.startswith("French") else bare[:1].lower() + bare[1:]
        yield row | _verbs(bare in ("Bagpipes", "Timpani"))


def _verbs(plural: bool) -> Facts:
    """What sentences about a thing need that is one, or whose name is a plural."""
    if plural:
        return {"verb": "are", "past": "were", "it": "They", "its": "Their", "come": "come"}
    return {"verb": "is", "past": "was", "it": "It", "its": "Its", "come": "comes"}


def museums(scale: Scale) -> Iterator[Facts]:
    """Museums by their age."""
    for row in ranked("museums", "founded", largest=False)(scale):
        yield row | _verbs(row["name"].endswith("Museums"))


def teams(name: str) -> Callable[[Scale], Iterator[Facts]]:
    """Teams of a league."""
    return lambda scale: table(name)


def arenas(scale: Scale) -> Iterator[Facts]:
    """Grounds with the teams that have been at home there."""
    every = [*table("nba"), *table("mlb")]
    for row in table("arenas"):
        row["open"] = "" if row["closed"] else "yes"
        home = [
            t["name"]
            for t in every
            if any(g.partition("~")[2].strip() == row["name"] for g in items(t["grounds"]))
        ]
        row["teams"] = ", ".join(linked(each) for each in home)
        row["home"] = joined([f"the {linked(each)}" for each in home])
        yield row


def turing_table() -> str:
    """All winners of the Turing Award by year."""
    cells = [
        [row["award"], linked(row["name"]), row["for"][:1].upper() + row["for"][1:]]
        for row in table("turing")
    ]
    return markdown_table(["Year", "Winner", "For"], cells)
