"""Stretches of golden paths that many templates walk."""

from __future__ import annotations

import re

from webarium.tasks import Row, Ui

COMMENTS_LINK = re.compile(r"^(No comments|[\d,]+ comments?)$")


async def open_forum(ui: Ui, name: str) -> None:
    """From anywhere to a forum, by the alphabetical list."""
    await ui.click("link", "Forums", nth=0)
    await ui.click("link", "Alphabetical")
    await ui.click("link", re.compile(rf"^{re.escape(name)}$"))
    ui.expect_url(f"/f/{name}")


async def sort_forum(ui: Ui, name: str, order: str, span: str = "") -> None:
    """To a forum's listing in an order, narrowed to a span of time if one is given."""
    await open_forum(ui, name)
    await ui.click("link", order)
    if span:
        await ui.click("link", span)


async def open_thread(ui: Ui, row: Row) -> None:
    """To a submission's page, by searching for its title."""
    await ui.search(row.title, label="Search query")
    await ui.click("link", COMMENTS_LINK, near=row.title)
    ui.expect_url(f"/f/{row.forum}/{row.id}")


async def open_user(ui: Ui, username: str) -> None:
    """To somebody's profile, by its address."""
    await ui.goto(f"/user/{username}")
    await ui.expect_text(username)


async def open_own_menu(ui: Ui, username: str, entry: str) -> None:
    """Choose an entry of the menu under one's own name."""
    await ui.click("button", username)
    await ui.click("link", entry)


async def submit(ui: Ui, forum: str, title: str, body: str = "", url: str = "") -> None:
    """Make a submission to a forum and arrive at its page."""
    await fill_submission(ui, forum, title, body, url)
    ui.expect_url(f"/f/{forum}/")


async def fill_submission(ui: Ui, forum: str, title: str, body: str = "", url: str = "") -> None:
    """Fill in the form for submissions and send it."""
    await ui.click("link", "Submit")
    if url:
        await ui.fill("URL", url)
    await ui.fill("Title", title)
    if body:
        await ui.fill("Body", body)
    await ui.select("Forum", forum)
    await ui.click("button", "Create submission")
