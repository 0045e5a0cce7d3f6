"""Kinds of pages of this area."""

from __future__ import annotations

from webarium.sites.kit.kinds import PageKind

_DONE = (
    "INSERT INTO admin_log (at, username, action, subject) VALUES"
    " ('2023-06-11 10:12:00', 'theo.baker', 'Saved', 'Product Desk Lamp')",
)
KINDS: tuple[PageKind, ...] = (
    PageKind("own-account", "/admin/admin/system_account/"),
    PageKind("notifications", "/admin/admin/notification/", quick=False),
    PageKind("notification", "/admin/admin/notification/view/id/1/"),
    PageKind("users", "/admin/admin/user/", quick=False),
    PageKind("user", "/admin/admin/user/edit/user_id/2/"),
    PageKind("user-new", "/admin/admin/user/new/", quick=False),
    PageKind("roles", "/admin/admin/user_role/", quick=False),
    PageKind("role", "/admin/admin/user_role/edit/rid/3/"),
    PageKind("role-new", "/admin/admin/user_role/new/", quick=False),
    PageKind("action-log", "/admin/admin/logging/", prepare=_DONE),
)
