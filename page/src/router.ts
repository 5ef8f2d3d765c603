// The state of the page in the fragment of its address: `#watch/STATE/STEP`. `crates/page/src/link.rs` reads and writes
// STATE. A new question is a new entry of the history; a step only changes the last one.

export interface Route {
  tab: string;
  /** The state as a link holds it; empty for the tab's own start. */
  link: string;
  /** How many steps are done; `undefined` for all. */
  step: number | undefined;
}

export function read(fragment: string): Route {
  const [tab = "", link = "", step = ""] = fragment.replace(/^#/, "").split("/");
  return { tab: tab || "watch", link, step: /^\d{1,7}$/.test(step) ? Number(step) : undefined };
}

export function write({ tab, link, step }: Route): string {
  return "#" + [tab, link, step === undefined ? "" : String(step)].join("/").replace(/\/+$/, "");
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
