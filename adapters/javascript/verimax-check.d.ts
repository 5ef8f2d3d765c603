/** The ends of an open window are -INF and INF. Every evaluation is far inside. */
export const INF: number;

/** With --chance, chance has a side of its own. */
export type Side = "max" | "min" | "chance";

/** An entry of a transposition table. Its value is from the point of view of the side to move at its node. */
export interface TableEntry {
  node: number;
  /** The depth of the search that gave the entry; null means to the end of the game. */
  depth: number | null;
  value: number;
  bound: "exact" | "lower" | "upper";
  /** In answers only: the best move, as an index into the node's children. */
  move?: number | null;
}

/** A request as it came, before the adapter gives it a form. */
export interface Request {
  id: number;
  nodes: { side: Side; eval: number; children: number[]; weights?: number[] }[];
  root: number;
  depth: number | null;
  alpha: number | null;
  beta: number | null;
  table: TableEntry[];
  /** With --cycles or --mate-distance. */
  history?: number[];
  mate?: number;
  /** With --chance. */
  range?: [number, number];
}

/**
 * A position of the game. It never changes: `apply` returns another one. A move is a number, from 0.
 *
 * With --cycles, a position that was there before ends the game, and is worth 0. The path is no part of the key.
 */
export class Position {
  readonly node: number;
  /** If a number: the game is over after this many plies. */
  readonly pliesLeft: number | null;
  /** The side to move. */
  readonly side: Side;
  /** 1 if Max is to move, -1 if Min is. 1 if chance moves: there, values are Max's. */
  readonly sign: 1 | -1;
  /** What a transposition table may use as its key. Equal positions have equal keys. */
  readonly key: string;
  /** True if chance moves here: then the moves are its outcomes. (If the game is over, nobody moves.) */
  isChance(): boolean;
  /** With --chance, where chance moves: the weight of each outcome, a whole number of at least 1. */
  weights(): number[];
  /** True if the position was there before, on the path from the root or in the history. */
  isRepeated(): boolean;
  /** True if there is no move, or no ply left, or the position was there before. */
  isOver(): boolean;
  /** The moves, in order; none if the game is over. */
  moves(): number[];
  /** The position after the move. */
  apply(move: number): Position;
  /** The evaluation from Max's point of view; the result if the game is over. */
  eval(): number;
  /** The evaluation from the point of view of the side to move. */
  evalForSide(): number;
  /** The same position, in a game that is over after this many plies. */
  limited(plies: number): Position;
  /** The same position, where no repetition ends the game and no win counts plies: for searches that see to both. */
  withoutRules(): Position;
  /** The nodes that these moves pass through: a principal variation as the answer's `pv` wants it. */
  line(moves: number[]): number[];
}

/** What is asked: search `position` to `depth` in the window (`alpha`, `beta`). */
export class Question {
  readonly request: Request;
  readonly position: Position;
  /** For engines without a depth: the position carries the plies left, and is over when they are used up. */
  readonly limitedPosition: Position;
  /** The plies to search. If the search is to the end of the game: the plies of the longest game. */
  readonly depth: number;
  readonly toTheEnd: boolean;
  readonly alpha: number;
  readonly beta: number;
  /** The table's initial entries; empty without --table. */
  readonly table: TableEntry[];
  /** With --cycles: the nodes before the root, the oldest first. */
  readonly history: number[];
  /** With --mate-distance: what a win at the root is worth. */
  readonly mate: number | null;
  /** With --chance: two numbers between which all evaluations lie. */
  readonly range: [number, number] | null;
}

/** A value. With --chance, it may be a fraction, such as "7/3". */
export type Value = number | `${number}/${number}`;

/** An answer. Give what your search gives: a value, a move, or both. The rest is checked if it is there. */
export interface Answer {
  value?: Value;
  move?: number | null;
  /** All best moves. */
  moves?: number[];
  /** The principal variation as nodes; see `Position.line`. */
  pv?: number[];
  /** The table after the search. */
  table?: TableEntry[];
  error?: string;
}

/**
 * Answers every request on standard input with a line on standard output. If `answer` throws, that is the answer. What
 * it writes with console.log goes to standard error.
 */
export function serve(answer: (question: Question) => Value | Answer | Promise<Value | Answer>): Promise<void>;
