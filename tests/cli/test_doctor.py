"""`doctor --fix` installs a headless shell where only a whole Chromium is; no installer really runs here."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from webarium.cli.doctor import ensure_chromium
from webarium.errors import BrowserError

Installers = Callable[[bool], list[list[str]]]


def program(path: Path) -> Path:
    """A file that can be run."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without any browser; its programs lie in ``bin``."""
    (tmp_path / "bin").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "browsers"))
    monkeypatch.delenv("WEBARIUM_CHROMIUM", raising=False)
    return tmp_path


@pytest.fixture
def installers(machine: Path, monkeypatch: pytest.MonkeyPatch) -> Installers:
    """Say whether installing works from now on; gives the list of commands that are run."""
    asked: list[list[str]] = []

    def say(works: bool) -> list[list[str]]:
        def run(command: Sequence[str], **_: object) -> subprocess.CompletedProcess[bytes]:
            asked.append(list(command))
            if works:
                program(shell_of(machine))
            return subprocess.CompletedProcess(command, 0 if works else 1)

        monkeypatch.setattr("webarium.cli.doctor.subprocess.run", run)
        return asked

    return say


def shell_of(machine: Path) -> Path:
    return machine / "browsers" / "chromium_headless_shell-1" / "chrome-linux" / "headless_shell"


def test_a_shell_is_installed_beside_a_whole_chromium(
    machine: Path, installers: Installers, capsys: pytest.CaptureFixture[str]
) -> None:
    program(machine / "bin" / "chromium")
    asked = installers(True)
    assert ensure_chromium() == shell_of(machine)
    assert [command[1:] for command in asked] == [["-m", "playwright", "install", "--only-shell", "chromium"]]
    assert "Installing Playwright's headless shell" in capsys.readouterr().err
    assert ensure_chromium() == shell_of(machine)
    assert len(asked) == 1, "what is there is not installed again"


def test_without_a_shell_the_whole_chromium_does(
    machine: Path, installers: Installers, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = program(machine / "bin" / "chromium")
    program(machine / "bin" / "apt-get")
    program(machine / "bin" / "sudo")
    asked = installers(False)
    assert ensure_chromium() == whole
    assert f"No headless shell could be installed, so {whole} is used." in capsys.readouterr().err
    assert not [command for command in asked if command[-1] == "chromium" and "apt-get" in command]


def test_a_chromium_that_is_named_is_taken(
    machine: Path, installers: Installers, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = program(machine / "bin" / "chromium")
    monkeypatch.setenv("WEBARIUM_CHROMIUM", str(whole))
    asked = installers(True)
    assert ensure_chromium() == whole
    assert asked == []


def test_where_nothing_is_and_nothing_comes_it_says_what_to_do(machine: Path, installers: Installers) -> None:
    asked = installers(False)
    with pytest.raises(BrowserError, match="No Chromium was found"):
        ensure_chromium()
    assert asked
