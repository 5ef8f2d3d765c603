// The page: its tabs, the bar that shows that it works, and the one message for what goes wrong.

import { Client, Refused, Stopped } from "./client";
import { CounterexampleView } from "./counterexample/view";
import { button, element } from "./dom";
import { MeasureView } from "./measure/view";
import { PlayView } from "./play/view";
import { type Route, Router } from "./router";
import type { Lists } from "./types";
import { WatchView } from "./watch/view";

/** A tab of the page. */
export interface View {
  readonly root: HTMLElement;
  /** Shows the state of a link; an empty one is the tab's own start. */
  open(route: Route): Promise<void>;
  /** Another tab is shown from now on. */
  leave?(): void;
  /** A key that no field has used. Returns true if it did something. */
  key(event: KeyboardEvent): boolean;
}

/** What a tab needs of the page. */
export interface Page {
  client: Client;
  router: Router;
  lists: Lists;
  /** Shows what went wrong, or nothing. */
  say(error: unknown): void;
}

const TABS = [
  { name: "watch", title: "Watch", make: (page: Page): View => new WatchView(page) },
  { name: "play", title: "Play", make: (page: Page): View => new PlayView(page) },
  { name: "counterexample", title: "Counterexample", make: (page: Page): View => new CounterexampleView(page) },
  { name: "measure", title: "Measure", make: (page: Page): View => new MeasureView(page) },
];

const message = element("p", { class: "message", role: "alert", hidden: true });
const busy = element(
  "div",
  { class: "busy", hidden: true },
  element("span", { role: "status" }, "Searching…"),
  button("Stop", "Stop the search", () => client.stop()),
);
const tabs = element("nav", { "aria-label": "Parts of the page" });
const main = element("main", { id: "main", tabindex: -1 });
const views = new Map<string, View>();
let shown: View | undefined;

let timer = 0;
const client = new Client((isBusy) => {
  window.clearTimeout(timer);
  // What is answered at once needs no bar.
  if (isBusy) timer = window.setTimeout(() => (busy.hidden = false), 300);
  else busy.hidden = true;
});

function say(error: unknown): void {
  message.hidden = error === undefined;
  if (error === undefined) message.textContent = "";
  else if (error instanceof Refused || error instanceof Stopped) {
    message.textContent = error.message.charAt(0).toUpperCase() + error.message.slice(1);
  }
  else message.textContent = `Something went wrong on this page: ${String(error)}`;
}

async function go(page: Page, route: Route): Promise<void> {
  const tab = TABS.find(({ name }) => name === route.tab);
  const refusal = tab ? undefined : new Refused("this link is for a part of the page that does not exist");
  const { name, title, make } = tab ?? TABS[0]!;
  let view = views.get(name);
  if (!view) {
    view = make(page);
    views.set(name, view);
  }
  if (shown !== view) {
    shown?.leave?.();
    main.replaceChildren(view.root);
    document.title = `${title} – Verimax`;
  }
  shown = view;
  for (const link of tabs.querySelectorAll("a")) {
    if (link.dataset.tab === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  try {
    await view.open(tab ? route : { tab: name, link: "", step: undefined });
    if (refusal) say(refusal);
  } catch (error) {
    say(error);
  }
}

/** A link to the documentation, if `cargo xtask page --book` put it beside the page. */
function book(): HTMLElement | undefined {
  const place = document.querySelector<HTMLMetaElement>("meta[name=verimax-book]")?.content;
  return place === "book/index.html" ? element("a", { href: place }, "Documentation") : undefined;
}

async function start(): Promise<void> {
  for (const { name, title } of TABS) {
    tabs.append(element("a", { href: `#${name}`, "data-tab": name }, title));
  }
  document.getElementById("app")?.append(
    element("a", { class: "skip", href: "#main", onclick: (event) => (event.preventDefault(), main.focus()) }, "Skip to content"),
    element("header", {}, element("span", { class: "brand" }, "Verimax"), tabs, busy),
    message,
    main,
    element("footer", {}, "Minimax search you can verify. Everything on this page runs here, in your browser. ", book()),
  );
  try {
    const lists = await client.ask<Lists>({ ask: "lists" });
    const page: Page = { client, lists, say, router: new Router((route) => void go(page, route)) };
    page.router.start();
  } catch (error) {
    say(error);
  }
}

document.addEventListener("keydown", (event) => {
  const target = event.target as Element | null;
  const isField = target?.closest("input, textarea, select, [contenteditable]");
  if (isField || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === " " && target?.closest("button, a, summary, [role=button]")) return;
  if (shown?.key(event)) event.preventDefault();
});

void start();
