from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from webarium.server.hosts import Host, MalformedHost, host_of, parse_host


@pytest.mark.parametrize(
    ("raw", "host"),
    [
        (b"shop.test", Host("shop", "test", "")),
        (b"SHOP.Test:80", Host("shop", "test", ":80")),
        (b"shop.localhost:8700", Host("shop", "localhost", ":8700")),
        (b"localhost:8700", Host(None, "bare", ":8700")),
        (b"127.0.0.1", Host(None, "bare", "")),
        (b"[::1]:1", Host(None, "bare", ":1")),
        (b"example.com", None),
        (b"shop.test.", None),
        (b"shop.test.evil.com", None),
        (b"a.shop.test", None),
        (b"test", None),
        (b"-a.test", None),
        (b"shop.test:", None),
        (b"shop.test:123456", None),
        (b"127.0.0.2", None),
    ],
)
def test_hosts(raw: bytes, host: Host | None) -> None:
    assert parse_host(raw) == host


@pytest.mark.parametrize(
    "raw",
    [b"", b"shop.test, other.test", b"shop.test/x", b"a@shop.test", b"shop.test\n", b"\xff.test", b"x" * 999],
)
def test_malformed_hosts(raw: bytes) -> None:
    with pytest.raises(MalformedHost):
        parse_host(raw)


@pytest.mark.parametrize("headers", [[], [(b"host", b"a.test"), (b"host", b"b.test")]])
def test_there_is_one_host(headers: list[tuple[bytes, bytes]]) -> None:
    with pytest.raises(MalformedHost):
        host_of(headers)


def test_siblings_stay_in_the_clients_zone() -> None:
    assert Host("a", "test", "").sibling("b") == "http://b.test"
    assert Host(None, "bare", ":8700").sibling("b") == "http://b.localhost:8700"


@given(st.binary(max_size=80) | st.text(max_size=40).map(str.encode))
@example(b"a" * 63 + b".test")
@example(b"a" * 64 + b".test")
def test_any_bytes_are_a_host_or_not(raw: bytes) -> None:
    try:
        host = parse_host(raw)
    except MalformedHost:
        return
    if host is not None and host.label is not None:
        assert raw.decode().lower() in {f"{host.label}.{zone}{host.port}" for zone in ("test", "localhost")}
