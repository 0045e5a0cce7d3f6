"""The `webarium` command: registers the commands and turns errors into one clear message and an exit code."""

from __future__ import annotations

import sys

import typer
from rich.markup import escape

from webarium.cli import (
    agreement,
    bench,
    compare,
    demo,
    demos,
    doctor,
    export,
    judge,
    leaderboard,
    replay,
    report,
    rescore,
    run,
    serve,
    submit,
    tasks,
    universe,
    view,
)
from webarium.cli.console import errors
from webarium.errors import WebariumError

app = typer.Typer(
    name="webarium",
    help="A self-contained web for agents: websites, a browser environment, tasks with verifiable outcomes.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("demo")(demo.demo)
app.command("run")(run.run)
app.command("report")(report.report)
app.command("compare")(compare.compare_runs)
app.command("judge")(judge.judge)
app.command("agreement")(agreement.agreement)
app.command("rescore")(rescore.rescore)
app.command("replay")(replay.replay)
app.command("view")(view.view)
app.command("export")(export.export)
app.command("demos")(demos.demos)
app.add_typer(leaderboard.app, name="leaderboard")
app.command("submit")(submit.submit)
app.command("serve")(serve.serve)
app.add_typer(tasks.app, name="tasks")
app.add_typer(universe.app, name="universe")
app.command("doctor")(doctor.doctor)
app.add_typer(bench.app, name="bench")


def main() -> None:
    """Run the command line."""
    try:
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
