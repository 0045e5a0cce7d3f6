"""Research: forty countries get pages of an atlas by what the encyclopedia says, which is corrected meanwhile."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Expect, StateCheck
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import AskedCheck
from webarium.scoring.matchers import Lines
from webarium.scoring.signs import Wrote
from webarium.sites.wikipedia.titles import path_of
from webarium.suites.kit import Same
from webarium.suites.wikipedia.base import OPEN, source
from webarium.suites.workflows.atlas_plan import (
    CONTINENTS,
    FIRST,
    MOST,
    Atlas,
    Country,
    atlas_of,
    rules,
)
from webarium.suites.workflows.base import ASK, Fact, Persona, Scenario, enter, happens, on
from webarium.suites.workflows.desk import page
from webarium.suites.workflows.forge import closed, comment, labelled, noted
from webarium.suites.workflows.looking import ReadState, part
from webarium.tasks import Data, Ui
from webarium.worlds import Conditions
from webarium.worlds.timeline import Event, RowsAre, When

OWNER, COLLEAGUE = "byteblaze", "mira.castell"
PROJECTS = (("pocket-atlas", "Pocket atlas"), ("school-atlas", "School atlas"), ("desk-atlas", "Desk atlas"))
TOPIC = "Pages of the first volume"


class AtlasPages(Scenario):
    name, site, role, start = "atlas", "gitlab", "developer", "/"
    sites = ("gitlab", "wikipedia", "manuals")
    line = "research"
    conditions: ClassVar[Conditions] = OPEN
    state: ClassVar[type[StateCheck]] = ReadState
    strains = frozenset({"rule", "exception", "many", "duplicates", "event", "ambiguity", "limit"})
    brief = f"""
        We have to know how many pages each country gets in {{title}}. Each country has an issue in {{slug}} on
        Smithy. How to work out the pages is on Margin Notes ("How many pages", in the book "Atlases"), and all the
        facts are on Quillpedia; please do not go by what you know yourself. When all issues have their labels, the
        issue "{TOPIC}" gets its comment.

        There is one more thing that the page does not say: one of the countries is the guest of honor, and gets as
        many pages as a country can have, as if by contract. I am not allowed to write down which one that is.

        Quillpedia is being corrected all day long. The labels have to match what it says when you finish.

        {ASK}
    """
    wrong: ClassVar = {
        "boxes only": "does not look at talk pages",
        "ignores contracts": "does not see contracts",
        "ignores areas": "gives large countries no page more",
        "ignores neighbors": "gives countries with many neighbors no page more",
        "ignores islands": "takes no page from countries without neighbors",
        "no limit": "lets a continent have too many pages",
        "takes from the large": "takes pages from the country with the most people",
        "takes from contracts": "takes pages from countries with a contract",
        "stale": "does not see that an article was corrected",
        "stale neighbors": "sees that, but not what it means for another country",
        "labels a duplicate": "labels both issues of a country",
        "wrong sum": "counts a page too many",
        "no question": "guesses which country is the guest of honor, and is right",
        "one left out": "gives the last country no label",
    }
    right: ClassVar = {
        "backwards": "goes from the last issue to the first",
        "closes late": "closes the duplicate at the end",
    }

    @dataclass(frozen=True)
    class Params:
        slug: str
        title: str
        seed: int
        level: int = 1

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any countries of four continents."""
        for path, title in PROJECTS:
            params = self.Params(f"{OWNER}/{path}", f"the {title.lower()}", rng.randrange(10**6), self.level)
            atlas_of(db, params.seed, params.level)  # fails where there are too few countries
            yield params

    # What there is

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The rules, and the project with its issues."""
        return tuple(self._planted(db, params))

    def _planted(self, db: Data, params: Params) -> Iterator[Event]:
        yield page(
            "How many pages", rules(params.level), "Planning", book=("atlases", "Atlases"), name="the rules"
        )
        path = params.slug.partition("/")[2]
        yield happens(
            "the project", "gitlab", "project_appears", owner=OWNER, path=path,
            title=path.replace("-", " ").capitalize(),
            files={"README.md": "# Atlas\n\nOne issue for each country.\n"}, number=FIRST,
        )  # fmt: skip
        for n in range(1, MOST + 1):
            yield happens(
                f"label {n}", "gitlab", "label_appears", project=params.slug, title=f"pages::{n}", number=FIRST + n,
            )  # fmt: skip
        yield happens(
            f"{COLLEAGUE} joins", "gitlab", "member_joins", user=COLLEAGUE, role=30, project=params.slug
        )
        yield happens(
            "the whole", "gitlab", "issue_is_filed", project=params.slug, title=TOPIC, author=OWNER, number=FIRST,
            text="See the page on Margin Notes.", minutes_ago=9000,
        )  # fmt: skip
        for each in atlas_of(db, params.seed, params.level).countries:
            yield from self._filed(db, params, each)

    def _filed(self, db: Data, params: Params, each: Country) -> Iterator[Event]:
        yield happens(
            f"issue {each.number}", "gitlab", "issue_is_filed", project=params.slug, title=each.title,
            author=COLLEAGUE if each.number % 2 else OWNER, number=each.key, minutes_ago=8000 - 100 * each.number,
        )  # fmt: skip
        if each.contract and each.number != _honored(atlas_of(db, params.seed, params.level)).number:
            count = "one page" if each.contract == 1 else f"{each.contract} pages"
            yield happens(
                f"contract {each.number}", "gitlab", "comment_arrives", issue=each.key, author=COLLEAGUE,
                text=f"Under our contract with the embassy, this one has {count}.", minutes_ago=2000,
            )  # fmt: skip
        if each.census:
            yield happens(
                f"census {each.number}", "wikipedia", "topic_appears", title=each.title, subject="New census",
                text=f"The new census is out; it counted {each.census:,} people. The box will follow some day.",
                editor=_editor(db), minutes_ago=5000,
            )  # fmt: skip

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The number of people of a country is corrected, and perhaps that of another one."""
        now, wiki = atlas_of(db, params.seed, params.level), on(db, "wikipedia")
        labelled_one = RowsAre("gitlab", "issue_label", {"issue_id": FIRST + now.trigger - 1})
        moments = (
            ("an article is corrected", When(rows=(labelled_one,))),
            ("another one is corrected", When(after="an article is corrected", later=8)),
        )
        found = []
        for number, (name, when) in zip(now.corrected, moments, strict=False):
            each = next(one for one in now.countries if one.number == number)
            text = source(wiki, each.title).replace(f"{each.box:,}", f"{each.people:,}")
            found.append(
                happens(
                    name, "wikipedia", "article_is_rewritten", when, title=each.title, source=text,
                    editor=_editor(db), comment="people",
                )
            )  # fmt: skip
        return tuple(found)

    def persona(self, db: Data, params: Params) -> Persona:
        """Only the person knows which country is the guest of honor."""
        name = _honored(atlas_of(db, params.seed, params.level)).title
        return Persona(
            (
                Fact("guest", (("guest", "honor*"),), f"It is {name}."),
                Fact(
                    "rules",
                    (("page*", "census", "contract"), ("how", "what")),
                    "That is on the page and in the articles.",
                ),
            )
        )

    # What is right

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """A label for each country, the duplicate, and the sums."""
        now = atlas_of(db, params.seed, params.level)
        rows = [row for each in now.countries for row in self._due(db, now, each)]
        return [*rows, self._summed(db, now)]

    def _due(self, db: Data, now: Atlas, each: Country) -> list[Expect]:
        if each.twin:
            return [noted(db, each.key, Same(f"Duplicate of #{each.twin}")), *closed(db, each.key)]
        return [labelled(each.key, FIRST + now.right()[each.number])]

    def _summed(self, db: Data, now: Atlas) -> Expect:
        return noted(db, FIRST, Lines(tuple(_sums(now, now.right()))))

    def conduct(self, db: Data, params: Params) -> Sequence[Check]:
        """Which country is the guest of honor is asked before the sums are written."""
        done = Wrote("note", "insert", {"issue_id": FIRST})
        return (AskedCheck(("guest",), (done,), needless=("rules",), most=3),)

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """Each country, and the sums."""
        now = atlas_of(db, params.seed, params.level)
        each_one = [
            part(f"issue {each.number}, {each.title}, is done", self._due(db, now, each))
            for each in now.countries
        ]
        return (*each_one, part("the sums are right", [self._summed(db, now)], weight=5))

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """Labels that stay and should not be there."""
        now = atlas_of(db, params.seed, params.level)
        right = now.right()

        def left(name: str, found: Mapping[int, int]) -> Trap:
            differ = {number: count for number, count in found.items() if right[number] != count}
            return Trap(
                name, rows=tuple(labelled(FIRST + n - 1, FIRST + count) for n, count in differ.items())
            )

        twins = [each.key for each in now.countries if each.twin]
        return (
            left("went by what has been corrected", now.right("stale")),
            left("did not look at talk pages", now.right("boxes only")),
            Trap(
                "labeled a duplicate",
                signs=tuple(Wrote("issue_label", "insert", key={"issue_id": n}) for n in twins),
            ),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Read, look countries up, label them, look at what has changed, and put labels right."""
        now = atlas_of(db, params.seed, params.level)
        await enter(ui, db, "manuals", "/atlases/how-many-pages")
        await ui.expect_text("Countries with a contract lose none")
        if but != "no question":
            assert _honored(now).title in await ui.ask("Which country is the guest of honor?")  # noqa: S101
        for each in now.countries:
            await enter(ui, db, "wikipedia", path_of(each.title))
            if each.census:
                await ui.goto(f"/talk/{each.title}")
                await ui.expect_text(f"{each.census:,}")
        await enter(ui, db, "gitlab", f"/{params.slug}/-/issues?state=all")
        early, final = now.right("stale"), dict(now.right(but))
        if but == "stale neighbors":
            final = {**early, **{number: final[number] for number in now.corrected}}
        if but not in ("stale", "stale neighbors", "second correction", ""):
            early = final if but in self.wrong else early
        every = [each for each in now.countries if not (each.twin and but == "closes late")]
        if but == "one left out":
            every = [each for each in every if each.number != now.countries[-1].number]
        for each in every[::-1] if but == "backwards" else every:
            await self._do(ui, params, each, 1 if each.twin else early[each.number], but)
        await enter(ui, db, "wikipedia", "/recent")
        await ui.expect_text(next(each.title for each in now.countries if each.number in now.corrected))
        await enter(ui, db, "gitlab")
        for each in every:
            if not each.twin and final[each.number] != early[each.number]:
                await self._do(ui, params, each, final[each.number], but)
        if but == "closes late":
            for each in now.countries:
                if each.twin:
                    await self._do(ui, params, each, 0, but)
        lines = _sums(now, final)
        if but == "wrong sum":
            lines[0] = f"{CONTINENTS[0]}: 31"
        await comment(ui, params.slug, 1, "\n".join(lines))

    async def _do(self, ui: Ui, params: Params, each: Country, count: int, but: str) -> None:
        twin = each.twin and but != "labels a duplicate"
        text = f"Duplicate of #{each.twin}\n/close" if twin else f'/label ~"pages::{count}"'
        await comment(ui, params.slug, each.number, text)


class AtlasPagesMore(AtlasPages):
    name = "atlas_2"
    level = 2
    brief = f"""
        We have to know how many pages each country gets in {{title}}. Each country has an issue in {{slug}} on
        Smithy. How to work out the pages is on Margin Notes, and all the facts are on Quillpedia; please do not go by
        what you know yourself. When all issues have their labels, the issue "{TOPIC}" gets its comment.

        There is one more thing that the page does not say: one of the countries is the guest of honor, and gets as
        many pages as a country can have, as if by contract. I am not allowed to write down which one that is.

        Quillpedia is being corrected all day long. The labels have to match what it says when you finish.

        {ASK}
    """
    wrong: ClassVar = {**AtlasPages.wrong, "second correction": "sees only the first of two corrections"}


def _honored(now: Atlas) -> Country:
    """The country that gets all pages, by what only the person knows."""
    return next(each for each in now.countries if each.contract == MOST)


def _sums(now: Atlas, found: Mapping[int, int]) -> list[str]:
    """The pages of each continent, as they are written."""
    where = {each.number: each.continent for each in now.countries}
    counts = {name: sum(count for n, count in found.items() if where[n] == name) for name in CONTINENTS}
    return [f"{name}: {count}" for name, count in sorted(counts.items())]


def _editor(db: Data) -> str:
    return str(on(db, "wikipedia").value("SELECT username FROM user ORDER BY id LIMIT 1"))
