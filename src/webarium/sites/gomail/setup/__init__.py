"""Labels, settings and contacts."""
