"""``daybook.js`` of gocalendar: the end that follows the start, and guests; dragging needs pixels."""

from __future__ import annotations

import re

from webarium.text_engine.behaviours.dates import day_in, written_day
from webarium.text_engine.controls import control_named, default_value, form_of, value_of
from webarium.text_engine.dom import Element
from webarium.text_engine.events import Event, listen
from webarium.text_engine.page import Page, Parts
from webarium.text_engine.selectors import first

_TIME = re.compile(r"\s*(\d{1,2})(?::(\d{2}))?\s*([ap])m?\s*\Z", re.I)
_PLAIN = re.compile(r"\s*(\d{1,2}):(\d{2})\s*\Z")
_MAIL = re.compile(r"\S+@\S+\.\S+\Z")
_STARTS = ("start_day", "start_time")
_MINUTES = 1440
_BRIEF = "M/D/YYYY"
"""How the fields usually have days."""


class Daybook:
    """The forms of a page of the calendar."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.on("focusin", self._entered)
        page.on("change", self._changed)
        page.arranges.append(self._begin)
        popover = page.by_id("popover")
        if popover is not None:
            listen(popover, "click", lambda event: page.close(popover) if event.target is popover else None)

    # The end follows the start

    def _entered(self, event: Event) -> None:
        if event.target.attrs.get("name") in _STARTS:
            event.target.put("data-before", value_of(event.target))

    def _changed(self, event: Event) -> None:
        field = event.target
        form = form_of(field)
        if field.attrs.get("name") not in _STARTS or form is None:
            return
        before = field.attrs.get("data-before", default_value(field))
        field.put("data-before", value_of(field))
        end_day, end_time = control_named(form, "end_day"), control_named(form, "end_time")
        if field.attrs["name"] == "start_day":
            form_of_days = field.attrs.get("data-typed") or _BRIEF
            now, was = day_in(value_of(field), form_of_days), day_in(before, form_of_days)
            end = None if end_day is None else day_in(value_of(end_day), form_of_days)
            if end_day is not None and now is not None and was is not None and end is not None:
                end_day.keep("value", written_day(end + (now - was), form_of_days))
            return
        times = (
            None if end_time is None else _time(value_of(end_time)),
            _time(value_of(field)),
            _time(before),
        )
        if end_time is not None and None not in times:
            minutes = (times[0] or 0) + (times[1] or 0) - (times[2] or 0)
            if 0 <= minutes < _MINUTES:
                end_time.keep("value", _clock(minutes))

    # Guests

    def _begin(self, parts: Parts) -> None:
        for picker in [at for at in parts.root.walk() if at.tag == "guest-picker"]:
            field, chosen = first(picker, "input[name=guests]"), first(picker, ".chosen")
            if field is not None and chosen is not None and not picker.note("begun"):
                picker.keep("begun", True)
                self._pick(picker, field, chosen)

    def _pick(self, picker: Element, field: Element, chosen: Element) -> None:
        def take(email: str, name: str) -> None:
            if all(value_of(each) != email for each in chosen.below() if each.tag == "input"):
                ident = f"guest-{email}"
                box = Element("input", {"type": "checkbox", "name": "guest", "value": email, "id": ident})
                box.keep("checked", True)
                label = Element("label", {"for": ident})
                label.set_text(name)
                item = Element("li")
                item.append(box, label)
                chosen.append(item)
            field.keep("value", "")
            self._page.focus(field)

        def picked(event: Event) -> None:
            option: Element = event.detail["option"]
            take(option.attrs.get("data-email", ""), option.attrs.get("data-name", ""))

        def key(event: Event) -> None:
            text = value_of(field).strip()
            if event.key != "Enter" or event.prevented or not text:
                return
            event.prevent()
            if _MAIL.match(text):
                take(text.lower(), text.lower())

        listen(picker, "chosen", picked)
        listen(field, "keydown", key)


def _time(text: str) -> int | None:
    found = _TIME.match(text)
    if found is None:
        plain = _PLAIN.match(text)
        return None if plain is None else int(plain[1]) * 60 + int(plain[2])
    return (int(found[1]) % 12 + (12 if found[3].lower() == "p" else 0)) * 60 + int(found[2] or 0)


def _clock(minutes: int) -> str:
    hour = minutes // 60
    return f"{hour % 12 or 12}:{minutes % 60:02d} {'AM' if hour < 12 else 'PM'}"
