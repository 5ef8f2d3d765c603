"use strict";
// negamax-alpha-beta 1.0.0: a box with a position as the game state, changed in place.

const { load, serve } = require("../hall.js");

load("negamax-alpha-beta").then(({ default: NegamaxAlphaBeta }) => {
  const engine = new NegamaxAlphaBeta({
    generateMoves: ({ position }) => position.moves(),
    makeMove: (state, move) => {
      const { side } = state.position;
      state.path.push(state.position);
      state.position = state.position.apply(move);
      return state.position.side !== side;
    },
    unmakeMove: (state) => {
      state.position = state.path.pop();
    },
    evaluate: ({ position }) => position.evalForSide(),
    evaluateTerminal: ({ position }) => (position.isOver() ? position.evalForSide() : null),
  });

  serve(({ position, depth }) => {
    const result = engine.search({ position, path: [] }, depth);
    return typeof result === "number" ? result : { value: result.score, move: result.bestMove };
  });
});
