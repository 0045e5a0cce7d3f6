"""Runs: plan episodes, run them in worker processes, store, resume, read and report."""

from webarium.runs.config import Limits, RunConfig
from webarium.runs.jobs import Job
from webarium.runs.records.reader import EpisodeEntry, EpisodeReader, RunReader
from webarium.runs.records.step import Step
from webarium.runs.records.store import RunFolder
from webarium.runs.reports.report import Report, build_report
from webarium.runs.workers.scheduler import RunOutcome, run_suite

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
