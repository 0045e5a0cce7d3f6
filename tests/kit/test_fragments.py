"""Fragments are rendered once for equal values, escaped like any other part of a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from jinja2 import Template

from webarium.sites.kit.site import Site
from webarium.sites.kit.static import StaticFiles
from webarium.sites.kit.templating import Templates

from .tiny import tiny_site


@pytest.fixture
def own(tmp_path: Path) -> Site:
    site = tiny_site(tmp_path)
    (site.folder / "templates" / "_part.html").write_text("<b>{{ word }}</b>")
    return site


def _templates(site: Site, *, reload: bool = False) -> Templates:
    return Templates(site, StaticFiles.of_site(site.id, site.folder), reload=reload)


def _page(templates: Templates, *words: str) -> str:
    calls = " ".join(f"{{{{ fragment('_part.html', word='{word}') }}}}" for word in words)
    return templates.env.from_string(calls).render()


def test_equal_values_are_rendered_once_and_escaped(own: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    templates = _templates(own)
    asked: list[str] = []
    original = templates.env.get_template

    def noting(name: str, *rest: Any) -> Template:
        asked.append(name)
        return original(name, *rest)

    monkeypatch.setattr(templates.env, "get_template", noting)
    assert _page(templates, "a", "<i>", "a") == "<b>a</b> <b>&lt;i&gt;</b> <b>a</b>"
    assert _page(templates, "a") == "<b>a</b>"
    assert asked == ["_part.html", "_part.html"]


def test_a_macro_is_a_fragment_too(own: Site) -> None:
    (own.folder / "templates" / "_parts.html").write_text(
        "{% macro word_in(word) %}<b>{{ word }}</b>{% endmacro %}"
    )
    templates = _templates(own)
    page = templates.env.from_string("{{ fragment('_parts.html', 'word_in', word='<i>') }}")
    assert page.render() == page.render() == "<b>&lt;i&gt;</b>"


def test_edited_templates_show_while_pages_are_written(own: Site) -> None:
    templates = _templates(own, reload=True)
    assert _page(templates, "a") == "<b>a</b>"
    (own.folder / "templates" / "_part.html").write_text("<u>edited {{ word }}</u>")
    assert _page(templates, "a") == "<u>edited a</u>"
