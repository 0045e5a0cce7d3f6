"""Tasks of merging, and merge requests that cannot be merged."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from webarium.scoring import Expect, Ref
from webarium.sites.gitlab.git.merging import merge
from webarium.sites.gitlab.git.objects import Scratch
from webarium.suites.gitlab import base
from webarium.suites.gitlab.base import ForgeTemplate
from webarium.suites.gitlab.forks import open_requests, request
from webarium.suites.kit import ANY, Decline, Mutate
from webarium.tasks import Data, Ui


class OnRequest(ForgeTemplate):
    """Base of tasks on an open merge request."""

    @dataclass(frozen=True)
    class Params:
        title: str
        slug: str

    async def go(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.goto(f"/{params.slug}/-/merge_requests")
        await ui.click("link", params.title)


class Merge(OnRequest, Mutate):
    name = "merge_request"
    difficulty = "hard"
    intent = 'Merge the open merge request "{title}" in {slug} into its target branch.'
    button = "Merge"
    says = "Merged"

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnRequest.Params]:
        for row in open_requests(db, rng):
            if row.slug.startswith("byteblaze/") and not row.draft and not row.title.startswith("Shorten"):
                yield OnRequest.Params(title=row.title, slug=row.slug)

    def expected(self, db: Data, params: OnRequest.Params) -> list[Expect]:
        row, found = base.project(db, params.slug), request(db, params.title, params.slug)
        target = base.tip(db, row, found.target_branch)
        objects = Scratch(db.universe.reader("gitlab"))
        merged = merge(
            objects, base.tree(db, found.base_id), base.tree(db, target), base.tree(db, found.head_id)
        )
        changed = {
            "state": "merged",
            "merged_at": ANY,
            "updated_at": ANY,
            "merged_by_id": base.me(db),
            "merge_commit_id": Ref("commit"),
        }
        return [
            *base.committed(db, row, merged.tree, [target, found.head_id], found.target_branch),
            Expect.update("merge_request", {"id": found.id}, changed),
            base.noted(db, "merge_request_id", found.id, "merged", 1),
        ]


class MergeElsewhere(OnRequest, Decline, like=Merge):
    name = "impossible_merge_elsewhere"
    difficulty = "medium"
    reasons = ("not_allowed",)
    count = 3
    lacks = ("Ready to merge!",)

    def instances(self, db: Data, rng: random.Random) -> Iterable[OnRequest.Params]:
        """Merge requests of projects in which one has no say about the target branch."""
        for row in open_requests(db, rng):
            if base.member_role(db, base.project(db, row.slug)) < 40 and not row.draft:
                yield OnRequest.Params(title=row.title, slug=row.slug)
