"""The geocoder: what a query means, which features answer it, and how they are named."""
