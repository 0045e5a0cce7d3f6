"""Wish lists: making them, putting stays on them, and taking stays off."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.kit.visit import Visit
from webarium.sites.staynb.shell import require, stamp
from webarium.sites.staynb.stays.cards import card, cards

LONGEST_NAME = 50
LONGEST_NOTE = 250


@dataclass(frozen=True, slots=True)
class WishList:
    """A wish list."""

    id: int
    name: str
    size: int
    has: bool
    """Whether the stay in question is on it."""


def lists(visit: Visit, email: str, stay: int = 0) -> list[WishList]:
    """Somebody's wish lists, the oldest first."""
    return visit.rows(
        WishList,
        "SELECT w.id, w.name, (SELECT count(*) FROM wishlist_stay i WHERE i.wishlist_id = w.id) AS size,"
        " EXISTS (SELECT 1 FROM wishlist_stay i WHERE i.wishlist_id = w.id AND i.stay_id = ?) AS has"
        " FROM wishlist w WHERE w.email = ? ORDER BY w.id",
        (stay, email),
    )


def index(visit: Visit) -> Response:
    """All wish lists."""
    account = require(visit)
    found = lists(visit, account.email)
    covers = {each.id: _stays(visit, each.id)[:4] for each in found}
    return visit.render("people/wishlists.html", lists=found, covers=covers)


def _stays(visit: Visit, wishlist: int) -> list[object]:
    where = "id IN (SELECT stay_id FROM wishlist_stay WHERE wishlist_id = ?)"
    return list(cards(visit, where, (wishlist,)))


def show(visit: Visit) -> Response:
    """One wish list."""
    found = _own(visit)
    rows = visit.db.execute("SELECT stay_id, note FROM wishlist_stay WHERE wishlist_id = ?", (found.id,))
    notes = {row[0]: str(row[1]) for row in rows}
    return visit.render("people/wishlist.html", list=found, cards=_stays(visit, found.id), notes=notes)


def _own(visit: Visit, stay: int = 0) -> WishList:
    account = require(visit)
    number = visit.path.get("list") or _number(str(visit.form.get("list") or ""))
    found = [each for each in lists(visit, account.email, stay) if each.id == number]
    return found[0] if found else visit.not_found("You have no such wish list.")


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def choose(visit: Visit) -> Response:
    """The dialog behind a heart: on which list, or a new one."""
    account = require(visit)
    found = card(visit, int(visit.path["stay"]))
    template = "people/_save.html" if visit.is_htmx else "people/save.html"
    saved_on, back = lists(visit, account.email, found.id), visit.back(f"/rooms/{found.id}")
    return visit.render(template, card=found, lists=saved_on, back=back)


def save(visit: Visit) -> Response:
    """Put a stay on a list, or on a new one."""
    account = require(visit)
    found = card(visit, int(visit.path["stay"]))
    name = " ".join(str(visit.form.get("name") or "").split())[:LONGEST_NAME]
    back = visit.safe_target(str(visit.form.get("back") or ""), f"/rooms/{found.id}")
    if visit.form.get("list"):
        chosen = _own(visit, found.id)
        list_id, name = chosen.id, chosen.name
        if chosen.has:
            visit.execute(
                "DELETE FROM wishlist_stay WHERE wishlist_id = ? AND stay_id = ?", (list_id, found.id)
            )
            visit.flash("success", f"Removed from {name}.")
            return visit.redirect(back)
    elif not name:
        visit.flash("error", "Please give your wish list a name.")
        return visit.redirect(f"/save/{found.id}")
    else:
        list_id = visit.insert("wishlist", {"email": account.email, "name": name, "created_at": stamp(visit)})
    visit.insert(
        "wishlist_stay", {"wishlist_id": list_id, "stay_id": found.id, "note": "", "added_at": stamp(visit)}
    )
    visit.flash("success", f"Saved to {name}.")
    return visit.redirect(back)


def rename(visit: Visit) -> Response:
    """Give a list another name."""
    found = _own(visit)
    name = " ".join(str(visit.form.get("name") or "").split())[:LONGEST_NAME]
    if not name:
        visit.flash("error", "Please give your wish list a name.")
    elif name != found.name:
        visit.execute("UPDATE wishlist SET name = ? WHERE id = ?", (name, found.id))
        visit.flash("success", "Your wish list was renamed.")
    return visit.redirect(f"/wishlists/{found.id}")


def delete(visit: Visit) -> Response:
    """Delete a list with all that is on it."""
    found = _own(visit)
    visit.execute("DELETE FROM wishlist_stay WHERE wishlist_id = ?", (found.id,))
    visit.execute("DELETE FROM wishlist WHERE id = ?", (found.id,))
    visit.flash("success", f"The wish list {found.name} was deleted.")
    return visit.redirect("/wishlists")


def note(visit: Visit) -> Response:
    """Write a note to a stay on a list."""
    found = _own(visit)
    text = str(visit.form.get("note") or "").strip()[:LONGEST_NOTE]
    visit.execute(
        "UPDATE wishlist_stay SET note = ? WHERE wishlist_id = ? AND stay_id = ?",
        (text, found.id, int(visit.path["stay"])),
    )
    visit.flash("success", "Your note was saved.")
    return visit.redirect(f"/wishlists/{found.id}")
