// Counterexamples: what `verimax check` found, opened by its link or from a file. Nothing is searched here; the links
// lead to Watch.

import { Refused } from "../client";
import { element } from "../dom";
import type { Page, View } from "../main";
import type { Route } from "../router";
import { drawing } from "../svg";
import type { Counterexample } from "../types";

/** The most bytes of a file. `crates/page` refuses more, too; this keeps a huge file from being read at all. */
const MOST_BYTES = 200_000;

type Source = { link: string } | { file: string };

export class CounterexampleView implements View {
  readonly root: HTMLElement;
  private link = "";
  private asked = 0;
  private input = element("input", {
    type: "file",
    id: "counterexample-file",
    accept: ".json,application/json,text/plain",
    onchange: () => void this.take(this.input.files),
  });
  private shown = element("div", { class: "found" });

  constructor(private page: Page) {
    this.root = element(
      "div",
      { class: "counterexample" },
      element("h1", {}, "See a counterexample"),
      element(
        "div",
        { class: "drop-file" },
        element("label", { for: "counterexample-file" }, "Open counterexample.json"),
        this.input,
        element("span", {}, "or drop the file anywhere here."),
      ),
      this.shown,
    );
    this.root.addEventListener("dragover", (event) => {
      event.preventDefault();
      this.root.classList.add("over-me");
    });
    this.root.addEventListener("dragleave", () => this.root.classList.remove("over-me"));
    this.root.addEventListener("drop", (event) => {
      event.preventDefault();
      this.root.classList.remove("over-me");
      void this.take(event.dataTransfer?.files ?? null);
    });
    this.help();
  }

  async open(route: Route): Promise<void> {
    if (route.link !== "") await this.ask({ link: route.link }, false);
    // The tab's own link: what was shown last, or how to get something to show.
    else if (this.link !== "") this.page.router.settle({ tab: "counterexample", link: this.link, step: undefined });
    else this.page.say(undefined);
  }

  key(): boolean {
    return false;
  }

  private help(): void {
    this.shown.replaceChildren(
      element(
        "p",
        {},
        "A check of your own search, ",
        element("code", {}, "verimax check -- ./my-engine"),
        ", ends with the smallest game that shows the bug, and with a link that opens it here. With ",
        element("code", {}, "--save DIR"),
        " it also writes the question to a file.",
      ),
    );
  }

  private async take(files: FileList | null): Promise<void> {
    const file = files?.[0];
    if (!file) return;
    try {
      if (file.size > MOST_BYTES) throw new Refused(`the file is too long: at most ${MOST_BYTES} bytes`);
      await this.ask({ file: await file.text() }, true);
    } catch (error) {
      this.page.say(error);
    } finally {
      // So that the same file can be opened again.
      this.input.value = "";
    }
  }

  private async ask(source: Source, isNew: boolean): Promise<void> {
    const number = ++this.asked;
    try {
      const found = await this.page.client.ask<Counterexample>({ ask: "counterexample", ...source });
      if (number !== this.asked) return;
      this.page.say(undefined);
      this.link = found.link ?? "";
      this.build(found);
      const route = { tab: "counterexample", link: this.link, step: undefined };
      if (isNew) this.page.router.push(route);
      else this.page.router.settle(route);
    } catch (error) {
      if (number === this.asked) this.page.say(error);
    }
  }

  private build(found: Counterexample): void {
    const picture = element("div", { class: "picture", tabindex: 0, role: "group", "aria-label": "Picture of the game" });
    picture.append(drawing(found.picture));
    const title = found.title.charAt(0).toUpperCase() + found.title.slice(1);
    this.shown.replaceChildren(
      element(
        "section",
        { class: "panel", "aria-label": "Counterexample" },
        element(
          "header",
          {},
          element("h2", {}, `${title}, on ${found.nodes} ${found.nodes === 1 ? "node" : "nodes"}`),
        ),
        picture,
        element(
          "div",
          { class: "below" },
          element(
            "div",
            { class: "column" },
            element("h3", {}, "Question"),
            element("pre", { class: "question-text", tabindex: 0 }, outdented(found.question)),
          ),
          element(
            "div",
            { class: "column" },
            element("h3", {}, "Answer"),
            element("p", { class: "answer" }, found.answer ?? "The file holds the question alone."),
            element("h3", {}, "Admissible"),
            element(
              "ul",
              { class: "admissible" },
              ...found.admissible.map(({ guarantee, values }) => element("li", {}, `${guarantee}: ${values}`)),
            ),
            element("p", { class: "quiet" }, `From the point of view of ${found.is_for_max ? "Max" : "the side to move"}.`),
            element("h3", {}, "Step through it"),
            watch(found.watch),
          ),
        ),
      ),
    );
  }
}

/** Without the two blanks before each line, which set a question apart in the command's report. */
function outdented(text: string): string {
  return text.replace(/^ {2}/gm, "").trimEnd();
}

/** Links to our algorithms on the same question. */
function watch(watch: Counterexample["watch"]): HTMLElement {
  if (watch.links === undefined || watch.links.length === 0) {
    return element("p", {}, `It cannot be watched: ${watch.why_not ?? "no algorithm can search it"}.`);
  }
  return element(
    "ul",
    { class: "algorithms" },
    ...watch.links.map(({ algorithm, link }) => element("li", {}, element("a", { href: `#watch/${link}` }, algorithm))),
  );
}
