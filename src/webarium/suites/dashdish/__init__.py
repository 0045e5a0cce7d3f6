"""Tasks about DashDish."""
