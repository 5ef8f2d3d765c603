// What crates/page answers.

export interface Algorithm {
  name: string;
  family: string;
  source: string;
}

export interface Tree {
  name: string;
  summary: string;
  text: string;
}

export interface GameInfo {
  name: string;
  /** What people call it. */
  title: string;
  parameters: string;
  summary: string;
  example: string;
  has_dice: boolean;
  is_for_three: boolean;
}

export interface Lists {
  algorithms: Algorithm[];
  trees: Tree[];
  games: GameInfo[];
  levels: { level: string; words: string }[];
  experiments: ExperimentInfo[];
}

export interface ExperimentInfo {
  name: string;
  summary: string;
  claim: string;
}

/** `watch::Question`. */
export interface WatchQuestion {
  text: string;
  algorithms: string[];
  depth?: string;
  alpha?: string;
  beta?: string;
  equal?: boolean;
}

export type Side = "max" | "min";

/** Whoever can be to move: a side, one of several players, or the dice. */
export type Seat = Side | "a" | "b" | "c" | "chance";

/** Whom the engine plays: a side, or two of three players. */
export type Engine = Side | "ab" | "ac" | "bc";

/** `play::Question`. */
export interface PlayQuestion {
  game: string;
  moves: string;
  engine?: Engine;
  /** The seed of the dice. */
  dice?: number;
  level: string;
}

/** `measure::Question`. */
export interface MeasureQuestion {
  experiment: string;
  seed: number;
}

export type State =
  | ({ tab: "watch" } & WatchQuestion)
  | ({ tab: "play" } & PlayQuestion)
  | ({ tab: "measure" } & MeasureQuestion);

/** `play::board::Board`. Whatever can be clicked has the name of its move. */
export type Board =
  | { kind: "grid"; columns: number; drops?: (string | null)[]; cells: Cell[] }
  | { kind: "pits"; max: PitRow; min: PitRow }
  | { kind: "heaps"; heaps: { count: number; moves: string[] }[] }
  | { kind: "numbers"; numbers: { value: number; owner: Side | null }[]; more: number; moves: string[]; score: number }
  | ({ kind: "men" } & Men)
  | { kind: "dots"; columns: number; lying: Stroke[]; standing: Stroke[]; boxes: (Side | null)[] }
  | { kind: "text" };

/** `play::men::Men`. */
export interface Men {
  columns: number;
  cells: { name: string; owner: Seat | null; text: string; is_last: boolean }[];
  /** `from` is null if a new man comes onto the board. */
  steps: { move: string; from: number | null; to: number; words: string }[];
  die: number | null;
  look: "squares" | "checkered" | "points" | "tracks";
  note: string;
}

export interface Cell {
  owner: Seat | null;
  move: string | null;
  is_last: boolean;
  wins: boolean;
}

export interface PitRow {
  houses: { seeds: number; move: string | null }[];
  store: number;
}

export interface Stroke {
  move: string | null;
  is_drawn: boolean;
  is_last: boolean;
}

export interface Position {
  text: string;
  board: Board;
  players: Partial<Record<Seat, string>>;
  side: Seat;
  is_over: boolean;
  result: string | null;
  meaning: string;
  moves: string[];
  played: string[];
  sides: Seat[];
  link: string;
}

export interface Worth {
  move: string;
  /**
   * For the player who moves: a number, or what is known of it; with dice a fraction, or an estimate to some depth; for
   * several players the points of each; where play need not end, who wins, and in how many plies.
   */
  value:
    | number
    | { lower: string; upper: string }
    | { fraction: string; about: number }
    | { about: number; depth: string }
    | { points: number[]; depth?: string }
    | { ending: "win" | "draw" | "loss"; plies: number | null };
  is_best: boolean;
}

export interface MoveValues {
  moves: Worth[];
  is_exact: boolean;
}

export interface EngineMove {
  move: string | null;
  is_exact: boolean;
  depth?: string;
  nodes?: number;
}

export interface PlayProgress {
  report?: { nodes: number; depth: string };
  values?: MoveValues;
}

export interface GraphNode {
  name: string;
  side: "max" | "min";
  eval: number;
  children: number[];
}

export type Kind = "enter" | "miss" | "hit" | "narrow" | "leaf" | "child" | "cutoff" | "store" | "return";

export interface Step {
  ply: number;
  node: number;
  kind: Kind;
  words: string;
}

export interface Expansion {
  title: string;
  places: { node: number; children: number[] }[];
}

export interface Verdict {
  claim: string;
  holds: boolean;
  here: string | null;
  words: string;
  expansions: Expansion[];
}

export interface Run {
  algorithm: string;
  value: number;
  stats: { nodes: number; leaves: number; cutoffs: number; table_hits: number };
  /** The line of best play in words; empty if there is none. */
  line: string;
  steps: Step[];
  changes: { at: number; node: number; words: string }[];
  verdict: Verdict;
}

export interface Watched {
  nodes: GraphNode[];
  is_tree: boolean;
  leaves: number;
  side: string;
  depth: string;
  alpha: string;
  beta: string;
  minimax: number;
  least: number;
  greatest: number;
  minimal_leaves: number;
  table: { node: number; words: string }[];
  runs: Run[];
  link: string;
}

/** `watch::beyond`: a tree with chance, or for several players. It has no steps. */
export interface Beyond {
  beyond: { facts: string; picture: string; columns: string[]; rows: (string | number)[][] };
  link: string;
}

/** `counterexample::answer`. */
export interface Counterexample {
  /** What is wrong, in a word or two. */
  title: string;
  nodes: number;
  question: string;
  /** What is wrong with the answer, in the words of the command. */
  answer: string | null;
  admissible: { guarantee: string; values: string }[];
  /** True if values are from Max's point of view, because chance moves. */
  is_for_max?: boolean;
  picture: string;
  link: string | null;
  watch: { links?: { algorithm: string; link: string }[]; why_not?: string };
}

/** `measure::answer`. */
export interface Measured {
  columns: { name: string; is_text: boolean }[];
  /** A count is a number; any other number is a text with the decimals that count. */
  rows: (number | string | null)[][];
  finding: string;
  title: string;
  plot: string;
  link: string;
}
