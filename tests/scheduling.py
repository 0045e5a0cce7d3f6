"""Which tests run in one worker: those of a module, which share what it opens, and in long modules those of a site."""

from __future__ import annotations

from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

PARTED = (
    "tests/hostile/test_pages.py",
    "tests/sites/test_looks.py",
    "tests/sites/test_published_tasks.py",
    "tests/sites/test_soundness.py",
    "tests/suites/test_audit.py",
    "tests/suites/test_fresh_seeds.py",
)
"""Long modules, whose parameters begin with a site or a suite."""
_SUITES = "tests/sites/test_soundness.py"
TOGETHER = {"tests/suites/test_audit.py": _SUITES}
"""Long modules that ask for the tasks that another one has made already in the worker that tests the same suite."""
ONE_SUITE = {
    "tests/suites/test_cross.py": f"{_SUITES}[cross",
    "tests/suites/test_lookup.py": f"{_SUITES}[map",
    "tests/suites/test_second_look_map.py": f"{_SUITES}[map",
    "tests/suites/test_shopping.py": f"{_SUITES}[shopping",
}
"""Modules that ask for the tasks of one suite."""
NEIGHBOURS = {"lookup": "map"}
"""Suites whose tasks are asked for with another one's."""


class BySite(LoadScopeScheduling):  # type: ignore[misc]
    """Modules as xdist's own ``loadscope`` has them, long ones by site."""

    def _split_scope(self, nodeid: str) -> str:
        """The module, and the site in a long one: ``tests/sites/test_looks.py[omnizon``."""
        module, _, test = nodeid.partition("::")
        if module not in PARTED:
            return ONE_SUITE.get(module, module)
        _, bracket, parameters = test.partition("[")
        site = parameters.rstrip("]").partition("-")[0]
        return TOGETHER.get(module, module) + bracket + NEIGHBOURS.get(site, site)
