"""Pages of tasks and their lists."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.gocalendar.moments import clock, field_day, read_day, read_time, stamp
from webarium.sites.gocalendar.preferences import preferences_of
from webarium.sites.gocalendar.tasks.records import Task, TaskList, find_task, find_tasks, task_lists
from webarium.sites.gocalendar.undo import stay, stay_in_popover, tell, undoable
from webarium.sites.kit.fields import Choice, Multiline, Text
from webarium.sites.kit.forms import BoundForm, Form
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.kit.versions import settled, versioned
from webarium.sites.kit.visit import Visit
from webarium.types import SqlValue

FORM = Form(
    (
        Text("title", "Title", required=True, max_length=200),
        Text(
            "due_on",
            "Due date",
            max_length=40,
            placeholder="7/19/2024",
            help="Leave empty for a task without a date.",
        ),
        Text("due_time", "Due time", max_length=20, placeholder="9:30 AM"),
        Multiline("details", "Details", max_length=2000, rows=3),
        Choice("list_id", "List", required=True),
    )
)
LIST_FORM = Form((Text("name", "List name", required=True, max_length=60),), prefix="list-")


def _choices(visit: Visit) -> dict[str, list[tuple[str, str]]]:
    return {"list_id": [(str(each.id), each.name) for each in task_lists(visit.db)]}


def show(visit: Visit) -> Response:
    """All lists with their tasks."""
    return _board(visit, LIST_FORM.blank())


def _board(visit: Visit, form: BoundForm, *, status: int = 200) -> Response:
    tasks = find_tasks(visit.db)
    lists = [(each, [t for t in tasks if t.list_id == each.id]) for each in task_lists(visit.db)]
    return visit.render("tasks/board.html", status=status, lists=lists, form=form)


def _task(visit: Visit) -> Task:
    found = find_task(visit.db, visit.path["task"])
    return found if found is not None else visit.not_found("There is no such task. It may have been deleted.")


def _form_page(visit: Visit, form: BoundForm, task: Task | None, *, status: int = 200) -> Response:
    if not visit.is_htmx:
        return visit.render("tasks/form.html", status=status, form=form, task=task)
    response = visit.render("tasks/quick.html", form=form, task=task)
    return response if form.ok else stay_in_popover(response)


def new(visit: Visit) -> Response:
    """The form for a new task."""
    today = visit.now.date()
    initial: dict[str, object] = {"due_on": field_day(read_day(visit.query.get("day", ""), today) or today)}
    lists = _choices(visit)
    initial["list_id"] = visit.query.get("list") or (lists["list_id"][0][0] if lists["list_id"] else "")
    return _form_page(visit, FORM.blank(initial, choices=lists), None)


def _read(visit: Visit) -> tuple[BoundForm, dict[str, SqlValue]]:
    form = FORM.bind(visit.form, choices=_choices(visit))
    day, at = form.text("due_on"), form.text("due_time")
    due = read_day(day, visit.now.date()) if day else None
    time = read_time(at) if at else None
    if day and due is None:
        form.refuse("due_on", "Please enter a date such as 7/19/2024.")
    if at and time is None:
        form.refuse("due_time", "Please enter a time such as 9:30 AM.")
    elif at and not day:
        form.refuse("due_on", "A task with a time needs a date.")
    return form, {
        "title": form.text("title"),
        "details": form.text("details"),
        "due_on": due.isoformat() if due else None,
        "due_time": f"{time:%H:%M}" if time else None,
        "list_id": int(form.text("list_id") or 0),
    }


def add(visit: Visit) -> Response:
    """Create a task."""
    form, values = _read(visit)
    if not form.ok:
        return _form_page(visit, form, None, status=422)
    visit.insert("task", values)
    tell(visit, f"The task “{form.text('title')}” was added.")
    return stay(visit, "/tasks")


def edit(visit: Visit) -> Response:
    """The form of a task."""
    task = _task(visit)
    return _form_page(visit, versioned(_over(visit, task)), task)


def _over(visit: Visit, task: Task) -> BoundForm:
    """The form over what a task is."""
    hours = preferences_of(visit.db).clock
    at = read_time(task.due_time) if task.due_time else None
    initial = {
        "title": task.title,
        "details": task.details,
        "list_id": str(task.list_id),
        "due_on": field_day(task.due_on) if task.due_on else "",
        "due_time": clock(at, hours) if at else "",
    }
    return FORM.blank(initial, choices=_choices(visit))


def change(visit: Visit) -> Response:
    """Save a task's form."""
    task = _task(visit)
    form, values = _read(visit)
    form = settled(visit, form, _over(visit, task))
    if not form.ok:
        return _form_page(visit, form, task, status=422)
    visit.update("task", values, id=task.id)
    tell(visit, f"The task “{form.text('title')}” was saved.")
    return stay(visit, "/tasks")


def finish(visit: Visit) -> Response:
    """Mark a task as done, or as not done."""
    task = _task(visit)
    done = int(visit.form.get("done") == "1")
    visit.execute("UPDATE task SET done = ? WHERE id = ?", (done, task.id))
    tell(visit, f"“{task.title}” is {'done' if done else 'not done yet'}.")
    return visit.redirect(visit.back("/tasks"))


def delete(visit: Visit) -> Response:
    """Put a task into the bin."""
    task = _task(visit)
    visit.execute("UPDATE task SET deleted_at = ? WHERE id = ?", (stamp(visit.now), task.id))
    tell(visit, f"The task “{task.title}” was deleted.")
    return stay(visit, "/tasks")


def _list(visit: Visit) -> TaskList:
    found = [each for each in task_lists(visit.db) if each.id == visit.path["list"]]
    return found[0] if found else visit.not_found("There is no such list.")


def _taken(visit: Visit, form: BoundForm, but: int = 0) -> None:
    name = form.text("name")
    if visit.value("SELECT 1 FROM task_list WHERE name = ? COLLATE NOCASE AND id != ?", (name, but)):
        form.refuse("name", f"You already have a list called {name}.")


def add_list(visit: Visit) -> Response:
    """Create a list."""
    form = LIST_FORM.bind(visit.form)
    _taken(visit, form)
    if not form.ok:
        return _board(visit, form, status=422)
    visit.insert("task_list", {"name": form.text("name")})
    tell(visit, f"The list {form.text('name')} was added.")
    return visit.redirect("/tasks")


def edit_list(visit: Visit) -> Response:
    """The form of a list."""
    found = _list(visit)
    return visit.render("tasks/list.html", list=found, form=versioned(_list_over(found)))


def rename_list(visit: Visit) -> Response:
    """Give a list another name."""
    found = _list(visit)
    form = settled(visit, LIST_FORM.bind(visit.form), _list_over(found))
    _taken(visit, form, found.id)
    if not form.ok:
        return visit.render("tasks/list.html", status=422, list=found, form=form)
    visit.execute("UPDATE task_list SET name = ? WHERE id = ?", (form.text("name"), found.id))
    tell(visit, f"The list is now called {form.text('name')}.")
    return visit.redirect("/tasks")


def _list_over(found: TaskList) -> BoundForm:
    return LIST_FORM.blank({"name": found.name})


def delete_list(visit: Visit) -> Response:
    """Delete a list with its tasks."""
    found = _list(visit)
    if len(task_lists(visit.db)) == 1:
        visit.flash("error", "Your only list cannot be deleted.")
        return visit.redirect("/tasks")
    visit.execute("DELETE FROM task WHERE list_id = ?", (found.id,))
    visit.execute("DELETE FROM task_list WHERE id = ?", (found.id,))
    tell(visit, f"The list {found.name} and its tasks were deleted.")
    return visit.redirect("/tasks")


TASK_PAGES: tuple[Page, ...] = (
    get("/tasks", show, name="tasks"),
    get("/tasks/new", new, name="task_form"),
    post("/tasks/new", undoable(add), name="create_task"),
    get("/tasks/{task:int}", edit, name="task"),
    post("/tasks/{task:int}", undoable(change), name="edit_task"),
    post("/tasks/{task:int}/done", undoable(finish), name="finish_task"),
    post("/tasks/{task:int}/delete", undoable(delete), name="delete_task"),
    post("/lists/new", undoable(add_list), name="create_list"),
    get("/lists/{list:int}", edit_list, name="list"),
    post("/lists/{list:int}", undoable(rename_list), name="rename_list"),
    post("/lists/{list:int}/delete", undoable(delete_list), name="delete_list"),
)
