"""Recorded scores of the published evaluators, where they lie beside the repository."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).parents[4] / "shared" / "data"

needs_data = pytest.mark.skipif(
    not (DATA / "conformance").is_dir(), reason="the recorded scores do not lie beside the repository"
)


def lines(name: str) -> Iterator[dict[str, Any]]:
    """The recorded calls of one file."""
    for line in (DATA / "conformance" / name).read_text("utf-8").splitlines():
        yield json.loads(line)
