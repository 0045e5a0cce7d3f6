"""The options of `webarium run`, as `RunConfig`'s own table of its settings has them.

Most settings are an option each, whose type and default are the field's own. Those that are several options, or are
written in a form of their own, stand in `_FORMS`: what they are on the command line, and how they are read and
written.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any, TypeAlias, get_args, get_type_hints

import typer

from webarium.cli.agent_options import read_options, write_options
from webarium.errors import UserError
from webarium.runs import Limits, RunConfig
from webarium.runs.config import About
from webarium.suites.manifest import is_set, read_manifest
from webarium.suites.registry import EVERY, file_kind, require_together, suites_of, usual_scale
from webarium.suites.splits import find_split
from webarium.types import Json, Scale
from webarium.web_addresses import is_web_address

Values: TypeAlias = Mapping[str, Any]
"""What the command line gave, by parameter."""


def parameters(names: Collection[str] | None = None) -> list[inspect.Parameter]:
    """The parameters of a command that takes a run's settings, all or these, in the order of its help."""
    return [parameter for name in _names(names) for parameter in _form(name).parameters(name)]


def read_config(values: Values, names: Collection[str] | None = None, **others: Any) -> RunConfig:
    """The run that a command line asks for.

    Args:
        values: What it gave.
        names: The settings that it can give; all by default.
        others: The run's other settings.

    Raises:
        UserError: A value has not the form of its option, or contradicts another.
    """
    return RunConfig(**{name: _form(name).read(name, values) for name in _names(names)}, **others)


def write_config(config: RunConfig, names: Collection[str] | None = None) -> list[str]:
    """The words of a command line that `read_config` turns into a run; what is as by default is left out."""
    words = [word for name in _names(names) for word in _form(name).write(name, getattr(config, name))]
    said = "--scale" in words or config.scale == _usual_scale(config)
    return words if said else [*words, "--scale", config.scale]


def _usual_scale(config: RunConfig) -> str:
    """The scale that a run has if none is said; empty where its task file is gone, so that its scale is said."""
    try:
        return usual_scale(config.suite, dict(config.base_urls))
    except UserError:
        return ""


@dataclass(frozen=True)
class _Form:
    """How a setting stands on the command line."""

    parameters: Callable[[str], Sequence[inspect.Parameter]]
    read: Callable[[str, Values], Any]
    write: Callable[[str, Any], Iterable[str]]


def _names(wanted: Collection[str] | None = None) -> Iterator[str]:
    return (known.name for known in fields(RunConfig) if wanted is None or known.name in wanted)


def _form(name: str) -> _Form:
    return _FORMS.get(name, _PLAIN)


# -- settings that are one option of their own type


def _plain(name: str) -> list[inspect.Parameter]:
    kind, default = _hints()[name], RunConfig.__dataclass_fields__[name].default
    return [_parameter(name, RunConfig.about(name), kind, default)]


def _read_plain(name: str, values: Values) -> Any:
    value = values[name]
    return tuple(dict.fromkeys(value or ())) if _repeats(_hints()[name]) else value


def _write_plain(name: str, value: Any) -> Iterable[str]:
    known = RunConfig.__dataclass_fields__[name]
    flag, _, no_flag = _flag(name, RunConfig.about(name)).partition("/")
    if isinstance(value, tuple):
        return [word for one in value for word in (flag, str(one))]
    if value == known.default:
        return []
    if isinstance(value, bool):
        return [flag if value else no_flag]
    return [flag, str(value)]


def _parameter(
    name: str, known: About, kind: Any, default: Any, panel: str | None = None
) -> inspect.Parameter:
    """A parameter for typer: a setting that repeats is a list there."""
    if _repeats(kind):
        kind, default = list[str] | None, None
    option = typer.Option(
        _flag(name, known),
        *filter(None, [known.short]),
        help=known.help,
        min=known.least,
        max=known.most,
        rich_help_panel=panel,
    )
    empty = inspect.Parameter.empty
    return inspect.Parameter(
        name,
        inspect.Parameter.KEYWORD_ONLY,
        default=empty if name == "agent" else default,
        annotation=Annotated[kind, option],
    )


def _flag(name: str, known: About) -> str:
    return known.flag or f"--{name.replace('_', '-')}"


def _hints() -> dict[str, Any]:
    return get_type_hints(RunConfig, localns={"Mapping": Mapping, "Sequence": Sequence})


def _repeats(kind: Any) -> bool:
    return bool(get_args(kind) == (str, ...))


# -- settings in forms of their own


def _suite_parameters(name: str) -> list[inspect.Parameter]:
    named = About("Named set of tasks in place of suites, e.g. webarium-lite or webarium-core.", short="")
    return [
        _parameter(name, RunConfig.about(name), tuple[str, ...], None),
        _parameter("set", named, str | None, None),
    ]


def read_suite(values: Values) -> str:
    """The suite that ``--suite``, ``--set``, ``--task`` and ``--split`` of a command line mean together.

    Raises:
        UserError: They mean none, or contradict each other.
    """
    suites, named = list(dict.fromkeys(values.get("suite") or ())), values.get("set")
    if named is not None:
        if suites:
            raise UserError(
                f"A run is of a set or of suites, and both --set {named} and --suite {suites[0]} were given.",
                todo="Leave one of the two out.",
            )
        return read_manifest(named).label
    if not suites and values.get("tasks"):
        suites = suites_of(values["tasks"])
    if not suites and values.get("split"):
        return EVERY
    if not suites:
        raise UserError(
            "Nothing says which tasks to run.", todo="Add --set webarium-lite, --suite NAME or --task ID."
        )
    require_together(suites)
    return ",".join(suites)


def write_suite(suite: str) -> list[str]:
    """The words of a command line that `read_suite` takes for this suite."""
    if is_set(suite):
        return ["--set", suite]
    names = [suite] if file_kind(suite) is not None else suite.split(",")
    return [word for name in names for word in ("--suite", name)]


def read_seed(values: Values) -> int:
    """The seed that was given, else the first one of the split, else 0; raises as `find_split`."""
    given: int | None = values["seed"]
    if given is not None:
        return given
    return 0 if values.get("split") is None else find_split(values["split"]).first


def _option_parameters(name: str) -> list[inspect.Parameter]:
    hint = About("Do not tell the agent that tasks may be impossible.")
    warmth = About("The model's temperature.", least=0.0)
    return [
        _parameter(name, RunConfig.about(name), tuple[str, ...], None),
        _parameter("no_ua_hint", hint, bool, False),
        _parameter("temperature", warmth, float | None, None),
    ]


def _read_agent_options(name: str, values: Values) -> tuple[tuple[str, Json], ...]:
    return read_options(
        values[name] or (), no_ua_hint=values["no_ua_hint"], temperature=values["temperature"]
    )


def read_sites(given: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Addresses by site name, from texts like ``shopping=http://localhost:7770``; raises `UserError` for others."""
    found: dict[str, str] = {}
    for text in given:
        name, equals, url = text.partition("=")
        if not equals or not name or not is_web_address(url):
            raise UserError(
                f"--site takes name=URL, got {text!r}.", todo="Write: --site shopping=http://HOST:PORT."
            )
        found[name] = url
    return tuple(found.items())


def read_shard(text: str) -> tuple[int, int]:
    """``2/8`` as the second of eight parts.

    Raises:
        UserError: The text is not such a part.
    """
    found = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text)
    if found is None or not 1 <= int(found[1]) <= int(found[2]):
        raise UserError(f"--shard takes i/n, got {text!r}.", todo="For example: --shard 1/4")
    return int(found[1]), int(found[2])


def read_price(text: str) -> tuple[float, float]:
    """``2.5,10`` as dollars for a million tokens of input and of output.

    Raises:
        UserError: The text is not such a price.
    """
    found = re.fullmatch(r"([0-9]{1,6}(?:\.[0-9]{1,6})?),([0-9]{1,6}(?:\.[0-9]{1,6})?)", text)
    if found is None:
        raise UserError(f"--price takes IN,OUT, got {text!r}.", todo="For example: --price 2.5,10")
    return float(found[1]), float(found[2])


def _text_parameter(name: str) -> list[inspect.Parameter]:
    return [_parameter(name, RunConfig.about(name), str | None, None)]


def _pair_parameter(name: str) -> list[inspect.Parameter]:
    return [_parameter(name, RunConfig.about(name), tuple[str, ...], None)]


def _limit_parameters(name: str) -> list[inspect.Parameter]:
    """An option for each thing that can be limited; the steps of an episode are `RunConfig.max_steps`."""
    whole = RunConfig.about(name)
    found = []
    for part in fields(Limits):
        if name == "limits" and part.name == "steps":
            continue
        own: About = part.metadata["about"]
        known = About(f"{own.help} {whole.help}.", f"{whole.flag}-{part.name}", least=own.least)
        kind = get_type_hints(Limits)[part.name]
        found.append(_parameter(f"{name}_{part.name}", known, kind, None, panel="Limits"))
    return found


def _read_limits(name: str, values: Values) -> Limits:
    return Limits(**{part.name: values.get(f"{name}_{part.name}") for part in fields(Limits)})


def _write_limits(name: str, limits: Limits) -> Iterator[str]:
    for part in fields(Limits):
        value = getattr(limits, part.name)
        if value is not None:
            yield f"{RunConfig.about(name).flag}-{part.name}"
            yield str(value).removesuffix(".0")


_PLAIN = _Form(_plain, _read_plain, _write_plain)
_LIMITS = _Form(_limit_parameters, _read_limits, _write_limits)
_FORMS: Mapping[str, _Form] = {
    "suite": _Form(
        _suite_parameters, lambda _, values: read_suite(values), lambda _, suite: write_suite(suite)
    ),
    "seed": _Form(
        lambda name: [_parameter(name, RunConfig.about(name), int | None, None)],
        lambda _, values: read_seed(values),
        _write_plain,
    ),
    "agent_options": _Form(
        _option_parameters, _read_agent_options, lambda _, options: write_options(options)
    ),
    "base_urls": _Form(
        _pair_parameter,
        lambda name, values: read_sites(values[name] or ()),
        lambda _, pairs: [word for name, url in pairs for word in ("--site", f"{name}={url}")],
    ),
    "scale": _Form(
        lambda name: [_parameter(name, RunConfig.about(name), Scale | None, None)],
        lambda name, values: (
            values[name] or usual_scale(read_suite(values), dict(read_sites(values.get("base_urls") or ())))
        ),
        _write_plain,
    ),
    "shard": _Form(
        _text_parameter,
        lambda name, values: None if values[name] is None else read_shard(values[name]),
        lambda _, shard: [] if shard is None else ["--shard", f"{shard[0]}/{shard[1]}"],
    ),
    "price": _Form(
        _text_parameter,
        lambda name, values: None if values[name] is None else read_price(values[name]),
        lambda _, price: [] if price is None else ["--price", f"{price[0]:g},{price[1]:g}"],
    ),
    "limits": _LIMITS,
    "run_limits": _LIMITS,
}


def require_folder(out: Path | None, *, resume: bool) -> None:
    """Refuse to go on with a run whose folder nobody named; raises `UserError`."""
    if resume and out is None:
        raise UserError(
            "--resume needs the folder of the run to finish.", todo="Name it: --out runs/<name> --resume."
        )
