"""Key and chord names: every common spelling in, Playwright's spelling out."""

from __future__ import annotations

from webarium.errors import ActionParsingError

MODIFIERS: tuple[str, ...] = ("Control", "Alt", "Shift")
"""In the order in which a normalised chord names them."""

_MODIFIER_NAMES = {
    "control": "Control", "ctrl": "Control", "ctl": "Control", "controlormeta": "Control",
    "controlleft": "Control", "controlright": "Control", "controll": "Control", "controlr": "Control",
    "meta": "Control", "cmd": "Control", "command": "Control", "metal": "Control", "metar": "Control",
    "metaleft": "Control", "metaright": "Control",
    "super": "Control", "win": "Control", "windows": "Control", "superl": "Control", "superr": "Control",
    "alt": "Alt", "option": "Alt", "opt": "Alt", "altleft": "Alt", "altright": "Alt",
    "altl": "Alt", "altr": "Alt",
    "shift": "Shift", "shiftleft": "Shift", "shiftright": "Shift", "shiftl": "Shift", "shiftr": "Shift",
}  # fmt: skip
"""Command, Meta and Super mean Control, as WebArena has it off the Mac: pages' shortcuts are Control's here."""

_KEY_NAMES = {
    "enter": "Enter", "return": "Enter", "numpadenter": "Enter", "kpenter": "Enter", "linefeed": "Enter",
    "tab": "Tab", "escape": "Escape", "esc": "Escape", "space": "Space", "spacebar": "Space",
    "backspace": "Backspace", "back": "Backspace", "delete": "Delete", "del": "Delete",
    "insert": "Insert", "ins": "Insert", "home": "Home", "end": "End",
    "pageup": "PageUp", "pgup": "PageUp", "prior": "PageUp",
    "pagedown": "PageDown", "pgdn": "PageDown", "pgdown": "PageDown", "next": "PageDown",
    "arrowleft": "ArrowLeft", "left": "ArrowLeft", "leftarrow": "ArrowLeft",
    "arrowright": "ArrowRight", "right": "ArrowRight", "rightarrow": "ArrowRight",
    "arrowup": "ArrowUp", "up": "ArrowUp", "uparrow": "ArrowUp",
    "arrowdown": "ArrowDown", "down": "ArrowDown", "downarrow": "ArrowDown",
    "capslock": "CapsLock", "contextmenu": "ContextMenu", "menu": "ContextMenu",
    **{f"f{n}": f"F{n}" for n in range(1, 13)},
}  # fmt: skip

_SYMBOLS = {
    "plus": "+", "add": "+", "kpadd": "+", "minus": "-", "subtract": "-", "kpsubtract": "-", "hyphen": "-",
    "multiply": "*", "kpmultiply": "*", "asterisk": "*", "divide": "/", "kpdivide": "/", "slash": "/",
    "comma": ",", "period": ".", "dot": ".", "kpdecimal": ".", "equal": "=", "equals": "=",
    "exclam": "!", "at": "@", "numbersign": "#", "dollar": "$", "percent": "%", "asciicircum": "^",
    "ampersand": "&", "parenleft": "(", "parenright": ")", "underscore": "_", "bracketleft": "[",
    "bracketright": "]", "braceleft": "{", "braceright": "}", "backslash": "\\", "bar": "|",
    "semicolon": ";", "colon": ":", "apostrophe": "'", "quote": "'", "quotedbl": '"', "grave": "`",
    "backquote": "`", "asciitilde": "~", "less": "<", "greater": ">", "question": "?",
}  # fmt: skip


def normalise_keys(text: str) -> str:
    """Give ``ctrl + a``, ``CTRL-A``, ``Arrow_Left`` and the like in Playwright's spelling (``Control+a``).

    Raises `ActionParsingError` for a name that is no key.
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
