"use strict";
// A search to play with: alpha-beta in negamax form, for games in which the sides take turns.
//
//   verimax check --alternating -- node engine.js
//   verimax check --alternating -- node engine.js --bug           with a planted bug
//   verimax check --alternating -- node engine.js --plies-left    as an engine that knows no depth
//
// Put your own search in the place of this one.

const { INF, serve } = require("./verimax-check");

const HAS_BUG = process.argv.includes("--bug");
const HAS_NO_DEPTH = process.argv.includes("--plies-left");

/** The value for the side to move, and the best move (null if there is none). */
function search(position, depth, alpha, beta) {
  if (depth === 0 || position.isOver()) return { value: position.evalForSide(), move: null };
  let best = { value: -INF, move: null };
  for (const move of position.moves()) {
    // The planted bug: the window is negated, but its ends are not swapped.
    const [low, high] = HAS_BUG ? [-alpha, -beta] : [-beta, -alpha];
    const value = -search(position.apply(move), depth - 1, low, high).value;
    if (value > best.value) best = { value, move };
    alpha = Math.max(alpha, best.value);
    if (alpha >= beta) break;
  }
  return best;
}

serve(({ position, limitedPosition, depth, alpha, beta }) =>
  // A limited position knows how many plies are left, so that a search "to the end" stops in time.
  HAS_NO_DEPTH ? search(limitedPosition, INF, alpha, beta) : search(position, depth, alpha, beta),
);
