// The state of the page in the fragment of its address: `#watch/STATE/STEP/SHOWN`. `crates/page/src/link.rs` reads and
// writes STATE. A new question is a new entry of the history; a step only changes the last one.

export interface Route {
  tab: string;
  /** The state as a link holds it; empty for the tab's own start. */
  link: string;
  /** How many steps are done; `undefined` for all. */
  step: number | undefined;
  /** What else is shown: the numbers of expansions in Watch, `values` in Play. */
  shown?: string | undefined;
}

export function read(fragment: string): Route {
  const [tab = "", link = "", step = "", shown = ""] = fragment.replace(/^#/, "").split("/");
  return {
    tab: tab || "watch",
    link,
    step: /^\d{1,7}$/.test(step) ? Number(step) : undefined,
    shown: /^[a-z\d.]{1,12}$/.test(shown) ? shown : undefined,
  };
}

export function write({ tab, link, step, shown = "" }: Route): string {
  return "#" + [tab, link, step === undefined ? "" : String(step), shown].join("/").replace(/\/+$/, "");
}

export class Router {
  private timer = 0;

  constructor(private go: (route: Route) => void) {
    window.addEventListener("popstate", () => {
      window.clearTimeout(this.timer);
      this.go(read(location.hash));
    });
  }

  start(): void {
    this.go(read(location.hash));
  }

  /** A new entry of the history, unless the address is the same already. */
  push(route: Route): void {
    window.clearTimeout(this.timer);
    const fragment = write(route);
    if (fragment !== location.hash) history.pushState(null, "", fragment);
  }

  /** The address of what was opened. It takes the place of the one that people came by, so that Back works. */
  settle(route: Route): void {
    window.clearTimeout(this.timer);
    history.replaceState(null, "", write(route));
  }

  /** Changes the entry, a moment later: browsers allow only so many changes a second. */
  replace(route: Route): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => history.replaceState(null, "", write(route)), 150);
  }
}
