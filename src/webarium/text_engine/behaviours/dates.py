"""``dates.js``: days from a calendar, and ranges of days."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from functools import lru_cache

from webarium.sites.kit.formats import DAYS, MONTHS
from webarium.text_engine.controls import value_of
from webarium.text_engine.disabled import is_disabled
from webarium.text_engine.dom import Element, parse_fragment
from webarium.text_engine.events import Event, listen
from webarium.text_engine.page import Page, Parts
from webarium.text_engine.selectors import closest, first, select

_NAMES = ("Su", "Mo", "Tu", "We", "Th", "Fr", "Sa")
_USUAL, _ISO = "MM/DD/YYYY", "YYYY-MM-DD"
_PART = re.compile("D+|M+|Y+")
_PARTS = {"Y": r"(?P<Y>\d{4})", "M": r"(?P<M>\d{1,2})", "D": r"(?P<D>\d{1,2})"}


@lru_cache(maxsize=16)
def _pattern(form: str) -> re.Pattern[str]:
    """What reads days in a form such as ``MM/DD/YYYY``."""
    return re.compile(_PART.sub(lambda part: _PARTS[part[0][0]], re.escape(form)) + r"\Z")


def day_in(text: str, form: str = _USUAL) -> date | None:
    """A day typed in a form; ``None`` where it is none. Days beyond a month's end go on in the next."""
    found = _pattern(form).match(text.strip())
    if found is None:
        return None
    year, month, day = int(found["Y"]), int(found["M"]), int(found["D"])
    try:
        return date(year + (month - 1) // 12, (month - 1) % 12 + 1, 1) + timedelta(days=day - 1)
    except (ValueError, OverflowError):
        return None


def parse_day(text: str, form: str = _USUAL) -> str:
    """A day typed in a form or as ISO has it, as ISO has it; empty where it is none."""
    day = day_in(text, form) or day_in(text, _ISO)
    return "" if day is None else day.isoformat()


def written_day(day: date, form: str) -> str:
    """A day in a form, each number with as many digits as its part has letters, or more."""
    numbers = {"Y": day.year, "M": day.month, "D": day.day}
    return _PART.sub(lambda part: str(numbers[part[0][0]]).zfill(len(part[0])), form)


def _shifted(month: date, by: int) -> date:
    place = month.year * 12 + month.month - 1 + by
    return date(place // 12, place % 12 + 1, 1)


class Calendars:
    """All calendars of a page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.arranges.append(self._begin)

    def _begin(self, parts: Parts) -> None:
        for box in parts.having("data-dates"):
            panel = first(box, ".calendar")
            fields = select(box, "input")
            if panel is not None and fields and not box.note("dates"):
                box.keep("dates", True)
                Days(self._page, box, panel, fields)


class Days:
    """One or two fields with their calendar."""

    def __init__(self, page: Page, box: Element, panel: Element, fields: list[Element]) -> None:
        self._page = page
        self.panel = panel
        self.start, self.end = fields[0], fields[-1]
        self.ranges = self.start is not self.end
        self.today = box.attrs.get("data-today", "")
        self.last = box.attrs.get("data-last", "")
        self.taken = json.loads(box.attrs.get("data-taken") or "[]")
        self.prices = json.loads(box.attrs.get("data-prices") or "[]")
        self.form = box.attrs.get("data-typed") or _USUAL
        self.amount = box.attrs.get("data-amount") or "$#"
        self.thousands = box.attrs.get("data-thousands") or ","
        self.month = date(1, 1, 1)
        self._look(self._parse(self.start) or self.today)
        for field in fields:
            listen(field, "click", lambda _: self.open())
            listen(field, "keydown", self._key)
            listen(field, "input", lambda event: self._typed(event.target))
        listen(panel, "click", self._pressed)
        listen(panel, "keydown", self._panel_key)
        for name in ("click", "focusin"):
            page.on(name, lambda event: None if box.holds(event.target) else self.close())

    def _parse(self, field: Element) -> str:
        return parse_day(value_of(field), self.form)

    def _show(self, text: str) -> str:
        return written_day(date.fromisoformat(text), self.form)

    def _look(self, text: str) -> None:
        if text:
            self.month = date(int(text[:4]), int(text[5:7]), 1)

    def _key(self, event: Event) -> None:
        if event.key == "ArrowDown":
            event.prevent()
            self.open()
            day = next((each for each in select(self.panel, "[data-day]") if not is_disabled(each)), None)
            self._page.focus(day)
        elif event.key == "Escape":
            self.close()

    def _panel_key(self, event: Event) -> None:
        if event.key == "Escape":
            self.close(self.start)

    def _typed(self, field: Element) -> None:
        typed = self._parse(field)
        if typed:
            self._look(typed)
        if self._parse(self.start) and self._parse(self.end):
            self.close()
        elif "hidden" not in self.panel.attrs:
            self.draw()

    def open(self) -> None:
        """Show the calendar."""
        self.draw()
        self.panel.flag("hidden", on=False)

    def close(self, focus: Element | None = None) -> None:
        """Hide it."""
        self.panel.flag("hidden", on=True)
        if focus is not None:
            self._page.focus(focus)

    def _shut(self, text: str) -> bool:
        return text < self.today or text > self.last or any(a <= text <= b for a, b in self.taken)

    def _price(self, text: str) -> str:
        place = (date.fromisoformat(text) - date.fromisoformat(self.today)).days
        dollars = self.prices[place] if 0 <= place < len(self.prices) else 0
        if not dollars or self._shut(text):
            return ""
        return self.amount.replace("#", f"{dollars:,}".replace(",", self.thousands))

    def _pressed(self, event: Event) -> None:
        event.stopped = True
        button = closest(event.target, "button")
        if button is None or is_disabled(button):
            return
        attrs = button.attrs
        if attrs.get("data-move"):
            self.month = _shifted(self.month, int(attrs["data-move"]))
            self.draw()
        elif "data-clear" in attrs:
            self.start.keep("value", "")
            self.end.keep("value", "")
            self.draw()
        elif "data-done" in attrs:
            self.close(self.start)
        else:
            self._choose(attrs["data-day"])

    def _choose(self, chosen: str) -> None:
        start = self._parse(self.start)
        if self.ranges and (not start or self._parse(self.end) or chosen < start):
            self.start.keep("value", self._show(chosen))
            self.end.keep("value", "")
            self.draw()
            self._page.focus(first(self.panel, f'[data-day="{chosen}"]'))
        else:
            self.end.keep("value", self._show(chosen))
            self.close(self.end)

    def _cell(self, day: date, start: str, end: str) -> str:
        text = day.isoformat()
        edge = text in (start, end)
        leaving = start and not end and text > start and not self._shut((day - timedelta(days=1)).isoformat())
        off = self._shut(text) and not leaving
        name = f"{DAYS[day.weekday()]}, {MONTHS[day.month - 1]} {day.day}, {day.year}"
        within = start and end and start < text < end
        kind = "end" if edge else "in" if within else ""
        dollars = self._price(text)
        price = f'<small aria-hidden="true">{dollars}</small>' if dollars else ""
        told = ", not available" if off else f", {dollars}" if dollars else ""
        states = (" disabled" if off else "") + (' aria-pressed="true"' if edge else "")
        named = f'data-day="{text}" aria-label="{name}{told}"{states} class="{kind}"'
        return f'<td><button type="button" {named}>{day.day}</button>{price}</td>'

    def _table(self, begin: date, extra: str) -> str:
        start, end = self._parse(self.start), self._parse(self.end)
        cells = "<td></td>" * ((begin.weekday() + 1) % 7)
        day = begin
        while day.month == begin.month:
            if day.weekday() == 6 and day > begin:
                cells += "</tr><tr>"
            cells += self._cell(day, start, end)
            day += timedelta(days=1)
        head = "".join(f'<th scope="col">{each}</th>' for each in _NAMES)
        caption = f"<caption>{MONTHS[begin.month - 1]} {begin.year}</caption>"
        rows = f"<thead><tr>{head}</tr></thead><tbody><tr>{cells}</tr></tbody>"
        return f'<table class="{extra}">{caption}{rows}</table>'

    def _told(self, start: str, end: str) -> str:
        if not self.ranges:
            return self._show(start) if start else "Choose a date"
        if not start:
            return "Choose a check-in date"
        return f"{self._show(start)} – {self._show(end)}" if end else "Choose a check-out date"

    def draw(self) -> None:
        """Draw the months."""
        page = self._page
        start, end = self._parse(self.start), self._parse(self.end)
        focused = page.focused
        moved = focused.attrs.get("data-move") if focused is not None else None
        within = focused is not None and self.panel.holds(focused)
        following = _shifted(self.month, 1)
        second = self._table(following, "second") if self.ranges else ""
        clear = "Clear dates" if self.ranges else "Clear date"

        def move(by: int, name: str, sign: str, *, off: bool) -> str:
            said = " disabled" if off else ""
            return f'<button type="button" data-move="{by}" aria-label="{name} month"{said}>{sign}</button>'

        back = move(-1, "Previous", "‹", off=self.month.isoformat() <= self.today)
        on = move(1, "Next", "›", off=following.isoformat() > self.last)
        markup = (
            f'<div class="calnav">{back}{on}</div>'
            f'<div class="months">{self._table(self.month, "")}{second}</div>'
            f'<div class="calfoot"><span role="status">{self._told(start, end)}</span>'
            f'<button type="button" data-clear>{clear}</button>'
            '<button type="button" data-done>Close</button></div>'
        )
        self.panel.replace_children(parse_fragment(markup))
        if within:
            page.focused = None
        if moved:
            page.focus(first(self.panel, f'[data-move="{moved}"]'))
