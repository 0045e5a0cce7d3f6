"""The pages of notifications."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.topwork.notices import notices

NOTICE_PAGES: tuple[Page, ...] = (
    get("/notifications", notices.index, name="notifications"),
    post("/notifications/read", notices.read_all, name="read_notifications"),
    post("/notifications/{notice:int}/read", notices.read, name="mark_notification"),
    post("/notifications/{notice:int}/delete", notices.delete, name="delete_notification"),
)
