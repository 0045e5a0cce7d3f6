"""All pages of the encyclopedia, first match wins."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.wikipedia.editing import history, signing, talk
from webarium.sites.wikipedia.editing import pages as editing
from webarium.sites.wikipedia.editing.signing import REGISTRATION, SIGNING, opened
from webarium.sites.wikipedia.finding import search
from webarium.sites.wikipedia.pictures import PICTURES
from webarium.sites.wikipedia.reading import articles, lists

_TITLE = "/{title:path}"
_READING: tuple[Page, ...] = (
    PICTURES,
    get("/", lists.home),
    get("/search", search.search),
    get("/suggest", search.suggest),
    get("/random", search.chance, name="random"),
    get("/all", lists.all_pages),
    get("/categories", lists.categories),
    get("/portals", lists.portal_list),
    get("/about", lists.about),
    get("/wiki/Category:{name:path}", lists.category),
    get("/wiki" + _TITLE, articles.page, name="article"),
    get("/links" + _TITLE, lists.links_here),
    get("/cite" + _TITLE, lists.cite),
)
_VIEWER: tuple[Page, ...] = (
    get("/viewer", articles.landing, name="viewer_landing"),
    get("/{book}/A/User:The_other_Kiwix_guy/Landing", articles.landing, name="book_landing"),
    get("/content/{book}/A" + _TITLE, articles.viewer, name="viewer_content"),
    get("/{book}/A" + _TITLE, articles.viewer, name="viewer_article"),
)
_EDITING: tuple[Page, ...] = (
    get("/login", opened(SIGNING.login.show), name="login"),
    post("/login", opened(SIGNING.login.send), name="sign_in"),
    post("/logout", opened(SIGNING.sign_out), name="sign_out"),
    get("/register", opened(REGISTRATION.show), name="registration"),
    post("/register", opened(REGISTRATION.send), name="register"),
    get("/recent", history.recent),
    get("/watchlist", history.watchlist),
    get("/user/{username}", history.contributions),
    post("/user/{username}/block", signing.block),
    get("/diff/{number:int}", history.difference),
    post("/revert/{number:int}", editing.revert),
    get("/topic/{number:int}", talk.answer_form),
    post("/topic/{number:int}", talk.answer),
    get("/edit" + _TITLE, editing.edit_form),
    post("/edit" + _TITLE, editing.edit),
    get("/history" + _TITLE, history.history),
    get("/talk" + _TITLE, talk.talk),
    post("/talk" + _TITLE, talk.begin),
    post("/watch" + _TITLE, history.toggle_watch, name="watch"),
    post("/protect" + _TITLE, editing.protect),
)

PAGES: tuple[Page, ...] = (*_READING, *_EDITING, *_VIEWER)
"""Reading and finding, editing, and the viewer's addresses."""
