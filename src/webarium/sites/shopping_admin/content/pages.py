"""Pages of this area."""

from __future__ import annotations

from webarium.sites.kit.routing import Page
from webarium.sites.shopping_admin.content.blocks import BLOCK_PAGES
from webarium.sites.shopping_admin.content.cms_pages import CMS_PAGE_PAGES
from webarium.sites.shopping_admin.content.design import DESIGN_PAGES
from webarium.sites.shopping_admin.content.media import MEDIA_PAGES
from webarium.sites.shopping_admin.content.themes import THEME_PAGES

PAGES: tuple[Page, ...] = (*CMS_PAGE_PAGES, *BLOCK_PAGES, *MEDIA_PAGES, *DESIGN_PAGES, *THEME_PAGES)
