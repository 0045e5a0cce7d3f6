"""Hostile input: markup, quotes, paths and nonsense are answered in words and change nothing else."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .client import Store

MARKUP = "\"><script>alert(1)</script><img src=x onerror=alert(2)>'--"
NASTY = st.text(max_size=60) | st.sampled_from(
    [MARKUP, "' OR 1=1 --", "{{ 7 * 7 }}", "\x00", "-1", "1e9", "9" * 30]
)
CALM = settings(
    max_examples=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
FORMS = (
    "/cart/add", "/buy", "/cart/update", "/cart/remove", "/checkout/save", "/checkout/place", "/checkout/card",
    "/checkout/address", "/account/cards/new", "/account/addresses/new", "/account/profile", "/lists", "/lists/add",
    "/product/15/review", "/lists/1/remove",
)  # fmt: skip
NAMES = (
    "product", "quantity", "list", "name", "email", "cardName", "cardNumber", "month", "year", "full_name", "zip",
    "address", "card", "delivery", "next", "remove", "quantity-15", "title", "body", "stars",
)  # fmt: skip


@pytest.mark.parametrize("path", ["/search", "/category/gaming", "/suggest", "/orders", "/product/2"])
@CALM
@given(values=st.dictionaries(st.sampled_from(
    ["query", "category", "brand", "min", "max", "rating", "sort", "page", "find", "show", "view", "reviews"]
), NASTY, max_size=4))  # fmt: skip
def test_addresses_are_only_text(store: Store, path: str, values: dict[str, str]) -> None:
    reply = store.get(path, **{key: value.encode("utf-8", "replace") for key, value in values.items()})
    assert reply.status in (200, 303)
    assert "<script>alert" not in reply.html
    assert "<img src=x" not in reply.html


@pytest.mark.parametrize("path", FORMS)
@CALM
@given(values=st.dictionaries(st.sampled_from(NAMES), NASTY, max_size=6))
def test_forms_answer_in_words(store: Store, path: str, values: dict[str, str]) -> None:
    reply = store.post(path, {key: value.encode("utf-8", "replace") for key, value in values.items()})
    assert reply.status in (303, 400, 404, 422)
    assert "<script>alert" not in reply.html
    assert store.value("SELECT coalesce(max(quantity), 0) FROM cart_item") <= 30
    assert store.value("SELECT count(*) FROM card WHERE is_default") <= 1
    store.finish()


def test_markup_in_what_people_wrote_is_only_text(store: Store) -> None:
    store.db.execute("UPDATE review SET title = ?, body = ?, author = ? WHERE product_id = 2", (MARKUP,) * 3)
    store.db.execute("UPDATE product SET name = ?, description = ?, brand = ? WHERE id = 2", (MARKUP,) * 3)
    store.db.execute("UPDATE wishlist SET name = ? WHERE id = 1", (MARKUP,))
    store.post("/cart/add", {"product": 2})
    for path in ("/product/2", "/cart", "/checkout", "/lists", "/lists/1", "/category/gaming", "/"):
        page = store.get(path)
        assert page.status == 200
        assert "<script>alert" not in page.html
        assert "<img src=x" not in page.html


@pytest.mark.parametrize(
    "path", ["/product/99999999", "/category/none", "/orders/none", "/lists/99", "/images/x.webp"]
)
def test_what_does_not_exist_is_not_found(store: Store, path: str) -> None:
    assert store.get(path).status == 404


def test_forms_of_other_sites_are_refused(store: Store) -> None:
    reply = store.request("POST", "/buy", data={"product": 16}, headers={"origin": "http://evil.test"})
    assert reply.status == 403
    assert store.value("SELECT count(*) FROM cart_item") == 0
