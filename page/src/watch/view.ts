// Watch: one or two searches of a graph, side by side, step by step.

import { Refused, Stopped } from "../client";
import { element } from "../dom";
import type { Page, View } from "../main";
import type { Route } from "../router";
import type { State, WatchQuestion, Watched } from "../types";
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
      this.show(route.step ?? this.player.last, false);
      return;
    }
    if (route.link === "") {
      await this.ask(this.question, { step: route.step });
      return;
    }
    try {
      const state = await this.page.client.ask<State>({ ask: "open", link: route.link });
      if (state.tab !== "watch") throw new Refused("this link is for another part of the page");
      const { tab: _, ...question } = state;
      await this.ask(question, { step: route.step });
    } catch (error) {
      // The sentence stays on the page, above the last tree that worked.
      await this.ask(this.question, {});
      this.page.say(error);
    }
  }

  key(event: KeyboardEvent): boolean {
    return this.player.key(event);
  }

  /**
   * Runs the searches of a question, and shows them after some steps: all of them, unless told otherwise. A new question
   * is a new entry of the history.
   */
  private async ask(question: WatchQuestion, { step, isNew }: { step?: number | undefined; isNew?: boolean }): Promise<void> {
    const number = ++this.asked;
    this.form.show(question);
    try {
      const watched = await this.page.client.ask<Watched>({ ask: "watch", ...question });
      if (number !== this.asked) return;
      this.page.say(undefined);
      this.question = question;
      this.link = watched.link;
      this.build(watched, step);
      const route = { tab: "watch", link: this.link, step };
      if (isNew) this.page.router.push(route);
      else this.page.router.settle(route);
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

  private build(watched: Watched, step: number | undefined): void {
    const { client } = this.page;
    const question = this.question;
    this.panels = watched.runs.map(
      (run, index) =>
        new Panel(watched, run, {
          picture: (done) => client.ask<string>({ ask: "picture", question, run: index, step: done }),
          jump: (done) => this.show(done, true),
          choose: (node) => this.editor.choose(node),
        }),
    );
    this.stage.replaceChildren(...this.panels.map((panel) => panel.root));
    for (const place of [this.stage, this.now]) place.classList.toggle("two", this.panels.length > 1);
    this.facts.replaceChildren(...summary(watched));
    this.player.last = Math.max(...watched.runs.map((run) => run.steps.length));
    this.editor.graph(watched);
    this.show(step ?? this.player.last, false);
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
    if (isNew) this.page.router.replace({ tab: "watch", link: this.link, step: done === last ? undefined : done });
  }
}
