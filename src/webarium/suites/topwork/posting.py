"""Job posts: writing them step by step, changing, publishing, closing and removing them."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from webarium.scoring import Expect, Ref, Same
from webarium.sites.topwork.faults import PUBLISHING
from webarium.sites.topwork.fields import fields
from webarium.suites.kit import ANY, Confirmed, Instances, Mutate, SecondTry, failing, shuffled
from webarium.suites.topwork import base
from webarium.suites.topwork.base import OnOwnJob, TopworkTemplate, picked
from webarium.tasks import Data, Ui
from webarium.types import Difficulty

SIZES = {
    "Large": "Large: long, with several parts",
    "Medium": "Medium: well defined",
    "Small": "Small: quick and simple",
}


async def write_post(ui: Ui, p: dict[str, Any]) -> None:
    """Through the steps of a new job post up to the review."""
    await ui.click("link", "Post a job")
    await ui.fill("Job title", p["title"])
    await ui.select("Category", p["category"])
    await ui.click("button", "Next: Skills")
    await ui.fill("Search skills or add your own", p["skills"])
    await ui.click("button", "Add skills")
    await ui.click("button", "Next: Scope")
    await ui.check(SIZES[p["size"]])
    await ui.check(p["duration"])
    await ui.check(p["level"])
    await ui.click("button", "Next: Budget")
    if "price" in p:
        await ui.check("Fixed price")
        await ui.fill("Price for the whole project", str(p["price"]))
    else:
        await ui.check("Hourly rate")
        await ui.fill("From, per hour", str(p["low"]))
        await ui.fill("To, per hour", str(p["high"]))
    await ui.click("button", "Next: Description")
    await ui.fill("Describe what you need", p["text"])
    await ui.click("button", "Next: Review")


def posted(db: Data, p: dict[str, Any], status: str = "open") -> list[Expect]:
    """A new job post with its skills."""
    hourly = "price" not in p
    values = {
        "client_id": base.me(db),
        "title": Same(p["title"]),
        "category": p["category"],
        "specialty": ANY,
        "description": Same(p["text"]),
        "size": p["size"],
        "duration": p["duration"],
        "level": p["level"],
        "to_hire": 0,
        "budget": "hourly" if hourly else "fixed",
        "rate_low": p["low"] * 100 if hourly else None,
        "rate_high": p["high"] * 100 if hourly else None,
        "price": None if hourly else p["price"] * 100,
        "connects": ANY,
        "status": status,
        "posted_at": ANY,
    }
    skills = [
        Expect("insert", "job_skill", {}, {"job_id": Ref("job"), "name": Same(name)})
        for name in p["skills"].split(", ")
    ]
    return [Expect.insert("job", values, label="job"), *skills]


class PostJob(TopworkTemplate, Mutate):
    """Write a post by the hour, and publish it."""

    name = "post_job"
    difficulty: ClassVar[Difficulty] = "hard"
    intent = (
        'Post a job called "{title}" in the category "{category}". Skills: {skills}. It is a project of the size'
        ' "{size}" and takes "{duration}"; the level of experience is "{level}". Pay ${low} to ${high} an hour.'
        ' Description: "{text}"'
    )
    count = 4
    way = ("Job posts",)
    button = "Publish job"
    says = "Your job post was published."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return base.with_texts(self.posts(rng), rng, "description")

    def posts(self, rng: random.Random) -> list[dict[str, Any]]:
        """What the posts ask for, one of each field."""
        found = []
        for field in shuffled(rng, fields()):
            low = rng.randint(field.rates[0], field.rates[1] // 2)
            thing = rng.choice(field.works).thing
            found.append(
                {
                    "title": f"{rng.choice(field.roles)} for our {thing}",
                    "category": field.name,
                    "skills": ", ".join(rng.sample(field.skills, 3)),
                    "size": rng.choice(tuple(SIZES)),
                    "duration": rng.choice(("1 to 3 months", "3 to 6 months", "More than 6 months")),
                    "level": rng.choice(("Entry level", "Intermediate", "Expert")),
                    **self.pay(rng, low),
                }
            )
        return found

    def pay(self, rng: random.Random, low: int) -> dict[str, Any]:
        """What the post offers per hour: ``low`` and ``high`` in dollars."""
        return {"low": low, "high": low + rng.randint(4, 30)}

    def expected(self, db: Data, *args: Any, **params: Any) -> list[Expect]:
        return posted(db, params)

    async def act(self, ui: Ui, db: Data, *args: Any, **params: Any) -> None:
        await write_post(ui, params)
        await ui.click("button", self.button)


class PostFixed(PostJob):
    """The same at a fixed price."""

    name = "post_fixed"
    intent = (
        'Publish a job post named "{title}" under "{category}", with the skills {skills}, the size "{size}", the'
        ' duration "{duration}" and the level "{level}". The price is fixed: ${price:,}. Description: "{text}"'
    )
    count = 2

    def pay(self, rng: random.Random, low: int) -> dict[str, Any]:
        return {"price": low * rng.randint(12, 40)}


class PostAgain(SecondTry, PostJob):
    """The same where the first try to publish fails."""

    name = "post_retry"
    intent = (
        'I need a job post "{title}" in "{category}", and it has to be online in the end. Skills: {skills}; size:'
        ' "{size}"; duration: "{duration}"; level: "{level}"; from ${low} to ${high} an hour. Description: "{text}"'
    )
    conditions = failing("topwork", PUBLISHING)
    refusal = "your job post was not published"
    count = 2


class SaveDraft(PostJob):
    """Keep it for later instead of publishing it."""

    name = "save_draft"
    intent = (
        'Write a job post "{title}" in "{category}" and keep it as a draft. Skills: {skills}. Size "{size}",'
        ' duration "{duration}", level "{level}", ${low} to ${high} an hour. Description: "{text}"'
    )
    count = 2
    button = "Save as draft and leave"
    says = "Your job post was saved as a draft."

    def expected(self, db: Data, *args: Any, **params: Any) -> list[Expect]:
        return posted(db, params, "draft")


class PublishDraft(OnOwnJob, Mutate):
    name = "publish_draft"
    difficulty = "medium"
    intent = 'Publish my draft "{title}".'
    count = 2
    tab = "Drafts"
    button = "Publish job"
    says = "was published."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return picked(rng, base.own_jobs(db, "j.status = 'draft'"), title="title", job="id")

    def expected(self, db: Data, title: str, job: int) -> list[Expect]:
        return [Expect.update("job", {"id": job}, {"status": "open", "posted_at": ANY})]


class RemovePost(OnOwnJob, Confirmed, Mutate):
    name = "remove_post"
    difficulty = "medium"
    intent = 'Remove my job post "{title}".'
    count = 3
    button = "Remove post"
    says = "was removed."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return picked(rng, base.own_jobs(db), title="title", job="id")

    def expected(self, db: Data, title: str, job: int) -> list[Expect]:
        return [Expect.update("job", {"id": job}, {"status": "removed"})]


class ClosePost(OnOwnJob, Mutate):
    name = "close_post"
    difficulty = "easy"
    intent = 'My job "{title}" should take no more proposals. Close it, but do not remove it.'
    count = 2
    button = "Close to new proposals"
    says = "is closed."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        return picked(rng, base.own_jobs(db), title="title", job="id")

    def expected(self, db: Data, title: str, job: int) -> list[Expect]:
        return [Expect.update("job", {"id": job}, {"status": "closed"})]


class ChangeLevel(OnOwnJob, Mutate):
    """Change one thing of a post."""

    name = "change_level"
    difficulty = "medium"
    intent = 'Change the level of experience of my job post "{title}" to "{level}".'
    count = 3
    button = "Save changes"
    says = "was saved."

    def instances(self, db: Data, rng: random.Random) -> Instances:
        for row in shuffled(rng, base.own_jobs(db)):
            levels = [each for each in ("Entry level", "Intermediate", "Expert") if each != row.level]
            yield {"title": row.title, "job": row.id, "level": rng.choice(levels)}

    def expected(self, db: Data, title: str, job: int, level: str) -> list[Expect]:
        return [Expect.update("job", {"id": job}, {"level": level})]

    async def act(self, ui: Ui, db: Data, *args: Any, **params: Any) -> None:
        await ui.click("link", "Edit post")
        await ui.check(params["level"])
        await super().act(ui, db, **params)
