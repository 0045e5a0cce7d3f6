"""Webarium: a self-contained web for agents.

The names in ``__all__`` are the public surface. They are loaded on first use: ``import webarium`` itself only
sees to it that Gymnasium knows ``webarium/Task-v0``. Public and stable besides are what ``__all__`` lists of
`webarium.tasks`, `webarium.scoring`, `webarium.agents`, `webarium.suites`, `webarium.sites.kit` and `webarium.runs`.
Everything else may change in any release.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from webarium.gymnasium_hook import announce

if TYPE_CHECKING:
    from webarium.actions.codecs import get_codec
    from webarium.actions.types import (
        Action,
        AnswerDialog,
        AskUser,
        Check,
        Click,
        CloseTab,
        Drag,
        ElementId,
        Focus,
        FocusTab,
        GoBack,
        GoForward,
        Goto,
        Hover,
        KeyDown,
        KeyUp,
        Locator,
        LocatorStep,
        Mark,
        MouseDown,
        MouseUp,
        NewTab,
        Noop,
        Point,
        Press,
        Scroll,
        Select,
        Stop,
        Type,
        Upload,
        Wait,
    )
    from webarium.agents import Agent, Goal, load_agent
    from webarium.envs import Arena, Episode, Rollout, SyncRollout, Turn
    from webarium.errors import WebariumError
    from webarium.host import connect
    from webarium.observation import Node, Observation, Picture, View
    from webarium.runs import (
        EpisodeReader,
        Limits,
        Report,
        RunConfig,
        RunFolder,
        RunReader,
        build_report,
        run_suite,
    )
    from webarium.scoring import Verdict
    from webarium.scoring.score import score
    from webarium.sites.registry import databases, load_sites
    from webarium.suites import Suite, load_suite
    from webarium.tasks import Data, Task, Template, Ui
    from webarium.worlds import Changes, Conditions, RowChange, Universe, World

    __version__: str

__all__ = [
    "Action",
    "Agent",
    "AnswerDialog",
    "Arena",
    "AskUser",
    "Changes",
    "Check",
    "Click",
    "CloseTab",
    "Conditions",
    "Data",
    "Drag",
    "ElementId",
    "Episode",
    "EpisodeReader",
    "Focus",
    "FocusTab",
    "GoBack",
    "GoForward",
    "Goal",
    "Goto",
    "Hover",
    "KeyDown",
    "KeyUp",
    "Limits",
    "Locator",
    "LocatorStep",
    "Mark",
    "MouseDown",
    "MouseUp",
    "NewTab",
    "Node",
    "Noop",
    "Observation",
    "Picture",
    "Point",
    "Press",
    "Report",
    "Rollout",
    "RowChange",
    "RunConfig",
    "RunFolder",
    "RunReader",
    "Scroll",
    "Select",
    "Stop",
    "Suite",
    "SyncRollout",
    "Task",
    "Template",
    "Turn",
    "Type",
    "Ui",
    "Universe",
    "Upload",
    "Verdict",
    "View",
    "Wait",
    "WebariumError",
    "World",
    "__version__",
    "build_report",
    "connect",
    "databases",
    "get_codec",
    "load_agent",
    "load_sites",
    "load_suite",
    "run_suite",
    "score",
]

_MODULES = {
    "webarium.actions.codecs": "get_codec",
    "webarium.actions.types": (
        "Action AnswerDialog AskUser Check Click CloseTab Drag ElementId Focus FocusTab GoBack GoForward Goto "
        "Hover KeyDown KeyUp Locator LocatorStep Mark MouseDown MouseUp NewTab Noop Point Press Scroll Select "
        "Stop Type Upload Wait"
    ),
    "webarium.agents": "Agent Goal load_agent",
    "webarium.observation": "Node Observation Picture View",
    "webarium.envs": "Arena Episode Rollout SyncRollout Turn",
    "webarium.errors": "WebariumError",
    "webarium.host": "connect",
    "webarium.runs": "EpisodeReader Limits Report RunConfig RunFolder RunReader build_report run_suite",
    "webarium.scoring": "Verdict",
    "webarium.scoring.score": "score",
    "webarium.sites.registry": "databases load_sites",
    "webarium.suites": "Suite load_suite",
    "webarium.tasks": "Data Task Template Ui",
    "webarium.worlds": "Changes Conditions RowChange Universe World",
}

announce()

_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names.split()}


def __dir__() -> list[str]:
    """The public names."""
    return sorted(__all__)


if not TYPE_CHECKING:  # for type checkers an unknown name is an error

    def __getattr__(name: str) -> object:
        """Load a public name on first use."""
        if name == "__version__":
            value: object = import_module("webarium.version").VERSION
        elif name in _MODULE_OF:
            value = getattr(import_module(_MODULE_OF[name]), name)
        else:
            raise AttributeError(f"module 'webarium' has no attribute {name!r}")
        globals()[name] = value
        return value
