"""Chromium: tabs and contexts, observation, real input, settling."""

from webarium.browser.events.dialogs import ShownDialog
from webarium.browser.input.execute import Executor
from webarium.browser.process.browser import Browser
from webarium.browser.process.chromium import find_chromium
from webarium.browser.reading.observe import Observer
from webarium.browser.settling.settle import Settler
from webarium.browser.tabs.context import Context

__all__ = [
    "Browser",
    "Context",
    "Executor",
    "Observer",
    "Settler",
    "ShownDialog",
    "find_chromium",
]
