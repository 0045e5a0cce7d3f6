"""Runs in the formats of other tools: WebArena's renders, Playwright traces, HAR, trajectories, conversations."""

from webarium.runs.exports.formats import FORMATS, Exported, export_run

__all__ = ["FORMATS", "Exported", "export_run"]
