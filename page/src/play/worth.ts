// What a move is worth, as people read it.

import { element } from "../dom";
import type { Worth } from "../types";

function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}

function bound(text: string): string | undefined {
  return text.endsWith("inf") ? undefined : signed(Number(text));
}

/** The value in short: `+3`, `≥ 0`, or `?` if nothing is known. */
export function short({ value }: Worth): string {
  if (typeof value === "number") return signed(value);
  const [lower, upper] = [bound(value.lower), bound(value.upper)];
  if (lower && upper) return `${lower} to ${upper}`;
  if (lower) return `≥ ${lower}`;
  return upper ? `≤ ${upper}` : "?";
}

/** The value in words, to follow the name of a move. */
export function words(worth: Worth | undefined): string {
  if (!worth) return "";
  const { value, is_best } = worth;
  if (typeof value === "number") return `, worth ${signed(value)}${is_best ? ", a best move" : ""}`;
  return short(worth) === "?" ? ", not known yet" : `, worth ${short(worth).replace("≥", "at least").replace("≤", "at most")}`;
}

/**
 * The value beside its move. Its sign says what its colour says, and a best move has a star. The style sheet writes it,
 * because the button's name has it in words already.
 */
export function badge(worth: Worth | undefined): HTMLElement | undefined {
  if (!worth) return undefined;
  const { value, is_best } = worth;
  const kind = typeof value !== "number" ? "open" : value > 0 ? "wins" : value < 0 ? "loses" : "draws";
  return element("span", { class: `worth ${kind}${is_best ? " best" : ""}`, "data-worth": short(worth) });
}
