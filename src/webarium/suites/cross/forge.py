"""The forge with the forum and with the shop: what one tells is written down on the other."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Expect, OneOf, Ref
from webarium.sites.gitlab.projects.create import readme_of
from webarium.suites.cross_real.base import enter, other
from webarium.suites.gitlab import base as forge
from webarium.suites.gitlab.histories import top
from webarium.suites.gitlab.projects import FIRST_WORDS, LAST_WORDS, made
from webarium.suites.kit import Same, shuffled
from webarium.suites.reddit.base import ForumTemplate, best, path_of, paths_of, posted, threads
from webarium.suites.reddit.paths import sort_forum, submit
from webarium.suites.shopping.base import ShopTemplate, latest_order, shown_number
from webarium.tasks import Data, Row, Ui
from webarium.types import Difficulty

FORUMS = ("technology", "books", "gardening", "coffee", "history")
"""Forums of every seed with many submissions."""


class ForumAndForge(ForumTemplate):
    """Base of tasks that begin in the forum and end on the forge."""

    sites: ClassVar[tuple[str, ...]] = ("reddit", "gitlab")
    kind = "mutate"
    difficulty = "hard"


class ForgeAndForum(forge.ForgeTemplate):
    """Base of tasks that begin on the forge and end in the forum."""

    sites: ClassVar[tuple[str, ...]] = ("gitlab", "reddit")
    kind = "mutate"
    difficulty: ClassVar[Difficulty] = "hard"
    count = 3


def own_projects(db: Data, rng: random.Random) -> list[Row]:
    """Public projects of the developer."""
    return forge.projects(db, rng, f"{forge.MINE} AND {forge.PUBLIC}")


def line_lists(db: Data, rows: Sequence[Row]) -> list[str]:
    """Files with the addresses of some submissions, a line each: all of them long or all of them short."""
    kinds = zip(*(paths_of(row) for row in rows), strict=True)
    return ["".join(f"{db.origin}{path}\n" for path in paths) for paths in kinds]


def addresses(db: Data, rows: Sequence[Row]) -> str:
    """The file that a golden path writes."""
    return "\n".join(db.origin + path_of(row) for row in rows)


def trees_with(db: Data, before: str, path: str, texts: Sequence[str]) -> OneOf:
    """The trees that a folder would be with any of these texts at a path."""
    return OneOf(tuple(forge.tree_with(db, before, path, text) for text in texts))


def newest(db: Data, name: str, count: int) -> list[Row]:
    """The newest submissions of a forum."""
    return threads(db, "f.name = ?", name, rest=f"ORDER BY s.id DESC LIMIT {count}")


def most_commented(db: Data, name: str, count: int) -> list[Row]:
    """The submissions with the most comments; none where the order is not clear."""
    rows = threads(db, "f.name = ?", name, rest=f"ORDER BY s.comment_count DESC, s.id DESC LIMIT {count + 1}")
    clear = len({row.comment_count for row in rows}) == len(rows) == count + 1
    return rows[:count] if clear else []


class SaveRecent(ForumAndForge):
    name = "save_recent_posts"
    intent = (
        "Create a folder named {folder} in my Smithy repository {slug}, on its default branch. In it, "
        "create a file named urls.txt that lists the URLs of the {number} most recent posts in /f/{forum} "
        "on Quibble, one per line, newest first, and nothing else."
    )

    @dataclass(frozen=True)
    class Params:
        folder: str
        slug: str
        number: int
        forum: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = own_projects(other(db, "gitlab"), rng)
        for row, forum, folder in zip(rows, shuffled(rng, FORUMS), shuffled(rng, LAST_WORDS), strict=False):
            yield SaveRecent.Params(folder=folder, slug=row.slug, number=rng.choice((3, 5)), forum=forum)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        code = other(db, "gitlab")
        row = forge.project(code, params.slug)
        tip = forge.tip(code, row)
        lists = line_lists(db, newest(db, params.forum, params.number))
        found = trees_with(code, forge.tree(code, tip), f"{params.folder}/urls.txt", lists)
        return forge.committed(code, row, found, [tip])

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        rows = newest(db, params.forum, params.number)
        await sort_forum(ui, params.forum, "New")
        await ui.expect_text(*(row.title for row in rows))
        await enter(ui, db, "gitlab")
        await ui.goto(f"/{params.slug}")
        await forge.add_file(ui, f"{params.folder}/urls.txt", addresses(db, rows))


class ReadmeOfDiscussed(ForumAndForge):
    name = "readme_of_discussed_posts"
    intent = (
        "Create a public repository named {repo} on Smithy, with a README, and then edit that README so "
        "that it contains nothing but the links to the {number} posts in /f/{forum} on Quibble with the "
        "most comments of all time, one per line, with the most commented first."
    )

    @dataclass(frozen=True)
    class Params:
        repo: str
        number: int
        forum: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        names = made(rng, FIRST_WORDS, LAST_WORDS, "-")
        for repo, forum in zip(names, shuffled(rng, FORUMS), strict=False):
            for number in (3, 2):
                if most_commented(db, forum, number):
                    yield ReadmeOfDiscussed.Params(repo=repo, number=number, forum=forum)
                    break

    def expected(self, db: Data, params: Params) -> list[Expect]:
        code = other(db, "gitlab")
        first = trees_with(code, "", "README.md", [readme_of(params.repo, "")])
        last = trees_with(
            code, "", "README.md", line_lists(db, most_commented(db, params.forum, params.number))
        )
        branch = {"project_id": Ref("project"), "name": "main", "commit_id": Ref("last"), "protected": 1}
        return [
            forge.new_project(code, params.repo, "public"),
            forge.new_commit(code, first, "first"),
            forge.new_commit(code, last, "last"),
            Expect.insert("commit_parent", {"child": Ref("last"), "position": 0, "parent": Ref("first")}),
            Expect.insert("branch", branch),
        ]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        rows = most_commented(db, params.forum, params.number)
        await sort_forum(ui, params.forum, "Most commented")
        await ui.expect_text(*(row.title for row in rows))
        await enter(ui, db, "gitlab")
        await ui.goto("/projects/new/blank")
        await ui.fill("Project name", params.repo)
        await ui.check("Public")
        await ui.click("button", "Create project")
        await ui.click("link", "README.md")
        await ui.click("link", "Edit")
        await ui.fill("Content", addresses(db, rows))
        await ui.click("button", "Commit changes")


class IssueFromThread(ForumAndForge):
    name = "issue_from_best_post"
    intent = (
        "Create an issue in {slug} on Smithy. Its title should be exactly that of the highest-scoring post "
        "of all time in /f/{forum} on Quibble."
    )

    @dataclass(frozen=True)
    class Params:
        slug: str
        forum: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = own_projects(other(db, "gitlab"), rng)
        for row, forum in zip(rows, shuffled(rng, FORUMS), strict=False):
            found = best(db, forum, "net_score")
            if found and len(found.title) < 200:
                yield IssueFromThread.Params(slug=row.slug, forum=forum)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        code = other(db, "gitlab")
        row = forge.project(code, params.slug)
        return [forge.new_issue(code, row, Same(_best(db, params.forum).title)), *forge.touched(code, row)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        found = _best(db, params.forum)
        await sort_forum(ui, params.forum, "Top", "All time")
        await ui.expect_text(found.title)
        await enter(ui, db, "gitlab")
        await ui.goto(f"/{params.slug}/-/issues/new")
        await ui.fill("Title", found.title)
        await ui.click("button", "Create issue")


def _best(db: Data, forum: str) -> Row:
    """The submission with the highest score."""
    found = best(db, forum, "net_score")
    if found is None:
        raise ValueError(f"Nothing leads /f/{forum}.")
    return found


class LinkProject(ForgeAndForum):
    name = "post_described_project"
    intent = (
        'Find the public project on Smithy that describes itself as "{about}", and post a link to its page in '
        '/f/{forum} on Quibble, with the title "{title}".'
    )
    TITLES = ("Anybody using this?", "Found this today", "A small thing that I like", "Worth a look")

    @dataclass(frozen=True)
    class Params:
        about: str
        forum: str
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = [row for row in described(db, rng) if not row.path.startswith("awesome")]
        for row, forum, title in zip(rows, shuffled(rng, FORUMS), shuffled(rng, self.TITLES), strict=False):
            yield LinkProject.Params(about=row.description, forum=forum, title=title)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return posted(
            other(db, "reddit"), params.forum, Same(params.title), url=_page(db, _described(db, params.about))
        )

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        row = _described(db, params.about)
        await ui.search(params.about)
        await ui.click("link", f"{row.home} / {row['name']}")
        await enter(ui, db, "reddit")
        await submit(ui, params.forum, params.title, url=f"{db.origin}/{row.slug}")


class Promote(ForgeAndForum):
    name = "promote_project"
    intent = (
        "Promote the Smithy project {slug} in /f/{forum} on Quibble: post a link to its page, with the "
        "project's own description, word for word, as the title."
    )

    @dataclass(frozen=True)
    class Params:
        slug: str
        forum: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row, forum in zip(described(db, rng), shuffled(rng, FORUMS), strict=False):
            yield Promote.Params(slug=row.slug, forum=forum)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        row = forge.project(db, params.slug)
        return posted(other(db, "reddit"), params.forum, Same(row.description), url=_page(db, row))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        row = forge.project(db, params.slug)
        await ui.goto(f"/{params.slug}")
        await ui.expect_text(row.description)
        await enter(ui, db, "reddit")
        await submit(ui, params.forum, row.description, url=f"{db.origin}/{params.slug}")


def described(db: Data, rng: random.Random) -> list[Row]:
    """Public projects with a description that no other one has."""
    rows = forge.projects(db, rng)
    texts = [str(row.description) for row in rows]
    return [row for row in rows if texts.count(row.description) == 1 and 20 < len(row.description) < 120]


def _described(db: Data, about: str) -> Row:
    slug = db.value(
        "SELECT n.path || '/' || p.path FROM project p JOIN namespace n ON n.id = p.namespace_id"
        " WHERE p.description = ? AND p.visibility = 'public' AND p.forked_from_id IS NULL",
        about,
    )
    return forge.project(db, str(slug))


def _page(db: Data, row: Row) -> OneOf:
    """A project's address, with a slash at its end or without."""
    return OneOf((f"{db.origin}/{row.slug}", f"{db.origin}/{row.slug}/"))


class TellClone(ForgeAndForum):
    name = "post_clone_command"
    difficulty = "medium"
    intent = (
        "Someone in /f/{forum} on Quibble wants the code for {slug} from Smithy. Post a text submission "
        'there, titled "{title}", whose body is the git command that clones the project over SSH, and '
        "nothing else."
    )
    TITLES = (
        "How to get the code",
        "Where the code is",
        "The code, for those who asked",
        "Clone it like this",
    )

    @dataclass(frozen=True)
    class Params:
        forum: str
        slug: str
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = forge.projects(db, rng)
        for row, forum, title in zip(rows, shuffled(rng, FORUMS), shuffled(rng, self.TITLES), strict=False):
            yield TellClone.Params(forum=forum, slug=row.slug, title=title)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        command = f"git clone {forge.clone_address(db, params.slug)}"
        body = OneOf((Same(command), Same(f"`{command}`"), Same(f"```\n{command}\n```")))
        return posted(other(db, "reddit"), params.forum, Same(params.title), body)

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto(f"/{params.slug}")
        await ui.click("button", "Clone")
        await ui.expect_text(forge.clone_address(db, params.slug))
        await enter(ui, db, "reddit")
        await submit(ui, params.forum, params.title, f"git clone {forge.clone_address(db, params.slug)}")


class ThankContributor(ForgeAndForum):
    name = "post_top_contributor"
    intent = (
        'Post a text submission in /f/{forum} on Quibble with the title "{title}". The body should be the '
        "full name of the person who has made the most commits to {slug} on Smithy, and nothing else."
    )
    TITLES = ("A thank-you", "Somebody to thank today", "Unsung work", "Thank you for the code")

    @dataclass(frozen=True)
    class Params:
        forum: str
        title: str
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = [row for row in forge.projects(db, rng) if top(db, row)]
        for row, forum, title in zip(rows, shuffled(rng, FORUMS), shuffled(rng, self.TITLES), strict=False):
            yield ThankContributor.Params(forum=forum, title=title, slug=row.slug)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return posted(other(db, "reddit"), params.forum, Same(params.title), Same(_leader(db, params.slug)))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        row = forge.project(db, params.slug)
        await ui.goto(f"/{params.slug}/-/graphs/{row.default_branch}")
        await ui.expect_text(_leader(db, params.slug))
        await enter(ui, db, "reddit")
        await submit(ui, params.forum, params.title, _leader(db, params.slug))


def _leader(db: Data, slug: str) -> str:
    found = top(db, forge.project(db, slug))
    return found[0] if found else ""


class IssueFromOrder(ShopTemplate):
    name = "issue_from_order"
    kind = "mutate"
    difficulty = "hard"
    count = 3
    sites: ClassVar[tuple[str, ...]] = ("shopping", "gitlab")
    intent = (
        'Create an issue in {slug} on Smithy, titled "{start} <number>", using the number of my most '
        "recent OneStopShop order as the shop shows it, including all the zeros."
    )
    STARTS = ("Receipt of order", "Reimburse order", "File order")

    @dataclass(frozen=True)
    class Params:
        slug: str
        start: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = own_projects(other(db, "gitlab"), rng)
        for row, start in zip(rows, shuffled(rng, self.STARTS), strict=False):
            yield IssueFromOrder.Params(slug=row.slug, start=start)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        code = other(db, "gitlab")
        row = forge.project(code, params.slug)
        title = Same(f"{params.start} {shown_number(latest_order(db).id)}")
        return [forge.new_issue(code, row, title), *forge.touched(code, row)]

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        number = shown_number(latest_order(db).id)
        await ui.goto("/sales/order/history/")
        await ui.expect_text(number)
        await enter(ui, db, "gitlab")
        await ui.goto(f"/{params.slug}/-/issues/new")
        await ui.fill("Title", f"{params.start} {number}")
        await ui.click("button", "Create issue")
