// One search: its picture, its steps, its table, its counters and the law's verdict.

import { button, counted, element } from "../dom";
import { drawing } from "../svg";
import type { Run, Watched } from "../types";
import { Verdict } from "./verdict";

interface Actions {
  /** The drawing after so many steps. */
  picture(done: number): Promise<string>;
  jump(done: number): void;
  choose(node: number): void;
  /** Another expansion is shown, or none. */
  expanded(): void;
}

const ZOOM = 1.25;
/** On a narrow screen a picture is not made smaller than this, so that it can be read; it follows the search instead. */
const LEAST = 0.75;
const NARROW = 600;

export class Panel {
  readonly root: HTMLElement;
  private pictures = new Map<number, string>();
  private done = -1;
  private zoom: number | undefined;
  /** The number of the expansion that is shown. */
  expansion: number | undefined;
  private verdict: Verdict;
  private picture = element("div", { class: "picture", tabindex: 0, role: "group", "aria-label": "Picture of the search" });
  private counters = element("dl", { class: "counters" });
  private list: HTMLOListElement;
  private table = element("div", { class: "table" });
  /** Somebody turns a phone, or makes the window smaller. */
  private observer = new ResizeObserver(() => this.resize(undefined));

  constructor(
    private watched: Watched,
    private run: Run,
    private actions: Actions,
  ) {
    const { leaves } = watched;
    this.observer.observe(this.picture);
    this.list = element(
      "ol",
      { class: "steps", "aria-label": `Steps of ${run.algorithm}` },
      ...run.steps.map(({ words, kind, ply }, index) =>
        element(
          "li",
          { class: `${kind} ply${Math.min(ply, 12)}` },
          element("button", { type: "button", onclick: () => actions.jump(index + 1) }, words),
        ),
      ),
    );
    this.verdict = new Verdict(run, watched, (expansion) => {
      this.expand(expansion);
      actions.expanded();
    });
    const seen = `${run.stats.leaves} of ${counted(leaves, "leaf", "leaves")}`;
    this.root = element(
      "section",
      { class: "panel", "aria-label": run.algorithm },
      element(
        "header",
        {},
        element("h2", {}, run.algorithm),
        element("p", { class: "result" }, "value ", element("strong", {}, String(run.value)), `, ${seen}`),
        element(
          "div",
          { class: "zoom", role: "group", "aria-label": "Size of the picture" },
          button("−", "Smaller", () => this.resize(-1)),
          button("fit", "Fit the picture", () => this.resize(0)),
          button("+", "Larger", () => this.resize(1)),
        ),
      ),
      this.picture,
      element(
        "div",
        { class: "below" },
        element("div", { class: "column" }, element("h3", {}, "Steps"), this.list),
        element(
          "div",
          { class: "column" },
          element("h3", {}, "So far"),
          this.counters,
          element("h3", {}, "The law's verdict"),
          this.verdict.root,
          run.line !== "" && element("p", { class: "line" }, run.line),
          element("h3", {}, "Table"),
          this.table,
        ),
      ),
    );
  }

  /** Another search takes its place. */
  leave(): void {
    this.observer.disconnect();
  }

  get name(): string {
    return this.run.algorithm;
  }

  /** What the last of so many steps did. */
  words(done: number): string {
    const step = this.run.steps[Math.min(done, this.run.steps.length) - 1];
    return step ? step.words : "The search has not started.";
  }

  show(step: number): void {
    const done = Math.min(step, this.run.steps.length);
    if (done === this.done) return;
    this.done = done;
    this.mark();
    this.count();
    this.fillTable();
    void this.draw(done);
  }

  private mark(): void {
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const item = this.list.children[this.done - 1] as HTMLElement | undefined;
    for (const [index, child] of [...this.list.children].entries()) child.classList.toggle("ahead", index >= this.done);
    item?.setAttribute("aria-current", "step");
    // Scroll the list, not the page.
    if (item) this.list.scrollTop = item.offsetTop - this.list.clientHeight / 2;
    else this.list.scrollTop = 0;
  }

  private count(): void {
    const so_far = this.run.steps.slice(0, this.done);
    const count = (...kinds: string[]) => so_far.filter(({ kind }) => kinds.includes(kind)).length;
    const rows: [string, number][] = [
      ["nodes entered", count("enter")],
      ["leaves evaluated", count("leaf")],
      ["cutoffs", count("cutoff")],
      ["answers of the table", count("hit", "narrow")],
    ];
    this.counters.replaceChildren(
      ...rows.map(([what, number]) => element("div", {}, element("dt", {}, what), element("dd", {}, String(number)))),
    );
  }

  private fillTable(): void {
    const entries = new Map<number, { words: string; isNew: boolean }>();
    for (const { node, words } of this.watched.table) entries.set(node, { words, isNew: false });
    for (const { at, node, words } of this.run.changes) {
      if (at < this.done) entries.set(node, { words, isNew: at === this.done - 1 });
    }
    if (entries.size === 0) {
      this.table.replaceChildren(element("p", { class: "quiet" }, "empty"));
      return;
    }
    const rows = [...entries].map(([node, { words, isNew }]) =>
      element("tr", { class: isNew ? "new" : "" }, element("th", { scope: "row" }, this.nameOf(node)), element("td", {}, words)),
    );
    const head = element("tr", {}, element("th", { scope: "col" }, "node"), element("th", { scope: "col" }, "for the side to move"));
    this.table.replaceChildren(element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows)));
  }

  private nameOf(node: number): string {
    return this.watched.nodes[node]?.name ?? `#${node}`;
  }

  private async draw(done: number): Promise<void> {
    let text = this.pictures.get(done);
    if (text === undefined) {
      try {
        text = await this.actions.picture(done);
      } catch {
        return; // stopped: the next step draws again
      }
      this.pictures.set(done, text);
    }
    if (done !== this.done) return;
    const focused = document.activeElement?.closest<SVGElement>(".picture [data-node]")?.dataset.node;
    const svg = drawing(text);
    for (const group of svg.querySelectorAll<SVGElement>("g[data-node]")) this.make(group);
    const current = this.run.steps[done - 1]?.node;
    if (current !== undefined) svg.querySelector(`g[data-node="${current}"]`)?.classList.add("current");
    crop(svg);
    this.picture.replaceChildren(svg);
    this.scale(svg);
    this.follow();
    this.highlight();
    if (focused !== undefined && this.picture.contains(document.activeElement) === false) {
      this.picture.querySelector<SVGElement>(`g[data-node="${focused}"]`)?.focus();
    }
  }

  /** Lets people choose a node, by mouse and by keyboard. */
  private make(group: SVGElement): void {
    const node = Number(group.dataset.node);
    const of = this.watched.nodes[node];
    if (!of) return;
    const what = of.children.length === 0 ? `leaf worth ${of.eval}` : `${of.side} to move`;
    group.setAttribute("role", "button");
    group.setAttribute("tabindex", "0");
    // What is written on the node comes first, so that people who see it can say it.
    const written = [...group.querySelectorAll("text")].map(({ textContent }) => textContent).join(" ");
    group.setAttribute("aria-label", `${written}: ${what}, edit`);
    group.addEventListener("click", () => this.actions.choose(node));
    group.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      this.actions.choose(node);
    });
  }

  /** Shows an expansion in the picture, or none. */
  expand(expansion: number | undefined): void {
    this.expansion = expansion !== undefined && expansion < this.run.verdict.expansions.length ? expansion : undefined;
    this.verdict.press(this.expansion);
    this.highlight();
  }

  private highlight(): void {
    const shown = this.expansion === undefined ? undefined : this.run.verdict.expansions[this.expansion];
    const nodes = shown && new Set(shown.places.map(({ node }) => node));
    this.picture.classList.toggle("expansion", nodes !== undefined);
    for (const group of this.picture.querySelectorAll<SVGElement>("g[data-node]")) {
      group.classList.toggle("inside", nodes?.has(Number(group.dataset.node)) ?? false);
    }
  }

  private resize(by: number | undefined): void {
    if (by !== undefined) this.zoom = by === 0 ? 0 : (this.zoom ?? 0) + by;
    const svg = this.picture.querySelector("svg");
    if (svg) this.scale(svg);
  }

  private scale(svg: SVGSVGElement): void {
    const natural = svg.viewBox.baseVal.width;
    const room = this.picture.clientWidth;
    const fit = Math.min(1, room / natural);
    const least = this.zoom === undefined && room < NARROW ? LEAST : 0;
    const factor = Math.max(least, fit * ZOOM ** (this.zoom ?? 0));
    svg.style.width = factor === fit ? "" : `${natural * factor}px`;
    svg.classList.toggle("zoomed", factor !== fit);
  }

  /** Scrolls the picture, if it is larger than its place, to where the search is. */
  private follow(): void {
    const { picture } = this;
    const node = picture.querySelector("g.current")?.getBoundingClientRect();
    if (!node) return;
    const place = picture.getBoundingClientRect();
    picture.scrollLeft += node.left + node.width / 2 - (place.left + place.width / 2);
    picture.scrollTop += node.top + node.height / 2 - (place.top + place.height / 2);
  }
}

/** Without the heading and the sentence of the step, which the page shows above the picture. */
function crop(svg: SVGSVGElement): void {
  const { x, y, width, height } = svg.viewBox.baseVal;
  const top = Number(svg.querySelector(".caption")?.getAttribute("y")) || y;
  svg.setAttribute("viewBox", `${x} ${top} ${width} ${height - (top - y)}`);
  svg.setAttribute("height", String(height - (top - y)));
}
