"""Checks certificates in the text form: an independent checker, written from docs/certificate-format.md and the rules.

    python3 check.py FILE...

Prints a verdict line for each file; the exit code is 0 if all are verified, and 1 if not. Moves in it are numbers, as
in the file. It is slow and simple on purpose. The rules of the games are in rules.py.
"""
import sys
from rules import game_of


class Limited:
    """A game in which play ends after some plies, and the estimate counts. A position is (position, plies left)."""
    def __init__(self, game, plies):
        self.game, self.first, self.has_finishing_moves = game, (game.first, plies), game.has_finishing_moves

    def moves(self, p): return self.game.moves(p[0]) if p[1] else []
    def play(self, p, move): return self.game.play(p[0], move), p[1] - 1
    def is_max(self, p): return self.game.is_max(p[0])
    def result(self, p): return self.game.estimate(p[0]) if self.game.moves(p[0]) else self.game.result(p[0])
    def code(self, p): return 256 * self.game.code(p[0]) + p[1]

    def named(self, code):
        position = self.game.named(code // 256) if code // 256 < 2**56 - 1 else None
        return position and (position, code % 256)


def lines_of(file):
    with open(file, "rb") as opened:
        content = opened.read()
    if b"\nform binary\n" in content:
        raise ValueError("this is the binary form; `verimax certificate show` writes the text form")
    if not content.isascii():
        raise ValueError("this is not a certificate in the text form: it is not ASCII")
    return iter(content.decode("ascii").split("\n")[:-1])


def check(lines):
    """The claim of a certificate, if it is accepted. Otherwise raises a ValueError."""
    def value(word):
        line = next(lines)
        if line.split(" ")[0] != word:
            raise ValueError(f"`{word}` is expected")
        return line[len(word) + 1:]
    if next(lines) != "verimax certificate 1":
        raise ValueError("this is not a certificate")
    name = value("game")
    game, rules = game_of(name)
    if value("rules") != rules:
        raise ValueError("it is about other rules")
    moves, bounds, line = value("moves").split(), [], next(lines)
    about = " ".join([name, "after the moves", *moves] if moves else [name])
    if line.startswith("depth "):
        about += f" to {line}"
        if int(line[6:]) + len(moves) > 255:
            raise ValueError("it is too deep")
        game, line = Limited(game, int(line[6:]) + len(moves)), next(lines)
    root = game.first
    for move in moves:
        root = game.play(root, game.moves(root)[int(move)])
    while line.startswith("claim "):
        bounds.append((line.split(" ")[1], int(line.split(" ")[2])))
        line = next(lines)
    if line != "form text" or [relation for relation, _ in bounds] not in ([">="], ["<="], [">=", "<="]):
        raise ValueError("the header is not complete")
    for relation, bound in bounds:
        check_section(game, root, relation == ">=", bound, lines)
    if next(lines, None) is not None:
        raise ValueError("the end of the file is expected")
    return f"{about} " + " and ".join(f"value {relation} {bound}" for relation, bound in bounds)


def check_section(game, root, is_lower, bound, lines):
    claimed = set()
    admits = lambda p: game.result(p) >= bound if is_lower else game.result(p) <= bound
    profits = lambda p: game.is_max(p) == is_lower
    children = lambda p: [game.play(p, move) for move in game.moves(p)]
    is_over = lambda p: not game.moves(p)

    def finishes(p, q):
        """True if a move from p to q is one that the rules call finishing: it wins."""
        return game.has_finishing_moves and is_over(q) and game.result(q) * (1 if game.is_max(p) else -1) > 0

    def settled(p):
        if is_over(p):
            return admits(p)
        return game.code(p) in claimed or profits(p) and any(finishes(p, q) and admits(q) for q in children(p))

    def follows(p, move):
        if is_over(p):
            return admits(p)
        if not profits(p):
            return move == "-" and all(map(settled, children(p)))
        if move == "-" or int(move) >= len(game.moves(p)):
            return False
        q = children(p)[int(move)]
        return settled(q) or not profits(q) and not is_over(q) and all(map(settled, children(q)))

    while not (line := next(lines)).startswith("end "):
        code, move = line.split(" ")
        position = game.named(int(code))
        if position is None or int(code) in claimed or not follows(position, move):
            raise ValueError(f"claim {len(claimed) + 1}, `{line}`, does not follow")
        claimed.add(int(code))
    if int(line[4:]) != len(claimed):
        raise ValueError("the number of claims is wrong")
    if not settled(root):
        raise ValueError("no claim is about the root")


def main(files):
    failed = False
    for file in files:
        try:
            print("VERIFIED", check(lines_of(file)))
        except (ValueError, IndexError, StopIteration) as error:
            failed = True
            print("REJECTED", str(error) or "the file ends too early")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
