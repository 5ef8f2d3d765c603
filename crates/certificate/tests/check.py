"""Checks certificates in the text form: an independent checker, written from docs/certificate-format.md and the rules.

    python3 check.py FILE...

For tic-tac-toe, Nim, the subtraction game and Connect Four. Prints a verdict line for each file; the exit code is 0 if
all are verified, and 1 if not. It is slow and simple on purpose.
"""
import hashlib, os, re, sys

RULES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "src", "rules")


class Pile:
    """Nim and the subtraction game. A position is (heaps, is Max to move)."""
    def __init__(self, heaps, most):
        self.start, self.most, self.first = heaps, most, (tuple(heaps), True)

    def moves(self, p):
        return [(i, n) for i, heap in enumerate(p[0]) for n in range(1, min(heap, self.most) + 1)]

    def play(self, p, move):
        return tuple(h - move[1] if i == move[0] else h for i, h in enumerate(p[0])), not p[1]

    def is_max(self, p): return p[1]
    def result(self, p): return -1 if p[1] else 1

    def code(self, p):
        code = 0
        for most, heap in zip(self.start, p[0]):
            code = code * (most + 1) + heap
        return 2 * code + (not p[1])

    def named(self, code):
        rest, heaps = code // 2, []
        for most in reversed(self.start):
            heaps.insert(0, rest % (most + 1))
            rest //= most + 1
        return (tuple(heaps), code % 2 == 0) if rest == 0 else None


class TicTacToe:
    """A position is (Max's cells, Min's cells)."""
    LINES = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}]
    first = (frozenset(), frozenset())

    def won(self, cells): return any(line <= cells for line in self.LINES)
    def is_max(self, p): return len(p[0]) == len(p[1])
    def result(self, p): return self.won(p[0]) - self.won(p[1])
    def moves(self, p): return [] if self.won(p[0]) or self.won(p[1]) else sorted(set(range(9)) - p[0] - p[1])
    def play(self, p, cell): return (p[0] | {cell}, p[1]) if self.is_max(p) else (p[0], p[1] | {cell})
    def code(self, p): return sum(1 << c for c in p[0]) + sum(1 << 9 + c for c in p[1])

    def named(self, code):
        p = tuple(frozenset(c for c in range(9) if code >> shift + c & 1) for shift in (0, 9))
        return p if code < 1 << 18 and not p[0] & p[1] and len(p[0]) - len(p[1]) in (0, 1) else None


class Connect4:
    """A position is a list of columns; a column lists the sides of its stones from below, True for Max."""
    def __init__(self, columns, rows):
        self.columns, self.rows, self.first = columns, rows, ((),) * columns

    def stones(self, p): return sum(len(column) for column in p)
    def is_max(self, p): return self.stones(p) % 2 == 0

    def won(self, p):
        """True if the side that has just moved has four in a row."""
        side = not self.is_max(p)
        has = lambda c, r: 0 <= c < self.columns and 0 <= r < len(p[c]) and p[c][r] == side
        return any(all(has(c + i * x, r + i * y) for i in range(4)) for c in range(self.columns)
                   for r in range(len(p[c])) for x, y in ((1, 0), (0, 1), (1, 1), (1, -1)))

    def moves(self, p):
        return [] if self.won(p) else [c for c in range(self.columns) if len(p[c]) < self.rows]

    def play(self, p, c): return p[:c] + (p[c] + (self.is_max(p),),) + p[c + 1:]

    def result(self, p):
        score = (self.columns * self.rows + 2 - self.stones(p)) // 2 if self.won(p) else 0
        return -score if self.is_max(p) else score

    def plain(self, p):
        bits = lambda column: sum(1 << r for r, side in enumerate(column) if side == self.is_max(p)) + (1 << len(column))
        return sum(bits(column) << i * (self.rows + 1) for i, column in enumerate(p))

    def code(self, p): return min(self.plain(p), self.plain(p[::-1]))

    def named(self, code):
        size = self.rows + 1
        words = [code >> i * size & (1 << size) - 1 for i in range(self.columns)]
        if code >> self.columns * size or 0 in words:
            return None
        is_max = sum(word.bit_length() - 1 for word in words) % 2 == 0
        return tuple(tuple((word >> r & 1 == 1) == is_max for r in range(word.bit_length() - 1)) for word in words)


def game_of(name):
    numbers = [int(number) for number in re.findall(r"\d+", name.split("(")[-1])] if "(" in name else []
    kind = name.split("(")[0]
    plain = ",".join(map(str, numbers))
    games = {"tictactoe": ("tictactoe", lambda: TicTacToe()), "nim": (f"nim({plain})", lambda: Pile(numbers, 254)),
             "subtract": (f"subtract(stones={plain})", lambda: Pile([10**6], 3)),
             "connect4": ("connect4(columns=%s,rows=%s)" % tuple((numbers + [0, 0])[:2]), lambda: Connect4(*numbers))}
    if kind not in games or games[kind][0] != name:
        raise ValueError(f"the game {name} is not known")
    game = games[kind][1]()
    if kind == "subtract":
        game.first = ((numbers[0],), True)
    return game, hashlib.sha256(open(os.path.join(RULES, kind + ".txt"), "rb").read()).hexdigest()


class Limited:
    """A game in which play ends after some plies, and the estimate counts. A position is (position, plies left)."""
    def __init__(self, game, plies):
        self.game, self.first = game, (game.first, plies)

    def moves(self, p): return self.game.moves(p[0]) if p[1] else []
    def play(self, p, move): return self.game.play(p[0], move), p[1] - 1
    def is_max(self, p): return self.game.is_max(p[0])
    def result(self, p): return self.game.result(p[0]) if not self.game.moves(p[0]) else 0
    def code(self, p): return 256 * self.game.code(p[0]) + p[1]

    def named(self, code):
        position = self.game.named(code // 256) if code // 256 < 2**56 - 1 else None
        return position and (position, code % 256)


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
    if line.startswith("depth "):
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
    return f"{name} " + " and ".join(f"value {relation} {bound}" for relation, bound in bounds)


def check_section(game, root, is_lower, bound, lines):
    claimed = set()
    admits = lambda p: game.result(p) >= bound if is_lower else game.result(p) <= bound
    profits = lambda p: game.is_max(p) == is_lower
    children = lambda p: [game.play(p, move) for move in game.moves(p)]
    is_over = lambda p: not game.moves(p)

    def finishes(p, q):
        """True if a move from p to q is one that the rules call finishing: in all of these games, it wins."""
        return is_over(q) and game.result(q) == (abs(game.result(q)) or 1) * (1 if game.is_max(p) else -1)

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
            with open(file, encoding="ascii") as opened:
                print("VERIFIED", check(iter(opened.read().split("\n")[:-1])))
        except (ValueError, IndexError, StopIteration) as error:
            failed = True
            print("REJECTED", str(error) or "the file ends too early")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
