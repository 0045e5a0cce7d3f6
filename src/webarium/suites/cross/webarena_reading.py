"""How to do WebArena's public tasks that begin in the encyclopedia, at the scale ``webarena``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import quote

from webarium.sites.map.routing.steps import distance_words, duration_short
from webarium.suites.golden import Numbered, each
from webarium.suites.map import base as maps
from webarium.suites.map.webarena_ways import CMU, MIT, read
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui

PARK = "Acadia National Park"
DIRECTOR = "Christopher Nolan"


async def look_up(ui: Ui, db: Data, *titles: str) -> None:
    """Read articles of the encyclopedia."""
    wiki = Data.of(db.universe, "wikipedia")
    for title in titles:
        await ui.goto(f"{wiki.origin}/wiki/{quote(title.replace(' ', '_'))}")


def place(name: str, *titles: str) -> GoldenPath:
    """Read what articles say, and open the page of a place on the map."""

    async def walk(ui: Ui, db: Data) -> None:
        chart = Data.of(db.universe, "map")
        await look_up(ui, db, *titles)
        await ui.goto(chart.origin)
        await maps.open_place(ui, chart, name)

    return walk


def way_to(end: str, *titles: str) -> GoldenPath:
    """Read where something is, and let the map show the drive there from Carnegie Mellon University."""

    async def walk(ui: Ui, db: Data) -> None:
        chart = Data.of(db.universe, "map")
        await look_up(ui, db, *titles)
        await ui.goto(chart.origin)
        await read(ui, chart, "car", f"{CMU}, Pittsburgh", end)

    return walk


def drive(start: str, end: str, say: str, *titles: str, engine: str = "car") -> GoldenPath:
    """Read where to go, and say where that is and how far (``meters``) or how long (``seconds``) the way is."""

    async def walk(ui: Ui, db: Data) -> None:
        chart = Data.of(db.universe, "map")
        await look_up(ui, db, *titles)
        if not say:
            ui.stop(end)
            return
        await ui.goto(chart.origin)
        found = await read(ui, chart, engine, start, end)
        told = distance_words(found.meters) if say == "meters" else duration_short(found.seconds)
        ui.stop(told if end == MIT else f"{end}, {told}")

    return walk


def films(project: str, lines: Sequence[str]) -> GoldenPath:
    """Make a project whose README lists what the encyclopedia says of a director."""

    async def walk(ui: Ui, db: Data) -> None:
        await look_up(ui, db, DIRECTOR)
        await project_with_readme(ui, db, project, project, readme(project, lines))

    return walk


async def project_with_readme(ui: Ui, db: Data, name: str, path: str, text: str) -> None:
    """Make a project, and write its README."""
    await ui.goto(f"{Data.of(db.universe, 'gitlab').origin}/projects/new/blank")
    await ui.fill("Project name", name)
    await ui.click("button", "Create project")
    ui.expect_url(f"/byteblaze/{path}")
    await ui.goto(f"/byteblaze/{path}/-/edit/main/README.md")
    await ui.fill("Content", text)
    await ui.click("button", "Commit changes")


def readme(project: str, lines: Sequence[str]) -> str:
    """A heading and a list."""
    return f"# {project}\n\n" + "\n".join(f"- {line}" for line in lines) + "\n"


OLD = ("Following", "Memento", "Insomnia", "Batman Begins", "The Prestige", "The Dark Knight")
YOUNG = ("Inception", "The Dark Knight Rises", "Interstellar", "Dunkirk", "Tenet", "Oppenheimer")
CAREER = (
    "1993–2003: Early career and breakthrough",
    "2003–2013: Widespread recognition",
    "2014–2019: Established Hollywood auteur",
    "2020–present",
)
AWARDED = ("The Dark Knight", "Inception", "Interstellar", "Dunkirk", "Tenet")
NOMINATED = (
    "Batman Begins", "The Dark Knight", "Inception", "The Dark Knight Rises", "Interstellar", "Dunkirk", "Tenet",
)  # fmt: skip
FILMS: Mapping[int, tuple[str, Sequence[str]]] = {
    556: ("nolan_honest_fans", (*OLD, *YOUNG)),
    557: ("nolan_old_fans", OLD),
    558: ("nolan_young_fans", YOUNG),
    559: ("nolan_followers", CAREER),
    560: ("nolan_academy_awards", AWARDED),
    561: ("bafta_awards_nolan", NOMINATED),
}
"""Names of projects, and what they list, by the tasks' numbers."""


def reading() -> Numbered:
    """The paths of all these tasks."""
    yield 97, drive(CMU, MIT, "meters", MIT)
    yield 265, drive("Boston", PARK, "meters", PARK)
    yield 266, drive("", PARK, "", "Portland, Maine", PARK)
    yield 267, drive("Bangor", PARK, "seconds", "Stephen King", PARK)
    yield 268, drive("Vinalhaven", PARK, "seconds", PARK, engine="bike")
    yield from each(
        424, place, ("Pittsburgh", "Fred Rogers"), ("Mackinac Bridge", "Mackinac Bridge"),
        ("Somerset County, Pennsylvania", "United Airlines Flight 93"), (MIT, "Turing Award"),
        (CMU, "Nash equilibrium", "John Forbes Nash Jr."), ("Chatham University", "The Chair (television series)"),
        ("Washington & Jefferson College", "The Chair (television series)"),
    )  # fmt: skip
    for number, (project, lines) in FILMS.items():
        yield number, films(project, lines)
    yield from each(
        737, way_to, ("Wells Fargo Center, South Philadelphia Sports Complex", "Philadelphia 76ers"),
        ("The Spectrum", "Philadelphia 76ers"),
        ("Yankee Stadium, East 161st Street", "New York Yankees"),
        ("Madison Square Garden, Pennsylvania Plaza, Manhattan, New York", "New York Knicks"),
        ("TD Garden, Boston, Massachusetts", "Boston Celtics"),
    )  # fmt: skip
