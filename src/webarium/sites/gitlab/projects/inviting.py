"""Asking people into a project or a group by their e-mail addresses, before they have an account."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from email_validator import EmailNotValidError, validate_email

from webarium.sites.gitlab.access import ROLES
from webarium.sites.gitlab.visitor import Me
from webarium.sites.kit.visit import Visit
from webarium.sql import select
from webarium.types import SqlValue


@dataclass(frozen=True, slots=True)
class Invitation:
    """Somebody who is asked."""

    id: int
    email: str
    role: int
    inviter: str
    created_at: datetime

    @property
    def role_name(self) -> str:
        """What the role is called."""
        return ROLES[self.role]


def addresses(names: list[str]) -> tuple[list[str], list[str]]:
    """The e-mail addresses among some names, and the other names."""
    found: list[str] = []
    others: list[str] = []
    for name in names:
        try:
            validate_email(name, allow_smtputf8=False, check_deliverability=False, test_environment=True)
        except EmailNotValidError:
            others.append(name)
        else:
            found.append(name)
    return found, others


def invitations(visit: Visit, column: str, number: int) -> list[Invitation]:
    """Who is asked into a project (``project_id``) or group (``namespace_id``) and has not come yet."""
    source = "invitation v JOIN user u ON u.id = v.invited_by_id"
    columns = "v.id, v.email, v.role, u.name AS inviter, v.created_at"
    return visit.rows(Invitation, select(columns, source, f"v.{column} = ?", "ORDER BY v.id"), (number,))


def invite(visit: Visit, column: str, number: int, emails: list[str], role: int, by: Me) -> None:
    """Ask addresses in; who is asked already gets the new role."""
    for email in emails:
        known: dict[str, SqlValue] = {column: number, "email": email}
        if not visit.update("invitation", {"role": role}, **known):
            more: dict[str, SqlValue] = {"role": role, "invited_by_id": by.id, "created_at": visit.stamp}
            visit.insert("invitation", {**known, **more})


def withdraw(visit: Visit, column: str, number: int) -> None:
    """Take back the invitation that the form names."""
    known: dict[str, SqlValue] = {"id": visit.form_number("invitation_id") or 0, column: number}
    if not visit.delete("invitation", **known):
        visit.not_found("There is no such invitation.")
    visit.flash("success", "The invitation was revoked.")


def come(visit: Visit, email: str, user: int) -> None:
    """Make a new account a member wherever its address was asked in."""
    for column, table in (("project_id", "project_member"), ("namespace_id", "group_member")):
        sql = select(
            f"{column}, max(role)", "invitation", f"email = ? AND {column} IS NOT NULL", f"GROUP BY {column}"
        )
        for number, role in [(int(one), int(other)) for one, other in visit.db.execute(sql, (email,))]:
            known: dict[str, SqlValue] = {column: number, "user_id": user}
            visit.insert(table, {**known, "role": role, "created_at": visit.stamp})
    visit.delete("invitation", email=email)
