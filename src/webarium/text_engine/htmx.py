"""htmx, as far as `docs/sites-kit.md` lists its attributes: when something is asked, what of the answer goes where."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

from webarium.text_engine.client import Answer, Ask, encoded, query_of
from webarium.text_engine.controls import entries, form_of, type_of, value_of
from webarium.text_engine.dom import Element, Node, detach, parse, parse_fragment
from webarium.text_engine.events import Event
from webarium.text_engine.nested import json_of
from webarium.text_engine.page import Page, Parts, Timer
from webarium.text_engine.roles import is_focusable
from webarium.text_engine.selectors import closest, first, matches

_VERBS = ("get", "post", "put", "patch", "delete")
_SPEC = re.compile(r"\s*(?P<event>[\w:.-]+)(?P<rest>[^,]*)")
_DELAY = re.compile(r"\bdelay:([\d.]+)(ms|s)\b")
_FROM = re.compile(r"\bfrom:((?:closest|find|next|previous)\s+\S+|\S+)")
_WHOLE = re.compile(r"<(?:!doctype|html|body)[\s>]", re.I)


@dataclass(frozen=True)
class Trigger:
    """When an element asks."""

    event: str
    delay: float = 0.0
    changed: bool = False
    once: bool = False
    source: str = ""
    """Where the event is heard, if not at the element itself."""


@dataclass
class Request:
    """What an element asks; those who hear of it may change where the answer goes."""

    element: Element
    ask: Ask
    target: Element | None
    event: Event | None = None
    select: str | None = None
    select_oob: str | None = None
    swap: str = "innerHTML"
    push: str | None = None
    focused_id: str = ""
    extra: dict[str, object] = field(default_factory=dict)


def triggers_of(element: Element) -> list[Trigger]:
    """When an element that has an address asks it."""
    said = element.attrs.get("hx-trigger")
    if said is None:
        return [Trigger(_usual(element))]
    found = []
    for match in _SPEC.finditer(said):
        rest = match["rest"]
        delay = _DELAY.search(rest)
        source = _FROM.search(rest)
        found.append(
            Trigger(
                match["event"],
                float(delay[1]) * (1000 if delay[2] == "s" else 1) if delay else 0.0,
                changed=" changed" in rest,
                once=" once" in rest,
                source=source[1] if source else "",
            )
        )
    return found


def _usual(element: Element) -> str:
    if element.tag == "form":
        return "submit"
    if element.tag == "input" and type_of(element) in ("button", "submit"):
        return "click"
    return "change" if element.tag in ("input", "select", "textarea") else "click"


def verb_of(element: Element) -> tuple[str, str] | None:
    """The method and address that an element asks, if it does."""
    for verb in _VERBS:
        address = element.attrs.get(f"hx-{verb}")
        if address is not None:
            return verb.upper(), address
    return None


def inherited(element: Element, name: str) -> tuple[str, Element] | None:
    """An attribute of an element or of what is around it, and whose it is."""
    for at in element.up():
        value = at.attrs.get(name)
        if value is not None:
            return None if value == "unset" else (value, at)
    return None


class Htmx:
    """htmx on one page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._pressed: Element | None = None
        for event in (
            "click",
            "change",
            "input",
            "submit",
            "left",
            "moved",
            "shifted",
            "asked",
            "dragged",
            "chosen",
        ):
            page.on(f"at {event}", self._heard)
        page.arranges.append(self._begin)

    # When

    def _begin(self, parts: Parts) -> None:
        for element in [at for verb in _VERBS for at in parts.having(f"hx-{verb}")]:
            for trigger in triggers_of(element):
                if trigger.event == "load":
                    self._page.later(trigger.delay, lambda element=element: self._loaded(element))  # type: ignore[misc]
                elif trigger.source:
                    self._listen_elsewhere(element, trigger)
            element.keep(
                "last", value_of(element) if element.tag in ("input", "textarea", "select") else None
            )

    def _loaded(self, element: Element) -> None:
        if self._page.holds(element):
            self.issue(element, None)

    def _listen_elsewhere(self, element: Element, trigger: Trigger) -> None:
        source = self._extended(element, trigger.source)
        if source is None:
            return
        from webarium.text_engine.events import listen

        listen(source, trigger.event, lambda event: self._meant(element, trigger, event))

    def _extended(self, element: Element, said: str) -> Element | None:
        if said.startswith("closest "):
            return closest(element, said[8:].strip())
        if said.startswith("find "):
            return first(element, said[5:].strip())
        if said in ("body", "document", "window"):
            return self._page.body
        return self._page.first(said)

    def _heard(self, event: Event) -> None:
        at: Element = event.detail["at"]
        if event.type == "click" and event.submitter is not None:
            self._pressed = event.submitter
        if not at.attrs or verb_of(at) is None or event.detail.get("handled"):
            return
        for trigger in triggers_of(at):
            if trigger.event == event.type and not trigger.source:
                self._meant(at, trigger, event)

    def _meant(self, element: Element, trigger: Trigger, event: Event) -> None:
        if _keeps_default(event, element):
            event.prevent()
        if event.type in ("click", "submit", "change", "input") and event.target is not element:
            inner = next(
                (at for at in event.target.up() if at is element or verb_of(at) is not None), element
            )
            if inner is not element and any(each.event == event.type for each in triggers_of(inner)):
                return
        if trigger.changed:
            now = value_of(event.target if trigger.source else element)
            if now == element.note("last"):
                return
            element.keep("last", now)
        if trigger.once and element.note(f"once {trigger.event}"):
            return
        if trigger.once:
            element.keep(f"once {trigger.event}", True)
        if trigger.delay:
            waiting: Timer | None = element.note("waiting")
            self._page.cancel(waiting)
            element.keep("waiting", self._page.later(trigger.delay, lambda: self._delayed(element, event)))
        else:
            self.issue(element, event)

    def _delayed(self, element: Element, event: Event) -> None:
        if self._page.holds(element):
            self.issue(element, event)

    # What

    def issue(self, element: Element, event: Event | None) -> None:
        """Ask what an element asks."""
        found = verb_of(element)
        if found is not None:
            self._queue(element, *found, event)

    def ask(self, url: str, source: Element, target: Element) -> Request:
        """Ask an address for what goes into `target`, as a script may."""
        return self._queue(source, "GET", url, None, target=target, plain=True)

    def _queue(
        self,
        element: Element,
        method: str,
        address: str,
        event: Event | None,
        *,
        target: Element | None = None,
        plain: bool = False,
    ) -> Request:
        page = self._page
        aim = target if target is not None else self._target(element)
        submitter = event.submitter if event is not None else None
        sent = [] if plain else self._values(element, method, submitter)
        url = page.resolve(address or page.url)
        body, kind = b"", ""
        if method == "GET":
            bare, _, fragment = url.partition("#")
            query = query_of(sent)
            if query:
                bare += ("&" if "?" in bare else "?") + query
            url = bare + (f"#{fragment}" if fragment else "")
        else:
            encoding = inherited(element, "hx-encoding")
            multipart = encoding is not None and encoding[0] == "multipart/form-data"
            extended = inherited(element, "hx-ext")
            if extended is not None and extended[0] == "json":
                body, kind = json_of(sent), "application/json"
            else:
                body, kind = encoded(sent, "multipart/form-data" if multipart else "")
        ask = Ask(
            url.partition("#")[0],
            method,
            body,
            kind,
            headers=self._headers(element, aim),
            referrer=page.url,
            navigates=False,
        )
        swap = inherited(element, "hx-swap")
        select = inherited(element, "hx-select")
        oob = inherited(element, "hx-select-oob")
        push = inherited(element, "hx-push-url")
        request = Request(
            element,
            ask,
            aim,
            event,
            None if select is None else select[0],
            None if oob is None else oob[0],
            "innerHTML" if swap is None else swap[0],
            None if push is None else push[0],
        )
        request.extra["hash"] = unquote(urlsplit(page.resolve(address or page.url)).fragment)
        self._sync(element, request)
        return request

    def _sync(self, element: Element, request: Request) -> None:
        """Of several requests that wait for the same, the last one wins."""
        page = self._page
        said = inherited(element, "hx-sync")
        how = said[0] if said is not None else ""
        same = [each for each in page.requests if isinstance(each, Request) and each.element is element]
        if same and "drop" in how:
            return
        if same and (":replace" in how or "queue last" in how or not how):
            for each in same:
                page.requests.remove(each)
        focused = page.focused
        if request.target is not None and focused is not None and request.target.holds(focused):
            request.focused_id = focused.attrs.get("id", "")
        page.requests.append(request)

    def _headers(self, element: Element, target: Element | None) -> dict[str, str]:
        headers = {"HX-Request": "true", "HX-Current-URL": self._page.url}
        if element.attrs.get("id"):
            headers["HX-Trigger"] = element.attrs["id"]
        if element.attrs.get("name"):
            headers["HX-Trigger-Name"] = element.attrs["name"]
        if target is not None and target.attrs.get("id"):
            headers["HX-Target"] = target.attrs["id"]
        said = inherited(element, "hx-headers")
        return headers if said is None else {**headers, **json.loads(said[0])}

    def _values(self, element: Element, method: str, submitter: Element | None) -> list[tuple[str, object]]:
        form = element if element.tag == "form" else form_of(element)
        sent: list[tuple[str, object]] = []
        if element.tag == "form":
            sent = entries(element, submitter)
        elif method != "GET" and form is not None:
            sent = entries(form)
        own = element.attrs.get("name")
        controls = ("input", "select", "textarea", "button")
        if (
            element.tag in controls
            and own
            and not (method != "GET" and form is not None and element.tag != "button")
        ):
            sent = [pair for pair in sent if pair[0] != own] + _own_entries(element)
        params = inherited(element, "hx-params")
        if params is not None:
            sent = _filtered(sent, params[0])
        return sent

    def _target(self, element: Element) -> Element | None:
        found = inherited(element, "hx-target")
        if found is None:
            return element
        said, owner = found
        if said == "this":
            return owner
        return self._extended(element, said)

    # Where to

    def take(self, request: Request, answer: Answer) -> None:
        """Put an answer where it belongs."""
        page = self._page
        target = request.target
        headers = answer.headers
        detail = {"request": request, "answer": answer, "target": target}
        if "hx-redirect" in headers:
            page.go(headers["hx-redirect"])
            return
        if "hx-location" in headers:
            page.go(_path_of(headers["hx-location"]))
            return
        if answer.status >= 400 or answer.status == 0:
            page.fire(_alive(page, request.element), "htmx:responseError", **detail)
            page.fire(_alive(page, request.element), "htmx:afterRequest", successful=False, **detail)
            return
        swap = headers.get("hx-reswap", request.swap)
        select = headers.get("hx-reselect", request.select)
        select = None if select == "unset" else select
        if "hx-retarget" in headers:
            target = page.first(headers["hx-retarget"])
        if answer.status == 204 or target is None or (not page.holds(target) and target is not page.root):
            page.fire(_alive(page, request.element), "htmx:afterRequest", successful=True, **detail)
            return
        detail["target"] = target
        push = self._push(request, answer)
        if push is not None:
            page.pushed.append((push, True))
            page.url = push
        page.fire(target, "htmx:beforeSwap", **detail)
        self._swap(request, answer, target, swap, select)
        alive = _alive(page, target)
        page.fire(alive, "htmx:afterSwap", **{**detail, "target": target})
        page.fire(alive, "htmx:afterSettle", **detail)
        page.fire(_alive(page, request.element), "htmx:afterRequest", successful=True, **detail)

    def _push(self, request: Request, answer: Answer) -> str | None:
        said = answer.headers.get("hx-push-url") or request.push
        if not said or said == "false":
            return None
        url = answer.url if said == "true" else self._page.resolve(said)
        fragment = request.extra.get("hash")
        return f"{url.partition('#')[0]}#{fragment}" if fragment else url

    def _swap(self, request: Request, answer: Answer, target: Element, swap: str, select: str | None) -> None:
        page = self._page
        active = page.focused
        nodes, title = _content(answer.text)
        if title:
            _set_title(page, title)
        holder = Element("template")
        holder.append(*nodes)
        brought: list[Element] = []
        if request.select_oob:
            for part in request.select_oob.split(","):
                css, _, way = part.strip().partition(":")
                found = first(holder, css)
                if found is not None:
                    brought += self._swap_oob(found, way or "outerHTML", css)
        for each in list(holder.below()):
            said = each.drop("hx-swap-oob")
            if said is not None and said != "false":
                way, _, css = said.partition(":")
                css = css or f"#{each.attrs.get('id', '')}"
                brought += self._swap_oob(each, "outerHTML" if way == "true" else way, css)
        if select:
            chosen = [each for each in holder.below() if matches(each, select)]
            for each in chosen:
                detach(each)
            new: list[Node] = [*chosen]
        else:
            new = list(holder.children)
            for node in new:
                node.parent = None
        brought += self._place(target, new, swap.split()[0] if swap else "innerHTML")
        self._refocus(active)
        for each in brought:
            if page.holds(each):
                page.arrange(each)
                page.fire(each, "htmx:load")
                wanted = each if "autofocus" in each.attrs else first(each, "[autofocus]")
                if wanted is not None and is_focusable(wanted):
                    page.focus(wanted)

    def _swap_oob(self, element: Element, way: str, css: str) -> list[Element]:
        target = self._page.first(css)
        detach(element)
        if target is None:
            return []
        if way == "outerHTML":
            return self._place(target, [element], way)
        return self._place(target, list(element.children), way)

    def _place(self, target: Element, nodes: list[Node], way: str) -> list[Element]:
        parent = target.parent
        match way:
            case "none":
                return []
            case "outerHTML" if parent is not None and target.tag != "body":
                at = target.place()
                detach(target)
                parent.insert(at, nodes)
            case "beforeend":
                target.append(*nodes)
            case "afterbegin":
                target.insert(0, nodes)
            case "beforebegin" if parent is not None:
                parent.insert(target.place(), nodes)
            case "afterend" if parent is not None:
                parent.insert(target.place() + 1, nodes)
            case "delete":
                detach(target)
            case _:
                target.replace_children(nodes)
        return [node for node in nodes if isinstance(node, Element)]

    def _refocus(self, active: Element | None) -> None:
        """Give the focus to what stands now where it was, if that says so by its id."""
        page = self._page
        if active is None or page.holds(active):
            return
        page.focused = None
        ident = active.attrs.get("id")
        found = page.by_id(ident) if ident else None
        if found is not None:
            page.focus(found)


def _path_of(location: str) -> str:
    """The address that ``HX-Location`` names, alone or as a member of an object."""
    return str(json.loads(location)["path"]) if location.startswith("{") else location


def _alive(page: Page, element: Element) -> Element:
    return element if page.holds(element) else page.body


def _keeps_default(event: Event, element: Element) -> bool:
    if event.type not in ("submit", "click"):
        return False
    if element.tag == "form":
        return True
    if element.tag == "button" or (element.tag == "input" and type_of(element) == "submit"):
        return form_of(element) is not None
    if element.tag == "a" and "href" in element.attrs:
        href = element.attrs["href"]
        return href == "#" or not href.startswith("#")
    return False


def _own_entries(element: Element) -> list[tuple[str, object]]:
    name = element.attrs.get("name", "")
    if element.tag == "button":
        return [(name, element.attrs.get("value", ""))]
    from webarium.text_engine.controls import is_checked

    if type_of(element) in ("checkbox", "radio") and not is_checked(element):
        return []
    return [(name, value_of(element))]


def _filtered(sent: list[tuple[str, object]], params: str) -> list[tuple[str, object]]:
    if params == "*":
        return sent
    if params == "none":
        return []
    if params.startswith("not "):
        out = {name.strip() for name in params[4:].split(",")}
        return [pair for pair in sent if pair[0] not in out]
    wanted = {name.strip() for name in params.split(",")}
    return [pair for pair in sent if pair[0] in wanted]


def _content(text: str) -> tuple[list[Node], str]:
    """What an answer holds: of a whole page its body; and how it is titled."""
    if not _WHOLE.search(text[:500]):
        nodes = parse_fragment(text)
        title = next((each for each in _elements(nodes) if each.tag == "title"), None)
        return nodes, "" if title is None else title.text()
    root = parse(text)
    body = next((each for each in root.elements if each.tag == "body"), root)
    title = next((at for at in root.walk() if at.tag == "title" and at.html), None)
    nodes = list(body.children)
    for node in nodes:
        node.parent = None
    return nodes, "" if title is None else title.text()


def _elements(nodes: list[Node]) -> Iterator[Element]:
    return (node for node in nodes if isinstance(node, Element))


def _set_title(page: Page, title: str) -> None:
    found = next((at for at in page.root.walk() if at.tag == "title" and at.html), None)
    if found is not None:
        found.set_text(title)
