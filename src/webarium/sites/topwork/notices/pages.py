"""The pages of notifications."""

from __future__ import annotations

from webarium.sites.kit.routing import Page
from webarium.sites.topwork.notices import notices

NOTICE_PAGES: tuple[Page, ...] = notices.NOTICES.pages
