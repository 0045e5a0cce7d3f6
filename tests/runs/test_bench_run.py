"""What `webarium bench run` counts: CPU of all processes and threads of a worker, put together over workers."""

from __future__ import annotations

import subprocess
import sys
import threading
import time

import pytest

from webarium.bench.cpu import CpuMeter, thread_cpu
from webarium.bench.run import PARTS, Share, _together

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs Linux's clocks of other processes")

BURNED_MS = 60
BURN = (
    f"import time\nwhile time.process_time() < {BURNED_MS / 1000}: pass\nprint('done', flush=True)\ninput()"
)


def test_processes_that_were_started_count() -> None:
    meter = CpuMeter(every_s=0)
    before = meter.total()
    with subprocess.Popen(
        [sys.executable, "-c", BURN], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"done\n"
        during = meter.total()
        child.communicate(b"\n")
    assert during - before >= BURNED_MS
    assert meter.total() >= during, "what a process has used stays counted when it ends"
    assert sum(meter.by_kind().values()) == pytest.approx(meter.total(), abs=50)


def test_threads_are_told_apart_by_name() -> None:
    burned, leave = threading.Event(), threading.Event()

    def burn() -> None:
        begun = time.thread_time()
        while time.thread_time() - begun < BURNED_MS / 1000:
            pass
        burned.set()
        leave.wait()

    thread = threading.Thread(target=burn, name="bench-test-1")
    thread.start()
    burned.wait()
    try:
        assert thread_cpu("bench-test") >= BURNED_MS
        assert thread_cpu("another") == 0
    finally:
        leave.set()
        thread.join()


def test_shares_are_put_together() -> None:
    parts = dict.fromkeys(PARTS, 12.0)
    one = Share(2, 6, 60.0, 600.0, parts, {"python": 60.0}, 6.0, 100.0, 30.0)
    two = Share(4, 6, 60.0, 600.0, parts, {"python": 60.0, "gpu": 12.0}, 6.0, 200.0, 0.0)
    speed = _together(True, [one, two])
    assert (speed.episodes, speed.actions, speed.episodes_a_minute) == (6, 12, 6.0)
    assert (speed.cpu_ms_an_action, speed.cpu_ms_an_episode) == (100.0, 200.0)
    assert (speed.parts["execute"], speed.parts["begin"]) == (2.0, 4.0)
    assert (speed.kinds, speed.server_ms) == ({"gpu": 1.0, "python": 10.0}, 1.0)
    assert (speed.worker_mb, speed.episode_mb) == (150.0, 30.0)
