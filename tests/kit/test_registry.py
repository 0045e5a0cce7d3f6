"""Installed sites are found, and clashes are named."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Mapping
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import pytest
from starlette.responses import Response

from webarium.errors import WebariumError
from webarium.sites.kit.routing import get
from webarium.sites.registry import databases, default_users, load_sites, site_at_host
from webarium.worlds import Database

from .conftest import MakeSite

Changed = Mapping[str, object]
Points = Callable[..., list[EntryPoint]]


@pytest.fixture
def points(monkeypatch: pytest.MonkeyPatch) -> Points:
    module = ModuleType("some_package")
    monkeypatch.setitem(sys.modules, "some_package", module)

    def make(**sites: object) -> list[EntryPoint]:
        for name, site in sites.items():
            setattr(module, name, site)
        return [EntryPoint(name, f"some_package:{name}", "webarium.sites") for name in sites]

    return make


def test_sites_come_in_order_of_id(points: Points, make_site: MakeSite) -> None:
    sites = load_sites(points(x=make_site(id="b", host="b"), y=make_site(id="a", host="a")))
    assert list(sites) == ["a", "b"]
    assert [database.name for database in databases(sites)] == ["tiny"]
    assert default_users(sites) == {"a": "emma", "b": "emma"}


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        ({"host": "a"}, {"host": "b"}, "Two installed sites have the id 'tiny'"),
        ({"id": "a"}, {"id": "b"}, "'a' and 'b' both have the host 'tiny'"),
    ],
)
def test_clashes_are_refused(
    points: Points, make_site: MakeSite, first: Changed, second: Changed, message: str
) -> None:
    with pytest.raises(WebariumError, match=message) as caught:
        load_sites(points(x=make_site(**first), y=make_site(**second)))
    assert "uninstall the package 'some_package'" in str(caught.value)


@pytest.mark.parametrize(
    "changes",
    [
        {"id": "kit"},
        {"id": "A-b"},
        {"host": "localhost"},
        {"host": "a.b"},
        {"host": "-a"},
        {"pages": (get("x", lambda visit: Response()),)},
    ],
)
def test_malformed_sites_are_refused(points: Points, make_site: MakeSite, changes: Changed) -> None:
    with pytest.raises(WebariumError, match="is malformed"):
        load_sites(points(x=make_site(**changes)))


def test_what_is_no_site_is_refused(points: Points) -> None:
    with pytest.raises(WebariumError, match="should name a Site, but it is a str"):
        load_sites(points(x="site"))


def test_what_cannot_be_imported_is_named() -> None:
    with pytest.raises(WebariumError, match=r"'x' .* cannot be loaded: ModuleNotFoundError"):
        load_sites([EntryPoint("x", "no_such_package:SITE", "webarium.sites")])


def test_databases_of_one_name_must_be_one(make_site: MakeSite, tmp_path: Path) -> None:
    one = make_site(id="a")
    other = dataclasses.replace(one, id="b", database=dataclasses.replace(one.database, schema="-- other"))
    assert isinstance(other.database, Database)
    with pytest.raises(WebariumError, match="'b' has a database 'tiny', but that name is taken"):
        databases([one, other])


def test_an_installed_site_is_found_by_its_host() -> None:
    for site in load_sites().values():
        assert site_at_host(site.host) is site
    assert site_at_host("nowhere") is None
    assert site_at_host("") is None
