"""`webarium import`: what each importer says of good and of bad data."""

from __future__ import annotations

from pathlib import Path

from .here import here, refused

DUMP = Path(__file__).parents[2] / "examples" / "forum_dump"


def test_an_imported_forum_is_built_and_counted(tmp_path: Path) -> None:
    done = here("import", "reddit", str(DUMP), WEBARIUM_CACHE=str(tmp_path))
    assert done.returncode == 0
    assert "submission  3" in done.stdout
    assert str(tmp_path) in done.stdout


def test_a_folder_without_a_dump_is_refused(tmp_path: Path) -> None:
    refused(here("import", "reddit", str(tmp_path), WEBARIUM_CACHE=str(tmp_path)), "forums.jsonl")
