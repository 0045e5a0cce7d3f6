"""Kinds of pages of this area."""

from __future__ import annotations

from webarium.sites.kit.kinds import PageKind

_PICTURE = (
    "INSERT INTO upload (name, media_type, data, created_at, title) VALUES ('spring.png', 'image/png',"
    " x'89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000"
    "000c49444154789c63a8df300100037101c0a7a0a12e0000000049454e44ae426082',"
    " '2023-05-02 10:00:00', 'spring-window.png')",
)
KINDS: tuple[PageKind, ...] = (
    PageKind("cms-pages", "/admin/cms/page/", quick=False),
    PageKind("cms-page", "/admin/cms/page/edit/page_id/5/"),
    PageKind("cms-page-new", "/admin/cms/page/new/", quick=False),
    PageKind("cms-page-sent", "/admin/cms/page/save/back/edit", status=302, whole=False),
    PageKind("cms-blocks", "/admin/cms/block/"),
    PageKind("media-gallery", "/admin/media_gallery/media/", prepare=_PICTURE),
    PageKind("design-configuration", "/admin/theme/design_config/"),
    PageKind("design", "/admin/theme/design_config/edit/scope/stores/scope_id/1/"),
    PageKind("themes", "/admin/admin/system_design_theme/"),
    PageKind("theme", "/admin/admin/system_design_theme/edit/id/3/", quick=False),
    PageKind("cms-block-new", "/admin/cms/block/new/", quick=False),
    PageKind("cms-block", "/admin/cms/block/edit/block_id/1/"),
)
