"""One module for each provider's API; each imports its SDK only when a model of it is made."""
