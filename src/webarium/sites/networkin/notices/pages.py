"""The pages of notifications and settings."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.networkin.notices import notices, settings

NOTICE_PAGES: tuple[Page, ...] = (
    *notices.NOTICES.pages,
    get("/settings", settings.PRIVACY.show, name="settings"),
    post("/settings", settings.PRIVACY.send, name="edit_settings"),
)
