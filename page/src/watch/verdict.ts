// What the law says of a result, and the expansions that show it.

import { element } from "../dom";
import type { Expansion, Run, Watched } from "../types";

export function verdict(run: Run, watched: Watched, highlight: (nodes: Set<number> | undefined) => void): HTMLElement {
  const { claim, holds, here, words, expansions } = run.verdict;
  const mark = element("span", { class: holds ? "mark holds" : "mark broken" }, holds ? "✓ holds" : "✗ broken");
  const shown = expansions.map((expansion) => toggle(expansion, watched, highlight));
  // One expansion at a time.
  for (const button of shown) {
    button.addEventListener("click", () => {
      for (const other of shown) if (other !== button) other.setAttribute("aria-pressed", "false");
    });
  }
  return element(
    "div",
    { class: "verdict" },
    element("p", {}, "claims ", element("strong", {}, claim), ": ", mark, here === claim ? "" : `; here it is ${here ?? "nothing"}`),
    element("p", {}, words),
    shown.length > 0 && element("div", { class: "expansions" }, ...shown),
  );
}

/** A button that shows the nodes of an expansion in the picture. */
function toggle(expansion: Expansion, watched: Watched, highlight: (nodes: Set<number> | undefined) => void): HTMLElement {
  const ends = expansion.places.filter(({ children }) => children.length === 0).map(({ node }) => node);
  const names = ends.map((node) => watched.nodes[node]?.name ?? `#${node}`);
  const button = element(
    "button",
    {
      type: "button",
      "aria-pressed": "false",
      title: `It stops at ${names.join(", ")}.`,
      onclick: () => {
        const isOn = button.getAttribute("aria-pressed") === "true";
        button.setAttribute("aria-pressed", String(!isOn));
        highlight(isOn ? undefined : new Set(expansion.places.map(({ node }) => node)));
      },
    },
    `Show ${expansion.title}`,
  );
  return button;
}
