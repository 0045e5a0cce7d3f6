"""A window as data: where its tabs are, and what their visitor did there."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import Any

from webarium.server import Document
from webarium.types import Json


@dataclass(frozen=True)
class TabState:
    """Everything that is known of a tab."""

    history: tuple[str, ...]
    """Addresses, oldest first."""
    index: int
    """Which of them is shown."""
    elapsed: float
    """How much time has passed on the page's clock, in milliseconds."""
    page: dict[str, Any]
    """Form contents, focus, scrolling, storage and a hash of the rest, as the engine reads and writes them."""
    sent: Document | None
    """The document that is shown as it came, if it is known."""

    def to_json(self) -> dict[str, Json]:
        """Everything as plain JSON."""
        sent: dict[str, Json] | None = None
        if self.sent is not None:
            body = base64.b64encode(self.sent.body).decode()
            sent = {
                "status": self.sent.status,
                "headers": [list(h) for h in self.sent.headers],
                "body": body,
            }
        return {
            "history": list(self.history),
            "index": self.index,
            "elapsed": self.elapsed,
            "page": self.page,
            "sent": sent,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> TabState:
        """What `to_json` wrote."""
        sent = data["sent"]
        if sent is not None:
            headers = tuple((name, value) for name, value in sent["headers"])
            sent = Document(sent["status"], headers, base64.b64decode(sent["body"]))
        return cls(tuple(data["history"]), data["index"], data["elapsed"], data["page"], sent)


@dataclass(frozen=True)
class WindowState:
    """All tabs of a window, and what they share."""

    tabs: tuple[TabState, ...] = ()
    """Open tabs in order; empty if they could not be read, as when a dialog is open, or are not wanted."""
    active: int = 0
    """Which of them is in front."""
    pointer: tuple[float, float] | None = None
    """Where the mouse is, once it has moved."""
    cookies: tuple[dict[str, Any], ...] = ()
    """As the engine reads and writes them."""

    def to_json(self) -> dict[str, Json]:
        """Everything as plain JSON."""
        return {
            "tabs": [tab.to_json() for tab in self.tabs],
            "active": self.active,
            "pointer": None if self.pointer is None else list(self.pointer),
            "cookies": list(self.cookies),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> WindowState:
        """What `to_json` wrote."""
        pointer = data["pointer"]
        return cls(
            tuple(TabState.from_json(tab) for tab in data["tabs"]),
            data["active"],
            None if pointer is None else (pointer[0], pointer[1]),
            tuple(data["cookies"]),
        )
