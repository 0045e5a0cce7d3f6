"""Product shots: rendered objects and drawn packages on a softly lit studio stage, made from a key alone."""

from webarium.sites.kit.pictures.keys import VIEWS, WIDTHS, Shot, gallery, parse_key
from webarium.sites.kit.pictures.stage import render_product

__all__ = ["VIEWS", "WIDTHS", "Shot", "gallery", "parse_key", "render_product"]
