"""Settings of a repository: protected branches, and how merge requests are merged."""

from __future__ import annotations

from dataclasses import asdict

from starlette.responses import Response

from webarium.sites.gitlab.access import DEVELOPER, MAINTAINER, At, here, in_project, require
from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.merging.accepting import METHODS, SQUASHES
from webarium.sites.gitlab.merging.rows import settings_of
from webarium.sites.kit.errors import BadInput
from webarium.sites.kit.fields import Checkbox, Choice, Field, Integer
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit

NO_ONE = 100
"""A role that nobody has."""
LEVELS = (
    (str(MAINTAINER), "Maintainers"),
    (str(DEVELOPER), "Developers + Maintainers"),
    (str(NO_ONE), "No one"),
)
PROTECT_FORM = Form(
    (
        Choice("branch", "Branch", required=True),
        Choice("merge_role", "Allowed to merge", choices=LEVELS, required=True, initial=str(MAINTAINER)),
        Choice("push_role", "Allowed to push", choices=LEVELS, required=True, initial=str(MAINTAINER)),
    ),
    prefix="protect_",
)
_FIELDS: tuple[Field, ...] = (
    Choice("merge_method", "Merge method", choices=tuple(METHODS.items()), radio=True, required=True),
    Choice(
        "squash", "Squash commits when merging", choices=tuple(SQUASHES.items()), radio=True, required=True
    ),
    Integer("approvals", "Approvals required", minimum=0, maximum=20),
    Checkbox("threads_resolved", "All threads must be resolved"),
    Checkbox("remove_source", 'Enable "Delete source branch" option by default'),
)
MERGE_FORM = Form(_FIELDS, prefix="merging_")


def _maintaining(visit: Visit) -> At:
    return require(visit, here(visit), role=MAINTAINER)


def _protect(visit: Visit, form: BoundForm, at: At) -> Response:
    found = refs.branch(visit.db, at.id, form.text("branch")) or visit.not_found("There is no such branch.")
    visit.update("branch", {"protected": 1}, id=found.id)
    visit.delete("branch_rule", branch_id=found.id)
    roles = {name: int(form.text(name)) for name in ("push_role", "merge_role")}
    if set(roles.values()) != {MAINTAINER}:
        visit.insert("branch_rule", {"branch_id": found.id, **roles})
    visit.flash("success", f"{found.name} is protected now.")
    return visit.redirect(f"{at.root}/-/settings/repository")


def _sees(visit: Visit, at: At) -> dict[str, object]:
    found = [each for each in refs.branches(visit.db, at.id) if each.protected]
    return {"at": at, "found": found, "levels": {int(key): words for key, words in LEVELS}}


REPOSITORY = FormPage(
    PROTECT_FORM,
    "project/repository.html",
    _maintaining,
    _protect,
    choices=lambda visit: {
        "branch": [(each.name, each.name) for each in refs.branches(visit.db, here(visit).id)]
    },
    sees=_sees,
)


@in_project(role=MAINTAINER)
def unprotect(visit: Visit, at: At) -> Response:
    """Protect a branch no longer."""
    found = refs.branch(visit.db, at.id, visit.form_text("branch"))
    if found is None or not found.protected:
        raise BadInput("There is no such protected branch.")
    visit.delete("branch_rule", branch_id=found.id)
    visit.update("branch", {"protected": 0}, id=found.id)
    visit.flash("success", f"{found.name} is not protected any more.")
    return visit.redirect(f"{at.root}/-/settings/repository")


def _save(visit: Visit, form: BoundForm, at: At) -> Response:
    visit.delete("project_setting", project_id=at.id)
    visit.insert(
        "project_setting",
        {
            "project_id": at.id,
            "merge_method": form.text("merge_method"),
            "squash": form.text("squash"),
            "approvals": int(form.values["approvals"] or 0),
            "threads_resolved": int(form.checked("threads_resolved")),
            "remove_source": int(form.checked("remove_source")),
        },
    )
    visit.flash("success", "The settings were saved.")
    return visit.redirect(f"{at.root}/-/settings/merge_requests")


MERGING = FormPage(
    MERGE_FORM,
    "project/settings.html",
    _maintaining,
    _save,
    kept=lambda visit, at: asdict(settings_of(visit, at.id)),
    sees=lambda visit, at: {"at": at, "part": "merging", "title": "Merge requests"},
)
