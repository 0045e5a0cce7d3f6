"""Pages of known sizes for measurements: a list of things with links, prices, fields and buttons."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

_HEAD = """<!doctype html><html lang="en"><title>Things to measure</title><style>
body { font: 15px/1.4 sans-serif; margin: 16px } ul.things { list-style: none; padding: 0; display: grid;
grid-template-columns: repeat(4, 1fr); gap: 12px } ul.things > li { border: 1px solid #ccc; padding: 8px }
h2 { font-size: 16px; margin: 0 } nav a { margin-right: 12px }</style>
<body><header><nav aria-label="Main">{links}</nav>
<form role="search"><label for="q">Search</label> <input id="q" name="q" type="search">
<select name="order" aria-label="Order"><option>Best</option><option>Cheapest</option></select>
<button type="submit">Go</button></form></header><main><h1>Things to measure</h1><ul class="things">"""
_CARD = """<li><article><h2><a href="#thing-{number}">{name}</a></h2><p>{text}</p><strong>${price}</strong>
<label><input type="checkbox" name="keep-{number}"> Keep</label>
<button type="button" aria-pressed="false">Mark {name}</button></article></li>"""
_TAIL = """</ul></main><script>document.querySelector("main").addEventListener("click", (event) => {
  const button = event.target.closest("button");
  button?.setAttribute("aria-pressed", button.getAttribute("aria-pressed") === "true" ? "false" : "true");
});</script>"""
_WORDS = ("oak", "linen", "river", "copper", "harvest", "quiet", "northern", "folding", "evening", "garden")


@dataclass(frozen=True)
class MadePage:
    """A page that the benchmark makes itself."""

    name: str
    """What it is called in the table."""
    things: int
    """How many things it lists; each has 9 elements and 14 nodes in Chromium's accessibility tree."""

    @property
    def html(self) -> str:
        """The document; clicking a button flips its pressed state and nothing else."""
        links = "".join(f'<a href="#{word}">{word.title()}</a>' for word in _WORDS[:6])
        cards = "".join(_card(number) for number in range(self.things))
        return _HEAD.replace("{links}", links) + cards + _TAIL


MADE_PAGES: tuple[MadePage, ...] = (
    MadePage("300 elements", 31),
    MadePage("500 nodes", 33),
    MadePage("2,500 nodes", 175),
    MadePage("6,000 nodes", 425),
)
"""From small to large; targets speak of the first and the third."""


def _card(number: int) -> str:
    first, second = _WORDS[number % 10], _WORDS[number // 10 % 10]
    text = f"A {first} thing for {second} days, number {number}, made to be looked at."
    return _CARD.format(
        number=number,
        name=escape(f"{first} {second} {number}".title()),
        text=text,
        price=f"{5 + number % 90}.95",
    )
