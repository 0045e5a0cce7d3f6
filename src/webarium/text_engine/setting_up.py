"""From an answer to a page that can be used: its document, its style, and the behaviours that its scripts bring."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace

from webarium.sites.kit.appearance import usual_address
from webarium.text_engine.awake import Awake
from webarium.text_engine.behaviours.chips import ChipFields
from webarium.text_engine.behaviours.commands import Commands
from webarium.text_engine.behaviours.dates import Calendars
from webarium.text_engine.behaviours.daybook import Daybook
from webarium.text_engine.behaviours.endless import Endless
from webarium.text_engine.behaviours.kit import Kit
from webarium.text_engine.behaviours.mail import Mail
from webarium.text_engine.behaviours.maps import DrawnMaps, TiledMap
from webarium.text_engine.behaviours.menus import MenuBars
from webarium.text_engine.behaviours.panels import Panels
from webarium.text_engine.behaviours.steps import Steppers
from webarium.text_engine.behaviours.suggest import Suggestions
from webarium.text_engine.client import Answer
from webarium.text_engine.departures import Departures
from webarium.text_engine.documents import Documents, stamp
from webarium.text_engine.dom import Element, parse
from webarium.text_engine.htmx import Htmx
from webarium.text_engine.page import Page
from webarium.text_engine.presses import dismiss_popovers
from webarium.text_engine.readings import Readings
from webarium.text_engine.sheets import Index, Rule, Sheet, parse_sheet

_SCRIPTS: dict[str, Callable[[Page], object]] = {
    "menus.js": MenuBars,
    "commands.js": Commands,
    "endless.js": Endless,
    "suggest.js": Suggestions,
    "dates.js": Calendars,
    "steps.js": Steppers,
    "chips.js": ChipFields,
    "panels.js": Panels,
    "mail.js": Mail,
    "daybook.js": Daybook,
    "maps.js": DrawnMaps,
    "map.js": TiledMap,
}
_MOST_INDEXES = 64


@dataclass
class Styles:
    """Style sheets that were read, by address and size of window; shared by all windows of an engine."""

    sheets: dict[tuple[str, tuple[int, int]], Sheet] = field(default_factory=dict)
    indexes: dict[tuple[object, ...], Index] = field(default_factory=dict)
    readings: Readings = field(default_factory=Readings)
    """What documents of these styles say."""
    documents: Documents = field(default_factory=Documents)
    """What was parsed."""
    departures: Departures = field(default_factory=Departures)
    """Where actions led."""
    awake: Awake = field(init=False)
    """Which untouched pages have their elements."""

    def __post_init__(self) -> None:
        self.awake = Awake(self.readings)

    async def index(
        self,
        root: Element,
        viewport: tuple[int, int],
        resolve: Callable[[str], str],
        fetch: Callable[[str], Awaitable[str]],
    ) -> Index:
        """The rules that hold for a document."""
        keys: list[object] = [viewport]
        found: list[Sheet] = []
        for at in root.walk():
            if at.tag == "body" and at.html:
                break
            if at.tag == "link" and "stylesheet" in at.attrs.get("rel", "").split() and "href" in at.attrs:
                address = usual_address(resolve(at.attrs["href"]))
                sheet = self.sheets.get((address, viewport))
                if sheet is None:
                    sheet = parse_sheet(await fetch(address), viewport)
                    self.sheets[(address, viewport)] = sheet
                keys.append(address)
                found.append(sheet)
            elif at.tag == "style" and at.html:
                text = at.text()
                keys.append(text)
                found.append(parse_sheet(text, viewport))
        key = tuple(keys)
        index = self.indexes.get(key)
        if index is None:
            index = _indexed(found)
            if len(self.indexes) >= _MOST_INDEXES:
                self.indexes.pop(next(iter(self.indexes)))
            self.indexes[key] = index
        return index


def _indexed(sheets: Sequence[Sheet]) -> Index:
    index = Index()
    order = 0
    for sheet in sheets:
        shifted = Sheet(tuple(_later(rule, order) for rule in sheet.rules))
        index.add(shifted)
        order += max((rule.order for rule in sheet.rules), default=0)
    return index


def _later(rule: Rule, by: int) -> Rule:
    return replace(rule, order=rule.order + by)


def _kind_of(answer: Answer) -> str:
    return answer.headers.get("content-type", "text/html").split(";")[0].strip().lower()


def markup_of(answer: Answer) -> bytes:
    """What stands for an answer's markup; nothing if it has none."""
    return stamp(answer.body) if _kind_of(answer) in ("text/html", "application/xhtml+xml", "") else b""


def document_of(answer: Answer, markup: bytes, documents: Documents) -> Element:
    """An answer's document, of the markup that `markup` stands for; text and pictures get one as browsers make it."""
    if markup:
        return documents.parse(answer.body, markup)
    kind = _kind_of(answer)
    root = parse("<html><head></head><body></body></html>")
    body = root.elements[1]
    if kind.startswith("image/"):
        body.append(Element("img", {"src": answer.url, "alt": ""}))
    elif kind.startswith("text/") or "json" in kind or "xml" in kind:
        pre = Element("pre")
        pre.set_text(answer.text)
        body.append(pre)
    return root


def set_up(page: Page, width: int) -> Htmx:
    """Let a page's scripts begin."""
    scripts = {
        at.attrs["src"].rpartition("/")[2].partition("?")[0]
        for at in page.root.walk()
        if at.tag == "script" and "src" in at.attrs
    }
    htmx = Htmx(page)
    page.on("mousedown", lambda event: dismiss_popovers(page, event.target))
    wanted = next(
        (at for at in page.body.below() if "autofocus" in at.attrs and not page.eyes().look(at).gone), None
    )
    if wanted is not None:
        page.focus(wanted)
    if "kit.js" in scripts:
        Kit(page, htmx, width)
    for name, begin in _SCRIPTS.items():
        if name in scripts:
            begin(page)
    page.arrange(page.root)
    page.loading = False
    return htmx
