"""Templates, style sheets and scripts are no wider than Python: whoever reads or changes one sees what is there."""

from __future__ import annotations

from pathlib import Path

import webarium
from tests.every import hold_for_each

WIDTH = 120
SCRIPT_WIDTH = 130
ROOT = Path(webarium.__file__).parent
BUILT = ROOT / "assets"
"""Made by the front end's build."""
WRITTEN = sorted(
    path
    for ending in ("html", "css", "js", "skeleton")
    for path in ROOT.rglob(f"*.{ending}")
    if not path.is_relative_to(BUILT)
)
BROKEN_NOWHERE = ("data:image/svg+xml", "export/embed.html")
"""What must stay in one piece: a picture in an address, a text whose spaces count."""


def test_no_line_is_wider() -> None:
    hold_for_each(WRITTEN, no_line_is_wider)


def no_line_is_wider(path: Path) -> None:
    width = SCRIPT_WIDTH if path.suffix == ".js" else WIDTH
    lines = enumerate(path.read_text("utf-8").splitlines(), 1)
    assert [
        f"line {number}: {line.strip()[:60]}"
        for number, line in lines
        if len(line) > width and not any(piece in line for piece in BROKEN_NOWHERE)
    ] == []
