"""A ZIM file that is shown as it is: Kiwix's addresses, searching, and what hostile pages in it may not do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.here import here, refused
from webarium.sites.kit.serving import build_app
from webarium.sites.wikipedia.zim import reading_site
from webarium.sites.wikipedia.zim.safety import media_type, with_bar
from webarium.worlds import Universe

from .client import Reader
from .test_importer import needs_zim
from .zims import written

OTTER = """<!DOCTYPE html><html><head><title>Otter</title><link rel="stylesheet" href="../-/style.css"></head>
<body class="mw" data-note="a > b"><h1>Otter</h1><p onclick="alert(2)">Otters hold <a href="Hand">hands</a> while they
sleep in the kelp. <img src="../I/otter.svg" alt="An otter"></p><script>alert(1)</script>
<form action="http://else.test/"><input name="q"></form><a href="https://else.test/">elsewhere</a></body></html>"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(3)</script></svg>'
ITEMS = (
    ("A/Otter", "Otter", OTTER, "text/html"),
    ("A/Hand", "Hand", "<p>Five fingers. Kelp is not a hand.</p>", "text/html"),
    ("A/AC/DC", "AC/DC", "<html><body><p>A band from Sydney.</p></body></html>", "text/html"),
    ("I/otter.svg", "otter.svg", SVG, "image/svg+xml"),
    ("-/style.css", "style.css", "h1 { color: teal }", "text/css"),
    ("-/run.js", "run.js", "alert(4)", "application/javascript"),
    ("I/odd", "odd", "?", "text/html; charset=x\r\nSet-Cookie: a=b"),
)
REDIRECTS = {"A/Sea_otter": "A/Otter"}
Make = Callable[[Path], Reader]
pytestmark = needs_zim


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(
        tmp_path_factory.mktemp("zim") / "small_en_2022-05.zim",
        ITEMS,
        REDIRECTS,
        main="A/Otter",
        indexed=True,
    )


@pytest.fixture
def make(runner: asyncio.Runner) -> Iterator[Make]:
    universes = []

    def visitor(file: Path) -> Reader:
        site = reading_site(file)
        universes.append(Universe.open([site.database]))
        return Reader(build_app(site), universes[-1].world(users={site.id: None}), runner)

    yield visitor
    for universe in universes:
        universe.close()


@pytest.fixture
def visitor(make: Make, file: Path) -> Reader:
    return make(file)


def test_pages_are_shown_as_they_are_below_a_bar(visitor: Reader) -> None:
    page = visitor.get("/small_en_2022-05/A/Otter")
    bar = page.text.index("quillpedia-bar")
    assert page.text.startswith(OTTER[: OTTER.index("<h1>")])
    assert page.text.endswith(OTTER[OTTER.index("<h1>") :])
    assert page.text.index("<h1>") > bar
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert visitor.changes() == []


def test_no_script_of_a_file_runs_and_nothing_leaves_it(visitor: Reader) -> None:
    for path in ("A/Otter", "I/otter.svg", "-/run.js"):
        reply = visitor.get(f"/small_en_2022-05/{path}")
        policy = dict(part.split(" ", 1) for part in reply.headers["content-security-policy"].split("; "))
        assert policy["script-src"] == policy["object-src"] == policy["default-src"] == "'none'"
        assert policy["form-action"] == policy["base-uri"] == "'self'"
        assert reply.headers["x-content-type-options"] == "nosniff"
    odd = visitor.get("/small_en_2022-05/I/odd")
    assert odd.headers["content-type"] == "application/octet-stream"
    assert "set-cookie" not in odd.headers


def test_pictures_and_styles_have_their_types(visitor: Reader) -> None:
    picture = visitor.get("/small_en_2022-05/I/otter.svg")
    assert (picture.text, picture.headers["content-type"]) == (SVG, "image/svg+xml")
    style = visitor.get("/small_en_2022-05/-/style.css")
    assert (style.text, style.headers["content-type"]) == ("h1 { color: teal }", "text/css; charset=utf-8")


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("/", "/small_en_2022-05/A/Otter"),
        ("/small_en_2022-05", "/small_en_2022-05/A/Otter"),
        ("/wikipedia_en_all_maxi_2022-05/A/User:The_other_Kiwix_guy/Landing", "/small_en_2022-05/A/Otter"),
        ("/wikipedia_en_all_maxi_2022-05/A/Hand", "/small_en_2022-05/A/Hand"),
        ("/content/small_en_2022-05/A/Hand", "/small_en_2022-05/A/Hand"),
        ("/small_en_2022-05/A/Sea_otter", "/small_en_2022-05/A/Otter"),
        ("/wiki/AC/DC", "/small_en_2022-05/A/AC/DC"),
        ("/wiki/Otter", "/small_en_2022-05/A/Otter"),
    ],
)
def test_addresses_lead_to_pages(visitor: Reader, asked: str, shown: str) -> None:
    reply = visitor.get(asked)
    assert (reply.status, reply.location) == (303, shown)
    assert visitor.get(shown).status == 200


@pytest.mark.parametrize("asked", ["/small_en_2022-05/A/None", "/wiki/None", "/none", "/portals", "/login"])
def test_what_is_not_there_is_told(visitor: Reader, asked: str) -> None:
    reply = visitor.get(asked)
    assert reply.status == 404
    assert "Portals" not in reply.text


def test_words_are_found_by_the_file_s_own_index(visitor: Reader) -> None:
    page = visitor.get("/search", pattern="kelp").dom
    assert {each.text for each in page.all(".results h2")} == {"Otter", "Hand"}
    assert "Five fingers. Kelp is not a hand." in page.one(".results").text
    assert "alert" not in page.one(".results").text
    assert "No page has these words" in visitor.get("/search", pattern="qqzz").text
    assert "&lt;b&gt;" in visitor.get("/search", pattern="<b>").text


def test_titles_are_searched_where_there_is_no_index(make: Make, tmp_path: Path) -> None:
    visitor = make(written(tmp_path / "wiki.zim", ITEMS, {}, main="A/Otter"))
    assert [each.text for each in visitor.get("/search", pattern="Ott").dom.all(".results h2")] == ["Otter"]
    assert "No title fits" in visitor.get("/search", pattern="kelp").text
    assert visitor.get("/").location == "/wiki_zim/A/Otter"


def test_titles_are_suggested_and_chance_walks_on(visitor: Reader) -> None:
    option = visitor.get("/suggest", pattern="ott").dom.first("li")
    assert option.attrs["data-goto"] == "/small_en_2022-05/A/Otter"
    seen = ["/small_en_2022-05/A/Otter"]
    for _ in range(3):
        came = {"referer": f"http://quillpedia.test{seen[-1]}"}
        seen.append(visitor.request("GET", "/random", headers=came).location)
    assert len(set(seen)) == 3
    assert "I/odd" not in "".join(seen)


def test_worlds_show_the_same_and_files_make_different_universes(
    make: Make, file: Path, tmp_path: Path
) -> None:
    for path in ("/about", "/search?pattern=kelp", "/small_en_2022-05/A/Otter", "/random"):
        assert make(file).get(path).text == make(file).get(path).text
    other = written(tmp_path / file.name, ITEMS[:2], {}, main="A/Hand")
    assert make(file).world.universe.id != make(other).world.universe.id
    assert "A small file" in make(file).get("/about").text


def test_the_command_says_what_the_file_holds(file: Path, tmp_path: Path) -> None:
    done = here("import", "wikipedia", str(file), "--as-is", WEBARIUM_CACHE=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "book  1" in done.stdout
    refused(here("import", "wikipedia", str(file), "--as-is", "--most", "2"), "--most says nothing")
    refused(here("serve", "--wikipedia-zim", str(tmp_path / "none.zim")), "There is no file")


@pytest.mark.parametrize(
    ("html", "made"),
    [
        ("<p>x</p>", "BAR<p>x</p>"),
        ("<!doctype html><p>x</p>", "<!doctype html>BAR<p>x</p>"),
        ("<html><head></head><p>x</p>", "<html><head></head>BAR<p>x</p>"),
        ("<BODY onload='a>b'>x", "<BODY onload='a>b'>BARx"),
        ("<bodyguard><body>x", "<bodyguard><body>BARx"),
    ],
)
def test_the_bar_stands_at_the_beginning(html: str, made: str) -> None:
    assert with_bar(html.encode(), b"BAR").decode() == made


def test_types_are_only_types() -> None:
    assert media_type("text/html; charset=iso-8859-1") == "text/html; charset=iso-8859-1"
    assert media_type("") == media_type("text/html\nx: y") == media_type("page") == "application/octet-stream"
