// The node that is chosen: what it is, its evaluation, and its place among the moves of its parents.

import { button, element } from "../dom";
import type { Watched } from "../types";

export class NodeEditor {
  readonly root = element("div", { class: "editor", hidden: true, role: "group", "aria-label": "The chosen node" });
  private watched: Watched | undefined;
  private chosen: number | undefined;

  /** `edit` gets a `Change` of crates/page/src/watch/edit.rs. */
  constructor(private edit: (change: object) => void) {}

  /** Another graph. The chosen node stays chosen, if there is one with its number. */
  graph(watched: Watched): void {
    this.watched = watched;
    const hadFocus = document.activeElement?.closest(".editor") !== null;
    const label = document.activeElement?.getAttribute("aria-label");
    if (this.chosen !== undefined && this.chosen < watched.nodes.length && !this.root.hidden) this.build(this.chosen);
    else this.root.hidden = true;
    if (hadFocus && label) this.root.querySelector<HTMLElement>(`[aria-label="${CSS.escape(label)}"]`)?.focus();
  }

  choose(node: number): void {
    this.build(node);
    this.root.querySelector("input")?.select();
    this.root.querySelector("input")?.focus();
  }

  private build(node: number): void {
    const { nodes } = this.watched!;
    const { name, side, eval: value, children } = nodes[node]!;
    this.chosen = node;
    this.root.hidden = false;
    const input = element("input", {
      type: "number",
      value,
      step: 1,
      "aria-label": `Evaluation of ${name}`,
      onchange: () => {
        const number = Number(input.value);
        if (input.value !== "" && Number.isInteger(number) && Math.abs(number) < 2 ** 31) this.edit({ what: "eval", node, value: number });
      },
    });
    const parents = nodes.flatMap((parent, index) =>
      parent.children.flatMap((child, place) => (child === node ? [{ parent, index, place }] : [])),
    );
    this.root.replaceChildren(
      element("strong", {}, name),
      element("span", {}, children.length === 0 ? "a leaf, worth" : `${side} to move, evaluation`),
      input,
      ...parents.map(({ parent, index, place }) =>
        element(
          "span",
          { class: "place" },
          `move ${place + 1} of ${parent.children.length} at ${parent.name}`,
          button("◀", `Earlier at ${parent.name}`, () => this.move(index, place - 1), { disabled: place === 0 }),
          button("▶", `Later at ${parent.name}`, () => this.move(index, place), {
            disabled: place + 1 === parent.children.length,
          }),
        ),
      ),
      button("✕", "Close", () => (this.root.hidden = true), { class: "close" }),
    );
  }

  private move(node: number, index: number): void {
    // In a tree in short form nodes are numbered in the order of the text, so the chosen one may get another number.
    if (this.watched?.is_tree) this.root.hidden = true;
    this.edit({ what: "swap", node, index });
  }
}
