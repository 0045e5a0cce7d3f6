"""``chips.js``: a field of several values, each of which becomes a chip."""

from __future__ import annotations

import re

from webarium.text_engine.controls import labels_in, option_text, option_value, options_of, value_of
from webarium.text_engine.dom import Element, Text, detach
from webarium.text_engine.events import Event, listen
from webarium.text_engine.page import Page, Parts

_PARTS = re.compile(r"[,;\n]+")
_KNOWN = re.compile(r"[^<>]*<\S+@\S+>\Z|\S+@\S+\.\S+\Z")


class ChipFields:
    """All such fields of a page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.arranges.append(self._begin)

    def _begin(self, parts: Parts) -> None:
        for field in list(parts.having("data-chips")):
            if "name" in field.attrs:
                Chips(self._page, field)


class Chips:
    """One field."""

    def __init__(self, page: Page, field: Element) -> None:
        source = page.by_id(field.attrs["data-chips"])
        options = [] if source is None else options_of(source)
        self._page = page
        self._names = {option_value(each).lower(): option_text(each) for each in options}
        self._known = {name.lower() for name in self._names.values()}
        self.field = field
        self.values: list[str] = []
        labels = labels_in(page.root)[0].get(id(field), [])
        named = labels[0].text().strip() if labels else "Chosen"
        self.kept = Element("input", {"type": "hidden", "name": field.drop("name") or ""})
        self.list = Element("ul", {"class": "kit-chips", "hidden": "", "aria-label": f"{named}, chosen"})
        if field.parent is not None:
            field.parent.insert(field.place(), [self.kept, self.list])
        listen(field, "input", lambda _: self.take() if _PARTS.search(value_of(field)) else self._tell())
        listen(field, "keydown", self._key)
        listen(field, "blur", lambda _: self.take())
        listen(field, "chosen", lambda _: self.take())
        self.take()

    def take(self) -> None:
        """Make chips of what is typed."""
        for part in filter(None, (each.strip() for each in _PARTS.split(value_of(self.field)))):
            if part.lower() not in (each.lower() for each in self.values):
                self._add(part)
        self.field.keep("value", "")
        self._tell()

    def _add(self, value: str) -> None:
        known = value.lower() in self._known or _KNOWN.match(value) is not None
        chip = Element(
            "li",
            {
                "class": "kit-chip" if known else "kit-chip unsure",
                "title": value if known else f"{value} is not an address",
            },
        )
        remove = Element("button", {"type": "button", "aria-label": f"Remove {value}"})
        remove.set_text("×")

        def removed(_: Event) -> None:
            self._drop(value, chip)
            self._page.focus(self.field)

        listen(remove, "click", removed)
        chip.append(Text(self._names.get(value.lower(), value)), remove)
        self.list.append(chip)
        self.values.append(value)

    def _drop(self, value: str, chip: Element) -> None:
        self.values.remove(value)
        detach(chip)
        self._tell()

    def _tell(self) -> None:
        self.list.flag("hidden", not self.values)
        self.kept.keep("value", ", ".join(filter(None, [*self.values, value_of(self.field).strip()])))

    def _key(self, event: Event) -> None:
        if event.prevented:
            return
        if event.key == "Enter" and value_of(self.field).strip():
            event.prevent()
            self.take()
        elif event.key == "Backspace" and not value_of(self.field) and self.values:
            self._drop(self.values[-1], self.list.elements[-1])
