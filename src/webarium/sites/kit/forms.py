"""Forms: fields declared once, bound to what was sent, with cleaned values and one message per field."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from starlette.datastructures import FormData

from webarium.sites.kit.bodies import clean_text
from webarium.sites.kit.fields import (
    Checkbox,
    Choice,
    Choices,
    Field,
    Integer,
    Invalid,
    Multiline,
    Several,
    Value,
)
from webarium.sites.kit.formats import here

FormSource: TypeAlias = FormData | Mapping[str, object]

SEEN = "seen"
"""The hidden field that holds the version of what a form was shown over; see `webarium.sites.kit.versions`."""

_NOT_IN_IDS = re.compile(r"[^A-Za-z0-9_-]+")


@dataclass(frozen=True)
class Form:
    """A form's fields; a constant of a page's module."""

    fields: Sequence[Field]
    """In the order in which they are shown."""
    prefix: str = ""
    """Put before the elements' ids where a page has several forms."""
    sent: str = "{}"
    """Under which names browsers send the fields, such as ``issue[{}]``, and lists with ``[]`` behind that; their own
    names are read, too."""
    called: Mapping[str, str] = field(default_factory=dict)
    """What stands in `sent` for fields that have another name there."""

    def sent_as(self, name: str) -> str:
        """The name under which browsers send a field."""
        if self.sent == "{}":
            return self.called.get(name, name)
        lists = any(each.name == name and isinstance(each, Several) for each in self.fields)
        return self.sent.replace("{}", self.called.get(name, name)) + "[]" * lists

    def __post_init__(self) -> None:
        names = [f.name for f in self.fields]
        if len(set(names)) < len(names):
            raise ValueError(f"The names of a form's fields must differ, but these are {names}.")

    def blank(
        self, initial: Mapping[str, object] | None = None, *, choices: Mapping[str, Choices] | None = None
    ) -> BoundForm:
        """The form to be filled in, showing some values."""
        given = initial or {}
        values: dict[str, Value] = {}
        for f in self.fields:
            value = given.get(f.name, f.initial)
            values[f.name] = value if isinstance(value, (str, int)) or value is None else str(value)
        shown = {f.name: f.show(values[f.name]) for f in self.fields}
        return BoundForm(self, shown, values, {}, choices or {})

    def bind(self, data: FormSource, *, choices: Mapping[str, Choices] | None = None) -> BoundForm:
        """The form as it was sent; anything may stand in ``data``."""
        offered = choices or {}
        shown: dict[str, str] = {}
        values: dict[str, Value] = {}
        errors: dict[str, str] = {}
        for f in self.fields:
            raw = _text_of(data, f, self.sent_as(f.name))
            try:
                values[f.name] = f.clean(raw, offered.get(f.name, ()))
                shown[f.name] = f.show(values[f.name])
            except Invalid as problem:
                errors[f.name] = str(problem)
                values[f.name] = f.empty()
                shown[f.name] = f.show((raw or "")[: 2 * f.max_length])
        return BoundForm(self, shown, values, errors, offered)


def _text_of(data: FormSource, field: Field, sent: str) -> str | None:
    name = sent if sent in data else field.name
    raw = data.get(name)
    if isinstance(field, Several) and isinstance(data, FormData):
        raw = ",".join(each for each in data.getlist(name) if isinstance(each, str))
    if isinstance(field, Checkbox) and isinstance(data, FormData) and name in data:
        raw = data.getlist(name)[-1]  # an unticked one is sent, too, in front of it
    return clean_text(raw) if isinstance(raw, str) else None


@dataclass(frozen=True)
class BoundForm:
    """A form with values: what was sent or what is shown at first."""

    form: Form
    shown: Mapping[str, str]
    """The text in each input."""
    values: Mapping[str, Value]
    """The cleaned value of each field; an empty one where there is an error."""
    errors: dict[str, str] = field(default_factory=dict)
    """The message of each field that was refused; ``""`` is the key of a message about the whole form."""
    choices: Mapping[str, Choices] = field(default_factory=dict)
    """Options given when binding."""
    version: str = ""
    """Of what is kept, where the form is over something that is; sent back in the field `SEEN`."""
    theirs: Sequence[tuple[str, str]] = ()
    """What somebody else has changed since the form was shown: labels of fields, and what is kept now."""

    @property
    def ok(self) -> bool:
        """Whether everything was accepted."""
        return not self.errors

    def refuse(self, name: str, message: str) -> None:
        """Add a message that only the page could find, such as a wrong password; a field keeps its first."""
        self.errors.setdefault(name, message)

    def text(self, name: str) -> str:
        """The value of a text, choice or e-mail field."""
        value = self.values[name]
        return value if isinstance(value, str) else "" if value is None else str(value)

    def number(self, name: str, default: int = 0) -> int:
        """The value of an integer or money field, ``default`` if it was left empty."""
        value = self.values[name]
        return value if isinstance(value, int) else default

    def optional_number(self, name: str) -> int | None:
        """The value of an integer or money field, ``None`` if it was left empty."""
        value = self.values[name]
        return value if isinstance(value, int) else None

    def checked(self, name: str) -> bool:
        """Whether a checkbox is ticked."""
        return self.values[name] is True

    def __getitem__(self, name: str) -> BoundField:
        for f in self.form.fields:
            if f.name == name:
                return BoundField(f, self)
        raise KeyError(name)

    def __iter__(self) -> Iterator[BoundField]:
        return (BoundField(f, self) for f in self.form.fields)


@dataclass(frozen=True)
class BoundField:
    """A field as templates see it."""

    field: Field
    form: BoundForm

    @property
    def name(self) -> str:
        """The name in the form's data."""
        return self.form.form.sent_as(self.field.name)

    @property
    def label(self) -> str:
        """What people read next to it."""
        return self.field.label

    @property
    def kind(self) -> str:
        """Which macro renders it."""
        return self.field.kind

    @property
    def input_type(self) -> str:
        """The ``type`` of its ``<input>``."""
        return self.field.input_type

    @property
    def id(self) -> str:
        """The element's id."""
        return _NOT_IN_IDS.sub("-", self.form.form.prefix + self.field.name).strip("-")

    @property
    def value(self) -> str:
        """The text in the input."""
        return self.form.shown[self.field.name]

    @property
    def checked(self) -> bool:
        """Whether a checkbox is ticked."""
        return self.form.values[self.field.name] is True

    @property
    def error(self) -> str | None:
        """What is wrong with it."""
        return self.form.errors.get(self.field.name)

    @property
    def options(self) -> Choices:
        """The options of a choice, without the empty one."""
        given = self.form.choices.get(self.field.name)
        if given is not None:
            return given
        if not isinstance(self.field, Choice):
            return ()
        own = self.field.choices
        return own if self.field.as_is else tuple((value, here(label)) for value, label in own)

    @property
    def prompt(self) -> str | None:
        """Label of a choice's empty option."""
        return self.field.prompt if isinstance(self.field, Choice) else None

    @property
    def radio(self) -> bool:
        """Whether a choice is shown as radio buttons."""
        return isinstance(self.field, Choice) and self.field.radio

    @property
    def rows(self) -> int:
        """Height of a multi-line text or a list."""
        return self.field.rows if isinstance(self.field, (Multiline, Several)) else 1

    @property
    def chosen(self) -> Sequence[str]:
        """The values of a list from which several are chosen."""
        return self.value.split(",") if self.value else ()

    @property
    def bounds(self) -> tuple[int, int] | None:
        """Smallest and largest number."""
        return (self.field.minimum, self.field.maximum) if isinstance(self.field, Integer) else None

    @property
    def described_by(self) -> str:
        """Ids of the elements that explain the field: its error and its help."""
        ids = [f"{self.id}-error"] * bool(self.error) + [f"{self.id}-help"] * bool(self.field.help)
        return " ".join(ids)
