"""Changing the encyclopedia, where it is open: watching, talking, editing, undoing, protecting."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Answer, Expect, Number, Ref, Text
from webarium.sites.wikipedia.titles import path_of
from webarium.suites.kit import Combined, Mutate, Same, shuffled
from webarium.suites.wikipedia.base import (
    ANY,
    OPEN,
    WikiTemplate,
    article,
    edited,
    me,
    members,
    open_article,
    source,
)
from webarium.tasks import Data, Row, Ui
from webarium.worlds import Conditions

KINDS = ("Foods", "Musical instruments", "Animals", "Museums", "Bridges", "Rivers", "Space missions")


class Editing(WikiTemplate):
    """Base of tasks in an open encyclopedia."""

    role: ClassVar[str] = "editor"
    conditions: ClassVar[Conditions] = OPEN


def quiet(db: Data, rng: random.Random) -> list[Row]:
    """Articles that are not watched or protected, in a random order."""
    watched = set(db.column("SELECT article_id FROM watch WHERE user_id = ?", me(db)))
    protected = set(db.column("SELECT id FROM article WHERE protected = 1"))
    return shuffled(
        rng, (row for kind in KINDS for row in members(db, kind) if row.id not in watched | protected)
    )


class WatchArticle(Editing, Mutate):
    name, difficulty = "watch_article", "easy"
    intent = 'Add the article "{title}" to my watch list.'
    button = "Watch"

    @dataclass(frozen=True)
    class Params:
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [WatchArticle.Params(title=row.title) for row in quiet(db, rng)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.insert("watch", {"user_id": me(db), "article_id": article(db, params.title).id})]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_article(ui, params.title)


class StopWatching(Editing, Mutate):
    name, difficulty = "stop_watching", "easy"
    intent = 'I no longer want to watch the article "{title}". Take it off my watch list.'
    button = "Stop watching"

    @dataclass(frozen=True)
    class Params:
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = shuffled(
            rng,
            db.rows(
                "SELECT a.title FROM article a JOIN watch w ON w.article_id = a.id WHERE w.user_id = ?"
                " ORDER BY a.title",
                me(db),
            ),
        )
        return [StopWatching.Params(title=row.title) for row in rows]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.delete("watch", {"user_id": me(db), "article_id": article(db, params.title).id})]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Watch list")
        await ui.click("link", params.title, nth=0)


_TOPICS = (
    ("A second source", "Does anybody know a second source for the first sentence?"),
    ("Picture", "Could the picture show a little more of the subject?"),
    ("Too short", "I think that the lead could be twice as long. Who wants to help?"),
    ("Wording", "The last sentence reads oddly to me. Any ideas?"),
    ("Links", "Should more of the names be links?"),
    ("Category", "Is there a category that fits better?"),
)


class BeginTopic(Editing, Mutate):
    name, difficulty = "begin_topic", "medium"
    intent = (
        'Start a new topic on the talk page of "{title}". Its subject is "{subject}", and it should say'
        ' exactly: "{body}"'
    )
    button = "Add topic"
    says = "Your topic was added."

    @dataclass(frozen=True)
    class Params:
        title: str
        subject: str
        body: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in quiet(db, rng):
            subject, body = rng.choice(_TOPICS)
            yield BeginTopic.Params(title=row.title, subject=subject, body=body)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        topic = {
            "article_id": article(db, params.title).id,
            "user_id": me(db),
            "title": Same(params.subject),
            "created_at": ANY,
        }
        said = {"topic_id": Ref("topic"), "user_id": me(db), "body": Same(params.body), "created_at": ANY}
        return [Expect.insert("talk_topic", topic, label="topic"), Expect.insert("talk_post", said)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await open_article(ui, params.title)
        await ui.click("link", "Talk")
        await ui.fill("Subject", params.subject)
        await ui.fill("What you want to say", params.body)
        await ui.click("button", self.button)


_ANSWERS = (
    "I agree with the last post.",
    "Let us wait a week and decide then.",
    "I have a book on this and will look it up.",
    "Please leave it as it is for now.",
)


class AnswerTopic(Editing, Mutate):
    name, difficulty = "answer_topic", "medium"
    intent = 'On the talk page of "{title}", reply to the topic "{topic}" with these words: "{body}"'
    button = "Post answer"
    says = "Your answer was added."

    @dataclass(frozen=True)
    class Params:
        title: str
        topic: str
        number: int
        body: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        rows = shuffled(
            rng,
            db.rows(
                "SELECT t.id, t.title AS topic, a.title FROM talk_topic t "
                "JOIN article a ON a.id = t.article_id ORDER BY t.id"
            ),
        )
        for row in rows:
            yield AnswerTopic.Params(
                title=row.title, topic=row.topic, number=row.id, body=rng.choice(_ANSWERS)
            )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        said = {"topic_id": params.number, "user_id": me(db), "body": Same(params.body), "created_at": ANY}
        return [Expect.insert("talk_post", said)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await open_article(ui, params.title)
        await ui.click("link", "Talk")
        await ui.click("link", f"Answer to {params.topic}")
        await ui.fill("Your answer", params.body)
        await ui.click("button", self.button)


_NEW = (
    "To be checked",
    "Articles for schools",
    "Selected for print",
    "Needs more sources",
    "Good beginnings",
)


class AddCategory(Editing, Mutate):
    name, difficulty = "add_category", "medium"
    intent = (
        'Add the article "{title}" to the category "{category}": insert [[Category:{category}]] as the last'
        ' line of its text, change nothing else, and save it with the edit summary "{comment}".'
    )
    button = "Save page"
    says = "Your edit was saved."

    @dataclass(frozen=True)
    class Params:
        title: str
        category: str
        comment: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in quiet(db, rng):
            category = rng.choice(_NEW)
            yield AddCategory.Params(title=row.title, category=category, comment=f"File under {category}")

    def expected(self, db: Data, params: Params) -> list[Expect]:
        filed = {"article_id": article(db, params.title).id, "category": params.category}
        new = _with_category(source(db, params.title), params.category)
        return [*edited_only(db, params.title, new, params.comment), Expect.insert("article_category", filed)]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await open_article(ui, params.title)
        await ui.click("link", "Edit")
        await ui.fill("Text of the article", _with_category(source(db, params.title), params.category))
        await ui.fill("Edit summary", params.comment)
        await ui.click("button", self.button)


def _with_category(text: str, category: str) -> str:
    return f"{text.strip()}\n[[Category:{category}]]\n"


def edited_only(db: Data, title: str, new: str, comment: str) -> list[Expect]:
    """A new state that says the same in other places: the words are not touched."""
    state, row = edited(db, title, Same(new), Same(comment))
    return [state, Expect.update("article", row.key, {"revision_id": Ref("state")})]


class MakeRedirect(Editing, Mutate):
    name, difficulty = "make_redirect", "medium"
    intent = (
        'There is no article called "{new}" yet. Create one that redirects to {title}: its entire text should'
        ' be #REDIRECT [[{title}]], and the edit summary should be "New redirect".'
    )
    button = "Save page"

    @dataclass(frozen=True)
    class Params:
        title: str
        new: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in quiet(db, rng):
            word = row.title.split()[0]
            if word.isalpha() and " " not in row.title:
                yield MakeRedirect.Params(
                    title=row.title, new=f"{row.title} {rng.choice(('overview', 'basics', 'facts', 'guide'))}"
                )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        made = {
            "title": params.new,
            "kind": "redirect",
            "target": params.title,
            "summary": "",
            "picture": "",
            "plain": "",
            "words": 0,
            "protected": 0,
            "revision_id": Ref("state"),
        }
        state = {
            "article_id": Ref("article"), "user_id": me(db), "created_at": ANY, "comment": Same("New redirect"),
            "source": Same(f"#REDIRECT [[{params.title}]]"),
        }  # fmt: skip
        return [
            Expect.insert("article", made, label="article"),
            Expect.insert("revision", state, label="state"),
        ]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto(path_of(params.new))
        await ui.click("link", "Write this article")
        await ui.fill("Text of the article", f"#REDIRECT [[{params.title}]]")
        await ui.fill("Edit summary", "New redirect")
        await ui.click("button", self.button)
        await ui.expect_text("This page leads to")


class ProtectArticle(Editing, Mutate):
    name, difficulty, role = "protect_article", "easy", "steward"
    intent = 'Protect the article "{title}" so that only stewards can edit it.'
    button = "Protect"

    @dataclass(frozen=True)
    class Params:
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [ProtectArticle.Params(title=row.title) for row in quiet(db, rng)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("article", {"id": article(db, params.title).id}, {"protected": 1})]

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await open_article(ui, params.title)


class BlockLastEditor(Editing, Mutate):
    name, difficulty, role = "block_last_editor", "medium", "steward"
    intent = 'Find out who last edited the article "{title}", and block that account from editing.'

    @dataclass(frozen=True)
    class Params:
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in quiet(db, rng):
            if _last(db, row.title).id > 3:
                yield BlockLastEditor.Params(title=row.title)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("user", {"id": _last(db, params.title).id}, {"blocked": 1})]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        name = _last(db, params.title).username
        await open_article(ui, params.title)
        await ui.click("link", name, nth=0)
        await ui.click("button", f"Block {name}")
        await ui.expect_text("is blocked")


def _last(db: Data, title: str) -> Row:
    """Who wrote the last state of an article."""
    return db.row(
        "SELECT u.id, u.username FROM article a JOIN revision r ON r.id = a.revision_id "
        "JOIN user u ON u.id = r.user_id WHERE a.title = ?",
        title,
    )


class WatchAndCount(Editing, Combined):
    name, difficulty = "watch_and_count_edits", "medium"
    intent = 'Add the article "{title}" to my watch list, and tell me how many edits are in its history.'

    @dataclass(frozen=True)
    class Params:
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [WatchAndCount.Params(title=row.title) for row in quiet(db, rng) if _edits(db, row.title) > 1]

    def answer(self, db: Data, params: Params) -> Answer:
        return Number(_edits(db, params.title), "edits")

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.insert("watch", {"user_id": me(db), "article_id": article(db, params.title).id})]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await open_article(ui, params.title)
        await ui.click("button", "Watch")
        await ui.click("link", "History")


def _edits(db: Data, title: str) -> int:
    return int(
        db.value(
            "SELECT count(*) FROM revision r JOIN article a ON a.id = r.article_id WHERE a.title = ?", title
        )
    )


class ProtectAndName(Editing, Combined):
    name, difficulty, role = "protect_and_tell_editor", "medium", "steward"
    intent = 'Protect the article "{title}", and tell me who last edited it.'

    @dataclass(frozen=True)
    class Params:
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return [
            ProtectAndName.Params(title=row.title) for row in quiet(db, rng) if _last(db, row.title).id > 3
        ]

    def answer(self, db: Data, params: Params) -> Answer:
        name = str(_last(db, params.title).username)
        return Text(name, (name.replace("_", " "),))

    def told(self, db: Data, params: Params) -> list[str]:
        return [str(_last(db, params.title).username)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("article", {"id": article(db, params.title).id}, {"protected": 1})]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await open_article(ui, params.title)
        await ui.click("button", "Protect")


class UndoLastEdit(Editing, Mutate):
    name, difficulty = "undo_last_edit", "medium"
    intent = 'Undo the last edit to the article "{title}".'
    button = "Undo this edit"
    says = "The earlier version was brought back."

    @dataclass(frozen=True)
    class Params:
        title: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Articles whose last edit touched nothing but the words."""
        for row in quiet(db, rng):
            states = _states(db, row.title)
            if len(states) > 1 and _same_but_words(states[-1].source, states[-2].source):
                yield UndoLastEdit.Params(title=row.title)

    def expected(self, db: Data, params: Params) -> list[Expect]:
        old = _states(db, params.title)[-2]
        said = f"Revert to the version of {old.created_at} by {old.username}"
        return edited(db, params.title, old.source, said)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await open_article(ui, params.title)
        await ui.click("link", "History")
        await ui.click("link", f"changes of version {_states(db, params.title)[-1].id}")
        await ui.click("button", self.button)


def _states(db: Data, title: str) -> list[Row]:
    return db.rows(
        "SELECT r.*, u.username FROM revision r JOIN article a ON a.id = r.article_id JOIN user u ON u.id = r.user_id "
        "WHERE a.title = ? ORDER BY r.id",
        title,
    )


def _same_but_words(new: str, old: str) -> bool:
    return len(new) > len(old) + 60 and ("{{ref|" not in new or new.count("{{ref|") == old.count("{{ref|"))
