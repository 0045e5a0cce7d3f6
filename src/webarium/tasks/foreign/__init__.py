"""Task files of other benchmarks, loaded as they are."""

from webarium.tasks.foreign.real_tasks import RealEval, RealTask, load_real
from webarium.tasks.foreign.sites import SITE_NAMES, SiteMap
from webarium.tasks.foreign.verified import VerifiedEval, VerifiedTask, load_verified
from webarium.tasks.foreign.webarena import PageTarget, WebArenaEval, WebArenaTask, load_webarena
from webarium.tasks.foreign.webvoyager import Reference, VoyagerTask, load_references, load_webvoyager

__all__ = [
    "SITE_NAMES",
    "PageTarget",
    "RealEval",
    "RealTask",
    "Reference",
    "SiteMap",
    "VerifiedEval",
    "VerifiedTask",
    "VoyagerTask",
    "WebArenaEval",
    "WebArenaTask",
    "load_real",
    "load_references",
    "load_verified",
    "load_webarena",
    "load_webvoyager",
]
