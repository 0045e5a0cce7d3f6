"""The shop's pages and themes."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from webarium.scoring import Expect, UrlCheck
from webarium.suites.kit import ANY, Mutate, Navigate, Same, shuffled
from webarium.suites.shopping_admin import paths
from webarium.suites.shopping_admin.base import OfficeTemplate
from webarium.tasks import Data, Ui
from webarium.tasks.template import landing


class Retitle(OfficeTemplate, Mutate):
    name = "retitle_page"
    difficulty = "easy"
    intent = 'Change the page title of the "{old}" page on my site to "{new}".'
    role = "catalog-editor"
    says = "You saved the page."
    TONES = (
        *("little", "friendly", "tidy", "plain", "sunny", "quiet", "lively", "modest", "curious", "patient"),
        *(
            "cheerful",
            "busy",
            "thrifty",
            "neighborly",
            "frank",
            "homely",
            "brisk",
            "gentle",
            "merry",
            "humble",
        ),
    )

    @dataclass(frozen=True)
    class Params:
        page: int
        old: str
        new: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        tones = shuffled(rng, self.TONES)
        wishes = {
            1: "Nothing to see on this {} shelf",
            2: "Welcome to our {} department store",
            3: "Our {} word on cookies",
            4: "Our {} word on your data",
            5: "The {} people behind the counter",
        }
        rows = db.rows("SELECT id, title FROM cms_page WHERE id IN (1, 2, 3, 4, 5) ORDER BY id")
        for row, tone in zip(shuffled(rng, rows), tones, strict=False):
            yield Retitle.Params(page=row.id, old=row.title, new=wishes[row.id].format(tone))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [
            Expect.update("cms_page", {"id": params.page}, {"title": Same(params.new), "updated_at": ANY})
        ]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Content", "Pages")
        await ui.click("link", f"Edit {params.old}")

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.fill("Page Title", params.new)
        await ui.click("button", "Save")


class LookAtTheme(OfficeTemplate, Navigate):
    name = "preview_theme"
    difficulty = "easy"
    intent = "Preview the {theme} theme for my shop."
    role = "catalog-editor"
    count = 1

    @dataclass(frozen=True)
    class Params:
        theme: str
        number: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = db.rows("SELECT id, title FROM theme ORDER BY id")
        return [LookAtTheme.Params(theme=row.title, number=row.id) for row in shuffled(rng, rows)]

    def url(self, db: Data, params: Params) -> UrlCheck:
        return landing(db, f"/admin/admin/system_design_theme/edit/id/{params.number}/")

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await paths.menu(ui, "Content", "Themes")
        await ui.click("link", f"View {params.theme}")
