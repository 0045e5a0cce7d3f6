"""How to do the tasks about TopWork of REAL's second version through its pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from webarium.suites.kit import send
from webarium.suites.suite import GoldenPath
from webarium.suites.topwork.base import open_chat, open_own_job, open_profile
from webarium.suites.topwork.job_posts import Post, write_post
from webarium.tasks import Data, Ui

_SHOP = "Shopify Developer for a Ceramics Shop"


@dataclass(frozen=True)
class _Job:
    """A job post that is published."""

    title: str
    category: str
    skills: str
    text: str
    pay: tuple[int, int]

    async def __call__(self, ui: Ui, db: Data) -> None:
        """Through all steps of the form."""
        await ui.click("link", "Job posts")
        post = Post(
            self.title, self.category, self.skills, "Small", "1 to 3 months", "Entry level", self.text
        )
        await write_post(ui, post, self.pay)
        await send(ui, "Publish job", "Your job post was published.")


@dataclass(frozen=True)
class _Written:
    """Messages to people, the first of whom may be new."""

    texts: Mapping[str, str]
    """By the names of whom they go to."""
    new: bool = False

    async def __call__(self, ui: Ui, db: Data) -> None:
        """From a profile, or in the conversation that there is."""
        for name, text in self.texts.items():
            if self.new:
                await open_profile(ui, name)
                await ui.click("link", f"Message {name}")
            else:
                await open_chat(ui, name)
            await ui.fill("Message" if self.new else "Write a message", text)
            await send(ui, "Send", text)


async def _invite(ui: Ui, name: str, job: str, text: str) -> None:
    await open_profile(ui, name)
    await ui.click("link", "Invite to job")
    await ui.select("Job post", job)
    await ui.fill("Message", text)
    await send(ui, "Send invitation", f"{name} was invited to")


async def python(ui: Ui, db: Data) -> None:
    """A project in Python, and somebody who knows it."""
    job = _Job("Python Developer", "Web Development", "Python", "Collect opening hours of shops.", (30, 50))
    await job(ui, db)
    await _invite(ui, "Laura Sandoval", job.title, "I would like to invite you to my project.")


async def full_stack(ui: Ui, db: Data) -> None:
    """To a job that there is."""
    await _invite(ui, "Walter Hammond", _SHOP, "I would like to invite you to my job.")


async def hire(ui: Ui, db: Data) -> None:
    """An offer with a description of the work."""
    await open_profile(ui, "Walter Hammond")
    await ui.click("link", "Hire Walter Hammond")
    await ui.check("Fixed price")
    await ui.fill("Contract title", "Shop on a new theme")
    await ui.fill("Description of the work", "Move our shop to the new theme, and test the checkout with us.")
    await ui.fill("Fixed price", "900")
    await send(ui, "Send offer", "Your offer was sent to Walter Hammond.")


async def no_more_data(ui: Ui, db: Data) -> None:
    """The only post about data."""
    await open_own_job(ui, "Data Analyst for a Sales Dashboard")
    await ui.click("button", "Remove post")
    await send(ui, "OK", "was removed.")


async def rehire(ui: Ui, db: Data) -> None:
    """An offer like the last contract, with another title."""
    await ui.click("link", "Hires")
    await ui.click("link", "Rehire Brandon M.")
    await ui.fill("Contract title", "Project Lead")
    await send(ui, "Send offer", "Your offer was sent to Brandon M.")


async def save_two(ui: Ui, db: Data) -> None:
    """Save both of them from their profiles."""
    for name in ("Ashley C.", "Brandon M."):
        await open_profile(ui, name)
        await send(ui, f"Save {name}", f"{name} was saved.")


SECOND: Mapping[str, GoldenPath] = {
    "v2.topwork-2": _Written(
        {"Stella Landry": "Would you be interested in building a fitness app with me?"}, new=True
    ),
    "v2.topwork-3": python,
    "v2.topwork-4": full_stack,
    "v2.topwork-7": hire,
    "v2.topwork-8": no_more_data,
    "v2.topwork-9": _Job(
        "Financial Analyst", "Accounting & Finance", "Financial Modeling", "Forecast our cash flow.", (45, 65)
    ),
    "v2.topwork-10": _Written({"Alex Rodriguez": "I am open to help you get set up."}),
    "v2.topwork-11": rehire,
    "v2.topwork-12": _Written(
        {
            "Priya N.": "Thank you! I will look at the wireframes tomorrow.",
            "Alex Rodriguez": "Good news. I will try the form tomorrow.",
            "Jonas Weber": "Mara answers the support mails. She will write to you tomorrow.",
        }
    ),
    "v2.topwork-13": _Job(
        "Data Annotator", "Data & Analytics", "Data Entry", "Label pictures for Verita AI.", (20, 25)
    ),
    "v2.topwork-14": save_two,
    "v2.topwork-21": _Written(
        {"Stella Landry": "Are you free for a new project, starting next week?"}, new=True
    ),
}
"""By REAL's task ids."""
