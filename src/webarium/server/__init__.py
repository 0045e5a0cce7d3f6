"""The server of all sites in many worlds at once, and the control port for programs."""

from webarium.server.activity import Activity
from webarium.server.control import ControlServer
from webarium.server.dispatch import HEADER, Document
from webarium.server.served import ServedWorld
from webarium.server.web import WebServer

__all__ = ["HEADER", "Activity", "ControlServer", "Document", "ServedWorld", "WebServer"]
