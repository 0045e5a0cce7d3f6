"""Golden paths of REAL's public tasks about its calendar, by their ids."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.suites.gocalendar.base import invite, open_new, options_of
from webarium.suites.gocalendar.events import drag
from webarium.suites.suite import GoldenPath
from webarium.tasks import Data, Ui


async def create_meeting(ui: Ui, db: Data) -> None:
    """Team Meeting in Conference Room A."""
    await open_new(ui)
    await ui.fill("Title", "Team Meeting")
    await ui.fill("Start date", "7/19/2024")
    await ui.fill("Start time", "2:00 PM")
    await ui.fill("End time", "2:30 PM")
    await ui.fill("Location", "Conference Room A")
    await ui.click("button", "Save")
    await ui.expect_text("“Team Meeting” was saved.")


async def list_month(ui: Ui, db: Data) -> None:
    """Answer with the titles of all events in July, read from the month."""
    await ui.click("link", "Month")
    titles = db.column("SELECT DISTINCT title FROM event WHERE starts_at LIKE '2024-07%' ORDER BY starts_at")
    await ui.expect_text("Client Presentation")
    ui.stop(", ".join(titles))


async def delete_breakfast(ui: Ui, db: Data) -> None:
    """Breakfast Meeting with Client, from the week."""
    await ui.click("link", "Breakfast Meeting with Client")
    await ui.click("button", "Delete event")
    await ui.expect_text("was deleted.")


async def rename_check_in(ui: Ui, db: Data) -> None:
    """Team Check-In becomes Project Kickoff on Zoom."""
    await ui.click("link", "Team Check-In")
    await ui.click("link", "Edit event")
    await ui.fill("Title", "Project Kickoff")
    await ui.fill("Location", "Zoom")
    await ui.click("button", "Save")
    await ui.expect_text("“Project Kickoff” was saved.")


async def brainstorm(ui: Ui, db: Data) -> None:
    """Brainstorming Session with three guests and a video meeting."""
    await open_new(ui, long=True)
    await ui.fill("Title", "Brainstorming Session")
    await ui.fill("Start date", "7/22/2024")
    await ui.fill("Start time", "11:00 AM")
    await ui.fill("End time", "12:00 PM")
    await ui.check("Add video meeting")
    await invite(ui, ("Alexa Richardson", "James Anderson", "Sophie Taylor"))
    await ui.click("button", "Save")
    await ui.click("button", "Send")
    await ui.expect_text("“Brainstorming Session” was saved.")
    ui.stop(
        "Created Brainstorming Session on July 22, 2024, 11 AM to 12 PM, with a video meeting and the guests "
        "Alexa Richardson, James Anderson and Sophie Taylor."
    )


async def recolor(ui: Ui, db: Data) -> None:
    """Sage for Personal, Peacock for Work."""
    for calendar, color in (("Personal", "Sage"), ("Work", "Peacock")):
        await options_of(ui, calendar)
        await ui.click("button", color)
        await ui.expect_text(f"{calendar} is now {color}.")
    ui.stop("The Personal calendar is now sage and the Work calendar is now peacock.")


async def drag_coffee(ui: Ui, db: Data) -> None:
    """Morning Coffee with sister, one day and one hour later."""
    await drag(ui, "Morning Coffee with sister", 1, 1)
    await ui.expect_text("is now on Friday, July 19, 2024")


async def compare(ui: Ui, db: Data) -> None:
    """The counts beside the calendars."""
    await ui.click("link", "Month")
    await ui.expect_text("15 events in July 2024", "1 events in July 2024")
    ui.stop("In July 2024 there are 15 events on the Work calendar and 1 event on the Personal calendar.")


async def standup(ui: Ui, db: Data) -> None:
    """Daily Standup, and one of them at another time."""
    await open_new(ui, long=True)
    await ui.fill("Title", "Daily Standup")
    await ui.fill("Start date", "7/18/2024")
    await ui.fill("Start time", "9:00 AM")
    await ui.fill("End time", "9:30 AM")
    await ui.select("Repeat", "Daily")
    await ui.click("button", "Save")
    await ui.click("link", "Next week")
    await ui.click("link", "Daily Standup", near="Monday, July 22")
    await ui.click("link", "Edit event")
    await ui.fill("Start time", "10:00 AM")
    await ui.fill("End time", "10:30 AM")
    await ui.click("button", "Save")
    await ui.check("This event")
    await ui.click("button", "OK")
    await ui.expect_text("“Daily Standup” was saved.")
    ui.stop(
        "Daily Standup repeats daily from July 18, 2024; its occurrence on July 22, 2024 now starts at 10 AM."
    )


async def clear_family(ui: Ui, db: Data) -> None:
    """Family's events and the Personal calendar."""
    await options_of(ui, "Family")
    await ui.click("link", "Settings of Family")
    await ui.click("button", "Delete all events")
    await ui.click("button", "OK")
    await options_of(ui, "Personal")
    await ui.click("link", "Settings of Personal")
    await ui.click("button", "Delete calendar")
    await ui.click("button", "OK")
    await ui.click("link", "Month")
    await ui.expect_text("15 events in July 2024", "0 events in July 2024")
    ui.stop("All events of Family and Personal are deleted, and 15 events are left.")


GOLDEN: Mapping[str, GoldenPath] = {
    "gocalendar-1": create_meeting,
    "gocalendar-2": list_month,
    "gocalendar-3": delete_breakfast,
    "gocalendar-4": rename_check_in,
    "gocalendar-5": brainstorm,
    "gocalendar-6": recolor,
    "gocalendar-7": drag_coffee,
    "gocalendar-8": compare,
    "gocalendar-9": standup,
    "gocalendar-10": clear_family,
}
"""Walks by the ids of REAL's files."""
