"""Connects a game-tree search to `verimax check`. One file, no dependencies, Python 3.8 or newer.

    from verimax_check import serve

    def answer(question):
        value, move = my_search(question.position, question.depth, question.alpha, question.beta)
        return {"value": value, "move": move}

    serve(answer)

`verimax check -- python3 that_file.py` then asks it thousands of questions. README.md has worked examples, and
docs/check-protocol.md of Verimax has all fields.
"""

import contextlib
import fractions
import json
import sys

INF = 10**9
"""The ends of an open window are -INF and INF. Every evaluation is far inside."""


class Position:
    """A position of the game. It never changes: `apply` returns another one.

    A move is a number: 0 is the first move, 1 the second. Equal positions have equal `key`s.

    With --cycles, a position that was there before ends the game, and is worth 0. The path is no part of the key.
    """

    __slots__ = ("_nodes", "node", "plies_left", "_path", "_rules")

    def __init__(self, nodes, node, plies_left=None, path=(), rules=None):
        self._nodes = nodes
        self.node = node
        self.plies_left = plies_left  # if a number: the game is over after this many plies
        self._path = path  # with rules: the positions before this one
        self._rules = rules  # with --cycles or --mate-distance: the length of the history, and what a win is worth

    def is_repeated(self):
        """True if the position was there before, on the path from the root or in the history."""
        return self.node in self._path

    @property
    def side(self):
        """The side to move: "max" or "min"; with --chance also "chance"."""
        return self._nodes[self.node]["side"]

    @property
    def sign(self):
        """1 if Max is to move, -1 if Min is. 1 if chance moves: there, values are Max's."""
        return -1 if self.side == "min" else 1

    def is_chance(self):
        """True if chance moves here: then the moves are its outcomes. (If the game is over, nobody moves.)"""
        return self.side == "chance"

    def weights(self):
        """With --chance, where chance moves: the weight of each outcome, a whole number of at least 1."""
        return [] if self.is_over() else list(self._nodes[self.node].get("weights", []))

    @property
    def key(self):
        """What a transposition table may use as its key."""
        return self.node if self.plies_left is None else (self.node, self.plies_left)

    def is_over(self):
        """True if there is no move, or no ply left, or the position was there before."""
        return self.plies_left == 0 or not self._nodes[self.node]["children"] or self.is_repeated()

    def moves(self):
        """The moves, in order; none if the game is over."""
        return [] if self.is_over() else list(range(len(self._nodes[self.node]["children"])))

    def apply(self, move):
        """The position after the move."""
        children = self._nodes[self.node]["children"]
        if not 0 <= move < len(children):  # a list would take -1 for the last one
            raise IndexError(f"there is no move {move} in node {self.node}")
        plies_left = None if self.plies_left is None else self.plies_left - 1
        path = (*self._path, self.node) if self._rules else ()
        return Position(self._nodes, children[move], plies_left, path, self._rules)

    def eval(self):
        """The evaluation from Max's point of view; the result if the game is over."""
        value = self._nodes[self.node]["eval"]
        if self.is_repeated():
            return 0
        if self._rules and self._rules[1] and value and not self._nodes[self.node]["children"]:
            win = self._rules[1] - (len(self._path) - self._rules[0])  # less the plies from the root
            return win if value > 0 else -win
        return value

    def eval_for_side(self):
        """The evaluation from the point of view of the side to move."""
        return self.sign * self.eval()

    def limited(self, plies):
        """The same position, in a game that is over after this many plies."""
        return Position(self._nodes, self.node, plies, self._path, self._rules)

    def without_rules(self):
        """The same position, where no repetition ends the game and no win counts plies: for searches that see to both
        themselves. `question.history` and `question.mate` have what they need to know.
        """
        return Position(self._nodes, self.node, self.plies_left)

    def line(self, moves):
        """The nodes that these moves pass through: a principal variation as the answer's "pv" wants it."""
        nodes, position = [], self
        for move in moves:
            position = position.apply(move)
            nodes.append(position.node)
        return nodes

    def __eq__(self, other):
        return isinstance(other, Position) and self.key == other.key

    def __hash__(self):
        return hash(self.key)

    def __repr__(self):
        return f"Position({self.key}, {self.side} to move, eval {self.eval()}, moves {self.moves()})"


class Question:
    """What is asked: search `position` to `depth` in the window (`alpha`, `beta`)."""

    def __init__(self, request):
        self.request = request
        nodes = request["nodes"]
        self.history = request.get("history", [])  # with --cycles: the nodes before the root, the oldest first
        self.mate = request.get("mate")  # with --mate-distance: what a win at the root is worth
        rules = (len(self.history), self.mate) if "history" in request else None
        self.position = Position(nodes, request["root"], None, tuple(self.history), rules)
        self.to_the_end = request["depth"] is None
        # With rules the longest game has at most as many plies as there are nodes.
        longest = len(nodes) if rules else _height(nodes, request["root"])
        self.depth = longest if self.to_the_end else request["depth"]
        self.alpha = -INF if request["alpha"] is None else request["alpha"]
        self.beta = INF if request["beta"] is None else request["beta"]
        self.table = request["table"]  # the table's initial entries, as dicts; empty without --table
        self.range = request.get("range")  # with --chance: [lower, upper], which contain all evaluations

    @property
    def limited_position(self):
        """For engines without a depth: the position carries the plies left, and is over when they are used up."""
        return self.position.limited(self.depth)


def _height(nodes, root):
    """The plies of the longest game. Children have larger indices than their parents."""
    height = [0] * len(nodes)
    for node in reversed(range(len(nodes))):
        height[node] = max((1 + height[child] for child in nodes[node]["children"]), default=0)
    return height[root]


def serve(answer, requests=None, answers=None):
    """Answers every request on standard input with a line on standard output, and flushes it.

    `answer` gets a Question. It returns the value, or a dict with "value", "move", "moves", "pv" or "table". With
    --chance, the value may be a `fractions.Fraction`. If it raises an exception, that is the answer. Whatever it prints
    goes to standard error.
    """
    requests, answers = requests or sys.stdin, answers or sys.stdout
    for line in requests:
        if not line.strip():
            continue
        request = json.loads(line)
        with contextlib.redirect_stdout(sys.stderr):
            text = _reply(answer, request)
        answers.write(text + "\n")
        answers.flush()


def _reply(answer, request):
    reply = {"id": request["id"]}
    try:
        result = answer(Question(request))
        reply.update(result if isinstance(result, dict) else {"value": result})
        if isinstance(reply.get("value"), fractions.Fraction):
            reply["value"] = str(reply["value"])  # "7/3"
        return json.dumps(reply, allow_nan=False)
    except Exception as error:  # a crash of the search is an answer, too: the check goes on, and shrinks it
        return json.dumps({"id": request["id"], "error": f"{type(error).__name__}: {error}"})
