"""One isolated copy-on-write state of all sites.

A world is everything that one attempt at a task can change: pages written over the universe's files, what each site
keeps about its visitor, the clock, and the conditions. Whatever lies outside is shared and immutable, which is why a
world can be opened, forked, reset or saved without asking anybody, and why two worlds cannot disturb each other.

Reset and fork are the same thing seen twice: both begin from a frozen `State`, a reset from that in which the world
itself began, a fork from that in which its parent is now. So what is not in `State` cannot be remembered by accident.
The changes are net. A recorder notes which rows were touched, and their present values are compared with the base
when somebody asks; a row that was changed and changed back is no difference, however often it was written.

The schema is fixed, since the recorder and the comparison follow the base's tables. Connections come late and go
early: thousands of worlds stay open, few are in use at the same time.
"""

from __future__ import annotations

import hashlib
import json
import random
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

import apsw

from webarium.errors import WorldError
from webarium.types import Json
from webarium.worlds.applying import write_changes
from webarium.worlds.bases import Bases
from webarium.worlds.changes import Changes, RowChange, Values, row_change
from webarium.worlds.clock import Clock
from webarium.worlds.own import By, by_row, keys_of, of_visitor, of_world, recorded
from webarium.worlds.snapshot import FIRST, State, pack
from webarium.worlds.tables import Key, Table, Touched, merged, touched_keys

if TYPE_CHECKING:
    from webarium.worlds.overlay import Pages
    from webarium.worlds.universe import Universe

P = ParamSpec("P")
T = TypeVar("T")


def _alone(method: Callable[Concatenate[World, P], T]) -> Callable[Concatenate[World, P], T]:
    """The method of a world under its lock."""

    @wraps(method)
    def locked(self: World, *args: P.args, **kwargs: P.kwargs) -> T:
        if not self.lock.acquire(blocking=False):
            self._wait()
        try:
            return method(self, *args, **kwargs)
        finally:
            self.lock.release()

    return locked  # type: ignore[return-value]


class _Open:
    """A database that the world has opened: its connection and the recorder of touched rows."""

    __slots__ = ("db", "recorder")

    def __init__(self, db: apsw.Connection, recorder: apsw.Session) -> None:
        self.db = db
        self.recorder = recorder


class World:
    """A copy-on-write state over a `Universe`; made by `Universe.world`, `Universe.restore` or `fork`.

    One thread uses it at a time: whoever shares it between threads holds its `lock` meanwhile, as the server does for
    each request. An event loop asks for it by `when_free`, so as not to wait for a request. Its connections come from
    `db` and live until `reset` or `close`. Its rows may change, its schema may not.
    """

    def __init__(
        self, universe: Universe, bases: Bases, state: State, begin: Callable[[State], World]
    ) -> None:
        self.universe = universe
        """The base under this world."""
        self.seed = state.seed
        """Seeds `draw`."""
        self.closed = False
        """Whether `close` was called."""
        self.lock = threading.RLock()
        """What a thread holds while it uses the world; all methods take it by themselves."""
        self._bases = bases
        self._new_world = begin
        self._origin = state
        self._open: dict[str, _Open] = {}
        self._who = FIRST
        self._known: dict[By, tuple[Changes, tuple[tuple[str, bytes], ...], Changes]] = {}
        """The changes that were read last, with what the world itself had written and which pages there were."""
        self._begin()

    def _begin(self) -> None:
        """Puts everything to the state in which the world began."""
        origin = self._origin
        self.clock = Clock(origin.moments)
        self.conditions = origin.conditions
        self._own = origin.own
        self._sessions: dict[str, dict[str, dict[str, Json]]] = {
            who: json.loads(session) for who, session in origin.sessions.items()
        }
        self._pages = {name: pages.copy() for name, pages in origin.pages.items()}

    @_alone
    def db(self, name: str) -> apsw.Connection:
        """The world's connection to database `name`, opened on first use."""
        self._alive()
        opened = self._open.get(name)
        if opened is None:
            opened = self._open[name] = self._connect(name)
        self._bases.warm.use(self)
        return opened.db

    @_alone
    def session(self, site: str) -> dict[str, Json]:
        """The visitor's state on `site`, such as who is signed in: a dict of JSON values to read and change.

        It forks, resets and is saved with the world, and is no part of its changes.
        """
        self._alive()
        return self._session.setdefault(site, {})

    @property
    def _session(self) -> dict[str, dict[str, Json]]:
        """What sites keep about whoever visits at the moment."""
        return self._sessions[self._who]

    @_alone
    def admit(self, visitor: str, users: Mapping[str, str | None]) -> None:
        """Let one more visitor in, signed in as these users by site; it counts as having been here from the beginning.

        Rows are the same for all visitors, and so is time. What sites keep about a visitor is each one's own: see
        `visited_by`. Raises `WorldError` for a name that is taken.
        """
        self._alive()
        if visitor in self._sessions:
            raise WorldError(f"This world has a visitor {visitor!r} already.")
        session = {site: {"user": user} for site, user in users.items() if user is not None}
        self._origin = replace(self._origin, others={**self._origin.others, visitor: json.dumps(session)})
        self._sessions[visitor] = json.loads(json.dumps(session))

    @contextmanager
    def visited_by(self, visitor: str) -> Iterator[None]:
        """Meanwhile be visited by one of several visitors, under the lock.

        Raises:
            WorldError: Nobody of this name was admitted.
        """
        with self.lock:
            if visitor not in self._sessions:
                raise WorldError(f"This world has no visitor {visitor!r}.", todo="Admit one first.")
            before, self._who = self._who, visitor
            try:
                yield
            finally:
                self._who = before

    def draw(self, *parts: str | int) -> random.Random:
        """A generator of random numbers that depends on the world's seed and `parts` only."""
        text = json.dumps([self.seed, *parts])
        return random.Random(hashlib.sha256(text.encode()).digest())  # noqa: S311

    @_alone
    def changes(self, by: By = "anyone") -> Changes:
        """The net row changes against the universe's base; a fork's include those of its parent.

        Those of the ``visitor`` alone lead from what the world itself has written (see `itself`) to the present rows;
        those of the ``world`` lead there from the base. Until something is written it is the same object
        again, and quick.
        Raises `WorldError` inside an open transaction.
        """
        self._settled()
        stamp = self._stamp()
        known = self._known.get(by)
        if known is None or known[0] is not self._own or known[1] != stamp:
            known = self._known[by] = (self._own, stamp, self._changes(by))
        return known[2]

    def _stamp(self) -> tuple[tuple[str, bytes], ...]:
        """Equal as long as no row has changed."""
        return tuple((name, pages.digest()) for name, pages in self._written())

    def _written(self) -> Iterator[tuple[str, Pages]]:
        """The databases that are not as the universe has them."""
        for name, pages in self._pages.items():
            if not self._bases.is_untouched(name, pages):
                yield name, pages

    def _changes(self, by: By) -> Changes:
        """As `changes`, read from the rows."""
        changes: list[RowChange] = []
        if by == "world" and self._own.empty:
            return Changes()
        own = {} if by == "anyone" else by_row(self._own, self._key_names)
        for name in self._pages:
            tables = self._bases.tables(name)
            touched = self._touched(name)
            if own:
                touched = merged(touched, keys_of(own, name))
            for table, keys in touched.items():
                if (
                    table in tables
                ):  # else it is ignored now, and was not when this world's snapshot was taken
                    changes.extend(self._compared(name, tables[table], keys, by, own))
        return Changes(changes)

    def _key_names(self, change: RowChange) -> Sequence[str]:
        """The names of a row's key, in the order of its table."""
        table = self._bases.tables(change.database).get(change.table)
        return sorted(change.key) if table is None else table.key  # None: its table is ignored now

    @_alone
    def itself(self, name: str, does: Callable[[apsw.Connection], T]) -> T:
        """Let the world itself write into database `name`: what `does` writes there is not its visitor's.

        It is one transaction: if `does` raises, nothing is written. Raises `WorldError` inside an open transaction.
        """
        self._between_transactions()
        db, tables = self.db(name), self._bases.tables(name)
        untouched = self._visitor_has_written_nothing()
        recorder = apsw.Session(db, "main")
        try:
            recorder.table_filter(tables.__contains__)
            with db:
                done = does(db)
            if not recorder.is_empty:
                self._own = self._own.then(recorded(name, tables, recorder.changeset()))
        finally:
            recorder.close()
        if untouched:
            self._known["visitor"] = (self._own, self._stamp(), Changes())
        return done

    def _visitor_has_written_nothing(self) -> bool:
        """Whether that is known without reading rows; what the world writes by itself does not change it."""
        stamp = self._stamp()
        if not stamp:
            return True
        known = self._known.get("visitor")
        return known is not None and known[0] is self._own and known[1] == stamp and known[2].empty

    def highest_own(self, name: str, table: str) -> int:
        """The highest ``id`` in a table that the world itself has written, whatever became of the row, or 0."""
        rows = (each.key.get("id") for each in self._own if (each.database, each.table) == (name, table))
        return max((number for number in rows if isinstance(number, int)), default=0)

    @_alone
    def apply(self, changes: Changes) -> None:
        """Do to a world in its universe's base state what changes tell, so that `changes` gives the same again.

        Full-text indexes are not brought up to date. Raises `WorldError` if these changes cannot be of this universe:
        a row was another one before, is not there, or is there already. The world is of no use then.
        """
        self._settled()
        by_database: dict[str, list[RowChange]] = {}
        for change in changes:
            by_database.setdefault(change.database, []).append(change)
        for name, part in by_database.items():
            if name not in self.universe.databases:
                raise WorldError(f"A change is of database {name!r}, which this universe does not have.")
            write_changes(self.db(name), self._bases.tables(name), part)
        if self.changes().digest() != changes.digest():
            raise WorldError("These changes do not lead from this universe's data to another state of it.")

    @_alone
    def sessions(self) -> dict[str, dict[str, Json]]:
        """A copy of what all sites keep about their visitor, by site; sites that keep nothing are left out."""
        found: dict[str, dict[str, Json]] = json.loads(json.dumps(self._session))
        return {site: values for site, values in found.items() if values}

    @_alone
    def digest(self) -> bytes | None:
        """A hash of all that pages can see of this world but the sessions; ``None`` inside an open transaction.

        Worlds of equal hashes, seeds included, show the same. It takes microseconds where few pages were written
        since it was last asked for.
        """
        self._alive()
        if any(opened.db.in_transaction for opened in self._open.values()):
            return None
        written = {name: pages.digest() for name, pages in sorted(self._written())}
        told = (self.universe.id, self.seed, self.clock.moments, self.conditions.to_json(), written)
        return hashlib.blake2b(repr(told).encode("utf-8", "surrogatepass"), digest_size=32).digest()

    @_alone
    def sessions_text(self) -> str | None:
        """What all sites keep about their visitor as JSON text, in their order; ``None`` if it is no JSON."""
        try:
            return json.dumps({site: values for site, values in self._session.items() if values})
        except (TypeError, ValueError):
            return None

    @_alone
    def bring_sessions(self, text: str) -> None:
        """Let all sites keep that about their visitor, as `sessions_text` gave it; the dicts stay the same."""
        told: dict[str, dict[str, Json]] = json.loads(text)
        for values in self._session.values():
            values.clear()
        for site, values in told.items():
            self._session.setdefault(site, {}).update(values)

    @_alone
    def fork(self) -> World:
        """A new world in this one's present state; both go on independently, and it resets to this state.

        Raises `WorldError` inside an open transaction.
        """
        return self._new_world(self._state())

    @_alone
    def reset(self) -> None:
        """Returns to the state in which this world began: its creation, or for a fork the moment of forking.

        Connections and sessions taken before are void. Raises `WorldError` inside an open transaction.
        """
        self._alive()
        self._between_transactions()
        self._disconnect()
        self._begin()

    @_alone
    def revert(self, name: str, site: str) -> None:
        """Returns one database and one site's session to the state in which this world began.

        The connection to it and the session taken before are void. Raises `WorldError` inside an open
        transaction.
        """
        self._alive()
        self._between_transactions()
        opened = self._open.pop(name, None)
        if opened is not None:
            opened.recorder.close()
            opened.db.close(force=True)
        self._pages.pop(name, None)
        if name in self._origin.pages:
            self._pages[name] = self._origin.pages[name].copy()
        self._session[site] = self.beginning(site)
        kept = [change for change in self._own if change.database != name]
        self._own = Changes([*kept, *(change for change in self._origin.own if change.database == name)])

    def beginning(self, site: str) -> dict[str, Json]:
        """The visitor's state on `site` when this world began; the caller's own copy."""
        sessions: dict[str, dict[str, Json]] = json.loads(self._origin.sessions[self._who])
        return sessions.get(site, {})

    @_alone
    def snapshot(self) -> bytes:
        """The world's present state as bytes for `Universe.restore`; raises `WorldError` in a transaction."""
        return pack(self._state(), self.universe.id)

    @_alone
    def roll_back(self) -> None:
        """Undoes whatever transactions are open, and lets all connections write again, as after a request."""
        for opened in self._open.values():
            if opened.db.in_transaction:
                opened.db.execute("ROLLBACK")
            opened.db.execute("PRAGMA query_only=0")

    def interrupt(self) -> None:
        """Makes the statements that another thread runs at the moment give up, if it runs any."""
        for opened in list(self._open.values()):
            with suppress(apsw.ConnectionClosedError):
                opened.db.interrupt()

    def idle(self) -> None:
        """Gives back cached memory; happens by itself to worlds that have not been used for a while."""
        if self.lock.acquire(blocking=False):  # else it is in use, so not idle
            try:
                for opened in self._open.values():
                    opened.db.release_memory()
            finally:
                self.lock.release()

    @_alone
    def close(self) -> None:
        """Discards the world; may be called again."""
        self._disconnect()
        self._pages.clear()
        self.closed = True

    def __enter__(self) -> World:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _wait(self) -> None:
        """Takes the lock that another thread has."""
        self.lock.acquire()

    def _connect(self, name: str) -> _Open:
        pages = self._pages.get(name) or self._bases.untouched(name)
        db = self._bases.connect(name, pages)
        recorder = apsw.Session(db, "main")
        recorder.table_filter(self._bases.tables(name).__contains__)
        self._pages[name] = pages
        return _Open(db, recorder)

    def _disconnect(self) -> None:
        for opened in self._open.values():
            opened.recorder.close()
            opened.db.close(force=True)
        self._open.clear()

    def _alive(self) -> None:
        if self.closed:
            raise WorldError("This world is closed.", todo="Make a new one with Universe.world().")

    def _between_transactions(self) -> None:
        for name, opened in self._open.items():
            if opened.db.in_transaction or opened.db.txn_state("main") == apsw.SQLITE_TXN_WRITE:
                raise WorldError(
                    f"A transaction on {name!r} is open, and this needs a world between transactions.",
                    todo="Commit or roll it back first.",
                )

    def _settled(self) -> None:
        """Raises unless the world is in a state that can be compared, copied and saved."""
        self._alive()
        self._between_transactions()
        for name, pages in self._pages.items():
            if pages.schema_version() not in (None, self._bases.schema_version(name)):
                raise WorldError(
                    f"The schema of {name!r} was changed in a world, where only rows may change.",
                    todo="Put tables and indexes into the Database's schema.",
                )

    def _state(self) -> State:
        """The present state, independent of the world."""
        self._settled()
        try:
            told = {
                who: json.dumps({site: values for site, values in kept.items() if values}, sort_keys=True)
                for who, kept in self._sessions.items()
            }
        except (TypeError, ValueError) as error:
            raise WorldError(f"A world's session holds JSON values only: {error}.") from None
        return replace(
            self._origin,
            moments=self.clock.moments,
            conditions=self.conditions,
            session=told.pop(FIRST),
            others=told,
            pages={name: pages.copy() for name, pages in self._pages.items()},
            touched={name: self._touched(name) for name in self._pages},
            own=self._own,
        )

    def _touched(self, name: str) -> Touched:
        """Keys of rows that this world or its ancestors have written in database `name`."""
        before = self._origin.touched.get(name, {})
        opened = self._open.get(name)
        if opened is None or opened.recorder.is_empty:
            return before
        return merged(before, touched_keys(opened.recorder.changeset()))

    def _compared(
        self,
        name: str,
        table: Table,
        keys: set[Key],
        by: By,
        own: Mapping[tuple[str, str, Key], RowChange],
    ) -> list[RowChange]:
        """The net changes of the rows under `keys` by somebody: the universe's rows against the world's."""
        olds = table.rows(self._bases.reader(name, "changes"), keys)
        news = table.rows(self.db(name), keys)
        found: list[RowChange] = []
        removed = {key for key in keys if (name, table.name, key) in own} if own else set()
        for key in olds.keys() | news.keys() | removed:
            old: Values | None = table.named(olds.get(key))
            new: Values | None = table.named(news.get(key))
            written = own.get((name, table.name, key))
            if by == "world" and written is None:
                continue
            if written is not None:
                old, new = (of_visitor if by == "visitor" else of_world)(written, old, new)
            change = row_change(name, table.name, dict(zip(table.key, key, strict=True)), old, new)
            if change is not None:
                found.append(change)
        return found
