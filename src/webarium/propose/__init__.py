"""Tasks that write themselves: proposed by a model or by rules, and proven before anybody sees them."""
