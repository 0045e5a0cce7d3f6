"""Files of proposals as a suite: ``proposals:FILE``, or ``proposals:FOLDER`` for all files in one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from webarium.errors import UnknownNameError, UserError
from webarium.sites.registry import load_sites
from webarium.suites.foreign.base import first_of_each_kind
from webarium.suites.proposed.form import ProposalFile, ProposedInstance, files_in, read_proposals
from webarium.suites.proposed.live import live_suite
from webarium.suites.proposed.template import TemplateOfFile
from webarium.suites.suite import Suite
from webarium.tasks.data import find_role
from webarium.types import TaskKind

KIND = "proposals"
"""What stands before the colon."""


def load(argument: str, sites: Mapping[str, str]) -> Suite:
    """The proposals of a file, or of all files in a folder, that nobody has rejected.

    Args:
        argument: The path.
        sites: Must be empty: proposals are about sites that are installed, or say where they are.
    """
    if sites:
        raise UserError("Proposals say themselves which site they are about.", todo="Leave out --site.")
    path = Path(argument)
    files = [read_proposals(file) for file in files_in(path)]
    if not files:
        raise UserError(
            f"There are no files of proposals in {argument!r}.", todo="Make some: webarium propose SITE"
        )
    live = [file for file in files if file.live]
    if live and len(files) > 1:
        raise UserError(
            f"{argument!r} has proposals about {live[0].site}, which is no installed site, and others.",
            todo="Name one file.",
        )
    return live_suite(f"{KIND}:{argument}", live[0]) if live else _suite(argument, files)


def _suite(argument: str, files: Sequence[ProposalFile]) -> Suite:
    templates = [template for file in files for template in _templates(file)]
    kinds: list[tuple[str, TaskKind]] = [(f"{each.id}.0", each.kind) for each in templates]
    return Suite(
        name=f"{KIND}:{argument}",
        description=f"Proposed tasks of {', '.join(sorted({file.site for file in files}))}.",
        templates=tuple(templates),
        smoke=first_of_each_kind(kinds),
        remarks=tuple(remarks(files)),
        scale=files[0].scale,
    )


def _templates(file: ProposalFile) -> Iterator[TemplateOfFile]:
    sites = load_sites()
    if file.site not in sites:
        raise UnknownNameError("site", file.site, sites)
    for template in file.templates:
        if template.role:
            find_role(sites[file.site], template.role)
        kept = [instance for instance in template.instances if not rejected(instance)]
        if kept:
            yield TemplateOfFile(file.site, template, kept)


def rejected(instance: ProposedInstance) -> bool:
    """Whether a reviewer does not want it."""
    return instance.review is not None and instance.review.decision == "rejected"


def remarks(files: Sequence[ProposalFile]) -> Iterator[str]:
    """What to say to those who start a run of them."""
    instances = [each for file in files for template in file.templates for each in template.instances]
    refused = sum(map(rejected, instances))
    unseen = sum(each.review is None for each in instances)
    if refused:
        yield f"{refused} of {len(instances)} proposals were rejected by a reviewer and are left out."
    if unseen:
        yield f"{unseen} of {len(instances)} proposals were not reviewed yet: webarium view FILE."
    places = {(file.seed, file.scale) for file in files}
    if len(places) == 1:
        seed, scale = places.pop()
        yield (
            f"They were proven at seed {seed} and scale {scale}; elsewhere, those whose rows are missing are left out."
        )
    else:
        yield "They were proven at different seeds or scales; those whose rows are missing are left out."
