"""What a conversation keeps: old pages shrink to a line, thoughts, actions and errors stay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from webarium.llm import Message


@dataclass(frozen=True, slots=True)
class Entry:
    """One message of a conversation, and what stays of it once newer pages have come."""

    full: Message
    short: Message | None = None
    """``None``: it holds no page and always stays whole."""
    group: str = "page"
    """Entries of different groups do not drive each other out."""


def clipped(entries: Sequence[Entry], keep: int) -> list[Message]:
    """The messages in order, the newest `keep` pages of each group whole and older ones short."""
    messages: list[Message] = []
    pages: Counter[str] = Counter()
    for entry in reversed(entries):
        if entry.short is None:
            messages.append(entry.full)
            continue
        messages.append(entry.full if pages[entry.group] < keep else entry.short)
        pages[entry.group] += 1
    messages.reverse()
    return messages
