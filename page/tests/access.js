// Accessibility: no violations of the rules of axe, and nothing wider than the screen; light and dark, wide and narrow.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { open, page_file } from "./browser.js";

const LOOKS = [["light", 1280], ["dark", 1280], ["light", 390], ["dark", 390]];

let page;
async function start() {
  if (page) return page;
  const axe = await readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
  page = await open(page_file, { bypassCSP: true, offline: true });
  await page.evaluate(axe);
  return page;
}

async function look(page, what, looks = LOOKS) {
  for (const [colorScheme, width] of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))]);
    assert.deepEqual(found, [], `${what}, ${colorScheme}, ${width} pixels`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(overflow <= 0, `${what}: ${overflow} pixels too wide at ${width}`);
  }
}

test("Watch has no violations of accessibility rules", async () => {
  const page = await start();
  await page.getByLabel("Tree", { exact: true }).selectOption("paper");
  await page.getByLabel("compared with").selectOption("negamax_ttm");
  await page.locator(".panel").nth(1).waitFor();
  await page.locator(".picture svg").nth(1).waitFor();
  await look(page, "watch");
  // With everything open that can be opened.
  for (const summary of await page.locator("summary").all()) await summary.click();
  await page.locator(".picture g[data-node]").first().click();
  await page.locator(".expansions button").first().click();
  await page.keyboard.press("Home");
  await look(page, "watch, all open", LOOKS.slice(1, 3));
});

/** The least contrast between what is written on a node of a picture and the node's own colour, which axe does not see. */
const contrast = (page) =>
  page.evaluate(() => {
    const light = (color) => {
      const [r, g, b] = color.match(/\d+/g).map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const fill = (element) => light(getComputedStyle(element).fill);
    const pairs = [...document.querySelectorAll(".picture g[data-node]")].map((group) => {
      const shape = group.querySelector("rect, ellipse, circle");
      const [dark, bright] = [fill(shape), fill(group.querySelector(".number, text:last-of-type"))].sort((a, b) => a - b);
      return (bright + 0.05) / (dark + 0.05);
    });
    return Math.min(...pairs);
  });

test("Trees with chance and for several players have no violations of accessibility rules", async () => {
  const page = await start();
  for (const [tree, words] of [["gamble", "with chance"], ["three-players", "3 players"]]) {
    await page.getByLabel("Tree", { exact: true }).selectOption(tree);
    await page.locator(".facts", { hasText: words }).waitFor();
    await look(page, tree, LOOKS.slice(1, 3));
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      assert.ok((await contrast(page)) > 4.5, `${tree}, ${colorScheme}: ${await contrast(page)}`);
    }
  }
});

test("Measure has no violations of accessibility rules", async () => {
  const page = await start();
  await page.getByRole("link", { name: "Measure" }).click();
  await page.locator(".plot svg").waitFor();
  await look(page, "measure", LOOKS.slice(1, 3));
});

test("Play has no violations of accessibility rules, on any board", async () => {
  const page = await start();
  await page.getByRole("link", { name: "Play" }).click();
  await page.getByLabel("Against").selectOption("");
  for (const [game, kind, looks] of [
    ["tictactoe", ".grid", LOOKS],
    ["connect4(columns=4,rows=4)", ".drops", LOOKS],
    ["kalah(houses=6,seeds=1)", ".pits", LOOKS.slice(2)],
    ["nim(3,4,50)", ".heaps", LOOKS.slice(2)],
    ["min(20,17,24,-30,27)", ".numbers", LOOKS.slice(2)],
    ["dots(rows=1,columns=3)", ".dots", LOOKS.slice(2)],
    ["ewn(size=3,stones=2)", ".squares", LOOKS.slice(1, 3)],
    ["race(length=4,stones=1)", ".tracks", LOOKS.slice(1, 3)],
    ["line3(columns=3,rows=2)", ".grid", LOOKS.slice(1, 3)],
    ["morris3", ".points", LOOKS],
    ["hexapawn(columns=6,rows=3)", ".squares", LOOKS.slice(2)],
    ["fox(columns=8,rows=4)", ".checkered", LOOKS],
    ["uniform", ".text", LOOKS.slice(2)],
  ]) {
    await page.getByLabel("Its parameters").fill(game);
    await page.getByRole("button", { name: "New game" }).click();
    await page.waitForFunction((game) => document.querySelector(".playing").dataset.game === game, game);
    await page.locator(`.board${kind}`).waitFor();
    const before = await page.locator(".played button").count();
    await page.locator("[data-move]:enabled").first().click();
    await page.waitForFunction((before) => document.querySelectorAll(".played button").length > before, before);
    const show = page.getByRole("button", { name: "Show values" });
    if ((await show.getAttribute("aria-pressed")) === "false") await show.click();
    await page.locator(".progress", { hasText: "All values are exact." }).waitFor();
    await look(page, game, looks);
  }
});
