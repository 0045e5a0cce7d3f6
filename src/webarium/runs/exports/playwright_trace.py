"""Playwright traces made from records: the timeline, each action with its pictures, reasons and errors.

Layout: version 7 of the trace format, which Playwright 1.46 and all later ones open (their viewer raises older
versions to its own). A record holds pictures of pages instead of their elements, so the viewer's snapshots show these.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path, PurePath

from webarium.observation.formats import image_suffix
from webarium.runs.exports.source import Finished, Turn, scored_by
from webarium.runs.records.step import Step
from webarium.types import Json

VERSION = 7
PAGE, FRAME = "page@1", "frame@1"
_METHODS = {
    "Click": "click",
    "Hover": "hover",
    "Focus": "focus",
    "Check": "check",
    "Type": "fill",
    "Press": "press",
    "Scroll": "wheel",
    "Select": "selectOption",
    "Drag": "dragTo",
    "Upload": "setInputFiles",
    "Goto": "goto",
    "GoBack": "goBack",
    "GoForward": "goForward",
    "NewTab": "newPage",
    "CloseTab": "close",
    "Wait": "waitForTimeout",
}


def write(episodes: Sequence[Finished], out: Path) -> list[Path]:
    """Write ``<episode>.zip`` for each episode."""
    written = []
    for episode in episodes:
        path = out / f"{episode.file}.zip"
        _write_zip(path, trace(episode))
        written.append(path)
    return written


@dataclass
class Trace:
    """The parts of a trace archive."""

    events: list[dict[str, Json]] = field(default_factory=list)
    network: list[dict[str, Json]] = field(default_factory=list)
    resources: dict[str, bytes] = field(default_factory=dict)

    def keep(self, data: bytes, extension: str) -> str:
        """File a resource under its hash; returns its name."""
        # SHA-1 only names files here, as in every trace.
        name = f"{hashlib.sha1(data, usedforsecurity=False).hexdigest()}.{extension}"
        self.resources[name] = data
        return name


def trace(episode: Finished) -> Trace:
    """One episode as a trace; times are milliseconds since it began."""
    made = Trace()
    began = episode.ended - timedelta(seconds=episode.result.wall_s)
    wall = began.timestamp() * 1000
    steps = episode.steps
    size = (steps[0].viewport if steps else []) or [1280, 720]
    made.events.append(
        {
            "version": VERSION,
            "type": "context-options",
            "origin": "library",
            "browserName": "chromium",
            "options": {"viewport": {"width": size[0], "height": size[1]}},
            "platform": "linux",
            "wallTime": wall,
            "monotonicTime": 0.0,
            "sdkLanguage": "python",
            "title": f"{episode.id}: {episode.result.request}{scored_by(episode)}",
        }
    )
    urls = {step.index: _picture(made, episode, step, wall) for step in steps}
    for turn in episode.turns:
        made.events.extend(_turn(made, episode, turn, urls, wall))
    return made


def _picture(made: Trace, episode: Finished, step: Step, wall: float) -> str | None:
    """File a step's picture as a frame of the film and as a picture that snapshots show; returns its address."""
    data = episode.picture(step)
    if data is None:
        return None
    name = made.keep(data, image_suffix(data))
    width, height = step.viewport or [1280, 720]
    at = step.timings.get("at", 0.0)
    made.events.append(
        {
            "type": "screencast-frame",
            "pageId": PAGE,
            "sha1": name,
            "width": width,
            "height": height,
            "timestamp": at,
        }
    )
    url = f"http://record.invalid/{step.index:04d}{PurePath(name).suffix}"
    made.network.append({"type": "resource-snapshot", "snapshot": _resource(url, name, len(data))})
    return url


def _turn(
    made: Trace, episode: Finished, turn: Turn, urls: dict[int, str | None], wall: float
) -> Iterator[dict[str, Json]]:
    step, seen = turn.step, turn.seen
    call = f"call@{step.index}"
    began, ended = seen.timings.get("at", 0.0), max(step.timings.get("at", 0.0), seen.timings.get("at", 0.0))
    act = step.act or {}
    yield {
        "type": "before",
        "callId": call,
        "startTime": began,
        "wallTime": wall + began,
        "apiName": step.words or "no action",
        "class": "Page",
        "method": _METHODS.get(str(act.get("is")), str(act.get("is") or "none").lower()),
        "params": {key: value for key, value in act.items() if key != "is"},
        "pageId": PAGE,
        "beforeSnapshot": f"before@{call}",
    }
    for line in (*step.reasoning.splitlines(), step.error):
        if line.strip():
            yield {"type": "log", "callId": call, "time": began, "message": line}
    yield _snapshot(f"before@{call}", call, began, wall, seen, urls.get(seen.index))
    point = _point(step)
    if point is not None:
        yield {"type": "input", "callId": call, "point": point, "inputSnapshot": f"input@{call}"}
        yield _snapshot(f"input@{call}", call, began, wall, seen, urls.get(seen.index))
    shown = turn.after or seen
    yield _snapshot(f"after@{call}", call, ended, wall, shown, urls.get(shown.index))
    after: dict[str, Json] = {
        "type": "after",
        "callId": call,
        "endTime": ended,
        "afterSnapshot": f"after@{call}",
        "attachments": _attachments(made, turn),
    }
    if point is not None:
        after["point"] = point
    if step.error:
        after["error"] = {"name": "Error", "message": step.error}
    yield after


def _attachments(made: Trace, turn: Turn) -> list[Json]:
    texts = {
        "observation": turn.seen.observation,
        "reasoning": turn.step.reasoning,
        "raw answer": turn.step.raw,
        "changes": json.dumps(turn.step.changes, indent=2, ensure_ascii=False) if turn.step.changes else "",
    }
    return [
        {"name": name, "contentType": "text/plain", "sha1": made.keep(text.encode(), "txt")}
        for name, text in texts.items()
        if text
    ]


def _point(step: Step) -> dict[str, Json] | None:
    box = (step.target or {}).get("box")
    if not isinstance(box, list) or len(box) != 4:
        return None
    left, top, width, height = (float(value) for value in box if isinstance(value, (int, float)))
    return {"x": left + width / 2, "y": top + height / 2}


def _snapshot(
    name: str, call: str, at: float, wall: float, step: Step, picture: str | None
) -> dict[str, Json]:
    width, height = step.viewport or [1280, 720]
    shown: Json = (
        ["IMG", {"src": picture, "width": str(width), "height": str(height), "alt": step.title}]
        if picture
        else ["P", {}, "No picture was taken."]
    )
    head: Json = [
        "HEAD",
        {},
        ["TITLE", {}, step.title],
        ["STYLE", {}, "body { margin: 0 } img { display: block }"],
    ]
    return {
        "type": "frame-snapshot",
        "snapshot": {
            "callId": call,
            "snapshotName": name,
            "pageId": PAGE,
            "frameId": FRAME,
            "frameUrl": step.url,
            "doctype": "html",
            "html": ["HTML", {}, head, ["BODY", {}, shown]],
            "viewport": {"width": width, "height": height},
            "timestamp": at,
            "wallTime": wall + at,
            "collectionTime": 0,
            "resourceOverrides": [],
            "isMainFrame": True,
        },
    }


def _resource(url: str, name: str, size: int) -> dict[str, Json]:
    media_type = f"image/{PurePath(name).suffix[1:]}"
    return {
        "pageref": PAGE,
        "_frameref": FRAME,
        "_monotonicTime": 0,
        "startedDateTime": "1970-01-01T00:00:00.000Z",
        "time": 0,
        "request": {
            "method": "GET",
            "url": url,
            "httpVersion": "HTTP/1.1",
            "cookies": [],
            "headers": [],
            "queryString": [],
            "headersSize": -1,
            "bodySize": 0,
        },
        "response": {
            "status": 200,
            "statusText": "OK",
            "httpVersion": "HTTP/1.1",
            "cookies": [],
            "headers": [{"name": "content-type", "value": media_type}],
            "content": {"size": size, "mimeType": media_type, "_sha1": name},
            "headersSize": -1,
            "bodySize": size,
            "redirectURL": "",
            "_transferSize": size,
        },
        "cache": {},
        "timings": {"send": 0, "wait": 0, "receive": 0},
    }


def _write_zip(path: Path, made: Trace) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, lines in (("trace.trace", made.events), ("trace.network", made.network)):
            text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
            archive.writestr(_info(name), text, zipfile.ZIP_DEFLATED)
        for name, data in sorted(made.resources.items()):
            kind = zipfile.ZIP_STORED if name.endswith((".png", ".webp")) else zipfile.ZIP_DEFLATED
            archive.writestr(_info(f"resources/{name}"), data, kind)


def _info(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    info.external_attr = 0o644 << 16
    return info
