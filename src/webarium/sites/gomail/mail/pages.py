"""Lists, conversations, and what is done with them."""

from __future__ import annotations

from webarium.sites.gomail.mail import act, list_pages, suggestions, thread_pages
from webarium.sites.kit.routing import Page, get, post

MAIL_PAGES: tuple[Page, ...] = (
    get("/", list_pages.front, name="inbox"),
    get("/search", list_pages.results, name="search"),
    get("/search/suggestions", suggestions.suggest),
    get("/label/{label}", list_pages.label),
    get("/mail/{thread:int}", thread_pages.conversation),
    post("/mail/{thread:int}/seen", act.seen),
    post("/mail/act", act.act, name="act"),
    post("/mail/undo", act.undo),
    post("/mail/empty/{folder}", act.empty),
    get("/file/{file:int}", thread_pages.attachment),
)
FOLDER_PAGES: tuple[Page, ...] = (get("/{folder}", list_pages.folder),)
"""The widest pattern, so it comes last."""
