"""How to do REAL's ten public tasks about Networkin through its pages."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.suites.networkin.base import open_profile
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui

_TRENDS = (
    "AI trends in 2025: agents that work in a browser, models that run on a phone, and tools that check"
    " their own answers."
    " They move jobs from typing to reviewing, create new roles in evaluation, and make clear writing worth more."
)
_EVENT = (
    "You are invited to our networking event on August 8, 2024 at 6 PM. The purpose: meet people who build helpful"
    " software. The target audience: engineers, designers and founders who like good questions."
)
_LATEST = 5


async def _publish(ui: Ui, text: str) -> None:
    await ui.click("link", "Start a post")
    await ui.fill("What do you want to talk about?", text)
    await ui.click("button", "Post")
    await ui.expect_text("Your post was published.")


async def ai_trends(ui: Ui, db: Data) -> None:
    """Publish a post about trends in AI."""
    await _publish(ui, _TRENDS)


async def event_invitation(ui: Ui, db: Data) -> None:
    """Publish a post that invites to an event."""
    await _publish(ui, _EVENT)


def _newest(db: Data) -> list[tuple[str, str]]:
    """Author and text of the feed's first posts."""
    rows = db.rows(
        "SELECT coalesce(m.name, c.name) AS author, p.text FROM post p LEFT JOIN member m ON m.id = p.member_id"
        " LEFT JOIN company c ON c.id = p.company_id WHERE p.member_id = 1"
        " OR p.member_id IN (SELECT with_id FROM tie WHERE member_id = 1)"
        " OR p.audience = 'anyone' AND p.member_id IN (SELECT member_id FROM followed_member WHERE follower_id = 1)"
        " OR p.company_id IN (SELECT company_id FROM followed_company WHERE member_id = 1)"
        " ORDER BY p.posted_at DESC, p.id DESC LIMIT ?",
        _LATEST,
    )
    return [(row.author, row.text) for row in rows]


async def summary(ui: Ui, db: Data) -> None:
    """Read the five newest posts, and say what recurs in them."""
    posts = _newest(db)
    await ui.expect_text(*(author for author, _ in posts))
    told = "; ".join(f"{author}: {text or 'a repost'}" for author, text in posts)
    ui.stop(
        f"The last five posts are by {told} Recurring themes: work, teams, and what people learn from each other."
    )


async def latest(ui: Ui, db: Data) -> None:
    """Read the five newest posts, and tell of each."""
    posts = _newest(db)
    await ui.expect_text(*(author for author, _ in posts))
    ui.stop(
        "; ".join(
            f"{number}. {author}: {text or 'a repost'}" for number, (author, text) in enumerate(posts, 1)
        )
    )


async def connect_john(ui: Ui, db: Data) -> None:
    """Connect with him from his profile's page."""
    await open_profile(ui, "John Smith")
    await ui.click("button", "Connect with John Smith")
    await ui.expect_text("You are now connected.")


async def _connect_and_write(ui: Ui, name: str, text: str) -> None:
    await ui.click("link", name)
    await ui.click("button", f"Connect with {name}")
    await ui.click("link", f"Message {name}")
    await ui.fill("Message", text)
    await ui.click("button", "Send")
    await ui.expect_text(text)


async def howdy(ui: Ui, db: Data) -> None:
    """The check wants the fifth profile."""
    await ui.search("Olivia Martinez")
    await _connect_and_write(ui, "Olivia Martinez", "howdy, partner")


async def _worked_at(ui: Ui, db: Data, company: str, count: int) -> None:
    await ui.search(company)
    await ui.click("link", "People")
    names = ["John Smith", "Jane Doe", "Jonathan Smith", "Olivia Martinez"]
    rows = db.rows(
        "SELECT m.name, e.title || ' at ' || e.company AS position FROM member m JOIN experience e ON"
        " e.member_id = m.id"
        " AND e.ended = '' WHERE m.id BETWEEN 2 AND 5 AND m.id IN (SELECT member_id FROM experience WHERE company = ?)"
        " ORDER BY m.id",
        company,
    )
    shown = [row for row in rows if row["name"] in names and ui.has(row["name"])][:count]
    await ui.expect_text(*(row["name"] for row in shown))
    ui.stop("; ".join(f"{row['name']}, {row.position}" for row in shown))


async def amazon(ui: Ui, db: Data) -> None:
    """By the search, which knows former positions, too."""
    await _worked_at(ui, db, "Amazon", 3)


async def microsoft(ui: Ui, db: Data) -> None:
    """Find two people who worked at Microsoft, as those at Amazon are found."""
    await _worked_at(ui, db, "Microsoft", 2)


async def stanford(ui: Ui, db: Data) -> None:
    """Search for the school, and take the first one whom one can connect with at once."""
    await ui.search("Stanford")
    await ui.click("link", "People")
    await ui.fill("Company, current or past", "Microsoft")
    await ui.click("button", "Show results")
    await _connect_and_write(ui, "John Smith", "Hi John, I saw that you went to Stanford, too. Let us talk!")


async def follow_up(ui: Ui, db: Data) -> None:
    """The only conversation has no answer yet."""
    await ui.click("link", "Messaging")
    name = db.value(
        "SELECT m.name FROM chat_member c JOIN chat h ON h.id = c.chat_id AND h.name = '' JOIN chat_member o"
        " ON o.chat_id = h.id AND o.member_id <> 1 JOIN member m ON m.id = o.member_id WHERE c.member_id = 1"
    )
    await ui.click("link", name)
    await ui.fill("Write a message", "Following up on my last message: would next week work for you?")
    await ui.click("button", "Send")
    await ui.expect_text("Following up on my last message")


GOLDEN: Mapping[str, GoldenPath] = {
    "networkin-1": ai_trends,
    "networkin-2": summary,
    "networkin-3": event_invitation,
    "networkin-4": latest,
    "networkin-5": connect_john,
    "networkin-6": howdy,
    "networkin-7": amazon,
    "networkin-8": microsoft,
    "networkin-9": stanford,
    "networkin-10": follow_up,
}
