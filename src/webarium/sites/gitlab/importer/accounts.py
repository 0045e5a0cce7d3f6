"""Accounts and namespaces for those whom repositories and issues name."""

from __future__ import annotations

import re

import apsw

from webarium.content.tables import write_one
from webarium.sites.gitlab.access import OWNER
from webarium.sites.gitlab.projects.create import RESERVED
from webarium.sites.gitlab.seed.people import Account, token_of

_JOINED = "2017-01-09 09:00:00"


class Accounts:
    """Finds people by user name or e-mail address, and makes those who are missing."""

    def __init__(self, db: apsw.Connection, roles: list[Account]) -> None:
        self._db = db
        self.owner = roles[0].id
        """Who owns what belongs to nobody else."""
        self._names = {each.username.lower(): each.id for each in roles}
        self._emails = {each.email.lower(): each.id for each in roles}

    def namespace(self, path: str) -> int:
        """Somebody's own, or a group's, made with the first role as its owner."""
        found = self._db.execute("SELECT id FROM namespace WHERE path = ?", (path,)).get
        if found is not None:
            return int(found)
        number = write_one(self._db, "namespace", path=path, name=path, created_at=_JOINED)
        write_one(
            self._db,
            "group_member",
            namespace_id=number,
            user_id=self.owner,
            role=OWNER,
            created_at=_JOINED,
        )
        return number

    def author(self, *, name: str, email: str) -> int:
        """Who commits under an address."""
        if email not in self._emails:
            self._make(self._free(email.partition("@")[0] or name), name, email)
        return self._emails[email]

    def named(self, username: str, name: str = "") -> int:
        """Who has a user name."""
        key = _plain(username).lower()
        if key not in self._names:
            self._make(self._free(username), name or username, f"{key}@users.test")
        return self._names[key]

    def _make(self, username: str, name: str, email: str) -> None:
        number = write_one(
            self._db,
            "user",
            username=username,
            name=name or username,
            email=email,
            feed_token=token_of(username, len(self._names)),
            created_at=_JOINED,
        )
        write_one(
            self._db, "namespace", path=username, name=name or username, user_id=number, created_at=_JOINED
        )
        self._names[username.lower()] = self._emails[email] = number

    def _free(self, wish: str) -> str:
        """A user name that nobody has, and no group."""
        base = _plain(wish)
        found, number = base, 1
        while found.lower() in self._names or self._taken(found):
            number += 1
            found = f"{base}{number}"
        return found

    def _taken(self, path: str) -> bool:
        rows = self._db.execute("SELECT 1 FROM namespace WHERE path = ?", (path,)).fetchall()
        return path.lower() in RESERVED or bool(rows)


def _plain(name: str) -> str:
    """A user name with nothing in it but what addresses hold."""
    return re.sub(r"[^A-Za-z0-9_.-]+", "-", name).strip("-.")[:60] or "somebody"
