from __future__ import annotations

from pathlib import Path

import pytest

from webarium.browser import find_chromium
from webarium.browser.process.chromium import build_of, flags
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
    old = program(bare.parent / "browsers/chromium-1199/chrome-linux/chrome")
    assert find_chromium() == old
    new = program(bare.parent / "browsers/chromium-1200/chrome-linux64/chrome")
    assert find_chromium() == new
    debian = program(bare / "chromium-headless-shell")
    assert find_chromium() == debian
    shell = program(
        bare.parent
        / "browsers/chromium_headless_shell-1200/chrome-headless-shell-linux64/chrome-headless-shell"
    )
    assert find_chromium() == shell
    older = program(bare.parent / "browsers/chromium_headless_shell-1199/chrome-linux/headless_shell")
    assert find_chromium() == shell
    monkeypatch.setattr("webarium.browser.process.chromium._fitting_revision", lambda: 1199)
    assert find_chromium() == older
    assert find_chromium(headed=True) == old
    named = program(bare / "mine")
    monkeypatch.setenv("WEBARIUM_CHROMIUM", "mine")
    assert find_chromium() == named


def test_windows_need_a_whole_chromium(bare: Path) -> None:
    program(bare / "chromium-headless-shell")
    with pytest.raises(BrowserError, match=r"Chromium that shows windows.*apt install chromium`"):
        find_chromium(headed=True)
    whole = program(bare / "chromium")
    assert find_chromium(headed=True) == whole


@pytest.mark.parametrize(
    ("name", "headed", "build"),
    [
        ("chromium-headless-shell", False, "headless shell"),
        ("headless_shell", False, "headless shell"),
        ("chrome", False, "headless"),
        ("chromium", True, "headed"),
    ],
)
def test_what_a_build_is_called(name: str, headed: bool, build: str) -> None:
    assert build_of(Path("/usr/bin") / name, headed=headed) == build


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


def test_optimising_compilers_come_late_on_the_sites_alone() -> None:
    assert any(flag.startswith("--js-flags=--no-maglev") for flag in flags(8123))
    assert not any(flag.startswith("--js-flags") for flag in flags(8123, live_hosts=["example.org"]))
