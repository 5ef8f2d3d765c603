// The engine of the example in adapters/javascript/README.md: minimax that gives only a move.

export interface GameState {
  legalMoves(): number[];
  play(move: number): GameState;
  score(): number;
  isMaximizing(): boolean;
}

export function bestMove(state: GameState, depth: number): number {
  const sign = state.isMaximizing() ? 1 : -1;
  const values = state.legalMoves().map((move) => sign * value(state.play(move), depth - 1));
  return values.indexOf(Math.max(...values));
}

function value(state: GameState, depth: number): number {
  const moves = state.legalMoves();
  if (depth === 0 || moves.length === 0) return state.score();
  const values = moves.map((move) => value(state.play(move), depth - 1));
  return state.isMaximizing() ? Math.max(...values) : Math.min(...values);
}
