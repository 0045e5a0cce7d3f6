"""From the cart to a placed order: choices, cart, shipping, checkout steps; see `pages`."""
