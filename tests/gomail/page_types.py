"""One address of every kind of page that GoMail has."""

from __future__ import annotations

from tests.page_kind import PageType

PAGE_TYPES = (
    PageType("inbox", "/inbox"),
    PageType("inbox-selected", "/inbox?select=all"),
    PageType("inbox-snooze", "/inbox?select=all", press=("summary[aria-label=Snooze]",)),
    PageType("starred", "/starred"),
    PageType("drafts", "/drafts"),
    PageType("trash", "/trash"),
    PageType("search", "/search?q=from:uber", press=(".advanced summary",)),
    PageType("search-nothing", "/search?q=qqzzxx"),
    PageType("conversation", "/mail/5"),
    PageType("conversation-files", "/mail/15", press=("summary[aria-label='Label as']",)),
    PageType("compose", "/compose", press=(".sending summary",)),
    PageType("reply", "/compose?reply=19"),
    PageType("labels", "/settings/labels"),
    PageType("settings", "/settings"),
    PageType("contacts", "/contacts"),
    PageType("not-found", "/nothing", status=404),
)
