"""A site as small as can be that uses everything in the kit."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import apsw
from starlette.responses import PlainTextResponse, Response

from webarium.sites.kit.errors import Forbidden, NotFound
from webarium.sites.kit.fields import Checkbox, Choice, Email, Integer, Money, Multiline, Password, Text
from webarium.sites.kit.forms import Form
from webarium.sites.kit.paging import Paging
from webarium.sites.kit.roles import Role
from webarium.sites.kit.routing import MediaRequest, Page, get, media, post
from webarium.sites.kit.site import Site
from webarium.sites.kit.visit import Visit
from webarium.types import Scale
from webarium.worlds import Database

SCHEMA = """
CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE part (
  id INTEGER PRIMARY KEY,
  item_id INTEGER NOT NULL REFERENCES item (id) DEFERRABLE INITIALLY DEFERRED
);
"""
FORM = Form(
    (
        Text("name", "Name", required=True, max_length=40, help="As on the box", autocomplete="name"),
        Email("email", "Email"),
        Integer("qty", "Quantity", minimum=1, maximum=99),
        Money("price", "Price"),
        Choice("size", "Size", choices=(("s", "Small"), ("l", "Large")), prompt="Choose"),
        Choice("colour", "Colour", choices=(("r", "Red"), ("b", "Blue")), radio=True),
        Checkbox("gift", "A gift"),
        Password("secret", "Secret", min_length=4),
        Multiline("note", "Note", max_length=200),
    ),
    prefix="item-",
)

TEMPLATES = {
    "home.html": """
{% extends "kit/shell.html" %}
{% from "kit/pagination.html" import pages %}
{% block main %}<h1>Items</h1>
<ul>{% for name in names %}<li>{{ name }}</li>{% endfor %}</ul>
{{ pages(paging, visit) }}{% endblock %}
""",
    "form.html": """
{% extends "kit/shell.html" %}
{% from "kit/forms.html" import field, form_error %}
{% block main %}<form method="post">{{ form_error(form) }}
{% for one in form %}{{ field(one) }}{% endfor %}<button>Save</button></form>{% endblock %}
""",
    "undefined.html": "{{ nothing }}",
}


def home(visit: Visit) -> Response:
    names = [row[0] for row in visit.db.execute("SELECT name FROM item ORDER BY id")]
    return visit.render("home.html", names=names, paging=Paging.from_query(visit.query, 95))


def new_form(visit: Visit) -> Response:
    return visit.render("form.html", form=FORM.blank({"qty": 1}))


def add(visit: Visit) -> Response:
    form = FORM.bind(visit.form)
    if not form.ok:
        visit.insert("item", {"name": "must not stay"})
        visit.session["trace"] = "must not stay"
        return visit.render("form.html", status=422, form=form)
    visit.insert("item", {"name": form.text("name")})
    visit.flash("success", f"You added {form.text('name')}.")
    return visit.redirect("/")


def write_on_get(visit: Visit) -> Response:
    visit.session["trace"] = "must not stay"
    visit.insert("item", {"name": "must not stay"})
    return visit.redirect("/")


def crash(visit: Visit) -> Response:
    visit.insert("item", {"name": "must not stay"})
    visit.session["trace"] = ["must not stay"]
    visit.session.setdefault("list", []).append(1)  # type: ignore[union-attr]
    raise RuntimeError("a secret detail")


def refuse(visit: Visit) -> Response:
    visit.insert("item", {"name": "must not stay"})
    visit.session["trace"] = "must not stay"
    raise Forbidden("You <may> not.")


def orphan(visit: Visit) -> Response:
    visit.db.execute("PRAGMA defer_foreign_keys = 1")
    visit.insert("part", {"item_id": 12345})
    return visit.redirect("/")


def show(visit: Visit) -> Response:
    name = visit.value("SELECT name FROM item WHERE id = ?", (visit.path["item_id"],))
    if name is None:
        raise NotFound("No such item.")
    return PlainTextResponse(name)


def sign_in(visit: Visit) -> Response:
    visit.sign_in("emma")
    return visit.redirect(visit.form.get("next", "/"))  # type: ignore[arg-type]


def sign_out(visit: Visit) -> Response:
    visit.sign_out()
    return visit.redirect("/who")


def who(visit: Visit) -> Response:
    return PlainTextResponse(visit.user or "guest")


def echo(visit: Visit) -> Response:
    headers = "\n".join(f"{key}: {value}" for key, value in visit.request.headers.items())
    return PlainTextResponse(f"{visit.query.multi_items()}\n{visit.path}\n{headers}")


def undefined(visit: Visit) -> Response:
    return visit.render("undefined.html")


def deep(visit: Visit) -> Response:
    return PlainTextResponse(visit.path["rest"])


def dot(request: MediaRequest) -> Response:
    if request.path["number"] == 404:
        raise NotFound
    if request.path["number"] == 500:
        raise RuntimeError("a secret detail")
    return Response(f"dot {request.path['number']} {request.query.get('w')}".encode(), media_type="image/png")


PAGES: Sequence[Page] = (
    get("/", home),
    get("/new/", new_form),
    post("/new", add),
    get("/write-on-get", write_on_get),
    post("/crash", crash),
    post("/refuse", refuse),
    post("/orphan", orphan),
    get("/item/{item_id:int}/", show),
    post("/sign-in", sign_in),
    get("/sign-out", sign_out),
    get("/who", who),
    get("/echo", echo),
    get("/undefined", undefined),
    media("/media/dot-{number:int}.png", dot),
    get("/deep/{rest:path}.html", deep),
)


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    db.executemany("INSERT INTO item (name) VALUES (?)", [("Lamp",), ("Chair <b>",)])


def tiny_site(folder: Path, *, id: str = "tiny", host: str = "tiny", pages: Sequence[Page] = PAGES) -> Site:
    """The site, with its templates and static files written to a folder."""
    for name, text in TEMPLATES.items():
        (folder / "templates").mkdir(parents=True, exist_ok=True)
        (folder / "templates" / name).write_text(text, encoding="utf-8")
    (folder / "static" / "deep").mkdir(parents=True, exist_ok=True)
    (folder / "static" / "site.css").write_text("h1 { color: teal }", encoding="utf-8")
    (folder / "static" / "deep" / "x.js").write_text("1", encoding="utf-8")
    (folder / "secret.txt").write_text("secret", encoding="utf-8")
    return Site(
        id=id,
        brand="Tiny & Co",
        host=host,
        family="webarena",
        database=Database("tiny", SCHEMA, generate, (Path(__file__),), datetime(2023, 6, 12, 12)),  # noqa: DTZ001
        roles=(Role("customer", "emma", "A customer."),),
        folder=folder,
        pages=pages,
    )
