"""Puts people, groups, code bases, their histories and what is said about them together."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import apsw

from webarium.content.tables import write_one
from webarium.draws import Dice
from webarium.sites.gitlab.seed.bundles import Bundle, bundles
from webarium.sites.gitlab.seed.extras import Extras
from webarium.sites.gitlab.seed.handbook import Handbook, write_snippets
from webarium.sites.gitlab.seed.histories import END, History, Writer
from webarium.sites.gitlab.seed.people import Account, write_people
from webarium.sites.gitlab.seed.skeletons import curated, skeleton
from webarium.sites.gitlab.seed.tracker import Tracker
from webarium.sites.gitlab.seed.wholes import Shelf
from webarium.types import Scale

GROUPS = (
    (
        "a11yproject",
        "The A11Y Project",
        "Accessibility, made easier.",
        ("mira.castell", "rosalind_f", "byteblaze:30", "rohan.s:20"),
    ),
    (
        "primer",
        "Primer",
        "A design system and what belongs to it.",
        ("mira.castell", "carol_s:40", "byteblaze:30", "tessa-lund:30"),
    ),
    (
        "lanternworks",
        "Lanternworks",
        "Tools for people who look after servers.",
        ("linnea.b", "oren-k:40", "jakubz:30"),
    ),
    (
        "paperplane",
        "Paperplane",
        "Small programs around language.",
        ("abhi_sub", "bruno.w:40", "patience:30"),
    ),
    ("tidewater", "Tidewater Data", "Open data about coasts.", ("hugo_m", "tessa-lund:40")),
)
SUBGROUPS = (
    ("lanternworks/labs", "Lanternworks / Labs", "Things that may or may not become tools.", ("jakubz:40",)),
    ("lanternworks/probes", "Lanternworks / Probes", "Small checks that run everywhere.", ("oren-k:50",)),
    (
        "tidewater/teaching",
        "Tidewater Data / Teaching",
        "Material for courses.",
        ("hugo_m:50", "patience:30"),
    ),
    ("primer/experiments", "Primer / Experiments", "Components that nobody should use yet.", ("carol_s:40",)),
)
SIZES: dict[Scale, tuple[int, int, int, int]] = {"small": (120, 48, 14, 28), "full": (1_000, 300, 50, 84)}
"""Accounts, projects, fewest and most issues of a project."""
SHELVES: dict[Scale, tuple[int, int]] = {"small": (2, 12), "full": (60, 60)}
"""How often a whole text may be told, and how many of those that fit everywhere a project has."""


def generate(db: apsw.Connection, seed: int, scale: Scale) -> None:
    """Fill the tables."""
    accounts, projects, fewest, most = SIZES[scale]
    people = write_people(db, seed, accounts)
    named = {each.username: each for each in people}
    homes = {each.username: each.id for each in people} | _write_groups(db, named)
    dice = Dice(seed, "projects")
    code = list(bundles())
    owners = people[2:16] + people[16 : 16 + projects // 6]
    made = [
        skeleton(number, Dice(seed, "skeleton", number), owners) for number in range(projects - len(code))
    ]
    for (path, _, _, _), each in zip(SUBGROUPS, made[::2], strict=False):
        made[made.index(each)] = replace(each, owner=path)
    shelf = Shelf(*SHELVES[scale])
    for number, bundle in enumerate(dice.shuffled([*code, *made]), 1):
        _write_project(db, seed, number, bundle, named, homes, people, (fewest, most), shelf)
    write_snippets(db, Dice(seed, "snippets"), people)
    _write_forks(db, dice, people)


def _write_groups(db: apsw.Connection, named: dict[str, Account]) -> dict[str, int]:
    found: dict[str, int] = {}
    for path, name, description, members in (*GROUPS, *SUBGROUPS):
        number = write_one(
            db, "namespace", path=path, name=name, description=description, created_at="2020-02-02 09:00:00"
        )
        found[path] = number
        for each in members:
            username, _, role = each.partition(":")
            write_one(
                db,
                "group_member",
                namespace_id=number,
                user_id=named[username].id,
                role=int(role or 50),
                created_at="2020-02-03 09:00:00",
            )
        if "/" in path:
            above = found[path.rpartition("/")[0]]
            write_one(db, "group_ancestor", namespace_id=number, ancestor_id=above, distance=1)
    return found


def _write_project(
    db: apsw.Connection,
    seed: int,
    number: int,
    bundle: Bundle,
    named: dict[str, Account],
    homes: dict[str, int],
    people: list[Account],
    issues: tuple[int, int],
    shelf: Shelf,
) -> None:
    dice = Dice(seed, "project", bundle.owner, bundle.path)
    team = [named[name.strip()] for name in bundle.fact("people").split(",")]
    extra = [each for each in dice.some(people[16:], dice.between(1, 4)) if each not in team]
    if bundle.fact("list"):
        bundle.files["README.md"] = (
            bundle.files["README.md"].partition("## Terminal")[0].rstrip() + "\n\n" + curated(dice)
        )
    project = write_one(
        db,
        "project",
        id=number,
        namespace_id=homes[bundle.owner],
        path=bundle.path,
        name=bundle.path,
        description=bundle.description,
        topics=bundle.fact("topics"),
        visibility=bundle.fact("visibility", "public"),
        default_branch=bundle.fact("default", "main"),
        creator_id=team[0].id,
        created_at=END,
        last_activity_at=END,
    )
    size = int(bundle.fact("size", "30"))
    history = Writer(db, bundle, team + extra, dice, size).write(f"{bundle.owner}/{bundle.path}")
    _write_refs(db, project, bundle, history)
    _write_members(db, dice, project, bundle, team, history)
    Tracker(db, project, bundle, history, team, people, dice, shelf).write(dice.between(*issues))
    emoji = bundle.owner in {group[0] for group in GROUPS}
    Extras(db, Dice(seed, "extras", bundle.owner, bundle.path), project, team, people).write(emoji=emoji)
    Handbook(db, Dice(seed, "handbook", bundle.owner, bundle.path), project, bundle, history, team).write()
    if bundle.fact("visibility", "public") == "public":
        stars = Dice(seed, "starred", bundle.owner, bundle.path)
        _write_stars(db, stars, project, people, history)
    created = history.begun - timedelta(minutes=5)
    db.execute(
        "UPDATE project SET created_at = ?1, last_activity_at = max(?2, coalesce((SELECT max(updated_at) FROM issue"
        " WHERE project_id = ?3), '')) WHERE id = ?3",
        (created.isoformat(" ", "seconds"), history.last.isoformat(" ", "seconds"), project),
    )


def _write_refs(db: apsw.Connection, project: int, bundle: Bundle, history: History) -> None:
    default = bundle.fact("default", "main")
    for name, tip in dict(history.branches).items():
        write_one(db, "branch", project_id=project, name=name, commit_id=tip, protected=int(name == default))
    for name, tip, at in history.tags:
        write_one(db, "tag", project_id=project, name=name, commit_id=tip, created_at=at)


def _write_members(
    db: apsw.Connection, dice: Dice, project: int, bundle: Bundle, team: list[Account], history: History
) -> None:
    for rank, each in enumerate(team):
        if each.username == bundle.owner or (
            rank and bundle.owner in {group[0] for group in (*GROUPS, *SUBGROUPS)}
        ):
            continue
        role = dice.pick((40, 30, 30, 20)) if rank else 50
        write_one(
            db, "project_member", project_id=project, user_id=each.id, role=role, created_at=history.begun
        )


def _write_stars(
    db: apsw.Connection, dice: Dice, project: int, people: list[Account], history: History
) -> None:
    most = int(len(people) * 0.8 * dice.random() ** 3) + dice.below(6)
    for each in dice.some(people[1:], most):
        write_one(db, "star", user_id=each.id, project_id=project, created_at=history.last)
    if dice.chance(0.08):
        write_one(db, "star", user_id=1, project_id=project, created_at=history.last)


def _write_forks(db: apsw.Connection, dice: Dice, people: list[Account]) -> None:
    """Some people have a project of others in their own namespace."""
    rows = db.execute(
        "SELECT p.id, p.path, p.creator_id, p.default_branch FROM project p JOIN star s ON s.project_id = p.id"
        " WHERE p.visibility = 'public' GROUP BY p.id ORDER BY count(*) DESC, p.id LIMIT 8"
    ).fetchall()
    for source, path, creator, default in rows:
        for each in dice.some(people[10:60], dice.below(3)):
            taken = db.execute(
                "SELECT 1 FROM project WHERE namespace_id = ? AND path = ?", (each.id, path)
            ).fetchone()
            if each.id == creator or taken:
                continue
            number = write_one(
                db,
                "project",
                namespace_id=each.id,
                path=path,
                name=path,
                description="",
                visibility="public",
                default_branch=default,
                creator_id=each.id,
                forked_from_id=source,
                created_at=END - timedelta(days=dice.between(5, 90)),
                last_activity_at=END - timedelta(days=4),
            )
            db.execute(
                "INSERT INTO branch (project_id, name, commit_id, protected) SELECT ?, name, commit_id, protected"
                " FROM branch WHERE project_id = ? AND name = ?",
                (number, source, default),
            )
