"""Whoever opens a finished universe does not load what only fills one, nor what only one kind of page needs."""

from __future__ import annotations

import subprocess
import sys

_PROGRAM = """
import sys
from webarium.sites.registry import load_sites
sites = load_sites()
print(len(sites), *sorted(name for name in sys.modules if name.endswith(".seed.generator") or name == "scipy.sparse"))
"""


def test_loading_the_sites_loads_no_generator() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM], capture_output=True, text=True, timeout=600, check=True
    )
    number, *loaded = done.stdout.split()
    assert int(number) >= 19
    assert loaded == []
