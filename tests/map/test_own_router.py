"""Directions by somebody's own OSRM server: one of this test's, which answers in OSRM's format."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import cast

import pytest
from starlette.types import ASGIApp

from tests.cli.here import here, refused
from webarium.errors import UserError
from webarium.runs import RunConfig
from webarium.runs.playing.setup import ask_router
from webarium.sites.kit.router import VARIABLE, with_router
from webarium.sites.map.geo import encode
from webarium.tasks.task import Task
from webarium.types import Json
from webarium.worlds import Conditions, Universe

from .client import Mapper

START, END = "40.44330,-79.94360", "40.44690,-80.00570"
LINE = [(40.4433, -79.9436), (40.445, -79.98), (40.4469, -80.0057)]


@dataclass
class Server:
    """What it was asked, and what it answers."""

    url: str
    asked: list[str]
    answer: Callable[[], bytes]


def _step(
    kind: str, modifier: str, name: str, line: list[tuple[float, float]], meters: float
) -> dict[str, object]:
    lat, lon = line[0]
    turn = {
        "type": kind,
        "modifier": modifier,
        "location": [lon, lat],
        "bearing_before": 0,
        "bearing_after": 90,
    }
    told = {
        "geometry": encode(line),
        "maneuver": turn,
        "mode": "driving",
        "driving_side": "right",
        "name": name,
    }
    return {**told, "weight": meters / 10, "duration": meters / 10, "distance": meters, "intersections": []}


def _route() -> bytes:
    steps = [
        _step("depart", "", "Test Street", LINE[:2], 4_000.0),
        _step("turn", "sharp left", "Proof Road", LINE[1:], 8_345.0),
        _step("arrive", "", "Proof Road", LINE[2:] * 2, 0.0),
    ]
    leg = {"steps": steps, "summary": "", "weight": 1500.0, "duration": 1500.0, "distance": 12_345.0}
    whole = {"legs": [leg], "weight_name": "routability", "geometry": encode(LINE)}
    route = {**whole, "weight": 1500.0, "duration": 1500.0, "distance": 12_345.0}
    ends = [{"hint": "", "distance": 1.0, "name": "", "location": [lon, lat]} for lat, lon in LINE[::2]]
    return json.dumps({"code": "Ok", "routes": [route], "waypoints": ends}).encode()


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server("", [], _route)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            made.asked.append(self.path)
            answer = made.answer()
            self.send_response(200)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, format: str, *args: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as listening:
        made.url = f"http://127.0.0.1:{listening.server_port}"
        thread = threading.Thread(target=listening.serve_forever)
        thread.start()
        yield made
        listening.shutdown()
        thread.join()


@pytest.fixture
def routed(universe: Universe, app: ASGIApp, runner: asyncio.Runner, server: Server) -> Iterator[Mapper]:
    """A visitor of a world whose conditions name the server."""
    with universe.world(users={"map": None}, conditions=with_router(Conditions(), f"{server.url}/")) as world:
        yield Mapper(app, world, runner)


def test_the_page_tells_the_servers_route(routed: Mapper, server: Server) -> None:
    page = routed.directions("car", START, END)
    assert page.dom.one("#routing_summary").text.startswith("Distance: 12km. Time: 0:25.")
    said = [each.text for each in page.dom.all(".steps a")]
    assert said == ["Start on Test Street", "Sharp left onto Proof Road", "Reach destination"]
    (path,) = server.asked
    assert path.startswith("/route/v1/car/-79.943600,40.443300;-80.005700,40.446900?")
    assert {"overview=full", "geometries=polyline", "steps=true"} <= set(path.partition("?")[2].split("&"))
    routed.directions("foot", START, END)
    assert server.asked[1].startswith("/route/v1/foot/")


def test_programs_and_tasks_keep_the_maps_own_router(routed: Mapper, server: Server) -> None:
    assert routed.route("car", START, END)["distance"] != 12_345.0
    assert not server.asked


def test_a_variable_names_the_server_where_conditions_name_none(
    guest: Mapper, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, server.url)
    assert "12km" in guest.directions("bike", START, END).dom.one("#routing_summary").text
    assert server.asked[0].startswith("/route/v1/bike/")


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"[]",
        b"no JSON",
        b'{"code": "NoRoute"}',
        b'{"code": "Ok"}',
        b'{"code": "Ok", "routes": [{}]}',
        b"7",
    ],
)
def test_answers_that_tell_no_route_are_said_to_be_none(
    routed: Mapper, server: Server, answer: bytes
) -> None:
    server.answer = lambda: answer
    page = routed.directions("car", START, END)
    assert page.status == 200
    assert "Couldn't find a route" in page.dom.one(".form-error").text


@dataclass(frozen=True)
class Asked:
    """What of a task is looked at."""

    conditions: Conditions


def test_a_run_names_the_server_for_all_its_tasks() -> None:
    knobs: dict[str, Json] = {"map": {"other": 1}, "staynb": {"no_vacancy": True}}
    task = cast("Task", Asked(Conditions(latency_ms=5, knobs=knobs)))
    wanted: dict[str, Json] = {
        "map": {"other": 1, "router": "http://localhost:5000"},
        "staynb": {"no_vacancy": True},
    }
    assert ask_router(task, "http://localhost:5000").conditions == Conditions(latency_ms=5, knobs=wanted)
    assert ask_router(task, None) is task


@pytest.mark.parametrize(
    "url", ["", "localhost:5000", "file:///etc/passwd", "http://", "http://a:b", "http://a/?x=1"]
)
def test_what_is_no_address_of_a_server_is_refused(url: str) -> None:
    with pytest.raises(UserError, match="--site-router takes"):
        RunConfig("map", "oracle", site_router=url)
    refused(here("serve", "--site-router", url), "--site-router takes")
