"use strict";
// minimaxer 3.2.3: a position as the game state of a `Node`, and its two searches with several options.
//
//   adapter.js negamax | minimax [option ...]
//
// The options are those of the library: alpha-beta, optimal, deepening, path-length, presort, generator, random.

const { load, serve } = require("../hall.js");

const [algorithm, ...options] = process.argv.slice(2);

/** A generator of its own for every question, so that the same question gets the same answer. */
function seedRandom() {
  let state = 1;
  Math.random = () => (state = (state * 48271) % 2147483647) / 2147483647;
}

load("minimaxer").then(({ Minimax, MinimaxOpts, Negamax, NegamaxOpts, Node }) => {
  // The library's constant enumerations are compiled away: these are their numbers.
  const [ROOT, INNER, LEAF] = [0, 1, 2];
  const [DEPTH, DEEPENING] = [0, 2];
  const make = (position, move) => {
    const type = move === null ? ROOT : position.isOver() ? LEAF : INNER;
    return new Node(type, position, move, 0, position.sign, position.moves());
  };

  serve(({ position, depth }) => {
    if (position.isOver() || depth === 0) return position.evalForSide(); // there is no move to find
    seedRandom();
    const isNegamax = algorithm === "negamax";
    const settings = isNegamax ? new NegamaxOpts() : new MinimaxOpts();
    settings.depth = depth;
    settings.method = options.includes("deepening") ? DEEPENING : DEPTH;
    settings.pruning = options.includes("alpha-beta") ? 1 : 0;
    settings.pruneByPathLength = options.includes("path-length");
    settings.presort = options.includes("presort");
    settings.genBased = options.includes("generator");
    settings.randomBest = options.includes("random");
    settings.optimal = options.includes("optimal");
    const tree = isNegamax ? new Negamax(make(position, null), settings) : new Minimax(make(position, null), settings);
    tree.GetMoves = (node) => node.gamestate.moves();
    tree.CreateChildNode = (node, move) => make(node.gamestate.apply(move), move);
    tree.EvaluateNode = (node) => node.gamestate.eval();
    const { move, value } = tree.evaluate();
    return { value: position.sign * value, move };
  });
});
