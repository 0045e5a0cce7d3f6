"""Breaks what can break while Webarium runs, and tells what was seen and what was lost.

Usage: python scripts/faults.py [--only WORD ...] [--markdown]

Every fault meets a run of three tasks (or one episode) in a folder of its own, and ends in the same question: is the
finished run, after `--resume` where one is needed, equal to a run that nothing disturbed? Needs Linux and Chromium;
full and read-only disks need root, who may mount a tmpfs. Takes some 10 minutes on a quiet machine, and at most
`LIMIT_S` for each command.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.request import urlopen

from fault_pages import PAGE_FAULTS
from fault_tools import LIMIT_S, Command, Finding, Problem, Run, check, until

from webarium.sites.registry import databases, load_sites
from webarium.worlds import Universe, default_cache

Fault = Callable[[Run], str]


def worker_killed(run: Run) -> str:
    """Kill -9 of the worker, with it the site server, in the second of three episodes."""
    with run.begin() as command:
        run.wait_for_second(command)
        os.kill(one(command.workers()), signal.SIGKILL)
        check(command.wait() == 0, f"exit code {command.code}")
    run.must_be_whole(command)
    return "A new worker began, the episode was tried again, the run ended as ever."


def browser_killed(run: Run) -> str:
    """Kill -9 of Chromium in the second episode."""
    with run.begin() as command:
        run.wait_for_second(command)
        for browser in command.browsers():
            os.kill(browser, signal.SIGKILL)
        check(command.wait() == 0, f"exit code {command.code}")
    run.must_be_whole(command)
    return "Chromium was started again, the episode was tried again, the run ended as ever."


def driver_killed(run: Run) -> str:
    """Kill -9 of Playwright's driver, the process between worker and Chromium, in the second episode."""
    with run.begin() as command:
        run.wait_for_second(command)
        for driver in command.drivers():
            os.kill(driver, signal.SIGKILL)
        check(command.wait() == 0, f"exit code {command.code}")
    run.must_be_whole(command)
    return "A new driver and a new Chromium were started, the episode was tried again, the run ended as ever."


def scheduler_killed(run: Run) -> str:
    """Kill -9 of the command itself."""
    with run.begin() as command:
        run.wait_for_second(command)
        others = command.descendants()
        os.kill(command.process.pid, signal.SIGKILL)
        command.wait()
        run.must_end(others)
    run.resume()
    return "Worker, server and Chromium ended by themselves. `--resume` ran what was missing."


def all_killed(run: Run) -> str:
    """Kill -9 of all processes at once, as when a machine stops."""
    with run.begin() as command:
        run.wait_for_second(command)
        for process in (command.process.pid, *command.descendants()):
            kill(process)
        command.wait()
    run.resume()
    return "`--resume` kept the finished episode and ran the others."


def forks_killed(run: Run) -> str:
    """Kill -9 of the process that workers are forked from."""
    with run.begin() as command:
        run.wait_for_second(command)
        os.kill(one(command.fork_servers()), signal.SIGKILL)
        check(command.wait() == 0, f"exit code {command.code}")
    run.must_be_whole(command)
    return "The run ended as ever."


def interrupted(run: Run) -> str:
    """Ctrl-C once."""
    return _interrupt(run, 1)


def interrupted_thrice(run: Run) -> str:
    """Ctrl-C three times within 0.1 s."""
    return _interrupt(run, 3)


def _interrupt(run: Run, times: int) -> str:
    with run.begin() as command:
        run.wait_for_second(command)
        others = command.descendants()
        for _ in range(times):
            os.killpg(command.process.pid, signal.SIGINT)
            time.sleep(0.04)
        check(command.wait() == 130, f"exit code {command.code}")
        run.must_end(others)
    said = command.sentence("Interrupted")
    run.resume()
    return f"“{said}” `--resume` ran what was missing."


def two_at_once(run: Run) -> str:
    """Two more runs begun in the folder of one that is going on, one of them with --resume."""
    with run.begin() as command:
        run.wait_for_second(command)
        os.kill(command.process.pid, signal.SIGSTOP)  # So that it is still going on when they look.
        sentences = []
        for words in ((), ("--resume",)):
            with run.begin(*words) as other:
                check(other.wait() == 2, f"the other run: exit code {other.code}")
            sentences.append(other.sentence("Error:"))
        os.kill(command.process.pid, signal.SIGCONT)
        check(command.wait() == 0, f"exit code {command.code}")
    run.must_be_whole(command)
    return f"The first went on as ever. The others: “{sentences[0]}”, “{sentences[1]}”"


def disk_full(run: Run) -> str:
    """No room left under --out in the second episode (tmpfs)."""
    with disk(run.out.parent, "64m"):
        with run.begin() as command:
            run.wait_for_second(command)
            filler = run.out.parent / "filler"
            fill(filler)
            check(command.wait() == 1, f"exit code {command.code}")
        said = command.sentence("No space left")
        filler.unlink()
        run.resume()
    return f"“{said}” With room again, `--resume` ran what was missing."


def disk_full_from_the_start(run: Run) -> str:
    """No room under --out from the start (tmpfs)."""
    with disk(run.out.parent, "64m"):
        filler = run.out.parent / "filler"
        fill(filler)
        with run.begin() as command:
            check(command.wait() == 1, f"exit code {command.code}")
        said = command.sentence("Error:")
        filler.unlink()
        with run.begin() as command:
            check(command.wait() == 0, f"exit code {command.code}:\n{command.said()}")
        run.must_be_whole(command)
    return f"“{said}” With room again, the run went as ever."


def cache_full(run: Run) -> str:
    """No room under the cache while the sites' data are built (tmpfs)."""
    with disk(run.cache, "3m"):
        with run.begin() as command:
            check(command.wait() not in (0, None), "the run began")
        said = command.sentence("Error:")
        mount("-o", "remount,size=64m", str(run.cache))
        with run.begin() as command:
            check(command.wait() == 0, f"exit code {command.code}")
    run.must_be_whole(command)
    return f"“{said}” With room again, the run went as ever."


def cache_read_only(run: Run) -> str:
    """The cache on a read-only disk, first empty, then with the data (tmpfs)."""
    with disk(run.cache, "64m"):
        mount("-o", "remount,ro", str(run.cache))
        with run.begin() as command:
            check(command.wait() not in (0, None), "the run began")
        said = command.sentence("Error:")
        mount("-o", "remount,rw", str(run.cache))
        copy_base(run.cache)
        mount("-o", "remount,ro", str(run.cache))
        with run.begin() as command:
            check(command.wait() == 0, f"exit code {command.code}")
    run.must_be_whole(command)
    return f"Empty: “{said}” With the data in it the run went as ever."


def universe_damaged(run: Run) -> str:
    """The sites' data with one flipped byte, then cut in half, then without a readable seal."""

    def flip(base: Path) -> None:
        data = bytearray(base.read_bytes())
        data[len(data) // 3 + 5] ^= 1
        base.write_bytes(data)

    def cut(base: Path) -> None:
        base.write_bytes(base.read_bytes()[: base.stat().st_size // 2])

    def blot(base: Path) -> None:
        base.with_suffix(".json").write_text('{"size": ')

    copy_base(run.cache)
    (base,) = run.cache.glob("*.sqlite")
    whole = base.read_bytes()
    shop = databases({"shopping": load_sites()["shopping"]})
    for damage in (flip, cut):
        damage(base)
        said: list[str] = []
        Universe.open(shop, cache=run.cache, progress=said.append).close()
        check(any("damaged and are built anew" in line for line in said), f"{damage.__name__}: {said}")
        check(base.read_bytes() == whole, f"after {damage.__name__} the data differ")
    blot(base)
    with run.begin() as command:
        check(command.wait() == 0, f"exit code {command.code}")
    command.sentence("damaged and are built anew")
    check(base.read_bytes() == whole, "after the seal was cut the data differ")
    run.must_be_whole(command)
    return "“The data of shopping are damaged and will be rebuilt.” They were, byte for byte the same."


def server_killed(run: Run) -> str:
    """Kill -9 of `webarium serve` between two pages, and the same command again."""
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    words = ("serve", "--port", str(port))
    pages = []
    for number in (1, 2):
        with Command(words, run.place / f"server-{number}.log", run.cache) as command:
            until(lambda: _home_page(port) is not None, "the server")
            pages.append(_home_page(port))
            others = command.descendants()
            kill(command.process.pid)
            command.wait()
            run.must_end(others)
        check("Traceback" not in command.said(), f"a traceback:\n{command.said()}")
    check(pages[0] == pages[1], "the second server shows another page")
    return "Started again on the same port, it shows the same page of a fresh world, as at every start."


def _home_page(port: int) -> bytes | None:
    """What the server shows, ``None`` before it does."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/", timeout=30) as answer:
            return bytes(answer.read())
    except OSError:
        return None


def record_damaged(run: Run) -> str:
    """A flipped byte in one finished record, another cut in half, then --resume."""
    with run.begin() as command:
        check(command.wait() == 0, f"exit code {command.code}")
    first, second, _ = run.archives()
    data = bytearray(first.read_bytes())
    data[len(data) // 2] ^= 1
    first.write_bytes(data)
    second.write_bytes(second.read_bytes()[: second.stat().st_size // 2])
    command = run.resume()
    said = command.sentence(first.stem)
    check(len(list(first.parent.glob("*.damaged"))) == 2, "the damaged records were not kept aside")
    return f"“{said}” Both were kept aside and run again, the third was kept."


FAULTS: Sequence[Fault] = (
    worker_killed,
    browser_killed,
    driver_killed,
    scheduler_killed,
    forks_killed,
    all_killed,
    interrupted,
    interrupted_thrice,
    two_at_once,
    disk_full,
    disk_full_from_the_start,
    cache_full,
    cache_read_only,
    universe_damaged,
    record_damaged,
    server_killed,
)


def one(found: Sequence[int]) -> int:
    """The only process of its kind."""
    check(len(found) == 1, f"one process expected, found {found}")
    return found[0]


def kill(process: int) -> None:
    """End a process that may have ended."""
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)


def mount(*words: str) -> None:
    """Mount something; raises `PermissionError` for all but root."""
    if os.geteuid() != 0:
        raise PermissionError("needs root")
    subprocess.run(["mount", *words], check=True, capture_output=True)


@contextmanager
def disk(path: Path, size: str) -> Iterator[None]:
    """A small disk at `path`, which is gone afterwards."""
    path.mkdir(parents=True, exist_ok=True)
    mount("-t", "tmpfs", "-o", f"size={size}", "webarium-faults", str(path))
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(path)], check=True)


def fill(path: Path) -> None:
    """Write until there is no room."""
    with path.open("wb", buffering=0) as file:
        try:
            while file.write(bytes(4096)):
                pass
        except OSError:
            pass


def copy_base(cache: Path) -> None:
    """Put the shop's data, as the undisturbed run built or found them, into another cache."""
    cache.mkdir(parents=True, exist_ok=True)
    for path in (REFERENCE / "cache").iterdir():
        shutil.copy(path, cache)


REFERENCE = Path(tempfile.gettempdir()) / f"webarium-faults-{os.getpid()}"


def main() -> None:
    """Run all faults, or those whose names hold a word; exit with 1 if anything was not as it should be."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", action="append", help="only faults whose name holds this; may be repeated")
    parser.add_argument("--markdown", action="store_true", help="print the table as in docs/reliability.md")
    asked = parser.parse_args()
    print(
        f"Folder: {REFERENCE}; default cache: {default_cache()}; at most {LIMIT_S:.0f} s a command",
        flush=True,
    )
    found: list[Finding] = []
    undisturbed = Run(REFERENCE, cache=REFERENCE / "cache")
    with undisturbed.begin() as command:
        if command.wait() != 0:
            sys.exit(f"The undisturbed run failed:\n{command.said()}")
    digest = undisturbed.report()["digest"]
    for fault in (*FAULTS, *PAGE_FAULTS):
        if any(word in fault.__name__ for word in asked.only or [""]):
            place = REFERENCE / fault.__name__
            found.append(tell(fault, Run(place, cache=REFERENCE / "cache", digest=str(digest))))
            print(found[-1].line(), flush=True)
    if asked.markdown:
        print("\n| what was done | what was seen | lost | s |\n|---|---|---|---|")
        print("\n".join(finding.row() for finding in found))
    shutil.rmtree(REFERENCE, ignore_errors=not all(finding.fine for finding in found))
    sys.exit(not all(finding.fine for finding in found))


def tell(fault: Fault, run: Run) -> Finding:
    """Let it happen, and say what came of it."""
    began = time.monotonic()
    what = " ".join((fault.__doc__ or "").split()).removesuffix(".")
    try:
        if fault in OWN_CACHE:
            run = Run(run.place, cache=run.place / "cache", digest=run.digest)
        seen, trouble = fault(run), ""
    except (Problem, subprocess.SubprocessError, OSError) as error:
        seen, trouble = "", f"{type(error).__name__}: {error}"
    return Finding(fault.__name__, what, seen, trouble, time.monotonic() - began)


OWN_CACHE: Sequence[Fault] = (cache_full, cache_read_only, universe_damaged)
"""What damages the cache has one of its own."""

if __name__ == "__main__":
    main()
