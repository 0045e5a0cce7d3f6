"""The documentation against the code: what exists is described, and what is described exists."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest
import typer

import webarium
from tests.doc_pages import (
    DOCS,
    NAMES,
    PAGES,
    ROOT,
    code_names,
    first_cells,
    path_of,
    prose,
    section,
    spans,
    text,
)
from tests.every import hold_for_each
from webarium import Observation, Report, RunConfig, Template, load_sites, scoring
from webarium.actions import types as actions
from webarium.actions.codecs import codec_names
from webarium.actions.codecs.webarena import VERBS
from webarium.agents import AgentSetup, Goal, ModelCall, StepNotes, agent_names, load_agent
from webarium.cli.main import app
from webarium.envs import Arena
from webarium.envs.gym_env import TaskEnv
from webarium.runs import Limits, Step
from webarium.runs.records.results import CheckLine, EpisodeResult, Spent
from webarium.runs.reports.report import Group
from webarium.scoring.grading import Answer
from webarium.sites.kit.site import Site
from webarium.sites.shopping.database import DEFAULT_PASSWORD
from webarium.suites import suite_names
from webarium.tasks import Ui
from webarium.types import DIFFICULTIES, OBSERVATION_KINDS, SCALES, TASK_KINDS
from webarium.worlds import Conditions

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")

# Commands


@cache
def commands() -> dict[str, Any]:
    """Every command of the command line by its words."""

    def walk(command: Any, words: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
        below = getattr(command, "commands", None)
        if below is None:
            yield " ".join(words), command
        for name, child in (below or {}).items():
            yield from walk(child, (*words, name))

    return dict(walk(typer.main.get_command(app), ("webarium",)))


def options(command: Any) -> set[str]:
    """All spellings of a command's options."""
    every = (name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts))
    return {name for name in every if name.startswith("-")}


def test_each_command_and_each_of_its_options_is_described() -> None:
    hold_for_each(commands(), command_is_described)


def command_is_described(words: str) -> None:
    rows = " ".join(first_cells(section("commands.md", words)))
    described = set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", rows))
    assert described == options(commands()[words])


def test_each_described_command_exists() -> None:
    described = re.findall(r"^## (webarium .+)$", text("commands.md"), re.MULTILINE)
    assert sorted(described) == sorted(commands())


def test_defaults_are_as_described() -> None:
    hold_for_each(commands(), defaults_are_as_described)


def defaults_are_as_described(words: str) -> None:
    said = section("commands.md", words)
    for parameter in commands()[words].params:
        row = re.search(rf"^\| `{parameter.opts[0]}[^|]*\| ([^|]*) \|", said, re.MULTILINE)
        number = isinstance(parameter.default, int) and not isinstance(parameter.default, bool)
        if row is not None and number:
            assert row[1].split(",")[0] == str(parameter.default), parameter.opts


# Settings and what is installed


def test_each_environment_variable_is_described() -> None:
    sources = (path.read_text("utf-8") for path in (ROOT / "src" / "webarium").rglob("*.py"))
    read = {name for source in sources for name in re.findall(r"\bWEBARIUM_[A-Z][A-Z_]*\b", source)}
    described = {
        name for cell in first_cells(text("settings.md")) for name in re.findall(r"WEBARIUM_\w+", cell)
    }
    assert described == read


@pytest.mark.parametrize("site", load_sites().values(), ids=lambda site: site.id)
def test_each_site_and_its_roles_are_described(site: Site) -> None:
    said = text("sites.md")
    for word in (site.id, f"http://{site.host}.test/", f"http://{site.host}.localhost:8700/"):
        assert f"`{word}`" in said
    page = text(f"sites/{site.id}.md")
    assert page.startswith(f"# {site.brand}\n")
    assert f"[{site.brand}](sites/{site.id}.md)" in said
    for role in site.roles:
        row = re.search(rf"^\| `{role.name}` \| (.*?) \|", page, re.MULTILINE)
        assert row is not None, role.name
        assert row[1] == (f"`{role.user}`" if role.user else "–")
    assert f"`{DEFAULT_PASSWORD}`" in text("sites/shopping.md")


def test_fields_of_a_site_are_described() -> None:
    described = set(spans(" ".join(first_cells(section("sites.md", "Add a site")))))
    assert described == {field.name for field in fields(Site)}


@pytest.mark.parametrize(
    ("page", "names"),
    [
        ("tasks.md", suite_names()),
        ("agents.md", agent_names()),
        ("contributing.md", [group for group in entry_points().groups if group.startswith("webarium.")]),
        ("index.md", webarium.__all__),
    ],
)
def test_each_installed_or_public_thing_is_described(page: str, names: Iterable[str]) -> None:
    assert set(names) - set(spans(prose(page))) == set()


# Words of the code


def classes(base: type) -> set[str]:
    """Names of the concrete classes of `webarium.scoring` with this base."""
    found = inspect.getmembers(scoring, inspect.isclass)
    return {name for name, cls in found if issubclass(cls, base) and not inspect.isabstract(cls)}


def methods(cls: type) -> set[str]:
    """Names of a class's own public methods."""
    return {name for name, _ in inspect.getmembers(cls, inspect.isfunction) if not name.startswith("_")}


def parameters(function: Any) -> set[str]:
    """Names of what a function takes."""
    return set(inspect.signature(function).parameters) - {"self"}


def names_of(cls: type) -> set[str]:
    """Names of a dataclass's fields."""
    return {field.name for field in fields(cls)}


WORDS: dict[str, tuple[str, Iterable[str]]] = {
    "kinds": ("tasks.md", TASK_KINDS),
    "difficulties": ("tasks.md", DIFFICULTIES),
    "kinds of observations": ("environment.md", OBSERVATION_KINDS),
    "verbs of actions": ("environment.md", VERBS),
    "codecs": ("environment.md", codec_names()),
    "scales": ("worlds.md", SCALES),
    "reason classes": ("scoring.md", actions.REASON_CLASSES),
    "answer types": ("scoring.md", classes(Answer)),
    "matchers": ("scoring.md", classes(scoring.Matcher)),
    "conditions": ("worlds.md", names_of(Conditions)),
    "goal": ("agents.md", names_of(Goal)),
    "setup of an agent": ("agents.md", names_of(AgentSetup)),
    "notes of a step": ("agents.md", names_of(StepNotes) | names_of(ModelCall)),
    "options of agents": (
        "agents.md",
        {name for agent in agent_names() for name in load_agent(agent).options},
    ),
    "observation": ("environment.md", names_of(Observation)),
    "opening an arena": ("environment.md", parameters(Arena.open)),
    "opening an episode": ("environment.md", parameters(Arena.episode)),
    "making an environment": ("environment.md", parameters(TaskEnv)),
    "configuration of a run": ("runs.md", names_of(RunConfig)),
    "limits of a run": ("runs.md", names_of(Limits)),
    "result of an episode": ("record.md", names_of(EpisodeResult)),
    "line of a verdict": ("record.md", names_of(CheckLine)),
    "what models took": ("record.md", names_of(Spent)),
    "step of a record": ("record.md", names_of(Step)),
    "group of a report": ("runs.md", names_of(Group)),
    "report": ("runs.md", names_of(Report)),
    "attributes of a template": ("tasks.md", Template.__annotations__),
    "methods of a template": ("tasks.md", methods(Template) - {"checks", "asked"}),
    "golden path": ("tasks.md", methods(Ui) - {"do"}),
}


@pytest.mark.parametrize("what", WORDS)
def test_words_of_the_code_are_described(what: str) -> None:
    page, names = WORDS[what]
    assert set(names) - code_names(page) == set()


def test_each_action_has_its_row() -> None:
    targets = {"ElementId", "Mark", "Point", "Locator", "LocatorStep"}
    cells = first_cells(section("environment.md", "Actions"))[1:]
    rows = {name for cell in cells for name in spans(cell)}
    assert rows == {name for name, found in vars(actions).items() if is_dataclass(found)} - targets
    assert targets <= code_names("environment.md")


# Links, pictures and manners


def test_links_lead_somewhere() -> None:
    hold_for_each(NAMES, links_lead_somewhere)


def links_lead_somewhere(page: str) -> None:
    path = path_of(page)
    for link in LINK.findall(prose(page)):
        target, _, anchor = link.partition("#")
        found = (path.parent / target).resolve() if target else path
        assert found.is_file(), link
        assert found.is_relative_to(ROOT), link
        assert not anchor or anchor in anchors(found), link


def anchors(path: Path) -> set[str]:
    """What links may point to within a page."""
    headings = re.findall(r"^#+ (.+)$", prose(NAMES[PAGES.index(path)]), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


def test_the_index_lists_all_pages() -> None:
    linked = {link.partition("#")[0] for link in LINK.findall(text("index.md"))}
    assert linked - {"../CHANGELOG.md"} == {path.name for path in DOCS.glob("*.md")} - {"index.md"}
    sites = {link.partition("#")[0] for link in LINK.findall(text("sites.md")) if link.startswith("sites/")}
    assert sites == {name for name in NAMES if name.startswith("sites/")}


def test_all_pictures_are_shown() -> None:
    shown = {Path(link).name for link in LINK.findall(text("README.md")) if link.startswith("docs/pictures/")}
    shown |= {
        Path(link).name for page in NAMES for link in LINK.findall(text(page)) if link.startswith("pictures/")
    }
    shown -= {path.name for path in (DOCS / "sites" / "pictures").iterdir()}
    assert shown == {path.name for path in (DOCS / "pictures").iterdir()}


def test_each_site_shows_a_small_picture() -> None:
    folder = DOCS / "sites" / "pictures"
    assert {path.stem for path in folder.iterdir()} == set(load_sites())
    hold_for_each(load_sites(), lambda site: picture_is_shown(site, folder / f"{site}.webp"))


def picture_is_shown(site: str, picture: Path) -> None:
    assert picture.stat().st_size <= 60_000
    assert f"](pictures/{picture.name})" in text(f"sites/{site}.md")


def test_pages_are_finished() -> None:
    hold_for_each(NAMES, page_is_finished)


def page_is_finished(page: str) -> None:
    assert text(page).startswith("# ")
    assert not re.search(r"\b(TODO|TBD|FIXME|XXX|lorem)\b|\?\?\?", text(page))
    assert all(len(line) <= 130 or line.startswith("|") for line in text(page).splitlines())


def test_the_readme_is_short() -> None:
    assert len(text("README.md").splitlines()) <= 150
    assert len(PAGES) == len(set(NAMES))


# The kit


KIT = ROOT / "src/webarium/sites/kit"
KIT_TABLES = ("Data", "Parts that many sites have", "Replicas of REAL's sites")


def kit_rows() -> dict[str, set[str]]:
    """The names that each row of the kit's tables tells of, by the module or template that the row is about."""
    rows: dict[str, set[str]] = {}
    for heading in KIT_TABLES:
        for first, said in re.findall(
            r"^\| (.*?) \| (.*) \|$", section("sites-kit.md", heading), re.MULTILINE
        ):
            about = [
                each
                for each in spans(first)
                if re.fullmatch(r"(webarium\.)?(sites\.)?[a-z]+[./][\w./]+", each)
            ]
            rows |= {each: {name for name in spans(said) if re.fullmatch(r"\w+", name)} for each in about}
    return rows


def names_in(module: str) -> set[str]:
    """What a module, and each one below it, defines, with the attributes of its classes."""
    top = import_module(module)
    below = walk_packages(getattr(top, "__path__", ()), f"{module}.")
    held = [
        value
        for each in (top, *(import_module(found.name) for found in below))
        for value in vars(each).items()
    ]
    return {name for name, _ in held} | {
        name for _, value in held if inspect.isclass(value) for name in (*dir(value), *names_of_fields(value))
    }


def names_of_fields(cls: type) -> set[str]:
    return {field.name for field in fields(cls)} if is_dataclass(cls) else set()


def test_the_kit_holds_what_its_tables_name() -> None:
    hold_for_each(kit_rows(), kit_holds_what_is_named)


def kit_holds_what_is_named(about: str) -> None:
    if about.endswith(".html"):
        held = set(re.findall(r"{%-? macro (\w+)", (KIT / "templates" / about).read_text("utf-8")))
    else:
        held = names_in(about if about.startswith("webarium.") else f"webarium.sites.{about}")
    assert kit_rows()[about] <= held


def test_templates_and_modules_that_the_kit_s_tables_name_exist() -> None:
    said = "".join(section("sites-kit.md", heading) for heading in KIT_TABLES)
    named = {each for each in spans(said) if re.fullmatch(r"kit(/[\w/]+\.html|[.]\w[\w.]*)", each)}
    for each in named:
        if each.endswith(".html"):
            assert (KIT / "templates" / each).exists(), each
        else:
            assert find_spec(f"webarium.sites.{each}"), each


def test_every_part_of_the_kit_has_its_row() -> None:
    parts = {f"kit.parts.{path.stem}" for path in (KIT / "parts").glob("[a-z]*.py")}
    assert parts - set(kit_rows()) == {"kit.parts.galleries"}, "described with its template"
