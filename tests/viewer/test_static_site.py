"""Runs as files: complete, linked to each other, and asking for nothing from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.recorded import HOSTILE, Recorded, write_run
from webarium.errors import UserError
from webarium.viewer import Library, export_site

_LINK = re.compile(r'(?:href|src)="([^"#]+)')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("site")
    episodes = [Recorded("shopping.mug.0"), Recorded("shop/ping mug%.1", "failed", intent=HOSTILE)]
    write_run(root / "runs" / "mixed", episodes, planned=["shopping.lamp.0"])
    assert export_site(Library(root / "runs"), root / "out") == 2
    return root / "out"


def test_every_link_leads_to_a_file(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) == 2 + 2 * 4
    for page in pages:
        for link in _LINK.findall(page.read_text("utf-8")):
            assert "://" not in link
            assert (page.parent / unquote(link.partition("?")[0])).is_file(), (page, link)


def test_files_carry_the_policy_and_no_recorded_markup(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        assert "default-src 'none'" in text
        assert "<script>document" not in text
        assert "hx-get" not in text


def test_two_runs_bring_their_comparison(tmp_path: Path) -> None:
    write_run(tmp_path / "runs" / "first", [Recorded("shopping.mug.0", "failed"), Recorded("shopping.mug.1")])
    write_run(tmp_path / "runs" / "second", [Recorded("shopping.mug.0"), Recorded("shopping.mug.1")])
    export_site(Library(tmp_path / "runs"), tmp_path / "out")
    compared = tmp_path / "out" / "compare"
    assert "compare/index.html" in (tmp_path / "out" / "index.html").read_text("utf-8")
    assert "shopping.mug.0" in (compared / "won.html").read_text("utf-8")
    assert "shopping.mug.0" not in (compared / "both.html").read_text("utf-8")
    for page in compared.rglob("*.html"):
        for link in _LINK.findall(page.read_text("utf-8")):
            assert (page.parent / unquote(link.partition("?")[0])).is_file(), (page, link)


def test_a_folder_that_holds_something_is_left_alone(site: Path) -> None:
    with pytest.raises(UserError, match="is not empty"):
        export_site(Library(site.parent / "runs"), site)
