"""Chromium: tabs and contexts, observation, real input, settling."""

from webarium.browser.browser import Browser
from webarium.browser.chromium import find_chromium
from webarium.browser.context import Context, Profile
from webarium.browser.dialogs import DialogPolicy, ShownDialog
from webarium.browser.execute import Executor
from webarium.browser.observation import Dialog, DownloadedFile, Mark, Node, Observation, Tab
from webarium.browser.observe import Observer
from webarium.browser.pictures import Picture
from webarium.browser.settle import Settled, Settler

__all__ = [
    "Browser",
    "Context",
    "Dialog",
    "DialogPolicy",
    "DownloadedFile",
    "Executor",
    "Mark",
    "Node",
    "Observation",
    "Observer",
    "Picture",
    "Profile",
    "Settled",
    "Settler",
    "ShownDialog",
    "Tab",
    "find_chromium",
]
