"""Runs: plan episodes, run them in worker processes, store, resume and report."""

from webarium.runs.config import RunConfig
from webarium.runs.report import Report, build_report
from webarium.runs.scheduler import RunOutcome, run_suite
from webarium.runs.store import RunFolder

__all__ = ["Report", "RunConfig", "RunFolder", "RunOutcome", "build_report", "run_suite"]
