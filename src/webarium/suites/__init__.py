"""Task templates, one folder a site; only that folder may know the site's tables."""

from webarium.suites.registry import find_task, load_suite, load_suites, suite_names
from webarium.suites.suite import Suite, collect

__all__ = ["Suite", "collect", "find_task", "load_suite", "load_suites", "suite_names"]
