"""aima3 1.0.11, module `games`: a position as a state of a `Game`, and its three searches.

    adapter.py minimax | alpha-beta | cutoff
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from aima3.games import Game, alphabeta_cutoff_search, alphabeta_search, minimax_decision

from hall import chosen, serve, unasked


class Graph(Game):
    """The states are positions, and the players "max" and "min"."""

    def actions(self, state):
        return state.moves()

    def result(self, state, move):
        return state.apply(move)

    def utility(self, state, player):
        return state.eval() if player == "max" else -state.eval()

    def terminal_test(self, state):
        return state.is_over()

    def to_move(self, state):
        return state.side


def cutoff(state, game):
    """The search with a depth: the position counts the plies, and is asked whether to cut off."""
    player = state.side
    return alphabeta_cutoff_search(
        state, game, cutoff_test=lambda state, depth: state.is_over(), eval_fn=lambda state: game.utility(state, player)
    )


SEARCHES = {"minimax": minimax_decision, "alpha-beta": alphabeta_search, "cutoff": cutoff}


def answer(question):
    finished = unasked(question)
    if finished is not None:
        return finished
    return chosen(question, SEARCHES[sys.argv[1]](question.limited_position, Graph()))


serve(answer)
