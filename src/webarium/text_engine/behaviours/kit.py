"""``kit.js``: what pages declare by attributes on every page."""

from __future__ import annotations

import re
from functools import partial

from webarium.text_engine.controls import controls_of, form_of, value_of
from webarium.text_engine.dom import Element, detach, parse
from webarium.text_engine.events import Event, listen
from webarium.text_engine.htmx import Htmx, Request
from webarium.text_engine.page import Page, Parts
from webarium.text_engine.presses import click
from webarium.text_engine.selectors import closest, first, matches, select

_TYPING = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]"
_FAILED = "Something went wrong, and nothing on this page was changed. Please try again."
_FOLDED_WIDTH = 820
_NOT_IN_SLUGS = re.compile(r"[^A-Za-z0-9_.]+")
_STEPS = {"ArrowRight": 1, "ArrowLeft": -1}


class Kit:
    """The behaviours of the kit on one page."""

    def __init__(self, page: Page, htmx: Htmx, width: int) -> None:
        self._page = page
        self._htmx = htmx
        self._leading = ""
        self._lost = -1
        self._begin_page(width)
        page.on("change", self._changed)
        page.on("input", self._slugs)
        for hears in (
            self._toggled,
            self._sheet,
            self._removes,
            self._drawer,
            self._menus,
            self._enlarges,
            self._lights,
        ):
            page.on("click", hears)
        for hears in (self._escape, self._menu_escape, self._tab_arrows, self._gallery_arrows, self._keys):
            page.on("keydown", hears)
        page.on("submit", self._confirm)
        page.on("hashchange", lambda _: self._mark_tabs())
        page.on("focusin", lambda event: self._light(event.target, event.related, lit=True))
        page.on("focusout", lambda event: self._light(event.target, event.related, lit=False))
        page.on("htmx:beforeSwap", self._before_swap)
        page.on("htmx:afterSwap", self._after_swap)
        page.on("htmx:afterSettle", self._after_settle)
        page.on("htmx:responseError", self._failed)
        page.on("htmx:afterRequest", self._after_request)
        page.arranges.append(self._begin)

    def _begin_page(self, width: int) -> None:
        if width <= _FOLDED_WIDTH:
            for part in self._page.all("details[data-folded]"):
                part.flag("open", on=False)
        self._mark_tabs()

    def _begin(self, parts: Parts) -> None:
        for menu in parts.having("data-menu"):
            summary = first(menu, "summary")
            if summary is not None and summary.attrs.get("role") == "button":
                self._tell_menu(menu, summary)
                listen(menu, "toggle", partial(self._menu_toggled, menu, summary))
        for form in parts.having("data-watch"):
            if not form.note("watched"):
                self._watch(form)

    def _menu_toggled(self, menu: Element, summary: Element, _: Event) -> None:
        self._tell_menu(menu, summary)

    def _tell_menu(self, menu: Element, summary: Element) -> None:
        summary.put("aria-expanded", "true" if "open" in menu.attrs else "false")

    # Changes

    def _changed(self, event: Event) -> None:
        target = event.target
        form = form_of(target)
        if "data-submit" in target.attrs and form is not None:
            self._page.request_submit(form)
        elif target.tag == "select" and "data-goto" in target.attrs and value_of(target).startswith("/"):
            self._page.go(value_of(target))

    def _slugs(self, event: Event) -> None:
        field = event.target
        other = self._page.by_id(field.attrs.get("data-slug"))
        if other is None:
            return
        slug = _NOT_IN_SLUGS.sub("-", value_of(field)).strip("-.")[:100]
        if value_of(other) == (field.note("slugged") or ""):
            other.keep("value", slug)
        field.keep("slugged", slug)

    # Showing and hiding

    def set_open(self, button: Element, *, is_open: bool) -> None:
        """Show or hide what a button controls."""
        panel = self._page.by_id(button.attrs.get("aria-controls"))
        if panel is None:
            return
        button.put("aria-expanded", "true" if is_open else "false")
        panel.flag("hidden", not is_open)

    def _open_buttons(self) -> list[Element]:
        return self._page.all('[data-toggle="dropdown"][aria-expanded="true"]')

    def _toggled(self, event: Event) -> None:
        page, target = self._page, event.target
        button = closest(target, "[data-toggle][aria-controls]")
        for other in self._open_buttons():
            panel = page.by_id(other.attrs.get("aria-controls"))
            if other is not button and not (panel is not None and panel.holds(target)):
                self.set_open(other, is_open=False)
        if button is not None and not _opens_tab(button, event):
            if button.tag == "a":
                event.prevent()
            self.set_open(button, is_open=button.attrs.get("aria-expanded") != "true")
        opener = closest(target, "[data-dialog]")
        if opener is not None:
            dialog = page.by_id(opener.attrs["data-dialog"])
            if dialog is not None:
                page.show_modal(dialog)
        closer = closest(target, "[data-close]")
        if closer is not None:
            self._close_part(closer)

    def _close_part(self, closer: Element) -> None:
        dialog = closest(closer, "dialog")
        if dialog is not None:
            self._page.close(dialog)
        for button in self._open_buttons():
            panel = self._page.by_id(button.attrs.get("aria-controls"))
            if panel is not None and panel.holds(closer):
                self.set_open(button, is_open=False)
                self._page.focus(button)

    def _escape(self, event: Event) -> None:
        if event.key == "Escape":
            for button in self._open_buttons():
                self.set_open(button, is_open=False)
                self._page.focus(button)

    # Sheets

    def _sheet(self, event: Event) -> None:
        link = closest(event.target, "a[data-sheet]")
        if link is None or event.prevented or _opens_tab(link, event):
            return
        event.prevent()
        dialog = self._page.by_id(link.attrs["data-sheet"])
        if dialog is not None:
            request = self._htmx.ask(link.attrs.get("href", ""), link, dialog)
            request.extra["sheet"] = dialog

    def _before_swap(self, event: Event) -> None:
        request: Request = event.detail["request"]
        target: Element = event.detail["target"]
        self._lost = self._place_in(self._items())
        dialog = closest(request.element, "dialog[open]")
        if dialog is not None and not dialog.holds(target):
            self._page.close(dialog)

    def _after_swap(self, event: Event) -> None:
        dialog: Element = event.detail["target"]
        if dialog.tag != "dialog":
            return
        heading = first(dialog, "h2, ui-title2")
        dialog.put("aria-label", heading.text() if heading is not None else "Dialog")
        self._page.show_modal(dialog)
        wanted = first(dialog, "[autofocus]")
        if wanted is not None:
            self._page.focus(wanted)
        request: Request = event.detail["request"]
        part = request.extra.get("hash")
        if "sheet" in request.extra and part:
            found = next((at for at in dialog.below() if at.attrs.get("id") == part), None)
            if found is not None and "data-large" in found.attrs:
                self._enlarge(found)

    def _after_settle(self, event: Event) -> None:
        items = self._items()
        if self._lost >= 0 and items and self._page.focused is None:
            link = first(items[min(self._lost, len(items) - 1)], "a[href]")
            if link is not None:
                self._page.focus(link)
        self._lost = -1

    # Failing

    def _failed(self, event: Event) -> None:
        page, target = self._page, event.detail["target"]
        answer = event.detail["answer"]
        if target is not None and target.tag == "dialog":
            page.go(answer.url)
            return
        self._forget_failure()
        alert = first(parse(answer.text), "[role=alert], .field-error")
        told = Element("div", {"class": "kit-failed", "role": "alert"})
        told.set_text(alert.text() if alert is not None else _FAILED)
        (page.first("dialog[open]") or page.body).append(told)

    def _forget_failure(self) -> None:
        told = self._page.first(".kit-failed")
        if told is not None:
            detach(told)

    def _after_request(self, event: Event) -> None:
        if event.detail["successful"]:
            self._forget_failure()
        request: Request = event.detail["request"]
        if request.focused_id and self._page.focused is None:
            found = self._page.by_id(request.focused_id)
            if found is not None:
                self._page.focus(found)
        form = request.element
        if form.note("watched"):
            form.keep("leaving", False)

    # Asking first

    def _confirm(self, event: Event) -> None:
        form = event.target
        text = form.attrs.get("data-confirm")
        if not text or form.note("agreed") or event.prevented:
            return
        event.prevent()
        dialog = _question(text)
        self._page.body.append(dialog)
        submitter = event.submitter

        def closed(_: Event) -> None:
            agreed = dialog.note("result") == "ok"
            detach(dialog)
            if agreed:
                form.keep("agreed", True)
                self._page.request_submit(form, submitter)
                form.forget("agreed")

        listen(dialog, "close", closed)
        self._page.show_modal(dialog)

    # Small things

    def _removes(self, event: Event) -> None:
        page = self._page
        button = closest(event.target, "[data-remove], [data-fill], [data-copy]")
        if button is None:
            return
        remove, fill, copied = (button.attrs.get(f"data-{name}") for name in ("remove", "fill", "copy"))
        if remove:
            around = closest(button, remove)
            if around is not None:
                detach(around)
        if fill:
            field = page.by_id(fill)
            if field is not None:
                field.keep("value", button.attrs.get("data-text", ""))
            panel = button.parent
            opener = panel and page.first(f'[aria-controls="{panel.attrs.get("id", "")}"]')
            if opener:
                self.set_open(opener, is_open=False)
                page.focus(opener)
        if copied:
            around = closest(button, ".field")
            said = around and first(around, "[data-copied]")
            if said:
                said.set_text("Link copied")

    def _drawer(self, event: Event) -> None:
        for button in self._page.all("[data-drawer]"):
            panel = self._page.by_id(button.attrs["data-drawer"])
            if panel is None:
                continue
            if button.holds(event.target):
                panel.toggle_class("open")
            elif not panel.holds(event.target) and "open" in panel.classes:
                panel.toggle_class("open", on=False)
            button.put("aria-expanded", "true" if "open" in panel.classes else "false")

    def _open_menus(self) -> list[Element]:
        return self._page.all("details[data-menu][open]")

    def _menus(self, event: Event) -> None:
        for menu in self._open_menus():
            if not menu.holds(event.target):
                self._close_menu(menu)

    def _close_menu(self, menu: Element) -> None:
        menu.flag("open", on=False)
        self._page.fire(menu, "toggle")

    def _menu_escape(self, event: Event) -> None:
        menus = self._open_menus() if event.key == "Escape" else []
        if menus:
            self._close_menu(menus[0])
            summary = first(menus[0], "summary")
            if summary is not None:
                self._page.focus(summary)

    # Tabs

    def _mark_tabs(self) -> None:
        page = self._page
        target = page.by_id(page.fragment)
        for tabs_of in page.all("[role=tablist]"):
            tabs = select(tabs_of, "[role=tab]")
            shown = None
            if target is not None:
                for tab in tabs:
                    panel = page.by_id(tab.attrs.get("aria-controls"))
                    if panel is not None and panel.holds(target):
                        shown = tab
                        break
            for tab in tabs:
                chosen = tab is (shown or tabs[0])
                tab.put("aria-selected", "true" if chosen else "false")
                tab.put("tabindex", "0" if chosen else "-1")

    def _tab_arrows(self, event: Event) -> None:
        step = _STEPS.get(event.key)
        tab = closest(event.target, "[role=tab]") if step else None
        around = closest(tab, "[role=tablist]")
        if step is None or tab is None or around is None:
            return
        tabs = select(around, "[role=tab]")
        following = tabs[(_place(tabs, tab) + step) % len(tabs)]
        event.prevent()
        self._page.focus(following)
        click(self._page, following)

    # Galleries

    def _enlarge(self, link: Element) -> None:
        gallery = closest(link, "[data-gallery]")
        large = None if gallery is None else first(gallery, "img.large")
        if gallery is None or large is None:
            return
        large.put("src", link.attrs["data-large"])
        if link.attrs.get("data-alt"):
            large.put("alt", link.attrs["data-alt"])
        for other in select(gallery, "a[aria-current]"):
            other.drop("aria-current")
        link.put("aria-current", "true")

    def _enlarges(self, event: Event) -> None:
        link = closest(event.target, "[data-gallery] a[data-large]")
        if link is not None and not (event.control or event.shift):
            event.prevent()
            self._enlarge(link)

    def _gallery_arrows(self, event: Event) -> None:
        step = _STEPS.get(event.key)
        focused = self._page.focused
        if step is None or focused is None or focused.tag in ("input", "textarea", "select"):
            return
        around = closest(focused, "[data-gallery], dialog")
        if around is None:
            return
        gallery = around if "data-gallery" in around.attrs else first(around, "[data-gallery]")
        links = [] if gallery is None else select(gallery, "a[data-large]")
        if not links:
            return
        place = next((at for at, each in enumerate(links) if "aria-current" in each.attrs), -1)
        following = links[(place + step) % len(links)]
        event.prevent()
        self._enlarge(following)
        self._page.focus(following)

    def _lights(self, event: Event) -> None:
        """A press brings the pointer there."""

    def _light(self, target: Element, related: Element | None, *, lit: bool) -> None:
        card = closest(target, "[data-lights]")
        if card is None or (related is not None and card.holds(related)):
            return
        shown = self._page.by_id(card.attrs["data-lights"])
        if shown is not None:
            shown.toggle_class("lit", lit)

    # Forms that are watched

    def _watch(self, form: Element) -> None:
        names = form.attrs["data-watch"].split(" ")
        form.keep("watched", True)

        def snapshot() -> list[str]:
            named = {each.attrs.get("name", ""): each for each in controls_of(form)}
            return [value_of(named[name]) if name in named else "" for name in names]

        form.keep("saved", snapshot())

        def submitted(_: Event) -> None:
            form.keep("leaving", True)

        def left(event: Event) -> None:
            ending = event.related is not None and closest(event.related, "[data-ending]") is not None
            now = snapshot()
            if form.note("leaving") or ending or now == form.note("saved"):
                return
            form.keep("saved", now)
            self._page.fire(form, "left")

        listen(form, "submit", submitted)
        listen(form, "focusout", left)

    # Keys

    def _items(self) -> list[Element]:
        return self._page.all("[data-keys]")

    def _place_in(self, items: list[Element]) -> int:
        focused = self._page.focused
        return next((at for at, each in enumerate(items) if focused is not None and each.holds(focused)), -1)

    def _keyed(self, wanted: str) -> Element | None:
        for each in self._page.all("[data-key]"):
            if wanted not in each.attrs["data-key"].split(","):
                continue
            item = closest(each, "[data-keys], [data-panel]")
            if "disabled" not in each.attrs and (
                item is None or (self._page.focused is not None and item.holds(self._page.focused))
            ):
                return each
        return None

    def _next_item(self, key: str) -> Element | None:
        step = {"j": 1, "k": -1}.get(key)
        items = self._items() if step else []
        if step is None or not items:
            return None
        place = self._place_in(items)
        wanted = 0 if place < 0 else min(max(place + step, 0), len(items) - 1)
        return first(items[wanted], "a[href]")

    def _keys(self, event: Event) -> None:
        page = self._page
        if event.alt or event.prevented or event.key in ("Shift", "Control", "Meta"):
            return
        key = ("ctrl+" if event.control else "") + event.key.lower()
        before, self._leading = self._leading, ""
        typing = page.focused is not None and matches(page.focused, _TYPING)
        if (typing and not event.control) or page.first("dialog[open]") is not None:
            return
        found = (self._keyed(f"{before} {key}") if before else None) or self._keyed(key)
        if found is not None:
            wanted = found if matches(found, "input:not([type=checkbox]), textarea") else None
        else:
            wanted = self._next_item(key)
        if found is None and wanted is None:
            begins = [
                each
                for each in page.all("[data-key]")
                if any(keys.startswith(f"{key} ") for keys in each.attrs["data-key"].split(","))
            ]
            self._leading = key if begins else ""
            return
        event.prevent()
        if wanted is not None:
            page.focus(wanted)
        elif found is not None:
            click(page, found)


def _opens_tab(link: Element, event: Event) -> bool:
    return link.tag == "a" and (event.control or event.shift)


def _place(items: list[Element], wanted: Element) -> int:
    return next(at for at, each in enumerate(items) if each is wanted)


def _question(text: str) -> Element:
    dialog = Element("dialog", {"class": "kit-confirm", "aria-label": text})
    message = Element("p")
    message.set_text(text)
    buttons = Element("form", {"method": "dialog"})
    for value, label in (("", "Cancel"), ("ok", "OK")):
        button = Element(
            "button", {"value": value, "class": "action primary" if value else "action secondary"}
        )
        button.set_text(label)
        buttons.append(button)
    dialog.append(message, buttons)
    return dialog
