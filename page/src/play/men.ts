// Boards on which men go from one cell to another. A click on a man and on a cell moves it. Every move has a button below
// the board as well: for the keyboard, for screen readers, and for its value.

import { element } from "../dom";
import type { Men } from "../types";
import { columned, mark, mover, type Table } from "./boards";

export function men(table: Table, { columns, cells, steps, die, look, note }: Men): HTMLElement {
  const { players } = table.position;
  const drawn = cells.map(({ owner, text, name, is_last }, index) => {
    const movable = !table.isLocked && steps.some(({ from }) => from === index);
    const open = !table.isLocked && steps.some(({ from, to }) => from === null && to === index);
    const classes = `square${is_last ? " last" : ""}${movable ? " movable" : ""}${open ? " open" : ""}`;
    if (name === "") return element("span", { class: "square unused" });
    const label = look === "tracks" || !owner ? element("span", { class: "whose" }, name) : undefined;
    return element("span", { class: classes, onclick: () => click(index) }, label, mark(owner, players, text));
  });

  let chosen: number | undefined;
  function click(index: number): void {
    if (table.isLocked) return;
    const here = steps.filter(({ from, to }) => to === index && (chosen === undefined || from === chosen));
    const isMan = steps.some(({ from }) => from === index);
    // Without a man chosen, the cell is enough if only one man can go there.
    if (here.length === 1 && (chosen !== undefined || !isMan)) {
      table.play(here[0]!.move);
      return;
    }
    chosen = isMan ? index : undefined;
    drawn.forEach((cell, at) => {
      cell.classList.toggle("chosen", at === chosen);
      cell.classList.toggle("goal", chosen !== undefined && steps.some(({ from, to }) => from === chosen && to === at));
    });
  }

  const told = cells.flatMap(({ owner, text, name }) => (owner ? [`${players[owner] ?? ""} ${text} on ${name}`] : []));
  const buttons = steps.map(({ move, words }) => mover(table, move, `Move ${words}`, { class: "take" }, words));
  return element(
    "div",
    { class: `board men ${look}` },
    columned(element("div", { class: "squares-of", role: "img", "aria-label": `Board: ${told.join(", ")}` }, ...drawn), columns),
    element(
      "div",
      { class: "takes", role: "group", "aria-label": "Moves" },
      die === null ? undefined : element("span", { class: "die", role: "img", "aria-label": `The die shows ${die}` }, String(die)),
      ...buttons,
    ),
    element("p", { class: "whose" }, note),
  );
}
