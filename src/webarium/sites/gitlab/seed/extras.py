"""What plans and talk of a project have besides: scoped labels, boards, several assignees, relations, checklists."""

from __future__ import annotations

from datetime import datetime, timedelta

import apsw

from webarium.content.tables import write_one
from webarium.draws import Dice
from webarium.sites.gitlab.emoji import EMOJI
from webarium.sites.gitlab.seed.histories import END
from webarium.sites.gitlab.seed.people import Account
from webarium.sites.gitlab.seed.wholes import whole_issues

PRIORITIES = (
    ("priority::high", "#a8221c", "Before the next release"),
    ("priority::medium", "#9a6700", "Soon"),
    ("priority::low", "#3f5873", "When somebody has time"),
)
WORKFLOW = (
    ("workflow::ready", "#0b6bcb", "Described well enough to begin"),
    ("workflow::in progress", "#7a3ea8", "Somebody is at it"),
    ("workflow::in review", "#00707a", "A merge request is open"),
)
EMOJI_LABELS = (("type: bug 🐞", "#a8221c"), ("type: idea 💡", "#1f7a4d"), ("type: chore 🧹", "#3f5873"))
CHECKLISTS = (
    ("still to do:", ("reproduce it on another machine", "test", "changelog")),
    ("", ("ask on the list", "wait until Friday for answers", "merge request")),
    ("todo", ("find out since when", "fix", "tag a new version", "close the other one about this")),
    ("TODO for me:", ("read the thread again", "answer in the other issue", "docs")),
    ("", ("check with somebody who uses it", "README")),
    ("What's left:", ("numbers from staging", "second opinion", "one line in the notes for the release")),
)


class Extras:
    """Writes them for one project, from what its tracker has written."""

    def __init__(
        self, db: apsw.Connection, dice: Dice, project: int, team: list[Account], crowd: list[Account]
    ) -> None:
        self.db = db
        self.dice = dice
        self.project = project
        self.team = team
        self.crowd = crowd
        self.issues = [
            (int(number), str(state), datetime.fromisoformat(str(at)))
            for number, state, at in db.execute(
                "SELECT id, state, created_at FROM issue WHERE project_id = ? ORDER BY id", (project,)
            )
        ]

    def write(self, *, emoji: bool) -> None:
        """Write all of it."""
        waiting = [number for number, state, _ in self.issues if state == "opened"]
        flow = self._labels(WORKFLOW) if self.dice.chance(0.5) or emoji else []
        for labels, share in ((self._labels(PRIORITIES) if self.dice.chance(0.6) else [], 0.35), (flow, 0.3)):
            for number in waiting if labels else ():
                if self.dice.chance(share):
                    self._label(number, self.dice.pick(labels))
        if emoji:
            kinds = self._labels(tuple((title, colour, "") for title, colour in EMOJI_LABELS))
            for number in waiting:
                if self.dice.chance(0.55):
                    self._label(number, kinds[self._kind(number)])
        self._board(flow)
        self._assign(waiting)
        self._relate()
        self._check(waiting)
        self._hide()
        self._answer()
        for number, _, _ in self.issues:
            self._react("issue_id", number, 0.2)

    def _labels(self, wanted: tuple[tuple[str, str, str], ...]) -> list[int]:
        """The labels, made where the project has none of these titles."""
        known = {
            str(title): int(number)
            for number, title in self.db.execute(
                "SELECT id, title FROM label WHERE project_id = ?", (self.project,)
            )
        }
        return [
            known.get(title)
            or write_one(
                self.db, "label", project_id=self.project, title=title, color=colour, description=text
            )
            for title, colour, text in wanted
        ]

    def _label(self, issue: int, label: int) -> None:
        self.db.execute("INSERT OR IGNORE INTO issue_label VALUES (?, ?)", (issue, label))

    def _kind(self, issue: int) -> int:
        """Which of the labels with an emoji fits to its other labels."""
        sql = "SELECT l.title FROM issue_label x JOIN label l ON l.id = x.label_id WHERE x.issue_id = ?"
        titles = {str(title) for (title,) in self.db.execute(sql, (issue,))}
        return 0 if "bug" in titles else 1 if "enhancement" in titles else 2

    def _board(self, flow: list[int]) -> None:
        board = write_one(self.db, "board", project_id=self.project, name="Development")
        shown = flow or [
            int(number)
            for (number,) in self.db.execute(
                "SELECT id FROM label WHERE project_id = ? AND title IN ('bug', 'enhancement') ORDER BY id",
                (self.project,),
            )
        ]
        for position, label in enumerate(shown, 1):
            write_one(self.db, "board_list", board_id=board, label_id=label, position=position)

    def _assign(self, waiting: list[int]) -> None:
        """A second person for some."""
        for number in waiting:
            first = self.db.execute("SELECT user_id FROM issue_assignee WHERE issue_id = ?", (number,)).get
            others = [each.id for each in self.team if each.id != first]
            if first is not None and others and self.dice.chance(0.12):
                write_one(self.db, "issue_assignee", issue_id=number, user_id=self.dice.pick(others))

    def _relate(self) -> None:
        numbers = [number for number, _, _ in self.issues]
        for _ in range(min(4, len(numbers) // 5)):
            one, other = sorted(self.dice.some(numbers, 2))
            kind = self.dice.pick(("relates_to", "relates_to", "blocks"))
            self.db.execute(
                "INSERT OR IGNORE INTO issue_link VALUES (?, ?, ?, ?)",
                (one, other, kind, "2023-05-02 10:00:00"),
            )

    def _check(self, waiting: list[int]) -> None:
        for number in waiting:
            if self.dice.chance(0.05):
                heading, tasks = self.dice.pick(CHECKLISTS)
                done = self.dice.below(len(tasks))
                lines = [f"- [{'x' if place < done else ' '}] {task}" for place, task in enumerate(tasks)]
                text = "\n\n" + "\n".join(([heading, ""] if heading else []) + lines)
                self.db.execute(
                    "UPDATE issue SET description = description || ? WHERE id = ?", (text, number)
                )

    def _hide(self) -> None:
        """One or two confidential issues."""
        iid = int(
            self.db.execute("SELECT max(iid) FROM issue WHERE project_id = ?", (self.project,)).get or 0
        )
        last = max((at for _, _, at in self.issues), default=END - timedelta(days=30))
        for whole in self.dice.some(whole_issues("hidden"), self.dice.pick((0, 1, 1, 2))):
            iid += 1
            last = at = (last + (END - last) * (0.1 + 0.5 * self.dice.random())).replace(microsecond=0)
            write_one(
                self.db,
                "issue",
                project_id=self.project,
                iid=iid,
                title=whole.title,
                description=whole.body,
                author_id=self.dice.pick(self.team).id,
                confidential=1,
                created_at=at,
                updated_at=at,
            )

    def _answer(self) -> None:
        """Some first notes with an answer become threads."""
        for number, _, _ in self.issues:
            notes = [
                int(note)
                for (note,) in self.db.execute(
                    "SELECT id FROM note WHERE issue_id = ? AND system = 0 ORDER BY created_at, id", (number,)
                )
            ]
            if len(notes) >= 2 and self.dice.chance(0.3):
                thread = write_one(self.db, "discussion", issue_id=number)
                self.db.execute("UPDATE note SET discussion_id = ? WHERE id IN (?, ?)", (thread, *notes[:2]))
            for note in notes:
                self._react("note_id", note, 0.08)

    def _react(self, column: str, number: int, chance: float) -> None:
        if self.dice.chance(chance):
            for each in self.dice.some(self.crowd[:60], self.dice.between(1, 5)):
                name = "thumbsup" if self.dice.chance(0.65) else self.dice.pick(EMOJI)
                write_one(self.db, "award", user_id=each.id, name=name, **{column: number})
