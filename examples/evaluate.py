"""A model on a few tasks, scored and recorded: ``python examples/evaluate.py openai/gpt-4o``."""

import sys
from pathlib import Path

from webarium import RunConfig, build_report, run_suite

if __name__ == "__main__":
    tasks = ("shopping.latest_order_total.0", "shopping.search_for.0")
    model = sys.argv[1] if len(sys.argv) > 1 else sys.exit("Name a model, such as openai/gpt-4o.")
    config = RunConfig(suite="shopping", agent="webarium", model=model, tasks=tasks)
    outcome = run_suite(config, Path("runs/evaluate"))
    report = build_report(outcome.folder)
    print(f"{report.passed} passed, {report.failed} failed, {report.errors} errors")
