"""``suggest.js``: comboboxes, lists from datalists, and people who are mentioned."""

from __future__ import annotations

import re

from webarium.text_engine.controls import datalist_of, option_text, option_value, options_of, value_of
from webarium.text_engine.dom import Element, Text
from webarium.text_engine.events import Event, listen
from webarium.text_engine.page import Page, Parts
from webarium.text_engine.selectors import closest, select

_PARTS = re.compile(r"[,;]")
_MENTION = re.compile(r"(?:^|[\s(])@([\w.-]+)\Z")
_MOST = 6


class Suggestions:
    """All comboboxes of a page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.arranges.append(self._begin)

    def _begin(self, parts: Parts) -> None:
        page = self._page
        for field in parts.having("data-listbox"):
            source = datalist_of(field)
            if source is not None:
                field.keep("combobox", True)
                name = field.attrs["data-listbox"]
                extra = {"role": "combobox", "aria-autocomplete": "list", "aria-expanded": "false"}
                _prepare(field, name, extra)
                FromDatalist(page, field, source)
        for field in parts.having("data-mentions"):
            source = page.by_id(field.attrs["data-mentions"])
            if source is not None and not field.note("combobox"):
                field.keep("combobox", True)
                field.put("data-eager", "")
                _prepare(field, "People to mention", {"aria-autocomplete": "list"})
                Mentions(page, field, source)
        for field in parts.having("role"):
            if field.tag == "input" and field.attrs["role"] == "combobox" and not field.note("combobox"):
                field.keep("combobox", True)
                Combobox(page, field)


def _prepare(field: Element, name: str, extra: dict[str, str]) -> None:
    ident = f"{field.attrs.get('id', '')}-suggestions"
    box = Element(
        "ul",
        {
            "id": ident,
            "class": "suggestions",
            "hidden": "",
            "data-filter": "starts",
            "role": "listbox",
            "aria-label": name,
        },
    )
    if field.parent is not None:
        field.parent.insert(field.place() + 1, [box])
    field.drop("list")
    for key, value in extra.items():
        field.put(key, value)
    field.put("aria-controls", ident)


class Combobox:
    """A field with a list of suggestions."""

    def __init__(self, page: Page, field: Element) -> None:
        self._page = page
        self.field = field
        found = page.by_id(field.attrs.get("aria-controls"))
        self.list = found if found is not None else Element("ul")
        self.at = -1
        self.filtered = self.list.attrs.get("data-filter", "")
        listen(field, "input", lambda _: self._input())
        if self.filtered == "any":
            listen(field, "click", lambda _: self.filter())
        listen(field, "keydown", self._key)
        listen(field, "blur", lambda _: self.open(is_open=False))
        listen(self.list, "mousedown", lambda event: event.prevent())
        listen(self.list, "click", lambda event: self.take(closest(event.target, "[role=option]")))
        listen(self.list, "htmx:afterSwap", lambda _: self._filled())

    @property
    def options(self) -> list[Element]:
        """What can be chosen now."""
        return [each for each in select(self.list, "[role=option]") if "hidden" not in each.attrs]

    @property
    def typed(self) -> str:
        """What is looked for."""
        text = value_of(self.field)
        return (_PARTS.split(text)[-1] if "data-several" in self.field.attrs else text).strip().lower()

    def _input(self) -> None:
        if self.filtered:
            self.filter()
        elif not self.typed:
            self.open(is_open=False)

    def _filled(self) -> None:
        self.open(is_open=bool(self.options) and self._page.focused is self.field)

    def filter(self) -> None:
        """Show the options that fit."""
        typed = self.typed
        left = int(self.list.attrs.get("data-most", "0") or 0)
        for each in self.list.elements:
            shown = left > 0 and typed in each.attrs.get("data-value", "").lower()
            each.flag("hidden", not shown)
            left -= shown
        found = self.options
        only = len(found) == 1 and found[0].attrs.get("data-value") == value_of(self.field)
        self.open(is_open=bool(found) and not only)

    def open(self, *, is_open: bool) -> None:
        """Show or hide the list."""
        self.list.flag("hidden", not is_open)
        self.field.put("aria-expanded", "true" if is_open else "false")
        self.mark(0 if is_open and "data-eager" in self.field.attrs else -1)

    def mark(self, place: int) -> None:
        """Mark an option."""
        found = self.options
        self.at = max(-1, min(place, len(found) - 1)) if found else -1
        for at, each in enumerate(found):
            each.put("aria-selected", "true" if at == self.at else "false")
        if self.at < 0:
            self.field.drop("aria-activedescendant")
        else:
            self.field.put("aria-activedescendant", found[self.at].attrs.get("id", ""))

    def _key(self, event: Event) -> None:
        key, shut = event.key, "hidden" in self.list.attrs
        if key == "ArrowDown" and shut and self.filtered == "any":
            self.filter()
        attrs = self.field.attrs
        takes = key == "Enter" or (key == "Tab" and ("data-several" in attrs or "data-chips" in attrs))
        if key in ("ArrowDown", "ArrowUp"):
            if not self.options or "hidden" in self.list.attrs:
                return
            self.mark(self.at + (1 if key == "ArrowDown" else -1))
        elif takes and self.at >= 0 and not shut:
            self.take(self.options[self.at])
        elif key == "Escape" and not shut:
            self.open(is_open=False)
        else:
            return
        event.prevent()
        event.stopped = True

    def take(self, option: Element | None) -> None:
        """Choose an option."""
        if option is None:
            return
        if option.attrs.get("data-goto"):
            self._page.go(option.attrs["data-goto"])
        elif "data-value" in option.attrs:
            self.write(option.attrs["data-value"])
        self.open(is_open=False)
        self._page.fire(self.field, "chosen", option=option)

    def write(self, value: str) -> None:
        """Let the field hold what was chosen."""
        if "data-several" not in self.field.attrs:
            self.field.keep("value", value)
            return
        before = [part.strip() for part in _PARTS.split(value_of(self.field))[:-1]]
        self.field.keep("value", ", ".join([*filter(None, before), value]) + ", ")
        self._page.focus(self.field)


class FromDatalist(Combobox):
    """Suggestions from a datalist, found by the beginnings of their words."""

    def __init__(self, page: Page, field: Element, source: Element) -> None:
        super().__init__(page, field)
        self._source = [(option_value(each), option_text(each)) for each in options_of(source)]

    def filter(self) -> None:
        """Show what begins so."""
        typed = self.typed
        found = [
            (value, text)
            for value, text in self._source
            if typed and any(word.lower().startswith(typed) for word in (value, text, *text.split()))
        ]
        items = []
        for place, (value, text) in enumerate(found[:_MOST]):
            ident = f"{self.list.attrs.get('id', '')}-{place}"
            item = Element("li", {"data-value": value, "id": ident, "role": "option"})
            name, about = Element("strong"), Element("span")
            name.set_text(text)
            about.set_text(value)
            item.append(name, Text(" "), about)
            items.append(item)
        self.list.replace_children([*items])
        self.open(is_open=bool(found) and not any(value.lower() == typed for value, _ in found))


class Mentions(FromDatalist):
    """People who are mentioned after an @."""

    @property
    def typed(self) -> str:
        """What follows the last @."""
        found = _MENTION.search(value_of(self.field))
        return found[1].lower() if found else ""

    def open(self, *, is_open: bool) -> None:
        """Show or hide the list."""
        super().open(is_open=is_open)
        self.field.drop("aria-expanded")

    def write(self, value: str) -> None:
        """Complete the name."""
        before = value_of(self.field)
        self.field.keep("value", f"{before[: before.rfind('@') + 1]}{value} ")
