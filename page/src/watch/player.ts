// Step forwards and backwards, play, and jump.

import { button, element } from "../dom";

const PACE = 700;

export class Player {
  readonly root: HTMLElement;
  step = 0;
  private steps = 0;
  private timer = 0;
  private count = element("output", { class: "count" });
  private slider = element("input", {
    type: "range",
    min: 0,
    max: 0,
    "aria-label": "Step",
    oninput: () => this.jump(Number(this.slider.value)),
  });
  private toggle = button("▶", "Play", () => this.playOrPause(), { class: "play" });

  constructor(private go: (step: number) => void) {
    this.root = element(
      "div",
      { class: "player", role: "group", "aria-label": "Steps of the search" },
      button("«", "To the start (Home)", () => this.jump(0)),
      button("‹", "One step back (left arrow)", () => this.jump(this.step - 1)),
      this.toggle,
      button("›", "One step forward (right arrow)", () => this.jump(this.step + 1), { class: "next" }),
      button("»", "To the end (End)", () => this.jump(this.steps)),
      this.slider,
      this.count,
    );
  }

  get last(): number {
    return this.steps;
  }

  set last(steps: number) {
    this.pause();
    this.steps = steps;
    this.slider.max = String(steps);
  }

  /** Shows that so many steps are done. */
  show(step: number): void {
    this.step = step;
    this.slider.value = String(step);
    this.slider.setAttribute("aria-valuetext", `step ${step} of ${this.steps}`);
    this.count.textContent = `${step} / ${this.steps}`;
  }

  key({ key }: KeyboardEvent): boolean {
    if (key === "ArrowRight") this.jump(this.step + 1);
    else if (key === "ArrowLeft") this.jump(this.step - 1);
    else if (key === "Home") this.jump(0);
    else if (key === "End") this.jump(this.steps);
    else if (key === " ") this.playOrPause();
    else return false;
    return true;
  }

  pause(): void {
    window.clearInterval(this.timer);
    this.timer = 0;
    this.label();
  }

  private jump(step: number): void {
    this.pause();
    this.go(step);
  }

  private playOrPause(): void {
    if (this.timer) {
      this.pause();
      return;
    }
    this.go(this.step >= this.steps ? 0 : this.step + 1);
    this.timer = window.setInterval(() => {
      if (this.step >= this.steps) this.pause();
      else this.go(this.step + 1);
    }, PACE);
    this.label();
  }

  private label(): void {
    const label = this.timer ? "Pause" : "Play";
    this.toggle.textContent = this.timer ? "❚❚" : "▶";
    this.toggle.setAttribute("aria-label", label);
    this.toggle.title = `${label} (space)`;
  }
}
