"""Where the command line writes: results to standard output, messages to standard error."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from webarium.text import escaped_json, visible
from webarium.types import Json


class SafeConsole(Console):
    """Shows foreign text as it is: no character of it moves the cursor, or hides or turns around what stands beside."""

    def render_str(self, text: str, **options: Any) -> Text:
        """Texts in tables and lines, before they are measured."""
        return super().render_str(visible(text), **options)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
        """Everything else."""
        for piece in super().render(renderable, options):
            yield piece if piece.control else piece._replace(text=visible(piece.text))


def output() -> Console:
    """For results."""
    return SafeConsole(highlight=False)


def errors() -> Console:
    """For progress and messages."""
    return SafeConsole(stderr=True, highlight=False)


def print_json(value: Json) -> None:
    """Print JSON that other programs read: no colours, no wrapping."""
    print(escaped_json(json.dumps(value, indent=2, ensure_ascii=False)))


def print_line(value: Json) -> None:
    """Print JSON in one line, at once, for programs that read line by line."""
    print(escaped_json(json.dumps(value, ensure_ascii=False)), flush=True)
