"""perfect-game-player 1.2: a position as a `Node`, and its three searches. Values are from Max's point of view.

    adapter.py minimax | depth-limited | alpha-beta
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from pgameplayer.minimax_tree import Node, alpha_beta_pruning_minimax, depth_limited_minimax, minimax

from hall import serve


class Graph(Node):
    """A node of the library's tree. Its state is the move that led to it, and so is the best move of its parent."""

    def __init__(self, position, state=None):
        super().__init__()
        self.position = position
        self.state = state

    def if_leaf(self):
        return self.position.is_over()

    def generate_moves(self, player):
        return [Graph(self.position.apply(move), move) for move in self.position.moves()]

    def evaluate(self):
        return self.position.eval()

    def __str__(self):
        return repr(self.position)


def answer(question):
    is_max = question.position.side == "max"
    if sys.argv[1] == "depth-limited":
        root = Graph(question.position)
        value = depth_limited_minimax(root, question.depth, is_max)
    elif sys.argv[1] == "alpha-beta":
        root = Graph(question.limited_position)
        value = alpha_beta_pruning_minimax(root, is_max, question.alpha, question.beta)
    else:
        root = Graph(question.limited_position)
        _, value = minimax(root, is_max)
    return {"value": value} if root.best_move is None else {"value": value, "move": root.best_move}


serve(answer)
