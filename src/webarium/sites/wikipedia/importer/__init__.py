"""Makes the encyclopedia's data from a ZIM file of the user's."""

from webarium.sites.wikipedia.importer.site import imported_site

__all__ = ["imported_site"]
