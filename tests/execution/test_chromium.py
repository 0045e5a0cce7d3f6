from __future__ import annotations

from pathlib import Path

import pytest

from webarium.browser import find_chromium
from webarium.browser.chromium import flags
from webarium.errors import BrowserError


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without any browser; gives the folder that is its PATH."""
    (tmp_path / "bin").mkdir()
    monkeypatch.delenv("WEBARIUM_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "browsers"))
    return tmp_path / "bin"


def program(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def test_nothing_installed(bare: Path) -> None:
    with pytest.raises(BrowserError, match="playwright install"):
        find_chromium()


def test_the_order(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chrome = program(bare / "google-chrome")
    assert find_chromium() == chrome
    chromium = program(bare / "chromium")
    assert find_chromium() == chromium
    shell = program(
        bare.parent
        / "browsers/chromium_headless_shell-1200/chrome-headless-shell-linux64/chrome-headless-shell"
    )
    assert find_chromium() == shell
    old = program(bare.parent / "browsers/chromium-1199/chrome-linux/chrome")
    assert find_chromium() == shell
    new = program(bare.parent / "browsers/chromium-1200/chrome-linux64/chrome")
    assert find_chromium() == new
    monkeypatch.setattr("webarium.browser.chromium._fitting_revision", lambda: 1199)
    assert find_chromium() == old
    named = program(bare / "mine")
    monkeypatch.setenv("WEBARIUM_CHROMIUM", "mine")
    assert find_chromium() == named


def test_a_variable_that_names_nothing(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEBARIUM_CHROMIUM", "/nowhere/chromium")
    with pytest.raises(BrowserError, match="WEBARIUM_CHROMIUM is '/nowhere/chromium'"):
        find_chromium()


def test_flags_confine_and_pin() -> None:
    given = flags(8123)
    assert "--host-resolver-rules=MAP *.test 127.0.0.1:8123, MAP * ~NOTFOUND" in given
    assert "--no-proxy-server" in given
    assert "--disable-gpu" in given
    assert "--disable-gpu" not in flags(1, headed=True)
