"""Boards: the open issues of a project in lists by label, between those without one and the closed ones."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from webarium.sites.gitlab.access import REPORTER, At, here, in_project, require
from webarium.sites.gitlab.planning.changes import set_labels, set_state, with_label
from webarium.sites.gitlab.planning.lists import Line
from webarium.sites.gitlab.planning.rows import (
    ISSUE,
    ISSUE_SOURCE,
    Issue,
    Label,
    assignees_of,
    issue_of,
    labels_of,
    labels_on,
    seen_issues,
)
from webarium.sites.gitlab.topics import of_issue, planned
from webarium.sites.kit.errors import BadInput
from webarium.sites.kit.fields import Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.parts.form_pages import FormPage
from webarium.sites.kit.visit import Visit
from webarium.sql import Where, select

_MOST = 25
_ON_ISSUE = "issue_label x JOIN board_list b ON b.label_id = x.label_id"
BOARD_FORM = Form((Text("name", "Board name", required=True, max_length=100),), prefix="board_")


@dataclass(frozen=True, slots=True)
class Board:
    """A board's row."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Column:
    """A list of a board."""

    key: str
    """``open``, ``closed`` or the list's id."""
    title: str
    label: Label | None
    total: int
    lines: list[Line]


@dataclass(frozen=True, slots=True)
class _List:
    id: int
    label_id: int
    title: str
    color: str
    description: str

    @property
    def label(self) -> Label:
        """The label whose issues it shows."""
        return Label(self.label_id, self.title, self.color, self.description)


def boards_of(visit: Visit, project: int) -> list[Board]:
    """All boards of a project."""
    return visit.rows(Board, "SELECT id, name FROM board WHERE project_id = ? ORDER BY id", (project,))


def _board(visit: Visit, at: At) -> Board:
    """The board that the address names, or the first one; one that is not kept where there is none."""
    found = boards_of(visit, at.id)
    wanted = visit.path.get("board_id")
    if wanted is None:
        return found[0] if found else Board(0, "Development")
    return next((each for each in found if each.id == wanted), None) or visit.not_found(
        "There is no such board."
    )


def _kept(visit: Visit, at: At) -> Board:
    """The same, kept from now on."""
    found = _board(visit, at)
    if found.id:
        return found
    return Board(visit.insert("board", {"project_id": at.id, "name": found.name}), found.name)


def _lists(visit: Visit, board: Board) -> list[_List]:
    columns = "b.id, l.id AS label_id, l.title, l.color, l.description"
    source = "board_list b JOIN label l ON l.id = b.label_id"
    return visit.rows(
        _List, select(columns, source, "b.board_id = ?", "ORDER BY b.position, b.id"), (board.id,)
    )


def _column(visit: Visit, at: At, key: str, title: str, label: Label | None, where: Where) -> Column:
    whole = Where("i.project_id = ?", (at.id,)) & seen_issues(at.me) & where
    total = int(visit.value(select("count(*)", ISSUE_SOURCE, whole.sql), whole.params))
    tail = f"ORDER BY i.updated_at DESC, i.id DESC LIMIT {_MOST}"
    found = visit.rows(Issue, select(ISSUE, ISSUE_SOURCE, whole.sql, tail), whole.params)
    lines = [
        Line(each, labels_on(visit, "issue_label", "issue_id", each.id), assignees_of(visit, each.id))
        for each in found
    ]
    return Column(key, title, label, total, lines)


@in_project
def switch(visit: Visit, at: At) -> Response:
    """Go to another board, as the field beside a board's name asks."""
    number = plain_number(visit.query.get("board"))
    return visit.redirect(f"{at.root}/-/boards" + ("" if number is None else f"/{number}"))


@in_project
def board(visit: Visit, at: At) -> Response:
    """A board."""
    found = _board(visit, at)
    lists = _lists(visit, found)
    text = visit.query.get("search", "").strip()[:100]
    wanted = Where("instr(lower(i.title), lower(?)) > 0", (text,)) if text else Where()
    opened, closed = Where("i.state = 'opened'") & wanted, Where("i.state = 'closed'") & wanted
    free = Where(
        f"NOT EXISTS ({select('1', _ON_ISSUE, 'x.issue_id = i.id AND b.board_id = ?')})", (found.id,)
    )
    has = "EXISTS (SELECT 1 FROM issue_label x WHERE x.issue_id = i.id AND x.label_id = ?)"
    columns = [
        _column(visit, at, "open", "Open", None, opened & free),
        *(
            _column(visit, at, str(each.id), each.title, each.label, opened & Where(has, (each.label_id,)))
            for each in lists
        ),
        _column(visit, at, "closed", "Closed", None, closed),
    ]
    used = {each.label_id for each in lists}
    return visit.render(
        "issues/board.html",
        at=at,
        board=found,
        boards=boards_of(visit, at.id),
        columns=columns,
        text=text,
        free=[each for each in labels_of(visit, at.id) if each.id not in used],
    )


@in_project(role=REPORTER)
def move_card(visit: Visit, at: At) -> Response:
    """Move an issue to another list: the label of the one it leaves goes, that of the other one comes."""
    found = _board(visit, at)
    lists = {str(each.id): each for each in _lists(visit, found)}
    to, came = visit.form_text("to"), visit.form_text("from")
    if to not in ("open", "closed") and to not in lists:
        raise BadInput("There is no such list on this board.")
    number = visit.form_number("issue") or visit.not_found("There is no such issue.")
    topic = planned(of_issue(at, issue_of(visit, at, number)))
    now = {each.title for each in labels_on(visit, "issue_label", "issue_id", topic.id)}
    if to == "open":
        now -= {each.title for each in lists.values()}
    elif came in lists and to != came:
        now -= {lists[came].title}
    if to in lists:
        now = with_label(now, lists[to].title)
    set_labels(visit, topic, now)
    visit.update("issue", {"updated_at": visit.stamp}, id=topic.id)
    set_state(visit, topic, "closed" if to == "closed" else "opened")
    return visit.redirect(_address(at, found))


def _address(at: At, found: Board) -> str:
    return f"{at.root}/-/boards/{found.id}" if found.id else f"{at.root}/-/boards"


@in_project(role=REPORTER)
def add_list(visit: Visit, at: At) -> Response:
    """Add a list for a label."""
    found = _kept(visit, at)
    label = visit.form_number("label_id") or 0
    if not visit.has("label", id=label, project_id=at.id):
        visit.not_found("There is no such label.")
    if visit.has("board_list", board_id=found.id, label_id=label):
        raise BadInput("There is a list for this label already.")
    last = visit.value("SELECT coalesce(max(position), 0) FROM board_list WHERE board_id = ?", (found.id,))
    visit.insert("board_list", {"board_id": found.id, "label_id": label, "position": int(last) + 1})
    return visit.redirect(_address(at, found))


@in_project(role=REPORTER)
def remove_list(visit: Visit, at: At) -> Response:
    """Remove a list; its issues stay as they are."""
    found = _board(visit, at)
    if not visit.delete("board_list", id=visit.form_number("list_id") or 0, board_id=found.id):
        visit.not_found("There is no such list.")
    return visit.redirect(_address(at, found))


def _make(visit: Visit, form: BoundForm, at: At) -> Response:
    made = visit.insert("board", {"project_id": at.id, "name": form.text("name")})
    return visit.redirect(f"{at.root}/-/boards/{made}")


NEW_BOARD = FormPage(
    BOARD_FORM,
    "form.html",
    lambda visit: require(visit, here(visit), role=REPORTER),
    _make,
    sees=lambda visit, at: {
        "at": at,
        "title": "Create new board",
        "action": "Create board",
        "back": f"{at.root}/-/boards",
    },
)
