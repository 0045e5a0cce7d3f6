"""One request of one visitor in one world: everything a page handler needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cached_property
from json import loads
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar
from urllib.parse import urlencode

import apsw
from starlette.datastructures import URL, FormData, QueryParams
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from webarium import sql
from webarium.sites.kit import flash
from webarium.sites.kit.appearance import Appearance, appearance, shown, with_extras
from webarium.sites.kit.errors import BadInput, NotFound
from webarium.sites.kit.flash import Flash, FlashKind
from webarium.sites.kit.makers import wants_real
from webarium.sites.kit.numbers import plain_number
from webarium.sites.kit.overlays import with_overlays
from webarium.sites.kit.redirects import own_path, safe_target
from webarium.sites.kit.replicas.replica import effective
from webarium.sites.kit.rows import Params, iterate
from webarium.types import Json, SqlValue

if TYPE_CHECKING:
    from webarium.sites.kit.site import Site
    from webarium.sites.kit.templating import Templates
    from webarium.worlds import Conditions, World

T = TypeVar("T")

ORIGINS = "webarium.origins"
"""The scope's key that holds where sites are by their hosts, for visitors to whom each one is at a port of its own."""


class Html(HTMLResponse):
    """HTML that can always be encoded: what UTF-8 cannot hold becomes a question mark."""

    def render(self, content: Any) -> bytes:
        """The body's bytes."""
        return str(content).encode("utf-8", "replace")


class Visit:
    """A request as page handlers see it; made by the app, used once."""

    def __init__(
        self,
        site: Site,
        world: World,
        request: Request,
        templates: Templates,
        *,
        path: Mapping[str, Any],
        query: QueryParams,
        form: FormData,
        body: bytes,
    ) -> None:
        self.site = site
        self.world = world
        self.request = request
        self.path = path
        self._makers = site.makers if wants_real(world.conditions) else None
        self.query = self._makers.meant(query) if self._makers else query
        self.form = form
        self.body = body
        self.session: dict[str, Json] = world.session(site.id)
        self.flashes_taken = False
        self._made: dict[Callable[[Visit], Any], Any] = {}
        self._templates = templates

    def once(self, make: Callable[[Visit], T]) -> T:
        """What a function makes of this request, made when it is first asked for."""
        if make not in self._made:
            self._made[make] = make(self)
        found: T = self._made[make]
        return found

    @cached_property
    def db(self) -> apsw.Connection:
        """The site's database in this world."""
        return self.world.db(self.site.database.name)

    @property
    def now(self) -> datetime:
        """The site's time in this world."""
        return self.world.clock.now(self.site.database.name)

    @property
    def stamp(self) -> str:
        """Now, as tables keep times: ``2024-07-18 09:00:00``."""
        return self.now.isoformat(" ", "seconds")

    @property
    def conditions(self) -> Conditions:
        """The world's conditions, such as pop-ups and site-specific knobs."""
        return self.world.conditions

    @property
    def look(self) -> Appearance:
        """How the site looks in this world."""
        return appearance(self.site.id, self.conditions.appearance)

    @property
    def config(self) -> Mapping[str, Json]:
        """The settings in force on a site of REAL's family; other sites have none."""
        replica = self.site.replica
        return effective(replica, self.site.id, self.conditions, self.session) if replica else {}

    @property
    def url(self) -> URL:
        """The requested URL."""
        return self.request.url

    def beside(self, host: str) -> str:
        """The origin of the site of another host, for who reaches this one as this visitor does."""
        origins: Mapping[str, str] = self.request.scope.get(ORIGINS) or {}
        zone = self.url.netloc.partition(".")[2] or "test"
        return origins.get(host) or f"{self.url.scheme}://{host}.{zone}"

    def _shop(self, host: str, database: str) -> str:
        """The origin of another site of this world; nothing if the world has none of that database."""
        known = database in self.world.universe.databases and database != self.site.database.name
        return self.beside(host) if known else ""

    @property
    def is_htmx(self) -> bool:
        """Whether htmx asks for a part of a page."""
        return self.request.headers.get("hx-request") == "true"

    @property
    def user(self) -> str | None:
        """The signed-in user's key, ``None`` for a guest."""
        user = self.session.get("user")
        return user if isinstance(user, str) else None

    def sign_in(self, user: str) -> None:
        """From now on this world's visitor of the site is ``user``."""
        self.session["user"] = user

    def sign_out(self) -> None:
        """From now on this world's visitor of the site is a guest."""
        self.session.pop("user", None)

    def form_text(self, name: str, most: int = 2000) -> str:
        """A text field as it was sent, without space around it and cut off after `most` characters."""
        value = self.form.get(name)
        return value.strip()[:most] if isinstance(value, str) else ""

    def form_number(self, name: str) -> int | None:
        """The number that a field holds in plain digits, if it is one."""
        return plain_number(self.form_text(name, 20))

    def json(self) -> Json:
        """The request's body as JSON.

        Raises:
            BadInput: it is not JSON.
        """
        try:
            value: Json = loads(self.body)
        except (ValueError, RecursionError) as error:
            raise BadInput from error
        return value

    def render(self, template: str, /, *, status: int = 200, **values: object) -> HTMLResponse:
        """A page from a template, which also sees ``visit``, ``site``, ``user`` and ``now``."""
        return self.html(self._templates.render(template, self, values), status=status)

    def html(self, text: str, *, status: int = 200) -> HTMLResponse:
        """A page, or a part of one, in the world's appearance, with the makers' names that its conditions ask for."""
        look = self.look
        page = shown(self._makers.shown(text) if self._makers else text, look, reworded=self.site.reworded)
        if self.conditions.popups:
            page = with_extras(page, look, self.session, self._shop)
        return Html(with_overlays(page, self.site, self.conditions, self.session), status)

    def redirect(self, to: str, *, status: int = 0) -> Response:
        """Send the visitor to a path of this site; any other target becomes the front page.

        The status is the site's unless another one is given.
        """
        return Response(status_code=status or self.site.moved, headers={"location": self.safe_target(to)})

    def safe_target(self, to: str | None, default: str = "/") -> str:
        """``to`` if it is a path or URL of this site, else ``default``."""
        return safe_target(to, default, host=self.request.headers.get("host"))

    def back(self, default: str = "/") -> str:
        """The path of the page that the visitor came from, if it was on this site."""
        return self.safe_target(self.request.headers.get("referer"), default)

    def url_with(self, **changes: object) -> str:
        """This page's path and query with some parameters changed, or dropped where ``None``."""
        pairs = [(key, value) for key, value in self.query.multi_items() if key not in changes]
        for key, value in changes.items():
            if isinstance(value, (list, tuple)):
                pairs.extend((key, str(item)) for item in value)
            elif value is not None:
                pairs.append((key, str(value)))
        path = own_path(self.request.scope["path"])
        return f"{path}?{urlencode(pairs, errors='replace')}" if pairs else path

    def flash(self, kind: FlashKind, text: str, undo: str = "") -> None:
        """Show a message on the next rendered page; make one with links by `markupsafe.Markup.format`.

        A site that can take back what it tells of says in `undo` what that is; its own template shows the button.
        """
        flash.add(self.session, kind, text, undo)

    def flashes(self) -> list[Flash]:
        """The messages to show now; they are shown once."""
        self.flashes_taken = True
        return flash.take(self.session)

    def rows(self, cls: type[T], sql: str, params: Params = ()) -> list[T]:
        """All rows of a query as dataclasses; see `webarium.sites.kit.rows.iterate`."""
        return list(iterate(self.db, cls, sql, params))

    def row(self, cls: type[T], sql: str, params: Params = ()) -> T | None:
        """The first row of a query as a dataclass, if there is one."""
        return next(iterate(self.db, cls, sql, params), None)

    def value(self, sql: str, params: Params = ()) -> Any:
        """The first column of the first row, ``None`` without a row."""
        found = self.db.execute(sql, params).fetchone()
        return None if found is None else found[0]

    def execute(self, sql: str, params: Params = ()) -> int:
        """Run a statement that changes rows; returns how many it changed directly."""
        self.db.execute(sql, params)
        return self.db.changes()

    def insert(self, table: str, values: Mapping[str, SqlValue]) -> int:
        """Insert a row and return its rowid; table and column names are the program's own, never input."""
        self.db.execute(sql.insert(table, values), tuple(values.values()))
        return self.db.last_insert_rowid()

    def update(self, table: str, values: Mapping[str, SqlValue], **key: SqlValue) -> int:
        """Set columns of the rows whose other columns are as `key` says; returns how many rows it changed."""
        statement = sql.update(table, values, _all_equal(key))
        return self.execute(statement, (*values.values(), *key.values()))

    def delete(self, table: str, **key: SqlValue) -> int:
        """Delete the rows whose columns are as `key` says; returns how many they were."""
        return self.execute(sql.delete(table, _all_equal(key)), tuple(key.values()))

    def has(self, table: str, **key: SqlValue) -> bool:
        """Whether there is a row whose columns are as `key` says."""
        return self.value(sql.select("1", table, _all_equal(key), "LIMIT 1"), tuple(key.values())) is not None

    def at(self, path: str, query: str) -> Visit:
        """The same visitor's visit of another page of the site, which a page may show in its own place."""
        scope = {**self.request.scope, "path": path, "query_string": query.encode("ascii", "replace")}
        return Visit(
            self.site,
            self.world,
            Request(scope),
            self._templates,
            path={},
            query=QueryParams(query),
            form=FormData(),
            body=b"",
        )

    def not_found(self, message: str | None = None) -> NoReturn:
        """Answer with the site's page for what does not exist."""
        raise NotFound(message)


def _all_equal(key: Mapping[str, SqlValue]) -> str:
    if not key:
        raise ValueError("Say which rows are meant: no condition would mean all of them.")
    return " AND ".join(f"{name} = ?" for name in key)
