"""The `webarium` command: names the commands and turns errors into one clear message and an exit code."""

from __future__ import annotations

import sys

import typer
from rich.markup import escape

from webarium.cli.console import errors
from webarium.cli.interrupts import INTERRUPTS
from webarium.cli.lazy import Entry, lazy_group
from webarium.errors import WebariumError

COMMANDS = {
    "demo": Entry(
        "webarium.cli.demo:demo",
        "Run the shop's smoke tasks with the oracle agent in a real browser and show the result.",
    ),
    "run": Entry(
        "webarium.cli.run:run", "Run a suite of tasks with an agent, score every episode and show the result."
    ),
    "door": Entry(
        "webarium.cli.door:door",
        "Open tasks to an agent that brings its own harness, one after the other, and record them as a run.",
    ),
    "human": Entry(
        "webarium.cli.human:human",
        "Let people do tasks in their own browsers, next to a side window, and record that as runs.",
    ),
    "annotate": Entry(
        "webarium.cli.annotate:annotate",
        "Let people judge the episodes of a run: request, pages and answer, without its verdict and each other's "
        "ratings.",
    ),
    "report": Entry("webarium.cli.report:report", "Show the result of a run, finished or not."),
    "compare": Entry(
        "webarium.cli.compare:compare_runs",
        "Compare runs over the same tasks with the first one: success rates, significance, and which tasks flipped.",
    ),
    "judge": Entry(
        "webarium.cli.judge:judge",
        "Have a model judge every episode of a run by what was seen and done, whatever its own verdict.",
    ),
    "agreement": Entry(
        "webarium.cli.agreement:agreement",
        "Compare ratings of the same episodes: agreement, Cohen's and Fleiss' kappa, with intervals.",
    ),
    "rescore": Entry(
        "webarium.cli.rescore:rescore",
        "Score all episodes again from their records alone, and list what changed. Nothing is written.",
    ),
    "replay": Entry(
        "webarium.cli.replay:replay",
        "Bring back the exact state of an episode at a step, and hand it to you.",
    ),
    "view": Entry(
        "webarium.cli.view:view",
        "Look at runs in a browser: their episodes, and each step with picture, reasoning, changes and verdict.",
    ),
    "export": Entry("webarium.cli.export:export", "Write a run in the format of another tool."),
    "demos": Entry(
        "webarium.cli.demos:demos",
        "Record golden demonstrations: every template solved through the real pages, as training data.",
    ),
    "leaderboard": Entry(
        "webarium.cli.leaderboard:app",
        "Rank runs: each is scored again from its record before it is listed.",
    ),
    "submit": Entry(
        "webarium.cli.submit:submit",
        "Package a run with checksums and send it to a leaderboard, which scores it again before it lists it.",
    ),
    "serve": Entry(
        "webarium.cli.serve:serve",
        "Host all sites in one fresh world for a person with a browser. Ctrl-C ends it; nothing is kept.",
    ),
    "suites": Entry(
        "webarium.cli.suites:suites", "List the suites, with how much each asks by kind and difficulty."
    ),
    "sets": Entry(
        "webarium.cli.sets:sets",
        "List the named sets of tasks and the splits, with how much each asks by kind and difficulty.",
    ),
    "host": Entry(
        "webarium.cli.host:host",
        "Offer rollouts to other programs, by OpenEnv's protocol and by Webarium's own. Ctrl-C ends it.",
    ),
    "mcp": Entry(
        "webarium.cli.mcp:mcp",
        "Offer a task to an agent as tools of the Model Context Protocol. The agent's program starts this command.",
    ),
    "tasks": Entry("webarium.cli.tasks:app", "Look at the tasks of a suite."),
    "propose": Entry(
        "webarium.cli.propose:propose",
        "Let a model, or rules, propose tasks of a site, and keep those that are proven.",
    ),
    "new": Entry("webarium.cli.new:app", "Begin a site of your own from a small one that works."),
    "check": Entry("webarium.cli.check:app", "Say what a site or an engine is still missing."),
    "universe": Entry("webarium.cli.universe:app", "Build and look at the sites' data."),
    "import": Entry("webarium.cli.imports:app", "Put data of your own in place of a site's generated ones."),
    "doctor": Entry(
        "webarium.cli.doctor:doctor",
        "Check Python, front-end assets, Chromium, the cache folder and the sites, and say what to do.",
    ),
    "bench": Entry("webarium.cli.bench:app", "Measure this machine."),
}
"""All commands in the order of the list."""

app = typer.Typer(
    name="webarium",
    cls=lazy_group(COMMANDS),
    help="A self-contained web for agents: websites, a browser environment, tasks with verifiable outcomes.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def _webarium() -> None:
    """What comes before a command: nothing."""


def main() -> None:
    """Run the command line."""
    try:
        INTERRUPTS.install()
        app()
    except WebariumError as error:
        errors().print(f"[bold red]Error:[/] {escape(str(error))}")
        sys.exit(error.exit_code)
    except KeyboardInterrupt:
        errors().print("Interrupted.")
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(141)


if __name__ == "__main__":
    main()
