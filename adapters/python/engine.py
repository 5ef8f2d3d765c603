"""A search to play with: alpha-beta in negamax form, for games in which the sides take turns.

    verimax check --alternating -- python3 engine.py
    verimax check --alternating -- python3 engine.py --bug           with a planted bug
    verimax check --alternating -- python3 engine.py --plies-left    as an engine that knows no depth

Put your own search in the place of this one.
"""

import sys

from verimax_check import INF, serve

HAS_BUG = "--bug" in sys.argv
HAS_NO_DEPTH = "--plies-left" in sys.argv


def search(position, depth, alpha, beta):
    """The value for the side to move, and the best move (None if there is none)."""
    if depth == 0 or position.is_over():
        return position.eval_for_side(), None
    best, best_move = -INF, None
    for move in position.moves():
        # The planted bug: the window is negated, but its ends are not swapped.
        window = (-alpha, -beta) if HAS_BUG else (-beta, -alpha)
        value = -search(position.apply(move), depth - 1, *window)[0]
        if value > best:
            best, best_move = value, move
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, best_move


def answer(question):
    if HAS_NO_DEPTH:
        # The position itself knows how many plies are left, so this search goes "to the end".
        value, move = search(question.limited_position, INF, question.alpha, question.beta)
    else:
        value, move = search(question.position, question.depth, question.alpha, question.beta)
    return {"value": value, "move": move}


serve(answer)
