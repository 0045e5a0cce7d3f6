"""What pages do without a new page is declared in attributes: by the kit's, which are written down, and htmx's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.doc_pages import ROOT

SITES = ROOT / "src" / "webarium" / "sites"
DOC = (ROOT / "docs" / "sites-kit.md").read_text("utf-8")
SCRIPTS = sorted(SITES.glob("*/static/*.js"))
OF_SITES = [path for path in SCRIPTS if path.parent.parent.name != "kit"]
REQUESTS = re.compile(r"\bfetch\s*\(|XMLHttpRequest|sendBeacon|htmx\.ajax|EventSource|WebSocket|import\s*\(")
SITE_OWN = {
    "gocalendar": {
        "data-all-day",
        "data-day",
        "data-email",
        "data-end",
        "data-event",
        "data-name",
        "data-series",
        "data-start",
    },
    "gitlab": {"data-card", "data-label", "data-list", "data-qa-selector", "data-testid"},
    "gomail": {"data-command", "data-html"},
    "map": {
        "data-at",
        "data-control",
        "data-scene",
        "data-spot",
        "data-step",
        "data-tiles",
        "data-tool",
        "data-zoom",
    },
    "shopping": {
        "data-block",
        "data-price-amount",
        "data-price-type",
        "data-product-id",
        "data-product-sku",
        "data-ui-id",
    },
    "shopping_admin": {"data-action", "data-category", "data-index", "data-mark", "data-role"},
}
"""Hooks of a site's own script, and those that public tasks read; none of them does anything to data."""
LEAVING = {"map.js", "tree.js"}
"""Scripts of sites that may open an address or send a form: a pin that is pressed, a category that is dropped."""
STYLED = {
    "data-count",
    "data-days",
    "data-kind",
    "data-search",
    "data-th",
    "data-total",
    "data-view",
    "data-ui-id",
}
"""Hooks of styles and tests."""


def templates() -> Iterator[Path]:
    yield from sorted(SITES.glob("*/templates/**/*.html"))


def modules() -> Iterator[Path]:
    """Where attributes may be passed to a form's fields by name."""
    yield from sorted(SITES.glob("*/**/*.py"))


def declared(path: Path) -> set[str]:
    """The attributes that a template writes, or a module passes as keys of a mapping."""
    pattern = r'"(data-[a-z-]+)":' if path.suffix == ".py" else r"(?<![\w'\"-])((?:data|hx)-[a-z-]+)"
    return set(re.findall(pattern, path.read_text("utf-8")))


@pytest.mark.parametrize("path", OF_SITES, ids=lambda path: path.name)
def test_no_script_of_a_site_asks_the_server(path: Path) -> None:
    assert REQUESTS.findall(path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", OF_SITES, ids=lambda path: path.name)
def test_no_script_of_a_site_leaves_the_page(path: Path) -> None:
    leaves = re.findall(
        r"location\.(?:href|assign|replace)|requestSubmit|\.submit\s*\(", path.read_text("utf-8")
    )
    assert bool(leaves) == (path.name in LEAVING)


@pytest.mark.parametrize("path", OF_SITES, ids=lambda path: path.name)
def test_what_a_script_of_a_site_adds_is_written_down(path: Path) -> None:
    added = DOC.partition("### What sites' own scripts add")[2]
    about = re.search(
        rf"^\| `{path.name}` of {path.parent.parent.name} \|(.*\n)(\| \|.*\n?)*", added, re.MULTILINE
    )
    assert about
    unknown = {name for name in hooks(path) if f"`{name}`" not in about[0] and f"`{name}" not in DOC}
    assert unknown == set()


def hooks(path: Path) -> set[str]:
    """The attributes of pages that a script reads or writes."""
    text = path.read_text("utf-8")
    named = re.findall(r'dataset\.(\w+)|"(\w+)" in \w+\.dataset', text)
    kebab = {re.sub(r"(?=[A-Z])", "-", one or other).lower() for one, other in named}
    return {f"data-{name}" for name in kebab} | set(re.findall(r"\[(data-[a-z-]+)", text))


def test_the_kit_has_one_place_that_asks_the_server() -> None:
    asking = [path.name for path in SCRIPTS if REQUESTS.search(path.read_text("utf-8"))]
    assert asking == ["kit.js"]


def test_every_attribute_that_pages_declare_is_written_down() -> None:
    unknown = {
        f"{path.relative_to(SITES)}: {name}"
        for path in (*templates(), *modules())
        for name in declared(path) - SITE_OWN.get(path.relative_to(SITES).parts[0], set()) - STYLED
        if f"`{name}" not in DOC
    }
    assert unknown == set()


def test_what_is_written_down_is_performed_or_declared() -> None:
    """No attribute in the docs is a leftover."""
    scripts = "".join(path.read_text("utf-8") for path in SCRIPTS)
    used = {name for path in (*templates(), *modules()) for name in declared(path)}
    listed = set(re.findall(r"^\| `((?:data|hx)-[a-z-]+)", DOC, re.MULTILINE))
    assert listed
    for name in listed:
        camel = re.sub(r"-([a-z])", lambda found: found[1].upper(), name.removeprefix("data-"))
        told = name in scripts or f"dataset.{camel}" in scripts or f"{camel}" in scripts
        assert name in used, name
        assert name.startswith("hx-") or told, name
