"""All pages of Networkin."""

from __future__ import annotations

from webarium.sites.kit.routing import Page
from webarium.sites.networkin.feed.pages import FEED_PAGES
from webarium.sites.networkin.find.pages import FIND_PAGES
from webarium.sites.networkin.notices.pages import NOTICE_PAGES
from webarium.sites.networkin.people.pages import PEOPLE_PAGES
from webarium.sites.networkin.talk.pages import TALK_PAGES
from webarium.sites.networkin.work.pages import WORK_PAGES

PAGES: tuple[Page, ...] = (*FEED_PAGES, *PEOPLE_PAGES, *TALK_PAGES, *FIND_PAGES, *WORK_PAGES, *NOTICE_PAGES)
"""Posts, members, messages, search, work, notifications."""
