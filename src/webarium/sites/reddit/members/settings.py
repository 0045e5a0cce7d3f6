"""One's own account: biography, preferences, name and password, blocked users, hidden forums, deletion."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace

from starlette.responses import Response

from webarium.sites.kit.errors import Forbidden
from webarium.sites.kit.fields import Checkbox, Choice, Email, Multiline, Password, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.parts.passwords import PasswordChange
from webarium.sites.kit.visit import Visit
from webarium.sites.reddit.forums.forums import forums
from webarium.sites.reddit.members.accounts import Account, account_by_name, account_of, blocks
from webarium.sites.reddit.members.signing import NEW
from webarium.sites.reddit.threads.listing import SORTS
from webarium.sites.reddit.visitor import MEMBERS, Member, signed_in
from webarium.types import SqlValue

WRONG = "This is not your current password."
_SWITCHES = ("show_thumbnails", "allow_messages", "notify_on_reply")

BIOGRAPHY_FORM = Form(
    (Multiline("biography", "Biography", max_length=300, rows=5),),
    prefix="user_biography_",
    sent="user_biography[{}]",
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
        *NEW.fields(
            "New password",
            "New password (repeat)",
            required=False,
            help="At least 8 characters; leave it empty to keep the old one.",
        ),
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


def own(visit: Visit) -> Account:
    """The account whose settings the path names, for its owner alone.

    Raises:
        Forbidden: They are somebody else's.
    """
    member, account = MEMBERS.own(visit), account_of(visit)
    if account.id != member.id:
        raise Forbidden("These settings belong to somebody else.")
    return account


def _save_biography(visit: Visit, form: BoundForm, account: Account) -> Response:
    visit.update("user", {"biography": form.text("biography")}, id=account.id)
    visit.flash("success", "Your biography was updated.")
    return visit.redirect(account.path)


def _save_preferences(visit: Visit, form: BoundForm, account: Account) -> Response:
    values = {name: form.text(name) for name in ("front_page", "front_sort")}
    switches = {name: int(form.checked(name)) for name in _SWITCHES}
    visit.update("user", {**values, **switches}, id=account.id)
    visit.flash("success", "Your preferences were saved.")
    return visit.redirect(f"{account.path}/preferences")


def _refuse_deletion(visit: Visit, form: BoundForm, account: Account) -> None:
    if "name" not in form.errors and form.text("name").lower() != account.username.lower():
        form.refuse("name", "This is not your username.")
    MEMBERS.refuse_wrong(visit, form, "current", WRONG)


def _delete_account(visit: Visit, form: BoundForm, account: Account) -> Response:
    """Delete the account: its name stays taken, what it wrote stays, everything private goes."""
    visit.update("user", {"password_hash": None, "email": "", "biography": ""}, id=account.id)
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


def _settings(
    form: Form,
    tab: str,
    accept: Callable[[Visit, BoundForm, Account], Response],
    refuse: Callable[[Visit, BoundForm, Account], None] = lambda visit, form, account: None,
) -> FormPage[Account]:
    """A tab of the settings, with a form that shows what is kept."""
    return FormPage(
        form,
        "members/settings.html",
        own,
        accept,
        refuse,
        kept=lambda visit, account: asdict(account),
        sees=lambda visit, account: {"account": account, "tab": tab},
    )


BIOGRAPHY = _settings(BIOGRAPHY_FORM, "biography", _save_biography)
PREFERENCES = _settings(PREFERENCES_FORM, "preferences", _save_preferences)
CREDENTIALS = PasswordChange(
    MEMBERS,
    NEW,
    ACCOUNT_FORM,
    template="members/settings.html",
    subject=own,
    wrong=WRONG,
    saved="Your account was updated.",
    after=lambda account: f"{account.path}/account",
    keeps=("email",),
    kept=lambda visit, account: {"email": account.email},
    sees=lambda visit, account: {"account": account, "tab": "account"},
).page
DELETION = replace(_settings(DELETE_FORM, "delete_account", _delete_account, _refuse_deletion), kept=None)


def block_list(visit: Visit) -> Response:
    """Show whom one blocks."""
    account = own(visit)
    found = visit.rows(
        Block,
        "SELECT u.username, b.comment, b.created_at FROM user_block b JOIN user u ON u.id = b.blocked_id "
        "WHERE b.blocker_id = ? ORDER BY u.username",
        (account.id,),
    )
    return visit.render("members/blocks.html", account=account, tab="block_list", blocks=found)


def hidden_forums(visit: Visit) -> Response:
    """Show which forums one hides."""
    account, member = own(visit), MEMBERS.own(visit)
    rest = (
        "WHERE f.id IN (SELECT forum_id FROM hidden_forum WHERE user_id = :me) ORDER BY f.name COLLATE NOCASE"
    )
    found = forums(visit, member, rest)
    return visit.render("members/hidden.html", account=account, tab="hidden_forums", forums=found)


def _other(visit: Visit) -> Account:
    """The account that the path names, for somebody who is signed in."""
    MEMBERS.own(visit)
    return account_of(visit)


def _refuse_block(visit: Visit, form: BoundForm, account: Account) -> None:
    member = MEMBERS.own(visit)
    if account.id == member.id:
        form.refuse("", "You cannot block yourself.")
    if blocks(visit, member.id, account.id):
        form.refuse("", "You block this user already.")


def _block(visit: Visit, form: BoundForm, account: Account) -> Response:
    """Block somebody: what they write is no longer shown, and they cannot send messages."""
    member = MEMBERS.own(visit)
    values: dict[str, SqlValue] = {
        "blocker_id": member.id,
        "blocked_id": account.id,
        "comment": form.text("comment"),
        "created_at": visit.stamp,
    }
    visit.insert("user_block", values)
    visit.flash("success", f"{account.username} is blocked now.")
    return visit.redirect(f"/user/{member.username}/block_list")


BLOCKING = FormPage(
    BLOCK_FORM,
    "members/block.html",
    _other,
    _block,
    _refuse_block,
    sees=lambda visit, account: {"account": account},
)


@signed_in
def unblock(visit: Visit, member: Member) -> Response:
    """Unblock somebody."""
    account = account_by_name(visit, visit.path["username"])
    account_id = 0 if account is None else account.id
    visit.delete("user_block", blocker_id=member.id, blocked_id=account_id)
    return visit.redirect(f"/user/{member.username}/block_list")
