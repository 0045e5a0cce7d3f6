"""REAL's way of plugging in an agent: its task files, on Webarium's replicas, with a model, a class or a function."""

from webarium.real.functions import Brief
from webarium.real.harness import Harness, harness
from webarium.real.results import Results, Summary, TaskResult

__all__ = ["Brief", "Harness", "Results", "Summary", "TaskResult", "harness"]
