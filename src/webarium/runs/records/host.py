"""What kind of machine a run was on, and when: told for people, and no part of what a run is known by."""

from __future__ import annotations

import os
import platform
from datetime import UTC, datetime
from pathlib import Path

from webarium.types import Json

_CPUS = Path("/proc/cpuinfo")


def moment() -> str:
    """This moment in UTC, to the second: ``2026-11-28T19:20:11Z``."""
    return f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"


def host_kind() -> dict[str, Json]:
    """Processor, cores and operating system of this machine; never its name."""
    return {
        "cpu": _cpu(),
        "cores": os.cpu_count() or 1,
        "os": " ".join(filter(None, (platform.system(), platform.release(), platform.machine()))),
    }


def host_words(host: dict[str, Json]) -> str:
    """A machine in a line; empty where nothing is known."""
    cores = f"{host['cores']} cores" if host.get("cores") else ""
    return ", ".join(str(part) for part in (host.get("cpu"), cores, host.get("os")) if part)


def day_and_time(told: str) -> str:
    """A moment as `moment` writes it, for people: ``2026-11-28 19:20:11 UTC``."""
    return told.replace("T", " ").replace("Z", " UTC")


def _cpu() -> str:
    try:
        lines = _CPUS.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return platform.processor()
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.processor())
