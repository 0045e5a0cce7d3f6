"""What is said about lines of open merge requests, who approves them, reactions, and events."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from functools import lru_cache

import apsw

from webarium.content.tables import write_one
from webarium.draws import Dice
from webarium.sites.gitlab.emoji import EMOJI
from webarium.sites.gitlab.git.commits import commit
from webarium.sites.gitlab.git.diffs import FileDiff, Line, tree_diff
from webarium.sites.gitlab.git.objects import Objects
from webarium.sites.gitlab.seed.capitals import with_capitals
from webarium.sites.gitlab.seed.histories import END, OpenRequest
from webarium.sites.gitlab.seed.people import Account
from webarium.sites.gitlab.seed.wholes import Shelf, Whole, filled, whole_talks


@lru_cache(maxsize=1)
def _lines() -> tuple[tuple[str, Whole], ...]:
    """Talks about lines, each with the file that it fits, or ``*``."""
    split = [(whole, *whole.body.partition("\n")) for whole in whole_talks("lines")]
    return tuple((head, replace(whole, body=body)) for whole, head, _, body in split)


class Reviews:
    """Writes what happens around the merge requests of one project."""

    def __init__(
        self, db: apsw.Connection, dice: Dice, people: list[Account], crowd: list[Account], shelf: Shelf
    ) -> None:
        self.db = db
        self.shelf = shelf
        self.dice = dice
        self.people = people
        self.crowd = crowd

    def review(self, number: int, request: OpenRequest, reviewer: Account) -> None:
        """Threads on lines, approvals and events of an open merge request."""
        self.event(request.author, "requested review from @" + reviewer.username, request.opened, number)
        changes = tree_diff(
            Objects(self.db), commit(self.db, request.base).tree, commit(self.db, request.head).tree
        )
        for file in changes.files:
            added = [line for line in file.lines if line.sign == "+" and len(line.text) > 3]
            if added and self.dice.chance(0.4):
                for talk in self._talks(file.path, self.dice.between(1, 2)):
                    self._thread(number, request, reviewer, file, self.dice.pick(added), talk)
        for each in self.people:
            if each.id != request.author.id and self.dice.chance(0.22):
                at = self._later(request.opened)
                write_one(self.db, "approval", merge_request_id=number, user_id=each.id, created_at=at)
                self.event(each, "approved this merge request", at, number)
        self.react("merge_request_id", number, 0.3)

    def _talks(self, path: str, count: int) -> list[Whole]:
        """What is said about lines of a file: what fits this file, else what fits any."""
        known = [(head, talk) for head, talk in _lines() if head in (path, "*")]
        return self.shelf.lent(
            self.dice, [talk for head, talk in known if head == path] or [talk for _, talk in known], count
        )

    def _thread(
        self,
        number: int,
        request: OpenRequest,
        reviewer: Account,
        file: FileDiff,
        line: Line,
        talk: Whole,
    ) -> None:
        others = [each for each in self.people if each.id not in (reviewer.id, request.author.id)]
        if reviewer.id == request.author.id or (talk.slots and not others):
            return
        self.shelf.told(talk)
        at = self._later(request.opened)
        solved = bool(talk.turns) and self.dice.chance(0.5)
        thread = write_one(
            self.db,
            "discussion",
            merge_request_id=number,
            path=file.path,
            old_line=line.old,
            new_line=line.new,
            head_id=request.head,
            resolved_by_id=request.author.id if solved else None,
            resolved_at=min(END, at + timedelta(hours=5)) if solved else None,
        )
        slots = {"person": f"@{self.dice.pick(others).username}"} if talk.slots else {}
        speakers = {"R": reviewer, "A": request.author}
        for turn, (letter, words) in enumerate((("R", talk.body), *talk.turns)):
            moment = min(END, at + timedelta(hours=2 * turn))
            self._note(speakers[letter], with_capitals(filled(words, slots)), moment, number, thread)

    def _note(self, author: Account, body: str, at: datetime, number: int, thread: int) -> None:
        note = write_one(
            self.db,
            "note",
            author_id=author.id,
            body=body,
            created_at=at,
            updated_at=at,
            merge_request_id=number,
            discussion_id=thread,
        )
        self.react("note_id", note, 0.15)

    def _later(self, at: datetime) -> datetime:
        room = int((END - at).total_seconds())
        return at + timedelta(seconds=self.dice.between(60, max(61, min(room, 12 * 86_400))))

    def event(
        self, author: Account, body: str, at: datetime, request: int | None = None, issue: int | None = None
    ) -> None:
        """What somebody did."""
        write_one(
            self.db,
            "event",
            author_id=author.id,
            body=body,
            created_at=at,
            merge_request_id=request,
        )

    def react(self, column: str, number: int, chance: float) -> None:
        """Some reactions, mostly the usual one."""
        if not self.dice.chance(chance):
            return
        for each in self.dice.some(self.crowd[:40], self.dice.between(1, 4)):
            name = "thumbsup" if self.dice.chance(0.6) else self.dice.pick(EMOJI)
            write_one(self.db, "award", user_id=each.id, name=name, **{column: number})
