"""Auditing the tasks of a suite over several seeds: what a person would object to, found without a browser."""

from webarium.tasks.audit.audit import Audit, Figures, audit
from webarium.tasks.audit.findings import FLOORS, RULES, Finding, Rule

__all__ = ["FLOORS", "RULES", "Audit", "Figures", "Finding", "Rule", "audit"]
