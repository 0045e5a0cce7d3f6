"""What the map looks like: colours and widths by kind and zoom."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[int, int, int]
SEA: Colour = (168, 207, 222)
LAND: Colour = (244, 241, 234)
TOWN: Colour = (226, 222, 216)
BORDER: Colour = (160, 120, 160)
INK: Colour = (58, 56, 60)
HALO: Colour = (255, 255, 255)
WATER_INK: Colour = (62, 110, 146)
GREEN_INK: Colour = (52, 112, 60)
BUILDING: Colour = (215, 204, 196)
GROUNDS: dict[str, Colour] = {
    "residential": TOWN,
    "farmland": (238, 238, 214),
    "industrial": (232, 222, 230),
    "commercial": (240, 222, 218),
    "retail": (248, 220, 214),
    "meadow": (214, 234, 184),
    "heath": (218, 224, 168),
    "orchard": (190, 226, 170),
    "vineyard": (196, 222, 174),
    "forest": (182, 212, 166),
    "wood": (182, 212, 166),
    "scrub": (204, 220, 180),
    "wetland": (206, 226, 214),
    "beach": (252, 240, 196),
    "national_park": (204, 228, 194),
    "nature_reserve": (208, 230, 198),
    "park": (200, 232, 196),
    "playground": (214, 242, 210),
    "university": (246, 240, 214),
    "college": (246, 240, 214),
    "school": (246, 240, 214),
    "hospital": (250, 226, 222),
    "stadium": (204, 226, 190),
    "aerodrome": (228, 226, 234),
    "winter_sports": (224, 234, 242),
    "golf_course": (206, 234, 186),
    "cemetery": (186, 212, 178),
    "garden": (210, 238, 200),
    "grass": (210, 236, 180),
    "pitch": (160, 222, 186),
    "parking": (236, 236, 236),
}
"""What the ground of an area is painted with, the widest areas first."""
RAIL: Colour = (120, 116, 122)


@dataclass(frozen=True)
class RoadStyle:
    """How a kind of road is drawn."""

    fill: Colour
    edge: Colour
    widths: tuple[tuple[int, float], ...]
    """From which zoom it is how many pixels wide."""
    dashed: bool = False

    def width(self, zoom: int) -> float:
        """How wide it is drawn, 0 for not at all."""
        return next((wide for least, wide in reversed(self.widths) if zoom >= least), 0.0)


_WHITE, _GREY = (255, 255, 255), (200, 196, 190)
ROADS: dict[str, RoadStyle] = {
    "footway": RoadStyle((238, 142, 122), LAND, ((15, 1.0), (17, 1.6)), True),
    "path": RoadStyle((238, 142, 122), LAND, ((15, 1.0), (17, 1.6)), True),
    "steps": RoadStyle((238, 112, 102), LAND, ((16, 1.4),), True),
    "cycleway": RoadStyle((94, 120, 226), LAND, ((13, 1.0), (16, 1.8)), True),
    "track": RoadStyle((172, 142, 92), LAND, ((14, 1.0), (16, 1.6)), True),
    "service": RoadStyle(_WHITE, _GREY, ((15, 2.0), (17, 4.0))),
    "residential": RoadStyle(
        _WHITE, _GREY, ((13, 1.2), (14, 2.4), (15, 4.0), (16, 6.5), (17, 11.0), (18, 17.0))
    ),
    "secondary": RoadStyle(
        (248, 246, 190),
        (190, 182, 110),
        ((10, 1.0), (12, 2.0), (13, 3.2), (14, 5.0), (16, 9.0), (17, 14.0), (18, 20.0)),
    ),
    "primary": RoadStyle(
        (252, 216, 166),
        (200, 148, 74),
        ((8, 1.0), (10, 1.6), (12, 3.0), (13, 4.2), (14, 6.0), (16, 10.0), (17, 15.0), (18, 21.0)),
    ),
    "trunk": RoadStyle(
        (250, 182, 156), (206, 112, 80), ((7, 1.0), (9, 1.8), (11, 2.8), (13, 5.0), (15, 8.0), (17, 15.0))
    ),
    "motorway": RoadStyle(
        (234, 148, 164),
        (212, 70, 106),
        ((5, 1.0), (7, 1.6), (9, 2.4), (11, 3.6), (13, 5.6), (15, 8.5), (17, 15.0)),
    ),
}
"""Roads, the small ones first."""
SAME = {
    "motorway_link": "trunk",
    "trunk_link": "primary",
    "primary_link": "secondary",
    "tertiary": "secondary",
    "secondary_link": "secondary",
    "tertiary_link": "secondary",
    "road": "residential",
    "unclassified": "residential",
    "living_street": "residential",
    "pedestrian": "residential",
}
POINTS: dict[str, Colour] = {
    "amenity": (196, 104, 36),
    "shop": (154, 62, 160),
    "tourism": (36, 112, 176),
    "leisure": (46, 130, 66),
    "office": (96, 96, 110),
    "highway": (36, 92, 190),
    "aeroway": (120, 90, 170),
    "railway": (110, 70, 150),
    "man_made": (104, 104, 104),
    "landuse": (60, 110, 150),
}
HEALTH = frozenset(("hospital", "clinic", "pharmacy", "dentist", "veterinary"))
HEALTH_INK: Colour = (190, 44, 60)


def place_size(value: str, zoom: int, people: float) -> float:
    """How large the name of a place is written, 0 where it is not."""
    if value == "city":
        return 0.0 if zoom > 15 else min(19.0, 10.0 + (zoom - 5) * 0.9 + (2.0 if people > 0.75 else 0.0))
    if value == "town":
        return 0.0 if zoom > 15 else min(16.0, 9.5 + (zoom - 9) * 0.9)
    if value == "village":
        return 0.0 if zoom > 16 else min(14.0, 9.5 + (zoom - 11) * 0.8)
    return 0.0 if zoom > 17 or value != "suburb" else min(13.0, 10.0 + (zoom - 13) * 0.7)
