"""Tasks about Zilloft, where one looks for homes to buy or rent."""
