"""One tab: its history, the page that it shows, and how that comes to rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlsplit

from webarium.envs.addresses import BLANK
from webarium.observation.downloads import describe_file
from webarium.observation.observation import DownloadedFile
from webarium.text_engine.client import Answer, Ask, Client
from webarium.text_engine.contents import bring_contents, contents_of
from webarium.text_engine.dom import Element, copy, detach, parse, scatter
from webarium.text_engine.htmx import Htmx, Request
from webarium.text_engine.page import Contents, Known, Navigation, Page
from webarium.text_engine.readings import number
from webarium.text_engine.setting_up import Styles, document_of, markup_of, set_up
from webarium.text_engine.sheets import Index

CALM_MS = 500.0
"""How much page time passes in one step."""
STARTED_MS = 2000.0
"""How much passes if that brings on timers which the action has started."""
MOST_ROUNDS = 100
"""How often a page may go on by itself in one step."""
RESTLESS = "the page keeps changing"


@dataclass
class Entry:
    """One entry of a tab's history."""

    url: str
    document: int
    """Entries of one document have one number."""
    body: Element | None = None
    """What the document showed here, where htmx has changed it since."""
    contents: Contents = ()
    """What fields held when it was left."""


class Tab:
    """One tab of a window."""

    def __init__(self, client: Client, styles: Styles, viewport: tuple[int, int]) -> None:
        self.client = client
        self._styles = styles
        self._viewport = viewport
        self.page = _blank_page()
        self.history: list[Entry] = [Entry(BLANK, 0)]
        self.at = 0
        self.opened: list[Ask] = []
        """Addresses that are to be opened in new tabs."""
        self.files: list[DownloadedFile] = []
        """Files that have arrived and were not told of."""
        self._documents = 0
        self._hosts_checked: set[str] = set()
        self.step_started = 0.0

    @property
    def url(self) -> str:
        """Where it is."""
        return self.page.url

    def close(self) -> None:
        """Let go of all that it holds: its memory is free at once. Nobody looks at it any more."""
        for entry in self.history:
            if entry.body is not None:
                scatter(entry.body)
        self.page.discard()

    # Opening

    async def open(self, ask: Ask) -> None:
        """Open an address: a new entry of the history, but for that which is shown."""
        if ask.url == BLANK:
            before, self.page = self.page, _blank_page()
            before.discard()
            self._add(BLANK, replaces=False)
            return
        answer = await self.client.fetch(ask)
        if not self._shows(answer):
            return
        same = ask.method == "GET" and answer.url == self.page.url
        self._leave()
        await self._show(answer)
        self._add(answer.url, replaces=same or self.page_is_blank_start())

    def page_is_blank_start(self) -> bool:
        """Whether nothing was opened yet."""
        return len(self.history) == 1 and self.history[0].url == BLANK

    def _shows(self, answer: Answer) -> bool:
        if answer.status in (204, 205):
            return False
        name = answer.attachment
        if name is not None:
            self.files.append(describe_file(name, answer.body))
            return False
        return True

    async def _show(self, answer: Answer) -> None:
        markup = markup_of(answer)
        known = self._styles.readings.known(markup, answer.url, self._viewport) if markup else None
        page = await self._read(answer, markup) if known is None else self._unread(answer, markup, known)
        before, self.page = self.page, page
        before.discard()
        self._documents += 1

    def _unread(self, answer: Answer, markup: bytes, known: Known) -> Page:
        """The page of an answer as it is known from before, without its elements."""
        page = Page(answer.url, None, known.index, status=answer.status, markup=markup, size=self._viewport)
        page.unread, page.make = known, partial(self._make, answer, markup)
        return page

    def _make(self, answer: Answer, markup: bytes, page: Page) -> None:
        page.root = document_of(answer, markup, self._styles.documents)
        page.htmx = set_up(page, self._viewport[0])
        number(page, page.asked)

    async def _read(self, answer: Answer, markup: bytes) -> Page:
        root = document_of(answer, markup, self._styles.documents)
        page = Page(answer.url, root, Index(), status=answer.status, markup=markup, size=self._viewport)
        page.index = await self._styles.index(root, self._viewport, page.resolve, self._fetch)
        page.htmx = set_up(page, self._viewport[0])
        page.make = partial(self._make, answer, markup) if markup else None
        return page

    async def _fetch(self, url: str) -> str:
        answer = await self.client.fetch(Ask(url, referrer=self.page.url, navigates=False))
        return answer.text if answer.status == 200 else ""

    def _add(self, url: str, *, replaces: bool) -> None:
        if replaces:
            self.history[self.at] = Entry(url, self._documents)
            return
        del self.history[self.at + 1 :]
        self.history.append(Entry(url, self._documents))
        self.at += 1

    def remember(self, url: str) -> None:
        """Add an address to the history that is asked for only when somebody goes there."""
        self._documents += 1
        self._add(url, replaces=False)

    def put_in_order(self, urls: Sequence[str], index: int) -> None:
        """Have a history of these addresses, of which this one is shown."""
        shown = self._documents
        self.history = [Entry(url, shown if place == index else -1 - place) for place, url in enumerate(urls)]
        self.at = index

    def _leave(self) -> None:
        left, unread = self.page.left, self.page.unread
        if left is None:
            left = contents_of(self.page) if unread is None else unread.contents
        self.history[self.at].contents = left

    # Going back

    def can_go(self, step: int) -> bool:
        """Whether there is an entry so many steps further."""
        wanted = self.at + step
        return 0 <= wanted < len(self.history) and self.history[wanted].url != BLANK

    async def go(self, step: int) -> None:
        """Go to another entry."""
        here, there = self.history[self.at], self.history[self.at + step]
        if there.document == here.document:
            here.body = copy(self.page.body) if there.body is not None else here.body
            self.at += step
            self.page.touch()
            self.page.url = there.url
            if there.body is not None:
                self._bring_body(there)
            else:
                self.page.fire(self.page.root, "hashchange")
            return
        self._leave()
        answer = await self.client.fetch(Ask(there.url, referrer=""))
        if not self._shows(answer):
            return
        self.at += step
        await self._show(answer)
        document = there.document
        for entry in self.history:
            if entry.document == document:
                entry.document = self._documents
        bring_contents(self.page, there.contents)

    def _bring_body(self, entry: Entry) -> None:
        if entry.body is None:
            return
        body, shown = copy(entry.body), self.page.body
        parent = shown.parent
        if parent is None:
            return
        place = shown.place()
        detach(shown)
        parent.insert(place, [body])
        self.page.focused = None
        self.page.arrange(body)

    # Coming to rest

    async def settle(self, wait_ms: float | None) -> tuple[bool, int]:
        """Let all that the page has begun come to its end; gives whether it did, and after how many rounds."""
        calm = CALM_MS if wait_ms is None else wait_ms
        most = STARTED_MS if wait_ms is None else wait_ms
        rounds = 0
        while rounds < MOST_ROUNDS:
            rounds += 1
            page = self.page
            for url, by_htmx in page.pushed:
                self._pushed(url, by_htmx=by_htmx)
            page.pushed.clear()
            if page.downloads:
                await self._download(page.downloads.pop(0))
                continue
            if page.navigation is not None:
                await self._navigate(page)
                continue
            if page.requests:
                await self._request(page, page.requests.popleft())
                continue
            passed = self._pass(page, calm, most)
            if passed is None:
                self._rest(page, calm if wait_ms is not None else 0.0)
                return True, rounds
            calm, most = max(0.0, calm - passed), max(0.0, most - passed)
        self._rest(self.page, 0.0)
        return False, rounds

    def _pass(self, page: Page, calm: float, most: float) -> float | None:
        due = [timer for timer in page.timers if timer.due - page.now <= calm]
        if not due:
            due = [timer for timer in page.timers if timer.owned and timer.due - page.now <= most]
        if not due:
            return None
        timer = min(due, key=lambda each: each.due)
        page.timers.remove(timer)
        page.touch()
        passed = max(0.0, timer.due - page.now)
        page.now += passed
        timer.run()
        return passed

    def _rest(self, page: Page, left: float) -> None:
        page.now += left
        for timer in page.timers:
            timer.owned = False

    def _pushed(self, url: str, *, by_htmx: bool) -> None:
        if by_htmx:
            body = copy(self.page.body)
            self.history[self.at].body = self.history[self.at].body or body
        self._add(url, replaces=False)
        if by_htmx:
            self.history[self.at].body = None

    async def _download(self, wanted: Navigation) -> None:
        answer = await self.client.fetch(wanted.ask)
        name = (
            answer.attachment or wanted.save_as or urlsplit(answer.url).path.rpartition("/")[2] or "download"
        )
        self.files.append(describe_file(name, answer.body))

    async def _navigate(self, page: Page) -> None:
        wanted, page.navigation = page.navigation, None
        if wanted is None:
            return
        if wanted.target == "_blank":
            self.opened.append(wanted.ask)
            return
        await self.open(wanted.ask)

    async def _request(self, page: Page, request: Request) -> None:
        htmx = page.htmx
        if not isinstance(htmx, Htmx):
            return
        answer = await self.client.fetch(request.ask)
        page.touch()
        before = page.url
        body = copy(page.body)
        htmx.take(request, answer)
        entry = self.history[self.at]
        if page.pushed and page.url != before:
            entry.body = body
        elif page.url != before:
            entry.url = page.url


def _blank_page() -> Page:
    return Page(BLANK, parse("<html><head></head><body></body></html>"), Index())
