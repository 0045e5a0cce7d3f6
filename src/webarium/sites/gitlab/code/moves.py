"""Moving the refs that a push moves, by the rules of its project, and what is said about it to the pusher."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import quote, urlencode

from webarium.sites.gitlab.access import At
from webarium.sites.gitlab.code.pushing import drop_branch, moved
from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.git.commits import Commit, above, find
from webarium.sites.gitlab.git.receiving import Move
from webarium.sites.gitlab.merging.opening import Opening, open_request, why_not
from webarium.sites.gitlab.noting import mention
from webarium.sites.kit.visit import Visit
from webarium.types import SqlValue

_REQUEST = "merge_request."


class Moves:
    """What one push does to a project's refs."""

    def __init__(self, visit: Visit, at: At, options: Iterable[str] = ()) -> None:
        """Begin a push with what its pusher has said with ``-o``."""
        self._visit, self._at = visit, at
        self.said: list[str] = []
        """Lines that the pusher reads."""
        pairs = (each.removeprefix(_REQUEST).partition("=") for each in options if each.startswith(_REQUEST))
        self._request = {key: value for key, _, value in pairs}

    def apply(self, move: Move) -> str:
        """Move a ref; returns why not, if it must not be moved."""
        kind, _, name = move.command.ref.removeprefix("refs/").partition("/")
        if kind == "heads":
            return self._branch(name, move)
        if kind == "tags":
            return self._tag(name, move)
        return "only branches and tags can be pushed"

    def _branch(self, name: str, move: Move) -> str:
        visit, at = self._visit, self._at
        found = refs.branch(visit.db, at.id, name)
        begins = found is None and name == at.project.default_branch
        if not at.may_push(found) or (begins and not at.maintains):
            return "protected branch, only maintainers can push"
        if move.commit is None:
            return self._dropped(found)
        if move.tag:
            return "not a commit"
        if found is None:
            return self._begun(name, move.commit)
        current = find(visit.db, move.command.old)
        if current is None or current.id != found.commit_id:
            return "the branch has moved, fetch first"
        if found.protected and found.commit_id not in above(visit.db, move.commit.id):
            return "a protected branch takes no forced pushes"
        visit.update("branch", {"commit_id": move.commit.id}, id=found.id)
        moved(visit, at, name, found.commit_id, move.commit.id)
        self._ask_to_merge(name, move.commit)
        return ""

    def _dropped(self, found: refs.Branch | None) -> str:
        if found is None:
            return "no such branch"
        if found.name == self._at.project.default_branch:
            return "the default branch cannot be deleted"
        drop_branch(self._visit, found)
        return ""

    def _begun(self, name: str, new: Commit) -> str:
        visit, at = self._visit, self._at
        if problem := refs.unfit(visit.db, at.id, name):
            return problem
        first = not refs.branches(visit.db, at.id)
        values: dict[str, SqlValue] = {
            "project_id": at.id,
            "name": name,
            "commit_id": new.id,
            "protected": int(first),
        }
        visit.insert("branch", values)
        if first:
            visit.update("project", {"default_branch": name}, id=at.id)
        moved(visit, at, name, None, new.id)
        if not first and "create" not in self._request:
            query = urlencode({"merge_request[source_branch]": name})
            self._say(f"To create a merge request for {name}, visit:", f"/-/merge_requests/new?{query}")
        self._ask_to_merge(name, new)
        return ""

    def _ask_to_merge(self, name: str, new: Commit) -> None:
        """Open the merge request that ``-o merge_request.create`` asks for."""
        if "create" not in self._request:
            return
        visit, at, asked = self._visit, self._at, self._request
        opening = Opening(
            source=at,
            source_branch=name,
            target_branch=asked.get("target", "") or at.project.default_branch,
            title=asked.get("title", "")[:255].strip() or new.title or name,
            description=asked.get("description", "")[:20_000],
            draft="draft" in asked,
        )
        if problem := why_not(visit, at, opening):
            self.said += ["", f"No merge request was created: {problem[1]}", ""]
            return
        topic = open_request(visit, at, opening)
        mention(visit, at, "merge_request_id", topic.id, opening.description)
        self._say(f"View merge request for {name}:", topic.path.removeprefix(at.root))

    def _tag(self, name: str, move: Move) -> str:
        visit, at = self._visit, self._at
        if move.commit is None:
            return "" if visit.delete("tag", project_id=at.id, name=name) else "no such tag"
        if not refs.name_fits(name) or visit.has("tag", project_id=at.id, name=name):
            return "a tag of this name exists, or cannot have it"
        values: dict[str, SqlValue] = {
            "project_id": at.id,
            "name": name,
            "commit_id": move.commit.id,
            "created_at": visit.stamp,
            "object": move.tag,
        }
        visit.insert("tag", values)
        return ""

    def _say(self, words: str, path: str) -> None:
        url = self._visit.url
        self.said += ["", words, f"  {url.scheme}://{url.netloc}{quote(self._at.root)}{path}", ""]
