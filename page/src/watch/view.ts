// Watch: one or two searches of a graph, side by side, step by step.

import { Refused, Stopped } from "../client";
import { element } from "../dom";
import type { Page, View } from "../main";
import type { Route } from "../router";
import type { Beyond, State, WatchQuestion, Watched } from "../types";
import { beyond } from "./beyond";
import { NodeEditor } from "./editor";
import { Panel } from "./panel";
import { Player } from "./player";
import { QuestionForm } from "./question";
import { summary } from "./summary";

export class WatchView implements View {
  readonly root: HTMLElement;
  private question: WatchQuestion;
  private panels: Panel[] = [];
  private link = "";
  private asked = 0;
  private form: QuestionForm;
  private player: Player;
  private editor: NodeEditor;
  private facts = element("p", { class: "facts" });
  private now = element("p", { class: "now", role: "status", "aria-live": "polite" });
  private stage = element("div", { class: "stage" });

  constructor(private page: Page) {
    const first = page.lists.trees[0];
    this.question = { text: first?.text ?? "(max 1 2)", algorithms: ["negamax_fishburn"] };
    this.form = new QuestionForm(page, (question) => void this.ask(question, { isNew: true }));
    this.player = new Player((step) => this.show(step, true));
    this.editor = new NodeEditor((change) => void this.edit(change));
    this.root = element(
      "div",
      { class: "watch" },
      element("h1", {}, "Watch a search think"),
      this.form.root,
      this.facts,
      this.player.root,
      this.now,
      this.editor.root,
      this.stage,
    );
  }

  async open(route: Route): Promise<void> {
    if (route.link !== "" && route.link === this.link) {
      this.expand(route.shown);
      this.show(route.step ?? this.player.last, false);
      return;
    }
    if (route.link === "") {
      await this.ask(this.question, { route });
      return;
    }
    try {
      const state = await this.page.client.ask<State>({ ask: "open", link: route.link });
      if (state.tab !== "watch") throw new Refused("this link is for another part of the page");
      const { tab: _, ...question } = state;
      await this.ask(question, { route });
    } catch (error) {
      // The sentence stays on the page, above the last tree that worked.
      await this.ask(this.question, {});
      this.page.say(error);
    }
  }

  key(event: KeyboardEvent): boolean {
    return !this.player.root.hidden && this.player.key(event);
  }

  /**
   * Runs the searches of a question, and shows them as a link says: after some steps, with some expansions. Without one,
   * all steps are done. A new question is a new entry of the history.
   */
  private async ask(question: WatchQuestion, { route, isNew }: { route?: Route; isNew?: boolean }): Promise<void> {
    const number = ++this.asked;
    this.form.show(question);
    try {
      const watched = await this.page.client.ask<Watched | Beyond>({ ask: "watch", ...question });
      if (number !== this.asked) return;
      this.page.say(undefined);
      this.question = question;
      this.link = watched.link;
      if ("beyond" in watched) this.buildBeyond(watched);
      else this.build(watched, route);
      const shown = { tab: "watch", link: this.link, step: route?.step, shown: this.expansions };
      if (isNew) this.page.router.push(shown);
      else this.page.router.settle(shown);
    } catch (error) {
      if (number === this.asked) this.page.say(error);
      if (error instanceof Stopped) this.player.pause();
    }
  }

  private async edit(change: object): Promise<void> {
    try {
      const text = await this.page.client.ask<string>({ ask: "edit", question: this.question, change });
      await this.ask({ ...this.question, text }, { isNew: true });
    } catch (error) {
      this.page.say(error);
    }
  }

  /** A tree with chance, or for several players. */
  private buildBeyond(watched: Beyond): void {
    this.clear(false);
    this.facts.replaceChildren(watched.beyond.facts);
    this.stage.replaceChildren(beyond(watched));
  }

  /** Takes the last searches away. Only what has steps needs the player. */
  private clear(hasSteps: boolean): void {
    for (const panel of this.panels) panel.leave();
    this.panels = [];
    this.player.pause();
    this.player.root.hidden = this.now.hidden = !hasSteps;
    this.form.canChoose(hasSteps);
    if (!hasSteps) this.editor.root.hidden = true;
    for (const place of [this.stage, this.now]) place.classList.remove("two");
  }

  private build(watched: Watched, route: Route | undefined): void {
    const { client } = this.page;
    const question = this.question;
    this.clear(true);
    this.panels = watched.runs.map(
      (run, index) =>
        new Panel(watched, run, {
          picture: (done) => client.ask<string>({ ask: "picture", question, run: index, step: done }),
          jump: (done) => this.show(done, true),
          choose: (node) => this.editor.choose(node),
          expanded: () => this.show(this.player.step, true),
        }),
    );
    this.stage.replaceChildren(...this.panels.map((panel) => panel.root));
    for (const place of [this.stage, this.now]) place.classList.toggle("two", this.panels.length > 1);
    this.facts.replaceChildren(...summary(watched));
    this.player.last = Math.max(...watched.runs.map((run) => run.steps.length));
    this.editor.graph(watched);
    this.expand(route?.shown);
    this.show(route?.step ?? this.player.last, false);
  }

  /** The expansions that are shown, one number for each search, as in `1` or `.0`; `undefined` if there is none. */
  private get expansions(): string | undefined {
    const numbers = this.panels.map(({ expansion }) => expansion ?? "").join(".");
    return /\d/.test(numbers) ? numbers : undefined;
  }

  private expand(shown: string | undefined): void {
    const numbers = (shown ?? "").split(".");
    this.panels.forEach((panel, index) => panel.expand(numbers[index] ? Number(numbers[index]) : undefined));
  }

  /** Shows all searches after so many steps. */
  private show(step: number, isNew: boolean): void {
    const { last } = this.player;
    const done = Math.max(0, Math.min(step, last));
    this.player.show(done);
    for (const panel of this.panels) panel.show(done);
    const isTwo = this.panels.length > 1;
    const told = this.panels.map((panel) => element("span", {}, isTwo && element("small", {}, `${panel.name}: `), panel.words(done)));
    this.now.replaceChildren(...told);
    if (isNew) {
      const step = done === last ? undefined : done;
      this.page.router.replace({ tab: "watch", link: this.link, step, shown: this.expansions });
    }
  }
}
