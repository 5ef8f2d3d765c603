"""open_spiel 2.0.2, `open_spiel.python.algorithms.minimax`: an object with the methods of a `State`.

    adapter.py alpha-beta | expectiminimax | chance
"""

import pathlib
import sys
import types

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import pyspiel
from open_spiel.python.algorithms.minimax import alpha_beta_search, expectiminimax

from hall import serve

PLAYERS = {"max": 0, "min": 1, "chance": pyspiel.PlayerId.CHANCE}


class State:
    """What the algorithms ask of a `pyspiel.State`."""

    def __init__(self, position):
        self.position = position

    def clone(self):
        return State(self.position)

    def apply_action(self, action):
        self.position = self.position.apply(action)

    def legal_actions(self):
        return self.position.moves()

    def is_terminal(self):
        return self.position.is_over()

    def is_chance_node(self):
        return self.position.is_chance()

    def chance_outcomes(self):
        weights = self.position.weights()
        return [(action, weight / sum(weights)) for action, weight in enumerate(weights)]

    def current_player(self):
        return PLAYERS[self.position.side]

    def player_return(self, player):
        return self.position.eval() if player == 0 else -self.position.eval()


GAME = types.SimpleNamespace(
    num_players=lambda: 2,
    get_type=lambda: types.SimpleNamespace(
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
    ),
)


def answer_with_chance(question):
    # By its documentation, the library does not count chance nodes in the depth: so the position counts the plies.
    value_of = lambda state: state.player_return(0)
    value, move = expectiminimax(State(question.limited_position), question.depth, value_of, 0)
    return {"value": value} if move is None else {"value": value, "move": move}


def answer(question):
    if sys.argv[1] == "chance":
        return answer_with_chance(question)
    state = State(question.position)
    player = state.current_player()
    value_of = lambda state: state.player_return(player)
    if sys.argv[1] == "alpha-beta":
        value, move = alpha_beta_search(GAME, state, value_of, question.depth, player)
    else:
        value, move = expectiminimax(state, question.depth, value_of, player)
    return {"value": value} if move is None else {"value": value, "move": move}


serve(answer)
