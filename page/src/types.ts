// What crates/page answers.

export interface Algorithm {
  name: string;
  family: string;
  source: string;
  window: boolean;
  depth: boolean;
  table: boolean;
  parameters: string[];
  alternating: boolean;
  guarantee: string;
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

/** `play::Question`. */
export interface PlayQuestion {
  game: string;
  moves: string;
  engine?: Side;
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
  | { kind: "dots"; columns: number; lying: Stroke[]; standing: Stroke[]; boxes: (Side | null)[] }
  | { kind: "text" };

export interface Cell {
  owner: Side | null;
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
  players: Record<Side, string>;
  side: Side;
  is_over: boolean;
  result: string | null;
  meaning: string;
  moves: string[];
  played: string[];
  sides: Side[];
  link: string;
}

export interface Worth {
  move: string;
  /** For the player who moves: a number, or what is known of it. */
  value: number | { lower: string; upper: string };
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
  value?: Worth["value"];
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
  value: number;
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
  source: string;
  value: number;
  stats: { nodes: number; leaves: number; cutoffs: number; table_hits: number };
  line: number[];
  steps: Step[];
  changes: { at: number; node: number; words: string }[];
  verdict: Verdict;
}

export interface Watched {
  nodes: GraphNode[];
  root: number;
  is_tree: boolean;
  height: number;
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

/** `counterexample::answer`. */
export interface Counterexample {
  /** What is wrong, in a word or two. */
  title: string;
  nodes: number;
  question: string;
  /** What is wrong with the answer, in the words of the command. */
  answer: string | null;
  admissible: { guarantee: string; values: string }[];
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
