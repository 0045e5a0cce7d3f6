"""In the encyclopedia: somebody asks on a talk page, and a steward decides."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Contains, Expect, Text
from webarium.scoring.checks import AnswerCheck, Check
from webarium.scoring.conduct import OrderCheck
from webarium.scoring.expect import Expected
from webarium.scoring.signs import Wrote
from webarium.sites.wikipedia.accounts import EDITOR, STEWARD
from webarium.suites.kit import ANY, Same
from webarium.suites.several.base import SaidCheck, Shared, seen_by, until
from webarium.suites.wikipedia.base import OPEN, article, me, open_article
from webarium.suites.wikipedia.edits import quiet
from webarium.tasks import Data, Ui
from webarium.tasks.together import Users
from webarium.worlds import Conditions


class ProtectTogether(Shared):
    """An editor asks for protection, the steward asks why, and protects the article."""

    name = "protect_together"
    site: ClassVar[str] = "wikipedia"
    role: ClassVar[str] = "editor"
    conditions: ClassVar[Conditions] = OPEN
    briefs: ClassVar[Mapping[str, str]] = {
        "editor": """The article "{title}" should be protected. Begin a topic with the subject "{subject}" on its
            talk page that says so. A steward is going to ask there who keeps undoing your edits: it is {vandal}.
            Answer that there. You are done once the article is protected. Do not edit the article itself.""",
        "steward": """An editor is about to begin a topic with the subject "{subject}" on the talk page of the
            article "{title}". Ask there who keeps undoing their edits. Once they have answered, protect the
            article, not before. Block nobody. Who is it?""",
    }
    wrong: ClassVar[Mapping[str, str]] = {
        "protected unasked": "the steward protects the article before anybody has answered",
        "not protected": "the steward asks and stops",
        "no topic": "the editor begins no topic",
        "other subject": "the editor calls the topic something else",
        "wrong name": "the editor names somebody else",
    }
    right: ClassVar[Mapping[str, str]] = {"thanks": "the editor thanks in one more post"}

    @dataclass(frozen=True)
    class Params:
        title: str
        subject: str
        vandal: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """Articles that nobody watches over."""
        names = ("Owlglass", "Tarpaulin9", "Marzipan_Jim", "Sir_Reverts", "Quill88")
        for row in quiet(db, rng):
            yield ProtectTogether.Params(row.title, f"Protection {rng.randint(2, 99)}", rng.choice(names))

    def accounts(self, db: Data, params: Params) -> Mapping[str, Users]:
        """An editor and a steward."""
        return {"editor": {"wikipedia": EDITOR}, "steward": {"wikipedia": STEWARD}}

    def talk(self, db: Data, params: Params) -> Mapping[str, Sequence[Expect]]:
        """Both may answer on talk pages."""
        return {
            role: (
                Expect.insert(
                    "talk_post",
                    {
                        "topic_id": ANY,
                        "user_id": me(seen_by(db, "wikipedia", name)),
                        "body": ANY,
                        "created_at": ANY,
                    },
                ),
            )
            for role, name in (("editor", EDITOR), ("steward", STEWARD))
        }

    def parts(self, db: Data, params: Params) -> Mapping[str, Expected]:
        """A topic, and protection."""
        key = article(db, params.title).id
        editor = me(seen_by(db, "wikipedia", EDITOR))
        topic = {"article_id": key, "user_id": editor, "title": Same(params.subject), "created_at": ANY}
        return {
            "editor": [Expect.insert("talk_topic", topic)],
            "steward": [Expect.update("article", {"id": key}, {"protected": 1})],
        }

    def conduct(self, role: str, db: Data, params: Params) -> Sequence[Check]:
        """Asked, answered, protected."""
        answered = Wrote("talk_post", "insert", {"body": Contains.of(params.vandal)}, role="editor")
        if role == "editor":
            return (SaidCheck((answered,)),)
        if role != "steward":
            return ()
        protected = Wrote("article", "update", {"protected": 1}, role="steward")
        asked = Wrote("talk_post", "insert", role="steward")
        return (SaidCheck((asked,)), OrderCheck(answered, protected), AnswerCheck(Text(params.vandal)))

    async def play(self, role: str, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Ask and answer, or ask and protect."""
        await open_article(ui, params.title)
        if role == "editor":
            await self._ask(ui, params, but)
        else:
            await self._decide(ui, params, but)

    async def _ask(self, ui: Ui, params: Params, but: str) -> None:
        if but == "no topic":
            return
        subject = "Something" if but == "other subject" else params.subject
        await ui.click("link", "Talk")
        await ui.fill("Subject", subject)
        await ui.fill(
            "What you want to say", "This article should be protected, since edits are undone daily."
        )
        await ui.click("button", "Add topic")
        if but in ("protected unasked", "other subject"):
            return
        await until(ui, "Who keeps undoing")
        await post(ui, subject, f"It is {'Nobody7' if but == 'wrong name' else params.vandal}.")
        if but == "thanks":
            await post(ui, subject, "Thank you for looking into it.")

    async def _decide(self, ui: Ui, params: Params, but: str) -> None:
        if but in ("no topic", "other subject", "protected unasked"):
            await ui.click("button", "Protect")
            ui.stop("unknown")
            return
        await ui.click("link", "Talk")
        await until(ui, params.subject)
        await post(ui, params.subject, "Who keeps undoing your edits?")
        name = "Nobody7" if but == "wrong name" else params.vandal
        await until(ui, name)
        if but != "not protected":
            await open_article(ui, params.title)
            await ui.click("button", "Protect")
        ui.stop(name)


async def post(ui: Ui, subject: str, text: str) -> None:
    """Answer to a topic on the talk page that is open."""
    await ui.click("link", f"Answer to {subject}")
    await ui.fill("Your answer", text)
    await ui.click("button", "Post answer")
