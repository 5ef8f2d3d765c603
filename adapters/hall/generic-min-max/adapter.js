"use strict";
// generic-min-max 1.0.6: a state with the position. The library returns the state that the best move leads to.

const { load, serve } = require("../hall.js");

load("generic-min-max").then(({ minMax }) => {
  const make = (position, move) => ({ position, move, player1Turn: position.side === "max" });

  serve(({ position, depth }) => {
    const { evaluation, state } = minMax(
      {
        initialState: make(position, null),
        getAllNextStates: (state) => state.position.moves().map((move) => make(state.position.apply(move), move)),
        getHeuristic: (state) => state.position.eval(),
      },
      depth,
    );
    const value = position.sign * evaluation;
    return state.move === null ? value : { value, move: state.move };
  });
});
