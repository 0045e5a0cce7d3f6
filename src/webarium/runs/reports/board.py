"""A leaderboard as those who send to it see it: an address and what can be asked of it."""

from __future__ import annotations

import http.client
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, cast
from urllib.parse import quote, urlsplit

from webarium.errors import UserError
from webarium.types import Json
from webarium.web_addresses import is_web_address

PATIENCE_S = 60.0
"""How long a leaderboard may take to answer."""
SCORING_S = 3600.0
"""How long it may take to score a package, which are minutes for a large run."""
_TOKEN = re.compile(r"[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?")
"""What a header can carry as a token."""
LONGEST_REPLY = 1_000_000
"""Bytes of an answer that are read."""


@dataclass(frozen=True)
class Filed:
    """What a leaderboard made of an answer to a task of REAL's."""

    passed: bool | None
    """Its own verdict; ``None`` if it cannot decide."""
    reason: str
    earlier: bool = False
    """Whether the task had been answered in this run before; then that answer stays."""


@dataclass(frozen=True)
class Board:
    """A leaderboard; nothing is asked of it before one of the methods is called.

    Raises:
        UserError: The address is not a URL; in the methods: the leaderboard cannot be reached, or refuses.
    """

    address: str
    """``http://localhost:8720``."""
    token: str | None = None
    """What submissions must bring, if anything."""

    def __post_init__(self) -> None:
        if not is_web_address(self.address):
            raise UserError(
                f"{self.address!r} is not the address of a leaderboard.",
                todo="For example: http://localhost:8720",
            )
        if self.token is not None and not _TOKEN.fullmatch(self.token):
            raise UserError(
                "A leaderboard's token consists of printable ASCII characters; the one given does not.",
                todo="Give it as the server was given it.",
            )

    def send(self, package: Path) -> str:
        """Send a package; returns the address at which it is listed."""
        headers = {"content-type": "application/zip", "content-length": str(package.stat().st_size)}
        with package.open("rb") as body:
            status, said = self._post("/api/submissions", body, headers, SCORING_S)
        if status != 201:
            raise UserError(f"Not listed: {said.get('error', status)}")
        return self.address.rstrip("/") + str(said.get("url", ""))

    def begin(self, name: str, model: str = "") -> str:
        """Begin a run of REAL; returns its id, which is as good as a key."""
        status, said = self._post_json("/api/real/runs", {"name": name, "model": model})
        if status != 201:
            raise UserError(f"No run was begun: {said.get('error', status)}")
        return str(said["run_id"])

    def file(self, run_id: str, task_id: str, answer: str, state: Mapping[str, Json] | None) -> Filed:
        """File the answer to a task of REAL's, with what the site told at the end."""
        asked = {"task_id": task_id, "retrieved_answer": answer, "state": state}
        status, said = self._post_json(f"/api/real/runs/{quote(run_id, safe='')}/answers", asked)
        if status == 409:
            return Filed(None, str(said.get("error", "")), earlier=True)
        if status != 200:
            raise UserError(f"The answer to {task_id} was not filed: {said.get('error', status)}")
        return Filed(cast("bool | None", said.get("passed")), str(said.get("reason", "")))

    def _post_json(self, path: str, value: object) -> tuple[int, Mapping[str, Json]]:
        body = json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")
        return self._post(path, body, {"content-type": "application/json"}, PATIENCE_S)

    def _post(
        self, path: str, body: bytes | IO[bytes], headers: Mapping[str, str], seconds: float
    ) -> tuple[int, Mapping[str, Json]]:
        """Status and answer; redirections are not followed."""
        address = urlsplit(self.address)
        kind = http.client.HTTPSConnection if address.scheme == "https" else http.client.HTTPConnection
        sent = {"accept": "application/json", **headers}
        if self.token is not None:
            sent["authorization"] = f"Bearer {self.token}"
        connection = kind(address.hostname or "", address.port, timeout=seconds)
        try:
            connection.request("POST", address.path.rstrip("/") + path, body, sent)
            response = connection.getresponse()
            said = response.read(LONGEST_REPLY)
        except (OSError, http.client.HTTPException) as error:
            raise UserError(
                f"The leaderboard at {self.address} cannot be reached: {error}.",
                todo="Check its address, and that the server runs.",
            ) from None
        finally:
            connection.close()
        try:
            answer = json.loads(said)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise UserError(f"{self.address} answered {response.status}, but not as a leaderboard does.")
        return response.status, answer
