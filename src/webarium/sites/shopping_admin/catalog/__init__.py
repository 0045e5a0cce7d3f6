"""Products, categories and attributes."""
