"""The customer: orders, returns, cards, addresses and lists."""
