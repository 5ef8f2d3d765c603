// What a move is worth, as people read it.

import { counted, element } from "../dom";
import type { Worth } from "../types";

function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}

function bound(text: string): string | undefined {
  return text.endsWith("inf") ? undefined : signed(Number(text));
}

/** The value in short: `+3`, `≥ 0`, `≈ +2.5` if it is an estimate, `win 5` in plies, or `?` if nothing is known. */
export function short({ value }: Worth): string {
  if (typeof value === "number") return signed(value);
  if ("points" in value) return (value.depth === undefined ? "" : "≈ ") + value.points.join(" ");
  if ("fraction" in value) return signed(value.about);
  if ("ending" in value) return value.plies === null ? value.ending : `${value.ending} ${value.plies}`;
  if ("about" in value) return `≈ ${signed(value.about)}`;
  const [lower, upper] = [bound(value.lower), bound(value.upper)];
  if (lower && upper) return `${lower} to ${upper}`;
  if (lower) return `≥ ${lower}`;
  return upper ? `≤ ${upper}` : "?";
}

/** The value in words, to follow the name of a move. */
export function words(worth: Worth | undefined): string {
  if (!worth) return "";
  const best = worth.is_best ? ", a best move" : "";
  const { value } = worth;
  if (typeof value === "number") return `, worth ${signed(value)}${best}`;
  if ("points" in value) {
    const points = value.points.map((points, player) => `${"ABC"[player]} ${points}`).join(", ");
    return `, ${value.depth === undefined ? "points" : "points as far as was searched"}: ${points}${best}`;
  }
  if ("fraction" in value) return `, worth ${value.fraction.replace("-", "−")}${best}`;
  if ("about" in value) return `, about ${signed(value.about)} at depth ${value.depth}${best}`;
  if ("ending" in value) {
    const plies = value.plies === null ? "" : ` in ${counted(value.plies, "ply", "plies")}`;
    return `, a ${value.ending}${plies}${best}`;
  }
  return short(worth) === "?" ? ", not known yet" : `, worth ${short(worth).replace("≥", "at least").replace("≤", "at most")}`;
}

/** Whether the player who moves is ahead. */
function kind({ value }: Worth): string {
  if (typeof value !== "number" && "points" in value) return "points";
  if (typeof value !== "number" && "ending" in value) return { win: "wins", draw: "draws", loss: "loses" }[value.ending];
  const number = typeof value === "number" ? value : "about" in value ? value.about : undefined;
  if (number === undefined) return "open";
  return number > 0 ? "wins" : number < 0 ? "loses" : "draws";
}

/**
 * The value beside its move. Its sign says what its colour says, and a best move has a star. The style sheet writes it,
 * because the button's name has it in words already.
 */
export function badge(worth: Worth | undefined): HTMLElement | undefined {
  if (!worth) return undefined;
  return element("span", { class: `worth ${kind(worth)}${worth.is_best ? " best" : ""}`, "data-worth": short(worth) });
}
