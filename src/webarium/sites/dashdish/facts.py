"""What the generator and the pages both know: the cuisines."""

from __future__ import annotations

SHAPES = {
    "Burgers": "burger",
    "Pizza": "pizza",
    "Mexican": "taco",
    "Indian": "curry",
    "Chinese": "noodles",
    "Japanese": "sushi",
    "Thai": "noodles",
    "Vietnamese": "soup",
    "Greek": "skewer",
    "Italian": "noodles",
    "Chicken": "wings",
    "Sandwiches": "sandwich",
    "Salads": "salad",
    "Breakfast": "pancakes",
    "Desserts": "icecream",
    "Cafe": "drink",
}
"""All cuisines, with what pictures of their restaurants show."""
