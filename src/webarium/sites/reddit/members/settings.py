"""One's own account: biography, preferences, name and password, blocked users, hidden forums, deletion."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import TypeAlias

from starlette.responses import Response

from webarium.sites.kit.errors import Forbidden
from webarium.sites.kit.fields import Checkbox, Choice, Email, Multiline, Password, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.passwords import verify_password
from webarium.sites.kit.routing import PageHandler
from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.forums.forums import forums
from webarium.sites.reddit.members.accounts import Account, account_by_name, account_of, hashed
from webarium.sites.reddit.members.signing import SHORTEST_PASSWORD
from webarium.sites.reddit.threads.listing import SORTS
from webarium.sites.reddit.visitor import Member, signed_in
from webarium.types import SqlValue

OwnHandler: TypeAlias = Callable[[Visit, Member, Account], Response]

BIOGRAPHY_FORM = Form(
    (Multiline("biography", "Biography", max_length=300, rows=5),), prefix="user_biography_"
)
PREFERENCES_FORM = Form(
    (
        Choice(
            "front_page",
            "Front page",
            required=True,
            choices=(
                ("subscribed", "Subscribed forums"),
                ("featured", "Featured forums"),
                ("all", "All forums"),
                ("moderated", "Moderated forums"),
            ),
        ),
        Choice(
            "front_sort",
            "Sort the front page by",
            required=True,
            choices=tuple((sort.name, sort.label) for sort in SORTS.values()),
        ),
        Checkbox("show_thumbnails", "Show thumbnails in listings"),
        Checkbox("allow_messages", "Let others write private messages to me"),
        Checkbox("notify_on_reply", "Notify me of answers to what I write"),
    ),
    prefix="user_",
)
ACCOUNT_FORM = Form(
    (
        Email("email", "Email address", autocomplete="email"),
        Password(
            "password",
            "New password",
            min_length=SHORTEST_PASSWORD,
            autocomplete="new-password",
            help="At least 8 characters; leave it empty to keep the old one.",
        ),
        Password("repeat", "New password (repeat)", autocomplete="new-password"),
        Password("current", "Current password", required=True, autocomplete="current-password"),
    ),
    prefix="user_",
)
DELETE_FORM = Form(
    (
        Text("name", "Your username", required=True, max_length=40, help="Type it to confirm."),
        Password("current", "Current password", required=True, autocomplete="current-password"),
    ),
    prefix="delete_",
)
BLOCK_FORM = Form((Text("comment", "Comment", max_length=300, help="Only you can see it."),), prefix="block_")


@dataclass(frozen=True, slots=True)
class Block:
    """Somebody whom a member blocks."""

    username: str
    comment: str
    created_at: str


def own(handler: OwnHandler) -> PageHandler:
    """Make a handler for pages under ``/user/<name>/`` that only that user may see."""

    @signed_in
    @wraps(handler)
    def guarded(visit: Visit, member: Member) -> Response:
        account = account_of(visit)
        if account.id != member.id:
            raise Forbidden("These settings belong to somebody else.")
        return handler(visit, member, account)

    return guarded


@own
def biography(visit: Visit, member: Member, account: Account) -> Response:
    """Show the form for the biography."""
    return _show(visit, account, "biography", BIOGRAPHY_FORM.blank({"biography": account.biography}))


@own
def save_biography(visit: Visit, member: Member, account: Account) -> Response:
    """Change the biography."""
    form = BIOGRAPHY_FORM.bind(visit.form)
    if not form.ok:
        return _show(visit, account, "biography", form)
    visit.execute("UPDATE user SET biography = ? WHERE id = ?", (form.text("biography"), account.id))
    visit.flash("success", "Your biography was updated.")
    return visit.redirect(account.path)


@own
def preferences(visit: Visit, member: Member, account: Account) -> Response:
    """Show the form for preferences."""
    names = ("front_page", "front_sort", "show_thumbnails", "allow_messages", "notify_on_reply")
    return _show(
        visit, account, "preferences", PREFERENCES_FORM.blank({n: getattr(account, n) for n in names})
    )


@own
def save_preferences(visit: Visit, member: Member, account: Account) -> Response:
    """Change the preferences."""
    form = PREFERENCES_FORM.bind(visit.form)
    if not form.ok:
        return _show(visit, account, "preferences", form)
    visit.execute(
        "UPDATE user SET front_page = ?, front_sort = ?, show_thumbnails = ?, allow_messages = ?, "
        "notify_on_reply = ? WHERE id = ?",
        (
            form.text("front_page"),
            form.text("front_sort"),
            int(form.checked("show_thumbnails")),
            int(form.checked("allow_messages")),
            int(form.checked("notify_on_reply")),
            account.id,
        ),
    )
    visit.flash("success", "Your preferences were saved.")
    return visit.redirect(f"{account.path}/preferences")


@own
def credentials(visit: Visit, member: Member, account: Account) -> Response:
    """Show the form for address and password."""
    return _show(visit, account, "account", ACCOUNT_FORM.blank({"email": account.email}))


@own
def save_credentials(visit: Visit, member: Member, account: Account) -> Response:
    """Change address and password."""
    form = ACCOUNT_FORM.bind(visit.form)
    if "password" not in form.errors and form.text("password") != form.text("repeat"):
        form.refuse("repeat", "The passwords do not match.")
    _check_current(account, form)
    if not form.ok:
        return _show(visit, account, "account", form)
    visit.execute("UPDATE user SET email = ? WHERE id = ?", (form.text("email"), account.id))
    if form.text("password"):
        new = hashed(visit, account.username, form.text("password"))
        visit.execute("UPDATE user SET password_hash = ? WHERE id = ?", (new, account.id))
    visit.flash("success", "Your account was updated.")
    return visit.redirect(f"{account.path}/account")


@own
def deletion(visit: Visit, member: Member, account: Account) -> Response:
    """Show the form that deletes the account."""
    return _show(visit, account, "delete_account", DELETE_FORM.blank())


@own
def delete_account(visit: Visit, member: Member, account: Account) -> Response:
    """Delete the account: its name stays taken, what it wrote stays, everything private goes."""
    form = DELETE_FORM.bind(visit.form)
    if "name" not in form.errors and form.text("name").lower() != account.username.lower():
        form.refuse("name", "This is not your username.")
    _check_current(account, form)
    if not form.ok:
        return _show(visit, account, "delete_account", form)
    visit.execute(
        "UPDATE user SET password_hash = NULL, email = '', biography = '' WHERE id = ?", (account.id,)
    )
    for table, column in (
        ("subscription", "user_id"),
        ("moderator", "user_id"),
        ("notification", "user_id"),
        ("hidden_forum", "user_id"),
        ("user_block", "blocker_id"),
    ):
        visit.delete(table, **{column: account.id})
    visit.sign_out()
    visit.flash("success", "Your account was deleted.")
    return visit.redirect("/")


@own
def block_list(visit: Visit, member: Member, account: Account) -> Response:
    """Show whom one blocks."""
    found = visit.rows(
        Block,
        "SELECT u.username, b.comment, b.created_at FROM user_block b JOIN user u ON u.id = b.blocked_id "
        "WHERE b.blocker_id = ? ORDER BY u.username",
        (account.id,),
    )
    return visit.render("members/blocks.html", account=account, tab="block_list", blocks=found)


@own
def hidden_forums(visit: Visit, member: Member, account: Account) -> Response:
    """Show which forums one hides."""
    rest = (
        "WHERE f.id IN (SELECT forum_id FROM hidden_forum WHERE user_id = :me) ORDER BY f.name COLLATE NOCASE"
    )
    found = forums(visit, member, rest)
    return visit.render("members/hidden.html", account=account, tab="hidden_forums", forums=found)


@signed_in
def block_form(visit: Visit, member: Member) -> Response:
    """Show the form that blocks somebody."""
    account = account_of(visit)
    return visit.render("members/block.html", account=account, form=BLOCK_FORM.blank())


@signed_in
def block(visit: Visit, member: Member) -> Response:
    """Block somebody: what they write is no longer shown, and they cannot send messages."""
    account = account_of(visit)
    form = BLOCK_FORM.bind(visit.form)
    if account.id == member.id:
        form.refuse("", "You cannot block yourself.")
    if visit.value(
        "SELECT 1 FROM user_block WHERE blocker_id = ? AND blocked_id = ?", (member.id, account.id)
    ):
        form.refuse("", "You block this user already.")
    if not form.ok:
        return visit.render("members/block.html", status=422, account=account, form=form)
    values: dict[str, SqlValue] = {
        "blocker_id": member.id,
        "blocked_id": account.id,
        "comment": form.text("comment"),
        "created_at": visit.stamp,
    }
    visit.insert("user_block", values)
    visit.flash("success", f"{account.username} is blocked now.")
    return visit.redirect(f"/user/{member.username}/block_list")


@signed_in
def unblock(visit: Visit, member: Member) -> Response:
    """Unblock somebody."""
    account = account_by_name(visit, visit.path["username"])
    account_id = 0 if account is None else account.id
    visit.execute("DELETE FROM user_block WHERE blocker_id = ? AND blocked_id = ?", (member.id, account_id))
    return visit.redirect(f"/user/{member.username}/block_list")


def _check_current(account: Account, form: BoundForm) -> None:
    if "current" in form.errors:
        return
    if not verify_password(account.password_hash or "", form.text("current")):
        form.refuse("current", "This is not your current password.")


def _show(visit: Visit, account: Account, tab: str, form: BoundForm) -> Response:
    return visit.render(
        "members/settings.html", status=200 if form.ok else 422, account=account, tab=tab, form=form
    )
