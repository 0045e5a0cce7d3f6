"""What the shop sells: home, categories, search, product pages, reviews and the compare list. Pages are in `pages`."""
