"""All pages of the homepage, first match wins."""

from __future__ import annotations

from webarium.sites.homepage import home
from webarium.sites.homepage.tools import calculator, converter, days, notes
from webarium.sites.kit.routing import Page, get, post

PAGES: tuple[Page, ...] = (
    get("/", home.home),
    get("/index.html", home.home, name="index"),
    get("/password.html", home.passwords),
    get("/calculator", calculator.calculator),
    get("/calculator.html", calculator.calculator, name="calculator_page"),
    post("/calculator", calculator.press),
    post("/calculator/clear", calculator.clear),
    get("/converter", converter.converter),
    get("/calendar", days.month),
    get("/scratchpad", notes.pads),
    get("/scratchpad.html", notes.pads, name="scratchpad_page"),
    post("/scratchpad", notes.add_pad),
    get("/scratchpad/{number:int}", notes.pad),
    post("/scratchpad/{number:int}", notes.save_pad),
    post("/scratchpad/{number:int}/delete", notes.delete_pad),
    get("/todo", notes.todos),
    post("/todo", notes.add_todo),
    post("/todo/{number:int}/tick", notes.tick),
    post("/todo/{number:int}/delete", notes.delete_todo),
)
