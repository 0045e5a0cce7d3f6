"""Options that several commands share, so that they read and behave alike."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class ScaleName(StrEnum):
    """`--scale`."""

    small = "small"
    full = "full"
    webarena = "webarena"
    webarena_verified = "webarena-verified"


class MethodName(StrEnum):
    """`--method` of `webarium judge`, and `--judge-method`."""

    key_points = "key-points"
    screenshots = "screenshots"
    trusting = "trusting"


class AnswersName(StrEnum):
    """`--answers`."""

    form = "form"
    free = "free"


class SplitOption(StrEnum):
    """`--split`."""

    train = "train"
    validation = "validation"
    test = "test"


class DifficultyName(StrEnum):
    """`--difficulty`."""

    easy = "easy"
    medium = "medium"
    hard = "hard"


Seed = Annotated[int, typer.Option("--seed", min=0, help="Universe seed: other names, numbers and answers.")]
Scale = Annotated[ScaleName, typer.Option("--scale", help="How much data the sites hold.")]
Out = Annotated[
    Path | None, typer.Option("--out", "-o", help="Folder of the run; default runs/<suite>-<agent>-NNN.")
]
Resume = Annotated[
    bool, typer.Option("--resume", help="Finish the run in --out; episodes that have a score are kept.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
SiteRouter = Annotated[
    str | None,
    typer.Option(
        "--site-router",
        help="Address of an OSRM server that the map asks for directions, e.g. http://localhost:5000.",
    ),
]
JudgeLast = Annotated[
    int | None,
    typer.Option(
        "--judge-last", min=1, help="Show the judge only the last K screenshots (screenshots and trusting)."
    ),
]
