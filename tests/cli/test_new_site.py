"""A site that `webarium new site` writes works as it is, and `webarium check site` names what is taken from it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from webarium.cli.site_check import Labels, SiteCheck
from webarium.sites.kit.kinds import PageKind
from webarium.sites.omnizon.site import SITE
from webarium.worlds import Universe

from .here import here


def webarium(*words: str, path: str = "") -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, (os.environ.get("PYTHONPATH"), path))),
    }
    command = [sys.executable, "-m", "webarium", *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600, check=False)


def install(folder: Path, name: str) -> None:
    """Make the package known as `pip install` would."""
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    info = folder / f"{name}-0.1.dist-info"
    info.mkdir()
    groups = project["entry-points"].items()
    lines = [
        line
        for group, points in groups
        for line in (f"[{group}]", *(f"{k} = {v}" for k, v in points.items()))
    ]
    (info / "entry_points.txt").write_text("\n".join(lines), "utf-8")
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 0.1\n", "utf-8")


@pytest.mark.browser
@pytest.mark.slow
def test_a_new_site_lacks_nothing_until_something_is_taken_away(tmp_path: Path) -> None:
    made = webarium("new", "site", "notes", "--out", str(tmp_path))
    assert made.returncode == 0, made.stderr
    folder = tmp_path / "notes"
    install(folder, "notes")
    checked = webarium("check", "site", "notes", path=str(folder))
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "✓ golden paths" in checked.stdout
    tested = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((os.environ.get("PYTHONPATH", ""), str(folder)))},
    )
    assert tested.returncode == 0, tested.stdout

    page = folder / "notes" / "templates" / "notes.html"
    page.write_text(
        re.sub(r"<h1>.*?</h1>", "<h2>Notes</h2><input name='find'>", page.read_text("utf-8")), "utf-8"
    )
    kinds = folder / "notes" / "kinds.py"
    kinds.write_text(re.sub(r".*\"author\".*\n", "", kinds.read_text("utf-8")), "utf-8")
    seed = folder / "notes" / "seed" / "__init__.py"
    seed.write_text(seed.read_text("utf-8").replace('Dice(seed, "notes", "notes")', "Dice(id(db))"), "utf-8")
    broken = webarium("check", "site", "notes", "--no-browser", "--json", path=str(folder))
    assert broken.returncode == 1
    missing = {each["check"]: " ".join(each["missing"]) for each in json.loads(broken.stdout)}
    assert "/by/{handle}" in missing["kinds of pages"]
    assert "different rows" in missing["determinism of the data"]
    labels = missing["labels and answers of pages"]
    assert "<input name='find'> has no label" in labels
    assert "there should be one h1, and there are 0" in labels


@pytest.mark.parametrize("name", ["Notes", "a", "my-site", "1st", "omnizon", "x" * 40])
def test_a_name_that_no_site_can_have_is_refused(name: str, tmp_path: Path) -> None:
    refused = here("new", "site", name, "--out", str(tmp_path))
    assert refused.returncode == 2
    assert "another name" in refused.stderr
    assert list(tmp_path.iterdir()) == []


async def test_pages_that_answer_otherwise_or_change_rows_are_told() -> None:
    kinds = (
        PageKind("gone", "/product/99999999"),
        PageKind("fine", "/account"),
        PageKind("moved", "/orders", prepare=("DELETE FROM wishlist_item WHERE product_id < 0",)),
    )
    with Universe.open([SITE.database]) as universe:
        check = SiteCheck(replace(SITE, kinds=kinds), universe)
        assert (await check.pages()).faults == ("gone: answers 404 instead of 200",)
        assert "no kind of page opens /cart" in check.kinds().faults


@pytest.mark.parametrize(
    ("html", "fault"),
    [
        ("<a href='/'></a>", "a link or button has no name"),
        ("<button><svg></svg></button>", "a link or button has no name"),
        ("<img src='/x.png'>", "the picture /x.png has no alt"),
        ("<input name='q'>", "<input name='q'> has no label"),
        ("<select name='s' id='other'></select><label for='s'>S</label>", "<select name='s'> has no label"),
    ],
)
def test_what_has_no_name_is_found(html: str, fault: str) -> None:
    assert Labels.of(f"<title>T</title><h1>H</h1>{html}") == [fault]


@pytest.mark.parametrize(
    "html",
    [
        "<a href='/'><img src='/x.png' alt='Home'></a>",
        "<a href='/' aria-hidden='true'><img src='/x.png' alt=''></a>",
        "<button><svg role='img' aria-label='Close'></svg></button>",
        "<label>Find <input name='q'></label>",
        "<label for='q'>Find</label><input id='q'>",
        "<input type='hidden' name='key'><button aria-label='Close'></button>",
    ],
)
def test_what_has_a_name_is_left_alone(html: str) -> None:
    assert Labels.of(f"<title>T</title><h1>H</h1>{html}") == []
