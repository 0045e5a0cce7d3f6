from __future__ import annotations

from urllib.parse import urljoin, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webarium.sites.kit.redirects import own_path, safe_target

ANYTHING = st.text(alphabet=st.characters(exclude_categories=()), max_size=60)
TRICKY = st.lists(
    st.sampled_from(["/", "\\", "//", "evil.test", "@", ":", "http", "?", "#", "%2f", "\t", "\n", "a"])
)


@pytest.mark.parametrize(
    ("to", "expected"),
    [
        ("/cart/?a=1&b=%20#x", "/cart/?a=1&b=%20#x"),
        ("/caf\u00e9", "/caf%C3%A9"),
        ('/a"<b>', "/a%22%3Cb%3E"),
        ("http://shop.test/cart?x=1#y", "/cart?x=1#y"),
        ("HTTP://SHOP.test", "/"),
        ("http://shop.test//evil.test/", "/d"),
        ("http://evil.test/", "/d"),
        ("http://shop.test@evil.test/", "/d"),
        ("ftp://shop.test/", "/d"),
        ("//evil.test", "/d"),
        ("/\\evil.test", "/d"),
        ("/\t/evil.test", "/d"),
        ("cart", "/d"),
        ("", "/d"),
        (None, "/d"),
        ("http://[bad", "/d"),
        ("/" + "x" * 3000, "/d"),
    ],
)
def test_targets(to: str | None, expected: str) -> None:
    assert safe_target(to, "/d", host="shop.test") == expected


@given(ANYTHING | TRICKY.map("".join))
def test_no_target_leaves_the_site(to: str) -> None:
    target = safe_target(to, host="shop.test")
    assert target.isascii()
    assert target.startswith("/")
    assert urlsplit(urljoin("http://shop.test/a/b", target)).netloc == "shop.test"


@given(ANYTHING | TRICKY.map("".join))
def test_the_own_path_stays_a_path(path: str) -> None:
    parts = urlsplit(urljoin("http://shop.test/a", own_path("/" + path)))
    assert (parts.netloc, parts.query, parts.fragment) == ("shop.test", "", "")
