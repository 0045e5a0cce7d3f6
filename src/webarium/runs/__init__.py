"""Runs: plan episodes, run them in worker processes, store, resume, read and report."""

from webarium.runs.config import Limits, RunConfig
from webarium.runs.jobs import Job
from webarium.runs.reader import EpisodeEntry, EpisodeReader, RunReader, Step
from webarium.runs.report import Report, build_report
from webarium.runs.scheduler import RunOutcome, run_suite
from webarium.runs.store import RunFolder

__all__ = [
    "EpisodeEntry",
    "EpisodeReader",
    "Job",
    "Limits",
    "Report",
    "RunConfig",
    "RunFolder",
    "RunOutcome",
    "RunReader",
    "Step",
    "build_report",
    "run_suite",
]
