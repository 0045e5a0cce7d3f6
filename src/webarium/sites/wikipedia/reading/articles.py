"""Articles as pages show them, and how a title finds one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from starlette.responses import Response

from webarium.sites.kit.visit import Visit
from webarium.sites.wikipedia.markup import Rendered, render
from webarium.sites.wikipedia.shell import EDITORS, is_open
from webarium.sites.wikipedia.titles import LONGEST, path_of, title_of
from webarium.sql import select

COLUMNS = "a.id, a.title, a.kind, a.target, a.summary, a.picture, a.words, a.protected, a.revision_id"


@dataclass(frozen=True, slots=True)
class Article:
    """An article without its text."""

    id: int
    title: str
    kind: str
    target: str
    summary: str
    picture: str
    words: int
    protected: bool
    revision_id: int

    @property
    def path(self) -> str:
        """Where it is served."""
        return path_of(self.title)

    @property
    def talk(self) -> str:
        """Where it is talked about."""
        return f"/talk{self.path.removeprefix('/wiki')}"

    def action(self, name: str) -> str:
        """Where something is done with it: ``/edit/Paris``."""
        return f"/{name}{self.path.removeprefix('/wiki')}"


@dataclass(frozen=True, slots=True)
class Revision:
    """A state of an article."""

    id: int
    article_id: int
    username: str
    created_at: str
    comment: str
    source: str


REVISIONS = (
    "SELECT r.id, r.article_id, u.username, r.created_at, r.comment, r.source "
    "FROM revision r JOIN user u ON u.id = r.user_id WHERE "
)


def find(visit: Visit, title: str) -> Article | None:
    """The article with a title; where none is written just so, the only one that differs by capitals."""
    if not title or len(title) > LONGEST:
        return None
    exact = visit.row(Article, select(COLUMNS, "article a", "a.title = ?"), (title,))
    if exact is not None:
        return exact
    alike = visit.rows(
        Article, select(COLUMNS, "article a", "a.title = ? COLLATE NOCASE", "LIMIT 2"), (title,)
    )
    return alike[0] if len(alike) == 1 else None


def article_of(visit: Visit) -> Article:
    """The article that the path names; without one this is no page."""
    title = title_of(visit.path["title"])
    return find(visit, title) or visit.not_found(f"Quillpedia has no article called “{title}”.")


def revision(visit: Visit, number: int) -> Revision | None:
    """A state by its number."""
    return visit.row(Revision, f"{REVISIONS} r.id = ?", (number,))


def source_of(visit: Visit, article: Article) -> str:
    """What an article says now."""
    return str(visit.value("SELECT source FROM revision WHERE id = ?", (article.revision_id,)))


def existing(visit: Visit, titles: list[str]) -> set[str]:
    """Those of some titles that there are."""
    if not titles:
        return set()
    marks = ", ".join("?" * len(titles))
    found = visit.db.execute(select("title", "article", f"title IN ({marks})"), tuple(titles))
    return {str(row[0]) for row in found}


def rendered(visit: Visit, source: str) -> Rendered:
    """A source as HTML, with links to what there is in this world."""
    return render(source, partial(existing, visit))


def page(visit: Visit) -> Response:
    """An article; a redirect leads on, and a title without article offers what to do."""
    title = title_of(visit.path["title"])
    if title in ("Main Page", ""):
        return visit.redirect("/")
    if title.startswith("Special:"):
        return visit.redirect(_SPECIAL.get(title.partition(":")[2].lower(), "/"))
    found = find(visit, title)
    if found is None:
        return visit.render("reading/missing.html", status=404, title=title)
    if found.kind == "redirect" and visit.query.get("redirect") != "no":
        return visit.redirect(f"{path_of(found.target)}?{_from(found.title)}")
    if found.title != title:
        return visit.redirect(found.path)
    old = _old(visit, found)
    text = rendered(visit, old.source if old else source_of(visit, found))
    return visit.render(
        "reading/article.html",
        article=found,
        text=text,
        old=old,
        came_from=visit.query.get("redirected_from", "")[:LONGEST],
        last=revision(visit, found.revision_id),
        watched=_watched(visit, found),
    )


_SPECIAL = {"random": "/random", "search": "/search", "allpages": "/all", "categories": "/categories"}


def _from(title: str) -> str:
    return f"redirected_from={path_of(title).removeprefix('/wiki/')}"


def _old(visit: Visit, article: Article) -> Revision | None:
    """The earlier state that the query asks for."""
    number = visit.query.get("oldid", "")
    if not number.isascii() or not number.isdecimal() or len(number) > 12 or not is_open(visit):
        return None
    found = revision(visit, int(number))
    return found if found is not None and found.article_id == article.id else None


def _watched(visit: Visit, article: Article) -> bool:
    editor = EDITORS.present(visit) if is_open(visit) else None
    return editor is not None and visit.has("watch", user_id=editor.id, article_id=article.id)


def viewer(visit: Visit) -> Response:
    """The addresses of Kiwix's viewer lead to the same articles."""
    return visit.redirect(path_of(title_of(visit.path["title"])))


def landing(visit: Visit) -> Response:
    """So do those of its front page."""
    return visit.redirect("/")
