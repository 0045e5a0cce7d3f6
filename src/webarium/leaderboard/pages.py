"""What each page of the leaderboard shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode

from jinja2 import Environment

from webarium.leaderboard.database import Store
from webarium.leaderboard.plot import cost_plot
from webarium.leaderboard.rules import OWN_DATA, Rules
from webarium.leaderboard.standings import SCOPES, Board, Count, boards, grouped
from webarium.published.webarena.label import label_of_suite
from webarium.runs.jobs import file_name
from webarium.runs.reports.statistics import rate_decided
from webarium.scoring.rules import UNKNOWN
from webarium.task_files.real_tasks import RealTask


@dataclass(frozen=True)
class Pages:
    """Renders pages from what the store holds."""

    env: Environment
    store: Store

    def _render(self, template: str, **values: Any) -> str:
        values = {"chosen": None, "boards": [], "tab": "", **values}
        page = self.env.get_template(template)
        return page.render(
            scopes=SCOPES,
            unknown=UNKNOWN,
            link=link,
            record=record,
            own_data=OWN_DATA,
            data_label=label_of_suite,
            **values,
        )

    def _chosen(
        self, suite: str | None, scope: str | None, rules: str | None
    ) -> tuple[Board | None, list[tuple[str, str, int]]]:
        known = boards(self.store)
        if not known and suite is None:
            return None, known
        fitting = [key for key in known if suite in (None, key[0]) and scope in (None, key[1])]
        if not fitting:
            raise LookupError(f"There is no board for {suite or 'this suite'!r} yet.")
        return Board.load(self.store, *fitting[0][:2], rules), known

    def board(
        self, suite: str | None, scope: str | None, rules: str | None, wanted: Mapping[str, str]
    ) -> str:
        """A board over all episodes, or those of one site, kind or model.

        Raises:
            LookupError: It has none of these.
        """
        board, known = self._chosen(suite, scope, rules)
        if board is None:
            if wanted:
                raise LookupError("Nothing has been submitted yet.")
            return self._render("empty.html", tab="overall")
        standings = board.standings(group="site" if "kind" in wanted else "kind", **wanted)
        if not standings:
            raise LookupError(f"Nothing was submitted for {next(iter(wanted.values()))!r}.")
        return self._render(
            "board.html",
            tab=next(iter(wanted), "overall"),
            wanted=next(iter(wanted.values()), ""),
            chosen=board,
            boards=known,
            standings=standings,
            conduct=board.headings(standings),
            groups=[name for name, _ in standings[0].groups],
            sites=board.names("site"),
            kinds=board.names("kind"),
            plot=cost_plot(standings, "/submissions"),
        )

    def models(self, suite: str | None, scope: str | None, rules: str | None = None) -> str:
        """The best submission of each model."""
        board, known = self._chosen(suite, scope, rules)
        if board is None:
            return self._render("empty.html", tab="model")
        return self._render(
            "models.html",
            tab="model",
            chosen=board,
            boards=known,
            rows=board.models(),
            sites=board.names("site"),
            kinds=board.names("kind"),
        )

    def submission(self, number: int, outcome: str) -> str:
        """One submission with its episodes.

        Raises:
            LookupError: There is none of this number.
        """
        found = next((row for row in self.store.submissions() if row["id"] == number), None)
        if found is None:
            raise LookupError(f"There is no submission {number}.")
        results = self.store.results(number)
        return self._render(
            "submission.html",
            submission=found,
            count=Count.of(results),
            groups=[(title, grouped(results, key)) for title, key in _GROUPS],
            results=[row for row in results if outcome in ("", row["outcome"])],
            outcome=outcome,
        )

    def real(self, tasks: int) -> str:
        """All runs of REAL."""
        answers: dict[str, list[Mapping[str, Any]]] = {}
        for answer in self.store.real_answers():
            answers.setdefault(answer["run"], []).append(answer)
        rows = [(run, _RealCount.of(answers.get(run["id"], []), tasks)) for run in self.store.real_runs()]
        rows.sort(key=lambda row: -row[1].passed)
        return self._render("real.html", tab="real", rows=rows, tasks=tasks)

    def real_run(self, run_id: str, tasks: Mapping[str, RealTask]) -> str:
        """One run of REAL with its answers.

        Raises:
            LookupError: There is no such run.
        """
        run = next((row for row in self.store.real_runs() if row["id"] == run_id), None)
        if run is None:
            raise LookupError("There is no such run.")
        answers = self.store.real_answers(run_id)
        goals = {task.id: task.goal for task in tasks.values()}
        count = _RealCount.of(answers, len(tasks))
        return self._render("real_run.html", tab="real", run=run, answers=answers, goals=goals, count=count)

    def how(self, origin: str, rules: Rules, guarded: bool) -> str:
        """How to submit."""
        return self._render("how.html", tab="how", origin=origin, rules=rules, guarded=guarded)

    def error(self, status: int, message: str) -> str:
        """A page that says what went wrong."""
        return self._render("problem.html", status=status, message=message)


_GROUPS = (("Site", "site"), ("Kind", "kind"), ("Level", "difficulty"))


@dataclass(frozen=True)
class _RealCount:
    """Answers of one run of REAL."""

    answers: int
    passed: int
    failed: int
    undecided: int
    tasks: int
    """All tasks there are, or the answered ones where the server has none."""

    @classmethod
    def of(cls, answers: Any, tasks: int) -> _RealCount:
        passed = [answer["passed"] for answer in answers]
        return cls(
            len(passed), passed.count(True), passed.count(False), passed.count(None), tasks or len(passed)
        )

    @property
    def rate_decided(self) -> float | None:
        """Passed by passed and failed."""
        return rate_decided(self.passed, self.failed)

    @property
    def rate(self) -> float | None:
        """Passed by all tasks, answered or not."""
        return self.passed / self.tasks if self.tasks else None


def link(path: str, board: Board | None, **changes: str) -> str:
    """An address on a board."""
    if board is None:
        return path
    asked = {"suite": board.suite, "scope": board.scope, **changes}
    same = (asked["suite"], asked["scope"]) == (board.suite, board.scope)
    if same and "rules" not in changes and board.rules != board.versions[0]:
        asked["rules"] = board.rules or UNKNOWN
    return f"{path}?{urlencode(asked)}"


def record(submission: int, episode: str | None = None) -> str:
    """Where the viewer shows a submission or one of its episodes."""
    run = f"/records/runs/{submission}"
    return run if episode is None else f"{run}/episodes/{quote(file_name(episode), safe='')}"
