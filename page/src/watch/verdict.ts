// What the law says of a result, and the expansions that show it.

import { element } from "../dom";
import type { Expansion, Run, Watched } from "../types";

/** The verdict, with a button for each expansion. `choose` gets the number of the one that somebody wants to see. */
export class Verdict {
  readonly root: HTMLElement;
  private buttons: HTMLElement[];

  constructor(run: Run, watched: Watched, choose: (expansion: number | undefined) => void) {
    const { claim, holds, here, words, expansions } = run.verdict;
    const mark = element("span", { class: holds ? "mark holds" : "mark broken" }, holds ? "✓ holds" : "✗ broken");
    this.buttons = expansions.map((expansion, index) =>
      element(
        "button",
        { type: "button", "aria-pressed": "false", title: ends(expansion, watched), onclick: () => choose(this.is(index) ? undefined : index) },
        `Show ${expansion.title}`,
      ),
    );
    this.root = element(
      "div",
      { class: "verdict" },
      element("p", {}, "claims ", element("strong", {}, claim), ": ", mark, here === claim ? "" : `; here it is ${here ?? "nothing"}`),
      element("p", {}, words),
      this.buttons.length > 0 && element("div", { class: "expansions" }, ...this.buttons),
    );
  }

  /** Shows which expansion is seen. */
  press(expansion: number | undefined): void {
    this.buttons.forEach((button, index) => button.setAttribute("aria-pressed", String(index === expansion)));
  }

  private is(expansion: number): boolean {
    return this.buttons[expansion]?.getAttribute("aria-pressed") === "true";
  }
}

function ends({ places }: Expansion, watched: Watched): string {
  const names = places.filter(({ children }) => children.length === 0).map(({ node }) => watched.nodes[node]?.name ?? `#${node}`);
  return `It stops at ${names.join(", ")}.`;
}
