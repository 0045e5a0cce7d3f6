"""One address of every kind of page that GoMail has."""

from __future__ import annotations

from webarium.sites.kit.kinds import PageKind, found
from webarium.types import Json


def _panels(*sizes: str) -> dict[str, Json]:
    """A session in which messages are being written."""
    to = {"to": "jane.smith@example.com, nobody in particular"}
    return {
        "panels": [
            {"key": f"c{number}", "query": to if number else {}, "thread": "", "size": size}
            for number, size in enumerate(sizes)
        ]
    }


_ANSWER: Json = {"key": "c1", "query": {"reply": "5"}, "thread": "5", "size": "open"}
KINDS = (
    PageKind("inbox", "/inbox"),
    PageKind("front", "/", quick=False),
    PageKind("label", found("SELECT id FROM label ORDER BY id LIMIT 1", "/label/{}"), quick=False),
    PageKind("suggestions", "/search/suggestions?q=uber", whole=False),
    PageKind("file", found("SELECT id FROM attachment ORDER BY id LIMIT 1", "/file/{}"), whole=False),
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
    PageKind("account", "/inbox", press=(".account summary",)),
    PageKind(
        "compose-panels", "/inbox", session=_panels("open", "open"), press=(".floating:last-child summary",)
    ),
    PageKind("compose-maximized", "/inbox", session=_panels("maximized")),
    PageKind("compose-minimized", "/inbox", session=_panels("minimized", "minimized")),
    PageKind("answer", "/mail/5", session={"panels": [_ANSWER]}),
    PageKind("compose", "/compose", press=(".sending summary",)),
    PageKind("reply", "/compose?reply=19"),
    PageKind("labels", "/settings/labels"),
    PageKind("settings", "/settings"),
    PageKind("contacts", "/contacts"),
    PageKind("not-found", "/nothing", status=404),
)
