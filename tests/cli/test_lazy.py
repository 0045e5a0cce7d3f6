"""Listing the commands loads none of them, and says of each what it says itself."""

from __future__ import annotations

import subprocess
import sys

import pytest

from webarium.cli.lazy import load
from webarium.cli.main import COMMANDS

_HEAVY = (
    "numpy",
    "gymnasium",
    "playwright",
    "starlette",
    "pydantic",
    "PIL",
    "webarium.sites",
    "webarium.runs",
)
_PROGRAM = f"""
import sys
from webarium.cli.main import main
sys.argv = ["webarium", "--help"]
try:
    main()
except SystemExit:
    print(*[name for name in {_HEAVY!r} if name in sys.modules], sep=",", file=sys.stderr)
"""


def test_the_list_of_commands_loads_none_of_them() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM], capture_output=True, text=True, timeout=600, check=True
    )
    assert all(name in done.stdout for name in COMMANDS)
    assert done.stderr.strip() == ""


@pytest.mark.parametrize("name", COMMANDS)
def test_what_the_list_says_is_the_first_sentence_of_the_command(name: str) -> None:
    said = load(name, COMMANDS[name].place).help or ""
    assert " ".join(said.split("\n\n")[0].split()) == COMMANDS[name].summary
