"""The wheel holds everything: in an empty environment, without npm, it serves sites and runs tasks."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this clone."""
    out = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True, timeout=900)
    (found,) = out.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """The `webarium` command of an environment that has the wheel, and what to run it with.

    Dependencies are borrowed from this environment by path, which does not bring its editable Webarium along.
    """
    folder = tmp_path_factory.mktemp("venv")
    venv.create(folder)
    pip = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python")]
    install = [*pip, "install", "--no-deps", "--no-index", "--quiet", str(wheel)]
    subprocess.run(install, check=True, capture_output=True, timeout=900)
    borrowed = next(path for path in sys.path if path.endswith("site-packages"))
    tools = str(Path(os.environ.get("WEBARIUM_CHROMIUM", "/usr/bin/true")).parent)
    environment = {**os.environ, "PYTHONPATH": borrowed, "PATH": f"{folder / 'bin'}:{tools}:/usr/bin:/bin"}
    return folder / "bin" / "webarium", environment


def test_what_is_inside(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert any(name.endswith("licenses/LICENSE") for name in names)
    for part in (
        "assets/observe.js",
        "assets/packages.json",
        "assets/vendor/",
        "assets/fonts/",
        "assets/objects/",
        "py.typed",
    ):
        assert any(part in name for name in names), part
    assert not [name for name in names if "node_modules" in name or name.startswith("tests/")]


def test_it_runs_a_task(installed: tuple[Path, dict[str, str]], tmp_path: Path) -> None:
    command, environment = installed
    words = ["run", "--suite", "shopping", "--agent", "oracle", "--task", "shopping.latest_order_total.0"]
    done = subprocess.run(
        [command, *words, "--workers", "1", "--out", tmp_path / "run"],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "1 passed" in done.stdout


def test_it_serves_the_shop(installed: tuple[Path, dict[str, str]], tmp_path: Path) -> None:
    command, environment = installed
    process = subprocess.Popen(
        [command, "serve", "--port", "0"],
        env={**environment, "PYTHONUNBUFFERED": "1"},
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        port = next(found[1] for line in process.stdout if (found := re.search(r"localhost:(\d+)/", line)))
        request = urllib.request.Request(
            f"http://127.0.0.1:{port}/", headers={"Host": f"onestopshop.localhost:{port}"}
        )
        with urllib.request.urlopen(request, timeout=900) as answer:
            page = answer.read().decode()
        assert "OneStopShop" in page
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=900) == 0
        process.stdout.close()
