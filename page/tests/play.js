// Play, in a real browser: games against the engine and a friend, values, links, and a stop.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { open, page_file, text } from "./browser.js";

/** A new game against a friend. With dice, it begins with a throw. */
async function start(page, game, begun = 0) {
  await page.getByLabel("Against").selectOption("");
  await page.getByLabel("Its parameters").fill(game);
  await page.getByRole("button", { name: "New game" }).click();
  await page.waitForFunction((game) => document.querySelector(".playing").dataset.game === game, game);
  await plies(page, begun);
}

const played = (page) => page.locator(".played button").allInnerTexts();
const plies = (page, count) =>
  page.waitForFunction((count) => document.querySelectorAll(".played button").length === count, count);

test("a game of tic-tac-toe is won by clicks and keys, taken back, and shared", async () => {
  const page = await open(page_file + "#play");
  await start(page, "tictactoe");
  assert.equal(await text(page, ".now"), "X to move.");
  for (const [i, cell] of ["Row 1, column 1", "Row 1, column 2", "Row 2, column 1"].entries()) {
    await page.getByRole("button", { name: cell }).click();
    await plies(page, i + 1);
  }
  await page.keyboard.press("5");
  await plies(page, 4);
  await page.keyboard.press("7");
  await plies(page, 5);
  assert.equal(await text(page, ".now"), "X wins.");
  assert.equal(await page.locator(".cell.wins").count(), 3);
  assert.equal(await page.locator("[data-move]:enabled").count(), 0);

  await page.getByRole("button", { name: "Take back" }).click();
  await plies(page, 4);
  assert.equal(await text(page, ".now"), "X to move.");
  await page.goBack();
  await plies(page, 5);
  await page.goForward();
  await plies(page, 4);
  const again = await open(page.url());
  assert.deepEqual(await played(again), ["1", "2", "4", "5"]);
  assert.equal(await again.getByRole("textbox", { name: "Link to this position" }).inputValue(), again.url());
  assert.deepEqual(again.complaints, []);
});

test("the engine replies, and does not move when somebody goes back", async () => {
  const page = await open(page_file + "#play");
  await start(page, "tictactoe");
  await page.getByLabel("Against").selectOption("min");
  await page.getByLabel("The engine's level").selectOption("perfect");
  await page.getByRole("button", { name: "Row 2, column 2" }).click();
  await plies(page, 2);
  await page.locator(".progress", { hasText: "proved to be a best one" }).waitFor();
  assert.equal(await text(page, ".now"), "X, you, to move.");
  assert.ok(["1", "3", "7", "9"].includes((await played(page))[1]), "only a corner holds against the centre");
  await page.keyboard.press("u");
  await plies(page, 0);
  // What somebody types while the engine thinks stays.
  await page.getByRole("button", { name: "Row 1, column 1" }).click();
  await page.getByLabel("Its parameters").fill("nim(1,2)");
  await plies(page, 2);
  assert.equal(await page.getByLabel("Its parameters").inputValue(), "nim(1,2)");
  await page.getByRole("button", { name: "Take back" }).click();
  await plies(page, 0);
  // The engine starts, if it plays X.
  await page.getByLabel("Against").selectOption("max");
  await plies(page, 1);
  assert.deepEqual(page.complaints, []);
});

test("Connect Four shows the exact value of every move near the end", async () => {
  const set = await readFile(new URL("../../crates/games/tests/data/connect4/Test_L3_R1", import.meta.url), "utf8");
  const page = await open(page_file + "#play");
  await start(page, "connect4");
  for (const line of set.split("\n").slice(0, 2)) {
    const [moves, score] = line.split(" ");
    // Somebody types the moves.
    await start(page, "connect4");
    await page.locator("h1").click();
    for (const [i, move] of [...moves].entries()) {
      await page.keyboard.press(move);
      await plies(page, i + 1);
    }
    await page.keyboard.press("v");
    await page.locator(".progress", { hasText: "All values are exact." }).waitFor();
    const values = await page.locator(".drop .worth").evaluateAll((all) => all.map(({ dataset }) => dataset.worth));
    const numbers = values.map((value) => Number(value.replace("−", "-").replace("+", "")));
    assert.equal(values.length, await page.locator(".drop:enabled").count());
    assert.equal(Math.max(...numbers), Number(score), moves);
    assert.equal(await page.locator(".drop .worth.best").count(), numbers.filter((value) => value === Number(score)).length);
    assert.match(await page.locator(".drop:has(.best)").first().getAttribute("aria-label"), /column \d, worth .*, a best move$/);
    await page.keyboard.press("v");
  }
  assert.deepEqual(page.complaints, []);
});

test("the page answers while the engine thinks, and a stop stops it", async () => {
  const page = await open(page_file + "#play");
  await start(page, "connect4");
  await page.getByLabel("How long the values may take").selectOption("600000");
  await page.getByRole("button", { name: "Show values" }).click();
  await page.locator(".progress", { hasText: /Searching|so far/ }).waitFor();
  const frames = await page.evaluate(
    () =>
      new Promise((resolve) => {
        let frames = 0;
        const end = performance.now() + 600;
        const count = () => (performance.now() < end ? (frames++, requestAnimationFrame(count)) : resolve(frames));
        requestAnimationFrame(count);
      }),
  );
  assert.ok(frames >= 5, `${frames} frames in 600 ms`);
  await page.getByRole("button", { name: "Stop thinking" }).click();
  await page.locator(".progress", { hasText: "Stopped." }).waitFor();
  // A move stops the search as well, and is made at once.
  await page.getByRole("button", { name: "Show values" }).click();
  await page.getByRole("button", { name: "Show values" }).click();
  await page.getByRole("button", { name: "Drop into column 4" }).click();
  await plies(page, 1);
  // And so does another tab.
  await page.getByRole("link", { name: "Watch" }).click();
  await page.locator(".watch .picture svg").waitFor();
  assert.deepEqual(page.complaints, []);
});

test("the dice are in the link, and values are fractions", async () => {
  const page = await open(page_file + "#play");
  await start(page, "ewn(size=3,stones=2)", 1);
  assert.match((await played(page))[0], /^d[12]$/);
  assert.match(await page.locator(".die").getAttribute("aria-label"), /^The die shows [12]$/);
  // A click on the stone and on a cell moves it: one of the buttons below does the same.
  await page.locator(".square.movable").first().click();
  assert.equal(await page.locator(".square.chosen").count(), 1);
  await page.locator(".square.goal").first().click();
  await plies(page, 3);
  const line = await played(page);
  await page.getByRole("button", { name: "Show values" }).click();
  await page.locator(".progress", { hasText: "All values are exact." }).waitFor();
  assert.match(await page.locator(".take:has(.best)").first().getAttribute("aria-label"), /worth −?\d+(\/\d+)?, a best move$/);
  // The link has the dice, and that the values are shown.
  const again = await open(page.url());
  assert.deepEqual(await played(again), line);
  await again.locator(".progress", { hasText: "All values are exact." }).waitFor();
  await again.keyboard.press("u");
  await plies(again, 1);
  assert.equal((await played(again))[0], line[0]);
  assert.ok(await again.getByRole("button", { name: "Take back" }).isDisabled());
  assert.deepEqual(page.complaints, []);
});

test("the engine plays two of three players", async () => {
  const page = await open(page_file + "#play");
  await start(page, "line3(columns=3,rows=3)");
  await page.getByLabel("Against").selectOption("bc");
  await page.getByLabel("The engine's level").selectOption("casual");
  await page.getByRole("button", { name: "Row 2, column 2" }).click();
  await plies(page, 3);
  assert.equal(await text(page, ".now"), "A, you, to move.");
  await page.getByRole("button", { name: "Show values" }).click();
  await page.locator(".progress", { hasText: "All values are exact." }).waitFor();
  const worth = await page.locator(".cell .worth").first().getAttribute("data-worth");
  assert.equal(worth.split(" ").reduce((sum, points) => sum + Number(points), 0), 6);
  await page.keyboard.press("u");
  await plies(page, 0);
  assert.deepEqual(page.complaints, []);
});

test("three men's morris is played on its lines, and every value has its plies", async () => {
  const page = await open(page_file + "#play");
  await start(page, "morris3");
  assert.equal(await text(page, ".now"), "White to move.");
  // A man comes onto the board by a click on a point, or by its button.
  const point = (name) => page.locator(".square", { hasText: new RegExp(`^${name}$`) });
  await point("b2").click();
  await plies(page, 1);
  for (const [i, name] of ["c3", "a2", "c2", "c1", "a3"].entries()) {
    await page.getByRole("button", { name: `Move a new man to ${name}` }).click();
    await plies(page, i + 2);
  }
  await page.getByRole("button", { name: "Show values" }).click();
  await page.locator(".progress", { hasText: "All values are exact." }).waitFor();
  const best = page.getByRole("button", { name: "Move b2 to b1, a win in 3 plies, a best move" });
  assert.equal(await best.locator(".worth.best").getAttribute("data-worth"), "win 3");
  // A click on a man shows where it can go.
  await page.locator(".square.movable").filter({ has: page.locator(".stone.max") }).nth(1).click();
  assert.equal(await page.locator(".square.chosen").count(), 1);
  await point("b1").click();
  await plies(page, 7);
  for (const [i, name] of ["c3 to b3", "a2 to a1"].entries()) {
    await page.getByRole("button", { name: `Move ${name}` }).click();
    await plies(page, i + 8);
  }
  assert.equal(await text(page, ".now"), "White wins.");
  const again = await open(page.url());
  assert.equal(await text(again, ".now"), "White wins.");
  await again.getByRole("button", { name: "Take back" }).click();
  await plies(again, 8);
  assert.deepEqual(page.complaints, []);
});

test("the hounds catch the fox if the engine plays them", async () => {
  const page = await open(page_file + "#play");
  await start(page, "fox(columns=4,rows=5)");
  await page.getByLabel("Against").selectOption("min");
  await page.getByLabel("The engine's level").selectOption("perfect");
  assert.equal(await text(page, ".now"), "Fox, you, to move.");
  await page.locator("[data-move]:enabled").first().click();
  await plies(page, 2);
  await page.locator(".progress", { hasText: "proved to be a best one" }).waitFor();
  await start(page, "fox(columns=8,rows=8)");
  await page.getByRole("button", { name: "Show values" }).click();
  await page.locator(".progress", { hasText: "All values are exact." }).waitFor();
  assert.equal(await page.locator(".take .worth.best").first().getAttribute("data-worth"), "loss 44");
  // A game that is too large says so, and can still be played by friends.
  await start(page, "hexapawn(columns=6,rows=5)");
  await page.locator(".message", { hasText: "more than a million positions" }).waitFor();
  await page.locator("[data-move]:enabled").first().click();
  await plies(page, 1);
  assert.deepEqual(page.complaints, []);
});

test("every game can be played", async () => {
  const page = await open(page_file + "#play");
  const games = await page.getByLabel("Game", { exact: true }).locator("option").evaluateAll((all) => all.map(({ value }) => value));
  for (const game of ["connect4", "ewn", "race", "line3", "nim3", "race3", "morris3", "hexapawn", "fox"]) assert.ok(games.includes(game), game);
  await page.getByLabel("Against").selectOption("");
  for (const game of games) {
    await page.getByLabel("Game", { exact: true }).selectOption(game);
    await page.waitForFunction((game) => document.querySelector(".playing").dataset.game.startsWith(game), game);
    const before = (await played(page)).length;
    await page.locator("[data-move]:enabled").first().click();
    await page.waitForFunction((before) => document.querySelectorAll(".played button").length > before, before);
  }
  await page.getByLabel("Its parameters").fill("kalah(houses=99)");
  await page.keyboard.press("Enter");
  await page.locator(".message", { hasText: "it must be a number from 1 to 12" }).waitFor();
  assert.deepEqual(page.complaints, []);
});
