"""All pages of TopWork."""

from __future__ import annotations

from webarium.sites.kit.routing import Page
from webarium.sites.topwork.deals.pages import DEAL_PAGES
from webarium.sites.topwork.notices.pages import NOTICE_PAGES
from webarium.sites.topwork.people.pages import PEOPLE_PAGES
from webarium.sites.topwork.posts.pages import POST_PAGES
from webarium.sites.topwork.talent.pages import TALENT_PAGES
from webarium.sites.topwork.talk.pages import TALK_PAGES
from webarium.sites.topwork.work.pages import WORK_PAGES

PAGES: tuple[Page, ...] = (
    *PEOPLE_PAGES,
    *TALENT_PAGES,
    *POST_PAGES,
    *WORK_PAGES,
    *DEAL_PAGES,
    *TALK_PAGES,
    *NOTICE_PAGES,
)
"""Members, talent, job posts, work, contracts, messages, notifications."""
