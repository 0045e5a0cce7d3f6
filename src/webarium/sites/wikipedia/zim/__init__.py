"""Shows a ZIM file of the user's as it is, in place of the encyclopedia's own articles."""

from webarium.sites.wikipedia.zim.site import reading_site

__all__ = ["reading_site"]
