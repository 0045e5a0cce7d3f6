"""Hostile input: markup, quotes, paths and floods are answered in words and change nothing else."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .client import Shop

MARKUP = "\"><script>alert(1)</script><img src=x onerror=alert(2)>'--"
CALM = settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    derandomize=True,
)
NASTY = st.text(max_size=60) | st.sampled_from(
    [
        MARKUP,
        "' OR 1=1 --",
        '" OR ""="',
        "{{ 7 * 7 }}",
        "%s%n",
        "\x00",
        "\ud83d\ude00",
        "NEAR(",
        "a AND",
        "*",
        "name:x",
    ]
)


def assert_unharmed(reply_text: str) -> None:
    assert "<script>alert" not in reply_text
    assert "<img src=x" not in reply_text


def test_markup_in_what_people_wrote_is_only_text(shop: Shop) -> None:
    key = shop.value("SELECT url_key FROM product WHERE id = 1")
    shop.db.execute(
        "UPDATE review SET title = ?, detail = ?, nickname = ? WHERE product_id = 1", (MARKUP,) * 3
    )
    shop.db.execute("UPDATE product SET name = ?, summary = ?, description = ? WHERE id = 1", (MARKUP,) * 3)
    shop.db.execute("UPDATE category SET description = ?, name = name || ? ", (MARKUP, MARKUP))
    shop.db.execute("INSERT INTO compare_item SELECT id, 1 FROM customer")
    shop.db.execute("INSERT INTO search_term (term, uses, results) VALUES (?, 9999, 1)", (MARKUP,))
    for path in (
        f"/{key}.html",
        "/",
        "/catalog/product_compare/",
        "/search/term/popular/",
        "/catalog/seo_sitemap/category/",
        "/sendfriend/product/send/id/1/",
    ):
        reply = shop.get(path)
        assert reply.status == 200
        assert_unharmed(reply.text)
    assert_unharmed(shop.post("/review/product/post/id/1/", {"nickname": MARKUP}).text)


@CALM
@given(name=NASTY, email=NASTY, telephone=NASTY, comment=NASTY)
def test_any_message_is_kept_or_refused(shop: Shop, **filled: str) -> None:
    before = shop.value("SELECT count(*) FROM contact_message")
    reply = shop.post_any("/contact/index/post/", filled)
    assert reply.status in (302, 422)
    assert shop.value("SELECT count(*) FROM contact_message") - before == (reply.status == 302)
    assert_unharmed(reply.text)


@CALM
@given(rating=NASTY | st.sampled_from("12345"), nickname=NASTY, title=NASTY, detail=NASTY)
def test_any_review_is_kept_or_refused(shop: Shop, **filled: str) -> None:
    before = shop.value("SELECT count(*) FROM review")
    reply = shop.post_any("/review/product/post/id/1/", filled)
    assert reply.status in (302, 422)
    assert shop.value("SELECT count(*) FROM review") - before == (reply.status == 302)
    assert (
        shop.value("SELECT count(*) FROM review WHERE status = 'pending' AND rating NOT BETWEEN 1 AND 5") == 0
    )
    assert_unharmed(reply.text)


@pytest.mark.parametrize(
    "path",
    [
        "/../../etc/passwd",
        "/..%2f..%2fetc%2fpasswd.html",
        "/static/shopping/../schema.sql",
        "/static/shopping/..%2fschema.sql",
        "/media/catalog/product/..%2f..%2fschema.webp",
        "/%00.html",
        "/a%0d%0aSet-Cookie:x.html",
        "/" + "a" * 5000 + ".html",
        "/review/product/post/id/99999999999999999999/",
        "/catalog/product/view/id/-1/",
    ],
)
def test_paths_lead_nowhere_they_should_not(shop: Shop, path: str) -> None:
    reply = shop.get(path)
    assert reply.status in (404, 405)
    assert "set-cookie" not in reply.headers
    assert "CREATE TABLE" not in reply.text
