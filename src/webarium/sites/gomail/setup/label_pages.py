"""Custom labels: making, renaming, colouring and deleting them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.gomail import snackbar
from webarium.sites.gomail.mail.store import Label, labels
from webarium.sites.kit.errors import BadInput
from webarium.sites.kit.versions import CHANGED, compare, version_of
from webarium.sites.kit.visit import Visit

COLOURS = ("blue", "green", "amber", "teal", "violet", "rose", "slate")
LONGEST = 40
_MOST = 200
_RESERVED = frozenset(
    ("inbox", "starred", "snoozed", "sent", "drafts", "scheduled", "all mail", "spam", "trash")
)


def page(visit: Visit) -> Response:
    """All labels, with how many conversations each has."""
    return show(visit)


@dataclass(frozen=True)
class Editing:
    """A label's form that was refused."""

    label: int
    typed: Mapping[str, str]
    """What stands in it."""
    told: str
    """Why."""


def contents(label: Label) -> dict[str, str]:
    """What a label's form shows."""
    return {"name": label.name, "colour": label.colour}


def told(label: Label) -> str:
    """What is said when somebody else has changed a label meanwhile."""
    return f'{CHANGED} Now it is called "{label.name}", and its color is {label.colour}.'


def show(visit: Visit, *, name: str = "", error: str = "", editing: Editing | None = None) -> Response:
    """The page, with what was typed and what is wrong with it: with the new label, or with one that was changed."""
    every = labels(visit)
    counts = dict(visit.db.execute("SELECT label_id, count(*) FROM email_label GROUP BY label_id"))
    return visit.render(
        "labels.html",
        status=422 if error or editing else 200,
        labels=every,
        versions={each.id: version_of(contents(each)) for each in every},
        editing=editing,
        counts=counts,
        name=name,
        error=error,
        colours=COLOURS,
    )


def create(visit: Visit) -> Response:
    """Make a label."""
    name = _name(visit)
    error = _fault(visit, name)
    if error:
        return show(visit, name=name, error=error)
    number = int(visit.value("SELECT count(*) FROM label"))
    colour = _colour(visit) or COLOURS[number % len(COLOURS)]
    visit.insert("label", {"name": name, "colour": colour})
    snackbar.say(visit, f'Label "{name}" created')
    return visit.redirect("/settings/labels")


def change(visit: Visit) -> Response:
    """Rename or colour a label."""
    key = _existing(visit)
    name = _name(visit)
    kept = next(each for each in labels(visit) if each.id == key)
    typed = {"name": name, "colour": _colour(visit) or kept.colour}
    found = compare(visit, typed, contents(kept))
    if found.changed:
        return show(visit, editing=Editing(key, found.merged(typed, contents(kept)), told(kept)))
    error = _fault(visit, name, but=key)
    if error:
        return show(visit, error=error)
    visit.execute("UPDATE label SET name = ? WHERE id = ? AND name IS NOT ?", (name, key, name))
    colour = _colour(visit)
    if colour:
        visit.execute("UPDATE label SET colour = ? WHERE id = ? AND colour <> ?", (colour, key, colour))
    snackbar.say(visit, f'Label "{name}" saved')
    return visit.redirect("/settings/labels")


def delete(visit: Visit) -> Response:
    """Delete a label; conversations stay."""
    key = _existing(visit)
    name = visit.value("SELECT name FROM label WHERE id = ?", (key,))
    visit.execute("DELETE FROM email_label WHERE label_id = ?", (key,))
    visit.execute("DELETE FROM label WHERE id = ?", (key,))
    snackbar.say(visit, f'Label "{name}" deleted')
    return visit.redirect("/settings/labels")


def _existing(visit: Visit) -> int:
    key = int(visit.path["label"])
    if visit.value("SELECT 1 FROM label WHERE id = ?", (key,)) is None:
        visit.not_found("There is no such label.")
    return key


def _name(visit: Visit) -> str:
    value = visit.form.get("name")
    return " ".join(value.split()) if isinstance(value, str) else ""


def _colour(visit: Visit) -> str:
    value = visit.form.get("colour")
    if value and value not in COLOURS:
        raise BadInput("There is no such color.")
    return str(value or "")


def _fault(visit: Visit, name: str, but: int = 0) -> str:
    if not name:
        return "Please enter a name for the label."
    if len(name) > LONGEST:
        return f"A label's name has at most {LONGEST} characters."
    if name.lower() in _RESERVED:
        return f'"{name}" is the name of a folder. Please choose another name.'
    if visit.value("SELECT 1 FROM label WHERE name = ? AND id <> ?", (name, but)) is not None:
        return f'There is a label "{name}" already.'
    if not but and int(visit.value("SELECT count(*) FROM label")) >= _MOST:
        return "There are too many labels. Please delete one first."
    return ""
