"""``mail.js`` of gomail: ticking all rows of a page, and writing in place as far as words go."""

from __future__ import annotations

from webarium.text_engine.controls import control_named, is_checked, set_checked, value_of
from webarium.text_engine.dom import Element, copy, detach, inner_html, parse_fragment
from webarium.text_engine.events import Event, listen
from webarium.text_engine.page import Page, Parts
from webarium.text_engine.selectors import closest, first, matches

_ALLOWED = frozenset("p br b strong i em u s ul ol li blockquote a code pre div".split())  # noqa: SIM905


class Mail:
    """The lists and letters of a page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._ticked: set[str] = set()
        page.root.toggle_class("scripted", on=True)
        page.on("change", self._changed)
        page.on("keydown", self._key)
        page.on("htmx:beforeSwap", self._before_swap)
        page.on("htmx:afterSettle", self._after_settle)
        page.arranges.append(self._begin)
        self._tell()

    def _list(self) -> Element | None:
        return self._page.by_id("list")

    def _boxes(self) -> list[Element]:
        listed = self._list()
        if listed is None:
            return []
        return [at for at in listed.below() if at.tag == "input" and at.attrs.get("name") == "id"]

    def _tell(self) -> None:
        listed = self._list()
        whole = self._page.by_id("select-page")
        if listed is None or whole is None:
            return
        every = self._boxes()
        count = sum(is_checked(box) for box in every)
        for box in every:
            row = closest(box, ".row")
            if row is not None:
                row.toggle_class("picked", is_checked(box))
        for button in listed.below():
            if button.tag == "button" and button.parent is not None and "actions" in button.parent.classes:
                button.flag("disabled", count == 0)
        whole.flag("hidden", not every)
        set_checked(whole, 0 < count == len(every))
        whole.keep("indeterminate", 0 < count < len(every))
        scope = control_named(listed, "scope")
        if count < len(every) and scope is not None:
            scope.keep("value", "")
        banner = self._page.by_id("all-banner")
        if banner is not None:
            banner.flag("hidden", count == 0 or count < len(every))

    def _changed(self, event: Event) -> None:
        target = event.target
        if target.attrs.get("id") == "select-page":
            for box in self._boxes():
                box.keep("checked", is_checked(target))
        listed = self._list()
        if listed is not None and listed.holds(target):
            self._tell()

    def _key(self, event: Event) -> None:
        if event.key == "Enter" and matches(event.target, "#list input"):
            event.prevent()

    def _before_swap(self, event: Event) -> None:
        listed = self._list()
        scope = None if listed is None else control_named(listed, "scope")
        posted = event.detail["request"].ask.method == "POST"
        kept = posted and scope is not None and not value_of(scope)
        self._ticked = {value_of(box) for box in self._boxes() if is_checked(box)} if kept else set()

    def _after_settle(self, _: Event) -> None:
        for box in self._boxes():
            if value_of(box) in self._ticked:
                box.keep("checked", True)
        self._tell()

    # Writing

    def _begin(self, parts: Parts) -> None:
        for form in parts.having("class"):
            if form.tag == "form" and "compose" in form.classes and not form.note("written"):
                form.keep("written", True)
                self._write(form)

    def _write(self, form: Element) -> None:
        field = control_named(form, "content")
        if field is None or field.parent is None:
            return
        ident = field.attrs.get("id", "")
        editor = Element(
            "div",
            {
                "class": "editor",
                "contenteditable": "true",
                "role": "textbox",
                "aria-multiline": "true",
                "aria-label": "Message body",
                "id": ident.replace("content", "editor"),
                "data-placeholder": field.attrs.get("placeholder", ""),
            },
        )
        editor.append(*parse_fragment(field.attrs.get("data-html", "")))
        field.put("hidden", "")
        label = first(form, f'label[for="{ident}"]')
        if label is not None:
            detach(label)
        field.parent.insert(field.place() + 1, [editor])
        if "autofocus" in field.attrs:
            self._page.focus(editor)
        kind = control_named(form, "format")
        if kind is not None:
            kind.keep("value", "html")

        def sync(_: Event | None = None) -> None:
            field.keep("value", _cleaned(editor))
            editor.toggle_class("blank", not editor.text().strip())

        listen(editor, "input", sync)
        sync()
        tools = first(form, ".format")
        if tools is not None:
            tools.flag("hidden", on=False)
            listen(tools, "mousedown", lambda event: event.prevent())

        def key(event: Event) -> None:
            if (
                event.key == "Enter"
                and event.target.tag == "input"
                and event.target.attrs.get("type") != "file"
            ):
                event.prevent()

        listen(form, "keydown", key)
        listen(form, "submit", sync)


def _cleaned(editor: Element) -> str:
    made = copy(editor)
    for each in made.below():
        if each.parent is None:
            continue
        each.attrs = {name: value for name, value in each.attrs.items() if each.tag == "a" and name == "href"}
        if each.tag not in _ALLOWED:
            each.parent.insert(each.place(), list(each.children))
            detach(each)
    return inner_html(made)
