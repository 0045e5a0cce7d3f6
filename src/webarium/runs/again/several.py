"""Scoring an episode of several agents again, from its record alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from webarium.actions.record import action_from_json
from webarium.actions.types import Stop
from webarium.envs.engine import DocumentReader
from webarium.runs.again.recorded import RecordedPage
from webarium.runs.records.reader import SEATS, EpisodeReader
from webarium.scoring.judges.judges import Judges
from webarium.scoring.several import JointlyScored, score_company
from webarium.scoring.verdict import Verdict
from webarium.shapes import as_list, as_object
from webarium.worlds import Changes


@dataclass(frozen=True)
class RecordedSeat:
    """What one agent left behind."""

    stop: Stop | None
    page: RecordedPage


async def score_again(
    task: JointlyScored, record: EpisodeReader, reader: DocumentReader, judges: Judges | None, *, anew: bool
) -> Verdict:
    """Score what several agents left, as the record tells it; `anew` reads their pages again."""
    seats = {}
    for role, told in as_object(record.document(SEATS)).items():
        left = as_object(told)
        stop = None if left["stop"] is None else action_from_json(as_object(left["stop"]))
        page = RecordedPage.of(record, as_object(left["page"]), reader, anew=anew)
        seats[role] = RecordedSeat(cast("Stop | None", stop), page)
    return await score_company(
        task,
        seats=seats,
        changes=Changes.from_json(as_list(record.changes)),
        journal=record.journal,
        judges=judges,
    )
