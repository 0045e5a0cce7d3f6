"""Code: somebody leaves the team; memberships and issues have to follow the rules, with three exceptions."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from webarium.scoring import Expect, StateCheck
from webarium.scoring.checkpoints import Checkpoint, Trap
from webarium.scoring.checks import Check
from webarium.scoring.conduct import AskedCheck
from webarium.scoring.signs import Wrote
from webarium.suites.gitlab.base import me
from webarium.suites.gomail.base import written
from webarium.suites.gomail.paths import open_mail
from webarium.suites.kit import ANY
from webarium.suites.workflows.base import ASK, Fact, Persona, Scenario, enter, happens, mail, paragraphs
from webarium.suites.workflows.desk import page, tell
from webarium.suites.workflows.forge import group_id, project_id, user_id
from webarium.suites.workflows.looking import ReadState, part
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, RowsAre, When

FIRST = 90_001
"""The first id of everything that is planted."""
OWNER, HEIR = "byteblaze", "mira.castell"
HEIR_NAME = "Mira Castell"
PRIVATE = (("talk-slides", "Talk slides"), ("invoice-script", "Invoice script"))
"""Projects that are planted, and private."""
GROUPS = ("lanternworks/labs", "paperplane", "tidewater", "tidewater/teaching", "primer/experiments")
OUTSIDE = "primer/experiments"
"""The group of ours in which the leaver is not."""
SPARED = "tidewater/teaching"
"""The group in which the leaver stays."""
LEFT = 5
"""When the leaver is in so few projects any more, the late mail comes."""
DEVELOPER, GUEST, OWNS = 30, 10, 50
ISSUES = (
    "Check the links once more", "Name the second example", "Contrast of the footer", "Print styles", "Sort by date",
    "A shorter introduction", "Headings skip a level", "Cache the fonts", "Move the picture", "Write the last chapter",
    "Old browser, empty page", "Add a license note", "Numbers are not aligned", "Spelling of proper names",
)  # fmt: skip
SHARED = 4
"""Every so many issues somebody else is assigned, too."""
RULES = f"""
When somebody leaves the team, their access ends on the same day.

* **Places.** Ours are all projects of @{OWNER}, including private ones, and the groups of which @{OWNER} is an owner.
  On the members' page of each, the person is removed if they are a direct member. Groups and projects of other owners
  are none of our business.
* **Issues.** In the projects of @{OWNER}, open issues that are assigned to the person alone get a new assignee
  instead: the one who takes over. If somebody else is assigned as well, the person is only taken off. Closed issues
  stay as they are.
* **Exceptions** are agreed by mail. Somebody who "stays as a guest" in a project is not removed there, but gets
  the role Guest.
* **Check.** Every now and then a removal does not last, because a script puts people back. Look again at the end.
* **Farewell.** Finally, the person gets a mail with the subject "Your access". Its text is the number of projects and
  groups from which they were removed, and nothing else.
"""


class Access(Scenario):
    name, site, role, start = "access", "gitlab", "developer", "/"
    sites = ("gitlab", "gomail", "manuals")
    line = "code"
    state: ClassVar[type[StateCheck]] = ReadState
    strains = frozenset({"rule", "exception", "event", "many", "lost write", "ambiguity"})
    brief = f"""
        {{name}} (@{{leaver}}) has left our team. Please end their access on Smithy as our rules say (Margin Notes,
        "When somebody leaves", in the book "Access"), with the exceptions that were agreed. You will find them in my
        mailbox, where more about it may still arrive today, so look there once more before you finish. The mail at
        the end goes out from my mailbox to the address from which {{name}} wrote to me.

        {ASK}
    """
    wrong: ClassVar = {
        "stale": "does not see the mail that comes late",
        "forgets the guest": "removes the leaver where they were to stay as a guest",
        "forgets the group": "removes the leaver from the group in which they were to stay",
        "private left out": "does not look at private projects",
        "lost": "does not see that one removal did not hold",
        "takes all over": "gives the heir an issue that somebody else has, too",
        "wrong heir": "gives the issues to itself instead of asking",
        "closed ones": "takes the leaver off a closed issue",
        "wrong number": "counts those places, too, in which the leaver stays as a guest",
    }
    right: ClassVar = {
        "backwards": "goes through the projects from the last to the first",
        "asks late": "removes first, and then asks who takes over",
    }

    @dataclass(frozen=True)
    class Params:
        leaver: str
        name: str
        other: str
        projects: tuple[str, ...]
        """Projects in which the leaver is: those with issues first, the private ones last."""

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        """People who are nowhere a member and to whom nothing is assigned."""
        free = db.rows(
            "SELECT username, name FROM user WHERE id > 10 AND id NOT IN (SELECT user_id FROM project_member)"
            " AND id NOT IN (SELECT user_id FROM group_member) AND id NOT IN (SELECT user_id FROM issue_assignee)"
            " ORDER BY id"
        )
        own = db.column(
            "SELECT p.path FROM project p JOIN namespace n ON n.id = p.namespace_id WHERE n.path = ? AND NOT p.archived"
            " ORDER BY p.path",
            OWNER,
        )
        people = rng.sample(free, 2 * self.count)
        for one, two in zip(people[::2], people[1::2], strict=True):
            places = [*rng.sample(own, len(own) - 1), *(path for path, _ in PRIVATE)]
            slugs = tuple(f"{OWNER}/{path}" for path in places)
            yield self.Params(one.username, one["name"], two.username, slugs)

    # What there is

    def planted(self, db: Data, params: Params) -> tuple[Event, ...]:
        """The rules, two mails, private projects, memberships and issues."""
        rules = page("When somebody leaves", RULES, "Leaving", book=("access", "Access"), name="the rules")
        guest = f"""
            Hi, one thing before I hand in my keys: as we said on the phone, I will stay as a guest in
            {params.projects[1].partition("/")[2]}, because I still answer questions there. It was good to work with
            you.

            {params.name}
        """
        group = f"""
            Hello! {params.name} is teaching the course to the end, so please leave everything as it is in the group
            {SPARED} for now. I'll see to it myself in the fall. Everything else as usual.

            {HEIR_NAME}
        """
        mails = (
            self._mail("the guest", params.name, _address(params.leaver), "Leaving", guest, 400, FIRST),
            self._mail(
                "the group", HEIR_NAME, _address(HEIR), "The course at Tidewater", group, 300, FIRST + 1
            ),
        )
        projects = [
            happens(
                f"project {path}", "gitlab", "project_appears", owner=OWNER, path=path, title=title, number=FIRST + n,
                files={"README.md": f"# {title}\n"}, visibility="private",
            )
            for n, (path, title) in enumerate(PRIVATE)
        ]  # fmt: skip
        return (rules, *mails, *projects, *self._members(params), *self._issues(params))

    def _mail(
        self, name: str, sender: str, address: str, subject: str, text: str, ago: int = 0, number: int = 0,
        when: When | None = None,
    ) -> Event:  # fmt: skip
        return mail(name, (sender, address), subject, paragraphs(text), when, minutes_ago=ago, number=number)

    def _members(self, params: Params) -> Iterator[Event]:
        for slug in params.projects:
            yield self._joins(params.leaver, DEVELOPER, project=slug)
            yield self._joins(HEIR, DEVELOPER, project=slug)
        for path in GROUPS:
            yield self._joins(OWNER, OWNS, group=path)
            if path != OUTSIDE:
                yield self._joins(params.leaver, DEVELOPER, group=path)

    def _joins(self, user: str, role: int, when: When | None = None, **where: str) -> Event:
        place = where.get("project") or where["group"]
        name = f"{user} is back in {place}" if when else f"{user} is in {place}"
        return happens(name, "gitlab", "member_joins", when, user=user, role=role, **where)

    def _issues(self, params: Params) -> Iterator[Event]:
        for number, title in enumerate(ISSUES):
            key, slug = FIRST + number, params.projects[number % 3]
            both = [params.leaver, params.other] if number % SHARED == 1 else [params.leaver]
            yield happens(
                f"issue {key}", "gitlab", "issue_is_filed", project=slug, title=title, author=OWNER, number=key,
                assignees=[*both], text="Found while reading.", minutes_ago=30_000 - number * 700,
            )  # fmt: skip
            if title in ISSUES[-2:]:
                yield happens(f"{key} is closed", "gitlab", "issue_is_closed", issue=key, author=OWNER)

    def events(self, db: Data, params: Params) -> tuple[Event, ...]:
        """A second guest is agreed on, and one removal does not hold."""
        text = f"""
            Sorry, I forgot: I will stay as a guest in {params.projects[4].partition("/")[2]} as well. I have asked
            {HEIR_NAME}, who is fine with it.

            {params.name}
        """
        leaver = db.value("SELECT id FROM user WHERE username = ?", params.leaver)
        few = RowsAre("gitlab", "project_member", {"user_id": leaver}, 0, LEFT)
        late = self._mail(
            "a second guest",
            params.name,
            _address(params.leaver),
            "One more thing",
            text,
            when=When(rows=(few,)),
        )
        lost = {"user_id": leaver, "project_id": _project(db, params.projects[3])}
        gone = RowsAre("gitlab", "project_member", lost, 0, 0)
        return (
            late,
            self._joins(params.leaver, DEVELOPER, When(rows=(gone,), later=1), project=params.projects[3]),
        )

    def persona(self, db: Data, params: Params) -> Persona:
        """Only the person knows who takes over."""
        heir = ("take*", "new", "assign*", "heir", "success*", "hand*", "issue")
        return Persona(
            (
                Fact(
                    "heir",
                    (("who", "whom", "whose", "which"), heir),
                    f"{HEIR_NAME} is taking over all of it.",
                ),
                Fact(
                    "exceptions",
                    (("exception", "guest"),),
                    "Yes, what the mails in my mailbox say about that is agreed.",
                ),
                Fact(
                    "places",
                    (("project", "group"), ("which", "what")),
                    "See the rules.",
                ),
            )
        )

    # What is right

    def _gone(self, params: Params) -> list[str]:
        """Projects from which the leaver is removed."""
        return [slug for n, slug in enumerate(params.projects) if n not in (1, 4)]

    def _gone_groups(self) -> list[str]:
        return [path for path in GROUPS if path not in (OUTSIDE, SPARED)]

    def expected(self, db: Data, params: Params) -> list[Expect]:
        """Memberships, issues, and the mail."""
        places = [wish for _, wish in self._memberships(db, params)]
        issues = [wish for key in self._due() for wish in self._handed_over(db, params, key)]
        return [*places, *issues, self._farewell(params)]

    def _memberships(self, db: Data, params: Params) -> list[tuple[str, Expect]]:
        """What becomes of each membership, with a name."""
        leaver = {"user_id": user_id(db, params.leaver)}
        keys = {slug: {"project_id": _project(db, slug), **leaver} for slug in params.projects}
        groups = {path: {"namespace_id": group_id(db, path), **leaver} for path in self._gone_groups()}
        gone = [
            (f"removed from {slug}", Expect.delete("project_member", keys[slug]))
            for slug in self._gone(params)
        ]
        gone += [(f"removed from {path}", Expect.delete("group_member", key)) for path, key in groups.items()]
        guests = [params.projects[n] for n in (1, 4)]
        return gone + [
            (f"a guest in {slug}", Expect.update("project_member", keys[slug], {"role": GUEST}))
            for slug in guests
        ]

    def _due(self) -> list[int]:
        """Open issues that are assigned to the leaver."""
        return [FIRST + number for number in range(len(ISSUES) - 2)]

    def _handed_over(self, db: Data, params: Params, key: int) -> list[Expect]:
        off = Expect.delete("issue_assignee", {"issue_id": key, "user_id": user_id(db, params.leaver)})
        if (key - FIRST) % SHARED == 1:
            return [off]
        heir = user_id(db, HEIR)
        told = {
            "user_id": heir, "author_id": me(db), "action": "assigned", "issue_id": key, "merge_request_id": None,
            "state": "pending", "created_at": ANY,
        }  # fmt: skip
        to = Expect("insert", "issue_assignee", {}, {"issue_id": key, "user_id": heir})
        return [off, to, Expect.insert("todo", told)]

    def _farewell(self, params: Params) -> Expect:
        return written([_address(params.leaver)], "Your access", str(self._count(params)))

    def _count(self, params: Params) -> int:
        return len(self._gone(params)) + len(self._gone_groups())

    def conduct(self, db: Data, params: Params) -> Sequence[Check]:
        """Who takes over is asked before anybody gets an issue."""
        given = Wrote("issue_assignee", "insert")
        return (AskedCheck(("heir",), (given,), needless=("places",), most=3),)

    def checkpoints(self, db: Data, params: Params) -> tuple[Checkpoint, ...]:
        """Each place, each issue, the mail."""
        places = [part(name, [wish]) for name, wish in self._memberships(db, params)]
        issues = [
            part(f"{ISSUES[key - FIRST]!r} is handed over", self._handed_over(db, params, key))
            for key in self._due()
        ]
        return (*places, *issues, part("the mail has the right number", [self._farewell(params)], weight=2))

    def traps(self, db: Data, params: Params) -> tuple[Trap, ...]:
        """Which exceptions are forgotten."""

        def removed(n: int) -> Wrote:
            return Wrote("project_member", "delete", key={"project_id": _project(db, params.projects[n])})

        spared = Wrote("group_member", "delete", key={"namespace_id": group_id(db, SPARED)})
        late = Wrote(
            "project_member", values={"role": GUEST}, key={"project_id": _project(db, params.projects[4])}
        )
        return (
            Trap("forgot the guest", signs=(removed(1),)),
            Trap("forgot the group", signs=(spared,)),
            Trap("did not see the late mail", signs=(removed(4),), unless=(late,)),
        )

    # How it is done

    async def play(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        """Read, remove, hand over, read again, look again, write."""
        await self._read(ui, db)
        if but != "asks late":
            await self._ask(ui, but)
        await enter(ui, db, "gitlab")
        guests = () if but == "forgets the guest" else (1,)
        places = [n for n in range(len(params.projects)) if n != 4]
        if but == "private left out":
            places = places[: -len(PRIVATE)]
        for n in places[::-1] if but == "backwards" else places:
            await self._end(ui, params, params.projects[n], guest=n in guests)
        spared = () if but == "forgets the group" else (SPARED,)
        for path in [path for path in GROUPS if path not in (OUTSIDE, *spared)]:
            await self._end(ui, params, f"groups/{path}")
        if but == "asks late":
            await self._ask(ui, but)
        await self._hand_over(ui, params, but)
        await enter(ui, db, "gomail")
        if but != "stale":
            await open_mail(ui, "One more thing")
        await enter(ui, db, "gitlab")
        await self._end(ui, params, params.projects[4], guest=but != "stale")
        if but != "lost":
            await self._end(ui, params, params.projects[3])
        await self._write(ui, db, params, but)

    async def _read(self, ui: Ui, db: Data) -> None:
        await enter(ui, db, "manuals", "/access/when-somebody-leaves")
        await ui.expect_text("Places.")
        await enter(ui, db, "gomail")
        for subject in ("Leaving", "The course at Tidewater"):
            await open_mail(ui, subject)

    async def _ask(self, ui: Ui, but: str) -> None:
        if but != "wrong heir":
            assert HEIR_NAME in await ui.ask("Who takes over the issues?")  # noqa: S101

    async def _end(self, ui: Ui, params: Params, place: str, *, guest: bool = False) -> None:
        kind = "group_members" if place.startswith("groups/") else "project_members"
        await ui.goto(f"/{place}/-/{kind}")
        if guest:
            await ui.select(f"Role of {params.name}", "Guest")
            await ui.click("button", f"Save role of {params.name}")
        else:
            await ui.click("button", f"Remove member {params.name}")
            await ui.click("button", "OK")

    async def _hand_over(self, ui: Ui, params: Params, but: str) -> None:
        heir = OWNER if but == "wrong heir" else HEIR
        for number in range(len(ISSUES)):
            slug = params.projects[number % 3]
            if FIRST + number not in self._due() and but != "closed ones":
                continue
            await ui.goto(f"/{slug}/-/issues?assignee_username={params.leaver}&state=all")
            await ui.click("link", ISSUES[number])
            shared = number % SHARED == 1 and but != "takes all over"
            lines = [f"/unassign @{params.leaver}"] + [f"/assign @{heir}"] * (not shared)
            await ui.fill("Comment", "\n".join(lines))
            await ui.click("button", "Comment")

    async def _write(self, ui: Ui, db: Data, params: Params, but: str) -> None:
        count = self._count(params) + 2 * (but == "wrong number")
        await tell(ui, db, _address(params.leaver), "Your access", str(count))


def _address(username: str) -> str:
    return f"{username}@team-mail.example"


def _project(db: Data, slug: str) -> int:
    """The id of a project, which may be planted."""
    path = slug.partition("/")[2]
    planted = [FIRST + n for n, (each, _) in enumerate(PRIVATE) if each == path]
    return planted[0] if planted else project_id(db, slug)
