"""What the shop sells: home, categories, search, products, reviews, comparing. Pages are in `pages`."""
