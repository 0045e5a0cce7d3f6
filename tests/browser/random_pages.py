"""Random pages: every kind of element in every kind of place, with roles, labels and styles at odds."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable
from pathlib import Path

VOCABULARY: dict[str, list[str]] = tomllib.loads(
    Path(__file__).with_name("random_words.toml").read_text("utf-8")
)
SHEET = ".bf::before{content:'BF '}.af::after{content:' (AF)'}.pt::before{content:'\\2022'}"
TEXT_ONLY = frozenset({"p", "h1", "h2", "h3", "pre", "address"})


def random_page(seed: int) -> str:
    """A page of six blocks that depends on the seed alone."""
    return _Writer(random.Random(seed)).page()


class _Writer:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.ids: list[str] = []
        self.makers: dict[str, Callable[[str, str, int], str]] = {
            "ul": self.list_,
            "ol": self.list_,
            "menu": self.list_,
            "dl": self.terms,
            "table": self.table,
            "details": self.details,
            "fieldset": self.fieldset,
            "figure": self.figure,
        }

    def page(self) -> str:
        blocks = "\n".join(self.block(4) for _ in range(6))
        return f"<!doctype html><title>{self.words()}</title><style>{SHEET}</style><body>{blocks}</body>"

    def pick(self, kind: str) -> str:
        return self.rng.choice(VOCABULARY[kind])

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def words(self) -> str:
        return " ".join(self.pick("words") for _ in range(self.rng.randint(1, 4)))

    def text(self) -> str:
        return self.gap(" ") + self.words() + self.gap(" ")

    def gap(self, space: str) -> str:
        return space if self.chance(0.3) else ""

    def maybe(self, share: float, text: str) -> str:
        return f" {text}" if self.chance(share) else ""

    def attributes(self, tag: str) -> str:
        out = self.maybe(0.05, f'role="{self.pick("roles")}"')
        out += self.maybe(0.05, f'aria-label="{self.words()}"') + self.maybe(0.05, f'title="{self.words()}"')
        out += (
            self.maybe(0.02, "aria-hidden=true") + self.maybe(0.02, "tabindex=0") + self.maybe(0.01, "inert")
        )
        out += self.maybe(0.02, self.pick("states")) + self.maybe(0.06, f'style="{self.pick("styles")}"')
        out += self.maybe(0.05, f"class={self.rng.choice(['bf', 'af', 'pt'])}")
        if self.ids:
            out += self.maybe(0.02, f"aria-labelledby={self.rng.choice(self.ids)}")
        if self.chance(0.12):
            self.ids.append(f"i{len(self.ids)}")
            out += f" id={self.ids[-1]}"
        return out

    def inline(self, depth: int) -> str:
        if depth <= 0 or self.chance(0.4):
            return self.text()
        tag = self.pick("inline")
        own = self.attributes(tag)
        match tag:
            case "br":
                return "<br>"
            case "img":
                alt = self.rng.choice(["", ' alt=""', f' alt="{self.words()}"'])
                return f'<img src="data:," width=20 height=20{alt}{own}>'
            case "input":
                return self.input(own)
            case "select":
                options = "".join(
                    f"<option{self.maybe(0.2, 'selected')}>{self.text()}"
                    for _ in range(self.rng.randint(1, 4))
                )
                return f"<select{self.maybe(0.2, 'multiple')}{own}>{options}</select>"
            case "textarea":
                return f"<textarea{own}>{self.text()}</textarea>"
            case "svg":
                return f"<svg width=10 height=10{own}>{self.pick('drawings')}</svg>"
            case "meter" | "progress":
                return f"<{tag} value=.5{own}></{tag}>"
            case "a":
                own += self.maybe(0.85, 'href="#x"')
            case "label" if self.ids:
                own += self.maybe(0.4, f"for={self.rng.choice(self.ids)}")
            case "abbr":
                own += self.maybe(0.5, 'title="ab br"')
        return f"<{tag}{own}>{self.inlines(depth - 1)}</{tag}>"

    def input(self, own: str) -> str:
        flags = "".join(self.maybe(0.1, flag) for flag in ("required", "disabled", "checked", "readonly"))
        value = self.maybe(0.5, f'value="{self.rng.choice(["3", "ab c"])}"')
        hint = self.maybe(0.3, f'placeholder="{self.words()}"')
        return f"<input type={self.pick('types')}{value}{flags}{hint}{own}>"

    def inlines(self, depth: int) -> str:
        return self.gap("\n  ").join(self.inline(depth) for _ in range(self.rng.randint(1, 3)))

    def mix(self, depth: int) -> str:
        parts = [
            self.block(depth) if depth > 0 and self.chance(0.5) else self.inline(2)
            for _ in range(self.rng.randint(1, 3))
        ]
        return self.gap(" ").join(parts)

    def block(self, depth: int) -> str:
        tag = self.pick("block")
        own = self.attributes(tag)
        if tag == "hr":
            return f"<hr{own}>"
        if tag in TEXT_ONLY:
            return f"<{tag}{own}>{self.inlines(2)}</{tag}>"
        if depth <= 0:
            return f"<div{own}>{self.inlines(2)}</div>"
        if tag in self.makers:
            return self.makers[tag](tag, own, depth)
        shown = self.maybe(0.6, "open") if tag == "dialog" else ""
        return f"<{tag}{shown}{own}>{self.mix(depth - 1)}</{tag}>"

    def list_(self, tag: str, own: str, depth: int) -> str:
        items = [
            f"<li{self.attributes('li')}>{self.mix(depth - 1)}</li>" for _ in range(self.rng.randint(1, 3))
        ]
        return f"<{tag}{own}>{''.join(items)}</{tag}>"

    def terms(self, tag: str, own: str, depth: int) -> str:
        return (
            f"<dl{own}><dt>{self.inlines(1)}</dt><dd{self.attributes('dd')}>{self.mix(depth - 1)}</dd></dl>"
        )

    def table(self, tag: str, own: str, depth: int) -> str:
        caption = f"<caption>{self.inlines(1)}</caption>" if self.chance(0.2) else ""
        head = ""
        if self.chance(0.5):
            cells = f"<th{self.attributes('th')}>{self.inlines(1)}</th><th>{self.text()}</th>"
            head = f"<thead><tr>{cells}</tr></thead>"
        rows = "".join(self.row(depth) for _ in range(self.rng.randint(1, 3)))
        return f"<table{self.maybe(0.2, 'border=1')}{own}>{caption}{head}{rows}</table>"

    def row(self, depth: int) -> str:
        head = f"<th{self.maybe(0.3, 'scope=row')}>{self.text()}</th>" if self.chance(0.2) else ""
        cells = "".join(f"<td>{self.mix(depth - 2)}</td>" for _ in range(2))
        return f"<tr>{head}{cells}</tr>"

    def details(self, tag: str, own: str, depth: int) -> str:
        shown = self.maybe(0.5, "open")
        return f"<details{shown}{own}><summary>{self.inlines(1)}</summary>{self.mix(depth - 1)}</details>"

    def fieldset(self, tag: str, own: str, depth: int) -> str:
        legend = f"<legend>{self.inlines(1)}</legend>" if self.chance(0.7) else ""
        return f"<fieldset{self.maybe(0.2, 'disabled')}{own}>{legend}{self.mix(depth - 1)}</fieldset>"

    def figure(self, tag: str, own: str, depth: int) -> str:
        return f"<figure{own}>{self.mix(depth - 1)}<figcaption>{self.inlines(1)}</figcaption></figure>"
