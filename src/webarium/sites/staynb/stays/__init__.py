"""Finding stays and looking at them."""
