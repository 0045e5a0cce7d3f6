"""Articles of a ZIM file of one's own in place of the encyclopedia's."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.here import here, refused
from webarium.errors import UserError
from webarium.sites.kit.serving import build_app
from webarium.sites.wikipedia.importer import archive, imported_site
from webarium.sites.wikipedia.importer.convert import markup_of, resolved
from webarium.worlds import Universe

from .client import Reader
from .zims import written

needs_zim = pytest.mark.skipif(find_spec("libzim") is None, reason="the extra zim is not installed")
HEDGEHOG = """<html><head><title>Hedgehog</title><style>p {}</style></head><body><h1>Hedgehog</h1>
<table class="infobox"><tr><th>Order</th><td><a href="Order">Eulipotyphla</a></td></tr>
<tr><th>Legs</th><td>4</td></tr></table>
<p>A <b>hedgehog</b> eats <a href="./Beetle_(insect)">beetles</a> and <a href="Old_beetle">more beetles</a>.
<sup>[1]</sup> See <a href="https://else.test/">elsewhere</a> * and {{Portal|x}} [[no link]].</p>
<h2>Where</h2><ul><li>Gardens</li><li>Hedges</li></ul>
<table><tr><th>Year</th><th>Seen</th></tr><tr><td>2020</td><td>11 | twice</td></tr></table>
<script>alert(1)</script><p><a href="Category:Mammals">Mammals</a></p></body></html>"""
BEETLE = "<html><body><h1>Beetle</h1><p>An insect with hard wings &lt;script&gt;, eaten by the "
BEETLE += '<a href="Hedgehog#Where">hedgehog</a>.</p></body></html>'


def _made(file: Path) -> Path:
    """A ZIM file with two pages, a redirect, a picture, and a page whose title cannot be one."""
    items = (
        ("Hedgehog", "Hedgehog", HEDGEHOG, "text/html"),
        ("Beetle_(insect)", "Beetle (insect)", BEETLE, "text/html"),
        ("odd", "A | B", "<p>Odd.</p>", "text/html"),
        ("data.json", "Data", "{}", "application/json"),
    )
    return written(file, items, {"Old_beetle": "Beetle_(insect)"}, main="Hedgehog")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _made(tmp_path_factory.mktemp("zim") / "animals.zim")


@pytest.fixture
def visitor(file: Path, runner: asyncio.Runner) -> Iterator[Reader]:
    site = imported_site(file)
    with Universe.open([site.database]) as universe, universe.world(users={site.id: None}) as world:
        yield Reader(build_app(site), world, runner)


@needs_zim
def test_pages_become_articles_with_boxes_tables_and_links(visitor: Reader) -> None:
    page = visitor.get("/wiki/Hedgehog").text
    assert '<a href="/wiki/Beetle_%28insect%29">beetles</a>' in page
    assert '<a href="/wiki/Beetle_%28insect%29">more beetles</a>' in page
    assert "<strong>hedgehog</strong>" in page
    assert '<h2 id="Where">' in page
    assert "<li>Gardens</li>" in page
    assert "<td>11 | twice</td>" in page
    assert "[[no link]]" in page
    assert "alert(1)" not in page
    assert visitor.value("SELECT category FROM article_category") == "Mammals"
    source = visitor.source("Hedgehog")
    assert "| Order = Eulipotyphla\n| Legs = 4\n" in source
    assert "&lt;script&gt;" in visitor.get("/wiki/Beetle_(insect)").text


@needs_zim
def test_redirects_search_and_lists_work_on_them(visitor: Reader) -> None:
    assert visitor.get("/wiki/Old_beetle").location == "/wiki/Beetle_%28insect%29?redirected_from=Old_beetle"
    assert "/wiki/Hedgehog" in visitor.get("/search", pattern="gardens hedges").text
    assert visitor.get("/animals/A/Hedgehog").location == "/wiki/Hedgehog"
    for path in ("/", "/all", "/categories", "/portals", "/random", "/links/Hedgehog", "/cite/Hedgehog"):
        assert visitor.get(path).status in (200, 303), path
    assert visitor.value("SELECT count(*) FROM article") == 3


@needs_zim
def test_the_command_builds_and_counts(file: Path, tmp_path: Path) -> None:
    done = here("import", "wikipedia", str(file), "--most", "1", WEBARIUM_CACHE=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "revision  2" in done.stdout  # the first article, and what leads to it


@needs_zim
def test_what_is_no_zim_file_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "notes.zim"
    other.write_text("Not one.")
    refused(here("import", "wikipedia", str(other)), "is not a ZIM file")


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    refused(here("import", "wikipedia", str(tmp_path / "none.zim")), "There is no file")


def test_a_missing_reader_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.zim").write_text("")
    monkeypatch.setitem(sys.modules, "libzim.reader", None)
    refused(here("import", "wikipedia", str(tmp_path / "a.zim")), "webarium[zim]")


@pytest.mark.parametrize(
    ("address", "page", "path"),
    [
        ("Beetle", "Hedgehog", "Beetle"),
        ("../A/Beetle#Legs", "A/Hedgehog", "A/Beetle"),
        ("AC%2FDC", "Rock", "AC/DC"),
        ("https://else.test/a", "Rock", ""),
        ("#Where", "Rock", ""),
        ("mailto:a@b.test", "Rock", ""),
    ],
)
def test_links_lead_within_the_file(address: str, page: str, path: str) -> None:
    assert resolved(address, page) == path


@pytest.mark.parametrize(
    ("html", "source"),
    [
        ("<p>One<br>two</p>", "One\n\n\ntwo"),
        ("<p>A <i> word </i>here</p>", "A *word* here"),
        ("<p><b></b>Plain</p>", "Plain"),
        ("<p>Open <b>never closed</p><p>next</p>", "Open never closed"),
        ("<div><nav><p>Menu</p></nav><p>Text</p></div>", "Text"),
        ("<p>5 * 3 {{ref|x}} &lt;b&gt;</p>", r"5 \* 3 \{\{ref\|x\}\} \<b\>"),
    ],
)
def test_html_becomes_markup(html: str, source: str) -> None:
    assert markup_of(html, "Page", lambda path: "").startswith(source.replace("\n\n\n", "\n\n"))


@needs_zim
def test_a_page_that_is_too_large_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "_MOST_PAGE", 100)
    with pytest.raises(UserError, match="at most 100 are taken"):
        imported_site(file)
