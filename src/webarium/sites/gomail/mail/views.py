"""A list of conversations as its address names it: a folder, a label, or a search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, unquote, urlsplit

from webarium.sites.gomail.mail import search
from webarium.sites.gomail.mail.folders import BY_KEY, FOLDERS, Folder
from webarium.sites.gomail.mail.store import Label, count, labels
from webarium.sites.kit.bodies import clean_text
from webarium.sites.kit.slugs import slug
from webarium.sites.kit.spelling import vocabulary
from webarium.sites.kit.visit import Visit
from webarium.types import SqlValue

_TEXTS = "SELECT subject, plain, sender_name FROM email UNION ALL SELECT name, '', '' FROM contact"


@dataclass(frozen=True)
class View:
    """A list of conversations."""

    key: str
    """A folder's key, ``label`` or ``search``."""
    title: str
    where: str
    empty: str
    params: Mapping[str, SqlValue] = field(default_factory=dict)
    label: Label | None = None
    meant: str = ""
    """What was looked for, where nothing fits a search as it was typed."""


def folder_view(folder: Folder) -> View:
    """A folder as a view."""
    return View(folder.key, folder.title, folder.where, folder.empty)


def label_view(label: Label) -> View:
    """All that has a label, outside spam and trash."""
    has = "EXISTS (SELECT 1 FROM email_label x WHERE x.email_id = e.id AND x.label_id = :label)"
    where = f"{BY_KEY['all'].where} AND {has}"
    return View("label", label.name, where, "Nothing has this label yet.", {"label": label.id}, label)


def search_view(visit: Visit, query: Mapping[str, str]) -> View:
    """What a search finds; where that is nothing, what its words as mails spell them find."""
    terms = search.terms_of(query)
    found, meant = search.build(terms, visit.now.date()), ""
    if not count(visit, found.sql, found.params):
        better = search.respell(terms, vocabulary(visit, _TEXTS).in_place)
        again = search.build(better, visit.now.date())
        if better != terms and count(visit, again.sql, again.params):
            found, meant = again, search.words_in(better)
    nothing = "No messages matched your search."
    return View("search", "Search results", found.sql, nothing, found.params, meant=meant)


def label_named(visit: Visit, part: str) -> Label | None:
    """The label that an address names by id and name: ``3-travel``."""
    number = part.partition("-")[0]
    return next((label for label in labels(visit) if str(label.id) == number), None)


def label_path(label: Label) -> str:
    """A label's address."""
    return f"/label/{label.id}-{slug(label.name) or 'label'}"


def view_at(visit: Visit, address: str) -> View:
    """The view at a path of this site; the inbox for any other page."""
    parts = urlsplit(address)
    path = unquote(parts.path).strip("/")
    if path == "search":
        pairs = {key: clean_text(value) for key, value in parse_qsl(parts.query)}
        return search_view(visit, pairs)
    if path.startswith("label/"):
        label = label_named(visit, path.removeprefix("label/"))
        if label is not None:
            return label_view(label)
    return folder_view(BY_KEY.get(path, FOLDERS[0]))
