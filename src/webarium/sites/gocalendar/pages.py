"""All pages of the diary, first match wins: the views' address patterns are the widest and come last."""

from __future__ import annotations

from webarium.sites.gocalendar.bin import BIN_PAGES
from webarium.sites.gocalendar.calendars.pages import CALENDAR_PAGES
from webarium.sites.gocalendar.events.pages import EVENT_PAGES
from webarium.sites.gocalendar.finding import FINDING_PAGES
from webarium.sites.gocalendar.tasks.pages import TASK_PAGES
from webarium.sites.gocalendar.undo import UNDO_PAGES
from webarium.sites.gocalendar.views.pages import VIEW_PAGES
from webarium.sites.kit.routing import Page

PAGES: tuple[Page, ...] = (
    *EVENT_PAGES,
    *CALENDAR_PAGES,
    *TASK_PAGES,
    *BIN_PAGES,
    *FINDING_PAGES,
    *UNDO_PAGES,
    *VIEW_PAGES,
)
"""Events, calendars, tasks, the bin, search, rooms and settings, and the views."""
