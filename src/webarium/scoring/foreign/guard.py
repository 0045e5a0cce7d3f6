"""Runs one foreign program in this process, which must not do anything but compute: ``guard.py PROGRAM FILE``.

It is started as a program of its own and uses the standard library alone. Limits of the system bound time, memory and
files; a network namespace takes the network away where the system allows that to anybody; and an audit hook, which
cannot be taken off again, refuses everything that reaches beyond the program's folder and Python's own library.
"""

from __future__ import annotations

import os
import resource
import runpy
import sys
import sysconfig
from collections.abc import Callable

CPU_S = 5
"""Seconds of computing."""
MEMORY = 1 << 30
"""Bytes of address space."""
FILES = 32
"""Files open at once."""

_NEVER = (
    "socket.",
    "subprocess.",
    "ctypes.",
    "shutil.",
    "sqlite3.",
    "pty.",
    "os.system",
    "os.exec",
    "os.fork",
    "os.posix_spawn",
    "os.spawn",
    "os.kill",
    "os.chdir",
    "os.chmod",
    "os.chown",
    "os.link",
    "os.symlink",
    "os.mkdir",
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.truncate",
    "os.utime",
    "signal.pthread_kill",
    "sys.addaudithook",
)
"""What is refused whatever it is asked with."""
_LOOKING = ("os.listdir", "os.scandir", "os.walk")
_MODULES = frozenset({"ctypes", "_ctypes", "socket", "_socket", "_posixsubprocess", "_multiprocessing"})


def _without_network() -> None:
    """A network namespace of its own has no interfaces; systems that refuse it leave the rest of the guard."""
    import ctypes  # before the hook, which refuses it

    new_user, new_network = 0x10000000, 0x40000000
    library = ctypes.CDLL(None, use_errno=True)
    if library.unshare(new_network) != 0:
        library.unshare(new_user | new_network)


def hook(rooms: tuple[str, ...]) -> Callable[[str, tuple[object, ...]], None]:
    """An audit hook that refuses all but computing, and reading in these folders, with ``PermissionError``."""
    real, write = os.path.realpath, os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
    busy = False

    def inside(path: object) -> bool:
        nonlocal busy
        if isinstance(path, int) or path is None:
            return True
        busy = True
        try:
            place = real(os.fsdecode(path))  # type: ignore[arg-type]
        finally:
            busy = False
        return any(place == room or place.startswith(room + os.sep) for room in rooms)

    def look(event: str, args: tuple[object, ...]) -> None:
        if busy:
            return
        if event.startswith(_NEVER) or (event == "import" and args[0] in _MODULES):
            raise PermissionError(f"a check may not do this: {event} {args[0] if args else ''}".strip())
        if event == "open" and (not inside(args[0]) or (isinstance(args[2], int) and args[2] & write)):
            raise PermissionError(f"a check may not open this file: {args[0]!r}")
        if event in _LOOKING and not inside(args[0]):
            raise PermissionError(f"a check may not look into this folder: {args[0]!r}")

    return look


def main() -> None:
    """Limit this process, then run the program as if it had been started with the file as its argument."""
    program, file = sys.argv[1:3]
    _without_network()
    for limit, most in (
        (resource.RLIMIT_CPU, CPU_S),
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_NOFILE, FILES),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(limit, (most, most))
    sys.argv = [program, file]
    library = {os.path.realpath(sysconfig.get_path(name)) for name in ("stdlib", "platstdlib")}
    sys.path[:] = [place for place in sys.path if os.path.realpath(place).startswith(tuple(library))]
    for name in [name for name in sys.modules if name.partition(".")[0] in _MODULES]:
        del sys.modules[name]
    sys.addaudithook(hook((*sorted(library), os.path.realpath(os.path.dirname(program)))))
    runpy.run_path(program, run_name="__main__")


if __name__ == "__main__":
    main()
