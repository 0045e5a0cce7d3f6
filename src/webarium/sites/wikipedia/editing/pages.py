"""Editing an article: its source in a form, a preview, creating, reverting, protecting."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from starlette.responses import Response

from webarium.sites.kit.errors import Forbidden
from webarium.sites.kit.fields import Checkbox, Multiline, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.versions import settled, versioned
from webarium.sites.kit.visit import Visit
from webarium.sites.wikipedia.editing.saving import save, watch
from webarium.sites.wikipedia.reading.articles import (
    Article,
    article_of,
    find,
    rendered,
    revision,
    source_of,
)
from webarium.sites.wikipedia.shell import Editor, editor_of, steward_of
from webarium.sites.wikipedia.titles import is_title, path_of, title_of

FORM = Form(
    (
        Multiline(
            "source",
            "Text of the article",
            required=True,
            max_length=60_000,
            rows=22,
            help="Markdown, with [[links]], {{ref|sources}} and [[Category:Names]].",
        ),
        Text("comment", "Edit summary", max_length=200, help="In a few words: what did you change, and why?"),
        Checkbox("watch", "Watch this page"),
    ),
    prefix="edit_",
)


@dataclass(frozen=True)
class Draft:
    """What somebody is about to write."""

    editor: Editor
    title: str
    article: Article | None

    @property
    def path(self) -> str:
        """Where it is written."""
        return f"/edit{path_of(self.title).removeprefix('/wiki')}"


def edit_form(visit: Visit) -> Response:
    """The form with what the article says now; empty for one that nobody has written yet."""
    draft = _draft(visit)
    source = source_of(visit, draft.article) if draft.article else ""
    watched = draft.article is not None and visit.has(
        "watch", user_id=draft.editor.id, article_id=draft.article.id
    )
    form = FORM.blank({"source": source, "watch": watched})
    return _show(visit, draft, replace(form, version=_over(source).version))


def _over(source: str) -> BoundForm:
    """The form over what the article says; summaries and watching are everybody's own."""
    return versioned(FORM.blank({"source": source}))


def edit(visit: Visit) -> Response:
    """Save the article, or show what it would look like."""
    draft = _draft(visit)
    kept = source_of(visit, draft.article) if draft.article else ""
    form = settled(visit, FORM.bind(visit.form), _over(kept))
    if not form.ok:
        clashes = bool(form.theirs)
        return _show(visit, draft, replace(form, theirs=()), status=422, kept=kept if clashes else None)
    if visit.form_text("do") == "preview":
        return _show(visit, draft, form, preview=rendered(visit, form.text("source")))
    article = save(visit, draft.editor, draft.title, form.text("source"), form.text("comment"), draft.article)
    watch(visit, draft.editor, article, on=form.checked("watch"))
    visit.flash("success", "Your edit was saved.")
    return visit.redirect(
        path_of(draft.title) + ("?redirect=no" if article_is_redirect(visit, draft.title) else "")
    )


def article_is_redirect(visit: Visit, title: str) -> bool:
    """Whether a title leads elsewhere by now."""
    found = find(visit, title)
    return found is not None and found.kind == "redirect"


def revert(visit: Visit) -> Response:
    """Bring back what an article said before an edit, or at an earlier state."""
    editor = editor_of(visit)
    old = revision(visit, visit.path["number"]) or visit.not_found()
    title = str(visit.value("SELECT title FROM article WHERE id = ?", (old.article_id,)))
    article = find(visit, title) or visit.not_found()
    _require_unprotected(editor, article)
    if old.source == source_of(visit, article):
        visit.flash("notice", "The article says that already.")
    else:
        save(
            visit,
            editor,
            title,
            old.source,
            f"Revert to the version of {old.created_at} by {old.username}",
            article,
        )
        visit.flash("success", "The earlier version was brought back.")
    return visit.redirect(article.path)


def protect(visit: Visit) -> Response:
    """Let only stewards edit an article, or everybody again."""
    steward_of(visit)
    article = article_of(visit)
    visit.update("article", {"protected": int(not article.protected)}, id=article.id)
    said = (
        "Everybody may edit this page again."
        if article.protected
        else "Only stewards may edit this page now."
    )
    visit.flash("success", said)
    return visit.redirect(article.path)


def _draft(visit: Visit) -> Draft:
    editor = editor_of(visit)
    title = title_of(visit.path["title"])
    found = find(visit, title)
    if found is not None:
        _require_unprotected(editor, found)
        return Draft(editor, found.title, found)
    if not is_title(title) or title.partition(":")[0] in ("Category", "Special", "Talk", "User", "File"):
        visit.not_found("No article can have this title.")
    return Draft(editor, title, None)


def _require_unprotected(editor: Editor, article: Article) -> None:
    if article.protected and not editor.steward:
        raise Forbidden("This page is protected; only stewards may edit it.")


def _show(
    visit: Visit,
    draft: Draft,
    form: BoundForm,
    *,
    status: int = 200,
    preview: Any = None,
    kept: str | None = None,
) -> Response:
    """The form; after an edit conflict with the article as it is kept."""
    return visit.render(
        "editing/edit.html", status=status, draft=draft, form=form, preview=preview, kept=kept
    )
