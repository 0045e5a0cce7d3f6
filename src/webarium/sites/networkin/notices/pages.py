"""The pages of notifications and settings."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.networkin.notices import notices, settings

NOTICE_PAGES: tuple[Page, ...] = (
    get("/notifications", notices.index, name="notifications"),
    post("/notifications/read", notices.read_all, name="read_all_notifications"),
    post("/notifications/{notice:int}/read", notices.read, name="read_notification"),
    post("/notifications/{notice:int}/delete", notices.delete, name="delete_notification"),
    get("/settings", settings.PRIVACY.show, name="settings"),
    post("/settings", settings.PRIVACY.send, name="edit_settings"),
)
