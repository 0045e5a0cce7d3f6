"""HTTP archives (HAR 1.2): a page for each step, an entry for each request that the browser made.

Where a task's checks look at requests, the record has their headers and bodies, and so have the entries.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from webarium.runs.exports.source import Finished, scored_by
from webarium.runs.records.step import Step
from webarium.shapes import as_object, as_objects
from webarium.types import Json
from webarium.version import VERSION


def write(episodes: Sequence[Finished], out: Path) -> list[Path]:
    """Write ``<episode>.har`` for each episode."""
    written = []
    for episode in episodes:
        path = out / f"{episode.file}.har"
        path.write_text(json.dumps(archive(episode), indent=1, ensure_ascii=False) + "\n", "utf-8")
        written.append(path)
    return written


def archive(episode: Finished) -> dict[str, Json]:
    """One episode; times count from when it began."""
    began = episode.ended - timedelta(seconds=episode.result.wall_s)
    creator = {"name": "Webarium", "version": VERSION}
    steps, kept = episode.steps, episode.reader.document("network")
    entries = [full_entry(each, began) for each in as_objects(kept or [])] or [
        entry_of(step, dict(request), began) for step in steps for request in step.requests
    ]
    return {
        "log": {
            "version": "1.2",
            "creator": dict(creator),
            "pages": [page_of(step, began) for step in steps if step.url],
            "entries": entries,
            "comment": f"{episode.id}{scored_by(episode)}",
        }
    }


def _page_id(step: Step) -> str:
    return f"step_{step.index}"


def _moment(began: datetime, milliseconds: float) -> str:
    moment = began + timedelta(milliseconds=milliseconds)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def page_of(step: Step, began: datetime) -> dict[str, Json]:
    """A step as a page; it ends when it was recorded."""
    took = step.timings.get("total", 0.0)
    return {
        "startedDateTime": _moment(began, max(0.0, step.timings.get("at", 0.0) - took)),
        "id": _page_id(step),
        "title": step.title or step.url,
        "pageTimings": {"onContentLoad": -1, "onLoad": round(took, 3), "comment": step.words or "start"},
    }


def entry_of(step: Step, request: dict[str, Any], began: datetime) -> dict[str, Json]:
    """One request as it was recorded; bodies are not kept."""
    url = str(request.get("url", ""))
    milliseconds = round(max(0.0, float(request.get("ms") or 0.0)), 3)
    failed = request.get("failure")
    entry: dict[str, Json] = {
        "pageref": _page_id(step),
        "startedDateTime": _moment(began, float(request.get("at") or 0.0)),
        "time": milliseconds,
        "request": {
            "method": str(request.get("method", "GET")),
            "url": url,
            "httpVersion": "HTTP/1.1",
            "cookies": [],
            "headers": [],
            "queryString": _query(url),
            "headersSize": -1,
            "bodySize": -1,
        },
        "response": {
            "status": int(request.get("status") or 0),
            "statusText": str(failed or ""),
            "httpVersion": "HTTP/1.1",
            "cookies": [],
            "headers": [],
            "content": {"size": int(request.get("size") or 0), "mimeType": str(request.get("type") or "")},
            "redirectURL": str(request.get("location") or ""),
            "headersSize": -1,
            "bodySize": int(request.get("size") or -1),
        },
        "cache": {},
        "timings": {"send": 0, "wait": milliseconds, "receive": 0},
        "_resourceType": str(request.get("resource") or ""),
    }
    return entry


def full_entry(request: Mapping[str, Json], began: datetime) -> dict[str, Json]:
    """One request as checks saw it, with headers and bodies; nobody knows when it was made."""
    url, headers = str(request["url"]), as_object(request["headers"])
    sent: dict[str, Json] = {
        "method": request["method"],
        "url": url,
        "httpVersion": "HTTP/1.1",
        "cookies": [],
        "headers": _pairs(headers),
        "queryString": _query(url),
        "headersSize": -1,
        "bodySize": -1,
    }
    if request["body"] is not None:
        sent["postData"] = {"mimeType": headers.get("content-type", ""), "text": request["body"]}
    content: dict[str, Json] = {"size": -1, "mimeType": request["content_type"]}
    if request["content"] is not None:
        content["text"] = request["content"]
    return {
        "startedDateTime": _moment(began, 0.0),
        "time": 0,
        "request": sent,
        "response": {
            "status": request["status"],
            "statusText": "",
            "httpVersion": "HTTP/1.1",
            "cookies": _pairs(as_object(request["cookies"])),
            "headers": [],
            "content": content,
            "redirectURL": request["location"],
            "headersSize": -1,
            "bodySize": -1,
        },
        "cache": {},
        "timings": {"send": 0, "wait": 0, "receive": 0},
    }


def _query(url: str) -> list[Json]:
    pairs = parse_qsl(urlsplit(url).query, keep_blank_values=True)
    return [{"name": name, "value": value} for name, value in pairs]


def _pairs(values: Mapping[str, Json]) -> list[Json]:
    return [{"name": name, "value": value} for name, value in values.items()]
