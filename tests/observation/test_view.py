"""A view goes whole through JSON, and what is no view is refused in a sentence."""

from __future__ import annotations

import json
from dataclasses import fields

import pytest

from webarium.errors import UserError
from webarium.observation import Picture, View

UNUSUAL = View(
    "html",
    viewport_only=False,
    screenshot=True,
    html=True,
    picture=Picture("webp", full_page=True, quality=80),
    budget=700,
    rendering="original",
    whole_lists=True,
    addresses=True,
    marks=True,
)


def test_every_field_comes_back() -> None:
    for given, usual in ((UNUSUAL, View()), (UNUSUAL.picture, Picture())):
        for field in fields(given):
            assert getattr(given, field.name) != getattr(usual, field.name), (
                "a field that this test overlooks"
            )
    assert View.from_json(json.loads(json.dumps(UNUSUAL.to_json()))) == UNUSUAL


def test_what_is_missing_has_its_default_and_what_is_later_is_left_aside() -> None:
    assert View.from_json({"kind": "som", "zoom": 2}) == View("som")


def test_what_is_no_view_is_refused() -> None:
    with pytest.raises(
        UserError, match=r"a\.zip, view, picture: the field 'format' must be one of png, webp"
    ):
        View.from_json({"picture": {"format": "gif"}}, "a.zip, view")
    with pytest.raises(UserError, match="Marks stand for"):
        View.from_json({"kind": "som", "picture": {"full_page": True}})
