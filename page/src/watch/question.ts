// The form of the question: which graph, which algorithms, which window and depth.

import { element, options } from "../dom";
import type { Page } from "../main";
import type { Algorithm, WatchQuestion } from "../types";

const OWN = "your own";
const NONE = "";

export class QuestionForm {
  readonly root: HTMLElement;
  private tree: HTMLSelectElement;
  private text = element("textarea", { rows: 2, spellcheck: "false", maxlength: 200_000, onchange: () => this.changed() });
  private algorithms: HTMLSelectElement[];
  private depth = field("as the text says");
  private alpha = field("as the text says");
  private beta = field("as the text says");
  private equal = element("input", { type: "checkbox" });
  private random = {
    branching: element("input", { type: "number", min: 1, max: 8, value: 3 }),
    plies: element("input", { type: "number", min: 0, max: 8, value: 3 }),
    seed: element("input", { type: "number", min: 0, max: 4_294_967_295, value: 1 }),
    order: element("select", {}, ...["random", "best", "worst"].map((order) => element("option", {}, order))),
  };

  constructor(
    private page: Page,
    private ask: (question: WatchQuestion) => void,
  ) {
    const { trees, algorithms } = page.lists;
    const named = trees.map(({ name, summary }) => element("option", { value: name, title: summary }, name));
    this.tree = element("select", { onchange: () => this.choose() }, element("option", { value: OWN }, OWN), ...named);
    this.algorithms = [
      element("select", {}, ...families(algorithms)),
      element("select", {}, element("option", { value: NONE }, "nothing"), ...families(algorithms)),
    ];
    for (const input of [...this.algorithms, this.depth, this.alpha, this.beta, this.equal]) {
      input.addEventListener("change", () => this.changed());
    }
    const { branching, plies, seed, order } = this.random;
    this.root = element(
      "form",
      { class: "question", onsubmit: (event) => (event.preventDefault(), this.changed()) },
      element(
        "div",
        { class: "row" },
        labelled("Tree", this.tree),
        labelled("Algorithm", this.algorithms[0]!),
        labelled("compared with", this.algorithms[1]!),
      ),
      element("div", { class: "row" }, labelled("Tree in short form, or a graph as JSON", this.text, "wide")),
      element(
        "details",
        {},
        element("summary", {}, "Window, depth and table"),
        element(
          "div",
          { class: "row" },
          labelled("Alpha", this.alpha),
          labelled("Beta", this.beta),
          labelled("Depth", this.depth),
          element("label", { class: "check" }, this.equal, "reuse entries of equal depth only"),
        ),
      ),
      element(
        "details",
        {},
        element("summary", {}, "A random tree"),
        element(
          "div",
          { class: "row" },
          labelled("Moves", branching),
          labelled("Plies", plies),
          labelled("Seed", seed),
          labelled("Order", order),
          element("button", { type: "button", onclick: () => void this.make(0) }, "Make it"),
          element("button", { type: "button", onclick: () => void this.make(1) }, "Another one"),
        ),
      ),
    );
  }

  /** With chance or several players there is nothing to choose: all algorithms run. */
  canChoose(can: boolean): void {
    for (const select of this.algorithms) select.disabled = !can;
  }

  /** Shows a question without asking it. */
  show(question: WatchQuestion): void {
    const { trees } = this.page.lists;
    this.text.value = question.text;
    this.text.rows = Math.min(4, question.text.split("\n").length + 1);
    this.tree.value = trees.find(({ text }) => text === question.text)?.name ?? OWN;
    this.algorithms.forEach((select, index) => {
      const name = question.algorithms[index] ?? NONE;
      // A link may name an algorithm with parameters.
      if (![...select.options].some(({ value }) => value === name)) select.append(element("option", { value: name }, name));
      select.value = name;
    });
    this.depth.value = question.depth ?? "";
    this.alpha.value = question.alpha ?? "";
    this.beta.value = question.beta ?? "";
    this.equal.checked = question.equal ?? false;
  }

  private changed(): void {
    const algorithms = this.algorithms.map(({ value }) => value).filter((name) => name !== NONE);
    const [depth, alpha, beta] = [this.depth, this.alpha, this.beta].map(({ value }) => value.trim() || undefined);
    const equal = this.equal.checked || undefined;
    this.ask({ text: this.text.value, algorithms, depth, alpha, beta, equal } as WatchQuestion);
  }

  /** A graph with a name brings its own window and depth. */
  private choose(): void {
    const tree = this.page.lists.trees.find(({ name }) => name === this.tree.value);
    if (!tree) {
      this.text.focus();
      return;
    }
    this.text.value = tree.text;
    for (const input of [this.depth, this.alpha, this.beta]) input.value = "";
    this.changed();
  }

  private async make(next: number): Promise<void> {
    const { branching, plies, seed, order } = this.random;
    seed.value = String(Number(seed.value) + next);
    const number = (input: HTMLInputElement) => Math.max(0, Math.trunc(Number(input.value)) || 0);
    try {
      this.text.value = await this.page.client.ask<string>({
        ask: "random",
        branching: number(branching),
        plies: number(plies),
        seed: number(seed) % 4_294_967_296,
        order: order.value,
      });
      this.changed();
    } catch (error) {
      this.page.say(error);
    }
  }
}

function field(placeholder: string): HTMLInputElement {
  return element("input", { type: "text", size: 10, placeholder, autocomplete: "off" });
}

let fields = 0;

function labelled(text: string, control: HTMLElement, className = ""): HTMLElement {
  control.id = `question-${++fields}`;
  return element("div", { class: `field ${className}` }, element("label", { for: control.id }, text), control);
}

function families(algorithms: Algorithm[]): HTMLOptGroupElement[] {
  const groups = new Map<string, { value: string; text: string }[]>();
  for (const { name, family, source } of algorithms) {
    const group = groups.get(family) ?? [];
    group.push({ value: name, text: `${name} (${source})` });
    groups.set(family, group);
  }
  return options(groups);
}
