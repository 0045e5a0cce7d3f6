"""Sentences that stand between the tab line and the page in an observation's text."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace

from PIL import Image

from webarium.observation import Dialog, DownloadedFile, Node, Observation, Tab
from webarium.observation.observation import Scroll
from webarium.observation.view import View
from webarium.types import ObservationKind

_ANSWERS = {
    "alert": "It only has OK.",
    "confirm": "Answer it with OK or Cancel.",
    "prompt": "Answer it with a text and OK, or with Cancel.",
    "beforeunload": "OK leaves the page, Cancel stays.",
}


def dialog_notice(dialog: Dialog) -> str:
    """What an agent reads about an open dialog."""
    if dialog.kind == "beforeunload":
        said = "The page asks whether it may be left; what was entered may be lost."
    else:
        said = f"The page shows the {dialog.kind} dialog {dialog.message!r}."
    if dialog.prefill:
        said += f" It offers {dialog.prefill!r}."
    return f"Dialog: {said} {_ANSWERS.get(dialog.kind, '')} The page does not run until then.".replace(
        "  ", " "
    )


def download_notice(file: DownloadedFile) -> str:
    """What an agent reads about a file that has arrived."""
    if file.failure:
        return f"Download: {file.name} did not arrive: {file.failure}"
    said = f"Download: {file.name}, {file.size} bytes"
    if file.text is None:
        return f"{said}; its contents cannot be shown as text."
    more = f"\n… {file.left_out} more characters" if file.left_out else ""
    return f"{said}:\n{file.text}{more}"


def with_notices(
    seen: Observation, *, dialog: Dialog | None, downloads: Sequence[DownloadedFile], last_error: str
) -> Observation:
    """The observation with its dialog and downloads, in fields and in words after the tab line."""
    said = [dialog_notice(dialog)] if dialog else []
    said += [download_notice(file) for file in downloads]
    return replace(
        seen, text=_noticed(seen.text, said), dialog=dialog, downloads=tuple(downloads), last_error=last_error
    )


def with_heard(seen: Observation, heard: Sequence[str]) -> Observation:
    """The observation with what the person who gave the task has said since the last action."""
    if not heard:
        return seen
    text = _noticed(seen.text, [heard_notice(said) for said in heard])
    return replace(seen, text=text, heard=tuple(heard))


def heard_notice(said: str) -> str:
    """What an agent reads of what the person who gave the task has said."""
    return f"User: {said}"


def _noticed(text: str, said: Sequence[str]) -> str:
    """A text with sentences after its tab line."""
    if not said:
        return text
    first, _, rest = text.partition("\n")
    return "\n".join([first, *said]) + (f"\n{rest}" if rest else "")


def unseen(kind: ObservationKind, url: str, urls: Sequence[str], viewport: tuple[int, int]) -> Observation:
    """An observation of a page that cannot be looked at, because it opened a dialog before it was seen."""
    tabs = tuple(Tab(index, "", other, other == url) for index, other in enumerate(urls))
    line = " | ".join(f"Tab {tab.index}{' (current)' if tab.active else ''}: {tab.url}" for tab in tabs)
    return Observation(kind, line, url, "", tabs, viewport, Scroll(0, 0, 0, 0), Node(0, "RootWebArea", ""))


def with_picture(seen: Observation, view: View) -> Observation:
    """The observation with a picture: a white viewport, if a dialog opened before one was taken."""
    if seen.screenshot is not None:
        return seen
    file = io.BytesIO()
    Image.new("RGB", seen.viewport, "white").save(file, view.picture.format, lossless=True)
    white = file.getvalue()
    return replace(seen, screenshot=white, marked_screenshot=white if view.kind == "som" else None)
