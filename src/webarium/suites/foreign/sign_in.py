"""Signing in on a person's own copies of WebArena's sites: by their storage-state files, or by name and password."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import Field, JsonValue

from webarium.envs.options import Preparation
from webarium.errors import BrowserError, UserError
from webarium.forms import Form, read_form


@dataclass(frozen=True)
class LoginForm:
    """Where a site's sign-in form is, and how its fields are found (Playwright selectors)."""

    path: str
    name: str
    password: str
    submit: str
    account: str
    """The published account as ``name:password``; the variable ``<SITE>_LOGIN`` takes its place."""


FORMS: Mapping[str, LoginForm] = {
    "shopping": LoginForm(
        "/customer/account/login/",
        "#email",
        "#pass, #password",
        "button.login, .login-container [type=submit]",
        "emma.lopez@gmail.com:Password.123",
    ),
    "shopping_admin": LoginForm(
        "", "#username", "#login", ".action-login, .action-primary", "admin:admin1234"
    ),
    "reddit": LoginForm(
        "/login",
        "[name=_username]",
        "[name=_password]",
        "form [type=submit]:visible >> text=/log in/i",
        "MarvelsGrantMan136:test1234",
    ),
    "gitlab": LoginForm(
        "/users/sign_in",
        "#user_login",
        "#user_password",
        "[name=commit], [data-testid=sign-in-button]",
        "byteblaze:hello1234",
    ),
}
"""Forms of the original software; the map, the encyclopedia and the homepage have nobody to sign in."""


@dataclass(frozen=True)
class SignIn:
    """Signs in before a task begins; what it needs is read in the process that runs the task."""

    state: str | None
    """The storage-state file as the task names it: ``./.auth/shopping_state.json``."""
    folder: Path
    """Where the task file lies."""
    sites: tuple[tuple[str, str], ...]
    """Name and address of each site of the task that people sign in on."""

    async def __call__(self, fresh: Preparation) -> None:
        """Bring the stored cookies, or fill in the sign-in forms.

        Raises:
            UserError: the state file is not one, or a form is not there or refuses the account.
        """
        path = self.find_state()
        if path is not None:
            await bring_state(fresh, path)
            return
        for name, url in self.sites:
            await fill_in(fresh, name, url)

    def find_state(self) -> Path | None:
        """The state file, beside the task file or in the current folder; ``None`` if there is none."""
        if self.state is None:
            return None
        places = (self.folder / self.state, Path(self.state))
        return next((path for path in places if path.is_file()), None)


class _Item(Form):
    name: str
    value: str


class _Origin(Form):
    origin: str
    items: list[_Item] = Field(alias="localStorage", default_factory=list)


class _State(Form):
    """A storage-state file as Playwright saves it."""

    cookies: list[dict[str, JsonValue]] = Field(default_factory=list)
    origins: list[_Origin] = Field(default_factory=list)


def _read(path: Path) -> _State:
    return read_form(_State, json.loads(path.read_text("utf-8")), "the file")


async def bring_state(fresh: Preparation, path: Path) -> None:
    """Put the cookies and local storage of a Playwright storage-state file into a fresh window."""
    try:
        state = _read(path)
        storage = [(each.origin, {item.name: item.value for item in each.items}) for each in state.origins]
        await fresh.bring(state.cookies, storage)
    except (OSError, ValueError, UserError, BrowserError) as error:
        reason = str(error).partition("\n")[0].rstrip(".")
        raise UserError(f"{path} is not a storage state saved by Playwright: {reason}.") from None


def account_of(site: str) -> tuple[str, str]:
    """Name and password for a site: from ``<SITE>_LOGIN`` as ``name:password``, else the published account."""
    variable = f"{site.upper()}_LOGIN"
    given = os.environ.get(variable) or FORMS[site].account
    name, colon, password = given.partition(":")
    if not colon:
        raise UserError(f"The variable {variable} should be written as name:password.")
    return name, password


async def fill_in(fresh: Preparation, site: str, url: str) -> None:
    """Sign in on a site by its form."""
    form = FORMS[site]
    name, password = account_of(site)
    failed = f"Signing in on {site} at {url} failed"
    todo = f"Check the address, and set {site.upper()}_LOGIN=name:password."
    fields = ((form.name, name), (form.password, password))
    try:
        taken = await fresh.sign_in(url + form.path, fields=fields, button=form.submit, refused=form.password)
    except BrowserError as error:
        raise UserError(f"{failed}: {error.message}", todo=todo) from None
    if not taken:
        raise UserError(f"{failed}: the form is still there.", todo=todo)
