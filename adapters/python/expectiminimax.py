"""A search to play with, for games with chance: expectiminimax in fractions. It takes no window.

    verimax check --chance --full-window -- python3 expectiminimax.py
    verimax check --chance --full-window -- python3 expectiminimax.py --float    in floats
    verimax check --chance --full-window -- python3 expectiminimax.py --bug      with a planted bug

Put your own search in the place of this one.
"""

import sys
from fractions import Fraction

from verimax_check import serve

HAS_BUG = "--bug" in sys.argv
NUMBER = float if "--float" in sys.argv else Fraction


def search(position, depth):
    """The value for Max."""
    if depth == 0 or position.is_over():
        return NUMBER(position.eval())
    values = [search(position.apply(move), depth - 1) for move in position.moves()]
    if not position.is_chance():
        return max(values) if position.side == "max" else min(values)
    weights = position.weights()
    if HAS_BUG:
        # The planted bug: every outcome counts the same.
        weights = [1] * len(values)
    return sum(weight * value for weight, value in zip(weights, values)) / sum(weights)


def answer(question):
    root, depth = question.position, question.depth
    value = search(root, depth)
    if depth == 0 or root.is_over() or root.is_chance():
        return value
    best = next(move for move in root.moves() if search(root.apply(move), depth - 1) == value)
    return {"value": value, "move": best}


serve(answer)
