"""From the cart to a placed order: choices, cart, shipping, checkout steps. Pages are in `pages`."""
