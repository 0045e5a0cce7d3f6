"""Where workers run: on this machine, or on a cluster of Ray's, which is imported only when it is asked for."""

from __future__ import annotations

import logging
import os
import socket
from importlib import import_module
from typing import Any

from webarium.errors import UserError

PLACES = ("local", "ray")
"""Where workers can run."""
CONNECT_S = 5.0
"""How long a cluster may take to answer."""


def place_of(on: str) -> tuple[str, str | None]:
    """The place that ``local``, ``ray`` or ``ray:ADDRESS`` names, and the address of its cluster, if that is said.

    Raises:
        UserError: It names no place.
    """
    place, _, address = on.partition(":")
    if place not in PLACES or (place == "local" and address):
        raise UserError(f"Workers cannot run on {on!r}.", todo="Write local, ray, or ray:ADDRESS.")
    return place, address or None


def the_ray() -> Any:
    """The package ``ray``; raises `UserError` where it is not installed."""
    try:
        return import_module("ray")
    except ModuleNotFoundError as missing:
        raise UserError(
            "Ray is not installed.", todo="Install it on every machine: pip install 'webarium[ray]'"
        ) from missing


def join(address: str | None) -> bool:
    """Join a cluster, or start one of this machine; workers find modules where this process does.

    Gives whether this call joined it: a process that is in a cluster already stays in that one.

    Raises:
        UserError: Ray is not installed, or no cluster answers there.
    """
    ray = the_ray()
    if ray.is_initialized():
        return False
    _check_reachable(address)
    paths = os.pathsep.join(dict.fromkeys([os.getcwd(), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]))
    try:
        ray.init(
            address=address,
            runtime_env={"env_vars": {"PYTHONPATH": paths.rstrip(os.pathsep)}},
            log_to_driver=False,
            include_dashboard=False if address is None else None,
            logging_level=logging.ERROR,  # a warning says that it leaves signals alone outside the main thread
        )
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise UserError(
            f"There is no Ray cluster at {address!r}: {first_line(error)}", todo="Look at: ray status"
        ) from error
    return True


def first_line(error: BaseException) -> str:
    """What Ray says of an error, without the traces that it puts below."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def _check_reachable(address: str | None) -> None:
    """Ray itself tries for minutes where nobody answers."""
    host, _, port = (address or "").removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit():
        return
    try:
        socket.create_connection((host, int(port)), timeout=CONNECT_S).close()
    except OSError as error:
        raise UserError(
            f"No Ray cluster answers at {address}: {error}.",
            todo="Start one with 'ray start --head', or look at 'ray status'.",
        ) from None
