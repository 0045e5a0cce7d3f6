"""What a customer has: account, addresses, orders, wish list, reviews, newsletter; see `pages`."""
