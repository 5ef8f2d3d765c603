"use strict";
// minmax-wt-alpha-beta-pruning 1.0.5: a position as the game state. The window goes to its optional arguments.

const { INF, load, serve } = require("../hall.js");

load("minmax-wt-alpha-beta-pruning").then(({ minmax }) => {
  const rules = {
    listMoves: (position) => position.moves(),
    nextState: (position, move) => position.apply(move),
    terminalStateEval: (position) => (position.isOver() ? position.evalForSide() : null),
  };

  serve(({ position, depth, alpha, beta }) => {
    const ends = [alpha === -INF ? -Infinity : alpha, beta === INF ? Infinity : beta];
    const { bestMove, evaluation } = minmax(position, rules, (state) => state.evalForSide(), depth, ...ends);
    return bestMove === null ? evaluation : { value: evaluation, move: bestMove };
  });
});
