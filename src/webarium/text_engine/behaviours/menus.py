"""``menus.js``: menu bars. What lies below an item is shown by style, so it is asked whether it is."""

from __future__ import annotations

from webarium.text_engine.dom import Element
from webarium.text_engine.events import Event, listen
from webarium.text_engine.page import Page
from webarium.text_engine.selectors import closest, first, select

_ALONG = {"ArrowRight": 1, "ArrowLeft": -1}
_DOWN = {"ArrowDown": 1, "ArrowUp": -1}


class MenuBars:
    """All menu bars of a page."""

    def __init__(self, page: Page) -> None:
        for bar in page.all("[role=menubar]"):
            MenuBar(page, bar)


class MenuBar:
    """One bar."""

    def __init__(self, page: Page, bar: Element) -> None:
        self._page = page
        self._bar = bar
        self._every = select(bar, "[role=menuitem]")
        self._tops = [each for each in self._every if _menu_of(each) is bar]
        if not self._tops:
            return
        self._reach(self._tops[0], self._tops)
        listen(bar, "keydown", self._key)
        listen(bar, "focusin", self._focused)
        for top in self._tops:
            holder = _holder(top)
            if holder is not None:
                listen(holder, "focusout", lambda event, holder=holder: self._left(holder, event))  # type: ignore[misc]

    def _items(self, menu: Element) -> list[Element]:
        return [each for each in select(menu, "[role=menuitem]") if _menu_of(each) is menu]

    def _shown(self, menu: Element | None) -> bool:
        return menu is not None and not self._page.eyes().look(menu).gone

    def _tell(self) -> None:
        for each in self._every:
            if "aria-haspopup" in each.attrs:
                each.put("aria-expanded", "true" if self._shown(_below(each)) else "false")

    def _reach(self, item: Element, among: list[Element]) -> None:
        for each in among:
            each.put("tabindex", "0" if each is item else "-1")

    def _focused(self, event: Event) -> None:
        item = closest(event.target, "[role=menuitem]")
        if item is not None:
            self._reach(item, self._every)
        self._tell()

    def _left(self, holder: Element, event: Event) -> None:
        if event.related is None or not holder.holds(event.related):
            for name in ("open", "shut"):
                if name in holder.classes:
                    holder.toggle_class(name, on=False)
        self._page.later(0, self._tell)

    def _enter(self, item: Element) -> bool:
        menu, holder = _below(item), _holder(item)
        if menu is None:
            return False
        if any(item is top for top in self._tops) and holder is not None:
            holder.toggle_class("shut", on=False)
            holder.toggle_class("open", on=True)
        if not self._shown(menu):
            return False
        items = self._items(menu)
        return bool(items) and self._page.focus(items[0])

    def _step(self, among: list[Element], item: Element, by: int) -> None:
        place = next((at for at, each in enumerate(among) if each is item), 0)
        self._page.focus(among[(place + by) % len(among)])

    def _key(self, event: Event) -> None:
        item = closest(event.target, "[role=menuitem]")
        if item is None or event.control or event.alt:
            return
        menu = _menu_of(item)
        if menu is None:
            return
        within = self._in_bar(item, event.key) if menu is self._bar else self._in_menu(menu, item, event.key)
        if within or self._anywhere(menu, item, event.key):
            event.prevent()
            self._tell()

    def _shut(self, top: Element) -> None:
        holder = _holder(top)
        if holder is not None:
            holder.toggle_class("open", on=False)
            holder.toggle_class("shut", on=True)

    def _in_bar(self, item: Element, key: str) -> bool:
        if key == "ArrowDown":
            return self._enter(item)
        if key == "Escape":
            self._shut(item)
        elif key in _ALONG:
            self._step(self._tops, item, _ALONG[key])
        else:
            return False
        return True

    def _in_menu(self, menu: Element, item: Element, key: str) -> bool:
        holder = closest(menu, "[role=none]")
        up = None if holder is None else first(holder, "[role=menuitem]")
        if key in _DOWN:
            self._step(self._items(menu), item, _DOWN[key])
        elif key == "ArrowRight":
            if not self._enter(item):
                top = next(
                    (each for each in self._tops if (h := _holder(each)) is not None and h.holds(item)), None
                )
                if top is not None:
                    self._step(self._tops, top, 1)
        elif key in ("ArrowLeft", "Escape") and up is not None:
            self._page.focus(up)
            if key == "Escape" and any(up is top for top in self._tops):
                self._shut(up)
        else:
            return False
        return True

    def _anywhere(self, menu: Element, item: Element, key: str) -> bool:
        among = self._items(menu)
        if key in ("Home", "End"):
            self._page.focus(among[0 if key == "Home" else -1])
            return True
        if len(key) != 1 or key == " ":
            return False
        place = next((at for at, each in enumerate(among) if each is item), 0)
        for each in [*among[place + 1 :], *among[:place]]:
            if each.text().strip().lower().startswith(key.lower()):
                return self._page.focus(each)
        return False


def _menu_of(item: Element) -> Element | None:
    return next((at for at in item.up() if at.attrs.get("role") in ("menu", "menubar")), None)


def _holder(item: Element) -> Element | None:
    return closest(item, "[role=none]")


def _below(item: Element) -> Element | None:
    holder = _holder(item)
    return None if holder is None else first(holder, "[role=menu]")
