"""What an agent is told to do where an element refuses an action, in all engines alike."""

from __future__ import annotations

_HINTS = {
    "is disabled": "Fill in or choose what it waits for, or use another element.",
    "is hidden": "Open the part of the page that holds it first.",
    "is read-only": "It only shows a value; look for a button that edits it.",
    "is not a text field": "Type into a text box.",
    "is not a select box": "Click it, and then click the option that it shows.",
    "has no option": "Choose one of these.",
    "is neither": "Use the click action.",
    "stays": "Look at what the page says, and do that first.",
    "is not a file field": "Use the field or button that takes files.",
    "takes one option": "Give a single option.",
    "takes a value": "Write it in this form.",
    "cannot be": "Use another element.",
    "does not take": "Click the text box first, or use another element.",
}
"""What to do about a refusal, by how it begins."""


def hint(reason: str) -> str:
    """What to do about a refusal that begins as one of `_HINTS`, else to use another element."""
    return next((todo for start, todo in _HINTS.items() if reason.startswith(start)), "Use another element.")
