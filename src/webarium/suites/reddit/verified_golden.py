"""How to do webarena-verified's tasks on the forum, where WebArena's paths do not do."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.suites.golden import Numbered, each
from webarium.suites.reddit.paths import COMMENTS_LINK, submit
from webarium.suites.reddit.webarena_golden import add_line, comment, new_forum, post, repost
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui


def subscribe(forum: str, order: str, number: int) -> GoldenPath:
    """Subscribe to a forum from the page of its first submission in an order."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto(f"/f/{forum}/{order}")
        title = str(db.value("SELECT title FROM submission WHERE id = ?", number))
        await ui.click("link", COMMENTS_LINK, near=title)
        await ui.click("button", "Subscribe")

    return walk


def reviewed(title: str, remark: str) -> GoldenPath:
    """Submit to /f/books, and say something below that."""

    async def walk(ui: Ui, db: Data) -> None:
        await submit(ui, "books", title)
        await comment(remark)(ui, db)

    return walk


def _forums() -> Numbered:
    yield from each(
        580, new_forum,
        ("sci_fi", "A wild place for sci-fi enthusiasts", "**New**, Classic, *Movies*, Post my novel, Random"),
        ("cmu_lti", "Language Technologies Institute at Carnegie Mellon University",
         "**announcement**, paper, **alumni**"),
        ("Cyberpunk", "Welcome to the future", "Games, *Books*, Movies, *Future*"),
        ("PlantsForCatParents", "Cat parents & plan lovers",
         "**Cat friendly**, Local vendors, Promotion, *Toxic plants!*"),
        ("Karaoke", "Place for Karaoke lovers", "*devices*, setup"),
    )  # fmt: skip
    yield from each(
        595,
        subscribe,
        ("space", "hot", 69581),
        ("books", "top", 81371),
        ("consoles", "controversial", 17949),
        ("pittsburgh", "most_commented", 132053),
    )
    forums = ("Connecticut", "funny", "news", "funny", "funny")
    yield from each(
        615, repost, *((number, forum, "from /f/pics") for number, forum in enumerate(forums, 31001))
    )


def _edited() -> Numbered:
    yield 735, add_line(70886, "The cast is amazing!")


def _asked() -> Numbered:
    yield 603, post("nyc", "safe and budget apartment to live in nyc")
    yield 608, post("washington", "safe and budget apartment to live")
    yield 609, post("deeplearning", "what is the SOTA web navigation agent repo")
    yield 610, reviewed("To Kill a Mockingbird by Harper Lee", "good book!")
    advice = (
        "deal with long-distance relationships", "cheat", "sexual harassment", "gift for birthday", "break-up remedy",
    )  # fmt: skip
    yield from each(620, post, *(("relationship_advice", title, "Please help") for title in advice))
    yield from each(
        625, post, ("deeplearning", "the effectiveness of deep learning", "your opinion"),
        ("iphone", "Iphone 14", "your opinion"), ("movies", "Harry Potter movie series", "your opinion"),
        ("relationship_advice", "long distance relationship", "your opinion"),
        ("pittsburgh", "Fun thing to do in Pittsburgh", "your opinion"),
    )  # fmt: skip


def _wanted() -> Numbered:
    things = (
        ("headphones", "noise-cancelling headphones", 200), ("sports", "running shoes", 100),
        ("sports", "running shoes", 500), ("sports", "running pants", 500), ("iphone", "used iphone", 1000),
    )  # fmt: skip
    yield from each(630, post, *(
        (forum, f"{thing} recommendations?", f"Hey, looking for good {thing} under ${most}, any suggestions?")
        for forum, thing, most in things
    ))  # fmt: skip
    others = (
        ("headphones", "noise-cancelling headphones", 200), ("DIY", "DIY toolkit", 100),
        ("headphones", "sony headphones", 500), ("BuyItForLife", "Must have product at last for ever", 30),
        ("iphone", "used iphone", 1000),
    )  # fmt: skip
    yield from each(635, post, *(
        (forum, f"{thing} recommendations",
         f"I need recommendations for {thing} within a budget of ${most} please")
        for forum, thing, most in others
    ))  # fmt: skip


def _met() -> Numbered:
    meetings = (
        ("books", "book reading", "March 15th"), ("books", "Harry Potter", "July 8th"),
        ("books", "Big little lies", "Sep 10th"), ("nyc", "racing cars", "Oct 21st"),
        ("gaming", "Tears of Kingdom", "Dec 15th"),
    )  # fmt: skip
    yield from each(640, post, *(
        (forum, f"{about} Meet up!", f"virtual meetup for {about} on {day}") for forum, about, day in meetings
    ))  # fmt: skip
    helps = (
        ("books", "machine learning"), ("DIY", "midjourney"), ("technology", "open-source LLMs"),
        ("dataisbeautiful", "large language models"), ("dataisbeautiful", "diffusion model"),
    )  # fmt: skip
    yield from each(
        645, post, *((forum, f"What could {what} help the {forum} field?") for forum, what in helps)
    )


VERIFIED: Mapping[str, GoldenPath] = {
    f"webarena-verified.{number}": path
    for part in (_forums(), _edited(), _asked(), _wanted(), _met())
    for number, path in part
}
"""Golden paths by the tasks' ids."""
