"""The helpers that WebArena's page checks call by name: ``func:name(arguments)``.

A call is read, never evaluated, so an address with quotes in it is text and nothing else.
"""

from __future__ import annotations

import ast
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.parse import urlsplit

from webarium.errors import UserError
from webarium.types import Json
from webarium.worlds import RowChange

PAGE = "__page__"
LAST_URL = "__last_url__"


class OpenPage(Protocol):
    """The page that an agent left, still open, as far as page checks use it."""

    @property
    def address(self) -> str:
        """Where it is now."""

    async def visit(self, url: str) -> bool:
        """Open an address; false if that fails."""

    async def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression; raises `UserError` if it throws."""

    async def content(self) -> str:
        """The document as HTML."""

    async def finish(self, url: str) -> Mapping[str, Json] | None:
        """What Webarium's own replica at an address tells about its state; ``None`` elsewhere."""

    async def ask(
        self, method: str, url: str, *, data: Json = None, headers: Mapping[str, str] | None = None
    ) -> Any:
        """The JSON answer of an address; raises `UserError` if there is none."""


class ShopFacts(Protocol):
    """What one of Webarium's own shops answers instead of the original's programming interface."""

    def latest_order_url(self, changes: Sequence[RowChange], *, new_only: bool) -> str | None:
        """The address of the newest order, or of the newest that `changes` hold."""

    def latest_review(
        self, sku: str, changes: Sequence[RowChange], *, new_only: bool
    ) -> tuple[str, int] | None:
        """Nickname and stars of a product's newest review."""


@dataclass(frozen=True)
class Surroundings:
    """What helpers may look at."""

    page: OpenPage
    changes: Sequence[RowChange] = ()
    """What the episode changed in its world."""
    shop_url: str = ""
    """Where the shop is."""
    shop: ShopFacts | None = None
    """Webarium's own shop; ``None`` where the shop is the original one, which is asked over its interface."""
    strict: bool = False
    """Whether only orders and reviews of this episode count, where that can be known."""


async def call_helper(text: str, around: Surroundings) -> str:
    """The text that a helper's call gives; empty where there is nothing.

    Raises:
        UserError: it is not a call of a known helper.
    """
    name, arguments = read_call(text)
    if name not in HELPERS:
        raise UserError(f"The helper {name!r} is not known.", todo=f"Known: {', '.join(sorted(HELPERS))}.")
    helper, wanted = HELPERS[name]
    texts = [around.page.address if value == LAST_URL else value for value in arguments if value != PAGE]
    if len(texts) != wanted:
        raise UserError(f"The helper {name!r} takes {wanted} strings, got {len(texts)}.")
    try:
        return await helper(around, *texts)
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise UserError(f"The site's answer to {name} has another form than expected: {error!r}.") from None


def read_call(text: str) -> tuple[str, tuple[str, ...]]:
    """The name and the text arguments of ``func:name('a', __page__)``; raises `UserError` for anything else."""
    source = text.removeprefix("func:").strip()
    try:
        call = ast.parse(source, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        call = None
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.keywords:
        raise UserError(f"A helper's call such as func:name('text') was expected, not {text!r}.")
    arguments: list[str] = []
    for argument in call.args:
        if isinstance(argument, ast.Name) and argument.id == PAGE:
            arguments.append(PAGE)
        elif isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            arguments.append(argument.value)
        else:
            raise UserError(f"The arguments of {text!r} should be texts or {PAGE}.")
    return call.func.id, tuple(arguments)


async def _post_url(around: Surroundings, url: str) -> str:
    """The address of a forum's post, whichever of its pages is open."""
    parts = urlsplit(url)
    segments = parts.path.split("/")
    if len(segments) < 4 or segments[1] != "f":
        return url
    return f"{parts.scheme}://{parts.netloc}/f/{segments[2]}/{segments[3]}/"


async def _latest_order_url(around: Surroundings) -> str:
    if around.shop is not None:
        return around.shop.latest_order_url(around.changes, new_only=around.strict) or ""
    query = (
        "searchCriteria[sortOrders][0][field]=created_at&searchCriteria[sortOrders][0][direction]=DESC"
        "&searchCriteria[pageSize]=1"
    )
    headers = await _shop_token(around)
    found = await around.page.ask("GET", f"{around.shop_url}/rest/V1/orders?{query}", headers=headers)
    return f"{around.shop_url}/sales/order/view/order_id/{int(found['items'][0]['increment_id'])}/"


async def _review_author(around: Surroundings, sku: str) -> str:
    return (await _latest_review(around, sku))[0]


async def _review_rating(around: Surroundings, sku: str) -> str:
    return (await _latest_review(around, sku))[1]


async def _latest_review(around: Surroundings, sku: str) -> tuple[str, str]:
    """Nickname and percent of a product's newest review; both empty if it has none."""
    if around.shop is not None:
        review = around.shop.latest_review(sku, around.changes, new_only=around.strict)
        return ("", "") if review is None else (review[0], str(review[1] * 20))
    headers = await _shop_token(around)
    found = await around.page.ask("GET", f"{around.shop_url}/rest/V1/products/{sku}/reviews", headers=headers)
    if not found:
        return "", ""
    return found[-1]["nickname"], str(found[-1]["ratings"][0]["percent"])


async def _shop_token(around: Surroundings) -> dict[str, str]:
    """The original shop's token for its interface; its administrator's published name and password."""
    token = await around.page.ask(
        "POST",
        f"{around.shop_url}/rest/default/V1/integration/admin/token",
        data={"username": "admin", "password": "admin1234"},
        headers={"Content-Type": "application/json"},
    )
    return {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}


_LABELS = "document.querySelectorAll(\"td[data-label='Account'] span.gl-avatar-labeled-sublabel\")"
_ROLES = 'document.querySelectorAll("td.col-max-role span")'


async def _member_role(around: Surroundings, account: str) -> str:
    """The role of a project's member, read from the members page.

    As published, the member's place in one list of nodes is looked up in another one; `strict` reads the member's row.
    """
    wanted = repr("@" + account)
    if around.strict:
        row = f"[...{_LABELS}].find(n => n.outerText.trim() === {wanted})?.closest('tr')"
        role = f"{row}?.querySelector('td.col-max-role')?.outerText"
    else:
        role = f"{_ROLES}[[...{_LABELS}].findIndex(n => n.outerText === {wanted})].outerText"
    try:
        return str(await around.page.evaluate(role) or "")
    except UserError:
        return ""


Helper = Callable[..., Awaitable[str]]
HELPERS: Mapping[str, tuple[Helper, int]] = {
    "reddit_get_post_url": (_post_url, 1),
    "shopping_get_latest_order_url": (_latest_order_url, 0),
    "shopping_get_sku_latest_review_author": (_review_author, 1),
    "shopping_get_sku_latest_review_rating": (_review_rating, 1),
    "gitlab_get_project_memeber_role": (_member_role, 1),
}
"""Helpers by their published names, misspelt as there, and how many texts they take."""
