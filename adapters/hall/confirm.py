"""Confirms a finding without Verimax: asks the library's adapter the recorded question, and computes what is right.

    confirm.py QUESTION KIND GUARANTEE VIEW -- COMMAND

It prints one line, and exits with 1 if the answer is right after all. KIND is what was found: value, move, error or
timeout. The values of best play come from the definitions, by plain recursion: minimax to the depth, and for searches
that reuse deeper table entries the values of all expansions, one by one.
"""

import itertools
import json
import subprocess
import sys

SECONDS = 5


def minimax(nodes, node, depth):
    """The value for Max. A depth of -1 is to the end of the game."""
    children = nodes[node]["children"]
    if depth == 0 or not children:
        return nodes[node]["eval"]
    best = max if nodes[node]["side"] == "max" else min
    return best(minimax(nodes, child, depth - 1) for child in children)


def expansions(nodes, node, depth):
    """The values for Max of all trees that contain the tree to the depth, and below it all children of a node or none."""
    children = nodes[node]["children"]
    values = set() if depth != 0 and children else {nodes[node]["eval"]}
    if children:
        best = max if nodes[node]["side"] == "max" else min
        below = [expansions(nodes, child, max(depth - 1, 0) if depth >= 0 else -1) for child in children]
        values.update(best(choice) for choice in itertools.product(*below))
    return values


def is_alpha_beta_result(value, true, alpha, beta):
    """Fishburn's condition, for the side to move."""
    return min(true, beta) <= value <= max(true, alpha)


def is_right(guarantee, value, values, alpha, beta):
    if guarantee == "bracketed":
        has_low, has_high = any(true <= value for true in values), any(true >= value for true in values)
        return (value >= beta or has_low) and (value <= alpha or has_high)
    return any(is_alpha_beta_result(value, true, alpha, beta) for true in values)


def ask(command, request):
    """The adapter's answer; None if there is none in time."""
    try:
        line = json.dumps(request) + "\n"
        done = subprocess.run(command, input=line, stdout=subprocess.PIPE, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return None
    return json.loads(done.stdout.splitlines()[0])


def main():
    file, kind, guarantee, view, _, *command = sys.argv[1:]
    with open(file) as text:
        request = {"id": 0, "root": 0, "depth": None, "alpha": None, "beta": None, "table": [], **json.load(text)}
    request["nodes"] = [{"eval": 0, "children": [], **node} for node in request["nodes"]]
    nodes, root, depth = request["nodes"], request["root"], -1 if request["depth"] is None else request["depth"]
    sign = 1 if nodes[root]["side"] == "max" else -1
    if view == "max" and sign < 0:  # the file has the window of the side to move
        low, high = request["alpha"], request["beta"]
        request["alpha"], request["beta"] = (None if high is None else -high), (None if low is None else -low)
    answer = ask(command, request)

    if answer is None:
        return report(kind == "timeout", f"it gives no answer in {SECONDS} seconds.")
    if kind == "timeout":
        return report(False, f"it answers {answer}.")
    if kind == "error":
        return report("error" in answer, f"it answers {answer}.")

    alpha = float("-inf") if request["alpha"] is None else request["alpha"]
    beta = float("inf") if request["beta"] is None else request["beta"]
    to_side = 1 if view == "max" else sign
    find = expansions if guarantee != "exact" else lambda *place: {minimax(*place)}
    values = {to_side * value for value in find(nodes, root, depth)}
    if kind == "value":
        wrong = not is_right(guarantee, answer["value"], values, alpha, beta)
        return report(wrong, f"it returns {answer['value']}; right is {one_of(values)}.")
    # A move is wrong if it cannot be worth as much to the side to move as the search says.
    move, value = answer["move"], to_side * sign * answer["value"]
    places = [find(nodes, child, depth - 1 if depth >= 0 else -1) for child in nodes[root]["children"]]
    worth = [{sign * value for value in place} for place in places]
    text = ", ".join(one_of(values) for values in worth)
    return report(max(worth[move]) < value, f"it plays move {move} for {value}; the moves, from 0, are worth {text}.")


def one_of(values):
    return " or ".join(map(str, sorted(values)))


def report(is_wrong, text):
    print(("confirmed: " if is_wrong else "not confirmed: ") + text)
    return 0 if is_wrong else 1


sys.exit(main())
