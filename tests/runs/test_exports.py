"""Exports as other tools read them."""

from __future__ import annotations

import json
import re
import zipfile
from html.parser import HTMLParser
from pathlib import Path

import pyarrow.parquet
import pytest

from tests.recorded import HOSTILE, Act, Recorded, write_run
from webarium.agents import ModelCall
from webarium.errors import UserError
from webarium.llm import Answer, Image, Message, Text, ToolCall, ToolResult
from webarium.observation.formats import image_format
from webarium.runs.exports import FORMATS, Exported, export_run
from webarium.runs.records.reader import RunReader
from webarium.suites.sets import split_templates
from webarium.text import visible
from webarium.types import Json

_CLASSES = ("url", "state_obv", "raw_parsed_prediction", "action_object")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> RunReader:
    folder = tmp_path_factory.mktemp("exports") / "run"
    hostile = (Act(observation=HOSTILE), Act("stop [N/A]", reasoning=HOSTILE))
    write_run(
        folder,
        [
            Recorded("shopping.mug.0"),
            Recorded("shopping.mug.1", "failed", acts=hostile, intent=f"{HOSTILE}\nin two lines"),
            Recorded("shopping.mug.2", "error"),
        ],
        planned=["shopping.mug.3"],
        model="fake/model",
    )
    return RunReader(folder)


def export(run: RunReader, name: str, out: Path, **options: object) -> Exported:
    return export_run(run, name, out, **options)  # type: ignore[arg-type]


class Render(HTMLParser):
    """Reads a render as the published notebook does: the texts of elements by class."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, list[str]] = {name: [] for name in _CLASSES}
        self.images = 0
        self.scripts = 0
        self._open: list[str | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.images += tag == "img"
        self.scripts += tag == "script"
        if tag in ("img", "meta"):
            return
        name = dict(attrs).get("class")
        self._open.append(name)
        if name in self.found:
            self.found[name].append("")

    def handle_endtag(self, tag: str) -> None:
        self._open.pop()

    def handle_data(self, data: str) -> None:
        for name in self._open:
            if name in self.found:
                self.found[name][-1] += data


def read_log(path: Path) -> dict[str, tuple[str, bool]]:
    """As the published notebook reads ``merge_log.txt``: intent and success by task number."""
    results, intent = {}, ""
    for line in path.read_text("utf-8").splitlines():
        assert re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} - INFO - \[", line)
        if found := re.search(r"\[Intent\]:\s*(.+)", line):
            intent = found[1].strip()
        if "[Result]" in line:
            outcome, number = re.search(r"\((\w+)\)", line), re.search(r"/(\d+)\.json", line)
            assert outcome
            assert number
            results[number[1]] = (intent, outcome[1] == "PASS")
    return results


def test_webarenas_own_reader_finds_every_step(run: RunReader, tmp_path: Path) -> None:
    export(run, "webarena", tmp_path)
    page = Render()
    page.feed((tmp_path / "render_0.html").read_text("utf-8"))
    assert page.found["url"] == ["URL: http://omnizon.test/", *["URL: http://omnizon.test/cart"] * 2]
    assert page.found["action_object"] == ["click [4]", "none", "stop [1 mug]"]
    assert page.found["state_obv"][0] == "[1] RootWebArea 'Shop'\n\t[4] button 'Add to Cart'"
    assert page.found["raw_parsed_prediction"][0] == "Let me think.\n```click [4]```"
    assert page.images == 3


def test_webarenas_log_has_intents_and_results_and_no_result_of_an_error(
    run: RunReader, tmp_path: Path
) -> None:
    export(run, "webarena", tmp_path)
    log = read_log(tmp_path / "merge_log.txt")
    assert log.keys() == {"0", "1"}
    assert log["0"] == ("Put a mug into my cart.", True)
    assert log["1"][1] is False
    assert log["1"][0].endswith("in two lines")
    assert "[Unhandled Error] 'Chromium died.'" in (tmp_path / "merge_log.txt").read_text("utf-8")
    assert json.loads((tmp_path / "tasks.json").read_text())["1"] == "shopping.mug.1"


def test_a_render_never_runs_what_it_shows(run: RunReader, tmp_path: Path) -> None:
    export(run, "webarena", tmp_path)
    page = Render()
    page.feed((tmp_path / "render_1.html").read_text("utf-8"))
    assert page.scripts == 0
    assert page.images == 1  # the screenshot alone
    assert page.found["state_obv"] == [visible(HOSTILE)]


def test_foreign_tasks_keep_their_own_numbers(tmp_path: Path) -> None:
    write_run(tmp_path / "run", [Recorded("webarena.431"), Recorded("webarena.7")])
    export(RunReader(tmp_path / "run"), "webarena", tmp_path / "out")
    assert {path.name for path in (tmp_path / "out").glob("render_*")} == {"render_431.html", "render_7.html"}


def test_pictures_are_called_what_they_are(tmp_path: Path) -> None:
    write_run(tmp_path / "run", [Recorded("shopping.mug.0")], pictures="webp")
    run = RunReader(tmp_path / "run")
    (step, *_) = run.episode("shopping.mug.0").steps()
    assert step.screenshot == "screenshots/0000.webp"
    export(run, "jsonl", tmp_path / "out", screenshots=True)
    (written, *_) = sorted((tmp_path / "out" / "screenshots").rglob("0*"))
    assert (written.suffix, image_format(written.read_bytes())) == (".webp", "webp")
    export(run, "webarena", tmp_path / "original")
    assert 'src="data:image/webp;base64,' in next((tmp_path / "original").glob("render_*")).read_text("utf-8")
    export(run, "playwright", tmp_path / "trace")
    with zipfile.ZipFile(next((tmp_path / "trace").rglob("*.zip"))) as trace:
        assert [name for name in trace.namelist() if name.endswith(".webp")]
        assert '"mimeType": "image/webp"' in trace.read("trace.network").decode()


def test_trajectories_hold_state_action_reward_and_next_state(run: RunReader, tmp_path: Path) -> None:
    done = export(run, "jsonl", tmp_path, screenshots=True)
    assert done.episodes == 2  # an error has no score to learn from
    passed, failed = (
        json.loads(line) for line in (tmp_path / "trajectories.jsonl").read_text("utf-8").splitlines()
    )
    assert passed["goal"] == "Put a mug into my cart."
    assert (passed["success"], passed["num_steps"], passed["source"]) == (
        True,
        3,
        "shopping/oracle/fake/model",
    )
    steps = passed["trajectory"]
    assert steps[0]["action"] == {
        "type": "click",
        "target_id": 4,
        "button": "left",
        "count": 1,
        "modifiers": [],
    }
    assert [step["reward"] for step in steps] == [0.0, 0.0, 1.0]
    assert [step["done"] for step in steps] == [False, False, True]
    assert steps[0]["next_state"] == steps[1]["state"]
    assert steps[0]["changes"][0]["table"] == "cart_item"
    assert steps[1]["action"] == {"type": "invalid"}
    assert steps[2]["next_state"] is None
    assert steps[2]["action"]["answer"] == "1 mug"
    assert (tmp_path / steps[0]["state"]["screenshot"]).read_bytes().startswith(b"\x89PNG")
    assert sum(step["reward"] for step in failed["trajectory"]) == 0


def test_the_table_says_the_same(run: RunReader, tmp_path: Path) -> None:
    export(run, "parquet", tmp_path)
    export(run, "jsonl", tmp_path)
    rows = pyarrow.parquet.read_table(tmp_path / "trajectories.parquet").to_pylist()
    lines = [json.loads(line) for line in (tmp_path / "trajectories.jsonl").read_text("utf-8").splitlines()]
    told = [(line["id"], step) for line in lines for step in line["trajectory"]]
    assert len(rows) == len(told) == 4
    for row, (episode, step) in zip(rows, told, strict=True):
        assert row["id"] == episode
        assert row["state"] == step["state"]["accessibility_tree"]
        assert json.loads(row["action_json"]) == step["action"]
        assert (row["reward"], row["done"], row["reasoning"]) == (
            step["reward"],
            step["done"],
            step["reasoning"],
        )
        assert json.loads(row["changes_json"]) == step["changes"]


def test_conversations_alternate_and_hold_what_passed(run: RunReader, tmp_path: Path) -> None:
    assert export(run, "chat", tmp_path).episodes == 1
    messages = json.loads((tmp_path / "chat.jsonl").read_text("utf-8"))["messages"]
    assert [message["role"] for message in messages] == ["system", "user", "assistant", "user", "assistant"]
    assert "`click [" in messages[0]["content"]
    assert messages[1]["content"].startswith("Request: Put a mug into my cart.")
    assert messages[2]["content"] == "The mug is what they want.\n\n```click [4]```"
    assert "could not be done: That is no action" in messages[3]["content"]


def test_what_a_model_was_sent_is_exported_as_it_was(tmp_path: Path) -> None:
    sent = [
        Message.system("You are careful."),
        Message.user("Put a mug into my cart.", Image(b"\x89PNG\r\n")),
        Message.assistant("I look.", ToolCall("c0", "look", {"at": 4})),
        Message.tool(ToolResult("c0", (Text("A mug."),))),
    ]
    said = Answer("I click.", (ToolCall("c1", "click", {"target": 4}),))
    asked = ModelCall("fake/model", prompt=[message.to_json() for message in sent], answer=said.to_json())
    earlier = ModelCall(
        "fake/model", prompt=[Message.user("Plan.").to_json()], answer=Answer("A plan.").to_json()
    )
    acts = (Act(), Act("click [4]", calls=(earlier, asked)), Act("stop [1 mug]", calls=(asked,)))
    write_run(tmp_path / "run", [Recorded("shopping.mug.0", acts=acts)], model="fake/model")
    export(RunReader(tmp_path / "run"), "chat", tmp_path)
    lines = [json.loads(line) for line in (tmp_path / "chat.jsonl").read_text("utf-8").splitlines()]
    assert [line["step"] for line in lines] == [1, 2]
    system, user, looked, result, answer = lines[0]["messages"]
    assert system == {"role": "system", "content": "You are careful."}
    assert [part["type"] for part in user["content"]] == ["text", "image"]
    assert looked["tool_calls"][0]["function"] == {"name": "look", "arguments": '{"at": 4}'}
    assert result == {"role": "tool", "tool_call_id": "c0", "content": "A mug."}
    assert (answer["role"], answer["content"]) == ("assistant", "I click.")
    assert answer["tool_calls"][0]["function"] == {"name": "click", "arguments": '{"target": 4}'}


def test_http_archives_have_the_parts_that_the_format_asks_for(tmp_path: Path) -> None:
    request: dict[str, Json] = {
        "method": "GET",
        "url": "http://omnizon.test/search?q=mug&q=",
        "status": 200,
        "type": "text/html",
        "size": 512,
        "ms": 12.5,
        "at": 40.0,
        "resource": "document",
    }
    write_run(tmp_path / "run", [Recorded("shopping.mug.0", acts=(Act(requests=(request,)), Act("stop []")))])
    export(RunReader(tmp_path / "run"), "har", tmp_path)
    log = json.loads((tmp_path / "shopping.mug.0.har").read_text("utf-8"))["log"]
    assert log["version"] == "1.2"
    assert {"name", "version"} <= log["creator"].keys()
    (entry,) = log["entries"]
    assert entry["pageref"] == log["pages"][0]["id"]
    assert entry["request"]["queryString"] == [{"name": "q", "value": "mug"}, {"name": "q", "value": ""}]
    assert (entry["response"]["status"], entry["response"]["content"]["size"], entry["time"]) == (
        200,
        512,
        12.5,
    )
    for part, names in {
        "request": "method url httpVersion cookies headers queryString headersSize bodySize",
        "response": "status statusText httpVersion cookies headers content redirectURL headersSize bodySize",
        "timings": "send wait receive",
    }.items():
        assert set(names.split()) <= entry[part].keys()
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", entry["startedDateTime"])


def test_a_trace_names_only_what_it_holds(run: RunReader, tmp_path: Path) -> None:
    export(run, "playwright", tmp_path)
    with zipfile.ZipFile(tmp_path / "shopping.mug.0.zip") as archive:
        events = [json.loads(line) for line in archive.read("trace.trace").splitlines()]
        network = [json.loads(line) for line in archive.read("trace.network").splitlines()]
        held = {name.removeprefix("resources/") for name in archive.namelist()}
    assert events[0]["type"] == "context-options"
    used = {event["sha1"] for event in events if event["type"] == "screencast-frame"}
    used |= {line["snapshot"]["response"]["content"]["_sha1"] for line in network}
    used |= {item["sha1"] for event in events for item in event.get("attachments", [])}
    assert used
    assert used <= held
    begun = [event["callId"] for event in events if event["type"] == "before"]
    assert begun == [event["callId"] for event in events if event["type"] == "after"]
    assert [event["apiName"] for event in events if event["type"] == "before"] == [
        "click [4]",
        "no action",
        "stop [1 mug]",
    ]
    point = next(event["point"] for event in events if event["type"] == "input")
    assert point == {"x": 85.0, "y": 72.0}


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_the_same_twice(run: RunReader, tmp_path: Path, name: str) -> None:
    first, second = (export(run, name, tmp_path / folder) for folder in ("a", "b"))
    assert [path.read_bytes() for path in first.files] == [path.read_bytes() for path in second.files]


def test_what_cannot_be_written_is_refused_in_a_sentence(run: RunReader, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no export format named 'parkett'"):
        export(run, "parkett", tmp_path)
    write_run(tmp_path / "none", [], planned=["shopping.mug.0"])
    with pytest.raises(UserError, match="no passed episode"):
        export(RunReader(tmp_path / "none"), "chat", tmp_path / "out")
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match="cannot be written"):
        export(run, "jsonl", tmp_path / "file")


PAGE = """Tab 0 (current): Shop

[1] RootWebArea 'Shop'
\t[2] link 'Home'
\t[3] link 'Home'
\t[4] button 'Add to Cart'
\t[5] button 'Gone' disabled: True
\t[6] textbox 'Search'
\t[7] StaticText 'A mug'"""


def test_choices_hold_what_was_done_and_the_same_done_to_another_element(tmp_path: Path) -> None:
    acts = (
        Act(observation=PAGE),
        Act("click [2]", observation=PAGE),
        Act("type [6] [mug] [1]", observation=PAGE),
        Act("click [4]", observation=PAGE, error="It is covered."),
        Act("stop []"),
    )
    write_run(tmp_path / "run", [Recorded("omnizon.mug.0", acts=acts)], seed=1000)
    export(RunReader(tmp_path / "run"), "choices", tmp_path / "out")
    # The other link of the same name may be as right, there is no other field, and the last click was not done.
    (line,) = [
        json.loads(line) for line in (tmp_path / "out" / "choices.jsonl").read_text("utf-8").splitlines()
    ]
    assert (line["candidates"], line["negatives"], line["split"]) == ([2, 3, 4, 6], [4], "train")
    assert [message["role"] for message in line["prompt"]] == ["system", "user"]
    assert line["prompt"][1]["content"].startswith("Request: Put a mug into my cart.")
    assert line["chosen"] == [{"role": "assistant", "content": "```click [2]```"}]
    assert line["rejected"] == [{"role": "assistant", "content": "```click [4]```"}]


def test_splits_are_said_where_template_and_seed_agree(tmp_path: Path) -> None:
    held_out = next(iter(split_templates("test")))
    for seed, expected in ((0, "test"), (1000, None), (50, None)):
        folder = tmp_path / str(seed)
        write_run(folder, [Recorded(f"{held_out}.0")], seed=seed)
        export(RunReader(folder), "jsonl", folder / "out")
        told = json.loads((folder / "out" / "trajectories.jsonl").read_text("utf-8"))
        assert told["split"] == expected
        assert [step["progress"] for step in told["trajectory"]] == [None] * 3
