"use strict";
// Connects a game-tree search to `verimax check`. One file, no dependencies, Node 16 or newer.
//
//   const { serve } = require("./verimax-check"); // or: import { serve } from "./verimax-check.js"
//   serve((question) => {
//     const { value, move } = mySearch(question.position, question.depth, question.alpha, question.beta);
//     return { value, move };
//   });
//
// README.md has worked examples, and docs/check-protocol.md of Verimax has all fields.

const readline = require("node:readline");

/** The ends of an open window are -INF and INF. Every evaluation is far inside. */
const INF = 1e9;

/**
 * A position of the game. It never changes: `apply` returns another one. A move is a number, from 0.
 *
 * With --cycles, a position that was there before ends the game, and is worth 0. The path is no part of the key.
 */
class Position {
  #nodes;
  #path; // with rules: the positions before this one
  #rules; // with --cycles or --mate-distance: the length of the history, and what a win is worth

  constructor(nodes, node, pliesLeft = null, path = [], rules = null) {
    this.#nodes = nodes;
    this.node = node;
    this.pliesLeft = pliesLeft; // if a number: the game is over after this many plies
    this.#path = path;
    this.#rules = rules;
  }

  /** True if the position was there before, on the path from the root or in the history. */
  isRepeated() {
    return this.#path.includes(this.node);
  }

  /** The side to move: "max" or "min"; with --chance also "chance". */
  get side() {
    return this.#nodes[this.node].side;
  }

  /** 1 if Max is to move, -1 if Min is. 1 if chance moves: there, values are Max's. */
  get sign() {
    return this.side === "min" ? -1 : 1;
  }

  /** True if chance moves here: then the moves are its outcomes. (If the game is over, nobody moves.) */
  isChance() {
    return this.side === "chance";
  }

  /** With --chance, where chance moves: the weight of each outcome, a whole number of at least 1. */
  weights() {
    return this.isOver() ? [] : [...(this.#nodes[this.node].weights ?? [])];
  }

  /** What a transposition table may use as its key. Equal positions have equal keys. */
  get key() {
    return this.pliesLeft === null ? `${this.node}` : `${this.node}/${this.pliesLeft}`;
  }

  /** True if there is no move, or no ply left, or the position was there before. */
  isOver() {
    return this.pliesLeft === 0 || this.#nodes[this.node].children.length === 0 || this.isRepeated();
  }

  /** The moves, in order; none if the game is over. */
  moves() {
    return this.isOver() ? [] : this.#nodes[this.node].children.map((_, move) => move);
  }

  /** The position after the move. */
  apply(move) {
    const { children } = this.#nodes[this.node];
    if (!(move in children)) throw new RangeError(`there is no move ${move} in node ${this.node}`);
    const pliesLeft = this.pliesLeft === null ? null : this.pliesLeft - 1;
    const path = this.#rules === null ? [] : [...this.#path, this.node];
    return new Position(this.#nodes, children[move], pliesLeft, path, this.#rules);
  }

  /** The evaluation from Max's point of view; the result if the game is over. */
  eval() {
    const { eval: value, children } = this.#nodes[this.node];
    if (this.isRepeated()) return 0;
    if (this.#rules === null || this.#rules.mate === null || children.length > 0) return value;
    const win = this.#rules.mate - (this.#path.length - this.#rules.history); // less the plies from the root
    return value > 0 ? win : value < 0 ? -win : 0;
  }

  /** The evaluation from the point of view of the side to move. */
  evalForSide() {
    return this.side === "min" ? 0 - this.eval() : this.eval();
  }

  /** The same position, in a game that is over after this many plies. */
  limited(plies) {
    return new Position(this.#nodes, this.node, plies, this.#path, this.#rules);
  }

  /**
   * The same position, where no repetition ends the game and no win counts plies: for searches that see to both
   * themselves. `question.history` and `question.mate` have what they need to know.
   */
  withoutRules() {
    return new Position(this.#nodes, this.node, this.pliesLeft);
  }

  /** The nodes that these moves pass through: a principal variation as the answer's `pv` wants it. */
  line(moves) {
    let position = this;
    return moves.map((move) => (position = position.apply(move)).node);
  }
}

/** What is asked: search `position` to `depth` in the window (`alpha`, `beta`). */
class Question {
  constructor(request) {
    const { nodes, root, depth, alpha, beta, table, history = null, mate = null, range = null } = request;
    this.request = request;
    this.history = history ?? []; // with --cycles: the nodes before the root, the oldest first
    this.mate = mate; // with --mate-distance: what a win at the root is worth
    this.range = range; // with --chance: [lower, upper], which contain all evaluations
    const rules = history === null ? null : { history: history.length, mate };
    this.position = new Position(nodes, root, null, this.history, rules);
    this.toTheEnd = depth === null;
    // With rules the longest game has at most as many plies as there are nodes.
    this.depth = depth ?? (rules === null ? height(nodes, root) : nodes.length);
    this.alpha = alpha ?? -INF;
    this.beta = beta ?? INF;
    this.table = table; // the table's initial entries; empty without --table
  }

  /** For engines without a depth: the position carries the plies left, and is over when they are used up. */
  get limitedPosition() {
    return this.position.limited(this.depth);
  }
}

/** The plies of the longest game. Children have larger indices than their parents. */
function height(nodes, root) {
  const heights = new Array(nodes.length).fill(0);
  for (let node = nodes.length - 1; node >= 0; node--) {
    for (const child of nodes[node].children) heights[node] = Math.max(heights[node], heights[child] + 1);
  }
  return heights[root];
}

/**
 * Answers every request on standard input with a line on standard output.
 *
 * `answer` gets a Question. It returns the value, or an object with `value`, `move`, `moves`, `pv` or `table`, or a
 * promise of one. With --chance, the value may be a fraction such as "7/3". If it throws, that is the answer. What it
 * writes with console.log goes to standard error.
 */
async function serve(answer) {
  console.log = console.info = console.debug = console.error;
  for await (const line of readline.createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    if (line.trim() === "") continue;
    const request = JSON.parse(line);
    process.stdout.write(`${await reply(answer, request)}\n`);
  }
}

async function reply(answer, request) {
  const { id } = request;
  try {
    const result = await answer(new Question(request));
    return JSON.stringify({ id, ...checked(result) });
  } catch (error) {
    // A crash of the search is an answer, too: the check goes on, and shrinks it.
    return JSON.stringify({ id, error: String(error) });
  }
}

/** The result as an answer. JSON has no NaN and no Infinity, and JavaScript would write null instead. */
function checked(result) {
  const isPlain = ["number", "string"].includes(typeof result);
  if (!isPlain && (typeof result !== "object" || result === null)) {
    throw new TypeError(`the search returned ${result}`);
  }
  const answer = isPlain ? { value: result } : result;
  if (typeof answer.value === "number" && !Number.isFinite(answer.value)) {
    throw new RangeError(`the value is ${answer.value}`);
  }
  return answer;
}

module.exports = { INF, Position, Question, serve };
