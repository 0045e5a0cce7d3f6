"""New projects: blank, from a template, or by import from a project here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.responses import Response

from webarium.sites.gitlab.access import DEVELOPER, OWNER, VISIBILITIES, At, at_project
from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.git.commits import Person, make_commit
from webarium.sites.gitlab.git.objects import BLOB, FILE, Entry, Objects
from webarium.sites.gitlab.projects.templates import BY_KEY, TEMPLATES, Template
from webarium.sites.gitlab.visitor import PEOPLE, Me, signed_in
from webarium.sites.kit.errors import NotFound
from webarium.sites.kit.fields import Checkbox, Choice, Choices, Field, Hidden, Multiline, Named, Text, Value
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.types import SqlValue

_SLUG = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")
_NAME = re.compile(r"[\w][\w .+()&-]*")
_WORDS = (
    "- activity api archive edit star unstar explore dashboard groups users projects search help admin static"
)
RESERVED = frozenset(_WORDS.split(" "))


def path_of(name: str) -> str:
    """The path that a project gets by its name: ``Do it myself`` becomes ``Do-it-myself``."""
    return re.sub(r"[^A-Za-z0-9_.]+", "-", name).strip("-.")[:100]


def path_rule(value: Value) -> str | None:
    """What is wrong with a path."""
    text = str(value)
    if text.lower() in RESERVED or text.endswith((".git", ".atom", ".")):
        return "This path is reserved."
    if _SLUG.fullmatch(text):
        return None
    return "A path has letters, digits, dots, dashes and underscores, and begins with a letter, digit or underscore."


def _name_rule(value: Value) -> str | None:
    ok = _NAME.fullmatch(str(value)) and path_of(str(value))
    return (
        None
        if ok
        else "A name begins with a letter or digit, and has letters, digits, spaces, dots and dashes."
    )


_LEVELS = tuple((str(10 * place), words) for place, (_, words) in enumerate(VISIBILITIES))
"""Visibilities as the form sends them."""
_FIELDS: tuple[Field, ...] = (
    Text("name", "Project name", required=True, validators=(_name_rule,), placeholder="My awesome project"),
    Named("namespace", "Project URL", required=True),
    Text(
        "path",
        "Project slug",
        max_length=100,
        validators=(path_rule,),
        help="Left empty, it follows from the name.",
    ),
    Multiline("description", "Project description (optional)", max_length=2_000, rows=3),
    Named("visibility", "Visibility Level", choices=_LEVELS, radio=True, required=True, initial="0"),
)
_CALLED = {
    "namespace": "namespace_id",
    "visibility": "visibility_level",
    "readme": "initialize_with_readme",
    "template": "template_name",
}
BLANK_FORM = Form(
    (*_FIELDS, Checkbox("readme", "Initialize repository with a README", initial=True)),
    prefix="project_",
    sent="project[{}]",
    called=_CALLED,
)
TEMPLATE_FORM = Form((*_FIELDS, Hidden("template")), prefix="project_", sent="project[{}]", called=_CALLED)
IMPORT_FORM = Form(
    (
        Text("url", "Git repository URL", required=True, help="The HTTP address of a project of this forge."),
        *_FIELDS,
    ),
    prefix="project_",
    sent="project[{}]",
    called=_CALLED,
)


@signed_in
def choose(visit: Visit, me: Me) -> Response:
    """Ask how to begin."""
    return _show_ways(visit, QUICK_FORM.blank({"namespace": home_of(visit, me)}))


def _show_ways(visit: Visit, form: BoundForm) -> Response:
    return visit.render("project/new.html", status=200 if form.ok else 422, templates=TEMPLATES, form=form)


def home_of(visit: Visit, me: Me) -> SqlValue:
    """Somebody's own namespace."""
    found: SqlValue = visit.value("SELECT id FROM namespace WHERE user_id = ?", (me.id,))
    return found


@signed_in
def create_quickly(visit: Visit, me: Me) -> Response:
    """Make a project of one's own from little more than a name."""
    quick = QUICK_FORM.bind(visit.form)
    shown = {"namespace": str(home_of(visit, me)), "visibility": quick.text("visibility") or "private"}
    sent = {"name": quick.text("name"), **shown, "readme": "1"}
    whole = BLANK_FORM.bind(sent, choices=_choices(visit))
    _refuse(visit, whole, me)
    if not quick.ok or not whole.ok:
        for name, problem in whole.errors.items():
            quick.refuse("name" if name == "path" else name, problem)
        return _show_ways(visit, quick)
    template = BY_KEY.get(quick.text("template"))
    return _create_blank(visit, whole, me) if template is None else _create_from(visit, whole, me, template)


def _choices(visit: Visit) -> Mapping[str, Choices]:
    me = PEOPLE.own(visit)
    rows = visit.db.execute(
        "SELECT id, path FROM namespace WHERE user_id = ?1 UNION ALL SELECT * FROM (SELECT DISTINCT n.id, n.path"
        " FROM namespace n"
        " JOIN group_member g ON g.namespace_id = n.id OR g.namespace_id IN (SELECT ancestor_id FROM group_ancestor a"
        " WHERE a.namespace_id = n.id) WHERE g.user_id = ?1 AND g.role >= ?2 ORDER BY n.path)",
        (me.id, DEVELOPER),
    )
    return {"namespace": [(str(number), str(path)) for number, path in rows]}


def _refuse(visit: Visit, form: BoundForm, subject: object) -> None:
    if not {"name", "path", "namespace"} & set(form.errors) and _taken(visit, form):
        form.refuse("path" if form.text("path") else "name", "There is a project of this name already.")


def _taken(visit: Visit, form: BoundForm) -> bool:
    path = form.text("path") or path_of(form.text("name"))
    return taken(visit, _namespace(visit, form)[1], path)


def _namespace(visit: Visit, form: BoundForm) -> tuple[int, str, int | None]:
    """Id, path and owner of where a project is to be."""
    sql = "SELECT id, path, user_id FROM namespace WHERE id = ?"
    found = visit.db.execute(sql, (int(form.text("namespace")),)).fetchone()
    number, path, owner = found or visit.not_found()
    return int(number), str(path), None if owner is None else int(owner)


def taken(visit: Visit, namespace: str, path: str) -> bool:
    """Whether there is a project or a group at an address."""
    sql = "SELECT 1 FROM project p JOIN namespace n ON n.id = p.namespace_id WHERE n.path = ? AND p.path = ?"
    whole = f"{namespace}/{path}"
    return visit.value(sql, (namespace, path)) is not None or visit.has("namespace", path=whole)


def _insert(visit: Visit, form: BoundForm, me: Me, **more: str) -> tuple[int, str]:
    """The row of a new project; returns its id and address."""
    home, namespace, owner = _namespace(visit, form)
    path = form.text("path") or path_of(form.text("name"))
    number = visit.insert(
        "project",
        {
            "namespace_id": home,
            "path": path,
            "name": form.text("name"),
            "description": form.text("description"),
            "visibility": VISIBILITIES[int(form.text("visibility")) // 10][0],
            "creator_id": me.id,
            "created_at": visit.stamp,
            "last_activity_at": visit.stamp,
            **more,
        },
    )
    if owner != me.id:
        known: dict[str, SqlValue] = {
            "project_id": number,
            "user_id": me.id,
            "role": OWNER,
            "created_at": visit.stamp,
        }
        visit.insert("project_member", known)
    visit.flash("success", f"Project '{form.text('name')}' was successfully created.")
    return number, f"/{namespace}/{path}"


def begin(visit: Visit, me: Me, project: int, files: Mapping[str, str], message: str) -> None:
    """The first commit of a project."""
    objects = Objects(visit.db)
    entries = {
        path: Entry(path.rpartition("/")[2], FILE, objects.put(BLOB, text.encode()))
        for path, text in files.items()
    }
    author = Person(me.name, me.email)
    made = make_commit(visit.db, objects.build(entries), [], author, visit.now, message)
    visit.insert("branch", {"project_id": project, "name": "main", "commit_id": made, "protected": 1})


def readme_of(name: str, description: str) -> str:
    """The README that a blank project begins with."""
    return "\n\n".join(filter(None, (f"# {name}", description))) + "\n"


def _create_blank(visit: Visit, form: BoundForm, me: Me) -> Response:
    number, address = _insert(visit, form, me)
    if form.checked("readme"):
        text = readme_of(form.text("name"), form.text("description"))
        begin(visit, me, number, {"README.md": text}, "Initial commit")
    return visit.redirect(address)


def _template(visit: Visit) -> Template:
    """The template that the path names, or a form that was sent."""
    name = visit.path.get("key") or visit.form_text(TEMPLATE_FORM.sent_as("template"))
    return BY_KEY.get(name) or visit.not_found("There is no such template.")


def create(visit: Visit) -> Response:
    """Make a project as the form says that was sent: from a template, or blank."""
    sent = TEMPLATE_FORM.sent_as("template") in visit.form
    return NEW_FROM_TEMPLATE.send(visit) if sent else NEW_BLANK.send(visit)


def _create_from(visit: Visit, form: BoundForm, me: Me, template: Template) -> Response:
    description = form.text("description") or _description(visit, template.source, me)
    number, address = _insert(visit, form, me, description=description)
    begin(visit, me, number, template.files, f"Initialized from '{template.title}' project template")
    return visit.redirect(address)


def _description(visit: Visit, path: str, me: Me) -> str:
    """That of a project which somebody sees; empty for one which is not there."""
    found = _at(visit, path, me)
    return "" if found is None else found.project.description


def _source(visit: Visit, url: str, me: Me) -> int | None:
    try:
        path = urlsplit(url).path
    except ValueError:
        return None
    at = _at(visit, path.removesuffix(".git"), me)
    return at.id if at is not None and at.sees_code else None


def _at(visit: Visit, path: str, me: Me) -> At | None:
    parts = [part for part in path.split("/") if part]
    if len(parts) < 2:
        return None
    try:
        return at_project(visit, "/".join(parts[:-1]), parts[-1], me)
    except NotFound:
        return None


def _refuse_import(visit: Visit, form: BoundForm, me: Me) -> None:
    _refuse(visit, form, me)
    if "url" not in form.errors and _source(visit, form.text("url"), me) is None:
        form.refuse("url", "There is no project of this forge at this address, or you may not see it.")


def _import(visit: Visit, form: BoundForm, me: Me) -> Response:
    source = _source(visit, form.text("url"), me) or visit.not_found()
    default = visit.value("SELECT default_branch FROM project WHERE id = ?", (source,))
    number, address = _insert(visit, form, me, default_branch=str(default))
    for each in refs.branches(visit.db, source):
        known: dict[str, SqlValue] = {
            "project_id": number,
            "name": each.name,
            "commit_id": each.commit_id,
            "protected": int(each.protected),
        }
        visit.insert("branch", known)
    return visit.redirect(address)


def _initial(visit: Visit, me: Me) -> dict[str, object]:
    sql = "SELECT id FROM namespace WHERE path = ?"
    home = visit.value(sql, (visit.query.get("namespace", "") or me.username,))
    return {"namespace": home or "", "name": visit.query.get("name", "")}


_SENT = {
    "sent_to": "/projects",
    "back": "/projects/new",
    "action": "Create project",
    "marks": {"name": {"data-slug": "project_path"}},
}


QUICK_FORM = Form(
    (
        Text("name", "Name of a quick project", required=True, validators=(_name_rule,)),
        Choice("visibility", "Who sees it", choices=VISIBILITIES, required=True, initial="private"),
        Choice(
            "template",
            "Begin with",
            choices=tuple((each.key, each.title) for each in TEMPLATES),
            prompt="A README",
        ),
        Hidden("namespace"),
    ),
    prefix="quick_",
    called={"template": "template_name", "namespace": "namespace_id"},
)
NEW_BLANK = FormPage(
    BLANK_FORM, "form.html", PEOPLE.own, _create_blank, refuse=_refuse, choices=_choices, initial=_initial,
    sees=lambda visit, me: {**_SENT, "title": "Create blank project"},
)  # fmt: skip
NEW_FROM_TEMPLATE = FormPage(
    TEMPLATE_FORM, "form.html", PEOPLE.own,
    lambda visit, form, me: _create_from(visit, form, me, _template(visit)), refuse=_refuse, choices=_choices,
    initial=lambda visit, me: {**_initial(visit, me), "template": _template(visit).key},
    sees=lambda visit, me: {**_SENT, "title": f"Create from template: {_template(visit).title}"},
)  # fmt: skip
NEW_IMPORT = FormPage(
    IMPORT_FORM, "form.html", PEOPLE.own, _import, refuse=_refuse_import, choices=_choices, initial=_initial,
    sees=lambda visit, me: {"title": "Import project", "action": "Create project", "back": "/projects/new"},
)  # fmt: skip
