"""Finding a Chromium and the flags that make it fast, quiet, confined and reproducible."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

import playwright

from webarium.browser.tabs.drawing import ON_DEMAND
from webarium.errors import BrowserError

ENV_VARIABLE = "WEBARIUM_CHROMIUM"
SHELLS = ("chromium-headless-shell", "chrome-headless-shell", "headless_shell")
"""What a headless shell may be called on PATH: Chromium without windows, which costs a third of the time and memory."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
"""What a whole Chromium may be called on PATH, best first."""
_SHELL_LAYOUTS = (
    "chromium_headless_shell-{rev}/chrome*linux*/*headless*shell",
    "chromium_headless_shell-{rev}/chrome*mac*/*headless*shell",
)
_LAYOUTS = (
    "chromium-{rev}/chrome-linux*/chrome",
    "chromium-{rev}/chrome-mac*/*.app/Contents/MacOS/*",
)
INSTALL = (
    "Install one with `playwright install --with-deps --only-shell chromium` or `apt install "
    f"chromium-headless-shell`, or set {ENV_VARIABLE} to the path of a Chromium or Chrome."
)
INSTALL_HEADED = (
    "Windows need a whole Chromium: install one with `playwright install --with-deps chromium` or `apt install "
    f"chromium`, or set {ENV_VARIABLE} to its path."
)


LATE_COMPILERS = "--no-maglev --invocation-count-for-turbofan=30000"
"""V8's options for documents that live for one action: what its optimising compilers make of a script is thrown away
with the document, before it has paid. Loops that run long are still optimised."""

_LATE = [f"lazyLoadingImageMarginPx{speed}=0" for speed in ("Unknown", "Slow2G", "2G", "3G", "4G")]
"""How far below what can be seen Chromium gets lazy pictures: of its own accord 1,250 to 8,000 pixels. Here whoever
scrolls waits for them, and what nobody scrolls to is never got."""
_MOUSE = ["primaryHoverType=2", "availableHoverTypes=2", "primaryPointerType=4", "availablePointerTypes=4"]
"""That there is a mouse that can hover: Playwright says so, too, but Chromium heeds one such flag only, the last."""


def find_chromium(*, headed: bool = False) -> Path:
    """Give the Chromium to use: ``$WEBARIUM_CHROMIUM``, else a headless shell, else a whole Chromium.

    Of each kind the one that Playwright installed comes before one on PATH. For windows only a whole one will do.
    Raises `BrowserError` if there is none, or if the variable names something that cannot be run.
    """
    named = os.environ.get(ENV_VARIABLE)
    if named:
        return _named(named)
    kinds = [(_LAYOUTS, NAMES)] if headed else [(_SHELL_LAYOUTS, SHELLS), (_LAYOUTS, NAMES)]
    for layouts, names in kinds:
        for path in _installed_by_playwright(layouts):
            return path
        for name in names:
            if found := shutil.which(name):
                return Path(found)
    what = "Chromium that shows windows" if headed else "Chromium"
    raise BrowserError(f"No {what} was found.", todo=INSTALL_HEADED if headed else INSTALL)


def build_of(path: Path, *, headed: bool) -> str:
    """Which build of Chromium a program is, judged by its name: ``headless shell``, ``headless`` or ``headed``."""
    if "headless" in path.name:
        return "headless shell"
    return "headed" if headed else "headless"


def _named(text: str) -> Path:
    found = shutil.which(text)
    if found is None:
        raise BrowserError(
            f"{ENV_VARIABLE} is {text!r}, which is not a program that can be run.",
            todo=f"Set it to the path of a Chromium or Chrome, or unset it. {INSTALL}",
        )
    return Path(found)


def _installed_by_playwright(layouts: Sequence[str]) -> Iterator[Path]:
    """Browsers in Playwright's folder: the revision that fits this Playwright first, then the newest."""
    folder = _playwright_folder()
    fitting = _fitting_revision()
    found: list[tuple[int, int, Path]] = []
    for rank, layout in enumerate(layouts):
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


def flags(
    port: int, *, headed: bool = False, live_hosts: Collection[str] = (), on_demand: bool = False
) -> list[str]:
    """Command line flags beyond Playwright's own.

    Every ``*.test`` host leads to `port` of this machine and no other name or address resolves, whoever asks,
    but for `live_hosts`, if there are any: then these resolve as they do anywhere, and no ``*.test`` host does.
    Fonts, scrollbars and scale are pinned so that equal pages give equal pixels anywhere. Frames may be drawn
    `on_demand` only, which a headless shell can.
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
    # A page that is brought back is given to Chromium without its server, and so passes for one from outside, which may
    # ask nothing of this machine (local network access); the sites' server passes for one from outside, too.
    outside = [] if live_hosts else [f"--ip-address-space-overrides=127.0.0.1:{port}=public"]
    quick = [] if live_hosts else [f"--js-flags={LATE_COMPILERS}"]
    blink = [] if live_hosts else [f"--blink-settings={','.join((*_LATE, *([] if headed else _MOUSE)))}"]
    drawn = ON_DEMAND if on_demand else ()
    return [*confined, *pinned, *outside, *quick, *blink, *drawn, *([] if headed else ["--disable-gpu"])]
