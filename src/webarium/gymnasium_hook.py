"""Makes ``webarium/Task-v0`` known to Gymnasium without importing it.

Gymnasium with NumPy takes longer to import than the whole command line, and most programs that import webarium use
neither. So where Gymnasium is not there yet, its import is watched for once, and registration follows it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType

_GYMNASIUM = "gymnasium"


def announce() -> None:
    """Register the environment now if Gymnasium is loaded, else as soon as it is."""
    if _GYMNASIUM in sys.modules:
        _register()
    else:
        sys.meta_path.insert(0, _Watch())


def _register() -> None:
    from gymnasium.envs.registration import register

    register(id="webarium/Task-v0", entry_point="webarium.envs.gym_env:TaskEnv")


class _Watch(MetaPathFinder):
    """Finds nothing but Gymnasium, once, and has its loader register the environment afterwards."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The usual spec of Gymnasium with a loader around its own; ``None`` for all other modules."""
        if fullname != _GYMNASIUM:
            return None
        sys.meta_path.remove(self)
        spec = find_spec(fullname)
        if spec is not None and spec.loader is not None:
            spec.loader = _Registering(spec.loader)
        return spec


class _Registering(Loader):
    """Loads a module by its own loader, then registers the environment there."""

    def __init__(self, own: Loader) -> None:
        self._own = own

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """As the module's own loader does."""
        return self._own.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        """Run the module under its own loader, so that nothing of the watch stays behind."""
        if module.__spec__ is not None:
            module.__spec__.loader = self._own
        module.__loader__ = self._own
        self._own.exec_module(module)
        _register()
