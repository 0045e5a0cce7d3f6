"""Files of JSON lines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from webarium.types import Json


def write_lines(path: Path, lines: Iterable[Mapping[str, Json]]) -> Path:
    """Write one JSON object a line, as they come; gives the file's path."""
    with path.open("w", encoding="utf-8") as file:
        for line in lines:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
    return path
