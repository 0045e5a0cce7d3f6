"""Tasks about DashDish, where one orders food from restaurants."""
