"""Pages of a site that shows a ZIM file: its contents under Kiwix's addresses, searching, chance, and what it is."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from starlette.responses import Response

from webarium.sites.kit.errors import NotFound
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.routing import Page, get
from webarium.sites.kit.visit import Visit
from webarium.sites.wikipedia.importer.archive import Item
from webarium.sites.wikipedia.zim.book import Book
from webarium.sites.wikipedia.zim.safety import POLICY, is_page, media_type, with_bar

LARGEST = 64 * 2**20
"""How many bytes something may have that is shown."""
_LANDING = "User:The_other_Kiwix_guy/Landing"
_SUGGESTED = 8
_TOLD = (
    "Title",
    "Description",
    "Creator",
    "Publisher",
    "Date",
    "Language",
    "License",
    "Source",
    "Name",
    "Flavour",
)


@dataclass(frozen=True, slots=True)
class Hit:
    """A page that was found."""

    title: str
    path: str
    """Its address."""
    around: str = ""
    summary: str = ""
    target: str = ""


class Reader:
    """Answers of a site that shows one file."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def pages(self) -> tuple[Page, ...]:
        """All of them, first match wins."""
        return (
            get("/", self.front),
            get("/viewer", self.front, name="viewer"),
            get("/about", self.about),
            get("/random", self.chance, name="random"),
            get("/search", self.search),
            get("/suggest", self.suggest),
            get("/wiki/{title:path}", self.called, name="article"),
            get("/content/{book}", self.front, name="content_front"),
            get("/content/{book}/{path:path}", self.moved, name="content"),
            get("/{book}", self.cover),
            get("/{book}/{path:path}", self.show),
        )

    def front(self, visit: Visit) -> Response:
        """The way to the file's first page."""
        return visit.redirect(self.book.front)

    def cover(self, visit: Visit) -> Response:
        """The way to the first page from the book's name."""
        if visit.path["book"] != self.book.name:
            raise NotFound("There is no such book here.")
        return visit.redirect(self.book.front)

    def about(self, visit: Visit) -> Response:
        """What the file says about itself."""
        told = self.book.archive.metadata()
        rows = [(name, told[name]) for name in _TOLD if told.get(name)]
        return visit.render("zim/about.html", rows=rows, book=self.book)

    def called(self, visit: Visit) -> Response:
        """The way to a page by its title."""
        item = self.book.page_called(str(visit.path["title"]))
        if item is None:
            raise NotFound("The file has no page of this title.")
        return visit.redirect(self.book.address(item))

    def moved(self, visit: Visit) -> Response:
        """The way from the addresses of newer servers of Kiwix's."""
        return visit.redirect(self.book.address(str(visit.path["path"])))

    def show(self, visit: Visit) -> Response:
        """What stands at a path: as it is, pages with a bar above them."""
        path = str(visit.path["path"])
        item = self.book.item(path)
        if item is None and path.endswith(_LANDING):
            return visit.redirect(self.book.front)
        if item is None:
            raise NotFound("The file has no such page.")
        if visit.path["book"] != self.book.name:
            return visit.redirect(self.book.address(path))
        if item.target:
            return visit.redirect(self.book.address(item.target))
        return self._contents(visit, item)

    def _contents(self, visit: Visit, item: Item) -> Response:
        if item.size > LARGEST:
            raise NotFound("This is too large to be shown here.")
        try:
            body = self.book.archive.content(item)
        except RuntimeError as error:
            raise NotFound("The file is damaged here.") from error
        if is_page(item.media_type):
            body = with_bar(body, bytes(visit.render("zim/bar.html").body))
        headers = {"content-security-policy": POLICY, "content-type": media_type(item.media_type)}
        return Response(body, headers=headers)

    def search(self, visit: Visit) -> Response:
        """The page of results, by the file's own index where it has one, by titles otherwise."""
        text = (visit.query.get("pattern") or visit.query.get("q", ""))[:200].strip()
        total = self.book.search(text, 0, 1)[0] if text else 0
        paging = Paging.from_query(visit.query, total, size=20, sizes=(20, 50))
        items = self.book.search(text, paging.offset, paging.limit)[1] if total else []
        hits = [Hit(each.title, self.book.address(each), self._around(each, text)) for each in items]
        return visit.render("zim/results.html", search_text=text, hits=hits, paging=paging, book=self.book)

    def _around(self, item: Item, text: str) -> str:
        if not is_page(item.media_type) or item.size > LARGEST:
            return ""
        return self.book.around(item, text)

    def suggest(self, visit: Visit) -> Response:
        """Titles that fit what is typed."""
        typed = (visit.query.get("pattern") or visit.query.get("term", ""))[:80].strip()
        items = self.book.archive.suggested(typed, 0, _SUGGESTED)[1] if typed else []
        found = [Hit(each.title, self.book.address(each)) for each in items]
        return visit.render("finding/_suggestions.html", found=found, typed=typed)

    def chance(self, visit: Visit) -> Response:
        """Another page each time: a walk through the file that goes on from the page that is shown."""
        came = unquote(urlsplit(visit.back()).path).removeprefix(f"/{self.book.name}/")
        here = self.book.item(came)
        found = self.book.after(here.place if here is not None else visit.world.seed)
        return visit.redirect(self.book.address(found) if found is not None else "/about")
