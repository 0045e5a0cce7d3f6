"""Finding a Chromium and the flags that make it fast, quiet, confined and reproducible."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Collection, Iterator
from pathlib import Path

import playwright

from webarium.errors import BrowserError

ENV_VARIABLE = "WEBARIUM_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
"""What a Chromium may be called on PATH, best first."""
_LAYOUTS = (
    "chromium-{rev}/chrome-linux*/chrome",
    "chromium-{rev}/chrome-mac*/*.app/Contents/MacOS/*",
    "chromium_headless_shell-{rev}/chrome*linux*/*headless*shell",
    "chromium_headless_shell-{rev}/chrome*mac*/*headless*shell",
)
INSTALL = (
    "Install one with `playwright install --with-deps chromium` or `apt install chromium`, "
    f"or set {ENV_VARIABLE} to the path of a Chromium or Chrome."
)


def find_chromium() -> Path:
    """Give the Chromium to use: ``$WEBARIUM_CHROMIUM``, else one that Playwright installed, else one on PATH.

    Raises `BrowserError` if there is none, or if the variable names something that cannot be run.
    """
    named = os.environ.get(ENV_VARIABLE)
    if named:
        return _named(named)
    for path in _installed_by_playwright():
        return path
    for name in NAMES:
        if found := shutil.which(name):
            return Path(found)
    raise BrowserError("No Chromium was found.", todo=INSTALL)


def _named(text: str) -> Path:
    found = shutil.which(text)
    if found is None:
        raise BrowserError(
            f"{ENV_VARIABLE} is {text!r}, which is not a program that can be run.",
            todo=f"Set it to the path of a Chromium or Chrome, or unset it. {INSTALL}",
        )
    return Path(found)


def _installed_by_playwright() -> Iterator[Path]:
    """Browsers in Playwright's folder: the revision that fits this Playwright first, then the newest."""
    folder = _playwright_folder()
    fitting = _fitting_revision()
    found: list[tuple[int, int, Path]] = []
    for rank, layout in enumerate(_LAYOUTS):
        for path in folder.glob(layout.format(rev="*")):
            revision = re.search(r"-(\d+)$", path.relative_to(folder).parts[0])
            if revision and os.access(path, os.X_OK) and path.is_file():
                number = int(revision[1])
                found.append((-sys.maxsize if number == fitting else -number, rank, path))
    for _, _, path in sorted(found):
        yield path


def _playwright_folder() -> Path:
    named = os.environ.get("PLAYWRIGHT_BROWSERS_PATH", "")
    if named == "0":
        return Path(playwright.__file__).parent / "driver" / "package" / ".local-browsers"
    if named:
        return Path(named)
    cache = Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
    return cache / "ms-playwright"


def _fitting_revision() -> int:
    """The revision of Chromium that this Playwright was made for; 0 if it does not say."""
    listing = Path(playwright.__file__).parent / "driver" / "package" / "browsers.json"
    try:
        browsers = json.loads(listing.read_text(encoding="utf-8"))["browsers"]
        return next(int(b["revision"]) for b in browsers if b["name"] == "chromium")
    except (OSError, ValueError, KeyError, StopIteration):
        return 0


def _resolved(port: int, live_hosts: Collection[str]) -> str:
    if not live_hosts:
        return f"MAP *.test 127.0.0.1:{port}, MAP * ~NOTFOUND"
    # What "*.example.org" allows is example.org, too; Chromium's patterns mean only what is below it.
    named = {*live_hosts, *[host[2:] for host in live_hosts if host.startswith("*.")]}
    return ", ".join(["MAP * ~NOTFOUND", *[f"EXCLUDE {host}" for host in sorted(named)]])


def flags(port: int, *, headed: bool = False, live_hosts: Collection[str] = ()) -> list[str]:
    """Command line flags beyond Playwright's own.

    Every ``*.test`` host leads to `port` of this machine and no other name or address resolves, whoever asks,
    but for `live_hosts`, if there are any: then these resolve as they do anywhere, and no ``*.test`` host does.
    Fonts, scrollbars and scale are pinned so that equal pages give equal pixels anywhere.
    """
    confined = [
        f"--host-resolver-rules={_resolved(port, live_hosts)}",
        "--no-proxy-server",
        "--disable-quic",
        "--no-pings",
        "--disable-domain-reliability",
        "--disable-client-side-phishing-detection",
        "--webrtc-ip-handling-policy=disable_non_proxied_udp",
        "--force-webrtc-ip-handling-policy",
    ]
    pinned = [
        "--force-device-scale-factor=1",
        "--font-render-hinting=none",
        "--disable-lcd-text",
        "--disable-font-subpixel-positioning",
        "--hide-scrollbars",
        "--disable-smooth-scrolling",
        "--disable-partial-raster",
        "--disable-skia-runtime-opts",
        "--mute-audio",
    ]
    return confined + pinned + ([] if headed else ["--disable-gpu"])
