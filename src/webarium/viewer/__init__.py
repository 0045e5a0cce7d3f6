"""A web app to look at runs: runs, their episodes, and each step of an episode; live or as static files."""

from webarium.viewer.app import create_viewer
from webarium.viewer.library import Library
from webarium.viewer.static_site import export_site

__all__ = ["Library", "create_viewer", "export_site"]
