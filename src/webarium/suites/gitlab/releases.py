"""Tasks of what projects publish beside their code: releases, wiki pages, snippets; and of keeping labels."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from webarium.scoring import Expect, Ref
from webarium.suites.gitlab import base
from webarium.suites.gitlab.base import ForgeTemplate, InProject
from webarium.suites.gitlab.projects import FIRST_WORDS, LAST_WORDS, made
from webarium.suites.kit import ANY, Mutate, Same, shuffled
from webarium.tasks import Data, Ui

NOTES = (
    "The kettle takes {number} seconds.",
    "Row {number} is the one that counts.",
    "Start the timer at {number} and go home.",
    "Keep {number} of them, throw the rest away.",
    "Never wait longer than {number} minutes.",
    "The shelf holds {number} boxes.",
)
RELEASES = ("Spring cleaning", "Long weekend", "First snow", "Paper lantern", "Night train", "Harbour lights")
PAGES = (
    ("Opening hours", "We answer on weekdays between ten and four."),
    ("Where we meet", "In the back room of the library, every second Tuesday."),
    ("Words we avoid", "We do not say simply, obviously or just."),
    ("Who to ask", "Ask whoever last changed the file."),
    ("How we test", "Every change is tried on the oldest laptop that we have."),
    ("What comes next", "First the index, then the search, then a rest."),
)
LABELS = ("needs a decision", "paper cut", "waiting for a reply", "rainy day", "good to know", "second look")


class NewSnippet(ForgeTemplate, Mutate):
    name = "create_snippet"
    difficulty = "medium"
    intent = 'Create a {visibility} snippet titled "{title}" for me, with a file {file} that says "{text}"'
    form = (("Title", "{title}"), ("File name", "{file}"), ("Content", "{text}"))
    button = "Create snippet"

    @dataclass(frozen=True)
    class Params:
        title: str
        file: str
        text: str
        visibility: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        names = made(rng, FIRST_WORDS, LAST_WORDS, " ")
        for title, note in zip(names, shuffled(rng, NOTES), strict=False):
            text = note.format(number=rng.randint(11, 99))
            file = f"{title.rpartition(' ')[2]}.txt"
            yield NewSnippet.Params(
                title=title, file=file, text=text, visibility=rng.choice(("private", "public"))
            )

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto("/-/snippets/new")
        await ui.check(params.visibility.capitalize())

    def expected(self, db: Data, params: Params) -> list[Expect]:
        values = {
            "project_id": None,
            "author_id": base.me(db),
            "title": Same(params.title),
            "description": "",
            "file_name": params.file,
            "content": Same(params.text),
            "visibility": params.visibility,
            "created_at": ANY,
            "updated_at": ANY,
        }
        return [Expect.insert("snippet", values)]


class NewRelease(InProject, Mutate):
    name = "publish_release"
    difficulty = "hard"
    intent = (
        'Publish a release of {slug} with the title "{title}". Use the tag {tag}, which does not exist '
        "yet: create it from the default branch."
    )
    way = ("Releases", "New release")
    form = (("Tag name", "{tag}"), ("Release title", "{title}"))
    button = "Create release"

    @dataclass(frozen=True)
    class Params:
        slug: str
        title: str
        tag: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = [row for row in base.projects(db, rng) if base.member_role(db, row) >= 30]
        for row, title in zip(rows, shuffled(rng, RELEASES), strict=False):
            yield NewRelease.Params(
                slug=row.slug, title=title, tag=f"v{rng.randint(2, 6)}.{rng.randint(1, 9)}.0"
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        row = base.project(db, params.slug)
        made = {
            "project_id": row.id,
            "name": params.tag,
            "commit_id": base.tip(db, row),
            "created_at": ANY,
            "object": "",
        }
        values = {
            "project_id": row.id,
            "tag": params.tag,
            "name": Same(params.title),
            "description": "",
            "author_id": base.me(db),
            "released_at": ANY,
        }
        return [Expect.insert("tag", made), Expect.insert("release", values), *base.touched(db, row)]


class NewWikiPage(InProject, Mutate):
    name = "write_wiki_page"
    difficulty = "medium"
    intent = 'Add a page with the title "{title}" to the wiki of {slug}. Its only content should be "{text}"'
    form = (("Title", "{title}"), ("Content", "{text}"))
    button = "Create page"

    @dataclass(frozen=True)
    class Params:
        title: str
        slug: str
        text: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = [row for row in base.projects(db, rng) if base.member_role(db, row) >= 30]
        for row, (title, text) in zip(rows, shuffled(rng, PAGES), strict=False):
            yield NewWikiPage.Params(title=title, slug=row.slug, text=text)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await super().go(ui, db, params)
        await ui.goto(f"/{params.slug}/-/wikis/new")

    def expected(self, db: Data, params: Params) -> list[Expect]:
        row = base.project(db, params.slug)
        says = {"title": Same(params.title), "content": Same(params.text)}
        page = {"project_id": row.id, "slug": ANY, **says, "updated_at": ANY}
        version = {
            "wiki_page_id": Ref("page"),
            "author_id": base.me(db),
            **says,
            "message": ANY,
            "created_at": ANY,
        }
        return [
            Expect.insert("wiki_page", page, label="page"),
            Expect.insert("wiki_version", version),
            *base.touched(db, row),
        ]


class RenameLabel(InProject, Mutate):
    name = "rename_label"
    difficulty = "medium"
    intent = 'Rename the label "{old}" in {slug} to "{title}".'
    wordings = (('In the project {slug}, please rename the "{old}" label to "{title}".'),)
    form = (("Title", "{title}"),)
    button = "Save changes"

    @dataclass(frozen=True)
    class Params:
        old: str
        slug: str
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = base.projects(db, rng, f"{base.MINE} AND p.visibility = 'public'")
        for row, title in zip(rows, shuffled(rng, LABELS), strict=False):
            sql = (
                "SELECT title FROM label WHERE project_id = ? AND instr(title, ':') = 0 AND length(title) > 3"
                " ORDER BY title"
            )
            labels = db.column(sql, row.id)
            if labels:
                yield RenameLabel.Params(old=rng.choice(labels), slug=row.slug, title=title)

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await super().go(ui, db, params)
        await ui.goto(f"/{params.slug}/-/labels")
        await ui.click("link", f"Edit {params.old}")

    def expected(self, db: Data, params: Params) -> list[Expect]:
        sql = "SELECT id FROM label WHERE project_id = ? AND title = ?"
        number = int(db.value(sql, base.project(db, params.slug).id, params.old))
        return [Expect.update("label", {"id": number}, {"title": params.title})]
