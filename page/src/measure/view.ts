// Measure: an experiment, run here: its claim, the plot, what was found, and the table.

import { Refused, Stopped } from "../client";
import { button, element } from "../dom";
import type { Page, View } from "../main";
import type { Route } from "../router";
import { drawing } from "../svg";
import type { Measured, MeasureQuestion, State } from "../types";

const MOST_SEED = 4_294_967_295;

export class MeasureView implements View {
  readonly root: HTMLElement;
  private question: MeasureQuestion;
  private link = "";
  private asked = 0;
  private isRunning = false;
  private experiment: HTMLSelectElement;
  private seed = element("input", { type: "number", id: "measure-seed", min: 0, max: MOST_SEED, value: 1, onchange: () => this.start() });
  private claim = element("p", { class: "claim" });
  private bar = element("progress", { "aria-label": "Steps of the experiment", value: 0, max: 1 });
  private status = element("span", { role: "status", class: "quiet" });
  private running = element("div", { class: "running", hidden: true }, this.bar, this.status);
  private shown = element("div", { class: "measured" });

  constructor(private page: Page) {
    const { experiments } = page.lists;
    this.question = { experiment: experiments[0]?.name ?? "", seed: 1 };
    this.experiment = element(
      "select",
      { id: "measure-experiment", onchange: () => this.start() },
      ...experiments.map(({ name, summary }) => element("option", { value: name }, `${name}: ${summary}`)),
    );
    this.root = element(
      "div",
      { class: "measure" },
      element("h1", {}, "Measure what the theory claims"),
      element(
        "form",
        { class: "question", onsubmit: (event) => (event.preventDefault(), this.start()) },
        element(
          "div",
          { class: "row" },
          element("div", { class: "field" }, element("label", { for: "measure-experiment" }, "Experiment"), this.experiment),
          element("div", { class: "field" }, element("label", { for: "measure-seed" }, "Seed"), this.seed),
          button("Another seed", "Another seed (n)", () => this.next()),
        ),
      ),
      this.claim,
      this.running,
      this.shown,
    );
  }

  async open({ link }: Route): Promise<void> {
    if (link !== "" && link === this.link) return;
    if (link === "") {
      // The tab's own link: what was shown last.
      if (this.link === "") await this.ask(this.question, false);
      else this.page.router.settle({ tab: "measure", link: this.link, step: undefined });
      return;
    }
    try {
      const state = await this.page.client.ask<State>({ ask: "open", link });
      if (state.tab !== "measure") throw new Refused("this link is for another part of the page");
      await this.ask({ experiment: state.experiment, seed: state.seed }, false);
    } catch (error) {
      this.page.say(error);
    }
  }

  leave(): void {
    this.cancel();
  }

  key({ key }: KeyboardEvent): boolean {
    if (key !== "n") return false;
    this.next();
    return true;
  }

  private next(): void {
    this.seed.value = String((this.number() + 1) % (MOST_SEED + 1));
    this.start();
  }

  private number(): number {
    return Math.min(MOST_SEED, Math.max(0, Math.trunc(Number(this.seed.value)) || 0));
  }

  private start(): void {
    void this.ask({ experiment: this.experiment.value, seed: this.number() }, true);
  }

  /** Stops the experiment that runs. Whoever waits for it hears nothing. */
  private cancel(): void {
    this.asked++;
    if (!this.isRunning) return;
    this.isRunning = false;
    this.link = "";
    this.page.client.stop();
  }

  /** Runs an experiment. What somebody asks for is a new entry of the history. */
  private async ask(question: MeasureQuestion, isNew: boolean): Promise<void> {
    this.cancel();
    const number = this.asked;
    this.isRunning = true;
    this.tell(question);
    try {
      const measured = await this.page.client.ask<Measured>({ ask: "measure", ...question }, (progress) => {
        if (number === this.asked) this.hear(progress as { done: number; all: number });
      });
      if (number !== this.asked) return;
      this.isRunning = false;
      this.page.say(undefined);
      this.question = question;
      this.link = measured.link;
      this.build(measured);
      const route = { tab: "measure", link: this.link, step: undefined };
      if (isNew) this.page.router.push(route);
      else this.page.router.settle(route);
    } catch (error) {
      if (number !== this.asked) return;
      this.isRunning = false;
      this.shown.replaceChildren();
      this.link = "";
      this.page.say(error instanceof Stopped ? new Stopped("The experiment was stopped.") : error);
    }
    this.running.hidden = true;
  }

  /** Shows which experiment runs. */
  private tell({ experiment, seed }: MeasureQuestion): void {
    this.experiment.value = experiment;
    this.seed.value = String(seed);
    const info = this.page.lists.experiments.find(({ name }) => name === experiment);
    this.claim.replaceChildren(...(info ? [element("strong", {}, "Claim: "), info.claim] : []));
    this.bar.removeAttribute("value");
    this.status.textContent = "Running…";
    this.running.hidden = false;
    this.shown.classList.add("old");
  }

  private hear({ done, all }: { done: number; all: number }): void {
    this.bar.max = Math.max(1, all);
    this.bar.value = done;
    this.status.textContent = `${done} of ${all} steps`;
  }

  private build({ columns, rows, finding, title, plot }: Measured): void {
    const picture = element("div", { class: "plot", role: "img", tabindex: 0, "aria-label": `Plot: ${title}` }, drawing(plot));
    const kind = (column: number) => (columns[column]?.is_text ? "words" : "number");
    const head = columns.map(({ name }, column) => element("th", { scope: "col", class: kind(column) }, name));
    const body = rows.map((row) =>
      element("tr", {}, ...row.map((cell, column) => element("td", { class: kind(column) }, told(cell)))),
    );
    const table = element("table", {}, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...body));
    this.shown.classList.remove("old");
    this.shown.replaceChildren(
      element("p", { class: "finding" }, element("strong", {}, "Found: "), finding),
      picture,
      element("div", { class: "rows-of", tabindex: 0, role: "region", "aria-label": "Table" }, table),
    );
  }
}

function told(cell: number | string | null): string {
  if (cell === null) return "";
  return typeof cell === "number" ? cell.toLocaleString("en") : cell;
}
