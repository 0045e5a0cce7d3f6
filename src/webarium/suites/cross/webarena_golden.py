"""How to do WebArena's public tasks across the forum and the forge, at the scale ``webarena``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from webarium.suites.cross.webarena_reading import reading
from webarium.suites.gitlab import base as forge
from webarium.suites.reddit.base import path_of, threads
from webarium.suites.reddit.paths import submit
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui

SPACE = "byteblaze/gimmiethat.space"
LISTS = {"New": "s.id", "Active": "s.last_active"}


async def _links(ui: Ui, db: Data, name: str, order: str, count: int) -> str:
    """Read a forum's list in an order; the addresses of its first submissions, a line each."""
    forum = Data.of(db.universe, "reddit")
    await ui.goto(f"{forum.origin}/f/{name}/{order.lower()}")
    first = threads(forum, "f.name = ?", name, rest=f"ORDER BY {LISTS[order]} DESC LIMIT {count}")
    await ui.expect_text(first[0].title, first[-1].title)
    return "\n".join(f"{forum.origin}{path_of(row)}" for row in first)


def newest_in_folder(folder: str, name: str) -> GoldenPath:
    """Write the addresses of a forum's five newest submissions into a new file of a project."""

    async def walk(ui: Ui, db: Data) -> None:
        links = await _links(ui, db, name, "New", 5)
        await ui.goto(f"{db.origin}/{SPACE}")
        await forge.add_file(ui, f"{folder}/urls.txt", links)

    return walk


def most_active_in_readme(project: str, path: str, count: int) -> GoldenPath:
    """Make a project whose README has the addresses of the most active submissions of /f/DIY."""

    async def walk(ui: Ui, db: Data) -> None:
        links = await _links(ui, db, "DIY", "Active", count)
        await ui.goto(f"{db.origin}/projects/new/blank")
        await ui.fill("Project name", project)
        await ui.click("button", "Create project")
        ui.expect_url(f"/byteblaze/{path}")
        await ui.goto(f"/byteblaze/{path}/-/edit/main/README.md")
        await ui.fill("Content", f"# {project}\n\n{links}\n")
        await ui.click("button", "Commit changes")

    return walk


def promoted(forum: str, title: str, slug: str) -> GoldenPath:
    """Submit the address of a project to a forum; without a title, that is what the project says of itself."""

    async def walk(ui: Ui, db: Data) -> None:
        code, talk = Data.of(db.universe, "gitlab"), Data.of(db.universe, "reddit")
        await ui.goto(f"{code.origin}/{slug}")
        about = str(forge.project(code, slug).description)
        await ui.expect_text(about)
        await ui.goto(f"{talk.origin}/f/{forum}")
        await submit(ui, forum, title or about, f"{code.origin}/{slug}")

    return walk


def no_forum(name: str) -> GoldenPath:
    """Decline: there is no such forum."""

    async def walk(ui: Ui, db: Data) -> None:
        forum = Data.of(db.universe, "reddit")
        await ui.goto(f"{forum.origin}/forums/by_name")
        ui.expect_absent(f"/f/{name}")
        ui.decline("not_found")

    return walk


def _all() -> Iterator[tuple[int, GoldenPath]]:
    for number, (folder, name) in enumerate(
        (("real_space", "space"), ("news", "news"), ("moive_space", "movies"), ("funny_pic", "memes")), 552
    ):
        yield number, newest_in_folder(folder, name)
    for number, (project, path, count) in enumerate(
        (
            ("Awesome_DIY_ideas", "Awesome_DIY_ideas", 6),
            ("fun_thing_to_do", "fun_thing_to_do", 5),
            ("live_a_life", "live_a_life", 3),
            ("TODO", "TODO", 10),
            ("Do it myself", "Do-it-myself", 8),
        ),
        562,
    ):
        yield number, most_active_in_readme(project, path, count)
    yield 681, promoted("deeplearning", "A GAN implementation for each paper", "eriklindernoren/PyTorch-GAN")
    yield 682, promoted("deeplearning", "A client for ChatGPT", "convexegg/chatgpt")
    yield 683, promoted("deeplearning", "Training with metaseq", "root/metaseq")
    yield 684, promoted("LifeProTips", "", "byteblaze/cloud-to-butt")
    yield 685, promoted("aww", "", "byteblaze/dotfiles")
    yield 686, promoted("technology", "", "auth0/angular-storage")
    yield 687, promoted("funny", "", "koush/AndroidAsync")
    yield 688, promoted("science", "", "lahwaacz/arch-wiki-docs")
    yield 791, no_forum("cars")


GOLDEN: Mapping[str, GoldenPath] = {f"webarena.{number}": path for number, path in (*_all(), *reading())}
"""Golden paths by the tasks' ids."""
