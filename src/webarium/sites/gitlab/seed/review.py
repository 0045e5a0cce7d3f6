"""What is said about lines of open merge requests, who approves them, reactions, and events."""

from __future__ import annotations

from datetime import datetime, timedelta

import apsw

from webarium.content.phrases import Phrase
from webarium.content.tables import write_one
from webarium.draws import Dice
from webarium.sites.gitlab.emoji import EMOJI
from webarium.sites.gitlab.git.commits import commit
from webarium.sites.gitlab.git.diffs import FileDiff, Line, tree_diff
from webarium.sites.gitlab.git.objects import Objects
from webarium.sites.gitlab.seed.histories import END, OpenRequest
from webarium.sites.gitlab.seed.people import Account

ABOUT = {
    "CONTRIBUTING.md": (
        ("[Should|Could] we say where the tests [are|live]? I would put it right here.", "Added."),
        ("“[Anything large|Large]” is vague. More than a day of work?", "A day sounds right, changed."),
        ("Nit: one sentence per line makes later diffs [smaller|easier to read].", ""),
    ),
    ".editorconfig": (
        (
            "Two spaces everywhere? [The Makefile needs tabs.|Go files want tabs.]",
            "Right, I will add a section.",
        ),
        ("We should set `charset = utf-8`, too.", "Done."),
    ),
    "CODE_OF_CONDUCT.md": (
        ("Who are “the maintainers” for somebody new? An address would help.", ""),
        ("I like how short this is.", "That was the idea."),
    ),
    "README.md": (
        (
            "Is it really stable? We renamed two options last month.",
            "Before the last tag, yes. Since then, no.",
        ),
        ("[The first question is never asked.|Nobody asks that.] People ask about Windows.", ""),
        (
            "Could this go [above the installation|to the end of the file]?",
            "Moved it, and moved it back: it reads odd.",
        ),
    ),
    "CHANGELOG.md": (
        ("Dates, please, for those who [package this|follow along].", "With the next release."),
        ("“Errors say what was expected” is my favourite line.", ""),
    ),
    ".gitignore": (
        (
            "Editors' files belong into one's own global ignore file, don't they?",
            "Most people do not know that there is one.",
        ),
        ("`.idea/` hides the run configurations that [we share|some of us share].", ""),
    ),
    "SECURITY.md": (
        (
            "A week is long if it is serious. Two days?",
            "I cannot promise that alone. Who else reads the mails?",
        ),
        ("Which versions get fixes? Readers will ask.", ""),
    ),
}
"""What is said about a line of these files, and what the author answers, if anything."""
CODE = (
    (
        "[Why this number|Is this measured], or a guess?",
        "[Measured|Tried] on my machine, [twice|over a weekend].",
    ),
    ("[Nit|Tiny thing]: this line [could|might] be shorter.", ""),
    ("Will this [stay true|still hold] when somebody [moves|renames] the caller?", "Then a search finds it."),
    ("[I would|Better] put this one line [higher|lower].", "[Done|Moved]."),
)
"""What is said about a line of any other file."""


class Reviews:
    """Writes what happens around the merge requests of one project."""

    def __init__(self, db: apsw.Connection, dice: Dice, people: list[Account], crowd: list[Account]) -> None:
        self.db = db
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
            said = ABOUT.get(file.path, CODE)
            if added and said and self.dice.chance(0.55):
                for words, answer in self.dice.some(said, self.dice.between(1, 2)):
                    self._thread(number, request, reviewer, file, self.dice.pick(added), words, answer)
        for each in self.people:
            if each.id != request.author.id and self.dice.chance(0.22):
                at = self._later(request.opened)
                write_one(self.db, "approval", merge_request_id=number, user_id=each.id, created_at=at)
                self.event(each, "approved this merge request", at, number)
        self.react("merge_request_id", number, 0.3)

    def _thread(
        self,
        number: int,
        request: OpenRequest,
        reviewer: Account,
        file: FileDiff,
        line: Line,
        words: str,
        answer: str,
    ) -> None:
        if reviewer.id == request.author.id:
            return
        at = self._later(request.opened)
        solved = bool(answer) and self.dice.chance(0.5)
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
        self._note(reviewer, Phrase(words).say(self.dice.random, {}), at, number, thread)
        if answer:
            self._note(request.author, answer, min(END, at + timedelta(hours=3)), number, thread)

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
