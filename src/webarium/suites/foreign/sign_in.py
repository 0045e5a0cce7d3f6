"""Signing in on a person's own copies of WebArena's sites: by their storage-state files, or by name and password."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page

from webarium.browser import Context
from webarium.errors import UserError

WAIT_MS = 20_000


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
        "/customer/account/login/", "#email", "#pass, #password", "button.login, .login-container [type=submit]",
        "emma.lopez@gmail.com:Password.123",
    ),
    "shopping_admin": LoginForm(
        "", "#username", "#login", ".action-login, .action-primary", "admin:admin1234"
    ),
    "reddit": LoginForm(
        "/login", "[name=_username]", "[name=_password]", "form [type=submit]:visible >> text=/log in/i",
        "MarvelsGrantMan136:test1234",
    ),
    "gitlab": LoginForm(
        "/users/sign_in", "#user_login", "#user_password", "[name=commit], [data-testid=sign-in-button]",
        "byteblaze:hello1234",
    ),
}  # fmt: skip
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

    async def __call__(self, context: Context) -> None:
        """Bring the stored cookies, or fill in the sign-in forms.

        Raises:
            UserError: the state file is none, or a form is not there or refuses the account.
        """
        path = self.find_state()
        if path is not None:
            await bring_state(context, path)
            return
        for name, url in self.sites:
            await fill_in(context.page, name, url)

    def find_state(self) -> Path | None:
        """The state file, beside the task file or in the current folder; ``None`` if there is none."""
        if self.state is None:
            return None
        places = (self.folder / self.state, Path(self.state))
        return next((path for path in places if path.is_file()), None)


def read_state(path: Path) -> dict[str, Any]:
    """The content of a Playwright storage-state file; raises `ValueError` or `TypeError` if it is none."""
    state: dict[str, Any] = json.loads(path.read_text("utf-8"))
    if not isinstance(state, dict):
        raise TypeError("it holds no object")
    return state


async def bring_state(context: Context, path: Path) -> None:
    """Put the cookies and local storage of a Playwright storage-state file into a browser context."""
    try:
        state = read_state(path)
        cookies, origins = state.get("cookies", []), state.get("origins", [])
        await context.playwright.add_cookies(cookies)
    except (OSError, ValueError, AttributeError, TypeError, PlaywrightError) as error:
        reason = str(error).partition("\n")[0]
        raise UserError(f"{path} is no storage state as Playwright saves it: {reason}.") from None
    for origin in origins:
        values = {item["name"]: item["value"] for item in origin.get("localStorage", [])}
        script = (
            f"if (location.origin === {json.dumps(origin.get('origin'))}) "
            f"for (const [k, v] of Object.entries({json.dumps(values)})) "
            "if (localStorage.getItem(k) === null) localStorage.setItem(k, v);"
        )
        await context.playwright.add_init_script(script)


def account_of(site: str) -> tuple[str, str]:
    """Name and password for a site: from ``<SITE>_LOGIN`` as ``name:password``, else the published account."""
    variable = f"{site.upper()}_LOGIN"
    given = os.environ.get(variable) or FORMS[site].account
    name, colon, password = given.partition(":")
    if not colon:
        raise UserError(f"The variable {variable} should be written as name:password.")
    return name, password


async def fill_in(page: Page, site: str, url: str) -> None:
    """Sign in on a site by its form."""
    form = FORMS[site]
    name, password = account_of(site)
    failed = f"Signing in on {site} at {url} failed"
    todo = f"Check the address, and set {site.upper()}_LOGIN=name:password."
    try:
        await page.goto(url + form.path, timeout=WAIT_MS)
        await page.locator(form.name).first.fill(name, timeout=WAIT_MS)
        await page.locator(form.password).first.fill(password, timeout=WAIT_MS)
        async with page.expect_navigation(timeout=WAIT_MS):
            await page.locator(form.submit).first.click(timeout=WAIT_MS)
        await page.wait_for_load_state("load", timeout=WAIT_MS)
        refused = await page.locator(form.password).first.is_visible()
    except PlaywrightError as error:
        raise UserError(f"{failed}: {error.message.partition(chr(10))[0]}", todo=todo) from None
    if refused:
        raise UserError(f"{failed}: the form is still there.", todo=todo)
