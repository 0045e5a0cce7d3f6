"""Wish lists: making them, putting stays on them, and taking stays off."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.parts.clashes import clash
from webarium.sites.kit.parts.saved import SavedList, SavedLists
from webarium.sites.kit.visit import Visit
from webarium.sites.staynb.shell import require
from webarium.sites.staynb.stays.cards import Card, cards, shown_card

LONGEST_NAME = 50
LONGEST_NOTE = 250
LISTS = SavedLists("wishlist_stay", "stay_id", "email", missing="You have no such wish list.")


def index(visit: Visit) -> Response:
    """All wish lists."""
    found = LISTS.every(visit, of=require(visit).email)
    covers = {each.id: _stays(visit, each.id)[:4] for each in found}
    return visit.render("people/wishlists.html", lists=found, covers=covers)


def _stays(visit: Visit, wishlist: int) -> list[Card]:
    return cards(visit, "id IN (SELECT stay_id FROM wishlist_stay WHERE wishlist_id = ?)", (wishlist,))


def show(visit: Visit) -> Response:
    """One wish list."""
    found = _own(visit)
    rows = visit.db.execute("SELECT stay_id, note FROM wishlist_stay WHERE wishlist_id = ?", (found.id,))
    notes = {row[0]: str(row[1]) for row in rows}
    return visit.render("people/wishlist.html", list=found, cards=_stays(visit, found.id), notes=notes)


def _own(visit: Visit, stay: int = 0) -> SavedList:
    key = visit.path.get("list") or visit.form_number("list")
    return LISTS.own(visit, key, of=require(visit).email, thing=stay)


def _name(visit: Visit) -> str:
    """The name that a form gives; tells what is missing without one."""
    name = " ".join(visit.form_text("name").split())[:LONGEST_NAME]
    if not name:
        visit.flash("error", "Please give your wish list a name.")
    return name


def choose(visit: Visit) -> Response:
    """The dialog behind a heart: on which list, or a new one; guests are asked to log in."""
    email = (visit.user or "") if visit.is_htmx else require(visit).email
    found = shown_card(visit)
    template = "people/_save.html" if visit.is_htmx else "people/save.html"
    saved_on = LISTS.every(visit, of=email, thing=found.id)
    return visit.render(template, card=found, lists=saved_on, back=visit.back(f"/rooms/{found.id}"))


def save(visit: Visit) -> Response:
    """Put a stay on a list, or on a new one, or take it off; the page with the heart stays where it is."""
    email = require(visit).email
    found = shown_card(visit)
    done = _put_or_take(visit, email, found)
    if visit.is_htmx and not visit.form.get("whole"):
        return visit.render("people/_saved.html", card=shown_card(visit))
    if not done:
        return visit.redirect(f"/save/{found.id}")
    return visit.redirect(visit.safe_target(str(visit.form.get("back") or ""), f"/rooms/{found.id}"))


def _put_or_take(visit: Visit, email: str, found: Card) -> bool:
    """Do what a form of the dialog asks for, and say so; ``False`` if its new list has no name."""
    if visit.form.get("list"):
        chosen = _own(visit, found.id)
        key, name = chosen.id, chosen.name
        if chosen.has:
            LISTS.take(visit, key, found.id)
            visit.flash("success", f"Removed from {name}.")
            return True
    elif name := _name(visit):
        key = LISTS.make(visit, name, of=email)
    else:
        return False
    LISTS.put(visit, key, found.id)
    visit.flash("success", f"Saved to {name}.")
    return True


def rename(visit: Visit) -> Response:
    """Give a list another name."""
    found = _own(visit)
    name = _name(visit)
    back = f"/wishlists/{found.id}"
    if name and (problem := clash(visit, {"name": found.name}, {"name": "Name"}, back=back, free=("name",))):
        return problem
    if name and name != found.name:
        visit.update("wishlist", {"name": name}, id=found.id)
        visit.flash("success", "Your wish list was renamed.")
    return visit.redirect(f"/wishlists/{found.id}")


def delete(visit: Visit) -> Response:
    """Delete a list with all that is on it."""
    found = _own(visit)
    LISTS.drop(visit, found.id)
    visit.flash("success", f"The wish list {found.name} was deleted.")
    return visit.redirect("/wishlists")


def note(visit: Visit) -> Response:
    """Write a note to a stay on a list."""
    found = _own(visit)
    text, stay = visit.form_text("note", LONGEST_NOTE), int(visit.path["stay"])
    sql = "SELECT note FROM wishlist_stay WHERE wishlist_id = ? AND stay_id = ?"
    kept = {"note": str(visit.value(sql, (found.id, stay)) or "")}
    if problem := clash(visit, kept, {"note": "Note"}, back=f"/wishlists/{found.id}", free=("note",)):
        return problem
    visit.update("wishlist_stay", {"note": text}, wishlist_id=found.id, stay_id=stay)
    visit.flash("success", "Your note was saved.")
    return visit.redirect(f"/wishlists/{found.id}")
