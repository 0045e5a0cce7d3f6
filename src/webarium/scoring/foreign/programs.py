"""Checks that are somebody's programs, as REAL's second version has one for each task.

A program gets the path of a file with the finish JSON, and says SUCCESS or FAILURE. It is foreign code, so it runs in a
process of its own under `guard`: without network, without other programs, without other files, with little memory and
time, and with the same hash seed everywhere, so that it says the same each time. What it can read beside the JSON is
the agent's answer, on its standard input.

A program that is empty, ends with an error or can never say SUCCESS says nothing about an agent, so the criterion stays
undecided. The strict profile does not believe a program that also says SUCCESS where nothing was done.
"""

from __future__ import annotations

import ast
import asyncio
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from webarium.scoring.foreign import guard
from webarium.scoring.foreign.outcomes import Finding, Profile, no, unverified, yes
from webarium.text import clip
from webarium.types import Json

_SUCCESS = "SUCCESS"
_WALL_S = 300.0
"""Seconds after which a program is ended that waits for something; what computes is ended by `guard` long before."""
_MOST_SAID = 1 << 20
"""Bytes that are read of what a program says."""
_DIFFERENCE = frozenset({"added", "updated", "deleted"})
_BEFORE = "initialstate"


@dataclass(frozen=True)
class Ran:
    """What came of a program."""

    said: str
    """Its standard output."""
    complaint: str
    """The last line of its standard error, empty if there is none."""
    code: int | None
    """Its exit code; ``None`` if it was ended from outside."""


async def run_check(
    name: str, program: str | None, finish: Mapping[str, Json], answer: str, profile: Profile
) -> Finding:
    """What a program says about a site's state.

    Args:
        name: The program's file name, for reasons.
        program: Its text; ``None`` if it is missing.
        finish: What the site tells at ``/finish``.
        answer: What the agent said.
        profile: ``original`` takes any SUCCESS in what it prints, ``strict`` is careful.
    """
    if (problem := useless(program)) is not None:
        return unverified(f"the program {name} {problem}")
    assert program is not None  # noqa: S101 - see `useless`
    ran = await run_program(program, finish, answer)
    found = _read(name, ran, profile)
    if found.ruling and profile == "strict" and _BEFORE in finish:
        idle = await run_program(program, untouched(finish), answer)
        if _SUCCESS in idle.said:
            return unverified(f"the program {name} says {_SUCCESS} where nothing was done, too")
    return found


def useless(program: str | None) -> str | None:
    """Why a program can never pass anybody, in words that follow its name; ``None`` if nothing is wrong with it."""
    if program is None:
        return "is missing"
    try:
        tree = ast.parse(program)
    except (SyntaxError, ValueError) as error:
        return f"is not Python: {error}"
    if all(isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) for node in tree.body):
        return "is empty"
    return None if _SUCCESS in program else f"never says {_SUCCESS}"


async def run_program(program: str, finish: Mapping[str, Json], answer: str) -> Ran:
    """Run a program on a finish JSON, in a folder that holds nothing else and is gone afterwards."""
    with TemporaryDirectory(prefix="webarium-check-") as folder:
        script, state = Path(folder, "check.py"), Path(folder, "finish.json")
        await asyncio.to_thread(_lay_out, {script: program, state: json.dumps(finish)})
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-s", "-S", "-B", "-P", guard.__file__, str(script), str(state)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            cwd=folder,
            env={"PYTHONHASHSEED": "0", "PYTHONUTF8": "1", "TZ": "UTC"},
        )
        try:
            async with asyncio.timeout(_WALL_S):
                return await _ended(process, answer)
        except TimeoutError:
            return Ran("", "it did not end", None)
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()


def _lay_out(texts: Mapping[Path, str]) -> None:
    for path, text in texts.items():
        path.write_text(text, "utf-8")


async def _ended(process: asyncio.subprocess.Process, answer: str) -> Ran:
    assert process.stdin and process.stdout and process.stderr  # noqa: S101, PT018 - they were asked for
    _, said, complaint = await asyncio.gather(
        _tell(process.stdin, answer), _most(process.stdout, process), _most(process.stderr, process)
    )
    if max(len(said), len(complaint)) >= _MOST_SAID:
        return Ran("", "it says too much", None)
    lines = complaint.decode(errors="replace").strip().splitlines()
    code = await process.wait()
    return Ran(said.decode(errors="replace"), lines[-1] if lines else "", code)


async def _tell(stream: asyncio.StreamWriter, answer: str) -> None:
    try:
        stream.write(answer.encode(errors="replace"))
        await stream.drain()
        stream.close()
        await stream.wait_closed()
    except (BrokenPipeError, ConnectionResetError):
        pass  # it ended without reading


async def _most(stream: asyncio.StreamReader, process: asyncio.subprocess.Process) -> bytes:
    """What a stream holds; a process that says more than anybody reads is ended."""
    read = bytearray()
    while chunk := await stream.read(65536):
        read += chunk
        if len(read) >= _MOST_SAID:
            process.kill()
            break
    return bytes(read)


def _read(name: str, ran: Ran, profile: Profile) -> Finding:
    if ran.code is None:
        return unverified(f"the program {name} was ended: {ran.complaint}")
    lines = [line.strip() for line in ran.said.splitlines() if line.strip()]
    succeeded = any(line.upper().startswith(_SUCCESS) for line in lines)
    failed = any(line.upper().startswith("FAIL") for line in lines)
    if profile == "original" and _SUCCESS in ran.said:
        return yes(f"the program {name} says {_SUCCESS}")
    if succeeded and not failed:
        return yes(f"the program {name} says {_SUCCESS}")
    if failed and not succeeded:
        return no(f"the program {name} says {clip(lines[-1], 200)}")
    if ran.code:
        return unverified(f"the program {name} broke: {ran.complaint or f'exit code {ran.code}'}")
    said = "both SUCCESS and FAILURE" if succeeded else "neither SUCCESS nor FAILURE"
    return unverified(f"the program {name} says {said}")


def untouched(finish: Mapping[str, Json]) -> dict[str, Json]:
    """The finish JSON of a site with the same beginning where nobody did anything."""
    before = finish[_BEFORE]
    told: dict[str, Json] = {name: _emptied(value) for name, value in finish.items()}
    told |= {name: before for name in (_BEFORE, "finalstate", "state") if name in finish}
    return told


def _emptied(value: Json) -> Json:
    """A container of differences without differences."""
    if isinstance(value, list):
        return []
    if not isinstance(value, dict):
        return None
    if value.keys() & _DIFFERENCE:
        return {name: [] if isinstance(inner, list) else {} for name, inner in value.items()}
    return {name: _emptied(inner) for name, inner in value.items() if _holds_differences(inner)}


def _holds_differences(value: Json) -> bool:
    return isinstance(value, list) or (
        isinstance(value, dict)
        and (bool(value.keys() & _DIFFERENCE) or any(map(_holds_differences, value.values())))
    )
