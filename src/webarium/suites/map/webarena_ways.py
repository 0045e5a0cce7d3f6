"""How to do WebArena's public tasks on the map through its pages, at the scale ``webarena``: ways between places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from webarium.sites.map.geo import meters
from webarium.sites.map.routing.steps import distance_words, duration_long, duration_short
from webarium.sites.map.search.found import Place
from webarium.sites.map.search.query import search
from webarium.suites.golden import Numbered, each
from webarium.suites.map import base
from webarium.suites.map.base import Way
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui

CMU, PITT, AIRPORT = (
    "Carnegie Mellon University",
    "University of Pittsburgh",
    "Pittsburgh International Airport",
)
CRAIG, SHADY = "Starbucks on Craig Street", "401 Shady Ave, Pittsburgh"
MIT, HARVARD, LOGAN = (
    "Massachusetts Institute of Technology",
    "Harvard University",
    "Boston Logan International Airport",
)
_HOUR, _MINUTE = 3600, 60


async def read(ui: Ui, db: Data, engine: str, start: str, end: str) -> Way:
    """Ask the directions form for a way, and read what it says."""
    await base.open_form(ui)
    await base.direct(ui, engine, start, end)
    found = base.known(db, engine, start, end)
    await ui.expect_text(distance_words(found.meters))
    return found


def compared(start: str, end: str) -> GoldenPath:
    """Say how long it takes to drive and to walk."""

    async def walk(ui: Ui, db: Data) -> None:
        car, foot = [await read(ui, db, engine, start, end) for engine in ("car", "foot")]
        ui.stop(f"driving: {duration_short(car.seconds)}, walking: {duration_short(foot.seconds)}")

    return walk


def lasts(engine: str, start: str, end: str, unit: str = "") -> GoldenPath:
    """Say how long a way takes; in minutes alone where a unit is named."""

    async def walk(ui: Ui, db: Data) -> None:
        found = await read(ui, db, engine, start, end)
        ui.stop(f"{found.minutes} {unit}" if unit else duration_short(found.seconds))

    return walk


def walked(start: str, end: str, unit: str = "min") -> GoldenPath:
    """Say how many minutes a walk takes."""
    return lasts("foot", start, end, unit)


def driven(start: str, end: str, unit: str = "") -> GoldenPath:
    """Say how long a drive takes."""
    return lasts("car", start, end, unit)


def far(start: str, end: str) -> GoldenPath:
    """Say how far it is on foot."""

    async def walk(ui: Ui, db: Data) -> None:
        ui.stop(distance_words((await read(ui, db, "foot", start, end)).meters))

    return walk


def in_an_hour(start: str, end: str) -> GoldenPath:
    """Say whether a drive takes an hour at most."""

    async def walk(ui: Ui, db: Data) -> None:
        ui.stop("Yes" if (await read(ui, db, "car", start, end)).seconds <= _HOUR else "No")

    return walk


def walk_then_drive(start: str, over: str, end: str) -> GoldenPath:
    """Say how many minutes a walk and a drive take together."""

    async def walk(ui: Ui, db: Data) -> None:
        foot = await read(ui, db, "foot", start, over)
        car = await read(ui, db, "car", over, end)
        ui.stop(f"{foot.minutes + car.minutes} min")

    return walk


def best_order(start: str, one: str, other: str) -> GoldenPath:
    """Say in which order two places are visited soonest."""

    async def walk(ui: Ui, db: Data) -> None:
        seconds = {}
        for order in ((one, other), (other, one)):
            legs = [await read(ui, db, "car", *leg) for leg in ((start, order[0]), order)]
            seconds[order] = sum(leg.seconds for leg in legs)
        ui.stop(f"The order is {', '.join((start, *min(seconds, key=lambda order: seconds[order])))}")

    return walk


def found(db: Data, query: str) -> Sequence[Place]:
    """What a search lists on its first page."""
    return search(base.reader(db), query).places


def nearest(query: str, start: str, *, measured: bool = False) -> GoldenPath:
    """Say the address of what a search near a place lists first; where it is to be `measured`, how far the walk is."""

    async def walk(ui: Ui, db: Data) -> None:
        first = found(db, f"{query} near {start}")[0].display_name
        await ui.search(f"{query} near {start}")
        await ui.expect_text(first)
        answer = first
        way = await read(ui, db, "foot", start, first)
        if measured:
            answer += f"; {distance_words(way.meters)}"
        ui.stop(answer)

    return walk


def airports(start: str, within: int) -> GoldenPath:
    """Say which international airports are within so many kilometers' drive."""

    async def walk(ui: Ui, db: Data) -> None:
        names = [row["name"] for row in db.rows(
            "SELECT f.name, f.lat, f.lon FROM feature f JOIN way w ON w.id = f.ref WHERE f.element = 'way'"
            " AND f.type = 'aerodrome' AND json_extract(w.tags, '$.\"aerodrome:type\"') = 'international' ORDER BY f.id"
        ) if meters((row.lat, row.lon), base.the_place(db, start).at) < 60_000]  # fmt: skip
        near = [name for name in names if (await read(ui, db, "car", start, name)).meters <= within * 1000]
        places = "; ".join(base.shown(db, name) for name in near)
        ui.stop(places or f"There is no airport within {within} km of {start}")

    return walk


def from_hotel(brand: str, say: str, only: str = "") -> GoldenPath:
    """Say which hotel of a brand is near the airport, and what is asked of the supermarkets around it.

    Args:
        brand: In the hotel's name.
        say: ``far``, the shortest walk; ``walk`` or ``drive``, the shortest time; ``reach``, who is within 15 minutes.
        only: The only supermarkets that count, by name.
    """

    async def walk(ui: Ui, db: Data) -> None:
        hotels = found(db, f"hotels near {AIRPORT}")
        hotel = next(each for each in hotels if brand in each.name)
        await ui.search(f"hotels near {AIRPORT}")
        await ui.click("link", hotel.display_name)
        shops = found(db, f"supermarkets near {hotel.name}")[:3]
        await ui.search(f"supermarkets near {hotel.name}")
        await ui.expect_text(shops[0].display_name)
        engine = "car" if say in ("drive", "reach") else "foot"
        ways = [
            (shop.name, await read(ui, db, engine, hotel.display_name, shop.display_name))
            for shop in shops
            if only in shop.name
        ]
        ui.stop(f"{hotel.name}, {_of_shops(say, ways)}")

    return walk


def _of_shops(say: str, ways: Iterable[tuple[str, Way]]) -> str:
    """What is asked of supermarkets and the ways to them."""
    by_time = sorted(ways, key=lambda each: each[1].seconds)
    if say == "far":
        return distance_words(by_time[0][1].meters)
    if say == "reach":
        return ", ".join(name for name, way in by_time if way.seconds <= 15 * _MINUTE)
    return f"Time: {duration_short(by_time[0][1].seconds)}"


def post_office() -> GoldenPath:
    """Say how long it takes on foot, by car and by bicycle to the nearest post office."""

    async def walk(ui: Ui, db: Data) -> None:
        office = found(db, f"post office near {CMU}")[0].display_name
        await ui.search(f"post office near {CMU}")
        await ui.expect_text(office)
        said = []
        for label, engine in (("Walk", "foot"), ("Drive", "car"), ("Bike", "bike")):
            way = await read(ui, db, engine, CMU, office)
            said.append(f"{label}: {duration_long(way.seconds).replace(' a ', ' 1 ')}")
        ui.stop(", ".join(said))

    return walk


def drive_to_nearest(query: str) -> GoldenPath:
    """Say how long the drive to what a search lists first takes."""

    async def walk(ui: Ui, db: Data) -> None:
        place = found(db, f"{query} near {CMU}")[0].display_name
        await ui.search(f"{query} near {CMU}")
        await ui.expect_text(place)
        ui.stop(duration_short((await read(ui, db, "car", CMU, place)).seconds))

    return walk


def hotels_in_reach(place: str, minutes: int) -> GoldenPath:
    """Say which hotels are so many minutes' walk away, and how far each is; decline if none is."""

    async def walk(ui: Ui, db: Data) -> None:
        hotels = found(db, f"hotels near {place}")[:3]
        await ui.search(f"hotels near {place}")
        await ui.expect_text(hotels[0].display_name)
        said = []
        for hotel in hotels:
            way = await read(ui, db, "foot", place, hotel.display_name)
            if way.seconds <= minutes * _MINUTE:
                said.append(f"{hotel.name.replace('Center', 'Cente')}: {distance_words(way.meters)}")
        if said:
            ui.stop(", ".join(said))
        else:
            ui.decline("not_found")

    return walk


def shown(engine: str, start: str, end: str) -> GoldenPath:
    """Let the map show a way, and end there."""

    async def walk(ui: Ui, db: Data) -> None:
        await read(ui, db, engine, start, end)

    return walk


def walkway(query: str) -> GoldenPath:
    """Let the map show the walk to what a search lists first."""

    async def walk(ui: Ui, db: Data) -> None:
        place = found(db, f"{query} near {SHADY}")[0].display_name
        await ui.search(f"{query} near {SHADY}")
        await ui.expect_text(place)
        await ui.click("link", "Waymark")
        await read(ui, db, "foot", SHADY, place)

    return walk


def _all() -> Numbered:
    yield from each(7, airports, (CMU, 50), (CMU, 5), ("Carnegie Art Museum", 30), ("Niagara Falls", 60))
    yield from each(
        16, compared, ("5000 Fifth Avenue, Pittsburgh", "UPMC family health center"), ("AMC Waterfront", CMU),
        ("AMC Waterfront", PITT), ("Carnegie Science Center", CMU), ("Randyland", CMU),
    )  # fmt: skip
    yield from each(32, from_hotel, ("Hilton", "far", "Giant Eagle"), ("Hilton", "far"), ("Hyatt", "walk"),
                    ("Hyatt", "drive"))  # fmt: skip
    yield from each(
        36, in_an_hour, (CMU, "social security administration"), ("CMU gates building", "police station near CMU"),
        ("pittsburgh airport", "duquesne university"), ("5600 fifth avenue", "walmart"),
        ("hobart street, Pittsburgh", "amc theatre"),
    )  # fmt: skip
    yield from each(
        52, walked, (CMU, CRAIG), (PITT, CRAIG), (CMU, PITT), ("starbucks near CMU", "Chatham university"),
        ("Carnegie Museum of Art", "Hunt Library"),
    )  # fmt: skip
    yield from each(
        75, best_order, (MIT, HARVARD, LOGAN), ("Princeton University", "Yale University", HARVARD)
    )
    yield from each(80, walk_then_drive, (CMU, CRAIG, AIRPORT), (PITT, CRAIG, AIRPORT), (MIT, HARVARD, LOGAN),
                    (CMU, "apple store shadyside", CRAIG))  # fmt: skip
    inn = "La Quinta Inn Pittsburgh Airport"
    yield from each(
        84, driven, ("DoubleTree by Hilton New York Downtown", "Keens Steakhouse", "minutes"), (inn, CMU, "minutes"),
        (inn, PITT, "minutes"), ("red roof inn", "Pittsburgh science museum", "minutes"),
        ("Homewood Suites Southpointe", "PPG Paints Arena", "minutes"),
    )  # fmt: skip
    yield 98, nearest("tea", PITT, measured=True)
    yield 99, nearest("Five Guys", "5700 Penn Ave", measured=True)
    yield 100, nearest("Starbucks", CMU, measured=True)
    yield from each(137, driven, ("Philadelphia", "Pittsburgh"), ("New York", "Philadelphia"),
                    ("Scranton", "Bridgeport"), ("Niagara Falls", "New Haven"))  # fmt: skip
    yield from each(
        151, driven, ("CMU", PITT), ("Schenley park", "Upitt"), ("REI", "CMU"), ("CMU gates building", "Schenley park"),
        ("Animal Rescue League of Pittsburgh", "Schenley park"),
    )  # fmt: skip
    yield from each(
        218,
        hotels_in_reach,
        ("CMU, Pittsburgh", 5),
        ("Pittsburgh airport", 3),
        ("Gardner Steel Conference Center", 5),
    )
    yield 221, post_office()
    yield from each(222, drive_to_nearest, ("cold stone",), ("Mcdonald's",), ("wendys",))
    yield 236, nearest("pharmacies", CMU)
    yield 237, nearest("gas stations", CMU)
    yield 287, driven("Pittsburgh", "Philadelphia")
    yield 356, shown("car", "SCS CMU", "Independence Hall")
    yield from each(
        363, far, (CMU, "Carnegie Music Hall"), (CMU, "UPMC Shadyside"), ("Carnegie Music Hall", "UPMC Shadyside"),
        ("CVS near UPMC Shadyside", "UPMC Shadyside"), (CMU, "CVS near CMU"),
    )  # fmt: skip
    yield 383, from_hotel("Hyatt", "reach")
    yield 757, shown("car", "Pittsburgh", "New York")
    yield 758, shown("car", "New York", "Portland, Maine")
    yield 761, shown("foot", "Carnegie Science Museum", "Hunt library CMU")
    yield 762, shown("car", "Carnegie Hall", CMU)
    yield from each(
        763, walkway, ("Trader Joe's",), ("Target",), ("Japanese food",), ("Whole Foods",), ("Giant Eagle",)
    )


WAYS: Sequence[tuple[int, GoldenPath]] = tuple(_all())
"""Golden paths by the tasks' numbers."""
