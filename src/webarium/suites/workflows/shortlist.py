"""Home: a family's lists of homes are rated by points, kept with notes, and some of it changes without a word."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import ClassVar

from webarium.scoring import Expect
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.signs import Wrote
from webarium.suites.gomail.base import written
from webarium.suites.gomail.paths import open_mail
from webarium.suites.kit import Same
from webarium.suites.workflows import shortlist_plan as plan
from webarium.suites.workflows.base import LOOK, Scenario, enter, happens, mail, on, paragraphs
from webarium.suites.workflows.desk import tell
from webarium.suites.workflows.shortlist_plan import Facts, note
from webarium.suites.zilloft import base
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, RowsAre, When

ELLEN = ("Ellen Marlow", "ellen.marlow@example.com")
AGENT = ("Priya Raman", "priya.raman@raman-homes.test")
DAD = ("Walter Brandt", "walter.brandt@example.com")
SUBJECT = "Our homes"
RULES = """
    This is how I would count, going only by what the page of a home says:

    The price per square foot: up to $450 is worth 4 points, up to $650 2 points, up to $850 1 point.

    Each bedroom beyond two is worth a point, but no more than two points in all.

    Built in 2005 or later: 2 points. From 1980 to 2004: 1 point.

    A garage, no matter for how many cars: 1 point. A carport or an outdoor space: no point.

    And for every full $200 of the monthly HOA fee, take off one point.

    With {least} points or more a home stays on our list. Ellen
"""
GARAGE = """
    Dad is bringing the drill on Sunday. We talked about the street where we live now, and about the winter: let us
    count a garage double, so two points.

    Ellen
"""
TOWN = """
    Priya says that in townhomes the HOA fee covers the roof and the insurance, too. So there only half of the fee
    should count, and of that half, again, the full $200s. Everything else stays as it is.

    Ellen
"""


BEDROOMS = """
    Granny is not moving in with us after all; she has a friend with a piano. So we do not need that many rooms: only
    one point for bedrooms now, and that from three bedrooms on. Please do it for all of them.

    Ellen
"""


class Shortlist(Scenario):
    name, site, role, start = "shortlist", "zilloft", "buyer", "/"
    sites = ("zilloft", "gomail")
    line = "home"
    Params = plan.Params
    strains = frozenset({"rule", "exception", "limit", "many", "duplicates", "event", "recovery"})
    brief = f"""
        We are looking for a home, and three people have sent me lists by mail: Ellen ("What I have seen"), our agent
        {AGENT[0]} ("Homes for you") and my father ("Look at these"). Please rate them all by the points that Ellen
        has worked out, and save those that have enough on Zilloft, each with a note that says nothing but its points:
        "7 points". Ellen has changed her mind about some of it in later mails. Homes that are sold do not count.

        She has started to save a few of them with notes, which may be wrong; homes on the lists that do not have enough
        points should not be among my saved homes. Any home I have saved that is not on one of the lists stays as it
        is.

        Sellers change prices, and homes are sold. Make sure at the end that our list is right as things are by then,
        and write to Ellen ({ELLEN[1]}), subject "{SUBJECT}", how many homes from the lists we keep and how many
        points they have together, as "12 homes, 61 points" and nothing else.

        {LOOK}
    """
    wrong: ClassVar = {
        "price missed": "does not see that a price has changed",
        "sale missed": "does not see that a home was sold",
        "halved": "counts the whole fee of townhomes",
        "garage": "counts a garage once",
        "full_steps": "takes off a point for a part of the fee, too",
        "begun": "does not look at the notes that were there",
        "below": "keeps a home that has too few points",
        "one left out": "leaves out one home",
        "wrong sum": "writes the points that were right at first",
        "touches another": "changes the note of a home that is on no list",
    }
    right: ClassVar = {
        "backwards": "goes through the homes from the last to the first",
        "notes at once": "writes the note of a home as soon as it is saved",
    }

    def instances(self, db: Data, rng: random.Random) -> Iterable[plan.Params]:
        """Lists for which every rule and every change matters."""
        return islice(plan.drawn(db, rng, self.level), self.count)

    # What there is

    def planted(self, db: Data, params: plan.Params) -> tuple[Event, ...]:
        """The lists, the rules, and what was saved before."""
        titles = ((ELLEN, "What I have seen"), (AGENT, "Homes for you"), (DAD, "Look at these"))
        lists = [
            mail(subject, sender, subject, self._listed(db, keys), minutes_ago=6000 - 900 * number)
            for number, ((sender, subject), keys) in enumerate(zip(titles, params.lists, strict=True))
        ]
        letters = (("How we count", RULES.format(least=plan.LEAST)), ("Sunday", GARAGE), ("Roofs", TOWN))
        rules = [
            mail(subject, ELLEN, subject, paragraphs(text), minutes_ago=9000 - 1500 * number, is_read=True)
            for number, (subject, text) in enumerate(letters)
        ]
        notes = {key: plan.stale_note(db, key) for key in params.wrong}
        notes[params.below] = note(plan.LEAST)
        notes[params.right] = note(plan.points(plan.home(db, params.right)))
        saved = [
            happens(
                f"home {key} is saved", "zilloft", "home_is_saved", address=plan.home(db, key).address, note=text
            )
            for key, text in notes.items()
        ]  # fmt: skip
        return (*lists, *rules, *saved)

    def _listed(self, db: Data, keys: Sequence[int]) -> str:
        return "\n\n".join(["These are worth a look:", *(plan.home(db, key).address for key in keys)])

    def events(self, db: Data, params: plan.Params) -> tuple[Event, ...]:
        """A price changes once its home is saved, and another home is sold once that is put right; nobody says so."""
        last = plan.kept(db, params, late=True)[params.cut]
        return (
            happens(
                "a price changes", "zilloft", "price_changes", _noted(db, params.cut, None, 6),
                address=plan.home(db, params.cut).address, price=params.price,
            ),
            happens(
                "a home is sold", "zilloft", "home_is_sold", _noted(db, params.cut, last, 2),
                address=plan.home(db, params.sold).address, price=plan.home(db, params.sold).price,
            ),
        )  # fmt: skip

    # What is right

    def _told(self, found: Mapping[int, int]) -> Expect:
        return written([ELLEN[1]], SUBJECT, _sum(found))

    def expected(self, db: Data, params: plan.Params) -> list[Expect]:
        """Homes that are saved with their notes, one that goes, and the mail."""
        return [*plan.outcome(db, params).values(), self._told(plan.kept(db, params))]

    def checkpoints(self, db: Data, params: plan.Params) -> tuple[Checkpoint, ...]:
        """Each home, those that must not be there, and the mail."""
        homes = [
            Checkpoint(f"{plan.home(db, key).line} is right", (row,), weight=2 if key == params.cut else 1)
            for key, row in plan.outcome(db, params).items()
        ]
        return (*homes, Checkpoint("Ellen knows the sum", (self._told(plan.kept(db, params)),), weight=3))

    def traps(self, db: Data, params: plan.Params) -> tuple[Trap, ...]:
        """Homes that should not be kept, and notes by rules that have changed."""
        me = on(db, "zilloft").user
        right = plan.kept(db, params)

        def wrongly(name: str, facts: Facts) -> Trap:
            found = plan.kept(db, params, facts=facts)
            rows = [
                Wrote("saved_home", values={"note": Same(note(worth))}, key={"email": me, "home_id": key})
                for key, worth in found.items() if right.get(key) != worth
            ]  # fmt: skip
            return Trap(name, signs=tuple(rows))

        gone = Wrote("saved_home", "insert", key={"email": me, "home_id": params.gone})
        return (
            wrongly("counted the whole fee of a townhome", Facts(halved=False)),
            Trap("kept a home that is sold", signs=(gone,)),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: plan.Params, but: str) -> None:
        """Read, look at all homes, keep, write notes, look again, put right, write."""
        for subject in (
            "What I have seen",
            "Homes for you",
            "Look at these",
            "How we count",
            "Sunday",
            "Roofs",
        ):
            await enter(ui, db, "gomail", "/inbox")
            await open_mail(ui, subject)
        facts = replace(Facts(), **{but: False}) if but in vars(Facts()) else Facts()
        before = {*params.wrong, params.below, params.right}
        first = plan.kept(db, params, late=False, facts=facts)
        keys = plan.all_homes(params)
        for key in keys[::-1] if but == "backwards" else keys:
            await _open(ui, db, key)
            if key in first and key not in before and (but != "one left out" or key != next(reversed(first))):
                await ui.click("button", "Save this home")
                if but == "notes at once":
                    await _note(ui, db, {key: first[key]})
        unchanged = {params.right} if but != "begun" else {params.right, *params.wrong}
        noted = {key: worth for key, worth in first.items() if key not in unchanged}
        if but == "one left out":
            noted.pop(next(reversed(first)))
        if but == "notes at once":
            noted = {key: first[key] for key in params.wrong}
        await _note(ui, db, noted)
        if but != "below":
            await _forget(ui, db, params.below)
        last = plan.kept(db, params, facts=facts)
        await _open(ui, db, params.cut)
        if but != "price missed":
            await _note(ui, db, {params.cut: last[params.cut]})
            await _open(ui, db, params.sold)
        if but not in ("price missed", "sale missed"):
            await _forget(ui, db, params.sold)
        await self._hear(ui, db, first, last, params)
        if but == "touches another":
            await ui.goto("/saved")
            data = on(db, "zilloft")
            other = data.value("SELECT min(home_id) FROM saved_home WHERE email = ?", data.user)
            await _note(ui, db, {int(other): 5})
        told = first if but == "wrong sum" else last
        await tell(ui, db, ELLEN[1], SUBJECT, _sum(told))

    async def _hear(
        self, ui: Ui, db: Data, first: Mapping[int, int], last: Mapping[int, int], params: plan.Params
    ) -> None:
        """What somebody writes late about how homes are rated."""


class ShortlistMore(Shortlist):
    name = "shortlist_2"
    level = 2
    brief = f"""
        We are looking for a home, and three people have sent me lists by mail: Ellen, our agent {AGENT[0]} and my
        father. Please rate them all by the points that Ellen has worked out, and save those that have enough on
        Zilloft, each with a note that says nothing but its points: "7 points". Ellen keeps changing her mind about it;
        all of her mails are in my mailbox, or will be. Homes that are sold do not count.

        She has started to save a few of them with notes, which may be wrong; homes on the lists that do not have enough
        points should not be among my saved homes. Any home I have saved that is not on one of the lists stays as it
        is.

        Sellers change prices, and homes are sold. Make sure at the end that our list is right as things are by then,
        and write to Ellen ({ELLEN[1]}), subject "{SUBJECT}", how many homes from the lists we keep and how many
        points they have together, as "12 homes, 61 points" and nothing else.

        {LOOK}
    """
    wrong: ClassVar = {**Shortlist.wrong, "fewer": "does not see that bedrooms are worth less now"}

    def events(self, db: Data, params: plan.Params) -> tuple[Event, ...]:
        """Ellen changes her mind when the first notes are written."""
        price, sale = super().events(db, params)
        text = paragraphs(BEDROOMS)
        when = When(after=price.name, later=3)
        return (price, sale, mail("bedrooms are worth less", ELLEN, "Granny", text, when))

    async def _hear(
        self, ui: Ui, db: Data, first: Mapping[int, int], last: Mapping[int, int], params: plan.Params
    ) -> None:
        await enter(ui, db, "gomail", "/inbox")
        await open_mail(ui, "Granny")
        await enter(ui, db, "zilloft")
        changed = [
            key for key in first if key not in (params.cut, params.sold) and last.get(key) != first[key]
        ]
        await _note(ui, db, {key: last[key] for key in changed if key in last})
        for key in changed:
            if key not in last:
                await _forget(ui, db, key)


def _sum(found: Mapping[int, int]) -> str:
    return f"{len(found)} homes, {sum(found.values())} points"


def _noted(db: Data, key: int, worth: int | None, later: int) -> When:
    """A few actions after a home has got a note, or is saved at all."""
    where = {"email": on(db, "zilloft").user, "home_id": key}
    if worth is not None:
        where["note"] = note(worth)
    return When(rows=(RowsAre("zilloft", "saved_home", where),), later=later)


async def _open(ui: Ui, db: Data, key: int) -> None:
    await enter(ui, db, "zilloft")
    await base.open_home(ui, plan.home(db, key).address)


async def _note(ui: Ui, db: Data, notes: Mapping[int, int]) -> None:
    """Write points to saved homes."""
    await ui.goto("/saved")
    for key, worth in notes.items():
        line = plan.home(db, key).line
        await ui.fill(f"Note about {line}", note(worth))
        await ui.click("button", f"Save note about {line}")


async def _forget(ui: Ui, db: Data, key: int) -> None:
    await ui.goto("/saved")
    await ui.click("button", f"Remove from saved homes: {plan.home(db, key).line}")
