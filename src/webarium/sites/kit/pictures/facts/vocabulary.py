"""What pictures can show: things by their rendered object, things and places that are drawn, and colours."""

from __future__ import annotations

from collections.abc import Collection, Mapping

Colour = tuple[int, int, int]

OBJECTS: Mapping[str, str] = {
    "cat": "1f408", "dog": "1f415", "bird": "1f426", "gull": "1f426", "crow": "1f426",
    "duck": "1f986", "owl": "1f989", "rabbit": "1f407",
    "horse": "1f40e", "cow": "1f404", "goat": "1f410", "fox": "1f98a", "hedgehog": "1f994", "turtle": "1f422",
    "fish": "1f41f", "frog": "1f438", "butterfly": "1f98b", "bee": "1f41d", "penguin": "1f427", "raccoon": "1f99d",
    "hamster": "1f439", "llama": "1f999", "bear": "1f43b", "sloth": "1f9a5", "shark": "1f988", "dragon": "1f409",
    "sheep": "1f411", "pig": "1f416", "chicken": "1f414", "swan": "1f9a2", "deer": "1f98c", "squirrel": "1f43f-fe0f",
    "snail": "1f40c", "octopus": "1f419", "whale": "1f433", "dolphin": "1f42c",
    "castle": "1f3f0", "church": "26ea", "boat": "26f5", "train": "1f682", "bus": "1f68c", "car": "1f697",
    "truck": "1f69a", "tractor": "1f69c", "bicycle": "1f6b2", "motorcycle": "1f3cd-fe0f", "airplane": "2708-fe0f",
    "balloon": "1f388", "rocket": "1f680", "moon": "1f315", "planet": "1fa90", "satellite": "1f6f0-fe0f",
    "scooter": "1f6f4", "canoe": "1f6f6", "sled": "1f6f7", "skateboard": "1f6f9", "tent": "26fa",
    "umbrella": "2602-fe0f",
    "tree": "1f333", "pine": "1f332", "palm": "1f334", "cactus": "1f335", "flower": "1f33c", "rose": "1f339",
    "tulip": "1f337", "sunflower": "1f33b", "mushroom": "1f344", "leaf": "1f343", "plant": "1fab4", "herb": "1f33f",
    "pumpkin": "1f383", "tomato": "1f345", "apple": "1f34e", "banana": "1f34c", "carrot": "1f955", "cucumber": "1f952",
    "potato": "1f954", "pepper": "1f336-fe0f", "avocado": "1f951", "strawberry": "1f353", "lemon": "1f34b",
    "cake": "1f382", "bread": "1f35e", "pizza": "1f355", "burger": "1f354", "noodles": "1f35c", "soup": "1f372",
    "pie": "1f967", "egg": "1f95a", "pancakes": "1f95e", "cookie": "1f36a", "salad": "1f957", "cheese": "1f9c0",
    "rice": "1f35a", "croissant": "1f950", "pretzel": "1f968", "sandwich": "1f96a", "coffee": "2615", "mug": "2615",
    "teapot": "1fad6", "bottle": "1f37e", "bowl": "1f963", "spoon": "1f944", "knife": "1f52a", "plate": "1f37d-fe0f",
    "book": "1f4d5", "notebook": "1f4d3", "keyboard": "2328-fe0f", "headphones": "1f3a7", "phone": "1f4f1",
    "laptop": "1f4bb", "computer": "1f5a5-fe0f", "mouse": "1f5b1-fe0f", "printer": "1f5a8-fe0f", "tv": "1f4fa",
    "radio": "1f4fb", "camera": "1f4f7", "controller": "1f3ae", "battery": "1f50b", "flashlight": "1f526",
    "telescope": "1f52d", "chair": "1fa91", "clock": "1f550", "watch": "231a", "candle": "1f56f-fe0f",
    "painting": "1f5bc-fe0f", "statue": "1f5ff", "vase": "1f3fa", "guitar": "1f3b8", "violin": "1f3bb", "drum": "1f941",
    "shoe": "1f45f", "boot": "1f97e", "hat": "1f3a9", "scarf": "1f9e3", "shirt": "1f455",
    "ball": "26bd", "dice": "1f3b2", "puzzle": "1f9e9", "kite": "1fa81", "snowman": "26c4", "baby": "1f476",
    "person": "1f9cd", "rock": "1faa8", "box": "1f4e6", "bag": "1f392", "basket": "1f9fa", "bucket": "1faa3",
    "broom": "1f9f9", "tool box": "1f9f0", "window": "1fa9f", "couch": "1f6cb-fe0f", "bed": "1f6cf-fe0f",
    "soap": "1f9fc", "wheel": "1f6de", "gift": "1f381", "teddy": "1f9f8", "map": "1f5fa-fe0f", "lantern": "1f3ee",
    "door": "1f6aa", "house": "1f3e0", "cabin": "1f6d6", "rainbow": "1f308", "snowflake": "2744-fe0f",
}  # fmt: skip
"""Things by the code points of the objects that show them."""
DRAWN = (
    "lamp", "table", "desk", "shelf", "bookshelf", "sign", "poster", "crowd", "bench", "fence", "lighthouse", "bridge",
    "barn", "stars", "aurora", "fireworks", "chart", "paper", "skyline",
)  # fmt: skip
"""Things that are drawn with lines and areas."""
THINGS: tuple[str, ...] = (*OBJECTS, *DRAWN)
OUTDOORS = (
    "field", "road", "street", "beach", "forest", "mountain", "lake", "river", "waterfall", "canyon", "desert",
    "skyline", "bridge", "sky", "garden", "park", "yard", "snow", "sea", "pond", "harbor", "space",
)  # fmt: skip
BUILDINGS = frozenset((
    "house", "cabin", "church", "castle", "barn", "lighthouse", "car", "truck", "bus", "train", "tree", "tractor",
))  # fmt: skip
"""What stands in no room."""
INDOORS = (
    "house", "room", "kitchen", "table", "desk", "windowsill", "shelf", "bookshelf", "chair", "couch", "bed", "door",
    "wall", "floor", "office", "garage", "keyboard", "cabin",
)  # fmt: skip
PLACES: tuple[str, ...] = (*OUTDOORS, *INDOORS)
COLOURS: Mapping[str, Colour] = {
    "red": (214, 48, 49), "orange": (240, 138, 36), "yellow": (246, 204, 54), "green": (62, 150, 72),
    "blue": (48, 108, 200), "purple": (128, 76, 172), "pink": (240, 130, 168), "brown": (134, 88, 52),
    "black": (46, 46, 52), "white": (244, 244, 240), "gray": (150, 152, 158), "gold": (222, 176, 64),
    "silver": (196, 200, 206), "beige": (226, 206, 170), "cream": (246, 232, 202), "turquoise": (50, 184, 184),
    "teal": (26, 128, 128), "navy": (34, 50, 110), "maroon": (120, 30, 44), "violet": (148, 100, 206),
    "tan": (206, 168, 120), "cyan": (70, 196, 220), "olive": (122, 128, 56), "copper": (184, 108, 66),
}  # fmt: skip
_OTHER = {
    "grey": "gray", "kitten": "cat", "puppy": "dog", "cup": "mug", "tea": "mug", "sofa": "couch", "boots": "boot",
    "shoes": "shoe", "flowers": "flower", "trees": "tree", "people": "crowd", "ship": "boat", "bike": "bicycle",
    "motorbike": "motorcycle", "raven": "crow", "seagull": "gull", "cliff": "beach", "screwdriver": "tool box",
    "plane": "airplane", "television": "tv", "sunny": "sun",
    "afternoon": "noon", "day": "noon", "midday": "noon", "dawn": "morning", "dusk": "evening",
}  # fmt: skip
"""Other words for the same."""


def known(word: str, words: Collection[str], what: str) -> str:
    """The word, or the one that stands for it, if it is among `words`.

    Raises:
        ValueError: Nobody can draw it.
    """
    found = word.strip().lower()
    found = found if found in words else _OTHER.get(found, found)
    if found not in words and found.endswith("s") and found[:-1] in words:
        found = found[:-1]
    if found not in words:
        raise ValueError(f"expected {what} that can be drawn, got {word!r}")
    return found
