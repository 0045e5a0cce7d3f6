"""How to do WebArena's public tasks across the forum, the forge, the shops and the map, at the scale ``webarena``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from webarium.sql import select
from webarium.suites.cross.webarena_reading import project_with_readme, reading
from webarium.suites.gitlab import base as forge
from webarium.suites.map.base import direct
from webarium.suites.reddit.base import path_of, threads
from webarium.suites.reddit.paths import submit
from webarium.suites.shopping.paths import find_product, open_reviews
from webarium.suites.shopping_admin.paths import keyword
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
        await project_with_readme(ui, db, project, path, f"# {project}\n\n{links}\n")

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


def disliked(product: str, most: int) -> GoldenPath:
    """Read the titles of a product's reviews with so few stars, and submit them to /f/gaming as a list."""

    async def walk(ui: Ui, db: Data) -> None:
        shop, talk = Data.of(db.universe, "shopping"), Data.of(db.universe, "reddit")
        ware = shop.row("SELECT * FROM product WHERE name LIKE ? || '%'", product)
        where = "product_id = ? AND rating <= ? AND status = 'approved'"
        titles = shop.column(
            select("title", "review", where, "ORDER BY created_at DESC, id DESC"), ware.id, most
        )
        await find_product(ui, ware)
        await open_reviews(ui)
        await ui.expect_text(*titles)
        await ui.goto(f"{talk.origin}/f/gaming")
        listed = "\n".join(f'- "{title}"' for title in titles)
        await submit(ui, "gaming", f"real user feedback on {product}", listed)

    return walk


def way_of_customer(email: str, says: str, start: str, end: str) -> GoldenPath:
    """Read in the back office where a customer lives, and let the map show the way by car."""

    async def walk(ui: Ui, db: Data) -> None:
        office, atlas = Data.of(db.universe, "shopping_admin"), Data.of(db.universe, "map")
        await ui.goto(f"{office.origin}/admin/customer/index/")
        await keyword(ui, email)
        await ui.click("link", "Edit", near=email)
        await ui.expect_text(says)
        await ui.goto(f"{atlas.origin}/directions")
        await direct(ui, "car", start, end)

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
    yield 671, disliked("Sony Computer Entertainment VR", 2)
    yield 672, disliked("Nintendo Switch Fortnite Wildcat Console EU", 3)
    yield 673, disliked("Racing Wheel Overdrive for Xbox X", 1)
    yield 674, disliked("Doc and Pies Arcade Factory Cocktail Arcade Machine", 3)
    yield 675, disliked("HORI 3D Surround Gaming Neckset", 2)
    yield 681, promoted("deeplearning", "A GAN implementation for each paper", "eriklindernoren/PyTorch-GAN")
    yield 682, promoted("deeplearning", "A client for ChatGPT", "convexegg/chatgpt")
    yield 683, promoted("deeplearning", "Training with metaseq", "root/metaseq")
    yield 684, promoted("LifeProTips", "", "byteblaze/cloud-to-butt")
    yield 685, promoted("aww", "", "byteblaze/dotfiles")
    yield 686, promoted("technology", "", "auth0/angular-storage")
    yield 687, promoted("funny", "", "koush/AndroidAsync")
    yield 688, promoted("science", "", "lahwaacz/arch-wiki-docs")
    new_york = "New York, New York"
    yield 759, way_of_customer("sophia.young@mail.test", "Boston", "Boston, Massachusetts", new_york)
    allentown, hoboken = "Allentown, Pennsylvania", "Hoboken, New Jersey"
    yield 760, way_of_customer("amanda.kim@mail.test", "Hoboken", allentown, hoboken)
    yield 791, no_forum("cars")


GOLDEN: Mapping[str, GoldenPath] = {f"webarena.{number}": path for number, path in (*_all(), *reading())}
"""Golden paths by the tasks' ids."""
