"""How to do WebArena's public tasks on the map through its pages, at the scale ``webarena``: places."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from webarium.sites.map.search.found import Place
from webarium.suites.golden import Numbered, each
from webarium.suites.map import base
from webarium.suites.map.webarena_ways import CMU, CRAIG, WAYS, best_order
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui


def closest(kinds: str, place: str, count: int = 1) -> GoldenPath:
    """Say what a search for a kind near a place lists first."""

    async def walk(ui: Ui, db: Data) -> None:
        found = base.nearby(db, place, kinds, count)
        await ui.search(f"{kinds} near {place}")
        await ui.expect_text(*(base.full(each) for each in found if each.housenumber))
        ui.stop(", ".join(each.name for each in found))

    return walk


def listed(query: str) -> GoldenPath:
    """Search for something, and end with what is listed."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.search(query)
        await ui.expect_text(base.shown(db, query))

    return walk


def opened(name: str) -> GoldenPath:
    """Open a place's page, and end there."""

    async def walk(ui: Ui, db: Data) -> None:
        await base.open_place(ui, db, name)

    return walk


def told(name: str, say: Callable[[Data, Place], str]) -> GoldenPath:
    """Open a place's page, and say something that stands there."""

    async def walk(ui: Ui, db: Data) -> None:
        await base.open_place(ui, db, name)
        answer = say(db, base.the_place(db, name))
        await ui.expect_text(answer)
        ui.stop(answer)

    return walk


def _tag(key: str) -> Callable[[Data, Place], str]:
    def say(db: Data, place: Place) -> str:
        row = db.row("SELECT element, ref FROM feature WHERE id = ?", place.id)
        return base.tags(db, row)[key]

    return say


def tag(name: str, key: str) -> GoldenPath:
    """Say what a tag of a place says."""
    return told(name, _tag(key))


def zip_code(name: str) -> GoldenPath:
    """Say a place's ZIP code."""
    return told(name, lambda db, place: place.postcode)


def spot(name: str) -> GoldenPath:
    """Say where a place lies."""
    return told(name, lambda db, place: f"{place.lat:.5f}, {place.lon:.5f}")


def without(name: str, key: str) -> GoldenPath:
    """Decline: a place's page does not say what is asked for."""

    async def walk(ui: Ui, db: Data) -> None:
        await base.open_place(ui, db, name)
        ui.expect_absent(key)
        ui.decline("not_found")

    return walk


def no_such_place(*names: str) -> GoldenPath:
    """Decline: a search finds nothing of this name."""

    async def walk(ui: Ui, db: Data) -> None:
        for name in names:
            await ui.search(name)
            await ui.expect_text("No results found")
        ui.decline("not_found")

    return walk


def neighbors(state: str) -> GoldenPath:
    """Say which states have borders in common with a state."""

    async def walk(ui: Ui, db: Data) -> None:
        rows = db.rows(
            "SELECT DISTINCT there.id, json_extract(there.tags, '$.name') AS state FROM relation here"
            " JOIN member m ON m.relation_id = here.id JOIN member o ON o.element = m.element AND o.ref = m.ref"
            " JOIN relation there ON there.id = o.relation_id AND there.id <> here.id"
            " WHERE json_extract(here.tags, '$.name') = ? AND json_extract(here.tags, '$.admin_level') = '4'"
            " AND json_extract(there.tags, '$.admin_level') = '4' ORDER BY there.id",
            state,
        )
        await ui.search(state)
        for row in rows:
            await ui.goto(f"/relation/{row.id}")
            await ui.expect_text(row.state)
        ui.stop(", ".join(row.state for row in rows))

    return walk


def _all() -> Numbered:
    yield 57, closest("restaurants", "University Center", 7)
    yield 58, closest("cafes", "CMU Hunt library")
    yield 59, closest("restaurants", "CMU Hunt library")
    yield 60, closest("restaurants", "CMU Posner Hall")
    yield 61, closest("restaurants", "CMU Sorrells Library")
    yield from each(
        70, zip_code, (CMU,), ("Chatham University",), ("Yale University",), ("Columbia University",)
    )
    yield from each(
        89,
        neighbors,
        ("Connecticut",),
        ("Pennsylvania",),
        ("Massachusetts",),
        ("Vermont",),
        ("New Hampshire",),
    )
    yield 101, no_such_place("In-N-Out")
    yield from each(
        248, spot, ("Carnegie Mellon Café",), ("Western Pennsylvania Hospital Heliport",), ("Apple Store near Pitt",),
        ("bus stop on the Carnegie art museum side",), ("Tokyo Japanese Food Store",),
    )  # fmt: skip
    yield 253, without("Carnegie Mellon Café", "phone")
    yield 254, tag("Western Pennsylvania Hospital", "phone")
    yield 255, tag("PIT airport", "operator")
    yield 256, tag("Carnegie art museum", "website")
    yield 257, tag("Tokyo Japanese Food Store", "opening_hours")
    yield from each(
        369,
        opened,
        ("Carnegie Music Hall",),
        (CMU,),
        ("Piada",),
        ("Costco",),
        ("Whole Foods near Carnegie Mellon",),
    )
    yield from each(
        377, listed, ("restaurants near CMU ArtPark Lab",), ("parking near carnegie mellon university",),
        ("hotels near carnegie mellon university",), ("bars near Carnegie Music Hall",),
        ("hotels near Carnegie Music Hall",),
    )  # fmt: skip
    yield 382, no_such_place("US Citizenship and Immigration Services", "USCIS")


_VERIFIED: Numbered = iter([(74, best_order(CMU, "Apple Store Shadyside", CRAIG))])
GOLDEN: Mapping[str, GoldenPath] = {f"webarena.{number}": path for number, path in (*_all(), *WAYS)} | {
    f"webarena-verified.{number}": path for number, path in _VERIFIED
}
"""Golden paths by the tasks' ids."""
