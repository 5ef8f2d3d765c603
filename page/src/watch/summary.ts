// The question and the law's numbers, in words.

import { counted, element } from "../dom";
import type { Watched } from "../types";

export function summary(watched: Watched): Node[] {
  const { nodes, leaves, is_tree, side, depth, alpha, beta, minimax, least, greatest, minimal_leaves } = watched;
  const strong = (text: string | number) => element("strong", {}, String(text));
  const shape = is_tree ? "tree" : "graph";
  return [
    new Text(`A ${shape} of ${counted(nodes.length, "node", "nodes")}, ${counted(leaves, "leaf", "leaves")}; ${side} to move, `),
    new Text(depth === "end" ? "searched to the end" : `searched to depth ${depth}`),
    new Text(`, window (${alpha}, ${beta}). Minimax value `),
    strong(minimax),
    new Text(side === "min" ? " to Min, who is to move" : ""),
    new Text(least === greatest ? "" : `, expansions from ${least} to ${greatest}`),
    new Text("; without a table, no search can do with fewer than "),
    strong(counted(minimal_leaves, "leaf", "leaves")),
    new Text("."),
  ];
}
