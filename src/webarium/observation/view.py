"""How a page is looked at: one record that goes whole from whoever asks to whatever engine looks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from pydantic import TypeAdapter, ValidationError

from webarium.errors import UserError
from webarium.forms import problem
from webarium.types import OBSERVATION_KINDS, ImageFormat, Json, ObservationKind, Rendering


@dataclass(frozen=True, slots=True)
class Picture:
    """How pictures are taken."""

    format: ImageFormat = "png"
    """``webp`` is a third of the size; both show every pixel as it is."""
    quality: int = 100
    """Of WebP, from 1 to 100: below 100 it is much smaller, and pixels are not exactly as they are."""
    full_page: bool = False
    """The whole page from top to bottom instead of the viewport: the window grows for a moment, which pages notice."""


@dataclass(frozen=True, slots=True)
class View:
    """What an observation shows, and how it is written.

    Raises:
        UserError: There is no such kind, or marks are wanted on a picture of the whole page.
    """

    kind: ObservationKind = "axtree"
    """What `Observation.text` holds; ``screenshot`` and ``som`` bring the picture with them."""
    viewport_only: bool = True
    """Whether the text leaves out what cannot be seen without scrolling."""
    screenshot: bool = False
    """Whether there is a picture whatever the kind."""
    html: bool = False
    """Whether there is the document's full HTML."""
    picture: Picture = Picture()
    """How pictures are taken; marks are for the viewport only."""
    budget: int | None = None
    """How many tokens the text may have (by estimate, without the tab line); what matters least is left out, and
    the last line says what. ``None``: any number."""
    rendering: Rendering = "repaired"
    """``original`` writes text and marks as WebArena and WebVoyager do, for comparison."""
    whole_lists: bool = False
    """Whether the tree's text lists all options of a select that has more than 20."""
    addresses: bool = False
    """Whether links say in the tree and its text where they lead."""
    marks: bool = False
    """Whether there are marks whatever the kind, for agents that draw them themselves."""

    def __post_init__(self) -> None:
        if self.kind not in OBSERVATION_KINDS:
            raise UserError(
                f"{self.kind!r} is not a kind of observation.", todo=f"Use one of {OBSERVATION_KINDS}."
            )
        if self.kind == "som" and self.picture.full_page:
            raise UserError(
                "Marks stand for what is in the viewport.", todo="Take pictures of the viewport with 'som'."
            )

    @property
    def pictured(self) -> bool:
        """Whether a picture is taken at all."""
        return self.screenshot or self.kind in ("screenshot", "som")

    def to_json(self) -> dict[str, Json]:
        """All fields, for records and snapshots."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Json], where: str = "The view") -> View:
        """What `to_json` wrote; fields that are missing have their defaults, those of later versions are left aside.

        Raises:
            UserError: A field holds something else; the sentence begins with `where` the view stands.
        """
        try:
            return _VIEW.validate_python(data)
        except ValidationError as error:
            raise UserError(problem(error, dict(data), where)) from None


_VIEW = TypeAdapter(View)
