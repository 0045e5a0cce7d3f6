"""Where the pictures of products are."""

from webarium.sites.kit.pictures.pages import ProductPictures

PICTURES = ProductPictures("/images")
