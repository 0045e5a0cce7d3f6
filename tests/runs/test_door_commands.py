"""The command that is started for each task: how it is filled in, what is kept of it, and that it ends wholly."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

import pytest

from tests.until import until
from webarium.errors import AgentError, UnknownNameError, UserError
from webarium.runs.config import Limits, RunConfig
from webarium.runs.doors.child import MOST_OUTPUT, Child, Stream, marked, redacted
from webarium.runs.doors.command import CommandLine
from webarium.runs.doors.settings import DoorSettings, seconds_of

PY = sys.executable
HOSTILE = """it's "five"; rm -rf $HOME `id` $(id) {url} \\ \n*"""


def test_what_is_filled_in_stays_one_word() -> None:
    command = CommandLine(f"{PY} agent.py --do={{intent}} '{{url}} {{nothing else}}'", "url")
    filled = command.filled({"intent": HOSTILE, "url": "http://x/"})
    assert filled == [PY, "agent.py", f"--do={HOSTILE}", "http://x/ {nothing else}"]


def test_a_shell_that_the_user_asks_for_gets_quoted_words() -> None:
    command = CommandLine("sh -ec 'printf %s {intent} > {dir}/said' {intent}", "url")
    assert command.words[0] == "sh"
    _, _, script, after = command.filled({"intent": HOSTILE, "dir": "/tmp/a b"})
    assert script.startswith("printf %s '")
    assert script.endswith("> '/tmp/a b'/said")
    assert after == HOSTILE


async def test_no_shell_reads_an_intent(tmp_path: Path) -> None:
    for text in (
        "sh -c 'printf %s {intent}'",
        f"{PY} -c 'import sys; sys.stdout.write(sys.argv[1])' {{intent}}",
    ):
        child = await Child.start(CommandLine(text, "url").filled({"intent": HOSTILE}), "{}")
        assert await child.ended() == 0
        assert child.output.text == HOSTILE
        await child.stop()


@pytest.mark.parametrize(
    ("text", "kind", "error", "said"),
    [
        ("", "cdp", UserError, "is empty"),
        (f"{PY} 'open", "cdp", UserError, "cannot be split into words"),
        (f"{PY} {{intnet}}", "cdp", UnknownNameError, "Did you mean 'intent'"),
        (f"{PY} {{cdp_url}}", "url", UserError, "A 'url' door has no {cdp_url}. Add --kind cdp."),
        ("./no-such-agent {url}", "url", UserError, "no program './no-such-agent'"),
    ],
)
def test_a_command_that_cannot_be_is_refused(text: str, kind: str, error: type[Exception], said: str) -> None:
    with pytest.raises(error) as refused:
        CommandLine(text, kind)
    assert said in str(refused.value)


def test_settings_survive_the_record_of_a_run() -> None:
    settings = DoorSettings("cdp", "agent {cdp_url}", "output")
    config = RunConfig("shopping", "mine", agent_options=settings.options(), limits=Limits(seconds=9))
    assert DoorSettings.of(RunConfig.from_json(json.loads(json.dumps(config.to_json())))) == settings
    assert (
        seconds_of(config),
        DoorSettings.of(RunConfig("shopping", "x", agent_options=(("kind", "url"),))),
    ) == (
        9,
        DoorSettings("url"),
    )
    for wrong, said in [
        (("page",), "Name it: --command module:function"),
        (("page", "m:f", "output"), "returns its answer"),
        (("url", None, "output"), "nothing prints an answer"),
    ]:
        with pytest.raises(UserError, match=said):
            DoorSettings(*wrong)  # type: ignore[arg-type]


def test_long_output_keeps_both_ends() -> None:
    stream = Stream()
    stream.add(b"first\n")
    for _ in range(40):
        stream.add(b"x" * (MOST_OUTPUT // 10))
    stream.add(b"\nlast line \xff\n\n  \n")
    assert stream.text.startswith("first\n")
    assert stream.last_line == "last line \ufffd"
    assert "bytes left out" in stream.text
    assert len(stream.text) < 2.5 * MOST_OUTPUT
    assert Stream().last_line == ""


def test_no_secret_is_kept() -> None:
    assert redacted("ws://127.0.0.1:1/abc/devtools and abc", ["abc"]) == "ws://127.0.0.1:1/…/devtools and …"


LEAVES_OTHERS = """
import os, subprocess, sys, time
aside = [sys.executable, "-c", "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)"]
one = subprocess.Popen(aside)
two = subprocess.Popen(aside, start_new_session=True)
print(one.pid, two.pid, flush=True)
if sys.argv[1] == "stay":
    time.sleep(600)
"""


def alive(process: int) -> bool:
    """Whether a process runs; one that waits for its parent to notice its end does not."""
    try:
        return (Path("/proc") / str(process) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="this system does not tell of processes")
@pytest.mark.parametrize("how", ["stay", "go"])
async def test_a_command_ends_with_all_that_it_started(how: str) -> None:
    door = json.dumps({"episode": f"one {how} {os.getpid()} {time.monotonic()}"})
    child = await Child.start([PY, "-c", LEAVES_OTHERS, how], door)
    await until(lambda: bool(child.output.last_line))
    others = [int(word) for word in child.output.last_line.split()]
    assert all(map(alive, others))
    await child.stop()
    assert not any(map(alive, others))
    assert not list(marked(f"WEBARIUM_DOOR={door}"))
    await child.stop()


async def test_a_program_that_cannot_be_started_is_the_agents_fault(tmp_path: Path) -> None:
    with pytest.raises(AgentError, match="cannot be started"):
        await Child.start([str(tmp_path)], "{}")
