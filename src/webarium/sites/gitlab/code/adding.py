"""Adding to a repository in the browser: uploaded files, and folders."""

from __future__ import annotations

from starlette.datastructures import UploadFile
from starlette.responses import Response

from webarium.sites.gitlab.code.editing import (
    BRANCH,
    MESSAGE,
    REQUEST,
    Subject,
    at_branch,
    branch_for,
    commit_files,
    in_the_way,
    page_words,
    path_rule,
    refuse_branch,
    then,
)
from webarium.sites.gitlab.git.objects import Objects
from webarium.sites.kit.fields import Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit

MOST = 10 * 2**20
"""Bytes that an uploaded file may have."""


UPLOAD_FORM = Form((MESSAGE, BRANCH, REQUEST))
FOLDER_FORM = Form(
    (
        Text("dir_name", "Directory name", required=True, max_length=200, validators=(path_rule,)),
        MESSAGE,
        BRANCH,
        REQUEST,
    )
)


def _sent(visit: Visit) -> UploadFile | None:
    sent = visit.form.get("file")
    return sent if isinstance(sent, UploadFile) and sent.filename else None


def _name_of(sent: UploadFile) -> str:
    return (sent.filename or "").replace("\\", "/").rpartition("/")[2].strip()[:200]


def _below(subject: Subject, name: str) -> str:
    folder = subject[1].path
    return f"{folder}/{name}" if folder else name


def _refuse_upload(visit: Visit, form: BoundForm, subject: Subject) -> None:
    refuse_branch(visit, form, subject)
    sent = _sent(visit)
    if sent is None:
        form.refuse("", "Please choose a file.")
        return
    path = _below(subject, _name_of(sent))
    if problem := path_rule(path):
        form.refuse("", problem)
    elif in_the_way(Objects(visit.db), subject[1].commit.tree, path):
        form.refuse("", f"A file or folder named {_name_of(sent)} exists already.")


def _upload(visit: Visit, form: BoundForm, subject: Subject) -> Response:
    sent = _sent(visit)
    if sent is None:
        visit.not_found()
    path = _below(subject, _name_of(sent))
    branch = commit_files(visit, form, subject, {path: sent.file.read()})
    return then(visit, form, subject[0], branch, f"blob/{branch}/{path}")


def _refuse_folder(visit: Visit, form: BoundForm, subject: Subject) -> None:
    refuse_branch(visit, form, subject)
    path = _below(subject, form.text("dir_name"))
    if "dir_name" not in form.errors and in_the_way(Objects(visit.db), subject[1].commit.tree, path):
        form.refuse("dir_name", "A file or folder of this name exists already.")


def _make_folder(visit: Visit, form: BoundForm, subject: Subject) -> Response:
    path = _below(subject, form.text("dir_name"))
    branch = commit_files(visit, form, subject, {f"{path}/.gitkeep": b""})
    return then(visit, form, subject[0], branch, f"tree/{branch}/{path}")


UPLOAD = FormPage(
    UPLOAD_FORM,
    "code/upload.html",
    at_branch,
    _upload,
    refuse=_refuse_upload,
    initial=lambda visit, subject: {
        "commit_message": "Upload new file",
        "branch_name": branch_for(visit, subject),
    },
    sees=page_words("Upload file", "Upload file"),
)
NEW_FOLDER = FormPage(
    FOLDER_FORM,
    "code/edit.html",
    at_branch,
    _make_folder,
    refuse=_refuse_folder,
    initial=lambda visit, subject: {
        "commit_message": "Add new directory",
        "branch_name": branch_for(visit, subject),
    },
    sees=page_words("Create new directory", "Create directory"),
)
