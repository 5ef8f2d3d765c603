// A tree with chance, or for several players: its picture with the value of every node, and what every algorithm returns.

import { element } from "../dom";
import { drawing } from "../svg";
import type { Beyond } from "../types";

export function beyond({ beyond: { picture, columns, rows } }: Beyond): HTMLElement {
  const kind = (column: number) => (column < 3 ? "words" : "number");
  const head = columns.map((name, column) => element("th", { scope: "col", class: kind(column) }, name));
  const body = rows.map((row) =>
    element("tr", {}, ...row.map((cell, column) => element("td", { class: kind(column) }, cell.toLocaleString("en")))),
  );
  const table = element("table", {}, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...body));
  const shown = element("div", { class: "picture", tabindex: 0, role: "group", "aria-label": "Picture of the tree" });
  shown.append(drawing(picture));
  return element(
    "section",
    { class: "panel beyond", "aria-label": "All algorithms" },
    element("header", {}, element("h2", {}, "All algorithms"), element("p", { class: "result" }, "The picture shows what every node is worth.")),
    shown,
    rows.length > 0 && element("div", { class: "rows-of", tabindex: 0, role: "region", "aria-label": "Table" }, table),
  );
}
