"""Tasks for which code, histories or several projects must be read."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Answer, Expect, Number, Text
from webarium.sites.gitlab.git.blame import blame
from webarium.sites.gitlab.git.diffs import text_of
from webarium.sites.gitlab.git.merging import merge
from webarium.sites.gitlab.git.objects import Objects, Scratch
from webarium.sites.gitlab.seed.facts import Function, functions_of
from webarium.suites.gitlab import base
from webarium.suites.gitlab.base import ForgeTemplate, InProject
from webarium.suites.gitlab.forks import open_rows
from webarium.suites.gitlab.histories import single
from webarium.suites.gitlab.projects import FIRST_WORDS, LAST_WORDS, made
from webarium.suites.kit import Mutate, Retrieve, alone, each_of, follow, shuffled
from webarium.tasks import Data, Row, Ui


def texts(db: Data, row: Row) -> dict[str, str]:
    """The texts of a project's default branch by their paths."""
    objects = Objects(db.universe.reader("gitlab"))
    files = objects.blobs(base.tree(db, base.tip(db, row)))
    found = {path: text_of(objects.blob(entry.sha)) for path, entry in files.items()}
    return {path: text for path, text in found.items() if text is not None}


def functions(db: Data, row: Row) -> list[Function]:
    """The functions of a project whose names it has once."""
    found = [each for path, text in texts(db, row).items() for each in functions_of(path, text)]
    return alone(found, lambda each: each.name)


async def open_file(ui: Ui, db: Data, slug: str, path: str) -> None:
    """To a file by its address: a folder may be called like the project, whose name is a link everywhere."""
    await ui.goto(f"/{slug}/-/blob/{base.project(db, slug).default_branch}/{path}")


class InFile(InProject):
    """Base of tasks on a file that the request names by project and path."""

    tools: ClassVar[tuple[str, ...]] = ()
    """Links that are followed from the file."""

    @dataclass(frozen=True)
    class Params:
        path: str
        slug: str

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await InProject.go(self, ui, db, params)
        await open_file(ui, db, params.slug, params.path)
        await follow(ui, *self.tools)


class LineAuthor(InProject, Retrieve):
    name = "author_of_line"
    difficulty = "hard"
    intent = (
        "On the default branch of {slug}, who last changed the line where the function {func} begins? Give "
        "the name on the commit."
    )

    @dataclass(frozen=True)
    class Params:
        func: str
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in base.projects(db, rng):
            leader = Counter(each.author_name for each in base.history(db, row)).most_common(1)[0][0]
            for each in shuffled(rng, functions(db, row)):
                if _changer(db, row, each) != leader:
                    yield LineAuthor.Params(func=each.name, slug=row.slug)
                    break

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        row = base.project(db, params.slug)
        found = next(each for each in functions(db, row) if each.name == params.func)
        await super().go(ui, db, params)
        await open_file(ui, db, params.slug, found.path)
        await follow(ui, "Blame")

    def answer(self, db: Data, params: Params) -> Answer:
        row = base.project(db, params.slug)
        return Text(_changer(db, row, next(each for each in functions(db, row) if each.name == params.func)))


def _changer(db: Data, row: Row, found: Function) -> str:
    """Who has changed the first line of a function last."""
    blocks = blame(db.universe.reader("gitlab"), base.tip(db, row), found.path).parts
    block = next(each for each in blocks if each.first <= found.line < each.first + len(each.lines))
    return block.commit.author_name


class FileOfFunction(InProject, Retrieve):
    name = "file_of_function"
    difficulty = "medium"
    intent = "Which file in {slug} defines the function {func}? Give its path."
    wordings = ("Give the path of the file that defines {func} on the default branch of the project {slug}.",)

    @dataclass(frozen=True)
    class Params:
        func: str
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        given: set[str] = set()
        for row in base.projects(db, rng):
            for each in shuffled(rng, functions(db, row)):
                if each.path not in given and "/" in each.path:
                    given.add(each.path)
                    yield FileOfFunction.Params(func=each.name, slug=row.slug)
                    break

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.func)

    def answer(self, db: Data, params: Params) -> Answer:
        found = functions(db, base.project(db, params.slug))
        return Text(next(each.path for each in found if each.name == params.func))


class IssuesOfMostStarred(ForgeTemplate, Retrieve):
    name = "issues_of_most_starred"
    difficulty = "hard"
    intent = (
        "Of the projects {one}, {two} and {three}, take the one with the most stars. How many open issues "
        "does it have?"
    )

    @dataclass(frozen=True)
    class Params:
        one: str
        two: str
        three: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = base.projects(db, rng, f"{base.PUBLIC} AND {base.ALL_SEEN}")
        for trio in zip(rows, rows[1:], rows[2:], strict=False):
            stars = sorted(_stars(db, row) for row in trio)
            if stars[2] > stars[1] and len({base.open_issues(db, row) for row in trio}) == 3:
                one, two, three = trio
                yield IssuesOfMostStarred.Params(one=one.slug, two=two.slug, three=three.slug)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        """The project with the most stars last, where the answer is read."""
        rows = [base.project(db, slug) for slug in (params.one, params.two, params.three)]
        for row in sorted(rows, key=lambda each: _stars(db, each)):
            await ui.goto(f"/{row.slug}")
        best = max(rows, key=lambda each: _stars(db, each))
        await ui.goto(f"/{best.slug}/-/issues")

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(_asked(db, params.one, params.two, params.three), unit="issues")

    def told(self, db: Data, params: Params) -> tuple[str, ...]:
        return (f"Open {_asked(db, params.one, params.two, params.three)}",)


def _asked(db: Data, *slugs: str) -> int:
    """The open issues of the project with the most stars."""
    rows = [base.project(db, slug) for slug in slugs]
    return base.open_issues(db, max(rows, key=lambda row: _stars(db, row)))


def _stars(db: Data, row: Row) -> int:
    return int(db.value("SELECT count(*) FROM star WHERE project_id = ?", row.id))


class CommitsInTwo(InProject, Retrieve):
    name = "commits_in_two_projects"
    difficulty = "hard"
    intent = "How many commits has {author} made to the default branches of {slug} and {other} combined?"
    way = ("Contributors",)

    @dataclass(frozen=True)
    class Params:
        author: str
        slug: str
        other: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = base.projects(db, rng)
        shares = {row.slug: single(db, row) for row in rows}
        given: set[int] = set()
        for row, other in zip(rows, rows[1:] + rows[:1], strict=True):
            both = sorted(shares[row.slug].keys() & shares[other.slug].keys())
            for name in shuffled(rng, both)[:1]:
                total = shares[row.slug][name] + shares[other.slug][name]
                if total not in given and shares[other.slug][name] > 1:
                    given.add(total)
                    yield CommitsInTwo.Params(author=name, slug=row.slug, other=other.slug)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        for slug in (params.slug, params.other):
            row = base.project(db, slug)
            await ui.goto(f"/{row.slug}/-/graphs/{row.default_branch}")
            number = single(db, row)[params.author]
            await ui.expect_text(f"{number} {'commit' if number == 1 else 'commits'}")

    def answer(self, db: Data, params: Params) -> Answer:
        total = sum(single(db, base.project(db, each))[params.author] for each in (params.slug, params.other))
        return Number(total, unit="commits")

    def told(self, db: Data, params: Params) -> tuple[str, ...]:
        return (params.author,)


def conflicting(db: Data) -> list[Row]:
    """Open merge requests that cannot be merged, where they are the only ones of their projects."""
    rows = [row for row in open_rows(db) if _conflicts(db, row)]
    return alone(rows, lambda row: row.project_id)


def _conflicts(db: Data, row: Row) -> bool:
    project = base.project(db, row.slug)
    target = base.tree(db, base.tip(db, project, row.target_branch))
    scratch = Scratch(db.universe.reader("gitlab"))
    return bool(merge(scratch, base.tree(db, row.base_id), target, base.tree(db, row.head_id)).conflicts)


class ConflictAuthor(ForgeTemplate, Retrieve):
    name = "author_of_conflict"
    difficulty = "hard"
    intent = (
        "An open merge request in {slug} cannot be merged because of a conflict. What is its author's "
        "full name?"
    )

    @dataclass(frozen=True)
    class Params:
        slug: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(ConflictAuthor.Params, base.named(shuffled(rng, conflicting(db))))

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        found = next(row for row in conflicting(db) if row.slug == params.slug)
        await ui.goto(f"/{params.slug}/-/merge_requests")
        await ui.click("link", f"Draft: {found.title}" if found.draft else found.title)

    def answer(self, db: Data, params: Params) -> Answer:
        found = next(row for row in conflicting(db) if row.slug == params.slug)
        return Text(str(db.value("SELECT name FROM user WHERE id = ?", found.author_id)))


class ReadmeHeading(InFile, Mutate):
    name = "change_readme_heading"
    difficulty = "hard"
    intent = (
        'Change the heading on the first line of {path} in {slug} to "{title}", directly on the default '
        "branch. Leave everything else as it is."
    )
    tools = ("Edit",)

    @dataclass(frozen=True)
    class Params(InFile.Params):
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        titles = made(rng, FIRST_WORDS, LAST_WORDS, " ")
        rows = [row for row in base.projects(db, rng) if base.member_role(db, row) >= 40]
        for row, title in zip(rows, titles, strict=False):
            if texts(db, row).get("README.md", "").startswith("# "):
                yield ReadmeHeading.Params(path="README.md", slug=row.slug, title=title.capitalize())

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.fill("Content", _headed(db, params.slug, params.title))
        await ui.click("button", "Commit changes")

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return base.wrote(
            db, base.project(db, params.slug), params.path, _headed(db, params.slug, params.title)
        )


def _headed(db: Data, slug: str, title: str) -> str:
    """A README under another heading."""
    _, _, rest = texts(db, base.project(db, slug))["README.md"].partition("\n")
    return f"# {title}\n{rest}"
