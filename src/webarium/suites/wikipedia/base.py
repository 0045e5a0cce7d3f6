"""What the encyclopedia's templates share: facts as boxes and tables of articles have them, and ways to articles."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.scoring import Answer, AnyValue, Expect, Number, Record, Ref, SetOf, UrlCheck
from webarium.sites.wikipedia.markup import parse, sections
from webarium.sites.wikipedia.seed.wording import with_article
from webarium.sites.wikipedia.shell import EDITING, SITE_ID
from webarium.sites.wikipedia.titles import path_of
from webarium.suites.kit import Errand, Retrieve, shuffled
from webarium.suites.kit import Instances as Instances
from webarium.tasks import Data, Row, Ui, landing
from webarium.worlds import Conditions

ANY = AnyValue()
OPEN = Conditions(knobs={SITE_ID: {EDITING: True}})
"""The encyclopedia can be edited."""
FEW = {"repeat": "The real world has no more of them, and its facts are the same in every universe."}
"""For templates over fewer than a hundred things."""
_LINK = re.compile(r"\[\[([^\[\]|]+)(?:\|([^\[\]]+))?\]\]")
_NUMBER = re.compile(r"-?\d[\d,]*(?:\.\d+)?")
_SOURCE = "SELECT r.source FROM article a JOIN revision r ON r.id = a.revision_id WHERE a.title = ?"


class WikiTemplate(Errand):
    """Base of all templates of the encyclopedia."""

    site: ClassVar[str] = SITE_ID
    role: ClassVar[str] = "reader"
    count: ClassVar[int] = 4
    worldly: ClassVar[bool] = True

    def told(self, db: Data, params: Any) -> Sequence[str]:
        """The texts by which the page tells the answer: numbers as they are written there."""
        answer = self.answer(db, params)
        return () if answer is None else tuple(map(_written, _values(answer)))


class OnArticle(WikiTemplate):
    """Tasks about the article with the parameter ``title``; it is opened by a search for it."""

    wanted: ClassVar[str]
    """The category that the articles are in."""
    needs: ClassVar[tuple[str, ...]] = ()
    """Lines of the box that they have."""

    @dataclass(frozen=True)
    class Params:
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Any]:
        """Articles of the category that have what is needed, in a random order."""
        found = shuffled(
            rng, (row for row in members(db, self.wanted) if self.fits(db, row.title, facts_in(row.source)))
        )
        return [self.Params(title=row.title, **self.more(db, row.title, rng)) for row in found]

    def fits(self, db: Data, title: str, facts: dict[str, str]) -> bool:
        """Whether the task can be asked about an article."""
        return all(facts.get(name) for name in self.needs)

    def more(self, db: Data, title: str, rng: random.Random) -> dict[str, Any]:
        """What an instance needs besides the article's title."""
        return {"shown": with_article(title)}

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_article(ui, params.title)


class Looked(WikiTemplate, Retrieve):
    """Questions about the world at large, which one may know by heart: the article that answers stays open."""

    stays: ClassVar[str] = " When you are done, leave the article that gives the answer open."
    """What requests end with."""

    def __init_subclass__(cls, **more: Any) -> None:
        """Let each wording ask for the article."""
        super().__init_subclass__(**more)
        if "intent" in vars(cls):
            cls.intent += cls.stays
        if "wordings" in vars(cls):
            cls.wordings = tuple(way + cls.stays for way in cls.wordings)

    def says_so(self, db: Data, params: Any) -> Sequence[str]:
        """Titles of the articles that answer, each enough."""
        return (str(params.title),)

    def url(self, db: Data, params: Any) -> UrlCheck:
        """One of them is in front in the end."""
        return landing(db, *map(path_of, self.says_so(db, params)))


def _values(answer: Answer) -> Iterator[Answer]:
    """The single values of an answer."""
    if isinstance(answer, Record):
        yield from (value for _, value in answer.fields)
    elif isinstance(answer, SetOf):
        yield from answer.items
    else:
        yield answer


def _written(value: Answer) -> str:
    if isinstance(value, Number) and value.value == int(value.value) and value.value > 9_999:
        return f"{int(value.value):,}"
    if isinstance(value, Number) and value.unit in ("feet", "meters"):
        return f"{int(value.value):,}"
    return str(value.value) if isinstance(value, Number) and value.pattern == "{}" else value.natural()


def shown(title: str) -> str:
    """A title as people say it, without what tells it from namesakes."""
    return title.partition(" (")[0]


def words(value: str) -> str:
    """A line of a box without its links."""
    return _LINK.sub(lambda match: match[2] or match[1], value).replace("*", "")


def facts_in(source: str) -> dict[str, str]:
    """What an article's box says, by label, without links."""
    return {row.label: words(row.value) for row in parse(source).rows}


def fact(db: Data, title: str, label: str) -> str:
    """A line of an article's box."""
    return facts_in(source(db, title))[label]


def linked_in(db: Data, title: str, label: str) -> list[str]:
    """The names in a line of an article's box that lists some."""
    text = next(row.value for row in parse(source(db, title)).rows if row.label == label)
    return [shown(match[1]) for match in _LINK.finditer(text)]


def number_in(text: str, place: int = 0) -> float:
    """A number of a text; the first one has the place 0."""
    return float(_NUMBER.findall(text)[place].replace(",", ""))


def source(db: Data, title: str) -> str:
    """What an article says now."""
    return str(db.value(_SOURCE, title))


def members(db: Data, category: str) -> list[Row]:
    """Articles of a category by title, with their sources."""
    return db.rows(
        "SELECT a.id, a.title, a.summary, r.source FROM article a JOIN revision r ON r.id = a.revision_id "
        "JOIN article_category c ON c.article_id = a.id WHERE c.category = ? ORDER BY a.title",
        category,
    )


def article(db: Data, title: str) -> Row:
    """An article without its text."""
    return db.row("SELECT * FROM article WHERE title = ?", title)


def table_in(db: Data, title: str, heading: str) -> list[list[str]]:
    """The rows of the table in a section, without its heads."""
    text = next(text for name, text in sections(source(db, title)) if name == heading)
    found = [
        line.strip().strip("|").split(" | ") for line in words_kept(text).split("\n") if line.startswith("|")
    ]
    return [[cell.strip() for cell in cells] for cells in found[2:]]


def words_kept(text: str) -> str:
    """A text without links, line by line."""
    return re.sub(r"\{\{[^{}]*\}\}", "", words(text))


def me(db: Data) -> int:
    """The id of who is signed in."""
    return int(db.value("SELECT id FROM user WHERE username = ?", db.user))


async def open_article(ui: Ui, title: str) -> None:
    """To an article by a search for its title."""
    await ui.search(title)
    await ui.click("link", title, nth=0)


def some(rng: random.Random, found: Sequence[Row], size: int, count: int = 12) -> list[list[Row]]:
    """Groups of several articles, drawn anew each time; none where there are fewer."""
    return [rng.sample(list(found), size) for _ in range(count if len(found) >= size else 0)]


def edited(db: Data, title: str, new: Any, comment: Any, **changed: Any) -> list[Expect]:
    """A new state of an article, with what follows from it."""
    row = article(db, title)
    state = {
        "article_id": row.id,
        "user_id": me(db),
        "created_at": ANY,
        "comment": comment,
        "source": new,
    }
    follows = {"plain": ANY, "words": ANY, "revision_id": Ref("state"), **changed}
    return [
        Expect.insert("revision", state, label="state"),
        Expect.update("article", {"id": row.id}, follows),
    ]
