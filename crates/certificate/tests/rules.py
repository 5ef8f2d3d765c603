"""The rules of the games, for check.py: written from the texts in ../src/rules, whose hashes are in certificates.

A game has its `first` position, and says of any position what its moves are, in the order of their numbers, what comes
after a move, whose turn it is, the result if the game is over, and its code; and which position a code names, if any.
"""
import hashlib, os, re
from math import comb

RULES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "src", "rules")


class Game:
    """Until something else is said, a move that wins is a finishing move, and a position is estimated as 0."""
    has_finishing_moves = True
    def estimate(self, p): return 0


class Pile(Game):
    """Nim and the subtraction game. A position is (heaps, is Max to move)."""
    def __init__(self, heaps, most_at_once, most=None):
        self.start, self.most, self.first = most or heaps, most_at_once, (tuple(heaps), True)

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


class TicTacToe(Game):
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


class Connect4(Game):
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
        own = self.is_max(p)
        bits = lambda column: sum(1 << r for r, side in enumerate(column) if side == own) + (1 << len(column))
        return sum(bits(column) << i * (self.rows + 1) for i, column in enumerate(p))

    def code(self, p): return min(self.plain(p), self.plain(p[::-1]))

    def named(self, code):
        size = self.rows + 1
        words = [code >> i * size & (1 << size) - 1 for i in range(self.columns)]
        if code >> self.columns * size or 0 in words:
            return None
        is_max = sum(word.bit_length() - 1 for word in words) % 2 == 0
        return tuple(tuple((word >> r & 1 == 1) == is_max for r in range(word.bit_length() - 1)) for word in words)


class Counting(Game):
    """A game whose result is a score, which is also the estimate; no move is a finishing move."""
    has_finishing_moves = False
    def estimate(self, p): return self.result(p)


class MinGame(Counting):
    """A position is (how many numbers are taken, score, is Max to move)."""
    first = (0, 0, False)

    def __init__(self, *numbers): self.numbers = numbers
    def moves(self, p): return [1, 2] if len(self.numbers) - p[0] > 1 else []
    def is_max(self, p): return p[2]
    def result(self, p): return p[1]
    def code(self, p): return (2 * p[0] + (not p[2])) * 2**32 + p[1] + 2**31

    def play(self, p, n):
        taken = sum(self.numbers[p[0]:p[0] + n])
        return p[0] + n, p[1] - taken if p[2] else p[1] + taken, not p[2]

    def named(self, code):
        n, score = code >> 33, code % 2**32 - 2**31
        is_possible = n <= len(self.numbers) and abs(score) <= sum(map(abs, self.numbers[:n]))
        return (n, score, code >> 32 & 1 == 0) if is_possible else None


class Dots(Counting):
    """A position is (drawn lines, Max's boxes minus Min's, is Max to move)."""
    first = (frozenset(), 0, True)

    def __init__(self, rows, columns):
        first, lying = (rows + 1) * columns, lambda row, column: row * columns + column
        self.lines = first + rows * (columns + 1)
        self.boxes = [{lying(r, c), lying(r + 1, c), first + r * (columns + 1) + c, first + r * (columns + 1) + c + 1}
                      for r in range(rows) for c in range(columns)]

    def complete(self, drawn): return sum(box <= drawn for box in self.boxes)
    def moves(self, p): return [line for line in range(self.lines) if line not in p[0]]
    def is_max(self, p): return p[2]
    def result(self, p): return p[1]

    def play(self, p, line):
        won = self.complete(p[0] | {line}) - self.complete(p[0])
        return p[0] | {line}, p[1] + won if p[2] else p[1] - won, p[2] == (won > 0)

    def code(self, p):
        boxes = len(self.boxes)
        return (sum(1 << line for line in p[0]) * (2 * boxes + 1) + p[1] + boxes) * 2 + (not p[2])

    def named(self, code):
        boxes = len(self.boxes)
        bits, score = code // 2 // (2 * boxes + 1), code // 2 % (2 * boxes + 1) - boxes
        drawn = frozenset(line for line in range(self.lines) if bits >> line & 1)
        complete = self.complete(drawn)
        is_possible = bits < 1 << self.lines and abs(score) <= complete and (score - complete) % 2 == 0
        return (drawn, score, code % 2 == 0) if is_possible else None


class Kalah(Counting):
    """A position is (seeds in the pits in the order of sowing, is Max to move)."""
    def __init__(self, houses, seeds):
        self.houses, self.seeds = houses, 2 * houses * seeds
        self.first = (tuple(([seeds] * houses + [0]) * 2), True)

    def row(self, is_max): return range(self.houses) if is_max else range(self.houses + 1, 2 * self.houses + 1)
    def store(self, is_max): return self.houses if is_max else 2 * self.houses + 1
    def moves(self, p): return [house for house in self.row(p[1]) if p[0][house]]
    def is_max(self, p): return p[1]
    def result(self, p): return p[0][self.store(True)] - p[0][self.store(False)]

    def play(self, p, house):
        pits, last = list(p[0]), house
        seeds, pits[house] = pits[house], 0
        while seeds:
            last = (last + 1) % len(pits)
            if last != self.store(not p[1]):
                pits[last], seeds = pits[last] + 1, seeds - 1
        opposite = 2 * self.houses - last
        if last in self.row(p[1]) and pits[last] == 1 and pits[opposite]:
            pits[self.store(p[1])] += 1 + pits[opposite]
            pits[last] = pits[opposite] = 0
        if not all(any(pits[house] for house in self.row(side)) for side in (True, False)):
            for side in (True, False):
                for house in self.row(side):
                    pits[self.store(side)], pits[house] = pits[self.store(side)] + pits[house], 0
        return tuple(pits), p[1] == (last == self.store(p[1]))

    @staticmethod
    def ways(pits, seeds): return comb(seeds + pits - 1, pits - 1) if pits else seeds == 0

    def code(self, p):
        rank, left = 0, self.seeds
        for i, seeds in enumerate(p[0]):
            rank += sum(self.ways(len(p[0]) - i - 1, left - fewer) for fewer in range(seeds))
            left -= seeds
        return 2 * rank + (not p[1])

    def named(self, code):
        rank, left, pits = code // 2, self.seeds, []
        for behind in range(2 * self.houses + 1, 0, -1):
            pits.append(0)
            while left >= 0 and rank >= self.ways(behind, left):
                rank, left, pits[-1] = rank - self.ways(behind, left), left - 1, pits[-1] + 1
            if left < 0:
                return None
        pits.append(left)
        has_seeds = [any(pits[house] for house in self.row(side)) for side in (True, False)]
        return (tuple(pits), code % 2 == 0) if has_seeds[0] == has_seeds[1] else None


# How the parameters are called, if they have names, and what makes the game.
GAMES = {
    "connect4": (["columns", "rows"], Connect4),
    "dots": (["rows", "columns"], Dots),
    "kalah": (["houses", "seeds"], Kalah),
    "min": (None, MinGame),
    "nim": (None, lambda *heaps: Pile(heaps, 254)),
    "subtract": (["stones"], lambda stones: Pile([stones], 3, most=[10**6])),
    "tictactoe": ([], TicTacToe),
}


def game_of(name):
    """The game with this name, and the hash of its rules."""
    kind = name.split("(")[0]
    numbers = re.findall(r"-?\d+", name[len(kind):])
    if kind in GAMES:
        names, game = GAMES[kind]
        words = numbers if names is None else [f"{word}={number}" for word, number in zip(names, numbers)]
        if name == kind + ("(" + ",".join(words) + ")" if words else ""):
            text = open(os.path.join(RULES, kind + ".txt"), "rb").read()
            return game(*map(int, numbers)), hashlib.sha256(text).hexdigest()
    raise ValueError(f"the game {name} is not known")
