"""What an agent writes as an address, and where it leads."""

from __future__ import annotations

import pytest

from webarium.envs.addresses import live_list, outside, resolve_url
from webarium.errors import ActionRefusedError, UserError

HOSTS = {"tiny.test", "shop.test"}
LIVE = live_list(["Example.org", "*.wiki.test"])


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("about:blank", "about:blank"),
        (" tiny.test ", "http://tiny.test/"),
        ("//tiny.test/a", "http://tiny.test/a"),
        ("HTTPS://TINY.test:443/a?b#c", "http://tiny.test/a?b#c"),
        ("tiny.test:80/a", "http://tiny.test/a"),
        ("/who", "http://shop.test/who"),
        ("?p=2", "http://shop.test/a/b?p=2"),
        ("#top", "http://shop.test/a/b#top"),
        ("./c", "http://shop.test/a/c"),
        ("../c", "http://shop.test/c"),
    ],
)
def test_addresses_of_the_sites(text: str, url: str) -> None:
    assert resolve_url(text, current="https://shop.test/a/b", hosts=HOSTS) == url


@pytest.mark.parametrize(
    ("text", "current", "why"),
    [
        ("file:///etc/passwd", "http://tiny.test/", "file: addresses cannot be opened here"),
        ("javascript:alert(1)", "http://tiny.test/", "javascript: addresses"),
        ("other.test", "http://tiny.test/", "no site at 'other.test' here"),
        ("tiny.test:8080", "http://tiny.test/", "no site at 'tiny.test:8080' here"),
        ("/who", "about:blank", "'/who' is a path, but no site is open"),
        ("http://[tiny", "http://tiny.test/", "is not an address"),
        ("tiny.test:99999", "http://tiny.test/", "is not an address"),
    ],
)
def test_other_addresses_are_refused_with_those_that_are_not(text: str, current: str, why: str) -> None:
    with pytest.raises(ActionRefusedError, match=why) as refused:
        resolve_url(text, current=current, hosts=HOSTS)
    assert "Open one of http://shop.test/, http://tiny.test/." in str(refused.value)
    with pytest.raises(ActionRefusedError, match="follow links instead"):
        resolve_url(text, current=current, hosts=())


def test_hosts_that_are_no_sites_may_be_opened_and_are_not_offered() -> None:
    also = {"shop-account.test"}
    url = "http://shop-account.test/session"
    assert resolve_url(url, current="http://shop.test/", hosts=HOSTS, also=also) == url
    with pytest.raises(ActionRefusedError) as refused:
        resolve_url("other.test", current="http://shop.test/", hosts=HOSTS, also=also)
    assert "account" not in str(refused.value)
    assert outside(url, HOSTS) == url


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("example.org", "https://example.org/"),
        ("http://example.org:8080/a", "http://example.org:8080/a"),
        ("en.wiki.test/x", "https://en.wiki.test/x"),
        ("wiki.test", "https://wiki.test/"),
        ("www.example.org", None),
        ("antiwiki.test", None),
        ("wiki.test.evil.test", None),
        ("org", None),
    ],
)
def test_addresses_of_the_live_web(text: str, url: str | None) -> None:
    if url is None:
        with pytest.raises(ActionRefusedError, match="may not be opened here"):
            resolve_url(text, current="about:blank", hosts=LIVE, live=True)
    else:
        assert resolve_url(text, current="about:blank", hosts=LIVE, live=True) == url


def test_a_star_allows_all_hosts() -> None:
    assert resolve_url("any.test", current="", hosts=live_list("*"), live=True) == "https://any.test/"


def test_lists_hold_names_of_hosts() -> None:
    assert live_list("A.test") == {"a.test"}
    assert {"example.org", "*.wiki.test"} == LIVE
    for wrong in ("http://a.test", "a.test:80", "*.", "a.*.test", ""):
        with pytest.raises(UserError, match="not the name of a host"):
            live_list([wrong])


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("http://elsewhere.test/a?b=1", "http://elsewhere.test/a?b=1"),
        ("elsewhere.test/a", "http://elsewhere.test/a"),
        ("//elsewhere.test", "http://elsewhere.test"),
        ("HTTPS://Elsewhere.test", "HTTPS://Elsewhere.test"),
        ("http://tiny.test/a", ""),
        ("TINY.test", ""),
        ("/who", ""),
        ("about:blank", ""),
        ("file:///etc/hosts", ""),
        ("http://[", ""),
    ],
)
def test_addresses_outside_are_told_from_those_of_sites(text: str, url: str) -> None:
    assert outside(text, HOSTS) == url
