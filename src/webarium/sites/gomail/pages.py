"""All pages of the mailbox, first match wins: folders have the widest pattern and come last."""

from __future__ import annotations

from webarium.sites.gomail.mail.pages import FOLDER_PAGES, MAIL_PAGES
from webarium.sites.gomail.setup.pages import SETUP_PAGES
from webarium.sites.gomail.write.pages import WRITE_PAGES
from webarium.sites.kit.routing import Page

PAGES: tuple[Page, ...] = (*MAIL_PAGES, *WRITE_PAGES, *SETUP_PAGES, *FOLDER_PAGES)
"""Lists and conversations, writing, settings."""
