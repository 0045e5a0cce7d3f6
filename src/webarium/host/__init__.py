"""Rollouts as a service: a host with worker processes, and a client that gives the same rollouts as an arena."""

from webarium.host.client import Host, RemoteRollout, connect
from webarium.host.server import HostServer, HostSettings

__all__ = ["Host", "HostServer", "HostSettings", "RemoteRollout", "connect"]
