// What is played: which game, and against whom.

import { element } from "../dom";
import type { Page } from "../main";
import type { Engine, PlayQuestion, Position } from "../types";

export class GameForm {
  readonly root: HTMLElement;
  private game: HTMLSelectElement;
  private text = element("input", { type: "text", id: "play-text", spellcheck: "false", autocomplete: "off", maxlength: 20_000 });
  private opponent = element("select", { id: "play-opponent" });
  private level: HTMLSelectElement;
  private summary = element("p", { class: "quiet" });
  private shown = "";

  /** `start` begins a new game; `change` goes on with the same one. */
  constructor(
    private page: Page,
    start: (game: string) => void,
    change: (settings: { engine: Engine | undefined; level: string }) => void,
  ) {
    const { games, levels } = page.lists;
    this.game = element(
      "select",
      { id: "play-game", onchange: () => start(games.find(({ name }) => name === this.game.value)?.example ?? this.game.value) },
      ...games.map(({ name, title }) => element("option", { value: name }, title)),
    );
    this.level = element(
      "select",
      { id: "play-level" },
      ...levels.map(({ level, words }) => element("option", { value: level }, words)),
    );
    for (const select of [this.opponent, this.level]) {
      const settings = () => ({ engine: (this.opponent.value || undefined) as Engine | undefined, level: this.level.value });
      select.addEventListener("change", () => change(settings()));
    }
    this.root = element(
      "form",
      { class: "question", onsubmit: (event) => (event.preventDefault(), start(this.text.value)) },
      element(
        "div",
        { class: "row" },
        labelled("Game", this.game),
        labelled("Its parameters", this.text),
        element("button", { type: "submit" }, "New game"),
        labelled("Against", this.opponent),
        labelled("The engine's level", this.level),
      ),
      this.summary,
    );
  }

  show({ game, engine, level }: PlayQuestion, { players }: Position): void {
    const name = game.split("(")[0]!.trim();
    const info = this.page.lists.games.find((info) => info.name === name);
    this.game.value = name;
    // The reply of the engine must not erase what somebody types for the next game.
    if (game !== this.shown) this.text.value = game;
    this.shown = game;
    this.summary.textContent = info ? `${info.summary} Parameters: ${info.parameters}.` : "";
    const choices: [string, string][] = players.a
      ? [
          ["", "friends, here"],
          ["bc", `the engine, as ${players.b} and ${players.c}`],
          ["ac", `the engine, as ${players.a} and ${players.c}`],
          ["ab", `the engine, as ${players.a} and ${players.b}`],
        ]
      : [
          ["", "a friend, here"],
          ["min", `the engine, as ${players.min}`],
          ["max", `the engine, as ${players.max}`],
        ];
    this.opponent.replaceChildren(...choices.map(([value, text]) => element("option", { value }, text)));
    this.opponent.value = engine ?? "";
    this.level.value = level;
    this.level.disabled = engine === undefined;
  }
}

function labelled(text: string, control: HTMLElement): HTMLElement {
  return element("div", { class: "field" }, element("label", { for: control.id }, text), control);
}
