"""A Playwright function does a task in REAL's format: ``python examples/real_playwright.py``."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Page

from webarium.real import Brief, harness

TASKS = Path(__file__).parent / "real_tasks"


async def solve(page: Page, brief: Brief) -> str:
    """Write the mail that the goal asks for, and give an answer."""
    await page.get_by_role("link", name="Compose").click()
    await page.get_by_role("combobox", name="To", exact=True).fill("jane.doe@example.com")
    await page.get_by_role("textbox", name="Subject", exact=True).fill("Lunch on Friday")
    await page.get_by_role("textbox", name="Message body").fill("Shall we meet at noon?")
    await page.get_by_role("button", name="Send", exact=True).click()
    await page.get_by_text("Message sent").first.wait_for()
    return "The mail is sent."


if __name__ == "__main__":
    print(harness(TASKS, task="gomail-900", playwright=solve).run())
