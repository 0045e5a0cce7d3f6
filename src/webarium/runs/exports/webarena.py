"""WebArena's own outputs: ``render_<n>.html`` for each episode and ``merge_log.txt``, as its tools read them.

The names of classes and the words in the log are those of the published trajectories; all recorded text is escaped,
which the original does not do.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from html import escape
from pathlib import Path

from webarium.llm import Image
from webarium.runs.exports.source import Finished, Turn
from webarium.text import visible

_NUMBERED = re.compile(r"(?:^|[.:_-])(\d+)$")
_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="rules" content="{rules}">
<title>{title}</title>
<style>
body {{ font: 15px/1.5 sans-serif; margin: 24px auto; max-width: 1100px; }}
pre {{ white-space: pre-wrap; overflow-wrap: anywhere; }}
.state_obv, .predict_action > div, .prev_action {{ padding: 8px 12px; border-radius: 6px; background: #eef0ec; }}
.prev_action {{ background: #fdeef3; }}
img {{ width: 50vw; height: auto; }}
</style>
</head>
<body>
{body}
</body>
</html>
"""


def write(episodes: Sequence[Finished], out: Path) -> list[Path]:
    """Write the renders, the log, and ``tasks.json``, which tells the episode of each number."""
    numbers = numbered(episodes)
    written = []
    for episode in episodes:
        path = out / f"render_{numbers[episode.id]}.html"
        path.write_text(render(episode), encoding="utf-8")
        written.append(path)
    log = out / "merge_log.txt"
    log.write_text("".join(log_lines(e, numbers[e.id]) for e in episodes), encoding="utf-8")
    names = out / "tasks.json"
    names.write_text(json.dumps({str(numbers[e.id]): e.id for e in episodes}, indent=2) + "\n", "utf-8")
    return [*written, log, names]


def numbered(episodes: Sequence[Finished]) -> dict[str, int]:
    """WebArena knows tasks by numbers: the task's own where each has one of its own, else the place in the plan."""
    own = {}
    for episode in episodes:
        found = _NUMBERED.search(episode.result.task_id)
        own[episode.id] = int(found[1]) if found else -1
    if -1 not in own.values() and len(set(own.values())) == len(own):
        return own
    return {episode.id: episode.number for episode in episodes}


def render(episode: Finished) -> str:
    """One episode as a page: what was seen, what was said, what was done."""
    task = {key: value for key, value in episode.reader.task.items() if key != "checks"}
    parts = [f"<pre>{_shown(json.dumps(task, indent=2, ensure_ascii=False))}</pre>"]
    done = "None"
    for turn in episode.turns:
        parts.append(_seen(episode, turn, done))
        done = turn.step.words or "None"
        parts.append(_said(turn))
    return _PAGE.format(title=_shown(episode.id), rules=_shown(episode.result.rules), body="\n".join(parts))


def _seen(episode: Finished, turn: Turn, done: str) -> str:
    url = _shown(turn.seen.url)
    picture = episode.picture(turn.seen, marked=True)
    shown = f'<img alt="" src="{Image(picture).data_url}">' if picture else ""
    return (
        f"<h2>New Page</h2>\n<h3 class='url'><a href=\"{url}\">URL: {url}</a></h3>\n"
        f"<div class='state_obv'><pre>{_shown(turn.seen.observation)}</pre></div>\n{shown}\n"
        f"<div class='prev_action'>{_shown(done)}</div>"
    )


def _said(turn: Turn) -> str:
    step = turn.step
    raw = step.raw or "\n".join(part for part in (step.reasoning, step.action) if part)
    return (
        "<div class='predict_action'>\n"
        f"<div class='raw_parsed_prediction'><pre>{_shown(raw)}</pre></div>\n"
        f"<div class='action_object'><pre>{_shown(step.words or 'none')}</pre></div>\n</div>"
    )


def log_lines(episode: Finished, number: int) -> str:
    """An episode's lines of the log; an error has no result, as in the original, nor has an undecided one."""
    result = episode.result
    began = episode.ended - timedelta(seconds=result.wall_s)
    intent = " ".join(result.request.split())
    name = f"/tasks/{number}.json"
    lines = [_line(began, f"[Config file]: {name}"), _line(began, f"[Intent]: {intent}")]
    if result.outcome == "error":
        lines.append(_line(episode.ended, f"[Unhandled Error] {' '.join(result.reason.split())!r}"))
    elif result.outcome == "undecided":
        lines.append(_line(episode.ended, f"[Undecided] {name}"))
    else:
        word = "PASS" if episode.passed else "FAIL"
        lines.append(_line(episode.ended, f"[Result] ({word}) {name}"))
    return "".join(lines)


def _line(moment: datetime, text: str) -> str:
    return f"{moment:%Y-%m-%d %H:%M:%S},{moment.microsecond // 1000:03d} - INFO - {visible(text)}\n"


def _shown(text: str) -> str:
    return escape(visible(text))
