// Takes pictures of the page, for people to look at: every tab, light and dark, wide and as narrow as a phone. They go
// to target/page-pictures. `npm run pictures` after `cargo xtask page`; names of scenes as arguments choose some.

import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { close, open, page_file } from "./browser.js";

const FOLDER = fileURLToPath(new URL("../../target/page-pictures/", import.meta.url));
const LOOKS = [
  ["wide", "light", 1440, 900],
  ["wide", "dark", 1440, 900],
  ["phone", "light", 390, 844],
  ["phone", "dark", 390, 844],
];

const FINDING =
  "dY47DoMwEETvMvVGilP6KohihVfBEtiJP4Bk-e7YNFS0o_eepuCfJSbrHXSB80Yi9FAQrRForHyAIBsv0G_CNNvFBGnsoOgzVrpB627wYX-pOhKC9-mKGfmlGVpVwjdzYJekG3LwlJrDLu4S-itrLr41svQKYfWbdLOe";

async function watch(page, tree, algorithms, step) {
  await page.getByLabel("Tree", { exact: true }).selectOption(tree);
  await page.getByLabel("Algorithm").selectOption(algorithms[0]);
  await page.getByLabel("compared with").selectOption(algorithms[1] ?? "");
  await page.locator(".panel").nth(algorithms.length - 1).waitFor();
  await page.locator(".picture svg").nth(algorithms.length - 1).waitFor();
  await steps(page, step);
}

/** The picture after so many steps, if there are any. */
async function steps(page, count) {
  if (count > 0) await page.keyboard.press("Home");
  for (let i = 0; i < count; i++) await page.keyboard.press("ArrowRight");
}

async function play(page, game, count) {
  await page.getByLabel("Against").selectOption("");
  await page.getByLabel("Its parameters").fill(game);
  await page.getByRole("button", { name: "New game" }).click();
  await page.waitForFunction((game) => document.querySelector(".playing").dataset.game === game, game);
  for (let i = 0; i < count; i++) {
    const before = await page.locator(".played button").count();
    const moves = page.locator("[data-move]:enabled");
    await moves.nth((3 * i + 1) % (await moves.count())).click();
    await page.waitForFunction((before) => document.querySelectorAll(".played button").length > before, before);
  }
  const show = page.getByRole("button", { name: "Show values" });
  if ((await show.getAttribute("aria-pressed")) === "false") await show.click();
  await page.locator(".progress", { hasText: /exact/ }).waitFor();
}

const SCENES = {
  "watch": ["#watch", (page) => watch(page, "3x3", ["negamax_fishburn"], 0)],
  "watch-step": ["#watch", async (page) => (await watch(page, "3x3", ["negamax_fishburn"], 0), await steps(page, 24))],
  "watch-two": ["#watch", (page) => watch(page, "paper", ["negamax_ttm", "negamax_ttw"], 0)],
  "watch-expansion": ["#watch", async (page) => (await watch(page, "paper", ["negamax_ttm"], 0), await page.locator(".expansions button").first().click())],
  "watch-15": ["#watch", (page) => watch(page, "paper-15", ["mtd_f", "sss_star"], 0)],
  "watch-edit": ["#watch", async (page) => (await watch(page, "3x3", ["minimax"], 0), await page.locator(".picture g[data-node]").nth(3).click())],
  "watch-chance": ["#watch", async (page) => (await page.getByLabel("Tree", { exact: true }).selectOption("gamble"), await page.locator(".beyond svg").waitFor())],
  "watch-several": ["#watch", async (page) => (await page.getByLabel("Tree", { exact: true }).selectOption("three-players"), await page.locator(".beyond svg").waitFor())],
  "connect4": ["#play", (page) => play(page, "connect4(columns=5,rows=4)", 9)],
  "connect4-7": ["#play/", (page) => page.locator(".board").waitFor()],
  "dots": ["#play", (page) => play(page, "dots(rows=2,columns=3)", 8)],
  "ewn": ["#play", (page) => play(page, "ewn(size=5,stones=6)", 3)],
  "race": ["#play", (page) => play(page, "race(length=6,stones=2,faces=3,hits=1)", 3)],
  "line3": ["#play", (page) => play(page, "line3(columns=3,rows=3)", 2)],
  "nim3": ["#play", (page) => play(page, "nim3(2,3,3)", 1)],
  "race3": ["#play", (page) => play(page, "race3(length=5)", 2)],
  "kalah": ["#play", (page) => play(page, "kalah(houses=6,seeds=1)", 3)],
  "min": ["#play", (page) => play(page, "min(20,17,24,-30,27)", 1)],
  "nim": ["#play", (page) => play(page, "nim(3,4,5)", 1)],
  "subtract": ["#play", (page) => play(page, "subtract(21)", 2)],
  "tictactoe": ["#play", (page) => play(page, "tictactoe", 3)],
  "morris3": ["#play", (page) => play(page, "morris3", 7)],
  "morris3-start": ["#play", (page) => play(page, "morris3", 0)],
  "hexapawn": ["#play", (page) => play(page, "hexapawn(columns=4,rows=4)", 3)],
  "fox": ["#play", (page) => play(page, "fox(columns=8,rows=8)", 4)],
  "uniform": ["#play", (page) => play(page, "uniform", 1)],
  "counterexample": [`#counterexample/${FINDING}`, (page) => page.locator(".found svg").waitFor()],
  "counterexample-empty": ["#watch", (page) => page.getByRole("link", { name: "Counterexample" }).click()],
  "measure": ["#measure", (page) => page.locator(".plot svg").waitFor()],
  "error": ["#watch", (page) => page.evaluate(() => (location.hash = "#watch/AAAA"))],
};

mkdirSync(FOLDER, { recursive: true });
const chosen = process.argv.slice(2);
for (const [name, [address, scene]] of Object.entries(SCENES)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const page = await open(page_file + address);
  await page.setViewportSize({ width: 1440, height: 900 });
  await scene(page);
  for (const [size, colorScheme, width, height] of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(100);
    await page.screenshot({ path: `${FOLDER}${name}-${size}-${colorScheme}.png`, fullPage: true });
  }
}
await close();
