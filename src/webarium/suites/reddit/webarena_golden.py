"""How to do WebArena's public tasks on the forum through its pages, at the scale ``webarena``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from webarium.actions.types import ReasonClass
from webarium.sql import select
from webarium.suites.golden import Numbered, each
from webarium.suites.reddit.paths import (
    COMMENTS_LINK,
    open_forum,
    open_own_menu,
    open_user,
    sort_forum,
    submit,
)
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Row, Ui

_TITLES = "s.id, s.title, s.body, f.name AS forum, u.username AS author"
_FROM = "submission s JOIN forum f ON f.id = s.forum_id JOIN user u ON u.id = s.user_id"


_PUBLISHED = "http://www.reddit.com"
"""How the published prompts, and one gold, call the forum's address."""


def _first(db: Data, forum: str, order: str, count: int = 1) -> list[Row]:
    """The first submissions of a forum in an order."""
    found = select(
        _TITLES, _FROM, "f.name = ? AND s.visibility = 'visible'", f"ORDER BY {order} DESC LIMIT {count}"
    )
    return db.rows(found, forum)


def disliked_of_newest_author(forum: str) -> GoldenPath:
    """Count the comments with more votes against than for of whoever wrote the newest submission of a forum."""

    async def walk(ui: Ui, db: Data) -> None:
        (newest,) = _first(db, forum, "s.id")
        await sort_forum(ui, forum, "New")
        await ui.expect_text(newest.title)
        await open_user(ui, newest.author)
        await ui.goto(f"/user/{newest.author}/comments")
        count = db.value(
            "SELECT count(*) FROM comment c JOIN user u ON u.id = c.user_id"
            " WHERE c.net_score < 0 AND c.visibility = 'visible' AND u.username = ?",
            newest.author,
        )
        ui.stop(str(count))

    return walk


def told_of_books(numbers: Sequence[int], *texts: str, addresses: bool = False) -> GoldenPath:
    """Read the ten highest submissions of /f/books, and say what some of them tell."""

    async def walk(ui: Ui, db: Data) -> None:
        await sort_forum(ui, "books", "Top")
        ten = _first(db, "books", "s.net_score", 10)
        chosen = [row for number in numbers for row in ten if row.id == number]
        found = []
        for row in chosen:
            await ui.click("link", COMMENTS_LINK, near=row.title)
            await ui.expect_text(row.body or row.title)
            found.append(ui.url.replace(db.origin, _PUBLISHED))
            await ui.back()
        ui.stop(", ".join(found if addresses else texts))

    return walk


def biography(text: str) -> GoldenPath:
    """Change what one's own profile says in its biography."""

    async def walk(ui: Ui, db: Data) -> None:
        await open_own_menu(ui, str(db.user), "Profile")
        await ui.click("link", "Edit biography")
        await ui.fill("Biography", text)
        await ui.click("button", "Save changes")
        await ui.expect_text("Your biography was updated")

    return walk


def vote_first(forum: str, order: str, button: str, count: int = 1) -> GoldenPath:
    """Vote on the first submissions of a forum, ``New`` or ``Top`` of all time."""

    async def walk(ui: Ui, db: Data) -> None:
        await sort_forum(ui, forum, order)
        for row in _first(db, forum, {"New": "s.id", "Top": "s.net_score"}[order], count):
            await ui.click("button", button, near=row.title)

    return walk


def vote_on_all_of(user: str, forum: str, button: str) -> GoldenPath:
    """Vote on everything that somebody submitted to a forum."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.goto(f"/user/{user}/submissions")
        found = select(_TITLES, _FROM, "f.name = ? AND u.username = ?", "ORDER BY s.id DESC")
        for row in db.rows(found, forum, user):
            await ui.click("button", button, near=row.title)

    return walk


def nobody(user: str, forum: str, reason: ReasonClass) -> GoldenPath:
    """Look for somebody's submissions, and find that there are none to vote on."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.search(user, label="Search query")
        ui.decline(reason)

    return walk


def reply(forum: str, thread: int, comment: int, text: str) -> GoldenPath:
    """Answer a comment, from the submission's page."""

    async def walk(ui: Ui, db: Data) -> None:
        author = db.value(
            "SELECT username FROM comment c JOIN user u ON u.id = c.user_id WHERE c.id = ?", comment
        )
        await ui.goto(f"/f/{forum}/{thread}/-/comment/{comment}")
        await ui.click("link", "Reply", nth=0)
        await ui.fill(f"Reply to {author}", text)
        await ui.click("button", "Post", nth=0)
        await ui.expect_text(text)

    return walk


def comment(text: str) -> GoldenPath:
    """Answer the submission on whose page one is."""

    async def walk(ui: Ui, db: Data) -> None:
        await ui.fill("Write a comment", text)
        await ui.click("button", "Post", nth=0)
        await ui.expect_text(text)

    return walk


def new_forum(name: str, description: str, *sidebar: str) -> GoldenPath:
    """Make a forum with its description and sidebar."""

    async def walk(ui: Ui, db: Data) -> None:
        await open_own_menu(ui, str(db.user), "Create forum")
        await ui.fill("Name", name)
        await ui.fill("Title", name)
        await ui.fill("Description", description)
        await ui.fill("Sidebar", ", ".join(sidebar))
        await ui.click("button", "Create forum")
        ui.expect_url(f"/f/{name}")

    return walk


def trending_and_subscribe(forum: str) -> GoldenPath:
    """Open the first thread of a forum, and subscribe there."""

    async def walk(ui: Ui, db: Data) -> None:
        await open_forum(ui, forum)
        (first,) = _first(db, forum, "s.sticky DESC, s.ranking DESC, s.id")
        await ui.click("link", COMMENTS_LINK, near=first.title)
        await ui.click("button", "Subscribe")

    return walk


def post(forum: str, title: str, body: str = "") -> GoldenPath:
    """Submit a text to a forum."""

    async def walk(ui: Ui, db: Data) -> None:
        await submit(ui, forum, title, body)

    return walk


def repost(number: int, forum: str, title: str = "{} (from /f/pics)") -> GoldenPath:
    """Submit the picture of another submission, under a title that may hold the other's."""

    async def walk(ui: Ui, db: Data) -> None:
        row = db.row("SELECT title, image FROM submission WHERE id = ?", number)
        await ui.expect_text(row.title)
        await submit(
            ui, forum, title.replace("{}", row.title), url=f"{db.origin}/submission_images/{row.image}"
        )

    return walk


def add_line(number: int, line: str) -> GoldenPath:
    """Add a line to the text of one's own submission."""

    async def walk(ui: Ui, db: Data) -> None:
        await open_own_menu(ui, str(db.user), "Profile")
        row = db.row(select(_TITLES, _FROM, "s.id = ?"), number)
        await ui.click("link", COMMENTS_LINK, near=row.title)
        await ui.click("link", "Edit")
        await ui.fill("Body", f"{row.body}\n\n{line}".strip())
        await ui.click("button", "Edit submission")
        await ui.expect_text(line)

    return walk


def _all() -> Numbered:
    for forum, number in zip(
        ("Showerthoughts", "Worcester", "DIY", "space", "photoshopbattles"), range(27, 32), strict=True
    ):
        yield number, disliked_of_newest_author(forum)
    books = (59396, 17445)
    yield 66, told_of_books(books, addresses=True)
    yield 67, told_of_books(books, "A Christmas Carol", "The Hobbit")
    yield 68, told_of_books(books, "A Christmas Carol by Levar Burton", "The Hobbit by J. R. R. Tolkien")
    yield 69, told_of_books((59421,), "bookshop.org")
    yield from each(
        399, biography, ("I am a robot",), ("Pro Python Developer with 20 years of Experience",),
        ("Seeking SDE positions",), ("Freelance Web Developer",), ("Awesome Prompt Artist",),
    )  # fmt: skip
    up, down = "Upvote", "Downvote"
    yield from each(
        404, vote_first, ("books", "New", up), ("DIY", "New", up), ("Futurology", "New", up),
        ("deeplearning", "New", up), ("explainlikeimfive", "New", up),
    )  # fmt: skip
    yield 409, reply("books", 59421, 1235250, "thanks! I am a big fan of your website.")
    yield 410, reply("singularity", 69404, 1042264, "don't panic")
    yield from each(
        580, new_forum,
        ("sci_fi", "A wild place for sci-fi enthusiasts", "New", "Classic", "Movies", "Post my novel", "Random"),
        ("cmu_lti", "Language Technologies Institute at Carnegie Mellon University", "announcement", "paper", "alumni"),
        ("Cyberpunk", "Welcome to the future", "Games", "Books", "Movies", "Future"),
        ("PlantsForCatParents", "Cat parents & plan lovers", "Cat friendly", "Local vendors", "Promotion",
         "Toxic plants!"),
        ("Karaoke", "Place for Karaoke lovers", "devices", "setup"),
    )  # fmt: skip
    yield from each(
        595, trending_and_subscribe, ("space",), ("books",), ("consoles",), ("pittsburgh",), ("MachineLearning",)
    )  # fmt: skip
    yield from _posts()
    yield from each(
        615, repost, (31001, "earthporn"), (31002, "funny"), (31003, "earthporn"), (31004, "funny"), (31005, "funny")
    )  # fmt: skip
    yield from each(
        650, comment, ("I am a big fan of the bookorg",), ("Yeah, pittsburgh traffic, you know...",), ("???",)
    )  # fmt: skip
    yield from each(
        714, vote_first, ("gadgets", "Top", down, 1), ("history", "Top", down, 2), ("books", "Top", down, 3),
        ("movies", "Top", down, 4), ("technology", "Top", down, 5),
    )  # fmt: skip
    yield from each(
        719, vote_on_all_of, ("ThetaGang_wsb", "wallstreetbets", up), ("CameronKelsey", "earthporn", up),
        ("UniversityofBath", "IAmA", up), ("Don_Gato1", "nyc", up),
    )  # fmt: skip
    yield 723, nobody("FTorrez81", "iphone13", "not_found")
    yield 724, vote_on_all_of("Hrekires", "news", up)
    yield 725, vote_on_all_of("RickyDontLoseThat", "massachusetts", down)
    yield 726, nobody("jacyanthis", "earthporn", "not_found")
    yield from each(
        727, vote_on_all_of, ("PatientBuilder499", "videos", down), ("sirbarani", "sports", down),
        ("AdamCannon", "UpliftingNews", down), ("Hrekires", "news", down),
    )  # fmt: skip
    yield from each(
        731, add_line, (1, "EDIT: This news aged well"), (134868, "Done watching, pretty cool!"),
        (135201, "Every watch makes me feel like a kid again"), (135156, "Done watching. I love the renew!"),
        (135152, "The cast is amazing!"),
    )  # fmt: skip


def _posts() -> Numbered:
    """Everything that is submitted as text."""
    console, repo = (
        "what is the recommended console to buy these days",
        "what is the SOTA web navigation agent repo",
    )
    yield from each(
        600, post, ("consoles", console), ("nyc", "is car necessary in NYC"),
        ("pittsburgh", "places for new drivers to learn driving in pittsburgh"),
        ("nyc", "safe and budge apartment to live in nyc"), ("MachineLearning", repo), ("consoles", console),
        ("nyc", "is car necessary"), ("pittsburgh", "places for new drivers to learn driving"),
        ("washingtondc", "safe and budge apartment to live"), ("MachineLearning", repo),
        ("books", "To Kill a Mockingbird by Harper Lee", "good book!"), ("books", "Harry Potter", "Wonderful journey"),
        ("books", "big little lies", "can't stop it"), ("books", "Love story", "I cried"),
        ("books", "Gone with the wind", "It's a book with history"),
    )  # fmt: skip
    advice = "relationship_advice"
    yield from each(
        620, post, (advice, "How do you deal with a long distance relation?"),
        (advice, "My partner may cheat on me"),
        (advice, "What to do about sexual harassment?"), (advice, "A gift for a birthday?"),
        (advice, "Which remedy helps after a break-up?"),
        ("deeplearning", "the effectiveness of online learning", "your opinion"),
        ("iphone", "Iphone 14", "your opinion"), ("movies", "Harry Potter movie series", "your opinion"),
        (advice, "long distance relationship", "your opinion"),
        ("pittsburgh", "Fun thing to do in Pittsburgh", "your opinion"),
        ("headphones", "Which noise-cancelling headphone within a budget of $200?"),
        ("sports", "Which running shoes within a budget of $100?"),
        ("sports", "Which running shoes within a budget of $500?"),
        ("sports", "Which running pants within a budget of $500?"),
        ("iphone", "Which used iphone within a budget of $1000?"),
        ("headphones", "Which noise-cancelling headphone within a budget of $200?"),
        ("DIY", "Which DIY toolkit within a budget of $100?"),
        ("headphones", "Which sony headphone within a budget of $500?"),
        ("BuyItForLife", "Which must-have product in my life within a budget of $30?"),
        ("iphone", "Which used iphone within a budget of $1000?"),
        ("books", "A virtual meetup for book reading enthusiasts on March 15th"),
        ("books", "A virtual meetup for Harry Potter enthusiasts on July 8th"),
        ("books", "A virtual meetup for Big little lies enthusiasts on Sep 10th"),
        ("nyc", "A virtual meetup for racing cars enthusiasts on Oct 21st"),
        ("games", "A virtual meetup for Tears of Kingdom enthusiasts on Dec 15th"),
        ("books", "What could machine learning help readers with?"), ("DIY", "What could midjourney help us with?"),
        ("technology", "What could open-source LLMs help us with?"),
        ("dataisbeautiful", "What could large language models help us with?"),
        ("history", "What could a diffusion model help historians with?"),
    )  # fmt: skip


GOLDEN: Mapping[str, GoldenPath] = {f"webarena.{number}": path for number, path in _all()}
"""Golden paths by the tasks' ids."""
