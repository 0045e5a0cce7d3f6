"""Makes the map's data from an OpenStreetMap extract of the user's."""

from webarium.sites.map.importer.site import imported_site

__all__ = ["imported_site"]
