"""Job posts: writing them step by step, changing, publishing, closing and removing them."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from webarium.scoring import Expect, Ref
from webarium.sites.topwork.faults import PUBLISHING
from webarium.sites.topwork.fields import fields
from webarium.suites.kit import ANY, ENOUGH, Confirmed, Mutate, Same, SecondTry, each_of, failing, shuffled
from webarium.suites.topwork import base
from webarium.suites.topwork.base import OnOwnJob, TopworkTemplate, picked
from webarium.tasks import Data, Ui
from webarium.types import Difficulty, Json

SIZES = {
    "Large": "Large: long, with several parts",
    "Medium": "Medium: well defined",
    "Small": "Small: quick and simple",
}


Pay: TypeAlias = int | tuple[int, int]
"""What a post offers, in dollars: a fixed price, or the least and the most for an hour."""


@dataclass(frozen=True)
class Post:
    """What a post says, but for the pay."""

    title: str
    category: str
    skills: str
    size: str
    duration: str
    level: str
    text: str


async def write_post(ui: Ui, post: Post, pay: Pay) -> None:
    """Through the steps of a new job post up to the review."""
    await ui.click("link", "Post a job")
    await ui.fill("Job title", post.title)
    await ui.select("Category", post.category)
    await ui.click("button", "Next: Skills")
    await ui.fill("Search skills or add your own", post.skills)
    await ui.click("button", "Add skills")
    await ui.click("button", "Next: Scope")
    await ui.check(SIZES[post.size])
    await ui.check(post.duration)
    await ui.check(post.level)
    await ui.click("button", "Next: Budget")
    if isinstance(pay, int):
        await ui.check("Fixed price")
        await ui.fill("Price for the whole project", str(pay))
    else:
        await ui.check("Hourly rate")
        await ui.fill("From, per hour", str(pay[0]))
        await ui.fill("To, per hour", str(pay[1]))
    await ui.click("button", "Next: Description")
    await ui.fill("Describe what you need", post.text)
    await ui.click("button", "Next: Review")


def posted(db: Data, post: Post, pay: Pay, status: str = "open") -> list[Expect]:
    """A new job post with its skills."""
    low, high, price = (None, None, pay * 100) if isinstance(pay, int) else (pay[0] * 100, pay[1] * 100, None)
    values = {
        "client_id": base.me(db),
        "title": Same(post.title),
        "category": post.category,
        "specialty": ANY,
        "description": Same(post.text),
        "size": post.size,
        "duration": post.duration,
        "level": post.level,
        "to_hire": 0,
        "budget": "hourly" if price is None else "fixed",
        "rate_low": low,
        "rate_high": high,
        "price": price,
        "connects": ANY,
        "status": status,
        "posted_at": ANY,
    }
    skills = [
        Expect("insert", "job_skill", {}, {"job_id": Ref("job"), "name": Same(name)})
        for name in post.skills.split(", ")
    ]
    return [Expect.insert("job", values, label="job"), *skills]


class Posting(TopworkTemplate, Mutate):
    """Base of tasks of writing a job post."""

    difficulty: ClassVar[Difficulty] = "hard"
    way = ("Job posts",)
    button = "Publish job"
    says = "Your job post was published."

    def instances(self, db: Data, rng: random.Random) -> Iterable[Any]:
        return each_of(self.Params, base.with_texts(self.posts(rng), rng, "description"))

    def posts(self, rng: random.Random) -> list[dict[str, Json]]:
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

    @abstractmethod
    def pay(self, rng: random.Random, low: int) -> dict[str, Json]:
        """The parameters for what the post offers; ``low`` is what its field pays for an hour at least."""


class PostJob(Posting):
    """Write a post by the hour, and publish it."""

    name = "post_job"
    intent = (
        'Post a job called "{title}" in the category "{category}". Skills: {skills}. Project size: "{size}";'
        ' duration: "{duration}"; experience level: "{level}". Pay ${low} to ${high} an hour.'
        ' Description: "{text}"'
    )
    count = 4

    @dataclass(frozen=True)
    class Params(Post):
        low: int
        high: int

    def pay(self, rng: random.Random, low: int) -> dict[str, Json]:
        """``low`` and ``high`` in dollars."""
        return {"low": low, "high": low + rng.randint(4, 30)}

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return posted(db, params, (params.low, params.high))

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await write_post(ui, params, (params.low, params.high))
        await ui.click("button", self.button)


class PostFixed(Posting):
    """The same at a fixed price."""

    name = "post_fixed"
    intent = (
        'Publish a job post titled "{title}" under "{category}" with the skills {skills}, the size "{size}",'
        ' the duration "{duration}", and the level "{level}", at a fixed price of ${price:,}. Description:'
        ' "{text}"'
    )
    count = 2

    @dataclass(frozen=True)
    class Params(Post):
        price: int

    def pay(self, rng: random.Random, low: int) -> dict[str, Json]:
        return {"price": low * rng.randint(12, 40)}

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return posted(db, params, params.price)

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await write_post(ui, params, params.price)
        await ui.click("button", self.button)


class PostAgain(SecondTry, PostJob):
    """The same where the first try to publish fails."""

    name = "post_retry"
    intent = (
        'Publish a job post called "{title}" in "{category}", and make sure that it actually gets published. Skills:'
        ' {skills}; size: "{size}"; duration: "{duration}"; level: "{level}"; ${low} to ${high} an hour. '
        'Description: "{text}"' + ENOUGH
    )
    conditions = failing("topwork", PUBLISHING)
    refusal = "your job post was not published"
    count = 2


class SaveDraft(PostJob):
    """Keep it for later instead of publishing it."""

    name = "save_draft"
    intent = (
        'Write a job post called "{title}" in "{category}" and save it as a draft. Skills: {skills}. Size'
        ' "{size}", duration "{duration}", level "{level}", ${low} to ${high} an hour. Description: "{text}"'
    )
    count = 2
    button = "Save as draft and leave"
    says = "Your job post was saved as a draft."

    def expected(self, db: Data, params: PostJob.Params) -> list[Expect]:
        return posted(db, params, (params.low, params.high), "draft")


class PublishDraft(OnOwnJob, Mutate):
    name = "publish_draft"
    difficulty = "medium"
    intent = 'Publish my draft "{title}".'
    count = 2
    tab = "Drafts"
    button = "Publish job"
    says = "was published."

    @dataclass(frozen=True)
    class Params(OnOwnJob.Params):
        job: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(
            PublishDraft.Params, picked(rng, base.own_jobs(db, "j.status = 'draft'"), title="title", job="id")
        )

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("job", {"id": params.job}, {"status": "open", "posted_at": ANY})]


class RemovePost(OnOwnJob, Confirmed, Mutate):
    name = "remove_post"
    difficulty = "medium"
    intent = 'Remove my job post "{title}".'
    count = 3
    button = "Remove post"
    says = "was removed."

    @dataclass(frozen=True)
    class Params(OnOwnJob.Params):
        job: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(RemovePost.Params, picked(rng, base.own_jobs(db), title="title", job="id"))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("job", {"id": params.job}, {"status": "removed"})]


class ClosePost(OnOwnJob, Mutate):
    name = "close_post"
    difficulty = "easy"
    intent = "My job \"{title}\" shouldn't get any more proposals. Close it, but don't remove it."
    count = 2
    button = "Close to new proposals"
    says = "is closed."

    @dataclass(frozen=True)
    class Params(OnOwnJob.Params):
        job: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        return each_of(ClosePost.Params, picked(rng, base.own_jobs(db), title="title", job="id"))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("job", {"id": params.job}, {"status": "closed"})]


class ChangeLevel(OnOwnJob, Mutate):
    """Change one thing of a post."""

    name = "change_level"
    difficulty = "medium"
    intent = 'Change the experience level on my job post "{title}" to "{level}".'
    count = 3
    button = "Save changes"
    says = "was saved."

    @dataclass(frozen=True)
    class Params(OnOwnJob.Params):
        job: int
        level: str

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        for row in shuffled(rng, base.own_jobs(db)):
            levels = [each for each in ("Entry level", "Intermediate", "Expert") if each != row.level]
            yield ChangeLevel.Params(title=row.title, job=row.id, level=rng.choice(levels))

    def expected(self, db: Data, params: Params) -> list[Expect]:
        return [Expect.update("job", {"id": params.job}, {"level": params.level})]

    async def act(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.click("link", "Edit post")
        await ui.check(params.level)
        await super().act(ui, db, params)
