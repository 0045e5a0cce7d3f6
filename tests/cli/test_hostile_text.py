"""Foreign text in terminals and reports: what hides or turns text around is named, and what is endless is cut."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from rich.table import Table

from tests.recorded import Recorded, write_run
from webarium.cli.console import SafeConsole, print_json
from webarium.cli.tables import print_report
from webarium.errors import LONGEST_MESSAGE, UnknownNameError, UserError
from webarium.runs import RunReader, build_report
from webarium.runs.exports import export_run
from webarium.runs.reports.html import render_html
from webarium.text import clip, escaped_json, visible
from webarium.types import Json
from webarium.viewer import Library, export_site

TRICKS = "\u202e\u2066\u200b\u061c\x1b[2J\x07\x85\u2028\ufeff\U000e0041"
NAMED = "⟦U+202E⟧⟦U+2066⟧⟦U+200B⟧⟦U+061C⟧⟦U+001B⟧[2J⟦U+0007⟧⟦U+0085⟧⟦U+2028⟧⟦U+FEFF⟧⟦U+E0041⟧"


def raw(text: str) -> set[str]:
    """The characters of a text that nobody would see."""
    return {character for character in text if visible(character) != character}


@pytest.fixture
def run(tmp_path: Path) -> Path:
    hostile = f"Buy {TRICKS} it"
    episodes = [
        Recorded(
            "shopping.mug.0", "failed", intent=hostile, answer=hostile, checks=(("answer", False, hostile),)
        ),
        Recorded("shopping.mug.1", "error", intent=hostile),
    ]
    write_run(tmp_path / "runs" / "one", episodes, agent=f"own:{TRICKS}", model=TRICKS)
    return tmp_path / "runs" / "one"


def test_characters_that_hide_or_turn_text_around_are_named() -> None:
    assert visible(f"a{TRICKS}b") == f"a{NAMED}b"
    assert visible("a\tb\r\nc\n") == "a\tb\nc\n"
    assert visible("1\r2") == "1⟦U+000D⟧2"
    assert visible("naïve العربية 👩\u200d🚀".replace("\u200d", "")) == "naïve العربية 👩🚀"


def test_a_terminal_is_moved_by_nothing_that_was_recorded(run: Path) -> None:
    out = io.StringIO()
    console = SafeConsole(file=out, width=300, force_terminal=False)
    print_report(build_report(RunReader(run).folder), console, templates=True)
    table = Table("Name")
    table.add_row(TRICKS)
    console.print(table, TRICKS)
    assert raw(out.getvalue()) == set()
    assert NAMED in out.getvalue()


def test_json_on_a_terminal_is_escaped_and_reads_back_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    value: Json = {"a": f"{TRICKS}\ud800 é 🙈", "b": [1]}
    print_json(value)
    printed = capsys.readouterr().out
    assert raw(printed) == set()
    assert json.loads(printed) == value
    assert escaped_json("plain") == "plain"


def test_reports_and_exported_lists_name_them_too(run: Path, tmp_path: Path) -> None:
    pages = {"report": render_html(build_report(RunReader(run).folder))}
    export_site(Library(run.parent), tmp_path / "out")
    export_run(RunReader(run), "webarena", tmp_path / "webarena", only="all")
    for folder in ("out", "webarena"):
        for path in [*(tmp_path / folder).rglob("*.html"), *(tmp_path / folder).rglob("*.txt")]:
            pages[str(path)] = path.read_text("utf-8")
    assert len(pages) > 8
    assert {name: raw(page) for name, page in pages.items() if raw(page)} == {}
    assert all(
        "⟦U+202E⟧" in page for name, page in pages.items() if name.endswith(("one/index.html", "report"))
    )


def test_messages_repeat_no_more_of_a_foreign_text_than_can_be_read() -> None:
    assert len(str(UnknownNameError("method", "x" * 100_000, ["a" * 5000, "b"]))) < 500
    assert len(str(UserError("x" * 100_000, todo="Do this."))) <= LONGEST_MESSAGE + 10
    assert clip("abc", 3) == "abc"
    assert clip("abcd", 3) == "ab…"
