"""The public tasks that name the encyclopedia find their facts in it, as pages show them."""

from __future__ import annotations

import json

import pytest

from tests.scoring.foreign.recorded import DATA, needs_data

from .client import Reader

pytestmark = needs_data
PAGES: dict[int, tuple[tuple[str, tuple[str, ...]], ...]] = {
    97: (("Massachusetts Institute of Technology", ("top school for computer science in Massachusetts",)),),
    265: (("Acadia National Park", ("closest national park to Boston",)),),
    266: (("Portland, Maine", ("largest city of Maine", "Acadia National Park")),),
    267: (("Stephen King", ("Bangor, Maine", "Acadia National Park")),),
    268: (("Acadia National Park", ("Vinalhaven",)),),
    424: (("Fred Rogers", ("filmed in the studios", "Pittsburgh")),),
    425: (("Mackinac Bridge", ("longest suspension bridge in the Western hemisphere",)),),
    426: (("United Airlines Flight 93", ("Somerset County", "Pennsylvania")),),
    427: (("Turing Award", ("Massachusetts Institute of Technology",)),),
    428: (
        ("Nash equilibrium", ("John Forbes Nash Jr.",)),
        ("John Forbes Nash Jr.", ("Carnegie Mellon University",)),
    ),
    429: (("The Chair (television series)", ("Chatham University",)),),
    430: (("The Chair (television series)", ("Washington & Jefferson College",)),),
    737: (
        ("Philadelphia 76ers", ("Wells Fargo Center",)),
        ("Wells Fargo Center", ("South Philadelphia Sports Complex",)),
    ),
    738: (("Philadelphia 76ers", ("3601 South Broad Street", "South Philadelphia")),),
    739: (("New York Yankees", ("Yankee Stadium", "East 161st Street")),),
    740: (
        ("New York Knicks", ("Madison Square Garden",)),
        ("Madison Square Garden", ("Pennsylvania Plaza, Manhattan",)),
    ),
    741: (("Boston Celtics", ("TD Garden",)), ("TD Garden", ("Boston, Massachusetts",))),
}
"""Where each task's answer stands, and in which words; the forge's tasks on a director are below."""


def _golds() -> dict[int, list[str]]:
    """What the checks of the six tasks about a director's films ask for."""
    tasks = json.loads((DATA / "webarena" / "test.raw.json").read_text("utf-8"))
    return {
        task["task_id"]: task["eval"]["program_html"][0]["required_contents"]["must_include"]
        for task in tasks
        if task["task_id"] in range(556, 562)
    }


@pytest.mark.parametrize("number", sorted(PAGES))
def test_the_facts_stand_in_the_articles(reader: Reader, number: int) -> None:
    for title, facts in PAGES[number]:
        path = f"/wiki/{title.replace(' ', '_').replace('&', '%26')}"
        text = " ".join(reader.get(path).dom.one("main").text.split())
        for fact in facts:
            assert fact in text, (title, fact)


def test_the_director_s_page_holds_what_the_golds_list(reader: Reader) -> None:
    text = reader.get("/wiki/Christopher_Nolan").dom.one("main").text
    golds = _golds()
    assert len(golds) == 6
    for number, wanted in golds.items():
        for part in wanted:
            assert part in text, (number, part)
