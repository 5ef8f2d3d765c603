// Boards that people recognise. A board offers its moves as buttons; it knows nothing about the rules.

import { counted, element } from "../dom";
import type { Board, Cell, Position, Seat, Side, Stroke, Worth } from "../types";
import { men } from "./men";
import { badge, words } from "./worth";

/** What a board needs to know. */
export interface Table {
  position: Position;
  /** What a move is worth, if it is shown. */
  worth(move: string): Worth | undefined;
  play(move: string): void;
  /** True if nobody may click, because the engine is to move. */
  isLocked: boolean;
}

type Of<Kind extends Board["kind"]> = Extract<Board, { kind: Kind }>;

/** More objects of a heap than this are only counted. */
const MOST_OBJECTS = 40;
/** More buttons than this are not shown. */
const MOST_BUTTONS = 300;

export function draw(table: Table): HTMLElement {
  const { board } = table.position;
  switch (board.kind) {
    case "grid":
      return board.drops ? drops(table, board, board.drops) : grid(table, board);
    case "pits":
      return pits(table, board);
    case "heaps":
      return heaps(table, board);
    case "numbers":
      return numbers(table, board);
    case "men":
      return men(table, board);
    case "dots":
      return dots(table, board);
    case "text":
      return text(table);
  }
}

/** A button that makes a move. */
export function mover(table: Table, move: string | null, label: string, attributes: object, ...children: (Node | string | undefined)[]) {
  const worth = move === null ? undefined : table.worth(move);
  return element(
    "button",
    {
      type: "button",
      "data-move": move ?? undefined,
      "aria-label": label + words(worth),
      disabled: move === null || table.isLocked,
      onclick: () => move !== null && table.play(move),
      ...attributes,
    },
    ...children,
    badge(worth),
  );
}

/** The mark of somebody: a colour and a shape, and a name unless there is another text. */
export function mark(owner: Seat | null, players: Position["players"], text?: string): HTMLElement | undefined {
  return owner ? element("span", { class: `stone ${owner}` }, text || players[owner]) : undefined;
}

function classes({ is_last, wins }: Cell): string {
  return `${is_last ? " last" : ""}${wins ? " wins" : ""}`;
}

export function columned(root: HTMLElement, columns: number): HTMLElement {
  root.style.setProperty("--columns", String(columns));
  return root;
}

function grid(table: Table, { columns, cells }: Of<"grid">): HTMLElement {
  const { players } = table.position;
  const buttons = cells.map((cell, index) => {
    const place = `Row ${Math.floor(index / columns) + 1}, column ${(index % columns) + 1}`;
    const what = (cell.owner && players[cell.owner]) ?? "empty";
    return mover(table, cell.move, `${place}: ${what}`, { class: `cell${classes(cell)}` }, mark(cell.owner, players));
  });
  return columned(element("div", { class: "board grid", role: "group", "aria-label": "Board" }, ...buttons), columns);
}

function drops(table: Table, { columns, cells }: Of<"grid">, moves: (string | null)[]): HTMLElement {
  const { players } = table.position;
  const buttons = moves.map((move, column) =>
    mover(table, move, `Drop into column ${column + 1}`, { class: "drop" }, element("span", { "aria-hidden": "true" }, "↓")),
  );
  const holes = cells.map((cell) => {
    const play = () => cell.move !== null && !table.isLocked && table.play(cell.move);
    return element("span", { class: `hole${classes(cell)}`, onclick: play }, mark(cell.owner, players));
  });
  const rows = cells.length / columns;
  const column = (at: number) => {
    const stones = Array.from({ length: rows }, (_, row) => cells[(rows - 1 - row) * columns + at]?.owner ?? null);
    return stones.flatMap((owner) => (owner ? [players[owner] ?? ""] : [])).join(" ") || "empty";
  };
  const told = moves.map((_, at) => `column ${at + 1}: ${column(at)}`).join("; ");
  return columned(
    element(
      "div",
      { class: `board drops${columns > 9 ? " many" : ""}` },
      element("div", { class: "over", role: "group", "aria-label": "Columns" }, ...buttons),
      element("div", { class: "holes", role: "img", "aria-label": `Stones from below, ${told}` }, ...holes),
    ),
    columns,
  );
}

function pits(table: Table, { max, min }: Of<"pits">): HTMLElement {
  const { players } = table.position;
  const row = (side: Side) => {
    const { houses } = side === "max" ? max : min;
    const made = houses.map(({ seeds, move }, index) =>
      mover(
        table,
        move,
        `${counted(seeds, "seed", "seeds")} in house ${index + 1} of ${players[side]}`,
        { class: `house ${side}` },
        element("span", { class: "seeds" }, String(seeds)),
      ),
    );
    // Min sits on the other side of the board, so its houses go from right to left.
    if (side === "min") made.reverse();
    return element("div", { class: "houses", role: "group", "aria-label": `Houses of ${players[side]}` }, ...made);
  };
  const store = (side: Side, seeds: number) =>
    element(
      "div",
      { class: `store ${side}` },
      element("span", { class: "seeds" }, String(seeds)),
      element("span", { class: "whose" }, `Store of ${players[side]}`),
    );
  const middle = element("div", { class: "rows" }, row("min"), row("max"));
  return columned(
    element("div", { class: "board pits" }, store("min", min.store), middle, store("max", max.store)),
    max.houses.length,
  );
}

function heaps(table: Table, { heaps }: Of<"heaps">): HTMLElement {
  const made = heaps.map(({ count, moves }, index) => {
    const shown = Math.min(count, MOST_OBJECTS);
    // The last object takes one, the one before it takes two.
    const objects = Array.from({ length: shown }, (_, at) => {
      const taken = shown - at;
      const move = moves[taken - 1] ?? null;
      return mover(table, move, `Take ${taken} of heap ${index + 1}`, { class: "object", title: move ? `Take ${taken}` : "" });
    });
    const name = heaps.length > 1 ? `Heap ${index + 1}` : "Pile";
    const rest = count > shown ? many(table, moves, index, count) : undefined;
    return element(
      "div",
      { class: "heap", role: "group", "aria-label": `${name}: ${count}` },
      element("span", { class: "whose" }, `${name}: ${count.toLocaleString("en")}`),
      element("div", { class: "objects" }, count > shown && element("span", { class: "whose" }, "…"), ...objects),
      rest,
    );
  });
  return element("div", { class: "board heaps" }, ...made);
}

/** A heap that is too large to be clicked. */
function many(table: Table, moves: string[], heap: number, count: number): HTMLElement | undefined {
  if (moves.length <= MOST_OBJECTS) return undefined;
  const input = element("input", { type: "number", min: 1, max: count, value: 1, "aria-label": `How many of heap ${heap + 1}` });
  const take = () => {
    const move = moves[Number(input.value) - 1];
    if (move !== undefined) table.play(move);
  };
  const button = element("button", { type: "button", onclick: take, disabled: table.isLocked }, "Take so many");
  return element("div", { class: "many" }, input, button);
}

function numbers(table: Table, { numbers, more, moves, score }: Of<"numbers">): HTMLElement {
  const { players } = table.position;
  const left = numbers.filter(({ owner }) => owner === null);
  const shown = numbers.map(({ value, owner }) =>
    element(
      "li",
      { class: `number ${owner ?? ""}` },
      String(value),
      owner ? element("span", { class: "whose" }, players[owner]) : undefined,
    ),
  );
  if (more > 0) shown.push(element("li", { class: "whose" }, `and ${more.toLocaleString("en")} more`));
  const buttons = moves.map((move, index) => {
    const taken = left.slice(0, index + 1).map(({ value }) => value).join(" and ");
    return mover(table, move, `Take ${taken}`, { class: "take" }, `Take ${taken}`);
  });
  const so_far = `${players.min}'s sum minus ${players.max}'s: ${score}. The smaller sum wins.`;
  return element(
    "div",
    { class: "board numbers" },
    element("ol", { "aria-label": "Numbers" }, ...shown),
    element("p", { class: "whose" }, so_far),
    element("div", { class: "takes", role: "group", "aria-label": "Moves" }, ...buttons),
  );
}

function dots(table: Table, { columns, lying, standing, boxes }: Of<"dots">): HTMLElement {
  const { players } = table.position;
  const stroke = ({ move, is_drawn, is_last }: Stroke, direction: string, row: number, column: number) => {
    const label = `${direction} line, row ${row + 1}, column ${column + 1}${is_drawn ? ", drawn" : ""}`;
    const state = `${is_drawn ? " drawn" : ""}${is_last ? " last" : ""}`;
    return mover(table, move, label, { class: `stroke ${direction.toLowerCase()}${state}` });
  };
  const rows = boxes.length / columns;
  const parts: HTMLElement[] = [];
  const dot = () => element("span", { class: "dot" });
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column < columns; column++) {
      parts.push(dot(), stroke(lying[row * columns + column]!, "Lying", row, column));
    }
    parts.push(dot());
    for (let column = 0; row < rows && column <= columns; column++) {
      parts.push(stroke(standing[row * (columns + 1) + column]!, "Standing", row, column));
      if (column < columns) {
        parts.push(element("span", { class: "box" }, mark(boxes[row * columns + column] ?? null, players)));
      }
    }
  }
  const root = columned(element("div", { class: "board dots", role: "group", "aria-label": "Board" }, ...parts), columns);
  root.style.setProperty("--rows", String(rows));
  return root;
}

/** Any game: its text, and a button for each move. */
function text(table: Table): HTMLElement {
  const { moves, text } = table.position;
  const buttons = moves.slice(0, MOST_BUTTONS).map((move) => mover(table, move, `Move ${move}`, { class: "take" }, move));
  return element(
    "div",
    { class: "board text" },
    element("pre", { tabindex: 0, "aria-label": "Position" }, text),
    element("div", { class: "takes", role: "group", "aria-label": "Moves" }, ...buttons),
    moves.length > buttons.length && element("p", { class: "whose" }, `and ${moves.length - buttons.length} more moves`),
  );
}
