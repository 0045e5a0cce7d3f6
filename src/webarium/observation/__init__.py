"""What a page is as data, and how it is written for agents; knows no browser, so any engine can fill it."""

from webarium.observation.observation import Dialog, DownloadedFile, Mark, Node, Observation, Scroll, Tab
from webarium.observation.rows import Row, read_rows
from webarium.observation.view import Picture, View

__all__ = [
    "Dialog",
    "DownloadedFile",
    "Mark",
    "Node",
    "Observation",
    "Picture",
    "Row",
    "Scroll",
    "Tab",
    "View",
    "read_rows",
]
