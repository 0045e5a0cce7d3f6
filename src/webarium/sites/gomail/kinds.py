"""One address of every kind of page that GoMail has."""

from __future__ import annotations

from webarium.sites.kit.kinds import PageKind

KINDS = (
    PageKind("inbox", "/inbox"),
    PageKind("inbox-selected", "/inbox?select=all"),
    PageKind("inbox-snooze", "/inbox?select=all", press=("summary[aria-label=Snooze]",)),
    PageKind("starred", "/starred"),
    PageKind("drafts", "/drafts"),
    PageKind("trash", "/trash"),
    PageKind("search", "/search?q=from:uber", press=(".advanced summary",)),
    PageKind("search-nothing", "/search?q=qqzzxx"),
    PageKind("conversation", "/mail/5"),
    PageKind(
        "conversation-files",
        "/mail/15",
        press=("summary[aria-label='Label as']",),
        leaves="Opening an unread conversation marks it as read.",
    ),
    PageKind("compose", "/compose", press=(".sending summary",)),
    PageKind("reply", "/compose?reply=19"),
    PageKind("labels", "/settings/labels"),
    PageKind("settings", "/settings"),
    PageKind("contacts", "/contacts"),
    PageKind("not-found", "/nothing", status=404),
)
