"""Answers in a declared form: the request says how to answer, and the answer is read by that alone.

`sentences` has what a request says, `extract` finds the answer in a text, `figures` and `words` read single values by
their type, `reader` judges, and `declines` tells which texts decline.
"""
