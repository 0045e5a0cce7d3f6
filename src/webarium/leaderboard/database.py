"""Where submissions are kept: SQLite by default, PostgreSQL by its URL."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    Engine,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
    false,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, NoSuchModuleError
from sqlalchemy.schema import CreateColumn

from webarium.errors import UserError
from webarium.leaderboard.conduct import attack_of, harm_of
from webarium.leaderboard.deeds import Deed, Likeness
from webarium.leaderboard.rules import AnsweredAlready, Manifest, Rejected
from webarium.leaderboard.verify import Verified
from webarium.scoring.rules import rules_version
from webarium.types import Json

_AT_ONCE = 500
"""So many values one query asks for."""
METADATA = MetaData()
SUBMISSIONS = Table(
    "submissions",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("received", DateTime(timezone=True), nullable=False),
    Column("digest", String(64), nullable=False, unique=True),
    Column("name", String(200), nullable=False),
    Column("sender", String(200), nullable=False),
    Column("note", String(200), nullable=False),
    Column("suite", String(200), nullable=False, index=True),
    Column("scope", String(10), nullable=False),
    Column("agent", String(300), nullable=False),
    Column("model", String(300), nullable=False, index=True),
    Column("seed", Integer, nullable=False),
    Column("scale", String(20), nullable=False),
    Column("judge", String(300), nullable=False, default="", server_default=""),
    Column("versions", JSON, nullable=False),
    Column("privileged", Boolean, nullable=False, default=False, server_default=false()),
    Column("replayed", Boolean, nullable=False, default=False, server_default=false()),
    Column("rules", String(40), nullable=False, default="", server_default=""),
    Column("began", String(40), nullable=False, default="", server_default=""),
    Column("resembles", Integer, nullable=True),
    Column("resemblance", Float, nullable=True),
)
RESULTS = Table(
    "results",
    METADATA,
    Column("submission", ForeignKey("submissions.id", ondelete="CASCADE"), primary_key=True),
    Column("episode", String(400), primary_key=True),
    Column("place", Integer, nullable=False),
    Column("template", String(300), nullable=False),
    Column("site", String(100), nullable=False, index=True),
    Column("kind", String(20), nullable=False, index=True),
    Column("difficulty", String(20), nullable=False),
    Column("intent", Text, nullable=False),
    Column("outcome", String(10), nullable=False),
    Column("reason", Text, nullable=False),
    Column("steps", Integer, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("tokens", Integer, nullable=False),
    Column("cost", Float, nullable=True),
    Column("reported", Boolean, nullable=False, default=False, server_default=false()),
    Column("asked", String(64), nullable=False, default="", server_default=""),
    Column("did", String(64), nullable=False, default="", server_default="", index=True),
    Column("attack", String(20), nullable=False, default="", server_default=""),
    Column("harm", String(40), nullable=False, default="", server_default=""),
)
REAL_RUNS = Table(
    "real_runs",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("received", DateTime(timezone=True), nullable=False),
    Column("name", String(200), nullable=False),
    Column("model", String(300), nullable=False),
)
REAL_ANSWERS = Table(
    "real_answers",
    METADATA,
    Column("run", ForeignKey("real_runs.id", ondelete="CASCADE"), primary_key=True),
    Column("task", String(100), primary_key=True),
    Column("site", String(100), nullable=False),
    Column("answer", Text, nullable=False),
    Column("passed", Boolean, nullable=True),
    Column("reason", Text, nullable=False),
    Column("received", DateTime(timezone=True), nullable=False),
)


def connect(url: str) -> Engine:
    """The database of an address like ``sqlite:///board.sqlite`` or ``postgresql://user@host/name``, its tables made.

    Raises:
        UserError: The address is malformed, its driver is missing, or it does not answer.
    """
    if url.startswith(("postgresql://", "postgres://")):
        url = "postgresql+psycopg://" + url.partition("://")[2]
    try:
        engine = create_engine(url, pool_pre_ping=True)
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _configure_sqlite)
        METADATA.create_all(engine)
        _add_columns(engine)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError, ValueError) as error:
        raise UserError(
            f"The database {_shown(url)!r} cannot be used: {error}.",
            todo="Write sqlite:///FILE or postgresql://USER@HOST/NAME (extra: postgresql).",
        ) from None
    except DBAPIError as error:
        reason = str(error.orig).strip().splitlines()[0] if error.orig else "no reason given"
        raise UserError(
            f"The database {_shown(url)!r} does not answer: {reason}.",
            todo="Check its address and that it runs.",
        ) from None
    return engine


def _add_columns(engine: Engine) -> None:
    """Boards of earlier versions lack columns."""
    held = inspect(engine)
    with engine.begin() as connection:
        for table in (SUBMISSIONS, RESULTS):
            known = {column["name"] for column in held.get_columns(table.name)}
            for column in table.columns:
                if column.name not in known:
                    made = CreateColumn(column).compile(dialect=engine.dialect)
                    connection.execute(text(f"ALTER TABLE {table.name} ADD COLUMN {made}"))


def _shown(url: str) -> str:
    """An address without what stands before ``@``."""
    head, _, tail = url.rpartition("@")
    return f"{head.partition('://')[0]}://…@{tail}" if head else url


def _configure_sqlite(connection: Any, _: object) -> None:
    for setting in ("foreign_keys=ON", "journal_mode=WAL", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {setting}")


def plain(words: str) -> str:
    """A text without what databases do not take: NUL, and halves of characters."""
    return words.encode("utf-8", "replace").decode().replace("\x00", "")


def _versions(told: Json) -> dict[str, Json]:
    return (
        {plain(str(key))[:40]: plain(str(value))[:40] for key, value in (told or {}).items()}
        if isinstance(told, dict)
        else {}
    )


class Store:
    """What the server writes down and looks up."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def add(self, manifest: Manifest, verified: Verified, like: Likeness | None = None) -> int:
        """List a verified run, with the listed one that it is like, if any; returns its number.

        Raises:
            Rejected: The same run is listed already.
        """
        config = verified.run.config
        values = {
            "received": datetime.now(UTC),
            "digest": verified.digest,
            "name": plain(manifest.name),
            "sender": plain(manifest.by),
            "note": plain(manifest.note),
            "suite": plain(verified.suite)[:200],
            "scope": verified.scope,
            "agent": plain(config.agent)[:300],
            "model": plain(config.model or "")[:300],
            "seed": config.seed,
            "scale": config.scale,
            "judge": verified.judge,
            "privileged": verified.privileged,
            "replayed": verified.replayed,
            "rules": rules_version(),
            "began": plain(verified.run.folder.file.began)[:40],
            "versions": _versions(verified.run.about.get("versions")),
            "resembles": None if like is None else like.submission,
            "resemblance": None if like is None else like.share,
        }
        rows = [
            {
                "episode": result.job.id,
                "place": place,
                "template": result.template,
                "site": result.site,
                "kind": result.kind,
                "difficulty": result.difficulty,
                "intent": result.intent,
                "outcome": result.outcome,
                "reason": plain(result.reason)[:2000],
                "steps": result.steps,
                "seconds": result.wall_s,
                "tokens": result.spent.tokens,
                "cost": None if result.spent.unpriced else result.spent.cost,
                "reported": reported,
                "asked": deed.asked,
                "did": deed.did,
                "attack": attack_of(result),
                "harm": harm_of(result),
            }
            for place, (result, deed, reported) in enumerate(
                zip(verified.results, verified.deeds, verified.reported, strict=True)
            )
        ]
        try:
            with self.engine.begin() as connection:
                made = connection.execute(insert(SUBMISSIONS).values(**values))
                number = int(made.inserted_primary_key[0])  # type: ignore[index]
                connection.execute(insert(RESULTS), [{**row, "submission": number} for row in rows])
        except IntegrityError:
            raise Rejected(
                f"The same run is listed already, as number {self.find(verified.digest)}."
            ) from None
        return number

    def deeds(self, known: Collection[str]) -> Mapping[int, Sequence[Deed]]:
        """Of each submission that did one of these things in some episode, what all of its episodes did."""
        wanted, found = sorted(set(known) - {""}), set[int]()
        with self.engine.connect() as connection:
            for start in range(0, len(wanted), _AT_ONCE):
                some = RESULTS.c.did.in_(wanted[start : start + _AT_ONCE])
                found |= set(
                    connection.execute(select(RESULTS.c.submission).where(some).distinct()).scalars()
                )
            return {
                number: [
                    Deed(asked, did)
                    for asked, did in connection.execute(
                        select(RESULTS.c.asked, RESULTS.c.did).where(RESULTS.c.submission == number)
                    )
                ]
                for number in sorted(found)
            }

    def without_deeds(self) -> Sequence[int]:
        """Numbers of the submissions of earlier versions, which did not write down what episodes did."""
        query = select(RESULTS.c.submission).where(RESULTS.c.asked == "").distinct()
        with self.engine.connect() as connection:
            return sorted(connection.execute(query).scalars())

    def write_deeds(self, submission: int, deeds: Mapping[str, Deed]) -> None:
        """Write down what the episodes of a submission did, by their ids."""
        with self.engine.begin() as connection:
            for episode, deed in deeds.items():
                one = (RESULTS.c.submission == submission) & (RESULTS.c.episode == episode)
                connection.execute(update(RESULTS).where(one).values(asked=deed.asked, did=deed.did))

    def find(self, digest: str) -> int | None:
        """The number of the submission with the same record."""
        with self.engine.connect() as connection:
            return connection.execute(
                select(SUBMISSIONS.c.id).where(SUBMISSIONS.c.digest == digest)
            ).scalar_one_or_none()

    def submissions(
        self, *, suite: str | None = None, scope: str | None = None, rules: str | None = None
    ) -> Sequence[Mapping[str, Any]]:
        """All submissions of a board, the oldest first; `rules`: only those that this version of them scored."""
        query = select(SUBMISSIONS).order_by(SUBMISSIONS.c.id)
        if suite is not None:
            query = query.where(SUBMISSIONS.c.suite == suite)
        if scope is not None:
            query = query.where(SUBMISSIONS.c.scope == scope)
        if rules is not None:
            query = query.where(SUBMISSIONS.c.rules == rules)
        return self._rows(query)

    def results(self, submission: int) -> Sequence[Mapping[str, Any]]:
        """The episodes of a submission, in the plan's order."""
        return self._rows(select(RESULTS).where(RESULTS.c.submission == submission).order_by(RESULTS.c.place))

    def outcomes(self, suite: str, scope: str, rules: str) -> Sequence[Mapping[str, Any]]:
        """What counting a board's episodes needs."""
        names = (
            "submission",
            "episode",
            "template",
            "site",
            "kind",
            "difficulty",
            "outcome",
            "steps",
            "seconds",
            "tokens",
            "cost",
            "reported",
            "attack",
            "harm",
        )
        query = (
            select(*(RESULTS.c[name] for name in names))
            .join(SUBMISSIONS, SUBMISSIONS.c.id == RESULTS.c.submission)
            .where(SUBMISSIONS.c.suite == suite, SUBMISSIONS.c.scope == scope, SUBMISSIONS.c.rules == rules)
        )
        return self._rows(query)

    def add_real_run(self, run_id: str, name: str, model: str) -> None:
        """Begin a run of REAL."""
        with self.engine.begin() as connection:
            connection.execute(
                insert(REAL_RUNS).values(id=run_id, name=name, model=model, received=datetime.now(UTC))
            )

    def has_real_run(self, run_id: str) -> bool:
        """Whether a run of REAL has this id."""
        with self.engine.connect() as connection:
            found = connection.execute(select(REAL_RUNS.c.id).where(REAL_RUNS.c.id == run_id))
            return found.scalar_one_or_none() is not None

    def real_runs(self) -> Sequence[Mapping[str, Any]]:
        """All runs of REAL, the newest first."""
        return self._rows(select(REAL_RUNS).order_by(REAL_RUNS.c.received.desc(), REAL_RUNS.c.id))

    def add_real_answer(self, run_id: str, task: str, values: Mapping[str, Json]) -> None:
        """File an answer.

        Raises:
            AnsweredAlready: The task has an answer in this run.
        """
        try:
            with self.engine.begin() as connection:
                connection.execute(
                    insert(REAL_ANSWERS).values(run=run_id, task=task, received=datetime.now(UTC), **values)
                )
        except IntegrityError:
            raise AnsweredAlready(
                f"Task {task!r} was answered in this run already; the first answer counts."
            ) from None

    def real_answers(self, run_id: str | None = None) -> Sequence[Mapping[str, Any]]:
        """The answers of one run of REAL, or of all, by task."""
        query = select(REAL_ANSWERS).order_by(REAL_ANSWERS.c.run, REAL_ANSWERS.c.task)
        return self._rows(query if run_id is None else query.where(REAL_ANSWERS.c.run == run_id))

    def _rows(self, query: Any) -> Sequence[Mapping[str, Any]]:
        with self.engine.connect() as connection:
            return [dict(row) for row in connection.execute(query).mappings()]
