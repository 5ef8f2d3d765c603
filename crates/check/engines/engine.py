#!/usr/bin/env python3
"""Searches that `verimax check` can check: sound ones, and mutants that are one edit away from a sound one.

    engine.py NAME      answers requests, one JSON object a line (docs/check-protocol.md)
    engine.py --list    lists them all: is it sound, the options for the check, and what is wrong with it

A mutant is called SEARCH/BUG, for instance ttw/flags-swapped. Its one edit is where BUG is compared with its name.
To copy a sound search, delete the lines that mention BUG.
"""

import json
import sys
from math import inf

INF = 10**9  # the ends of an open window; a search to the end of the game has the depth inf, and inf - 1 is inf
EXACT, LOWER, UPPER = "exact", "lower", "upper"
BUG = ""


class Game:
    """One request: the game graph, the table (with its initial entries), and the results of the search."""

    __slots__ = ("children", "eval", "sign", "root", "is_equal", "table", "move", "line", "seen", "history", "mate")

    def __init__(self, request, is_equal):
        nodes = request["nodes"]
        self.children = [node["children"] for node in nodes]
        self.eval = [node["eval"] for node in nodes]  # from Max's point of view
        self.sign = [1 if node["side"] == "max" else -1 for node in nodes]
        self.root = request["root"]
        self.is_equal = is_equal  # reuse only entries of equal depth; otherwise deeper ones, too
        self.table = {}  # node: (depth, value, bound), from the point of view of the side to move
        for entry in request["table"]:
            depth = inf if entry["depth"] is None else entry["depth"]
            self.table[entry["node"]] = (depth, entry["value"], entry["bound"])
        self.move = self.line = None
        self.seen = set()
        self.history = request.get("history", [])  # the positions before the root; only with --cycles
        self.mate = request.get("mate")  # what a win at the root is worth; only with --mate-distance


def minimax(g, node, depth):
    """Minimax to the depth, from Max's point of view. The same side may move twice."""
    moves = g.children[node]
    if BUG == "one-ply-too-deep" and node == g.root:
        depth += 1
    if BUG == "repetition-is-draw":
        if node in g.seen:
            return 0
        g.seen.add(node)
    if depth == 0 or (not moves and BUG != "never-over"):
        return g.eval[node]
    if BUG == "single-reply-is-free" and len(moves) == 1:
        depth += 1
    if BUG == "skips-last-move":
        moves = moves[:-1] or moves
    values = [minimax(g, child, depth - 1) for child in moves]
    best = max(values) if g.sign[node] > 0 or BUG == "min-maximises" else min(values)
    if node == g.root:
        g.move = values.index(max(values) if BUG == "move-for-max" else best)
    return best


def minimax_alpha_beta(g, node, alpha, beta, depth):
    """Alpha-beta, fail-soft. Value and window are from Max's point of view. The same side may move twice."""
    moves = g.children[node]
    if depth == 0 or not moves:
        return g.eval[node]
    is_max = g.sign[node] > 0
    best = -INF if is_max or BUG == "min-starts-at-minus-infinity" else INF
    for child in moves:
        value = minimax_alpha_beta(g, child, alpha, beta, depth - 1)
        if is_max:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            if BUG == "min-raises-alpha":
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def alpha_beta(g, node, alpha, beta, depth):
    """Alpha-beta, fail-soft, in negamax form. The same side may move twice; then it does not negate."""
    moves = g.children[node]
    sign = g.sign[node]
    if depth == 0 or not moves:
        return g.eval[node] if BUG == "eval-for-max" else sign * g.eval[node]
    best = 0 if BUG == "best-starts-at-0" else -INF
    for i, child in enumerate(moves):
        if g.sign[child] == sign and BUG != "always-negates":
            value = alpha_beta(g, child, alpha, beta, depth - 1)
        elif BUG == "window-not-negated":
            value = -alpha_beta(g, child, alpha, beta, depth - 1)
        elif BUG == "window-not-swapped":
            value = -alpha_beta(g, child, -alpha, -beta, depth - 1)
        elif BUG == "value-not-negated":
            value = alpha_beta(g, child, -beta, -alpha, depth - 1)
        else:
            value = -alpha_beta(g, child, -beta, -alpha, depth - 1)
        if BUG == "cuts-before-update" and value >= beta:
            break
        if value > best or BUG == "takes-the-last":
            best = value
            if node == g.root:
                g.move = 0 if BUG == "move-is-the-first" else i
        if best > alpha:
            alpha = best + 1 if BUG == "alpha-one-too-high" else best
            if BUG == "cuts-above-alpha":
                break
        if best >= beta:
            break
    return best


def fail_hard(g, node, alpha, beta, depth):
    """Alpha-beta, fail-hard: the result is never outside the window. The sides alternate."""
    moves = g.children[node]
    if depth == 0 or not moves:
        return min(max(g.sign[node] * g.eval[node], alpha), beta)
    low = alpha
    for child in moves:
        alpha = max(alpha, -fail_hard(g, child, -beta, -alpha, depth - 1))
        if alpha >= beta:
            return low if BUG == "cutoff-returns-alpha" else beta
    return beta if BUG == "fail-low-returns-beta" and alpha == low else alpha


def principal_variation(g, node, alpha, beta, depth):
    """PVS: value and line. Searches the first move in the full window, the others in a null window, again if better."""
    moves = g.children[node]
    if depth == 0 or not moves:
        return g.sign[node] * g.eval[node], ()
    # Try the most promising move first; `i` stays the index of the move in the game.
    order = sorted(range(len(moves)), key=lambda i: g.sign[node] * -g.eval[moves[i]])
    best, line = -INF, ()
    for nth, i in enumerate(order):
        child = moves[i]
        if nth == 0:
            value, rest = principal_variation(g, child, -beta, -alpha, depth - 1)
            value = -value
        else:
            less = min(2, depth) if BUG == "late-moves-reduced" else 1
            if BUG == "null-window-not-negated":
                value, rest = principal_variation(g, child, alpha, alpha + 1, depth - less)
            else:
                value, rest = principal_variation(g, child, -alpha - 1, -alpha, depth - less)
            value = -value
            if alpha < value < beta and BUG != "no-re-search":
                low = -value if BUG == "re-search-below-scout" else -beta
                value, rest = principal_variation(g, child, low, -alpha, depth - 1)
                value = -value
        if value > best or (BUG == "move-of-equal-value" and value == best):
            best = value
            line = (child, *rest)
            if BUG == "line-of-first-move" and nth > 0:
                line = (moves[order[0]], *rest)
            if BUG == "line-stops-early":
                line = (child, *rest[:-1])
            if node == g.root:
                g.move = nth if BUG == "move-in-sorted-order" else i
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, line


def nega_scout(g, node, alpha, beta, depth):
    """NegaScout, Reinefeld 1983. Two plies above the leaves, the scout's result is exact. The sides alternate."""
    moves = g.children[node]
    if depth == 0 or not moves:
        return g.sign[node] * g.eval[node]
    best, high = -INF, beta
    for i, child in enumerate(moves):
        value = -nega_scout(g, child, -high, -alpha, depth - 1)
        is_exact = depth <= (3 if BUG == "trusts-three-plies" else 2)
        if alpha < value < beta and i > 0 and not is_exact:
            value = -nega_scout(g, child, -beta, alpha if BUG == "re-search-alpha-sign" else -value, depth - 1)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
        high = alpha if BUG == "null-window-from-last-high" else alpha + 1
    return best


def ttw(g, node, alpha, beta, depth):
    """NegamaxTTW: reuses an entry only if it answers the search by itself. The sides alternate."""
    table = g.table
    key = node // 2 if BUG == "key-halved" else node
    entry = table.get(key)
    if entry:
        stored, value, bound = entry
        if BUG == "depth-guard-reversed":
            is_usable = stored <= depth
        elif BUG == "no-depth-guard":
            is_usable = True
        elif g.is_equal and BUG != "reuses-deeper":
            is_usable = stored == depth
        else:
            is_usable = stored >= depth
        if is_usable:
            if bound == EXACT:
                return value
            if bound == LOWER and (value >= beta or BUG == "lower-is-exact"):
                return value
            if bound == UPPER and (value <= alpha or BUG == "upper-is-exact"):
                return value
            if BUG == "narrows-window":
                if bound == LOWER:
                    alpha = max(alpha, value)
                else:
                    beta = min(beta, value)
    moves = g.children[node]
    if depth == 0 or not moves:
        return g.sign[node] * g.eval[node]
    best, low = -INF, alpha
    for i, child in enumerate(moves):
        value = -ttw(g, child, -beta, -alpha, depth - 1)
        if value > best or (BUG == "move-of-equal-value" and value == best):
            best = value
            if node == g.root:
                g.move = i
        if best > alpha:
            alpha = best
        if best >= beta:
            break
    if BUG == "classifies-by-raised-alpha":
        low = alpha
    if best <= low:
        bound = EXACT if BUG == "fail-low-is-exact" else LOWER if BUG == "flags-swapped" else UPPER
    elif best >= beta:
        bound = EXACT if BUG == "cutoff-is-exact" else UPPER if BUG == "flags-swapped" else LOWER
    else:
        bound = EXACT
    if BUG == "stores-one-ply-more":
        depth += 1
    if BUG == "stores-one-ply-less":
        depth -= 1
    if BUG == "stores-for-max":
        best *= g.sign[node]
    table[key] = (depth, value if BUG == "stores-last-value" else best, bound)
    return best


def minimax_ttw(g, node, alpha, beta, depth):
    """NegamaxTTW in minimax form, from Max's point of view. The same side may move twice."""
    sign = g.sign[node]
    entry = g.table.get(node)
    if entry:
        stored, value, bound = entry
        if sign < 0:
            value = value if BUG == "entry-not-negated" else -value
            if BUG != "bound-not-flipped":
                bound = {EXACT: EXACT, LOWER: UPPER, UPPER: LOWER}[bound]
        if stored == depth if g.is_equal else stored >= depth:
            if bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha):
                return value
    moves = g.children[node]
    if depth == 0 or not moves:
        return g.eval[node]
    low, high = alpha, beta
    best = -sign * INF
    for i, child in enumerate(moves):
        value = minimax_ttw(g, child, low, high, depth - 1)
        if sign * value > sign * best:
            best = value
            if node == g.root:
                g.move = i
        if sign > 0:
            low = max(low, best)
        else:
            high = min(high, best)
        if low >= high:
            break
    if BUG == "classifies-by-raised-window":
        alpha, beta = low, high
    bound = UPPER if best <= alpha else LOWER if best >= beta else EXACT
    if sign < 0 and BUG != "stores-bound-for-max":
        bound = {EXACT: EXACT, LOWER: UPPER, UPPER: LOWER}[bound]
    g.table[node] = (depth, sign * best, bound)
    return best


def ttm(g, node, alpha, beta, depth):
    """NegamaxTTM, Marsland 1986: a bound in the table narrows the window. The sides alternate."""
    table = g.table
    entry = table.get(node)
    if entry:
        stored, value, bound = entry
        if stored == depth if g.is_equal else stored >= depth:
            if bound == EXACT:
                return value
            if (bound == LOWER) != (BUG == "narrows-wrong-end"):
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta - (BUG == "closes-window-early"):
                return value
    moves = g.children[node]
    if depth == 0 or not moves:
        return g.sign[node] * g.eval[node]
    best = -INF
    for child in moves:
        best = max(best, -ttm(g, child, -beta, -max(alpha, best), depth - 1))
        if best >= beta:
            break
    bound = UPPER if best <= alpha else LOWER if best >= beta else EXACT
    # Do not replace a deeper entry.
    if not entry or entry[0] <= depth or BUG == "deepens-old-entry":
        table[node] = (max(depth, entry[0]) if BUG == "deepens-old-entry" and entry else depth, best, bound)
    return best


def with_memory(g, node, alpha, beta, depth):
    """AlphaBetaWithMemory, Plaat et al. 1996. The table holds node: (depth, lower, upper). The sides alternate."""
    table = g.table
    stored, lower, upper = table.get(node, (-1, -INF, INF))
    if stored == depth if g.is_equal else stored >= depth:
        if lower >= beta:
            return lower
        if upper <= alpha:
            return upper
        if lower >= upper and BUG != "goes-on-in-empty-window":
            return lower
        alpha, beta = max(alpha, lower), min(beta, upper)
    moves = g.children[node]
    if depth == 0 or not moves:
        return g.sign[node] * g.eval[node]
    best = -INF
    for child in moves:
        best = max(best, -with_memory(g, child, -beta, -max(alpha, best), depth - 1))
        if best >= beta:
            break
    stored, lower, upper = table.get(node, (-1, -INF, INF))
    if stored != depth and BUG != "mixes-depths":
        lower, upper = -INF, INF
    if best <= alpha:
        table[node] = (depth, lower, best)
    elif best >= beta:
        table[node] = (depth, best, upper)
    else:
        table[node] = (depth, best, best)
    return best


def mtd_f(g, depth):
    """MTD(f) with the first guess 0: each null-window search moves one of two bounds, until they meet."""
    lower, upper, value = -INF, INF, 0
    while lower != upper if BUG == "waits-for-equality" else lower < upper:
        beta = value if BUG == "same-window-again" else value + (value == lower)
        value = with_memory(g, g.root, beta - 1, beta, depth)
        if (value < beta) != (BUG == "bounds-swapped"):
            upper = value
        else:
            lower = value
        if BUG == "one-search":
            break
    return value


def is_repeated(g, node, path):
    """True if the position was there before. `path` is the history and the way from the root, without the position."""
    if BUG == "path-ignored":
        return False
    if BUG == "sees-two-plies-back":
        return path[-2:-1] == (node,)
    if BUG == "root-is-no-repetition" and node == g.root:
        return False
    return node in path


def result(g, node, plies):
    """What a finished game, or an evaluation, is worth to the side to move, this many plies from the root."""
    value = g.sign[node] * g.eval[node]
    if g.mate and not g.children[node] and value:
        if BUG == "forgets-plies":
            plies = 0
        return g.mate - plies if value > 0 else plies - g.mate
    return value


def paths(g, node, alpha, beta, depth, path, plies):
    """Alpha-beta on paths, without a table. The sides alternate."""
    if BUG == "horizon-before-repetition" and depth == 0:
        return result(g, node, plies)
    if is_repeated(g, node, path):
        return 0
    moves = g.children[node]
    if depth == 0 or not moves:
        return result(g, node, plies)
    best = -INF
    for i, child in enumerate(moves):
        value = -paths(g, child, -beta, -max(alpha, best), depth - 1, (*path, node), plies + 1)
        if value > best:
            best = value
            if plies == 0:
                g.move = i
        if best >= beta:
            break
    return best


def paths_table(g, node, alpha, beta, depth, path, plies):
    """Alpha-beta on paths, with a table. The key is the position with all that were there before it, in any order:
    nothing else decides what it is worth. The sides alternate."""
    if node in path:
        return 0
    moves = g.children[node]
    if depth == 0 or not moves:
        return result(g, node, plies)
    key = node if BUG == "path-not-in-key" else (node, frozenset(path))
    stored, value, bound = g.table.get(key, (-1, 0, EXACT))
    if stored == depth and (bound == EXACT or (value >= beta if bound == LOWER else value <= alpha)):
        return value
    best = -INF
    for child in moves:
        best = max(best, -paths_table(g, child, -beta, -max(alpha, best), depth - 1, (*path, node), plies + 1))
        if best >= beta:
            break
    g.table[key] = (depth, best, LOWER if best >= beta else UPPER if best <= alpha else EXACT)
    return best


def paths_visited(g, node, alpha, beta, depth, path, plies):
    """Alpha-beta on paths, with a table for positions. An entry knows all positions that its search has met. It is not
    stored if one of them came back from above the entry's own position, and not reused where one of them is on the
    path. Wins are stored as seen from the position. The sides alternate.

    Returns the value, the positions, and where on the path the first one is that came back.
    """
    if node in path:
        return 0, {node}, path.index(node)
    moves = g.children[node]
    if depth == 0 or not moves:
        return result(g, node, plies), {node}, inf
    shift = 0 if BUG == "mate-not-adjusted" else plies
    entry = g.table.get(node)
    if entry and entry[0] == depth and (entry[3].isdisjoint(path) or BUG == "reuses-on-any-path"):
        value, bound = from_here(g, entry[1], -shift), entry[2]
        if bound == EXACT or (value >= beta if bound == LOWER else value <= alpha):
            return value, entry[3], inf
    best, visited, first = -INF, {node}, inf
    for child in moves:
        value, seen, back = paths_visited(g, child, -beta, -max(alpha, best), depth - 1, (*path, node), plies + 1)
        best, visited, first = max(best, -value), visited | seen, min(first, back)
        if best >= beta:
            break
    if first >= len(path) or BUG == "draw-stored":
        bound = LOWER if best >= beta else UPPER if best <= alpha else EXACT
        g.table[node] = (depth, from_here(g, best, shift), bound, visited)
    return best, visited, first


def from_here(g, value, plies):
    """A value with a win that is this many plies nearer."""
    if not g.mate or abs(value) < g.mate - len(g.children) - 1:
        return value
    return value + plies if value > 0 else value - plies


def answer_paths(g, alpha, beta, depth):
    path = () if BUG == "history-dropped" else tuple(g.history)
    return {"value": paths(g, g.root, alpha, beta, depth, path, 0), "move": g.move}


def answer_paths_table(g, alpha, beta, depth):
    return {"value": paths_table(g, g.root, alpha, beta, depth, tuple(g.history), 0)}


def answer_paths_visited(g, alpha, beta, depth):
    return {"value": paths_visited(g, g.root, alpha, beta, depth, tuple(g.history), 0)[0]}


def answer_minimax(g, alpha, beta, depth):
    return {"value": g.sign[g.root] * minimax(g, g.root, depth), "move": g.move}


def answer_minimax_alpha_beta(g, alpha, beta, depth):
    sign = g.sign[g.root] if BUG == "answers-for-side" else 1
    return {"value": sign * minimax_alpha_beta(g, g.root, alpha, beta, depth)}


def answer_alpha_beta(g, alpha, beta, depth):
    if BUG == "refuses-null-windows" and beta - alpha == 1:
        return {"error": "the window is empty"}
    if BUG == "prints-to-stdout" and depth == 0:
        print("info: nothing to search")
    return {"value": alpha_beta(g, g.root, alpha, beta, depth), "move": g.move}


def answer_fail_hard(g, alpha, beta, depth):
    return {"value": fail_hard(g, g.root, alpha, beta, depth)}


def answer_pvs(g, alpha, beta, depth):
    value, line = principal_variation(g, g.root, alpha, beta, depth)
    return {"value": value, "move": g.move, "pv": line}


def answer_nega_scout(g, alpha, beta, depth):
    return {"value": nega_scout(g, g.root, alpha, beta, depth)}


def answer_ttw(g, alpha, beta, depth):
    return {"value": ttw(g, g.root, alpha, beta, depth), "move": g.move, "table": lines(g)}


def answer_ttw_value(g, alpha, beta, depth):
    return {"value": ttw(g, g.root, alpha, beta, depth)}


def answer_minimax_ttw(g, alpha, beta, depth):
    sign = g.sign[g.root]
    if sign < 0:
        alpha, beta = -beta, -alpha
    return {"value": sign * minimax_ttw(g, g.root, alpha, beta, depth), "move": g.move, "table": lines(g)}


def answer_ttm(g, alpha, beta, depth):
    return {"value": ttm(g, g.root, alpha, beta, depth), "table": lines(g)}


def answer_with_memory(g, alpha, beta, depth):
    as_bounds(g)
    return {"value": with_memory(g, g.root, alpha, beta, depth), "table": bound_lines(g)}


def answer_mtd_f(g, alpha, beta, depth):
    as_bounds(g)
    return {"value": mtd_f(g, depth)}


def line(node, depth, value, bound):
    return {"node": node, "depth": None if depth == inf else depth, "value": value, "bound": bound}


def lines(g):
    """The table in the form of the protocol."""
    return [line(node, *entry) for node, entry in g.table.items()]


def as_bounds(g):
    """Converts the table into the form that `with_memory` uses."""
    for node, (depth, value, bound) in g.table.items():
        g.table[node] = (depth, -INF if bound == UPPER else value, INF if bound == LOWER else value)


def bound_lines(g):
    entries = []
    for node, (depth, lower, upper) in g.table.items():
        if lower > -INF:
            entries.append(line(node, depth, lower, LOWER))
        if upper < INF:
            entries.append(line(node, depth, upper, UPPER))
    return entries


# name: (answer, does it reuse only entries of equal depth?, options for the check, about)
SOUND = {
    "minimax": (answer_minimax, False, "--guarantee exact --table", "plain minimax; does not look at the table"),
    "minimax-alpha-beta": (
        answer_minimax_alpha_beta,
        False,
        "--guarantee exact --values max",
        "alpha-beta in minimax form, values from Max's point of view",
    ),
    "alpha-beta": (answer_alpha_beta, False, "--guarantee exact", "alpha-beta, fail-soft, in negamax form"),
    "fail-hard": (answer_fail_hard, False, "--guarantee exact --alternating", "alpha-beta, fail-hard"),
    "pvs": (answer_pvs, False, "--guarantee exact --alternating", "principal variation search, with its line"),
    "negascout": (answer_nega_scout, False, "--guarantee exact --alternating", "NegaScout"),
    "ttw": (answer_ttw, False, "--table --alternating", "NegamaxTTW"),
    "ttw-value": (
        answer_ttw_value,
        False,
        "--guarantee witnessed --alternating --max-nodes 24",
        "NegamaxTTW from an empty table; does not report the table",
    ),
    "ttw-equal": (
        answer_ttw,
        True,
        "--guarantee exact --table --alternating",
        "NegamaxTTW that reuses entries of equal depth only",
    ),
    "minimax-ttw": (answer_minimax_ttw, False, "--table", "NegamaxTTW in minimax form"),
    "ttm": (answer_ttm, False, "--guarantee bracketed --table --alternating", "NegamaxTTM"),
    "with-memory": (
        answer_with_memory,
        False,
        "--guarantee bracketed --table --alternating",
        "AlphaBetaWithMemory",
    ),
    "mtd-f": (answer_mtd_f, False, "--guarantee bracketed --table --alternating", "MTD(f) over AlphaBetaWithMemory"),
    "paths": (
        answer_paths,
        False,
        "--cycles --mate-distance --alternating",
        "alpha-beta on paths, without a table",
    ),
    "paths-table": (
        answer_paths_table,
        False,
        "--cycles --alternating",
        "alpha-beta on paths; the key of its table is the position and the set of those before it",
    ),
    "paths-visited": (
        answer_paths_visited,
        False,
        "--cycles --alternating",
        "alpha-beta on paths; its table knows which positions an entry rests on",
    ),
    "mate": (
        answer_paths_visited,
        False,
        "--mate-distance --to-the-end --alternating",
        "the same search, where wins count plies and positions do not come back",
    ),
    "mtd-f-equal": (
        answer_mtd_f,
        True,
        "--guarantee exact --table --alternating",
        "MTD(f) that reuses bounds of equal depth only",
    ),
}

# search: {bug: what is wrong, and after " => " the kind of the finding, unless it is "value"}
MUTANTS = {
    "minimax": {
        "one-ply-too-deep": "searches one ply more than it is asked to",
        "repetition-is-draw": "takes every transposition for a repetition, worth 0",
        "never-over": "takes the maximum of an empty list when the game is over => crash",
        "single-reply-is-free": "an only move does not cost a ply",
        "skips-last-move": "leaves out the last of several moves",
        "min-maximises": "Min, too, chooses the greatest value",
        "move-for-max": "the move is the one with the greatest value for Max => move",
        "null-depth-is-0": "takes the depth null for 0",
    },
    "minimax-alpha-beta": {
        "min-starts-at-minus-infinity": "Min's best value starts at minus infinity",
        "min-raises-alpha": "Min raises alpha instead of lowering beta",
        "answers-for-side": "answers from the point of view of the side to move",
    },
    "alpha-beta": {
        "eval-for-max": "evaluates from Max's point of view, whoever is to move",
        "best-starts-at-0": "the best value starts at 0 instead of minus infinity",
        "always-negates": "negates even if the same side moves again",
        "window-not-negated": "the child gets the window (alpha, beta)",
        "window-not-swapped": "the child gets the window (-alpha, -beta)",
        "value-not-negated": "does not negate the child's value",
        "cuts-before-update": "cuts before it updates the best value",
        "takes-the-last": "the best value is the last, not the greatest",
        "move-is-the-first": "the move is always the first => move",
        "alpha-one-too-high": "raises alpha to the best value plus 1",
        "cuts-above-alpha": "cuts when the value exceeds alpha instead of beta",
        "refuses-null-windows": "reports an error if beta is alpha + 1 => error",
        "prints-to-stdout": "writes a message to standard output => garbage",
        "repeats-last-id": "repeats the previous request's id if the game is over => wrong_id",
    },
    "fail-hard": {
        "cutoff-returns-alpha": "returns alpha instead of beta on a cutoff",
        "fail-low-returns-beta": "returns beta instead of alpha on a fail-low",
    },
    "pvs": {
        "late-moves-reduced": "scouts one ply shallower, and trusts the result",
        "null-window-not-negated": "scouts in (alpha, alpha + 1)",
        "no-re-search": "does not re-search when the scout finds a better move",
        "re-search-below-scout": "re-searches below the scout's value",
        "move-of-equal-value": "the move is the last one that looks as good => move",
        "line-of-first-move": "the line always starts with the first move => pv",
        "line-stops-early": "the line lacks its last move => pv",
        "move-in-sorted-order": "the move is an index into the sorted moves => move",
    },
    "negascout": {
        "trusts-three-plies": "trusts the scout's result three plies above the leaves",
        "re-search-alpha-sign": "re-searches with the wrong sign of alpha",
        "null-window-from-last-high": "the scout's window is empty",
    },
    "ttw": {
        "flags-swapped": "stores lower bounds as upper ones, and vice versa => table",
        "classifies-by-raised-alpha": "classifies the result by the raised alpha => table",
        "stores-one-ply-more": "stores entries one ply deeper than searched => table",
        "stores-for-max": "stores values from Max's point of view",
        "narrows-window": "lets a bound narrow the window, as NegamaxTTM does",
        "table-kept": "does not clear the table between requests => table",
        "move-of-equal-value": "the move is the last one that looks as good => move",
    },
    "ttw-value": {
        "fail-low-is-exact": "stores a value at or below alpha as exact",
        "cutoff-is-exact": "stores a value at or above beta as exact",
        "lower-is-exact": "returns a lower bound that is below beta",
        "upper-is-exact": "returns an upper bound that is above alpha",
        "depth-guard-reversed": "reuses shallower entries instead of deeper ones",
        "no-depth-guard": "reuses entries of any depth",
        "stores-last-value": "stores the value of the last move instead of the best",
        "key-halved": "two nodes share a key",
    },
    "ttw-equal": {
        "reuses-deeper": "reuses entries of greater depth",
        "stores-one-ply-less": "stores entries one ply shallower than searched => table",
    },
    "minimax-ttw": {
        "entry-not-negated": "reads Min's entries as if they were from Max's point of view",
        "bound-not-flipped": "negates the values of Min's entries, but not their bounds",
        "classifies-by-raised-window": "classifies the result by the narrowed window => table",
        "stores-bound-for-max": "stores Min's values negated, but not their bounds => table",
    },
    "ttm": {
        "narrows-wrong-end": "a lower bound lowers beta, an upper one raises alpha",
        "closes-window-early": "takes the null window (n, n + 1) for an empty one",
        "deepens-old-entry": "replaces a deeper entry, and keeps its depth => table",
    },
    "paths": {
        "path-ignored": "does not look for repetitions",
        "history-dropped": "does not know the positions before the root",
        "root-is-no-repetition": "the root may come back",
        "sees-two-plies-back": "compares a position only with the one two plies before",
        "horizon-before-repetition": "evaluates at the horizon before it looks for repetitions",
        "forgets-plies": "a late win is worth as much as an early one",
    },
    "paths-table": {
        "path-not-in-key": "the key of its table is the position alone",
    },
    "paths-visited": {
        "draw-stored": "stores what rests on a repetition",
        "reuses-on-any-path": "stores nothing that rests on the path, but reuses entries where the path matters",
    },
    "mate": {
        "mate-not-adjusted": "stores a win as seen from the root",
    },
    "with-memory": {
        "goes-on-in-empty-window": "goes on when the two bounds have met, as published => table",
        "mixes-depths": "keeps one bound from an entry of another depth => table",
    },
    "mtd-f": {
        "waits-for-equality": "waits until the bounds are equal, though they may cross => timeout",
        "same-window-again": "searches the same window again when the value is the lower bound => timeout",
        "bounds-swapped": "lowers the upper bound when it should raise the lower one => timeout",
        "one-search": "stops after one search",
    },
}


def listing():
    """All searches, as `--list` prints them."""
    for name, (_, _, options, about) in SOUND.items():
        yield {"name": name, "sound": True, "options": options.split(), "about": about}
    for search, bugs in MUTANTS.items():
        for bug, text in bugs.items():
            about, _, kind = text.partition(" => ")
            options = SOUND[search][2].split() + (["--timeout", "2"] if kind == "timeout" else [])
            kind = kind or "value"
            yield {"name": f"{search}/{bug}", "sound": False, "options": options, "about": about, "kind": kind}


def serve(name):
    """Answers requests until standard input ends."""
    global BUG
    search, _, BUG = name.partition("/")
    if search not in SOUND or (BUG and BUG not in MUTANTS[search]):
        sys.exit(f"there is no search '{name}'; engine.py --list names them all")
    answer, is_equal = SOUND[search][:2]
    encode = json.JSONEncoder(separators=(",", ":")).encode
    last_id, kept = 0, {}
    for text in sys.stdin:
        request = json.loads(text)
        g = Game(request, is_equal)
        if BUG == "table-kept":
            g.table = kept = {**kept, **g.table}
        depth, alpha, beta = request["depth"], request["alpha"], request["beta"]
        if depth is None:
            depth = 0 if BUG == "null-depth-is-0" else inf
        said = answer(g, -INF if alpha is None else alpha, INF if beta is None else beta, depth)
        said["id"] = last_id if BUG == "repeats-last-id" and not g.children[g.root] else request["id"]
        last_id = request["id"]
        sys.stdout.write(encode(said) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    if sys.argv[1:] == ["--list"]:
        for item in listing():
            print(json.dumps(item))
    elif len(sys.argv) == 2:
        serve(sys.argv[1])
    else:
        sys.exit(__doc__.strip())
