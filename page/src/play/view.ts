// Play: a game against the engine or a friend, with the value of every move on request.

import { Refused, Stopped } from "../client";
import { button, counted, element } from "../dom";
import type { Page, View } from "../main";
import type { Route } from "../router";
import type { Engine, EngineMove, MoveValues, PlayProgress, PlayQuestion, Position, Seat, State } from "../types";
import { draw } from "./boards";
import { GameForm } from "./form";

/** How long the values may take, in milliseconds. */
const TIMES: [number, string][] = [
  [10_000, "for 10 seconds"],
  [60_000, "for a minute"],
  [600_000, "for 10 minutes"],
];

/** What the engine does now. */
type Work = "idle" | "move" | "values";

export class PlayView implements View {
  readonly root: HTMLElement;
  private question: PlayQuestion = { game: "connect4", moves: "", engine: "min", level: "good" };
  private position: Position | undefined;
  private values: MoveValues | undefined;
  private work: Work = "idle";
  private asked = 0;
  private form: GameForm;
  private stage = element("div", { class: "playing" });
  private status = element("p", { class: "now", role: "status", "aria-live": "polite" });
  private progress = element("p", { class: "quiet progress" });
  private meaning = element("p", { class: "quiet" });
  private list = element("ol", { class: "played", "aria-label": "Moves so far" });
  private address = element("input", { type: "text", readonly: true, "aria-label": "Link to this position" });
  private back = button("Take back", "Take back the last move (u)", () => this.takeBack());
  private stop = button("Stop", "Stop thinking", () => this.page.client.stop());
  private move = button("Let the engine move", "Let the engine move (m)", () => void this.engineMoves());
  private show = button("Show values", "Show values: what every move is worth (v)", () => this.toggle(), { "aria-pressed": "false" });
  private time = element(
    "select",
    { "aria-label": "How long the values may take", onchange: () => this.showsValues && void this.findValues() },
    ...TIMES.map(([time, words]) => element("option", { value: time }, words)),
  );

  constructor(private page: Page) {
    this.form = new GameForm(
      page,
      (game) => void this.go(this.fresh(game), { isNew: true, mayMove: true }),
      ({ engine, level }) => {
        const { engine: _, ...question } = { ...this.question, level };
        void this.go(engine ? { ...question, engine } : question, { isNew: true, mayMove: true });
      },
    );
    const copy = button("Copy link", "Copy link to this position", () => void this.copy());
    this.root = element(
      "div",
      { class: "play" },
      element("h1", {}, "Play"),
      this.form.root,
      this.status,
      element(
        "div",
        { class: "table-top" },
        this.stage,
        element(
          "aside",
          { class: "panel", "aria-label": "The game" },
          element("div", { class: "actions" }, this.back, this.move, this.stop),
          element("div", { class: "actions" }, this.show, this.time),
          this.progress,
          this.meaning,
          element("h2", { class: "plain" }, "Moves"),
          this.list,
          element("h2", { class: "plain" }, "Share"),
          element("div", { class: "actions" }, this.address, copy),
          element("p", { class: "quiet" }, "Keys: a move's number, u to take back, v for the values, m for the engine's move."),
        ),
      ),
    );
  }

  async open({ link, shown }: Route): Promise<void> {
    if (link !== "" && link === this.position?.link) {
      if ((shown === "values") !== this.showsValues) this.toggle();
      return;
    }
    if (link !== "") this.show.setAttribute("aria-pressed", String(shown === "values"));
    if (link === "") {
      await this.go(this.question, {});
      return;
    }
    try {
      const state = await this.page.client.ask<State>({ ask: "open", link });
      if (state.tab !== "play") throw new Refused("this link is for another part of the page");
      const { tab: _, ...question } = state;
      await this.go(question, { mustWork: true });
    } catch (error) {
      // The sentence stays on the page, above the last position that worked.
      await this.go(this.question, {});
      this.page.say(error);
    }
  }

  leave(): void {
    this.cancel();
  }

  /** A new game against the same opponent, if the game has such a one; with other dice. */
  private fresh(game: string): PlayQuestion {
    const { engine, level } = this.question;
    const info = this.page.lists.games.find(({ name }) => name === nameOf(game));
    const isSame = nameOf(game) === nameOf(this.question.game);
    const opponent: Engine | undefined = engine === undefined || isSame ? engine : info?.is_for_three ? "bc" : "min";
    return {
      game,
      moves: "",
      level,
      ...(opponent && { engine: opponent }),
      ...(info?.has_dice && { dice: Math.floor(Math.random() * 1_000_000) + 1 }),
    };
  }

  key({ key }: KeyboardEvent): boolean {
    if (key === "u") this.takeBack();
    else if (key === "v") this.toggle();
    else if (key === "m") void this.engineMoves();
    else if (this.position?.moves.includes(key) && !this.isLocked) this.play(key);
    else return false;
    return true;
  }

  private get showsValues(): boolean {
    return this.show.getAttribute("aria-pressed") === "true";
  }

  /** True if the engine is to move. */
  private get isLocked(): boolean {
    return this.work === "move";
  }

  /** Stops what the engine does. Whoever waits for it hears nothing. */
  private cancel(): void {
    this.asked++;
    if (this.work !== "idle" && this.page.client.isBusy) this.page.client.stop();
    this.work = "idle";
  }

  /**
   * Shows a position. A new one is a new entry of the history. The engine moves if it may: not in a position that
   * somebody came to by a link, or by going back.
   */
  private async go(
    question: PlayQuestion,
    { isNew, mayMove, mustWork }: { isNew?: boolean; mayMove?: boolean; mustWork?: boolean },
  ): Promise<void> {
    this.cancel();
    const number = this.asked;
    try {
      const position = await this.page.client.ask<Position>({ ask: "position", ...question });
      if (number !== this.asked) return;
      this.page.say(undefined);
      this.question = question;
      this.position = position;
      this.values = undefined;
      if (isNew) this.page.router.push(this.route);
      else this.page.router.settle(this.route);
      this.form.show(question, position);
      this.render();
      if (position.is_over) return;
      if (mayMove && plays(question.engine, position.side)) void this.engineMoves();
      else if (this.showsValues) void this.findValues();
    } catch (error) {
      if (mustWork) throw error;
      if (number === this.asked) this.page.say(error);
    }
  }

  private play(move: string): void {
    void this.go({ ...this.question, moves: [...(this.position?.played ?? []), move].join(" ") }, { isNew: true, mayMove: true });
  }

  /** Takes back a move, and those of the engine and the dice after it. */
  private takeBack(): void {
    const { position, question } = this;
    if (!position || !this.canTakeBack) return;
    let count = position.played.length - 1;
    while (count > 0 && (plays(question.engine, position.sides[count]) || position.sides[count] === "chance")) count--;
    void this.go({ ...question, moves: position.played.slice(0, count).join(" ") }, { isNew: true });
  }

  private get canTakeBack(): boolean {
    return this.position?.sides.some((seat) => seat !== "chance") ?? false;
  }

  private get route(): Route {
    return { tab: "play", link: this.position?.link ?? "", step: undefined, shown: this.showsValues ? "values" : undefined };
  }

  private toggle(): void {
    this.show.setAttribute("aria-pressed", String(!this.showsValues));
    this.page.router.settle(this.route);
    if (this.showsValues) void this.findValues();
    else {
      if (this.work === "values") this.cancel();
      this.values = undefined;
      this.render();
    }
  }

  private async engineMoves(): Promise<void> {
    if (!this.position || this.position.is_over) return;
    const found = await this.think<EngineMove>("move", { ask: "engine_move", question: this.question });
    if (!found?.move || !this.position) return;
    const moves = [...this.position.played, found.move].join(" ");
    // The reply belongs to the entry of the move before it: going back leads to the player's own choices.
    await this.go({ ...this.question, moves }, { isNew: !plays(this.question.engine, this.position.side), mayMove: true });
    this.progress.textContent = told(found);
  }

  private async findValues(): Promise<void> {
    if (!this.position || this.position.is_over) return;
    const question = { ask: "move_values", question: this.question, milliseconds: Number(this.time.value) };
    const values = await this.think<MoveValues>("values", question);
    if (!values) return;
    this.values = values;
    this.render();
    this.progress.textContent = values.is_exact
      ? "All values are exact."
      : "The time is up: where a value is not exact, its bounds or an estimate are shown. Longer may do it.";
  }

  /** Asks the engine. Returns nothing if it is stopped or if another question came first. */
  private async think<Answer>(work: Work, question: object): Promise<Answer | undefined> {
    this.cancel();
    const number = this.asked;
    this.work = work;
    this.render();
    try {
      const answer = await this.page.client.ask<Answer>(question, (progress) => {
        if (number === this.asked) this.hear(progress as PlayProgress);
      });
      if (number !== this.asked) return undefined;
      this.work = "idle";
      return answer;
    } catch (error) {
      if (number !== this.asked) return undefined;
      this.work = "idle";
      this.render();
      if (error instanceof Stopped) this.progress.textContent = "Stopped.";
      else this.page.say(error);
      return undefined;
    }
  }

  private hear({ report, values }: PlayProgress): void {
    if (report) this.progress.textContent = `${counted(report.nodes, "node", "nodes")} so far…`;
    if (values && this.showsValues) {
      this.values = values;
      this.render();
    }
  }

  private render(): void {
    const { position, question, work } = this;
    if (!position) return;
    const focused = (document.activeElement as HTMLElement | null)?.dataset.move;
    const had_focus = this.stage.contains(document.activeElement);
    this.stage.dataset.game = question.game;
    const worth = new Map(this.values?.moves.map((of) => [of.move, of]));
    this.stage.replaceChildren(
      draw({
        position,
        worth: (move) => worth.get(move),
        play: (move) => this.play(move),
        isLocked: this.isLocked,
      }),
    );
    if (had_focus) {
      const same = focused === undefined ? null : this.stage.querySelector<HTMLElement>(`[data-move="${CSS.escape(focused)}"]:enabled`);
      (same ?? this.stage.querySelector<HTMLElement>("[data-move]:enabled") ?? this.back).focus();
    }
    const name = position.players[position.side] ?? "";
    const who = question.engine === undefined ? "" : plays(question.engine, position.side) ? ", the engine," : ", you,";
    const status = position.result ?? (work === "move" ? `The engine thinks, as ${name}…` : `${name}${who} to move.`);
    if (this.status.textContent !== status) this.status.textContent = status;
    this.status.classList.toggle("over", position.is_over);
    this.progress.textContent = work === "values" ? "Searching for the values…" : "";
    this.meaning.textContent = this.showsValues && !position.is_over ? position.meaning : "";
    this.back.disabled = !this.canTakeBack;
    this.move.disabled = position.is_over || work === "move";
    this.stop.hidden = work === "idle";
    this.address.value = location.href;
    this.list.replaceChildren(
      ...position.played.map((move, index) => {
        const jump = () => void this.go({ ...question, moves: position.played.slice(0, index + 1).join(" ") }, { isNew: true });
        const label = `Back to move ${index + 1}: ${position.players[position.sides[index] ?? "max"] ?? ""} ${move}`;
        return element(
          "li",
          {},
          element("button", { type: "button", "aria-label": label, class: position.sides[index], onclick: jump }, move),
        );
      }),
    );
  }

  private async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.href);
      this.progress.textContent = "The link is copied.";
    } catch {
      this.address.select();
      this.progress.textContent = "The link is selected: copy it with Ctrl+C.";
    }
  }
}

function nameOf(game: string): string {
  return game.split("(")[0]!.trim();
}

/** True if the engine plays for this seat. */
function plays(engine: Engine | undefined, seat: Seat | undefined): boolean {
  if (engine === undefined || seat === undefined) return false;
  return engine === seat || (seat.length === 1 && engine.length === 2 && engine.includes(seat));
}

/** What the engine thought of its move. */
function told({ is_exact, depth, nodes }: EngineMove): string {
  const seen = nodes ? `, after ${counted(nodes, "node", "nodes")}` : "";
  if (is_exact) return `The engine's move is proved to be a best one${seen}.`;
  return `The engine looked ${counted(Number(depth), "ply", "plies")} ahead${seen}.`;
}
