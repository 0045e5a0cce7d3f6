"""How to do webarena-verified's tasks across sites, where WebArena's paths do not do."""

from __future__ import annotations

import json
from collections.abc import Mapping

from webarium.suites.cross.webarena_golden import LISTS, SPACE, way_of_customer
from webarium.suites.cross.webarena_reading import FILMS, look_up, place, readme
from webarium.suites.gitlab import base as forge
from webarium.suites.golden import Numbered, each
from webarium.suites.map import base as maps
from webarium.suites.reddit.base import path_of, threads
from webarium.suites.reddit.paths import submit
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Row, Ui

CMU_SPOT, ACADIA = "40.4441897, -79.9427192", "44.3494709, -68.2177005"


async def in_web_ide(ui: Ui, slug: str, path: str, text: str) -> None:
    """Write a file of a project, and commit it."""
    await ui.goto(f"/-/ide/project/{slug}/edit/main/-/{path}")
    await ui.fill("File path", path)
    await ui.fill("Content", text)
    await ui.click("button", "Commit to main")


async def _first(ui: Ui, forum: Data, name: str, order: str, count: int) -> list[Row]:
    """Read a forum's list in an order; its first submissions."""
    await ui.goto(f"{forum.origin}/f/{name}/{order.lower()}")
    found = threads(forum, "f.name = ?", name, rest=f"ORDER BY {LISTS[order]} DESC LIMIT {count}")
    await ui.expect_text(found[0].title, found[-1].title)
    return found


def newest_as_json(folder: str, name: str) -> GoldenPath:
    """Write the addresses of a forum's five newest submissions into a new file of a project, as JSON."""

    async def walk(ui: Ui, db: Data) -> None:
        code, talk = Data.of(db.universe, "gitlab"), Data.of(db.universe, "reddit")
        rows = await _first(ui, talk, name, "New", 5)
        await ui.goto(code.origin)
        links = {"urls": [f"{talk.origin}{path_of(row)}" for row in rows]}
        await in_web_ide(ui, SPACE, f"{folder}/urls.json", json.dumps(links, indent=2))

    return walk


async def _new_project(ui: Ui, code: Data, name: str, path: str) -> None:
    await ui.goto(f"{code.origin}/projects/new/blank")
    await ui.check("Private")
    await ui.fill("Project name", name)
    await ui.click("button", "Create project")
    ui.expect_url(f"/byteblaze/{path}")


def most_active_in_readme(project: str, path: str, count: int) -> GoldenPath:
    """Make a project whose README lists the most active submissions of /f/DIY."""

    async def walk(ui: Ui, db: Data) -> None:
        code, talk = Data.of(db.universe, "gitlab"), Data.of(db.universe, "reddit")
        rows = await _first(ui, talk, "DIY", "Active", count)
        await _new_project(ui, code, project, path)
        links = "\n".join(f"- [{row.title}]({talk.origin}{path_of(row)})" for row in rows)
        text = f"# {project}\n\n## Most Active DIY Threads\n\n{links}\n"
        await in_web_ide(ui, f"byteblaze/{path}", "README.md", text)

    return walk


def films(number: int) -> GoldenPath:
    """Make a project whose README lists what the encyclopedia says of a director."""
    project, lines = FILMS[number]

    async def walk(ui: Ui, db: Data) -> None:
        await look_up(ui, db, "Christopher Nolan")
        await _new_project(ui, Data.of(db.universe, "gitlab"), project, project)
        await in_web_ide(ui, f"byteblaze/{project}", "README.md", readme(project, lines))

    return walk


def told_of(slug: str, forum: str) -> GoldenPath:
    """Submit the address of a project, with how many commits it has."""

    async def walk(ui: Ui, db: Data) -> None:
        code, talk = Data.of(db.universe, "gitlab"), Data.of(db.universe, "reddit")
        await ui.goto(f"{code.origin}/{slug}")
        count = len(forge.history(code, forge.project(code, slug), merges=True))
        await ui.goto(f"{talk.origin}/f/{forum}")
        await submit(ui, forum, slug, f"{count} commits already!", f"{code.origin}/{slug}")

    return walk


def promoted(forum: str, slug: str) -> GoldenPath:
    """Submit the address of a project with what it says of itself."""

    async def walk(ui: Ui, db: Data) -> None:
        code, talk = Data.of(db.universe, "gitlab"), Data.of(db.universe, "reddit")
        await ui.goto(f"{code.origin}/{slug}")
        about = str(forge.project(code, slug).description)
        await ui.expect_text(about)
        await ui.goto(f"{talk.origin}/f/{forum}")
        await submit(ui, forum, about, url=f"{code.origin}/{slug}")

    return walk


def no_forum(name: str) -> GoldenPath:
    """Decline: there is no such forum."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto(f"{Data.of(db.universe, 'reddit').origin}/forums")
        ui.expect_absent(f"/f/{name}")
        ui.decline("not_found")

    return walk


def way_between(start: str, end: str, engine: str = "car") -> GoldenPath:
    """Let the map show the way between two spots."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto(f"{Data.of(db.universe, 'map').origin}/directions")
        await maps.direct(ui, engine, start, end)

    return walk


def first_step(email: str, start: str, end: str) -> GoldenPath:
    """Look up where a customer lives, let the map show the drive there, and open its first step."""

    async def walk(ui: Ui, db: Data) -> None:
        await way_of_customer(email, "Jackson", start, end)(ui, db)
        atlas = Data.of(db.universe, "map")
        ends = maps.the_place(atlas, start).at, maps.the_place(atlas, end).at
        plan = maps.router(atlas).plan(maps.ENGINES["car"], ends)
        await ui.click("link", plan.steps[0].text if plan else "")

    return walk


def _all() -> Numbered:
    yield from each(
        552, newest_as_json, ("real_space", "space"), ("news", "news"), ("movie_space", "movies"),
        ("funny_pic", "memes"),
    )  # fmt: skip
    yield from each(556, films, *((number,) for number in FILMS))
    yield from each(
        562, most_active_in_readme, ("Awesome_DIY_ideas", "Awesome_DIY_ideas", 6),
        ("fun_thing_to_do", "fun_thing_to_do", 5), ("live_a_life", "live_a_life", 3), ("TODO", "TODO", 10),
    )  # fmt: skip
    yield 681, told_of("eriklindernoren/PyTorch-GAN", "deeplearning")
    yield 682, told_of("convexegg/chatgpt", "deeplearning")
    yield 683, told_of("facebook/metaseq", "deeplearning")
    yield from each(
        684, promoted, ("LifeProTips", "byteblaze/cloud-to-butt"), ("aww", "byteblaze/dotfiles"),
        ("technology", "auth0/angular-storage"), ("funny", "koush/AndroidAsync"),
        ("science", "lahwaacz/arch-wiki-docs"),
    )  # fmt: skip
    yield 791, no_forum("cars")
    yield 268, way_between(ACADIA, "44.0478975, -68.8315387", "bike")
    yield 760, first_step("amanda.kim@mail.test", "Allentown, Pennsylvania", "Jackson, New Jersey")
    yield 426, place("Shanksville", "United Airlines Flight 93")
    for number, end in enumerate(
        ("42.3603713, -71.0579762", "43.6599147, -70.2545299", "44.8030715, -68.767507"), 265
    ):
        yield number, way_between(ACADIA, end)
    yield from each(
        737, way_between, ("39.9011873, -75.1718916", CMU_SPOT), ("39.9042046, -75.1712951", CMU_SPOT),
        ("40.8295828, -73.9265212", CMU_SPOT), ("40.7505085, -73.9935443", CMU_SPOT),
        ("42.3662922, -71.0621475", CMU_SPOT),
    )  # fmt: skip


VERIFIED: Mapping[str, GoldenPath] = {f"webarena-verified.{number}": path for number, path in _all()}
"""Golden paths by the tasks' ids."""
