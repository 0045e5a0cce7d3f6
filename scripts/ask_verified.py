"""Ask the published webarena-verified package what it makes of answers and traces.

Run by the Python of an environment that has the package, since its pins fight ours. Reads JSON lines from the standard
input, ``{"task": {...}, "answer": "...", "trace": [...]}`` (a task's record and entries of a HAR file), behind a first
line with the addresses of the sites, and writes one line each: ``{"score": 0.0, "errors": [...]}``.
"""

from __future__ import annotations

import functools
import json
import logging
import sys

import webarena_verified.api.internal.evaluator as asked
from webarena_verified.api.internal.data_reader import WebArenaVerifiedDataReader
from webarena_verified.api.internal.evaluator import WebArenaVerifiedEvaluator
from webarena_verified.types.config import EnvironmentConfig, WebArenaVerifiedConfig
from webarena_verified.types.eval import TaskEvalContext
from webarena_verified.types.task import WebArenaSite, WebArenaVerifiedTask
from webarena_verified.types.tracing import NetworkTrace


def main() -> None:
    """Answer line by line."""
    logging.disable(logging.CRITICAL)
    asked.compute_data_file_checksum = functools.cache(
        asked.compute_data_file_checksum
    )  # else read for each case
    tasks: dict[str, WebArenaVerifiedTask] = {}
    sites = json.loads(sys.stdin.readline())
    config = WebArenaVerifiedConfig(
        environments={WebArenaSite(name): EnvironmentConfig(urls=[url]) for name, url in sites.items()}
    )
    evaluator = WebArenaVerifiedEvaluator(config=config, reader=WebArenaVerifiedDataReader(config))
    for line in sys.stdin:
        case = json.loads(line)
        record = json.dumps(case["task"])
        if record not in tasks:
            tasks[record] = WebArenaVerifiedTask.model_validate(case["task"])
        context = TaskEvalContext(
            task=tasks[record],
            agent_response_raw=case["answer"],
            network_trace=NetworkTrace.from_content(case["trace"]),
            config=config,
        )
        result = evaluator.evaluate_task(context=context)
        errors = [item.error_msg for item in result.evaluators_results if item.error_msg]
        print(json.dumps({"score": result.score, "errors": errors}), flush=True)


if __name__ == "__main__":
    main()
