"""Key and chord names: every common spelling in, Playwright's spelling out."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.errors import ActionParsingError

MODIFIERS: tuple[str, ...] = ("Control", "Alt", "Shift")
"""In the order in which a normalised chord names them."""


def _by_alias(aliases: Mapping[str, str]) -> dict[str, str]:
    """Turn ``{key: "its other names"}`` round: each of the names leads to the key."""
    return {alias: key for key, listed in aliases.items() for alias in listed.split()}


_MODIFIER_NAMES = _by_alias(
    {
        "Control": (
            "control ctrl ctl controlormeta controlleft controlright controll controlr "
            "meta cmd command metal metar metaleft metaright super win windows superl superr"
        ),
        "Alt": "alt option opt altleft altright altl altr",
        "Shift": "shift shiftleft shiftright shiftl shiftr",
    }
)
"""Command, Meta and Super mean Control, as WebArena has it off the Mac: pages' shortcuts are Control's here."""

_KEY_NAMES = _by_alias(
    {
        "Enter": "enter return numpadenter kpenter linefeed",
        "Tab": "tab",
        "Escape": "escape esc",
        "Space": "space spacebar",
        "Backspace": "backspace back",
        "Delete": "delete del",
        "Insert": "insert ins",
        "Home": "home",
        "End": "end",
        "PageUp": "pageup pgup prior",
        "PageDown": "pagedown pgdn pgdown next",
        "ArrowLeft": "arrowleft left leftarrow",
        "ArrowRight": "arrowright right rightarrow",
        "ArrowUp": "arrowup up uparrow",
        "ArrowDown": "arrowdown down downarrow",
        "CapsLock": "capslock",
        "ContextMenu": "contextmenu menu",
        **{f"F{n}": f"f{n}" for n in range(1, 13)},
    }
)

_SYMBOLS = _by_alias(
    {
        "+": "plus add kpadd",
        "-": "minus subtract kpsubtract hyphen",
        "*": "multiply kpmultiply asterisk",
        "/": "divide kpdivide slash",
        ",": "comma",
        ".": "period dot kpdecimal",
        "=": "equal equals",
        "!": "exclam",
        "@": "at",
        "#": "numbersign",
        "$": "dollar",
        "%": "percent",
        "^": "asciicircum",
        "&": "ampersand",
        "(": "parenleft",
        ")": "parenright",
        "_": "underscore",
        "[": "bracketleft",
        "]": "bracketright",
        "{": "braceleft",
        "}": "braceright",
        "\\": "backslash",
        "|": "bar",
        ";": "semicolon",
        ":": "colon",
        "'": "apostrophe quote",
        '"': "quotedbl",
        "`": "grave backquote",
        "~": "asciitilde",
        "<": "less",
        ">": "greater",
        "?": "question",
    }
)


def normalise_keys(text: str) -> str:
    """Give ``ctrl + a``, ``CTRL-A``, ``Arrow_Left`` and the like in Playwright's spelling (``Control+a``).

    Raises `ActionParsingError` for a name that is not a key.
    """
    modifiers: list[str] = []
    key: str | None = None
    for part in _split(text):
        name = _simplify(part)
        if key is None and name in _MODIFIER_NAMES:
            modifier = _MODIFIER_NAMES[name]
            if modifier not in modifiers:
                modifiers.append(modifier)
        elif key is None:
            key = _key(part, name, text)
        else:
            raise _unknown(text)
    ordered = [m for m in MODIFIERS if m in modifiers]
    if key is None:
        if not ordered:
            raise _unknown(text)
        return "+".join(ordered)
    if ordered and len(key) == 1 and key.isascii() and key.isalpha() and "Shift" not in ordered:
        key = key.lower()
    return "+".join([*ordered, key])


def split_chord(keys: str) -> tuple[str, ...]:
    """Cut a normalised chord into its keys: ``Control++`` gives ``Control`` and ``+``."""
    parts = []
    for modifier in MODIFIERS:
        if keys.startswith(f"{modifier}+"):
            parts.append(modifier)
            keys = keys.removeprefix(f"{modifier}+")
    return (*parts, keys)


def _split(text: str) -> list[str]:
    """Cut a chord at its plus signs; a plus at the end is the plus key itself."""
    stripped = text.strip()
    if stripped == "" and text != "":
        return ["Enter" if {"\n", "\r"} & set(text) else "Tab" if "\t" in text else " "]
    if len(stripped) == 1:
        return [stripped]
    if stripped.endswith("+"):
        return [*(p.strip() for p in stripped[:-1].rstrip("+ ").split("+") if p.strip()), "+"]
    if "+" not in stripped and "-" in stripped:
        head, _, last = stripped.rpartition("-")
        if all(_simplify(p) in _MODIFIER_NAMES for p in head.split("-")):
            return [*head.split("-"), last or "-"]
    return [p.strip() for p in stripped.split("+")]


def _simplify(part: str) -> str:
    return (
        part.casefold().replace("_", "").replace(" ", "").replace("-", "")
        if len(part) > 1
        else part.casefold()
    )


def _key(part: str, name: str, text: str) -> str:
    if len(part) == 1 and part.isprintable():
        return "Space" if part == " " else part
    if found := _KEY_NAMES.get(name) or _SYMBOLS.get(name):
        return found
    for prefix in ("key", "digit", "numpad", "kp"):
        rest = name.removeprefix(prefix)
        if rest != name and len(rest) == 1 and rest.isascii() and rest.isalnum():
            return rest
    raise _unknown(text)


def _unknown(text: str) -> ActionParsingError:
    shown = text if len(text) <= 40 else text[:40] + "…"
    return ActionParsingError(
        f"{shown!r} is not a key or a chord of keys.",
        todo="Name keys like Enter, Escape, Tab, ArrowDown, PageDown, a, or chords like Control+a.",
    )
