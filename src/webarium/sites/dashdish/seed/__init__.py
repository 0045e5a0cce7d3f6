"""What DashDish's database holds when a world begins."""

from webarium.sites.dashdish.seed.people import DEFAULT_PASSWORD, ROLES

__all__ = ["DEFAULT_PASSWORD", "ROLES"]
