"""easyAI 2.0.12: a position as a `TwoPlayerGame`, and its searches.

    adapter.py negamax | negamax-table | non-recursive | sss | sss-hundreds | dual-hundreds | solve
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from easyAI import DUAL, SSS, AI_Player, Negamax, NonRecursiveNegamax, TranspositionTable, TwoPlayerGame
from easyAI.AI.solving import solve_with_depth_first_search

from hall import serve, unasked


class Graph(TwoPlayerGame):
    """The game that starts in `position`. Scores are `scale` times the evaluations."""

    def __init__(self, position, scale=1):
        self.players = [AI_Player(None), AI_Player(None)]
        self.current_player = 1
        self.position = position
        self.scale = scale

    def copy(self):
        game = Graph(self.position, self.scale)
        game.__dict__.update(self.__dict__)
        return game

    def possible_moves(self):
        return self.position.moves()

    def make_move(self, move):
        self.position = self.position.apply(move)

    def is_over(self):
        return self.position.is_over()

    def scoring(self):
        return self.scale * self.position.eval_for_side()

    def ttentry(self):
        return self.position

    def ttrestore(self, entry):
        self.position = entry


def search(engine, question, scale=1):
    """Asks an engine. By its documentation it changes a score by 0.01 for every ply, which rounding takes back."""
    answer = unasked(question)
    if answer is not None:
        return answer
    move = engine(Graph(question.position, scale))
    return {"value": round(engine.alpha / scale), "move": move}


def solve(question):
    """Won, drawn or lost, to the end of the game; the position counts the plies."""
    return solve_with_depth_first_search(Graph(question.limited_position), win_score=1)


SEARCHES = {
    "negamax": lambda question: search(Negamax(question.depth), question),
    "negamax-table": lambda question: search(Negamax(question.depth, tt=TranspositionTable()), question),
    "non-recursive": lambda question: search(NonRecursiveNegamax(question.depth), question),
    "sss": lambda question: search(SSS(question.depth), question),
    "sss-hundreds": lambda question: search(SSS(question.depth), question, scale=100),
    "dual-hundreds": lambda question: search(DUAL(question.depth), question, scale=100),
    "solve": solve,
}

serve(SEARCHES[sys.argv[1]])
