"""Zilloft: homes to buy and to rent; a replica of REAL's site of that name."""
