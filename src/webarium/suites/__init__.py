"""Task templates, one folder a site; only that folder may know the site's tables."""
