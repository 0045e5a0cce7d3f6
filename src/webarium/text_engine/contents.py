"""What a visitor has left in the fields of a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from webarium.text_engine.controls import options_of, type_of
from webarium.text_engine.dom import Element
from webarium.text_engine.page import Contents, Page


def contents_of(page: Page) -> Contents:
    """What fields hold that nobody has sent, by their places in the document."""
    found: list[tuple[int, Mapping[str, Any]]] = []
    for place, at in enumerate(_fields(page)):
        kept: dict[str, Any] = {}
        if at.tag == "select":
            chosen = [option.note("selected") for option in options_of(at)]
            if any(each is not None for each in chosen):
                kept["chosen"] = chosen
        else:
            kept = {name: at.note(name) for name in ("value", "checked") if at.note(name) is not None}
        if kept and type_of(at) not in ("hidden", "password", "file"):
            found.append((place, kept))
    return found


def bring_contents(page: Page, contents: Contents) -> None:
    """Let fields hold that again."""
    if not contents:
        return
    page.touch()
    fields = _fields(page)
    for place, kept in contents:
        if place >= len(fields):
            continue
        at = fields[place]
        for name in ("value", "checked"):
            if name in kept:
                at.keep(name, kept[name])
        for option, chosen in zip(
            options_of(at) if at.tag == "select" else (), kept.get("chosen", ()), strict=False
        ):
            if chosen is not None:
                option.keep("selected", chosen)


def _fields(page: Page) -> list[Element]:
    return [at for at in page.root.walk() if at.tag in ("input", "select", "textarea")]
