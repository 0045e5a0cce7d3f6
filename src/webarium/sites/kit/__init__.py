"""What the sites share: requests in a world, forms, paging, money and dates, base templates."""

__all__ = ["fields", "forms", "kinds", "paging", "routing", "site", "visit"]
