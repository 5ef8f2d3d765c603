"""What the adapters of the Python libraries share: the protocol, and the answers that no library is asked for."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "python"))

from verimax_check import INF, serve  # noqa: E402, F401  (the adapters import them from here)


def unasked(question):
    """The answer where there is nothing to choose: the game is over, or no ply is left. None otherwise.

    A library that returns a move has no answer to this question, so the adapter gives it.
    """
    position = question.limited_position
    return position.eval_for_side() if position.is_over() else None


def chosen(question, move):
    """The answer of a library that returns a move and no value: the value is right, so the move must attain it."""
    position = question.limited_position
    return {"value": max(worth(position, move) for move in position.moves()), "move": move}


def worth(position, move):
    """What the move is worth to the side that makes it."""
    child = position.apply(move)
    sign = 1 if child.side == position.side else -1
    return sign * (child.eval_for_side() if child.is_over() else max(worth(child, reply) for reply in child.moves()))
