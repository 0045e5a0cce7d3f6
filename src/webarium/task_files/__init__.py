"""Task files of other benchmarks, loaded as they are."""

from webarium.task_files.real_tasks import RealEval, RealTask, load_real
from webarium.task_files.sites import SITE_NAMES, SiteMap
from webarium.task_files.verified import VerifiedEval, VerifiedTask, load_verified
from webarium.task_files.visual import VisualTask, load_visual
from webarium.task_files.webarena import PageTarget, WebArenaEval, WebArenaTask, load_webarena
from webarium.task_files.webvoyager import Reference, VoyagerTask, load_references, load_webvoyager

__all__ = [
    "SITE_NAMES",
    "PageTarget",
    "RealEval",
    "RealTask",
    "Reference",
    "SiteMap",
    "VerifiedEval",
    "VerifiedTask",
    "VisualTask",
    "VoyagerTask",
    "WebArenaEval",
    "WebArenaTask",
    "load_real",
    "load_references",
    "load_verified",
    "load_visual",
    "load_webarena",
    "load_webvoyager",
]
