"""Page checks of WebArena's tasks, over pages that answer from tables: what is opened, read and compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from webarium.errors import UserError
from webarium.scoring.foreign.helpers import Surroundings, call_helper
from webarium.scoring.foreign.pages import VISIBLE, read_target, score_pages
from webarium.task_files.webarena import PageTarget
from webarium.types import Json
from webarium.worlds import RowChange

SHOP = "http://shop.test"
TITLE, HELP = "document.title", "func:shopping_get_sku_latest_review_author('S1')"


@dataclass
class FakePage:
    """Knows what its expressions give and its addresses answer."""

    values: Mapping[str, Any] = field(default_factory=dict)
    answers: Mapping[str, Any] = field(default_factory=dict)
    html: str = ""
    address: str = "http://forum.test/f/books/12/some_post/3"
    opened: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    asked: list[tuple[str, str, Json, Any]] = field(default_factory=list)

    async def visit(self, url: str) -> bool:
        self.opened.append(url)
        self.address = url
        return "gone" not in url

    async def evaluate(self, expression: str) -> Any:
        self.done.append(expression)
        if expression not in self.values:
            raise UserError("It throws.")
        return self.values[expression]

    async def content(self) -> str:
        return self.html

    async def finish(self, url: str) -> Mapping[str, Json] | None:
        return None

    async def ask(
        self, method: str, url: str, *, data: Json = None, headers: Mapping[str, str] | None = None
    ) -> Any:
        path = url.removeprefix(SHOP).partition("?")[0]
        self.asked.append((method, path, data, headers))
        return self.answers[path]


def target(url: str = "last", locator: str = TITLE, *prepare: str, **contents: Any) -> PageTarget:
    return PageTarget(url, locator, contents, prepare)


def page(**values: Any) -> FakePage:
    return FakePage({TITLE: "Oak Lamp &amp; more", **values})


@pytest.mark.parametrize(
    ("contents", "original", "strict"),
    [
        ({"exact_match": "oak lamp & more"}, True, True),
        ({"exact_match": "oak"}, False, False),
        ({"must_include": ["oak", "more"]}, True, True),
        ({"must_include": ["ak"]}, True, False),
        ({"must_include": ["oak", "chair"]}, False, False),
        ({"must_include": ["chair |OR| lamp"]}, True, True),
        ({"must_include": []}, True, True),
    ],
)
async def test_a_text_is_compared_with_what_is_required(
    contents: dict[str, Any], original: bool, strict: bool
) -> None:
    for rules, passes in ((False, original), (True, strict)):
        around = Surroundings(page(), strict=rules)
        found = await score_pages([target(**contents)], around)
        assert found.ruling is passes, found.detail


async def test_pages_are_opened_in_order_until_one_fails() -> None:
    wanted: dict[str, Any] = {"must_include": ["oak"]}
    here = page()
    targets = [target(f"{SHOP}/a", **wanted), target(**wanted), target(f"{SHOP}/b", **wanted)]
    found = await score_pages(targets, Surroundings(here))
    assert (found.ruling, here.opened) == (True, [f"{SHOP}/a", f"{SHOP}/b"])
    assert "all 3 places" in found.detail
    here = page()
    found = await score_pages([target(f"{SHOP}/gone", **wanted), *targets], Surroundings(here))
    assert (found.ruling, here.opened) == (False, [f"{SHOP}/gone"])
    assert "cannot be opened" in found.detail


async def test_a_helper_says_which_page_it_is() -> None:
    here = page()
    post = target("func:reddit_get_post_url('__last_url__')", must_include=["oak"])
    assert (await score_pages([post], Surroundings(here))).ruling
    assert here.opened == ["http://forum.test/f/books/12/"]
    nowhere = target("func:shopping_get_latest_order_url()", must_include=["oak"])
    found = await score_pages([nowhere], Surroundings(page(), shop=Facts()))
    assert (found.ruling, "there is no page" in found.detail) == (False, True)


async def test_the_whole_page_is_its_html_or_what_can_be_seen() -> None:
    here = FakePage({VISIBLE: "seen"}, html="<p>a &amp; b</p>")
    assert await read_target(target(locator=" "), Surroundings(here)) == "<p>a & b</p>"
    assert await read_target(target(locator=" "), Surroundings(here, strict=True)) == "seen"


async def test_what_cannot_be_read_is_empty_as_published_and_fails_by_strict_rules() -> None:
    around = Surroundings(FakePage())
    assert await read_target(target(), around) == ""
    found = await score_pages([target(must_include=[])], replace(around, strict=True))
    assert (found.ruling, "there is nothing at document.title" in found.detail) == (False, True)
    with pytest.raises(UserError, match="must begin with document"):
        await read_target(target(locator="window.x"), around)


async def test_preparation_ends_with_what_fails() -> None:
    here = page(first=1, third=1)
    await read_target(target("last", TITLE, "first", "second", "third"), Surroundings(here))
    assert here.done == ["first", "second", TITLE]


@pytest.mark.parametrize(
    ("value", "original", "strict"),
    [(None, "None", ""), (["a", None, ["b", 5]], "['a', None, ['b', 5]]", "a\n\nb\n5"), (7, "7", "7")],
)
async def test_values_are_written_as_python_or_as_people_do(value: Any, original: str, strict: str) -> None:
    here = FakePage({TITLE: value})
    assert await read_target(target(), Surroundings(here)) == original
    assert await read_target(target(), Surroundings(here, strict=True)) == strict


class Facts:
    """A shop of Webarium's with one review."""

    def latest_order_url(self, changes: object, *, new_only: bool) -> str | None:
        return None if not changes else f"{SHOP}/order/{len(list(changes))}/{new_only}"  # type: ignore[call-overload]

    def latest_review(self, sku: str, changes: object, *, new_only: bool) -> tuple[str, int] | None:
        return ("emma", 4) if (sku, new_only) == ("S1", False) else None


ORDER = RowChange("shopping", "sales_order", "insert", {"id": 1}, None, {"id": 1})


async def test_our_shop_answers_helpers_itself() -> None:
    around = Surroundings(FakePage(), (ORDER,), shop=Facts())
    assert await call_helper("func:shopping_get_latest_order_url()", around) == f"{SHOP}/order/1/False"
    assert await call_helper(HELP, around) == "emma"
    assert await call_helper(HELP.replace("author", "rating"), around) == "80"
    assert await call_helper(HELP, replace(around, strict=True)) == ""
    assert await read_target(target(locator=HELP), around) == "emma"


async def test_the_original_shop_is_asked_over_its_interface() -> None:
    token, orders, reviews = (
        "/rest/default/V1/integration/admin/token",
        "/rest/V1/orders",
        "/rest/V1/products/S1/reviews",
    )
    old = {"nickname": "zoe", "ratings": [{"percent": 20}]}
    new = {"nickname": "emma", "ratings": [{"percent": 60}, {"percent": 1}]}
    answers = {token: "t0", orders: {"items": [{"increment_id": "000000187"}]}, reviews: [old, new]}
    here = FakePage(answers=answers)
    around = Surroundings(here, shop_url=SHOP)
    assert (
        await call_helper("func:shopping_get_latest_order_url()", around)
        == f"{SHOP}/sales/order/view/order_id/187/"
    )
    assert [asked[:2] for asked in here.asked] == [("POST", token), ("GET", orders)]
    assert here.asked[1][3]["Authorization"] == "Bearer t0"
    assert await call_helper(HELP, around) == "emma"
    assert await call_helper(HELP.replace("author", "rating"), around) == "60"
    here.answers = {**answers, reviews: []}
    assert await call_helper(HELP, around) == ""
    here.answers = {**answers, reviews: [{}]}
    with pytest.raises(UserError, match="another form than expected"):
        await call_helper(HELP, around)


@pytest.mark.parametrize(
    ("url", "post"),
    [
        ("http://r.test/f/books/12/title", "http://r.test/f/books/12/"),
        ("http://r.test/f/books", "http://r.test/f/books"),
        ("http://r.test/user/books/12", "http://r.test/user/books/12"),
    ],
)
async def test_the_address_of_a_post(url: str, post: str) -> None:
    assert await call_helper(f"func:reddit_get_post_url({url!r})", Surroundings(FakePage())) == post


@pytest.mark.parametrize(
    "call", ["func:nothing()", "func:reddit_get_post_url()", "func:reddit_get_post_url(5)", "func:x"]
)
async def test_other_calls_are_refused(call: str) -> None:
    with pytest.raises(UserError):
        await call_helper(call, Surroundings(FakePage()))


@pytest.mark.parametrize("strict", [False, True])
async def test_a_members_role_is_read_from_the_page_or_is_empty(strict: bool) -> None:
    here = FakePage()
    call = "func:gitlab_get_project_memeber_role(__page__, 'ann')"
    assert await call_helper(call, Surroundings(here, strict=strict)) == ""
    (expression,) = here.done
    assert ("'@ann'" in expression, "closest('tr')" in expression) == (True, strict)
    here.values = {expression: "Developer"}
    assert await call_helper(call, Surroundings(here, strict=strict)) == "Developer"
