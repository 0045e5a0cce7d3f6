"""Releases: tags with a name, notes, source archives and links to what was built."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from starlette.responses import Response

from webarium.sites.gitlab.access import DEVELOPER, At, here, in_project, require, touch
from webarium.sites.gitlab.code.spots import ref_choices
from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.git.commits import Commit, commit
from webarium.sites.kit.errors import BadInput
from webarium.sites.kit.fields import Choice, Field, Multiline, Text, Value
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sql import select

_URL = re.compile(r"https?://[^\s<>\"]+", re.IGNORECASE)


def _links_rule(value: Value) -> str | None:
    lines = [line.strip() for line in str(value).split("\n") if line.strip()]
    fits = all(_URL.fullmatch(line.rpartition(" ")[2]) for line in lines)
    return (
        None
        if fits and len(lines) <= 30
        else "Please write a name and an address such as https://… on each line."
    )


_WORDS: tuple[Field, ...] = (
    Text("name", "Release title", max_length=200, help="Left empty, it is the tag's name."),
    Multiline("description", "Release notes", max_length=20_000, rows=8),
    Multiline(
        "links",
        "Release assets",
        max_length=5_000,
        rows=3,
        validators=(_links_rule,),
        help="One on each line: a name, a space, and its address.",
    ),
)
NEW_FORM = Form(
    (
        Text("tag", "Tag name", required=True, max_length=200, help="An existing tag, or a new one."),
        Choice("ref", "Create from", help="Where a new tag is made."),
        *_WORDS,
    ),
    prefix="release_",
)
EDIT_FORM = Form(_WORDS, prefix="release_")


@dataclass(frozen=True, slots=True)
class Link:
    """Something that belongs to a release."""

    name: str
    url: str


@dataclass(frozen=True, slots=True)
class Release:
    """A release's row, with its author."""

    id: int
    tag: str
    name: str
    description: str
    author: str
    author_name: str
    released_at: datetime


@dataclass(frozen=True, slots=True)
class Shown:
    """A release with its commit and links."""

    release: Release
    commit: Commit | None
    links: list[Link]


def _rows(visit: Visit, at: At, tag: str = "") -> list[Release]:
    columns = "e.id, e.tag, e.name, e.description, u.username AS author, u.name AS author_name, e.released_at"
    where = "e.project_id = ?1 AND (?2 = '' OR e.tag = ?2)"
    source = "release e JOIN user u ON u.id = e.author_id"
    return visit.rows(
        Release, select(columns, source, where, "ORDER BY e.released_at DESC, e.id DESC"), (at.id, tag)
    )


def _links(visit: Visit, release: int) -> list[Link]:
    return visit.rows(Link, select("name, url", "release_link", "release_id = ?", "ORDER BY id"), (release,))


def _shown(visit: Visit, at: At, found: Release) -> Shown:
    tag = next((each for each in refs.tags(visit.db, at.id) if each.name == found.tag), None)
    return Shown(found, commit(visit.db, tag.commit_id) if tag else None, _links(visit, found.id))


@in_project(code=True)
def releases(visit: Visit, at: At) -> Response:
    """All releases, the newest first."""
    found = [_shown(visit, at, each) for each in _rows(visit, at)]
    return visit.render("releases/list.html", at=at, found=found, title="Releases")


@in_project(code=True)
def release(visit: Visit, at: At) -> Response:
    """One release."""
    found = _named(visit, at)
    return visit.render(
        "releases/list.html", at=at, found=[_shown(visit, at, found)], title=found.name, alone=True
    )


def _named(visit: Visit, at: At) -> Release:
    found = _rows(visit, at, visit.path["tag"])
    return found[0] if found else visit.not_found("There is no such release.")


def _refuse(visit: Visit, form: BoundForm, at: At) -> None:
    tag = form.text("tag")
    if "tag" in form.errors:
        return
    if visit.has("release", project_id=at.id, tag=tag):
        form.refuse("tag", "There is a release of this tag already.")
    elif not visit.has("tag", project_id=at.id, name=tag):
        if not refs.name_fits(tag) or refs.branch(visit.db, at.id, tag):
            form.refuse("tag", refs.NAME_RULE)
        elif not form.text("ref"):
            form.refuse("ref", "Please say where the new tag is made.")


def _make(visit: Visit, form: BoundForm, at: At) -> Response:
    tag = form.text("tag")
    if not visit.has("tag", project_id=at.id, name=tag):
        spot = refs.spot(visit.db, at.id, form.text("ref"))
        if spot is None or spot.path:
            raise BadInput
        visit.insert(
            "tag", {"project_id": at.id, "name": tag, "commit_id": spot.commit.id, "created_at": visit.stamp}
        )
    number = visit.insert(
        "release",
        {
            "project_id": at.id,
            "tag": tag,
            "name": form.text("name") or tag,
            "description": form.text("description"),
            "author_id": at.you.id,
            "released_at": visit.stamp,
        },
    )
    _put_links(visit, number, form.text("links"))
    touch(visit, at.id)
    return visit.redirect(f"{at.root}/-/releases/{tag}")


def _put_links(visit: Visit, release: int, text: str) -> None:
    visit.delete("release_link", release_id=release)
    for line in filter(None, (each.strip() for each in text.split("\n"))):
        name, _, url = line.rpartition(" ")
        visit.insert("release_link", {"release_id": release, "name": name.strip() or url, "url": url})


Subject = tuple[At, Release]


def _developing(visit: Visit) -> At:
    return require(visit, here(visit), role=DEVELOPER, code=True)


def _editing(visit: Visit) -> Subject:
    at = _developing(visit)
    return at, _named(visit, at)


def _save(visit: Visit, form: BoundForm, subject: Subject) -> Response:
    at, found = subject
    values = {"name": form.text("name") or found.tag, "description": form.text("description")}
    visit.update("release", values, id=found.id)
    _put_links(visit, found.id, form.text("links"))
    return visit.redirect(f"{at.root}/-/releases/{found.tag}")


def delete_release(visit: Visit) -> Response:
    """Delete a release; its tag stays."""
    at, found = _editing(visit)
    visit.delete("release_link", release_id=found.id)
    visit.delete("release", id=found.id)
    visit.flash("success", f"Release {found.name} was deleted. Its tag stays.")
    return visit.redirect(f"{at.root}/-/releases")


NEW_RELEASE = FormPage(
    NEW_FORM,
    "form.html",
    _developing,
    _make,
    refuse=_refuse,
    choices=lambda visit: {"ref": ref_choices(visit, (at := here(visit)), at.project.default_branch)},
    initial=lambda visit, at: {"tag": visit.query.get("tag_name", ""), "ref": at.project.default_branch},
    sees=lambda visit, at: {
        "at": at,
        "title": "New Release",
        "action": "Create release",
        "back": f"{at.root}/-/releases",
    },
)
EDIT_RELEASE = FormPage(
    EDIT_FORM,
    "form.html",
    _editing,
    _save,
    kept=lambda visit, subject: {
        "name": subject[1].name,
        "description": subject[1].description,
        "links": "\n".join(f"{each.name} {each.url}" for each in _links(visit, subject[1].id)),
    },
    sees=lambda visit, subject: {
        "at": subject[0],
        "title": f"Edit release {subject[1].tag}",
        "action": "Save changes",
        "back": f"{subject[0].root}/-/releases/{subject[1].tag}",
    },
)
