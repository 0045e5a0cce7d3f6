"""The moving picture of the README is made from a record, and stays small."""

from __future__ import annotations

import json
import runpy
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from webarium.errors import UserError
from webarium.runs import EpisodeReader

ROOT = Path(__file__).parents[1]
MOST_BYTES = 1_500_000
MARK = (235, 64, 52)


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    """What the script defines."""
    return runpy.run_path(str(ROOT / "scripts" / "make_moving_picture.py"))


def picture(colour: str) -> bytes:
    """A screenshot of one colour."""
    data = BytesIO()
    Image.new("RGB", (1280, 720), colour).save(data, "PNG")
    return data.getvalue()


@pytest.fixture
def record(tmp_path: Path) -> EpisodeReader:
    """An episode with a click, and a stop after which nothing was seen."""
    steps = [
        {"index": 0, "screenshot": "0.png", "url": "http://a.test/"},
        {
            "index": 1,
            "action": "click [3]",
            "target": {"box": [600.0, 300.0, 80.0, 40.0], "role": "button", "name": "Go"},
            "screenshot": "1.png",
            "url": "http://a.test/b",
        },
        {"index": 2, "action": "stop []", "stop": True},
    ]
    (tmp_path / "steps.jsonl").write_text("".join(json.dumps(step) + "\n" for step in steps), "utf-8")
    (tmp_path / "0.png").write_bytes(picture("white"))
    (tmp_path / "1.png").write_bytes(picture("blue"))
    (tmp_path / "task.json").write_text(json.dumps({"intent": "Press Go."}), "utf-8")
    (tmp_path / "verdict.json").write_text(
        json.dumps({"passed": True, "reason": "all checks passed"}), "utf-8"
    )
    return EpisodeReader(tmp_path)


def test_each_action_has_its_page_and_the_verdict_comes_last(
    script: dict[str, Any], record: EpisodeReader, tmp_path: Path
) -> None:
    film = script["frames"](record)
    out = tmp_path / "film.gif"
    assert script["write"](film, out) == out.stat().st_size
    with Image.open(out) as made:
        assert getattr(made, "n_frames", 1) == len(film) == 5
        assert made.info["loop"] == 0
    assert film[4].image.getpixel((700, film[4].image.height - 3)) == (46, 160, 67)


def test_what_is_clicked_is_framed(script: dict[str, Any], record: EpisodeReader) -> None:
    before, acting = (frame.image for frame in script["frames"](record)[:2])
    scale = acting.width / 1280
    left, middle = round(600 * scale) - 2, script["HEAD"] + round(320 * scale)
    assert before.getpixel((left, middle)) == (255, 255, 255)
    assert acting.getpixel((left, middle)) == MARK
    assert acting.getpixel((left + 20, middle)) == (255, 255, 255)


def test_a_film_that_is_too_large_is_not_written(
    script: dict[str, Any], record: EpisodeReader, tmp_path: Path
) -> None:
    write = script["write"]
    write.__globals__["MOST_BYTES"] = 100
    with pytest.raises(UserError, match="at most 100 are allowed"):
        write(script["frames"](record), tmp_path / "film.gif")
    assert not (tmp_path / "film.gif").exists()
    write.__globals__["MOST_BYTES"] = MOST_BYTES


def test_a_record_without_pictures_is_refused(script: dict[str, Any], record: EpisodeReader) -> None:
    (record.path / "steps.jsonl").write_text('{"index": 0, "url": "http://a.test/"}\n', "utf-8")
    with pytest.raises(UserError, match="holds no screenshot"):
        script["frames"](record)


def test_the_picture_of_the_readme_moves_and_is_small() -> None:
    file = ROOT / "docs" / "pictures" / "run.gif"
    assert file.stat().st_size < MOST_BYTES
    with Image.open(file) as made:
        assert getattr(made, "n_frames", 1) > 10
