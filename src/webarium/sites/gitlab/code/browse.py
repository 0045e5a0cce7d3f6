"""Folders and files: trees, blobs, raw files and blame."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from webarium.sites.gitlab.access import At, in_project
from webarium.sites.gitlab.code.folding import LARGEST, code_lines, fitting, weight
from webarium.sites.gitlab.code.spots import crumbs_of, entry_of, place_of, ref_choices, spot_of
from webarium.sites.gitlab.git.blame import blame
from webarium.sites.gitlab.git.commits import last_changes, touching
from webarium.sites.gitlab.git.diffs import text_of, too_large
from webarium.sites.gitlab.git.objects import Entry, Objects
from webarium.sites.gitlab.git.refs import Spot
from webarium.sites.gitlab.rendering import document_of, is_license, license_of
from webarium.sites.kit.visit import Visit

_ROW, _PART = 1_500, 700
"""Bytes of a page that a row of a folder, and the head of lines that came with one commit, take."""
_PICTURES = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif"}


@in_project(code=True)
def tree(visit: Visit, at: At) -> Response:
    """A folder."""
    spot = spot_of(visit, at)
    entry = entry_of(visit, spot)
    if not entry.is_folder:
        return visit.redirect(place_of(at, "blob", spot.ref, spot.path))
    return visit.render("code/tree.html", at=at, **tree_values(visit, at, spot, entry))


def tree_values(visit: Visit, at: At, spot: Spot, entry: Entry) -> dict[str, Any]:
    """What the templates of folders see."""
    objects = Objects(visit.db)
    entries = sorted(objects.tree(entry.sha), key=lambda each: (not each.is_folder, each.name.lower()))
    readme = next((each for each in entries if each.name.lower() == "readme.md" and each.is_file), None)
    text = text_of(objects.blob(readme.sha)) if readme else None
    large = text is not None and len(text) > LARGEST
    shown = fitting(entries, lambda each: _ROW + 5 * weight(each.name))
    return {
        "spot": spot,
        "entries": shown,
        "total": len(entries),
        "changes": last_changes(visit.db, spot.commit.id, spot.path),
        "crumbs": crumbs_of(at, spot),
        "refs": ref_choices(visit, at, spot.ref),
        "readme_name": readme.name if readme else "",
        "readme_large": large,
        "readme": document_of(text, at.root, spot.ref, spot.path) if text and not large else None,
    }


@in_project(code=True)
def blob(visit: Visit, at: At) -> Response:
    """A file."""
    spot = spot_of(visit, at)
    entry = entry_of(visit, spot)
    if entry.is_folder:
        return visit.redirect(place_of(at, "tree", spot.ref, spot.path))
    data = Objects(visit.db).blob(entry.sha)
    text = text_of(data)
    rendered = None
    if (
        text is not None
        and len(text) <= LARGEST
        and spot.path.lower().endswith(".md")
        and "plain" not in visit.query
    ):
        rendered = document_of(text, at.root, spot.ref, spot.path.rpartition("/")[0])
    lines = None if text is None or rendered is not None else code_lines(spot.path, text)
    last = touching(visit.db, spot.commit.id, spot.path, limit=1)
    return visit.render(
        "code/blob.html",
        at=at,
        spot=spot,
        size=len(data),
        text=text,
        lines=lines,
        rendered=rendered,
        last=last[0] if last else spot.commit,
        license=license_of(text) if text and "/" not in spot.path and is_license(spot.path) else "",
        crumbs=crumbs_of(at, spot),
        refs=ref_choices(visit, at, spot.ref),
    )


@in_project(code=True)
def find_file(visit: Visit, at: At) -> Response:
    """Files of a branch by a part of their paths."""
    spot = spot_of(visit, at)
    if spot.path:
        visit.not_found()
    text = visit.query.get("search", "").strip()[:100].lower()
    paths = sorted(Objects(visit.db).blobs(spot.commit.tree), key=str.lower)
    found = [path for path in paths if text in path.lower()]
    return visit.render(
        "code/find.html",
        at=at,
        spot=spot,
        text=text,
        found=found[:100],
        total=len(found),
        refs=ref_choices(visit, at, spot.ref),
    )


@in_project(code=True)
def raw(visit: Visit, at: At) -> Response:
    """A file as it is."""
    spot = spot_of(visit, at)
    entry = entry_of(visit, spot)
    if entry.is_folder:
        visit.not_found()
    data = Objects(visit.db).blob(entry.sha)
    ending = "." + spot.path.rpartition(".")[2].lower()
    kind = _PICTURES.get(ending)
    if kind is None:
        kind = "text/plain; charset=utf-8" if text_of(data) is not None else "application/octet-stream"
    return Response(data, media_type=kind, headers={"content-disposition": "inline"})


@in_project(code=True)
def blame_page(visit: Visit, at: At) -> Response:
    """Who wrote which line."""
    spot = spot_of(visit, at)
    entry = entry_of(visit, spot)
    text = None if entry.is_folder else text_of(Objects(visit.db).blob(entry.sha))
    if text is None:
        visit.not_found("Only texts have lines to blame.")
    found = None if too_large(text) else blame(visit.db, spot.commit.id, spot.path)
    beside = sum(_PART + 2 * weight(part.commit.title) for part in found.parts) if found else 0
    return visit.render(
        "code/blame.html",
        at=at,
        spot=spot,
        found=found,
        lines=code_lines(spot.path, text, beside),
        crumbs=crumbs_of(at, spot),
    )
