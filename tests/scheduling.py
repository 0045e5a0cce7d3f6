"""Which tests run in one worker: those of a module, which share what it opens, and in long modules those of a site."""

from __future__ import annotations

from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

PARTED = (
    "tests/hostile/test_pages.py",
    "tests/sites/test_looks.py",
    "tests/sites/test_published_tasks.py",
    "tests/sites/test_soundness.py",
    "tests/suites/test_audit.py",
)
"""Long modules, whose parameters begin with a site or a suite."""
TOGETHER = {"tests/suites/test_audit.py": "tests/sites/test_soundness.py"}
"""Those of them that ask for what another one has made already in the worker that tests the same site."""


class BySite(LoadScopeScheduling):  # type: ignore[misc]
    """Modules as xdist's own ``loadscope`` has them, long ones by site."""

    def _split_scope(self, nodeid: str) -> str:
        """The module, and the site in a long one: ``tests/sites/test_looks.py[omnizon``."""
        module, _, test = nodeid.partition("::")
        if module not in PARTED:
            return module
        _, bracket, parameters = test.partition("[")
        return TOGETHER.get(module, module) + bracket + parameters.rstrip("]").partition("-")[0]
