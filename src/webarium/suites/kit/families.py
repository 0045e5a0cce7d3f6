"""Families of templates: one class for each kind of task, with the golden path that all tasks of the kind share.

A golden path goes somewhere, does something there, and sees what came of it. Where it goes is what a site knows: its
suite has a base class for each place (a product's page, the list of orders) whose `go` leads there and whose
`instances` name what is there. What is seen in the end is what the kind of the task says, and stands here. So most
templates are one of each, and add no more than their request and what they ask for::

    class ProductPrice(OnProduct, Retrieve): ...

In all texts of a template ``{parameter}`` is filled in, as in its request.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from webarium.scoring import Answer, Record, SetOf
from webarium.suites.kit.paths import OTHER_WORDS, fill_in, follow
from webarium.suites.openings import openings
from webarium.tasks import Data, Openings, Row, Template, Ui
from webarium.types import Json, TaskKind


class Errand(Template):
    """A template whose golden path goes somewhere, does something there, and sees what came of it."""

    way: ClassVar[Sequence[str]] = ()
    """Links that lead there: from where the base class of a place leads, else from where the task starts."""
    form: ClassVar[Sequence[tuple[str, str]]] = ()
    """Labels of fields there, each with what is written into it."""
    button: ClassVar[str] = ""
    """What is pressed there."""
    says: ClassVar[str] = ""
    """What the page says in the end."""
    lacks: ClassVar[Sequence[str]] = ()
    """What is nowhere on the page in the end."""

    def openings(self) -> Openings:
        """What stands in the list for all suites."""
        return openings()

    async def go(self, ui: Ui, db: Data, params: Any) -> None:
        """From where the task starts to where the work is."""
        await follow(ui, *(link.format(**vars(params)) for link in self.way))

    async def act(self, ui: Ui, db: Data, params: Any) -> None:
        """Fill in the form, and press the button."""
        await fill_in(
            ui, {label.format(**vars(params)): text.format(**vars(params)) for label, text in self.form}
        )
        if self.button:
            await ui.click("button", self.button.format(**vars(params)))

    async def see(self, ui: Ui, db: Data, params: Any) -> None:
        """What shows that it is done, or that it cannot be."""
        if self.says:
            await ui.expect_text(self.says.format(**vars(params)))
        ui.expect_absent(*(text.format(**vars(params)) for text in self.lacks))

    async def solve(self, ui: Ui, db: Data, params: Any) -> None:
        """Go there, do it, and see."""
        await self.go(ui, db, params)
        await self.act(ui, db, params)
        await self.see(ui, db, params)


class Among(Errand):
    """Tasks about one of several groups of rows: the products of a category, the stays in a city."""

    @abstractmethod
    def groups(self, db: Data, rng: random.Random) -> Iterable[tuple[dict[str, Json], list[Row]]]:
        """All groups in a random order, each with the parameters that name it."""

    def offers(self, db: Data, rng: random.Random, rows: list[Row]) -> Iterable[Mapping[str, Json]]:
        """More parameters for each task that can be asked about a group."""
        return ({},) if self.fits(rows) else ()

    def fits(self, rows: list[Row]) -> bool:
        """Whether the task can be asked about a group."""
        return True

    def instances(self, db: Data, rng: random.Random) -> Iterable[Any]:
        """What the groups offer, one group after the other."""
        return (
            self.Params(**{**named, **more})
            for named, rows in self.groups(db, rng)
            for more in self.offers(db, rng, rows)
        )


class Navigate(Errand):
    """Tasks of going to a page; the template's `url` says which."""

    kind: ClassVar[TaskKind] = "navigate"


class Search(Navigate):
    """Tasks of searching for the parameter ``text`` by the field in the header."""

    async def go(self, ui: Ui, db: Data, params: Any) -> None:
        """Type it, and press Enter."""
        await ui.search(params.text)


class Mutate(Errand):
    """Tasks of changing something: the check compares the rows that changed with the expected ones."""

    kind: ClassVar[TaskKind] = "mutate"


class Retrieve(Errand):
    """Tasks of finding something out: the answer is read where the path leads."""

    kind: ClassVar[TaskKind] = "retrieve"
    near: ClassVar[str | None] = None
    """A text that the answer stands beside."""

    def told(self, db: Data, params: Any) -> Sequence[str]:
        """The texts by which the page tells the answer: its values as one would write them, unless it has others."""
        answer = self.answer(db, params)
        return () if answer is None else tuple(facts(answer))

    async def see(self, ui: Ui, db: Data, params: Any) -> None:
        await super().see(ui, db, params)
        await ui.expect_text(*self.told(db, params), near=self.near and self.near.format(**vars(params)))


class Combined(Retrieve):
    """Tasks of changing something and telling what came of it."""

    kind: ClassVar[TaskKind] = "combined"


class Decline(Errand):
    """Tasks that cannot be done, which one sees where the path leads.

    ``class CancelDelivered(OnOrder, Decline, like=CancelOrder)`` is the twin of what can be done, and worded as that.
    """

    kind: ClassVar[TaskKind] = "impossible"

    def __init_subclass__(cls, like: type[Template] | None = None, **more: Any) -> None:
        """Take wording and role from the twin."""
        super().__init_subclass__(**more)
        if like is not None:
            cls.twin, cls.intent, cls.wordings, cls.role = like.name, like.intent, like.wordings, like.role


class SoughtInVain(Decline):
    """Tasks about what a search does not find; `says` is what the site says then."""

    async def see(self, ui: Ui, db: Data, params: Any) -> None:
        """What tells that there is no such thing, for an invented name may look like a misspelled one."""
        if not ui.has(OTHER_WORDS):
            await super().see(ui, db, params)


class SecondTry(Errand):
    """Tasks where what is pressed fails at first: the page says so, and one presses again."""

    refusal: ClassVar[str]
    """What the page says at first."""

    async def see(self, ui: Ui, db: Data, params: Any) -> None:
        """See it fail, and try again."""
        await ui.expect_text(self.refusal.format(**vars(params)))
        await ui.click("button", self.button.format(**vars(params)))
        await super().see(ui, db, params)


class Confirmed(Errand):
    """Tasks whose button asks back before it does anything: one says OK, and the page tells that it is done."""

    async def see(self, ui: Ui, db: Data, params: Any) -> None:
        """Say OK, and see."""
        await ui.click("button", "OK")
        await super().see(ui, db, params)


class Redone(Errand):
    """Tasks whose whole work fails at first, so that one does it again: the page does not keep what was filled in."""

    refusal: ClassVar[str]
    """What the page says at first."""

    async def act(self, ui: Ui, db: Data, params: Any) -> None:
        """Do it, see it refused, and do it again."""
        await super().act(ui, db, params)
        await ui.expect_text(self.refusal)
        await super().act(ui, db, params)


def facts(answer: Answer) -> Iterator[str]:
    """The single values of an answer, each as one would write it."""
    if isinstance(answer, Record):
        for _, field in answer.fields:
            yield from facts(field)
    elif isinstance(answer, SetOf):
        for item in answer.items:
            yield from facts(item)
    else:
        yield answer.natural()
