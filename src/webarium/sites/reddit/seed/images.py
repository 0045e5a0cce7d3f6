"""What the picture of a submission shows that was not written by hand: what its title names, or nothing."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping

from webarium.draws import Dice
from webarium.sites.kit.pictures.facts.record import parsed
from webarium.sites.kit.pictures.facts.vocabulary import BUILDINGS, COLOURS, OUTDOORS, THINGS, known

_WORD = re.compile(r"[a-z]+")
_WORK = re.compile(r"[A-Z][\w'’]*(?:(?: (?:a|and|for|in|of|the|to))* [A-Z][\w'’]*)*")
_TIMES = {
    "morning": "morning", "dawn": "morning", "sunrise": "morning", "light": "morning", "noon": "noon",
    "evening": "evening", "sunset": "evening", "dusk": "evening", "golden": "evening", "afterglow": "evening",
    "night": "night", "tonight": "night", "midnight": "night", "moonlight": "night", "nightly": "night",
}  # fmt: skip
_WEATHERS = {
    "fog": "fog", "mist": "fog", "rain": "rain", "storm": "storm", "hail": "storm", "snow": "snow", "frost": "snow",
    "sunny": "sun", "clear": "clear",
}  # fmt: skip
_SPOTS = {
    "falls": "waterfall", "gorge": "canyon", "pass": "mountain", "peak": "mountain", "ridge": "mountain",
    "mount": "mountain", "hills": "mountain", "valley": "mountain", "fjord": "lake", "loch": "lake", "dunes": "desert",
    "coast": "beach", "cove": "beach", "bay": "sea", "sound": "sea", "ocean": "sea", "creek": "river",
    "woods": "forest",
    "meadow": "field", "prairie": "field", "commons": "park", "common": "park", "green": "park", "reservoir": "lake",
    "glacier": "snow", "cliffs": "beach", "lakes": "lake", "islands": "sea", "island": "sea",
}  # fmt: skip
_USUAL: Mapping[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "headphones": ("headphones", ("desk", "table", "shelf"), ("mug", "lamp", "book", "guitar", "radio")),
    "mechanicalkeyboards": ("keyboard", ("desk", "table", "office"), ("mug", "mouse", "plant", "lamp")),
    "iphone": ("phone", ("table", "desk", "couch"), ("mug", "watch", "book")),
    "coffee": ("coffee", ("kitchen", "table", "windowsill"), ("spoon", "croissant", "book")),
    "books": ("book", ("table", "bookshelf", "windowsill", "chair"), ("lamp", "teapot", "candle", "plant")),
    "cars": ("car", ("road", "street", "yard"), ("tree", "house", "bicycle")),
    "camping": ("tent", ("forest", "lake", "field"), ("bag", "lantern", "canoe")),
    "gardening": ("plant", ("garden", "yard", "windowsill"), ("bucket", "flower", "snail")),
    "consoles": ("tv", ("house", "room"), ("controller", "couch", "plant")),
    "Art": ("painting", ("wall", "room"), ("chair", "vase", "lamp")),
    "movies": ("poster", ("wall", "room"), ("lamp", "couch", "plant")),
    "history": ("book", ("desk", "bookshelf"), ("candle", "clock", "vase")),
    "GetMotivated": ("paper", ("desk", "wall"), ("lamp", "mug", "plant")),
}
"""What pictures of some forums show if their title names nothing else, where that may be, and what may be beside it."""
_NAMED = frozenset(("books", "movies", "Art", "history", "gaming", "headphones"))
"""Where titles name works and products, whose names name other things."""
_OLD = frozenset(("OldSchoolCool",))
_CHARTED = frozenset(("dataisbeautiful", "wallstreetbets"))
_PAINTS = ("red", "blue", "green", "yellow", "black", "white", "brown", "orange", "gray", "purple", "pink")
_FURS = ("brown", "black", "white", "gray", "orange")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_MEASURED: Mapping[str, tuple[str, float, float]] = {
    "sleep": ("hours a night", 5.2, 9.1),
    "delay": ("minutes", 1.0, 34.0),
    "price": ("dollars", 1.9, 6.4),
    "rainfall": ("inches", 0.4, 9.0),
}
"""The unit of what titles of charts name, and between what it lies."""
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def picture_name(salt: str) -> str:
    """The file name of a submission's picture, which says nothing about what it shows."""
    return f"{hashlib.sha256(f'picture/{salt}'.encode()).hexdigest()}.jpg"


def is_record(text: str) -> bool:
    """Whether a line says what a picture shows, in words that can be drawn."""
    try:
        parsed(text)
    except ValueError:
        return False
    return True


def picture_of(forum: str, title: str, dice: Dice) -> str | None:
    """The record of a picture that fits a title, or ``None`` where nothing fits."""
    if forum in _CHARTED:
        return _chart(title, dice)
    said = _WORD.findall(title.lower())
    if forum == "memes":
        return _meme(title, dice)
    time = next((_TIMES[word] for word in said if word in _TIMES), "")
    weather = next((_WEATHERS[word] for word in said if word in _WEATHERS), "")
    place = next(
        (_SPOTS.get(word, word) for word in reversed(said) if word in _SPOTS or word in OUTDOORS), ""
    )
    main, colour = (
        "" if forum in _NAMED else _named(said, place),
        next((word for word in said if word in COLOURS), ""),
    )
    beside = ""
    if forum in _OLD and not main:
        main, place = "person", place or "yard"
    if not main and forum in _USUAL:
        main, places, company = _USUAL[forum]
        place, beside = dice.pick(places), dice.pick(company)
    if not main and place and (time or weather or forum in ("EarthPorn", "pics")) and forum not in _NAMED:
        main = place
    if not main:
        return None
    if main in OUTDOORS:
        colour, place = "", main
    elif not colour:
        colour = (
            dice.pick(_FURS if main in _ANIMALS else _PAINTS) if main in _ANIMALS or main in _PAINTED else ""
        )
    parts = [
        f"main: {main}, {colour}, 1" if colour else f"main: {main}, 1",
        f"place: {place or _place(main, dice)}",
    ]
    parts += [f"also: {beside}"] if beside else []
    parts += [f"text: {_work(title)}"] if main in ("poster", "paper") else []
    parts += [f"weather: {weather}"] if weather else []
    parts += [f"time: {time}"] if time else []
    return " | ".join(("scene", *parts))


_ANIMALS = frozenset(
    (
        "cat",
        "dog",
        "rabbit",
        "horse",
        "cow",
        "goat",
        "bird",
        "owl",
        "fox",
        "hedgehog",
        "hamster",
        "duck",
        "chicken",
    )
)
_PAINTED = frozenset(
    (
        "bicycle",
        "boat",
        "book",
        "car",
        "chair",
        "hat",
        "headphones",
        "house",
        "keyboard",
        "mug",
        "phone",
        "tent",
        "truck",
    )
)


def _named(said: list[str], place: str) -> str:
    """The first thing that a title names; of two things in a row, the second: an apple cake is a cake."""
    found = ""
    for word in said:
        thing = _thing(word)
        if found and not thing:
            break
        if thing and thing != place and thing not in _VAGUE:
            found = thing
    return found


def _thing(word: str) -> str:
    """What a word names, if that can be drawn."""
    try:
        return known(word, THINGS, "a thing")
    except ValueError:
        return ""


def _work(title: str) -> str:
    """The name of a work in a title: most words in capitals after one another."""
    found = _WORK.findall(title[1:])
    return max(found, key=lambda name: len(name.split()), default=title.replace("|", "/"))


_FACES = ("cat", "dog", "owl", "frog", "raccoon", "llama", "penguin", "hedgehog")
_VAGUE = frozenset(
    (
        "map",
        "box",
        "table",
        "desk",
        "window",
        "door",
        "bed",
        "chart",
        "sign",
        "stars",
        "skyline",
        "person",
        "leaf",
        "lemon",
    )
)
"""Words that titles use for more than the things."""


def _place(main: str, dice: Dice) -> str:
    if main in BUILDINGS or main in ("horse", "cow", "goat", "fox", "hedgehog", "deer"):
        return dice.pick(("field", "yard", "street"))
    if main in ("moon", "planet", "rocket", "satellite"):
        return "space"
    return dice.pick(
        ("house", "table", "windowsill", "garden") if main in _ANIMALS else ("table", "house", "kitchen")
    )


def _meme(title: str, dice: Dice) -> str:
    """A picture with the title's words, broken where people would."""
    words = title.upper().replace("|", " ").split()
    turn = next(
        (n for n, word in enumerate(words) if n and word in ("WITH", "AFTER", "IN", "WHEN")), len(words) // 2
    )
    top, bottom = " ".join(words[:turn]), " ".join(words[turn:])
    main, place = dice.pick(_FACES), dice.pick(("desk", "kitchen", "field", "house"))
    lettering = f"top: {top} | bottom: {bottom}"
    return f"meme | main: {main}, {dice.pick(_FURS)}, 1 | place: {place} | {lettering}"


def _chart(title: str, dice: Dice) -> str:
    """Figures that go as the title says: over months, years or weekdays, or down to nothing."""
    name = title.replace("|", "/").replace("[OC]", "").strip(" ,")
    lower = title.lower()
    if "zero" in lower:
        start = int(re.sub(r"\D", "", (re.search(r"[\d,]{3,}", title) or ["40000"])[0]) or 40000)
        shares = (1.0, 0.9 + 0.2 * dice.random(), 0.62, 0.5 + 0.1 * dice.random(), 0.21, 0.08, 0.0)
        points = [f"{month} {round(start * share)}" for month, share in zip(_MONTHS, shares, strict=False)]
        return f"chart | type: line | title: {name} | x: month | y: dollars | data: {', '.join(points)}"
    labels: tuple[str, ...]
    if "weekday" in lower:
        labels, x, kind = _DAYS, "weekday", "bar"
    elif "weather" in lower:
        labels, x, kind = tuple(f"{t}°" for t in range(-5, 35, 4)), "degrees Celsius", "scatter"
    elif "ten years" in lower:
        labels, x, kind = tuple(map(str, range(2013, 2023))), "year", "line"
    else:
        labels, x, kind = _MONTHS, "month", dice.pick(("bar", "line"))
    y, low, high = next((found for word, found in _MEASURED.items() if word in lower), ("number", 4.0, 90.0))
    level, points = low + (high - low) * (0.3 + 0.4 * dice.random()), []
    for label in labels:
        level = min(high, max(low, level + (high - low) * 0.4 * (dice.random() - 0.5)))
        points.append(f"{label} {level:.3g}" if high < 20 else f"{label} {round(level)}")
    return f"chart | type: {kind} | title: {name} | x: {x} | y: {y} | data: {', '.join(points)}"
