"""Site variables: where the sites that tasks name are."""

from __future__ import annotations

import pytest

from webarium.errors import UserError
from webarium.task_files import SiteMap

OWN = {"shopping": "http://onestopshop.test"}
DOCKER = {"SHOPPING": "http://host:7770/", "SHOPPING_ADMIN": "http://host:7780/admin", "PATH": "/bin"}


def test_what_is_given_goes_before_the_environment_and_that_before_our_own_sites() -> None:
    assert SiteMap.choose({}, {}, OWN) == SiteMap(OWN, own=True)
    docker = SiteMap.choose({}, DOCKER, OWN)
    assert docker.urls == {"shopping": "http://host:7770", "shopping_admin": "http://host:7780/admin"}
    assert (docker.own, docker.hosts) == (False, ("host",))
    given = SiteMap.choose({"reddit": "http://127.0.0.1:9999"}, DOCKER, OWN)
    assert given == SiteMap({"reddit": "http://127.0.0.1:9999"}, own=False)
    assert given.missing(["reddit", "gitlab"]) == ["gitlab"]
    assert SiteMap.choose({"shopping": OWN["shopping"]}, DOCKER, OWN).own


def test_placeholders_are_filled_in_and_put_back() -> None:
    sites = SiteMap.choose({}, DOCKER, OWN)
    text = "__SHOPPING_ADMIN__/x |OR| __SHOPPING__/y |OR| __GITLAB__/z __last_url__"
    rendered = sites.render(text)
    assert rendered == "http://host:7780/admin/x |OR| http://host:7770/y |OR| __GITLAB__/z __last_url__"
    assert sites.placeholders(rendered) == text


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"shoping": "http://a"}, "Did you mean 'shopping'"),
        ({"shopping": "host:7770"}, "must begin with http"),
        ({"shopping": "http://[bad"}, "must begin with http"),
        ({"shopping": "http://host:port"}, "must begin with http"),
        ({"shopping": OWN["shopping"], "reddit": "http://host:9999"}, "shopping is ours, reddit not"),
    ],
)
def test_wrong_addresses_are_refused(given: dict[str, str], said: str) -> None:
    with pytest.raises(UserError, match=said):
        SiteMap.choose(given, {}, OWN)
