"""Pictures drawn from facts: what draws them gets the same record as the words that go with them.

A record is a line such as ``scene | main: cat, orange, 2 | place: windowsill | weather: rain``, ``chart | type: bar |
title: … | x: weekday | y: cups | data: Mon 3, Tue 4`` or ``meme | main: dog, brown, 1 | top: … | bottom: …``.
"""

from webarium.sites.kit.pictures.facts.draw import drawn
from webarium.sites.kit.pictures.facts.record import Chart, Scene, parsed

__all__ = ["Chart", "Scene", "drawn", "parsed"]
