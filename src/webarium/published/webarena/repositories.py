"""The forge's repositories that tasks name: projects, who has committed how much when, branches, licences, stars."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import apsw

from webarium.content.phrases import Phrase
from webarium.content.tables import write_one
from webarium.draws import Dice
from webarium.published.webarena.facts import first_of, tables, value_of
from webarium.sites.gitlab.git.commits import Person, commit, make_commit
from webarium.sites.gitlab.git.objects import BLOB, FILE, Entry, Objects
from webarium.sites.gitlab.licenses import license_text
from webarium.sites.kit.slugs import slug
from webarium.sql import insert
from webarium.types import Scale, SqlValue

_MOST_TOPICS = 6
_TOPICS = ("setup", "usage", "options", "errors", "tests", "releases", "style", "questions")
_THING = "[option|step|example|message|default|limit|path|name]"
_LINE = Phrase(
    f"[Read|Check|Keep|Note|Compare|Try] [the|every|each] {_THING} [before|after|during] "
    "[a release|the first run|an update|a test|the build|a review][| of {topic}].\n"
)
_MESSAGE = Phrase(
    f"[Describe|Clarify|Reword|Explain|Mention|Add] [a|another|one] {_THING} [in|to the page about|under] {{topic}}"
)


@dataclass(frozen=True)
class Share:
    """What somebody has committed to a branch."""

    name: str
    email: str
    commits: int = 0
    """How many, over the whole span."""
    days: Sequence[str] = ()
    """Or one on each of these."""

    def moments(self, dice: Dice, begin: datetime, end: datetime) -> list[datetime]:
        """When they were made."""
        days = [datetime.fromisoformat(day) for day in self.days]
        part = (end - begin) / max(1, self.commits)
        days += [begin + part * (number + dice.random()) for number in range(self.commits)]
        return [_midnight(day) + timedelta(seconds=dice.between(8 * 3600, 21 * 3600)) for day in days]


def project_id(db: apsw.Connection, path: str) -> int:
    """The id of a project by its whole path."""
    sql = "SELECT p.id FROM project p JOIN namespace n ON n.id = p.namespace_id WHERE n.path || '/' || p.path = ?"
    return int(db.execute(sql, (path,)).get)


def file_text(db: apsw.Connection, project: str, branch: str, path: str) -> str | None:
    """What a file of a branch says; None where there is none."""
    sql = "SELECT commit_id FROM branch WHERE project_id = ? AND name = ?"
    tip = db.execute(sql, (project_id(db, project), branch)).get
    objects = Objects(db)
    entry = None if tip is None else objects.at(commit(db, int(tip)).tree, path)
    return None if entry is None else objects.blob(entry.sha).decode()


class Repositories:
    """Writes them into a generated forge whose people and groups are there."""

    def __init__(self, db: apsw.Connection, scale: Scale) -> None:
        self._db = db
        self._objects = Objects(db)
        self._facts = tables("repositories", scale)

    def write(self) -> None:
        """Everything, in the order in which things need one another."""
        for each in self._facts["project"]:
            self._make(each)
        for each in self._facts["history"]:
            self._grow(each)
        for each in self._facts["branch"]:
            self.fork_off(each["project"], each["name"], each["author"])
        for each in self._facts["project"]:
            self._copy(each)
            self._star(each["path"], each["stars"])
        for each in self._facts["licensed"]:
            self._license(each["project"], each["license"])
        self._dim({each["path"] for each in self._facts["project"]})
        for each in self._facts["starred"]:
            self._star(each["project"], each["count"])
        for each in self._facts["described"]:
            self._describe(each["project"], each["description"])

    def fork_off(
        self, project: str, name: str, author: str, at: str = "2023-06-05 10:00:00"
    ) -> tuple[int, int]:
        """Make a branch that is one commit ahead of the default one; returns the commits that it has and begins at."""
        number, base = project_id(self._db, project), self._tip(project)
        files = self._objects.files(commit(self._db, base).tree)
        text = f"# {name.rpartition('/')[2].replace('-', ' ').capitalize()}\n\nThis is where it begins.\n"
        files[f"docs/{slug(name)}.md"] = self._entry(f"docs/{slug(name)}.md", text)
        message = f"Begin with {name.rpartition('/')[2].replace('-', ' ')}"
        head = make_commit(
            self._db,
            self._objects.build(files),
            [base],
            self.person(author),
            datetime.fromisoformat(at),
            message,
        )
        self._set_branch(number, name, head)
        return head, base

    def person(self, username: str) -> Person:
        """Somebody as commits name them."""
        name, email = self._row("SELECT name, email FROM user WHERE username = ?", username)
        return Person(str(name), str(email))

    def _row(self, sql: str, *values: SqlValue) -> tuple[Any, ...]:
        (found,) = self._db.execute(sql, values).fetchall()
        return tuple(found)

    def _describe(self, project: str, fact: str) -> None:
        self._db.execute(
            "UPDATE project SET description = ? WHERE id = ?", (first_of(fact), project_id(self._db, project))
        )

    def _make(self, fact: Mapping[str, Any]) -> None:
        """The row of a project; its creator is its namespace's, or the group's first owner."""
        home, _, path = fact["path"].rpartition("/")
        namespace, owner = self._row(
            "SELECT n.id, coalesce(n.user_id, (SELECT min(user_id) FROM group_member g WHERE g.namespace_id = n.id"
            " AND g.role = 50)) FROM namespace n WHERE n.path = ?",
            home,
        )
        write_one(
            self._db,
            "project",
            namespace_id=namespace,
            path=path,
            name=fact.get("name", path),
            description=first_of(fact["description"]),
            visibility="public",
            default_branch=fact.get("default", "main"),
            creator_id=owner,
            created_at="2023-06-01 09:00:00",
            last_activity_at="2017-01-02 09:00:00",
        )

    def _grow(self, fact: Mapping[str, Any]) -> None:
        """A line of commits: a branch of its own, or older work that goes into one which is there."""
        project, branch = fact["project"], fact["branch"]
        begin, end = (datetime.fromisoformat(day) for day in fact["span"])
        dice = Dice("webarena", project, branch)
        found = [
            (moment, rank, share)
            for rank, share in enumerate(
                Share(**{**each, "email": value_of(each["email"])}) for each in fact["by"]
            )
            for moment in share.moments(dice, begin, end)
        ]
        found.sort(key=lambda each: each[:2])
        moments = [moment for moment, _, _ in found]
        tip = self._line(dice, project, [(share, moment) for moment, _, share in found])
        number = project_id(self._db, project)
        if self._db.execute("SELECT 1 FROM branch WHERE project_id = ? AND name = ?", (number, branch)).get:
            tip = self._join(project, tip)
        self._set_branch(number, branch, tip)
        self._db.execute(
            "UPDATE project SET created_at = min(created_at, ?), last_activity_at = max(last_activity_at, ?)"
            " WHERE id = ?",
            (_stamp(moments[0] - timedelta(minutes=5)), _stamp(moments[-1]), number),
        )

    def _line(self, dice: Dice, project: str, shares: Sequence[tuple[Share, datetime]]) -> int:
        """Commits that each add a line to a page; returns the last one."""
        topics = dice.some(_TOPICS, _MOST_TOPICS)
        texts = {f"docs/{topic}.md": f"# {topic.capitalize()}\n\n" for topic in topics}
        files = self._beginning(project)
        tip: list[int] = []
        for share, moment in shares:
            topic = dice.pick(topics)
            path = f"docs/{topic}.md"
            texts[path] += _LINE.say(dice.random, {"topic": topic})
            files[path] = self._entry(path, texts[path])
            message = _MESSAGE.say(dice.random, {"topic": topic}) if tip else "Initial commit"
            person = Person(share.name, share.email)
            tip = [make_commit(self._db, self._objects.build(files), tip, person, moment, message)]
        return tip[0]

    def _beginning(self, project: str) -> dict[str, Entry]:
        """What is there from the first commit on; nothing where a project has files."""
        if self._db.execute(
            "SELECT 1 FROM branch WHERE project_id = ?", (project_id(self._db, project),)
        ).get:
            return {}
        name, description, owner = self._row(
            "SELECT p.name, p.description, n.name FROM project p JOIN namespace n ON n.id = p.namespace_id"
            " WHERE n.path || '/' || p.path = ?",
            project,
        )
        readme = f"# {name}\n\n{description}\n\nSee `docs` for everything else.\n"
        texts = {"README.md": readme, "LICENSE": license_text("mit", str(owner))}
        return {path: self._entry(path, text) for path, text in texts.items()}

    def _join(self, project: str, older: int) -> int:
        """Merge a line of commits into the default branch; files of both are there."""
        tip = commit(self._db, self._tip(project))
        files = self._objects.files(commit(self._db, older).tree) | self._objects.files(tip.tree)
        (owner,) = self._row(
            "SELECT u.username FROM project p JOIN user u ON u.id = p.creator_id WHERE p.id = ?",
            project_id(self._db, project),
        )
        at = tip.committed_at + timedelta(minutes=7)
        message = "Merge what was kept elsewhere"
        return make_commit(
            self._db, self._objects.build(files), [tip.id, older], self.person(owner), at, message
        )

    def _copy(self, fact: Mapping[str, Any]) -> None:
        """Let a fork have the default branch of what it is a fork of."""
        if "forked" not in fact:
            return
        number, source = (project_id(self._db, fact[name]) for name in ("path", "forked"))
        self._db.execute("UPDATE project SET forked_from_id = ? WHERE id = ?", (source, number))
        self._set_branch(number, "main", self._tip(fact["forked"]))

    def _license(self, project: str, name: str) -> None:
        """Commit another licence to the default branch."""
        number, tip = project_id(self._db, project), commit(self._db, self._tip(project))
        owner, branch = self._row(
            "SELECT u.username, p.default_branch FROM project p JOIN user u ON u.id = p.creator_id WHERE p.id = ?",
            number,
        )
        person = self.person(owner)
        files = self._objects.files(tip.tree)
        files["LICENSE"] = self._entry("LICENSE", license_text(name, person.name))
        at = tip.committed_at + timedelta(minutes=7)
        made = make_commit(
            self._db, self._objects.build(files), [tip.id], person, at, f"Use the licence {name}"
        )
        self._set_branch(number, str(branch), made)

    def _star(self, project: str, count: int) -> None:
        """Let so many people have starred a project, the default account not among them."""
        number = project_id(self._db, project)
        self._db.execute("DELETE FROM star WHERE project_id = ?", (number,))
        self._db.execute(
            "INSERT INTO star (user_id, project_id, created_at) SELECT id, ?1, '2023-05-02 09:00:00' FROM user"
            " WHERE id > 1 ORDER BY id * 7919 % 1009, id LIMIT ?2",
            (number, count),
        )

    def _dim(self, planted: Collection[str]) -> None:
        """Leave generated projects no more stars than are below the first planted ones; the default account's stay."""
        others = [
            int(number)
            for number, path in self._db.execute(
                "SELECT p.id, n.path || '/' || p.path FROM project p JOIN namespace n ON n.id = p.namespace_id"
            )
            if path not in planted
        ]
        for number in others:
            self._db.execute(
                "DELETE FROM star WHERE project_id = ?1 AND user_id NOT IN (SELECT user_id FROM star"
                " WHERE project_id = ?1 ORDER BY user_id > 1, user_id LIMIT ?2)",
                (number, self._facts["most_stars"]),
            )

    def _tip(self, project: str) -> int:
        (found,) = self._row(
            "SELECT b.commit_id FROM project p JOIN branch b ON b.project_id = p.id AND b.name = p.default_branch"
            " WHERE p.id = ?",
            project_id(self._db, project),
        )
        return int(found)

    def _set_branch(self, project: int, name: str, tip: int) -> None:
        """Move a branch, or make one; the default one is protected."""
        (default,) = self._row("SELECT default_branch FROM project WHERE id = ?", project)
        self._db.execute(
            insert("branch", "project_id name commit_id protected")
            + " ON CONFLICT (project_id, name) DO UPDATE SET commit_id = excluded.commit_id",
            (project, name, tip, int(name == default)),
        )

    def _entry(self, path: str, text: str) -> Entry:
        return Entry(path.rpartition("/")[2], FILE, self._objects.put(BLOB, text.encode()))


def _midnight(moment: datetime) -> datetime:
    return moment.replace(hour=0, minute=0, second=0, microsecond=0)


def _stamp(moment: datetime) -> str:
    return moment.isoformat(" ", "seconds")
