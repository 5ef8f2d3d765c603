"""gamesolver 0.0.2: a position as a `Game` that is won, lost or tied, and its `Solver`."""

import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from gamesolver.Games.Game import Game
from gamesolver.Solvers.Solver import Solver
from gamesolver.util import GameValue

from hall import serve

VALUES = {GameValue.WIN: 1, GameValue.TIE: 0, GameValue.LOSE: -1}


class Graph(Game):
    """The position counts the plies, and where they are used up its evaluation is the result."""

    def __init__(self, position):
        self.position = position

    def getBase(self):
        return self

    def getTurn(self):
        return self.position.side

    def getFirstPlayer(self):
        return "max"

    def getSecondPlayer(self):
        return "min"

    def generateMoves(self):
        return [(move,) for move in self.position.moves()]

    def doMove(self, move):
        return Graph(self.position.apply(move[0]))

    def primitive(self):
        if not self.position.is_over():
            return GameValue.UNDECIDED
        value = self.position.eval_for_side()
        return next(name for name, number in VALUES.items() if number == value)

    def toString(self):
        return repr(self.position)

    def serialize(self):
        return str(self.position.key)

    def moveFromInput(self, prompt):
        raise NotImplementedError


def answer(question):
    random.seed(0)  # the library shuffles the moves
    solver, game = Solver(), Graph(question.limited_position)
    value = VALUES[solver.solve(game)]
    move = solver.generateMove(game)
    return {"value": value} if move is None else {"value": value, "move": move[0]}


serve(answer)
