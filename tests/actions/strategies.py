"""Random actions: sensible ones, and whatever a dataclass lets one write."""

from __future__ import annotations

import math
import os
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from webarium.actions.keys import MODIFIERS, normalise_keys
from webarium.actions.types import (
    REASON_CLASSES,
    Action,
    AnswerDialog,
    AskUser,
    Check,
    Click,
    CloseTab,
    Drag,
    ElementId,
    Focus,
    FocusTab,
    GoBack,
    GoForward,
    Goto,
    Hover,
    KeyDown,
    KeyUp,
    Locator,
    LocatorStep,
    Mark,
    MouseDown,
    MouseUp,
    NewTab,
    Noop,
    Point,
    Press,
    Scroll,
    Select,
    Stop,
    Target,
    Type,
    Upload,
    Wait,
)

QUICK = settings(max_examples=int(os.environ.get("WEBARIUM_EXAMPLES", "60")), deadline=None)

texts = st.text(max_size=30)
words = texts.filter(lambda text: bool(text.strip()))
urls = words.map(str.strip)
names = st.lists(texts, min_size=1, max_size=3).map(tuple)
numbers = st.integers(0, 999_999_999)
buttons = st.sampled_from(["left", "middle", "right"])
directions = st.sampled_from(["up", "down", "left", "right"])
keys = st.sampled_from(
    [
        "Enter",
        "Escape",
        "Tab",
        "Space",
        "a",
        "A",
        "7",
        "ArrowLeft",
        "PageDown",
        "F5",
        "+",
        "-",
        "[",
        "é",
        "ü",
        "'",
    ]
)
modifiers = st.sets(st.sampled_from(MODIFIERS)).map(lambda chosen: tuple(m for m in MODIFIERS if m in chosen))
chords = st.builds(lambda held, key: normalise_keys("+".join([*held, key])), modifiers, keys)
single_keys = st.one_of(keys, st.sampled_from(MODIFIERS))
waits = st.integers(0, 10_000).map(lambda ms: ms / 1000)

element_ids = numbers.map(ElementId)
marks = numbers.map(Mark)
steps = st.one_of(
    st.builds(
        LocatorStep,
        st.just("role"),
        words,
        st.one_of(st.none(), texts),
        st.booleans(),
        st.one_of(st.none(), texts),
        st.one_of(st.none(), st.integers(-9, 9)),
    ),
    st.builds(
        LocatorStep,
        st.sampled_from(["text", "label", "placeholder", "alt_text", "title"]),
        words,
        st.none(),
        st.booleans(),
        st.one_of(st.none(), texts),
        st.one_of(st.none(), st.integers(-9, 9)),
    ),
)
locators = st.lists(steps, min_size=1, max_size=3).map(lambda found: Locator(tuple(found)))
viewport_points = st.builds(Point, st.integers(0, 1279).map(float), st.integers(0, 719).map(float))
points = st.builds(Point, st.floats(0, 32_767), st.floats(0, 32_767))

stops = st.one_of(
    st.builds(Stop, texts),
    st.builds(Stop, texts, st.just("impossible"), st.one_of(st.none(), st.sampled_from(REASON_CLASSES))),
)


def sensible(
    targets: st.SearchStrategy[Any], via: st.SearchStrategy[Any] = points
) -> st.SearchStrategy[Action]:
    """Actions that mean something, on such targets."""
    maybe = st.one_of(st.none(), targets)
    return st.one_of(
        st.builds(Click, targets, buttons, st.integers(1, 3), modifiers),
        st.builds(Hover, targets),
        st.builds(Focus, targets),
        st.builds(Check, targets, st.booleans()),
        st.builds(Type, maybe, texts, st.booleans(), st.booleans()),
        st.builds(Press, chords, maybe, st.integers(1, 100), waits),
        st.builds(Press, chords),
        st.builds(KeyDown, single_keys),
        st.builds(KeyUp, single_keys),
        st.builds(MouseDown, maybe, buttons),
        st.builds(MouseUp, maybe, buttons),
        st.builds(Scroll, directions, maybe, st.one_of(st.none(), st.integers(1, 32_767))),
        st.builds(Select, targets, names),
        st.builds(Drag, targets, targets, st.one_of(st.just(()), st.lists(via, max_size=3).map(tuple))),
        st.builds(Upload, targets, names),
        st.builds(Goto, urls),
        st.builds(NewTab, st.one_of(st.none(), urls)),
        st.builds(FocusTab, st.integers(0, 99)),
        st.builds(Wait, waits),
        st.one_of(
            st.just(AnswerDialog(accept=False)),
            st.builds(AnswerDialog, st.just(value=True), st.one_of(st.none(), texts)),
        ),
        st.builds(AskUser, words),
        stops,
        st.sampled_from([Noop(), GoBack(), GoForward(), CloseTab()]),
    )


any_target: st.SearchStrategy[Target] = st.one_of(element_ids, marks, viewport_points, points, locators)
sensible_actions = sensible(any_target)

_odd_numbers: st.SearchStrategy[Any] = st.one_of(
    st.integers(), st.floats(), st.sampled_from([True, False, 10**400, -(10**400), math.nan, math.inf, -0.0])
)
_odd_texts = st.one_of(
    st.text(st.characters(), max_size=20), st.sampled_from(["\ud800", "", "\n", "N/A", "a\n"])
)
_odd_targets: st.SearchStrategy[Any] = st.one_of(
    any_target,
    st.builds(ElementId, _odd_numbers),
    st.builds(Mark, _odd_numbers),
    st.builds(Point, _odd_numbers, _odd_numbers),
    st.just(Locator(())),
    st.builds(
        lambda step: Locator((step,)),
        st.builds(
            LocatorStep,
            st.sampled_from(["role", "text", "nonsense"]),
            _odd_texts,
            st.one_of(st.none(), _odd_texts),
            st.booleans(),
            st.none(),
            _odd_numbers,
        ),
    ),
)
odd_actions: st.SearchStrategy[Any] = st.one_of(
    st.builds(Click, _odd_targets, buttons, _odd_numbers, st.lists(_odd_texts, max_size=2).map(tuple)),
    st.builds(Type, st.one_of(st.none(), _odd_targets), _odd_texts, st.booleans(), st.booleans()),
    st.builds(Press, _odd_texts, st.one_of(st.none(), _odd_targets), _odd_numbers, _odd_numbers),
    st.builds(Scroll, directions, st.one_of(st.none(), _odd_targets), st.one_of(st.none(), _odd_numbers)),
    st.builds(Select, _odd_targets, st.lists(_odd_texts, max_size=2).map(tuple)),
    st.builds(
        Drag, _odd_targets, _odd_targets, st.lists(st.builds(Point, _odd_numbers, _odd_numbers)).map(tuple)
    ),
    st.builds(Goto, _odd_texts),
    st.builds(NewTab, _odd_texts),
    st.builds(FocusTab, _odd_numbers),
    st.builds(Wait, _odd_numbers),
    st.builds(AskUser, _odd_texts),
    st.builds(KeyDown, _odd_texts),
    st.builds(AnswerDialog, st.booleans(), st.one_of(st.none(), _odd_texts)),
    st.builds(
        Stop,
        _odd_texts,
        st.sampled_from(["done", "impossible"]),
        st.one_of(st.none(), st.sampled_from(REASON_CLASSES)),
    ),
)
