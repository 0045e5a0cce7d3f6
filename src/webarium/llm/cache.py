"""Answers on disk: the same question to the same model is paid for once."""

from __future__ import annotations

import hashlib
import json
import logging
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from webarium.llm.model import Answer, Request
from webarium.types import Json

_log = logging.getLogger("webarium.llm")

FORMAT = 1
"""Part of every key; changes when the meaning of a file does."""


@dataclass(frozen=True, slots=True)
class AnswerCache:
    """A folder of answers; a file appears whole or not at all, and one that cannot be read counts as missing."""

    folder: Path
    identity: Mapping[str, Json]
    """All that matters besides the request: API, address, model, body options, salt."""
    _told: set[str] = field(default_factory=set, init=False, repr=False, compare=False)
    """Why it could not be written, as far as that was said."""

    def key(self, request: Request) -> str:
        """SHA-256 over everything that can change an answer."""
        asked = {"format": FORMAT, **self.identity, "request": request.digest}
        return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()

    def read(self, request: Request) -> Answer | None:
        """The answer to this request, marked as cached and free; ``None`` if there is none."""
        try:
            data = json.loads(self._path(request).read_bytes())
            answer = Answer.from_json(data["answer"])
        except (OSError, ValueError, KeyError, TypeError):
            return None
        if answer.request != request.digest:
            return None
        return replace(answer, cached=True, cost=0.0, attempts=0, latency_s=0.0)

    def write(self, request: Request, answer: Answer) -> None:
        """Keep an answer; where the folder cannot be written, say so and go on: the answer is paid for."""
        path = self._path(request)
        text = json.dumps({**self.identity, "answer": answer.to_json(raw=True)}, ensure_ascii=False)
        temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            temporary.write_text(text + "\n", encoding="utf-8")
            os.replace(temporary, path)
        except OSError as error:
            why = error.strerror or str(error)
            if why not in self._told:
                self._told.add(why)
                _log.warning("The cache %s cannot be written: %s. Answers are not kept.", self.folder, why)
            with suppress(OSError):
                temporary.unlink(missing_ok=True)

    def _path(self, request: Request) -> Path:
        key = self.key(request)
        return self.folder / key[:2] / f"{key}.json"
