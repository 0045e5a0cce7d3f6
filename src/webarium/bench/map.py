"""Measures the map: its data's making and size, searches, routes, tiles and pages, without sockets and browser.

``python -m webarium.bench.map --scale full`` prints milliseconds of the process's own computing.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import apsw

from webarium.bench.serving import arguments, bench_pages, paths_of
from webarium.sites.map.geo import Point, to_pixel
from webarium.sites.map.routing.engine import Router
from webarium.sites.map.routing.graph import graph_of
from webarium.sites.map.routing.profiles import PROFILES, Profile
from webarium.sites.map.search.query import first, search
from webarium.sites.map.search.reverse import whereabouts
from webarium.sites.map.site import SITE
from webarium.sites.map.tiles.draw import LEAST, MOST, draw_tile
from webarium.types import Scale
from webarium.worlds import Universe

QUERIES = (
    "Carnegie Mellon University",
    "CMU",
    "PNC Park",
    "Main Street",
    "Main Street, Springfield",
    "Washington",
    "Fifth Avenue, New York",
    "5000 Forbes Avenue, Pittsburgh",
    "100 Main Street",
    "15213",
    "40.4433, -79.9436",
    "restaurants near PNC Park",
    "hotels in Boston",
    "pharmacy near Portland, Maine",
    "starbucks near CMU",
    "gas station",
    "Allegheny County",
    "Acadia National Park",
    "coffe hous",
    "qqzzxx nowhere at all",
)
"""What people type: names known and common, addresses, codes, kinds of places, what is misspelled or nowhere."""
SPOTS = ("Pittsburgh", "New York", "Boston", "Philadelphia", "Portland, Maine", "State College")
"""Where tiles are drawn and streets are asked for."""
IN_A_CITY = (
    ("Carnegie Mellon University", "PNC Park"),
    ("Hunt Library", "Heinz History Center"),
    ("Central Park", "Battery Park City"),
    ("Fenway Park", "South Station"),
    ("Independence Hall", "Philadelphia Museum of Art"),
)
"""Ends of ways within cities."""
ACROSS = (
    ("Pittsburgh", "Boston"),
    ("Philadelphia", "Portland, Maine"),
    ("Washington", "Burlington, Vermont"),
)
"""Ends of ways across the region."""


def timed(asked: Callable[[], object], repeats: int = 1) -> float:
    """Milliseconds of computing that something takes, the median of some times."""
    times = []
    for _ in range(repeats):
        start = time.process_time()
        asked()
        times.append((time.process_time() - start) * 1000)
    return statistics.median(times)


def built(seed: int, scale: Scale) -> tuple[float, float, int]:
    """Make the data anew: seconds by the clock, seconds of computing, bytes."""
    with TemporaryDirectory() as folder:
        wall, own = time.perf_counter(), time.process_time()
        with Universe.open([SITE.database], seed=seed, scale=scale, cache=Path(folder)) as universe:
            size = universe.files[SITE.database.name].stat().st_size
        return time.perf_counter() - wall, time.process_time() - own, size


def searches(db: apsw.Connection, repeats: int) -> dict[str, float]:
    """How long each query takes."""
    return {query: timed(lambda query=query: search(db, query), repeats) for query in QUERIES}  # type: ignore[misc]


def reversals(db: apsw.Connection) -> list[float]:
    """How long it takes to say what is at each of some points, from city centers to the country around."""
    return [timed(lambda spot=spot: whereabouts(db, spot)) for spot in _around(db)]  # type: ignore[misc]


def _around(db: apsw.Connection) -> Iterator[Point]:
    for name in SPOTS:
        for off in (0.0, 0.004, 0.013, 0.05, 0.2):
            lat, lon = _at(db, name)
            yield lat + off, lon - off


def _at(db: apsw.Connection, name: str) -> Point:
    place = first(db, name)
    if place is None:
        raise RuntimeError(f"Nothing is called {name}.")
    return place.at


def routes(
    universe: Universe, profile: Profile, pairs: Iterable[tuple[str, str]], repeats: int
) -> list[float]:
    """How long ways between some ends take, told with all their steps."""
    name = SITE.database.name
    db = universe.reader(name)
    router = Router(graph_of(universe, name), db)
    found = []
    for ends in pairs:
        spots = [_at(db, end) for end in ends]
        found.append(timed(lambda spots=spots: router.plan(profile, spots), repeats))  # type: ignore[misc]
    return found


def tiles(db: apsw.Connection, zoom: int) -> list[float]:
    """How long tiles of a zoom take to draw that were not drawn before: four around each spot."""
    asked: dict[tuple[int, int], None] = {}
    for name in SPOTS:
        x, y = to_pixel(_at(db, name), zoom)
        for right in (0, 1):
            for down in (0, 1):
                asked[int(x // 256) + right, int(y // 256) + down] = None
    return [timed(lambda at=at: draw_tile(db, zoom, *at)) for at in asked]  # type: ignore[misc]


def _line(what: str, times: Sequence[float]) -> None:
    print(f"{what:34} median {statistics.median(times):7.1f} ms, most {max(times):7.1f} ms, of {len(times)}")


def _print_all(universe: Universe, repeats: int) -> None:
    db = universe.reader(SITE.database.name)
    search(db, "Boston")
    queries = searches(db, repeats)
    _line("searches", list(queries.values()))
    for query, took in sorted(queries.items(), key=lambda pair: -pair[1])[:3]:
        print(f"  {took:7.1f} ms  {query}")
    _line("what is at a point", reversals(db))
    spot = _at(db, "Pittsburgh")
    for profile in PROFILES:
        router = Router(graph_of(universe, SITE.database.name), db)
        print(f"{profile.name}: first way {timed(lambda: router.plan(profile, (spot, spot))):.0f} ms")  # noqa: B023
        _line(f"{profile.name} in a city", routes(universe, profile, IN_A_CITY, repeats))
        _line(f"{profile.name} across the region", routes(universe, profile, ACROSS, repeats))
    every: list[float] = []
    for zoom in range(LEAST, MOST + 1):
        drawn = tiles(db, zoom)
        every += drawn
        _line(f"tiles of zoom {zoom}", drawn)
    _line("tiles of all zooms", every)
    named = paths_of(SITE, universe)
    pages = bench_pages(SITE, universe, list(named.values()), repeats=repeats)
    _line("pages", [each.median_ms for each in pages])
    for page in sorted(pages, key=lambda each: -each.median_ms)[:3]:
        print(f"  {page.median_ms:7.1f} ms  {page.path}")


def main() -> None:
    """Measure and print tables."""
    parser = arguments(__doc__)
    parser.add_argument(
        "--no-build", action="store_true", help="Do not measure how long the data take to make."
    )
    chosen = parser.parse_args()
    if not chosen.no_build:
        wall, own, size = built(chosen.seed, chosen.scale)
        print(f"made in {wall:.1f} s, {own:.1f} s of computing; {size / 1e6:.1f} MB")
    with Universe.open([SITE.database], seed=chosen.seed, scale=chosen.scale) as universe:
        _print_all(universe, chosen.repeats)


if __name__ == "__main__":
    main()
