"""Commands that read runs: views as files, exports, packages; clear words where something is missing."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.cli.here import here
from tests.recorded import Recorded, write_run
from webarium.cli.main import app
from webarium.errors import UserError


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("commands") / "run"
    write_run(folder, [Recorded("shopping.mug.0"), Recorded("shopping.mug.1", "failed")])
    return folder


def test_a_run_becomes_pages_exports_and_a_package(run: Path, tmp_path: Path) -> None:
    done = here("view", str(run), "--export", str(tmp_path / "pages"))
    assert done.returncode == 0, done.stderr
    assert "2 episodes in" in done.stdout
    assert (tmp_path / "pages" / "index.html").is_file()
    done = here("export", str(run), "--format", "chat")
    assert done.returncode == 0, done.stderr
    assert (run / "exports" / "chat" / "chat.jsonl").is_file()
    done = here("submit", str(run), "--package", str(tmp_path / "p.zip"), "--by", "")
    assert done.returncode == 0, done.stderr
    with zipfile.ZipFile(tmp_path / "p.zip") as package:
        assert package.namelist()[0] == "manifest.json"
        assert "episodes/shopping.mug.0.zip" in package.namelist()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["view", "/nonexistent"], ["is not a folder"]),
        (["export", "RUN"], ["No format was named", "--format"]),
        (["export", "RUN", "--format", "parkett"], ["parkett", "parquet"]),
        (["submit", "RUN", "--to", "localhost:1"], ["not the address of a leaderboard", "For example: http"]),
        (["submit", "RUN", "--to", "http://127.0.0.1:1"], ["cannot be reached"]),
        (["leaderboard", "serve", "--suite", "shoping"], ["no suite named 'shoping'", "shopping"]),
        (["leaderboard", "serve", "--data", "OUT", "--database", "nothing"], ["The database 'nothing'"]),
        (["demos", "--suite", "shoping"], ["no suite named 'shoping'"]),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    run: Path, tmp_path: Path, words: list[str], expected: list[str]
) -> None:
    named = {"RUN": str(run), "OUT": str(tmp_path / "out")}
    done = CliRunner(env={"COLUMNS": "400"}).invoke(app, [named.get(word, word) for word in words])
    assert done.exit_code != 0
    # What a command raises is its sentence: `main` prints it, as tests of whole processes show.
    assert isinstance(done.exception, UserError | SystemExit)
    said = done.output + str(done.exception)
    for word in expected:
        assert word in said
