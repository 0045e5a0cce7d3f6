"""The command line in the process of the test, for what needs no start of Python to be seen."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout

import pytest

from webarium.cli.main import main


def here(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command in this process, which has it loaded already; an error that nobody catches fails the test."""
    out, err, code = io.StringIO(), io.StringIO(), 0
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "argv", ["webarium", *words])
        for name, value in {"COLUMNS": "400", "TERM": "dumb", **environment}.items():
            patch.setenv(name, value)
        handler = signal.getsignal(signal.SIGTERM)
        try:
            main()
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
        finally:
            signal.signal(signal.SIGTERM, handler)
    return subprocess.CompletedProcess(words, code, out.getvalue(), err.getvalue())


def refused(done: subprocess.CompletedProcess[str], *words: str) -> None:
    """The command failed with a message that holds these words, and without a traceback."""
    assert done.returncode not in (0, -2)
    assert "Traceback" not in done.stderr
    for word in words:
        assert word in done.stderr, done.stderr
