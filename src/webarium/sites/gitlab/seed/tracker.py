"""Issues, merge requests, labels, milestones, stars and members of a project."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import apsw

from webarium.content.tables import write, write_one
from webarium.content.voices import Habits, speak
from webarium.content.voices.speakers import draw_age, draw_habits
from webarium.draws import Dice
from webarium.sites.gitlab.git.commits import commit
from webarium.sites.gitlab.seed.bundles import Bundle, Told, labels_of
from webarium.sites.gitlab.seed.capitals import with_capitals
from webarium.sites.gitlab.seed.facts import Past, facts_of
from webarium.sites.gitlab.seed.histories import END, History
from webarium.sites.gitlab.seed.people import Account
from webarium.sites.gitlab.seed.review import Reviews
from webarium.sites.gitlab.seed.talk import Said, Talker
from webarium.sites.gitlab.seed.wholes import Shelf

COLOURS = ("#c2410c", "#0b6bcb", "#1f7a4d", "#7a3ea8", "#9a6700", "#a8221c", "#3f5873", "#00707a")
USUAL = (
    ("bug", "#a8221c", "Something does not work"),
    ("enhancement", "#0b6bcb", "Something new, or better than it is"),
    ("documentation", "#3f5873", "Text for people"),
    ("question", "#7a3ea8", "Somebody wants to know"),
    ("help wanted", "#1f7a4d", "Everybody is invited"),
    ("good first issue", "#00707a", "Small and well described"),
)
_WRITTEN: Any = {"typos": 0.0, "mishears": False, "emoji": (), "shouts": 0.0, "trails": 0.0}
_STOPS = {"never": "inside", "none": "inside"}
"""What stays as it is written: whole texts have the slips and the run-ons of those who wrote them."""
_LOWER = 0.03
"""The share of people on a forge who write in small letters besides those who do so anywhere."""
_TALKED_ABOUT = timedelta(hours=2)
"""How long a merge request is open before anybody talks about it."""
_LAST_WORD_OF_ISSUE = """UPDATE issue SET updated_at = max(updated_at,
    coalesce((SELECT max(created_at) FROM note WHERE issue_id = ?1), '')) WHERE id = ?1"""
_LAST_WORD_OF_REQUEST = """UPDATE merge_request SET updated_at = max(updated_at,
    coalesce((SELECT max(created_at) FROM note WHERE merge_request_id = ?1), '')) WHERE id = ?1"""
"""What is talked about has changed at the last word, however old it is."""
MILESTONES = ("First release", "Second release", "Cleanup", "Documentation sprint", "Summer release")


class Tracker:
    """Writes what is said and planned about one project."""

    def __init__(
        self,
        db: apsw.Connection,
        project: int,
        bundle: Bundle,
        history: History,
        people: list[Account],
        crowd: list[Account],
        dice: Dice,
        shelf: Shelf,
    ) -> None:
        self.db = db
        self.project = project
        self.bundle = bundle
        self.history = history
        self.people = people
        self.crowd = crowd
        self.dice = dice
        self.talker = Talker(
            dice,
            facts_of(history.files),
            bundle,
            _past(db, history),
            [Past(name, "", at) for name, _, at in history.tags],
            shelf,
        )
        self.talker.people = [each.username for each in people[1:]]
        self.reviews = Reviews(
            db, Dice("reviews", project, len(history.commits), str(history.last)), people, crowd, shelf
        )
        self.labels: dict[str, int] = {}
        self.milestones: list[int] = []
        self.habits: dict[int, Habits] = {}

    def write(self, issues: int) -> None:
        """Write all of it."""
        self._write_labels()
        self._write_milestones()
        self._write_issues(issues)
        self._write_requests()

    def _write_labels(self) -> None:
        usual = {name: (colour, text) for name, colour, text in USUAL}
        wanted = [
            *usual,
            *labels_of(self.bundle),
            *(label for each in self.bundle.issues for label in each.labels),
        ]
        for number, name in enumerate(dict.fromkeys(wanted)):
            colour, text = usual.get(name, (COLOURS[number % len(COLOURS)], ""))
            self.labels[name] = write_one(
                self.db, "label", project_id=self.project, title=name, color=colour, description=text
            )

    def _write_milestones(self) -> None:
        for iid, title in enumerate(self.dice.some(MILESTONES, self.dice.between(1, 3)), 1):
            due = END + timedelta(days=self.dice.between(-200, 120))
            self.milestones.append(
                write_one(
                    self.db,
                    "milestone",
                    project_id=self.project,
                    iid=iid,
                    title=title,
                    start_date=(due - timedelta(days=60)).date(),
                    due_date=due.date(),
                    state="closed" if due < END else "active",
                    created_at=min(due, END) - timedelta(days=90),
                )
            )

    def _moments(self, count: int) -> list[datetime]:
        span = (END - self.history.begun).total_seconds() - 86_400
        spots = sorted(self.dice.random() ** 0.7 for _ in range(count))
        return [
            (self.history.begun + timedelta(seconds=max(span, 86_400) * spot)).replace(microsecond=0)
            for spot in spots
        ]

    def _write_issues(self, count: int) -> None:
        told: list[Told | None] = list(self.bundle.issues)
        told += [None] * max(0, count - len(told))
        planned = list(zip(self._moments(len(told)), self.dice.shuffled(told), strict=True))
        generated = self.talker.issues([at for at, each in planned if each is None])
        for iid, (at, each) in enumerate(planned, 1):
            self._write_issue(iid, at, next(generated) if each is None else _as_said(each))

    def _write_issue(self, iid: int, at: datetime, told: Said) -> None:
        dice = self.dice
        spoken_of = "\n".join((told.title, told.body, *(text for _, text in told.notes)))
        author = dice.pick(_unnamed(self.people if dice.chance(0.55) else self.crowd, spoken_of))
        notes = self._note_times(at, len(told.notes))
        closed = _closing(notes[-1] if notes else at, dice.between(1, 90)) if told.closed else None
        issue = write_one(
            self.db,
            "issue",
            project_id=self.project,
            iid=iid,
            title=told.title,
            description=self._voiced(author, told.body),
            state="closed" if closed else "opened",
            author_id=author.id,
            milestone_id=dice.pick(self.milestones) if dice.chance(0.25) else None,
            due_date=(at + timedelta(days=dice.between(10, 60))).date() if dice.chance(0.1) else None,
            created_at=at,
            updated_at=closed or (notes[-1] if notes else at),
            closed_at=closed,
        )
        for label in [each for each in dict.fromkeys(told.labels) if each in self.labels]:
            write_one(self.db, "issue_label", issue_id=issue, label_id=self.labels[label])
        if dice.chance(0.4):
            assignee = dice.pick(self.people)
            write_one(self.db, "issue_assignee", issue_id=issue, user_id=assignee.id)
            self._todo(assignee, author, "assigned", at, closed is None, issue_id=issue)
        cast = self._cast(author, spoken_of)
        spoken = [
            (moment, cast[letter], body) for (letter, body), moment in zip(told.notes, notes, strict=True)
        ]
        talk_ends = notes[-1] if notes else closed or END
        chatter = self._chatter(at, talk_ends, "bug" in told.labels)
        for moment, speaker, body in sorted([*spoken, *chatter], key=lambda each: each[0]):
            self._note(speaker, self._voiced(speaker, body), moment, issue_id=issue)
        if closed:
            self._note(self.people[0], "closed", closed, system=1, issue_id=issue)
        self.db.execute(_LAST_WORD_OF_ISSUE, (issue,))

    def _chatter(self, at: datetime, end: datetime, trouble: bool) -> list[tuple[datetime, Account, str]]:
        """What others add while an issue is talked about: mostly nothing, now and then a lot."""
        bodies = self.talker.chatter(at, int(5 * self.dice.random() ** 3), trouble=trouble)
        times = self._note_times(at, len(bodies), end)
        people = self.dice.some(self.crowd, len(bodies))
        added = zip(times, people, bodies, strict=True)
        return [(moment, speaker, body) for moment, speaker, body in added if _unnamed([speaker], body)]

    def _cast(self, author: Account, text: str = "") -> dict[str, Account]:
        """Who speaks: the author, a maintainer or reviewer, and somebody else, none of whom the text names."""
        team = [each for each in _unnamed(self.people, text) if each is not author] or self.crowd
        maintainer = team[0] if self.dice.chance(0.6) else self.dice.pick(team)
        others = [each for each in self.dice.some(self.crowd, 4) if each not in (author, maintainer)]
        return {"A": author, "M": maintainer, "R": maintainer, "O": others[0]}

    def _voiced(self, author: Account, text: str) -> str:
        """What somebody says, as they write."""
        if author.id not in self.habits:
            dice = Dice(author.id, "habits", author.username)
            drawn = draw_habits(dice, age=draw_age(dice))
            lower = drawn.lower or dice.chance(_LOWER)
            stops = _STOPS.get(drawn.stops, drawn.stops)
            self.habits[author.id] = replace(drawn, **_WRITTEN, lower=lower, stops=stops)
        habits = self.habits[author.id]
        begun = text if habits.lower else with_capitals(text)
        return speak(begun, habits, self.dice, quoting=True)

    def _note_times(self, at: datetime, count: int, end: datetime = END) -> list[datetime]:
        span = min(20 * 86_400, max(30, int((end - at).total_seconds()) - 10))
        first = min(600, span // 3)
        return sorted(
            at + timedelta(seconds=self.dice.between(first, max(first + 1, span))) for _ in range(count)
        )

    def _note(self, author: Account, body: str, at: datetime, system: int = 0, **about: int) -> None:
        at = min(at, END)
        write_one(
            self.db,
            "note",
            author_id=author.id,
            body=body,
            system=system,
            created_at=at,
            updated_at=at,
            **about,
        )

    def _todo(
        self, user: Account, author: Account, action: str, at: datetime, waiting: bool, **about: int
    ) -> None:
        if user is author or user.id > 2:
            return
        state = "pending" if waiting and (END - at).days < 500 else "done"
        write_one(
            self.db,
            "todo",
            user_id=user.id,
            author_id=author.id,
            action=action,
            state=state,
            created_at=at,
            **about,
        )

    def _write_requests(self) -> None:
        iid = 0
        for each in self.history.merged:
            iid += 1
            reviewer = self.people[0] if each.author is not self.people[0] else None
            described = self.dice.chance(0.6)
            number = self._request(
                iid,
                title=each.title,
                description=self._voiced(each.author, self.talker.request(each.title, each.opened))
                if described
                else "",
                state="merged",
                author_id=each.author.id,
                reviewers=(reviewer.id,) if reviewer else (),
                source_branch=each.branch,
                head_id=each.head,
                base_id=each.base,
                merge_commit_id=each.merge,
                created_at=each.opened,
                updated_at=each.merged,
                merged_at=each.merged,
                merged_by_id=(reviewer or self.people[-1]).id,
            )
            if self.dice.chance(0.45) and each.merged - each.opened >= _TALKED_ABOUT:
                self._discuss(number, each.author, reviewer or self.people[-1], each.opened, each.merged, 1)
        for waiting in self.history.waiting:
            iid += 1
            closed = not waiting.conflicting and self.dice.chance(0.15)
            me = self.people[0]
            reviewer = next((one for one in self.people if one.id == 1 and one is not waiting.author), None)
            reviewer = (
                reviewer if reviewer and self.dice.chance(0.6) else (None if me is waiting.author else me)
            )
            number = self._request(
                iid,
                title=waiting.title,
                description=self._voiced(waiting.author, self.talker.request(waiting.title, waiting.opened)),
                state="closed" if closed else "opened",
                draft=int(self.dice.chance(0.12)),
                author_id=waiting.author.id,
                assignees=self.dice.pick(((), (waiting.author.id,), (me.id,))),
                reviewers=(reviewer.id,) if reviewer else (),
                source_branch=waiting.branch,
                head_id=waiting.head,
                base_id=waiting.base,
                created_at=waiting.opened,
                updated_at=max(waiting.opened, END - timedelta(days=1)),
            )
            if reviewer:
                self._todo(
                    reviewer,
                    waiting.author,
                    "review_requested",
                    waiting.opened,
                    not closed,
                    merge_request_id=number,
                )
            talks = self.dice.below(3)
            self._discuss(number, waiting.author, reviewer or me, waiting.opened, END, talks)
            if not closed:
                self.reviews.review(number, waiting, reviewer or me)
            self.db.execute(_LAST_WORD_OF_REQUEST, (number,))

    def _discuss(
        self, number: int, author: Account, reviewer: Account, at: datetime, end: datetime, talks: int
    ) -> None:
        """The reviewer asks; the author has answered or not."""
        cast = self._cast(author) | {"R": reviewer}
        fitting = [
            talk
            for talk in self.talker.reviews(at, talks)
            if all(_unnamed([cast[letter]], body) for letter, body in talk)
        ]
        for talk in fitting:
            for (letter, body), moment in zip(talk, self._note_times(at, len(talk), end), strict=True):
                self._note(cast[letter], self._voiced(cast[letter], body), moment, merge_request_id=number)

    def _request(
        self, iid: int, assignees: tuple[int, ...] = (), reviewers: tuple[int, ...] = (), **values: Any
    ) -> int:
        number = write_one(
            self.db,
            "merge_request",
            project_id=self.project,
            iid=iid,
            source_project_id=self.project,
            target_branch=self.bundle.fact("default", "main"),
            **values,
        )
        for user in assignees:
            write_one(self.db, "merge_request_assignee", merge_request_id=number, user_id=user)
        for user in reviewers:
            write_one(self.db, "merge_request_reviewer", merge_request_id=number, user_id=user)
        for label in self.dice.some(list(self.labels), self.dice.below(2)):
            write(
                self.db, "merge_request_label", [{"merge_request_id": number, "label_id": self.labels[label]}]
            )
        return number


def _unnamed(people: list[Account], text: str) -> list[Account]:
    """Those whom a text does not name: nobody speaks of themselves as of somebody else."""
    return [each for each in people if f"@{each.username}" not in text]


def _closing(after: datetime, hours: int) -> datetime:
    """When an issue is closed: some hours after its last word, or else between that and now."""
    then = after + timedelta(hours=hours)
    return then if then < END else (after + (END - after) / 2).replace(microsecond=0)


def _as_said(told: Told) -> Said:
    """An authored issue; its notes are a maintainer's and the author's in turns."""
    return Said(
        told.title,
        told.body,
        told.labels,
        told.closed,
        tuple(("A" if turn % 2 else "M", text) for turn, text in enumerate(told.notes)),
    )


def _past(db: apsw.Connection, history: History) -> list[Past]:
    """The commits of the default branch that can be referred to, by time."""
    found = [commit(db, number) for number in history.commits[1:]]
    plain = [each for each in found if not each.title.startswith("Merge branch") and '"' not in each.title]
    return sorted((Past(each.short, each.title, each.committed_at) for each in plain), key=lambda e: e.at)
