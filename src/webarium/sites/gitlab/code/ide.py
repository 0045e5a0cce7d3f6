"""The Web IDE: a file with its whole path is made or changed, and committed by a script."""

from __future__ import annotations

from dataclasses import replace

from starlette.datastructures import FormData
from starlette.responses import Response

from webarium.sites.gitlab.code.editing import EDIT_FILE, EDIT_FORM, NEW_FILE, at_branch, text_at
from webarium.sites.kit.errors import BadInput
from webarium.sites.kit.forms import SEEN, Form
from webarium.sites.kit.versions import version_of
from webarium.sites.kit.visit import Visit

_ACTION = "actions[0][{}]"
FORM = Form(
    tuple(field for field in EDIT_FORM.fields if field.name in ("file_path", "content", "commit_message")),
    prefix="ide_",
    called={name: _ACTION.replace("{}", name) for name in ("file_path", "content")},
)


def ide(visit: Visit) -> Response:
    """Show the editor, with the file that the address names if it is there."""
    branch, _, path = visit.path["rest"].partition("/-")
    path = path.strip("/")
    visit.path = {**visit.path, "rest": branch}
    at, spot = at_branch(visit)
    text = text_at(visit, spot, path) if path else None
    message = "Add new file" if text is None else f"Update {path.rpartition('/')[2]}"
    form = FORM.blank({"file_path": path, "content": text or "", "commit_message": message})
    if text is not None:
        kept = EDIT_FORM.blank({"file_path": path, "content": text})
        form = replace(form, version=version_of(kept.shown))
    action = "create" if text is None else "update"
    return visit.render("code/ide.html", at=at, spot=spot, form=form, action=action)


def commit_here(visit: Visit) -> Response:
    """Commit one file that is made or changed, as the script of the editor asks."""
    action, path = (visit.form_text(_ACTION.replace("{}", name), 300) for name in ("action", "file_path"))
    if action not in ("create", "update") or "actions[1][action]" in visit.form:
        raise BadInput("One file is created or updated at a time.")
    branch = visit.form_text("branch", 200)
    sent = {"content": visit.form.get(FORM.sent_as("content"), ""), "file_path": path, "branch_name": branch}
    kept = {name: visit.form.get(name, "") for name in ("commit_message", SEEN)}
    visit.form = FormData({**sent, **kept})
    visit.path = {**visit.path, "rest": branch if action == "create" else f"{branch}/{path}"}
    return (NEW_FILE if action == "create" else EDIT_FILE).send(visit)
