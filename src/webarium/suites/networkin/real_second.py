"""How to do the tasks about Networkin of REAL's second version through its pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from webarium.suites.kit import send
from webarium.suites.networkin.base import friends, open_company, open_events, open_profile
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui

_NETWORKING = "I am hosting a networking event on August 8. DM me if you are interested!"


@dataclass(frozen=True)
class _Post:
    """A post of one's own."""

    text: str

    async def __call__(self, ui: Ui, db: Data) -> None:
        """Write and publish it."""
        await ui.click("link", "Start a post")
        await ui.fill("What do you want to talk about?", self.text)
        await ui.click("button", "Post")
        await ui.expect_text("Your post was published.")


@dataclass(frozen=True)
class _Approach:
    """Somebody who is found by the search, and written to."""

    words: str
    name: str
    text: str

    async def __call__(self, ui: Ui, db: Data) -> None:
        """Connect first, where a message wants that."""
        await ui.search(self.words)
        await ui.click("link", "People")
        await ui.click("link", self.name)
        await _connect(ui, self.name)
        await ui.click("link", f"Message {self.name}")
        await ui.fill("Message", self.text)
        await ui.click("button", "Send")
        await ui.expect_text(self.text)


async def _connect(ui: Ui, name: str) -> None:
    await send(ui, f"Connect with {name}", "You are now connected.")


async def companies(ui: Ui, db: Data) -> None:
    """Follow three companies, each from its page."""
    for name in ("Microsoft", "Amazon", "Copperline"):
        await open_company(ui, name)
        await ui.click("button", f"Follow {name}")
        await ui.expect_text(f"You follow {name} now.")


async def three_more(ui: Ui, db: Data) -> None:
    """Connect with three people, found by name."""
    for name in ("John Smith", "Jane Doe", "Olivia Martinez"):
        await open_profile(ui, name)
        await _connect(ui, name)


async def event_for_friends(ui: Ui, db: Data) -> None:
    """Publish a post, and send it to two connections."""
    await _Post(_NETWORKING)(ui, db)
    for row in friends(db)[:2]:
        await ui.click("link", "Home")
        await ui.click("link", "Send the post by Div Garg")
        await ui.select("Send to", row["name"])
        await ui.click("button", "Send")
        await ui.expect_text("The post was sent to")


async def attend(ui: Ui, db: Data) -> None:
    """The first event to come."""
    await ui.click("link", "Events")
    await ui.click("link", open_events(db)[0].title)
    await ui.click("button", "Attend")


async def olivia(ui: Ui, db: Data) -> None:
    """Connect with her from her profile."""
    await open_profile(ui, "Olivia Martinez")
    await _connect(ui, "Olivia Martinez")


SECOND: Mapping[str, GoldenPath] = {
    "v2.networkin-1": companies,
    "v2.networkin-5": _Approach(
        "Software Engineer", "John Smith", "Would you be interested in working on a side project with me?"
    ),
    "v2.networkin-6": _Approach(
        "New York", "Greta Nunez", "I would like to invite you to join my new project."
    ),
    "v2.networkin-10": three_more,
    "v2.networkin-11": event_for_friends,
    "v2.networkin-13": _Post("My summer internship was a delight: three months among patient colleagues."),
    "v2.networkin-25": attend,
    "v2.networkin-26": _Approach(
        "Software Engineer", "John Smith", "Could you give me some advice on becoming a software engineer?"
    ),
    "v2.networkin-27": olivia,
}
"""By REAL's task ids."""
