from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.responses import Response

from webarium.sites.kit.errors import NotFound, WrongMethod
from webarium.sites.kit.routing import PageTable, get, media, post
from webarium.sites.kit.visit import Visit


def one(visit: Visit) -> Response:
    return Response()


def two(visit: Visit) -> Response:
    return Response()


TABLE = PageTable(
    (
        get("/{key}.html", one),
        get("/cart/", one, name="cart"),
        post("/cart/add/{product_id:int}", two),
        get("/cart/add/{product_id:int}", one, name="first"),
        get("/cart/add/{product_id:int}", two, name="second"),
        media("/media/{key}.webp", lambda request: Response(), name="picture"),
    )
)


@pytest.mark.parametrize(
    ("method", "path", "name"),
    [
        ("GET", "/cart", "cart"),
        ("HEAD", "/cart/", "cart"),
        ("GET", "/a.html", "one"),
        ("GET", "/cart/add/7", "first"),
        ("POST", "/cart/add/7/", "two"),
        ("GET", "/media/a.b.webp", "picture"),
    ],
)
def test_the_first_match_wins(method: str, path: str, name: str) -> None:
    assert TABLE.find(method, path).page.name == name


def test_parameters_are_converted() -> None:
    assert TABLE.find("GET", "/cart/add/07").params == {"product_id": 7}


@pytest.mark.parametrize(
    "path",
    [
        "",
        "cart",
        "/cart//",
        "/a/b.html",
        "/cart/add/9223372036854775808",
        "/x.html\n",
        "/cart/add/²",
        "/cart/add/-1",
        "/cart/add/" + "9" * 4301,
        "/cart/add/" + "0" * 20,
    ],
)
def test_what_is_not_there(path: str) -> None:
    with pytest.raises(NotFound):
        TABLE.find("GET", path)


def test_wrong_methods_name_the_right_ones() -> None:
    with pytest.raises(WrongMethod) as caught:
        TABLE.find("PUT", "/cart/add/1")
    assert caught.value.allowed == {"GET", "HEAD", "POST"}
    with pytest.raises(WrongMethod):
        TABLE.find("POST", "/cart")


def test_the_path_must_begin_with_a_slash() -> None:
    with pytest.raises(ValueError, match="starts with a slash"):
        PageTable((get("cart", one),))


def test_duplicate_parameters_are_refused() -> None:
    with pytest.raises(ValueError, match="Duplicated"):
        PageTable((get("/{a}/{a}", one),))


@given(st.text(max_size=40), st.sampled_from(["GET", "POST", "HEAD", "X"]))
def test_any_path_is_found_or_not(path: str, method: str) -> None:
    with suppress(NotFound, WrongMethod):
        TABLE.find(method, path)
