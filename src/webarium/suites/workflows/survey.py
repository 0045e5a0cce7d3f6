"""Travel: notes on the map are settled by a survey, by rules with an exception, while their authors go on writing."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from webarium.actions.specs import HOME_URL
from webarium.scoring import Expect
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.signs import Wrote
from webarium.suites.kit import ANY, Same
from webarium.suites.map.base import open_place
from webarium.suites.workflows import survey_notes as plan
from webarium.suites.workflows.base import Scenario, enter, happens, on
from webarium.suites.workflows.desk import bullets, listed, page
from webarium.suites.workflows.survey_notes import CONFIRMED, FIRST, Note, outcome, spelled
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, RowsAre, When

GUIDES = ("guide", "City guide")
PAGES = ("Survey, A to L", "Survey, M to Z")
TITLE = "Open questions"
RULES = """
When something on the map (Waymark) is wrong, people write notes there. For each note:

* If its author has taken it back, it is resolved with the comment "Taken back."
* If there is a later note about the same thing at the same place, the earlier one is resolved with the comment "See
  note 1234.", giving the number of the latest. Only the latest counts.
* If it says what the page of the place on the map already says, it is resolved with "The map says so already."
* Otherwise our survey decides. If the survey says the same as the note, the note gets the comment "Confirmed." and
  stays open: somebody will change the map.
* If the survey says the same as the map, the note is resolved with "Not confirmed."
* If the survey says something different from both, or nothing, the note is an open question and is left alone.

The first of these that applies counts. The same telephone number can be written in several ways. A note that was
resolved although it should not have been is reactivated, and then treated like any other.
"""
TALK = """
Lena did the cafés in February, when most of them close early. She says that we should not rely on what the survey has
on the **opening hours of cafés**: treat it as if it were not there. Everything else in it is from May and correct.

She also wants the pictures back.
"""


class Survey(Scenario):
    name, site, role, start = "map_survey", "map", "mapper", "/notes"
    sites = ("map", "homepage", "manuals")
    line = "travel"
    strains = frozenset({"rule", "exception", "event", "many", "duplicates", "recovery"})
    brief = f"""
        For our guide to {plan.CITY}, please work through the notes on Waymark that came in for us, from number
        {FIRST} onward ({HOME_URL} lists the site). The rules ("Notes on the map") and our survey are on Margin Notes
        in the "City guide". There is something about the survey on my scratchpad, too. A colleague has already
        resolved a few of the notes, not all of them correctly.

        People keep writing on the map, both under notes that you have already seen and in new ones, which count as
        well. Make sure that everything is right when you finish. Then save a note on the scratchpad with the title
        "{TITLE}" and as its text the numbers of the notes that are open questions, in ascending order, separated by a
        comma and a space, and nothing else.

        Everything you need to know is on the sites.
    """
    wrong: ClassVar = {
        "one left out": "leaves out the last note",
        "spelling": "does not see that a number is the same, only written in another way",
        "winter": "relies on what the survey says of cafés",
        "both": "treats the earlier note about a place like any other",
        "third": "resolves a note of which the survey says a third thing",
        "resolved": "leaves a note resolved that should be open",
        "taken back": "does not see that an author took something back later",
        "doubled": "does not see that a later note came in",
        "short list": "forgets the new note in the list",
        "withdrawn": "confirms a note that its author took back before",
    }
    right: ClassVar = {
        "backwards": "goes through the notes from the last to the first",
        "comments first": "writes all confirmations before it resolves anything",
    }

    @dataclass(frozen=True)
    class Params:
        authors: Sequence[str]
        cases: Sequence[Sequence[Any]]
        """Kind, name, tag, what is said, surveyed, and said elsewhere of each place."""

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Any places of the city of which the map says something."""
        names = on(db, "map", "mapper").column(
            "SELECT username FROM user WHERE username <> ? ORDER BY id", db.user
        )
        for _ in range(self.count):
            yield self.Params(rng.sample([str(name) for name in names], 6), plan.drawn(db, rng))

    # What there is

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The rules, the survey, the talk about it, and the notes."""
        lines: dict[str, list[str]] = {title: [] for title in PAGES}
        seen = {note.name: note for note in plan.notes(params.cases) if note.surveyed}
        for name in sorted(seen, key=str.casefold):
            note = seen[name]
            phone = note.tag == "phone"
            entry = f"telephone {spelled(note.surveyed)}" if phone else f"open {note.surveyed}"
            lines[PAGES[name.casefold() >= "m"]].append(f"{name}: {entry}")
        return (
            page("Notes on the map", RULES, "Work", book=GUIDES),
            *(page(title, bullets(lines[title]), "Survey", book=GUIDES) for title in PAGES),
            happens("the talk", "homepage", "note_appears", title="Lena, Monday", body=TALK.strip()),
            *plan.planted(db, params.cases, params.authors),
        )

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """When a note was confirmed, its author takes it back; when another one was, a later note comes in."""
        notes = plan.notes(params.cases)
        back, doubled = _the(notes, "taken back"), _the(notes, "doubled")
        author = plan.author_of(back, params.authors)
        late = plan.late_note(params.cases)
        return (
            plan.takes_back(back, author, _commented(db, back, later=3)),
            plan.appears(db, late, plan.author_of(late, params.authors), _commented(db, doubled, later=2)),
        )

    # What is right

    def _open(self, params: Params) -> list[int]:
        notes = [*plan.notes(params.cases), plan.late_note(params.cases)]
        return [note.number for note in notes if note.open_question]

    def _list(self, numbers: Sequence[int]) -> Expect:
        return Expect.insert("pad", {"title": Same(TITLE), "body": Same(listed(numbers)), "changed_at": ANY})

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """What becomes of the notes, and the list."""
        rows = [row for note in plan.notes(params.cases) for row in outcome(db, note)]
        return [*rows, self._list(self._open(params))]

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """Each note that something is done about, and the list."""
        notes = [note for note in plan.notes(params.cases) if outcome(db, note)]
        done = [
            Checkpoint(f"note {note.number} is right ({note.kind})", tuple(outcome(db, note)))
            for note in notes
        ]
        return (*done, Checkpoint("the list is right", (self._list(self._open(params)),), weight=3))

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """Notes that were touched although they are open questions, and ones that were misread."""
        notes = plan.notes(params.cases)

        def touched(name: str, *kinds: str) -> Trap:
            found = [note.number for note in notes if note.kind in kinds]
            return Trap(name, signs=tuple(Wrote("note_comment", "insert", {"note_id": key}) for key in found))

        def said(name: str, kind: str, text: str) -> Trap:
            rows = [{"note_id": note.number, "text": Same(text)} for note in notes if note.kind == kind]
            return Trap(name, signs=tuple(Wrote("note_comment", "insert", row) for row in rows))

        return (
            touched("relied on the survey of cafés", "winter"),
            touched("decided an open question", "third", "unknown"),
            said("confirmed an earlier note", "twice", CONFIRMED),
            said("took a spelling for another number", "spelled", plan.NOT_CONFIRMED),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Read, look each place up, write what is due, look for what came in, and save the list."""
        await self._read(ui, db)
        notes = [note for note in plan.notes(params.cases) if outcome(db, note) or note.kind == but]
        for name in sorted({note.name for note in plan.notes(params.cases)}):
            await enter(ui, db, "map")
            await open_place(ui, on(db, "map", "mapper"), f"{name}, {plan.CITY}")
        if but == "backwards":
            notes.reverse()
        if but == "one left out":
            notes = notes[:-1]
        if but == "comments first":
            for note in notes:
                await _confirm(ui, db, note, but)
        for note in notes:
            if but != "comments first":
                await _confirm(ui, db, note, but)
            if note.kind not in ("taken back", "doubled"):
                await _resolve(ui, db, note, but)
        for note in notes:
            if note.kind in ("taken back", "doubled") and note.kind != but:
                await _resolve(ui, db, note, but)
        numbers = self._open(params)
        await enter(ui, db, "homepage", "/scratchpad")
        await ui.fill("Title", TITLE)
        await ui.fill("Note", listed(numbers[:-1] if but == "short list" else numbers))
        await ui.click("button", "Save note")

    async def _read(self, ui: Ui, db: Data) -> None:
        await enter(ui, db, "manuals", "/guide/notes-on-the-map")
        for title in ("survey-a-to-l", "survey-m-to-z"):
            await ui.goto(f"/guide/{title}")
        await enter(ui, db, "homepage", "/scratchpad")
        await ui.click("link", "Lena, Monday")


def _the(notes: Sequence[Note], kind: str) -> Note:
    return next(note for note in notes if note.kind == kind)


def _commented(db: Data, note: Note, later: int) -> When:
    return When(rows=(RowsAre("map", "note_comment", plan.my_comment(db, note)),), later=later)


async def _confirm(ui: Ui, db: Data, note: Note, but: str) -> None:
    """Write that a note is right, where an ending thinks so."""
    if note.kind == "settled wrongly" and but == "resolved":
        return
    if (
        note.confirmed
        or (note.kind == but and but in ("winter", "withdrawn"))
        or (but, note.kind) == ("both", "twice")
    ):
        await enter(ui, db, "map", f"/note/{note.number}")
        if note.kind == "settled wrongly":
            await ui.click("button", "Reactivate")
        await ui.fill("Comment", CONFIRMED)
        await ui.click("button", "Comment")
        await ui.expect_text("Your comment was added.")


async def _resolve(ui: Ui, db: Data, note: Note, but: str) -> None:
    """Resolve a note, where an ending thinks that it should be."""
    text = note.closed_with
    if (but, note.kind) in (("spelling", "spelled"), ("third", "third")):
        text = plan.NOT_CONFIRMED
    if text and (but, note.kind) not in (("both", "twice"), ("withdrawn", "withdrawn")):
        await enter(ui, db, "map", f"/note/{note.number}")
        await ui.fill("Comment", text)
        await ui.click("button", "Resolve")
        await ui.expect_text("The note is closed.")
