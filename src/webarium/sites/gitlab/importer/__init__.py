"""Makes the forge's data from a folder with git repositories, and what was said about them."""

from webarium.sites.gitlab.importer.site import imported_site

__all__ = ["imported_site"]
