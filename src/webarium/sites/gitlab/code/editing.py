"""The web editor: new files, changes, deletions; each is a commit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from urllib.parse import quote

from starlette.responses import Response

from webarium.sites.gitlab.access import At, here, require
from webarium.sites.gitlab.code.pushing import moved
from webarium.sites.gitlab.code.spots import crumbs_of, entry_of, spot_of
from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.git.commits import Person, make_commit
from webarium.sites.gitlab.git.diffs import text_of
from webarium.sites.gitlab.git.names import odd_name
from webarium.sites.gitlab.git.objects import BLOB, FILE, Entry, Objects
from webarium.sites.gitlab.git.refs import Spot
from webarium.sites.gitlab.licenses import LICENSES, license_text
from webarium.sites.kit.errors import BadInput, Forbidden
from webarium.sites.kit.fields import Checkbox, Multiline, Text, Value
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit

_MOST = 200_000


class _Code(Multiline):
    """A text whose spaces matter, with one line feed at its end."""

    def normalise(self, text: str) -> str:
        """The text with line feeds only."""
        text = text.replace("\r\n", "\n").replace("\r", "\n").strip("\n")
        return f"{text}\n" if text else ""


def path_rule(value: Value) -> str | None:
    """What is wrong with a path in a repository."""
    odd = any(odd_name(part) for part in str(value).split("/"))
    return "Please enter a path such as docs/index.md, without empty parts or dots alone." if odd else None


BRANCH = Text("branch_name", "Target branch", required=True, max_length=200)
MESSAGE = Multiline("commit_message", "Commit message", required=True, max_length=2_000, rows=2)
REQUEST = Checkbox("create_merge_request", "Start a new merge request with these changes")
NEW_FORM = Form(
    (
        Text(
            "file_path",
            "File path",
            required=True,
            max_length=300,
            validators=(path_rule,),
            help="Folders are made as needed: folder/file.txt",
        ),
        _Code("content", "Content", max_length=_MOST, rows=18),
        MESSAGE,
        BRANCH,
        REQUEST,
    )
)
EDIT_FORM = Form(
    (
        Text("file_path", "File path", required=True, max_length=300, validators=(path_rule,)),
        _Code("content", "Content", max_length=_MOST, rows=22),
        MESSAGE,
        BRANCH,
        REQUEST,
    )
)
DELETE_FORM = Form((MESSAGE, BRANCH, REQUEST))

Subject = tuple[At, Spot]


def at_branch(visit: Visit) -> Subject:
    """A place on a branch, for those who may change files.

    Raises:
        Forbidden: their role is too low, or the project is archived.
        BadInput: the address names no branch.
    """
    at = require(visit, here(visit), code=True, me=True)
    spot = spot_of(visit, at)
    if not at.develops:
        raise Forbidden(
            "Only people with the role Developer or a higher one can change files. Fork the project instead."
        )
    if at.project.archived:
        raise Forbidden("This project is archived; its files stay as they are.")
    if spot.branch is None:
        raise BadInput("Files can be changed on branches only.")
    return at, spot


def _at_file(visit: Visit) -> Subject:
    at, spot = at_branch(visit)
    if entry_of(visit, spot).is_folder:
        visit.not_found()
    return at, spot


def refuse_branch(visit: Visit, form: BoundForm, subject: Subject) -> None:
    """Refuse a branch to which the commit must not go."""
    at, spot = subject
    name = form.text("branch_name")
    if "branch_name" in form.errors:
        return
    found = refs.branch(visit.db, at.id, name)
    if found is None and not refs.name_fits(name):
        form.refuse("branch_name", refs.NAME_RULE)
    elif found is None and (problem := refs.unfit(visit.db, at.id, name)):
        form.refuse("branch_name", f"{problem[0].upper()}{problem[1:]}.")
    elif found is not None and found.name != spot.ref:
        form.refuse("branch_name", "There is a branch of this name already; open the file there.")
    elif found is not None and not at.may_push(found):
        form.refuse("branch_name", f"{name} is protected. Please name a new branch.")


def _refuse_new(visit: Visit, form: BoundForm, subject: Subject) -> None:
    refuse_branch(visit, form, subject)
    spot = subject[1]
    path = form.text("file_path")
    if "file_path" not in form.errors and in_the_way(Objects(visit.db), spot.commit.tree, path):
        form.refuse("file_path", "A file or folder of this name exists already.")


def _refuse_edit(visit: Visit, form: BoundForm, subject: Subject) -> None:
    refuse_branch(visit, form, subject)
    spot = subject[1]
    path = form.text("file_path")
    if path != spot.path and "file_path" not in form.errors:
        _refuse_new(visit, form, subject)


def in_the_way(objects: Objects, tree: str, path: str) -> bool:
    """Whether a file cannot be made at a path, as something is there or a file is above it."""
    parts = path.split("/")
    if objects.at(tree, path) is not None:
        return True
    above = (objects.at(tree, "/".join(parts[:size])) for size in range(1, len(parts)))
    return any(each is not None and not each.is_folder for each in above)


def commit_files(visit: Visit, form: BoundForm, subject: Subject, changes: Mapping[str, bytes | None]) -> str:
    """Commit changed files, deleted where ``None``; returns the branch."""
    at, spot = subject
    objects = Objects(visit.db)
    files = objects.files(spot.commit.tree)
    for path, text in changes.items():
        old = files.pop(path, None)
        if text is not None:
            mode = old.mode if old else FILE
            files[path] = Entry(path.rpartition("/")[2], mode, objects.put(BLOB, text))
    tree = objects.build(files)
    author = Person(at.you.name, at.you.email)
    made = make_commit(visit.db, tree, [spot.commit.id], author, visit.now, form.text("commit_message"))
    name = form.text("branch_name")
    found = refs.branch(visit.db, at.id, name)
    if found is None:
        visit.insert("branch", {"project_id": at.id, "name": name, "commit_id": made, "protected": 0})
    else:
        visit.update("branch", {"commit_id": made}, id=found.id)
    moved(visit, at, name, spot.commit.id, made)
    return name


def then(visit: Visit, form: BoundForm, at: At, branch: str, place: str) -> Response:
    """Lead to what was made, or to a merge request of it."""
    if form.checked("create_merge_request") and branch != at.project.default_branch:
        return visit.redirect(f"{at.root}/-/merge_requests/new?source={quote(branch)}")
    visit.flash("success", "Your changes have been committed.")
    return visit.redirect(f"{at.root}/-/{place}")


def _create(visit: Visit, form: BoundForm, subject: Subject) -> Response:
    path = form.text("file_path")
    branch = commit_files(visit, form, subject, {path: form.text("content").encode()})
    return then(visit, form, subject[0], branch, f"blob/{branch}/{path}")


def _edit(visit: Visit, form: BoundForm, subject: Subject) -> Response:
    path = form.text("file_path")
    changes: dict[str, bytes | None] = {subject[1].path: None} if path != subject[1].path else {}
    branch = commit_files(visit, form, subject, {**changes, path: form.text("content").encode()})
    return then(visit, form, subject[0], branch, f"blob/{branch}/{path}")


def _delete(visit: Visit, form: BoundForm, subject: Subject) -> Response:
    branch = commit_files(visit, form, subject, {subject[1].path: None})
    return then(visit, form, subject[0], branch, f"tree/{branch}")


def branch_for(visit: Visit, subject: Subject) -> str:
    """The branch itself, or a new one where it is protected."""
    at, spot = subject
    if spot.branch and at.may_push(spot.branch):
        return spot.ref
    number = 1
    while refs.branch(visit.db, at.id, f"{at.you.username}-patch-{number}"):
        number += 1
    return f"{at.you.username}-patch-{number}"


def text_at(visit: Visit, spot: Spot, path: str) -> str | None:
    """What the file at a path says; none where there is none, or it is no text."""
    objects = Objects(visit.db)
    entry = objects.at(spot.commit.tree, path)
    return text_of(objects.blob(entry.sha)) if entry is not None and entry.is_file else None


def _content(visit: Visit, subject: Subject) -> str:
    text = text_of(Objects(visit.db).blob(entry_of(visit, subject[1]).sha))
    if text is None:
        raise BadInput("This file is not text.")
    return text


def page_words(
    title: str, action: str, to: str = "", verb: str = ""
) -> Callable[[Visit, Subject], dict[str, object]]:
    """What the templates of forms about files see.

    Args:
        title: The page's.
        action: What the button says.
        to: The part of the address that the form is sent to, in place of the page's own.
        verb: What is done there, as a method of HTTP.
    """

    def sees(visit: Visit, subject: Subject) -> dict[str, object]:
        at, spot = subject
        words = {"title": title, "action": action, "crumbs": crumbs_of(at, spot)}
        if to:
            words |= {
                "sent_to": f"{at.root}/-/{to}/{quote(spot.ref)}/{quote(spot.path)}".rstrip("/"),
                "verb": verb,
            }
        return {**words, "at": at, "spot": spot, "back": f"{at.root}/-/tree/{spot.ref}"}

    return sees


def _template(visit: Visit, subject: Subject) -> str:
    """What a new file begins with, where a licence is asked for."""
    name = visit.query.get("template", "")
    return license_text(name, subject[0].project.namespace_name) if name in LICENSES else ""


NEW_FILE = FormPage(
    NEW_FORM,
    "code/edit.html",
    at_branch,
    _create,
    refuse=_refuse_new,
    initial=lambda visit, subject: {
        "file_path": f"{subject[1].path}/" if subject[1].path else visit.query.get("file_name", ""),
        "content": _template(visit, subject),
        "commit_message": "Add new file",
        "branch_name": branch_for(visit, subject),
    },
    sees=page_words("New file", "Commit changes", "create", "post"),
)
EDIT_FILE = FormPage(
    EDIT_FORM,
    "code/edit.html",
    _at_file,
    _edit,
    refuse=_refuse_edit,
    kept=lambda visit, subject: {"file_path": subject[1].path, "content": _content(visit, subject)},
    initial=lambda visit, subject: {
        "commit_message": f"Update {subject[1].path.rpartition('/')[2]}",
        "branch_name": branch_for(visit, subject),
    },
    sees=page_words("Edit file", "Commit changes", "update", "put"),
)
DELETE_FILE = FormPage(
    DELETE_FORM,
    "code/edit.html",
    _at_file,
    _delete,
    refuse=refuse_branch,
    initial=lambda visit, subject: {
        "commit_message": f"Delete {subject[1].path.rpartition('/')[2]}",
        "branch_name": branch_for(visit, subject),
    },
    sees=page_words("Delete file", "Delete file"),
)
