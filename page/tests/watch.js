// Watch, in a real browser: from a folder and from a server, by mouse and by keyboard.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { folder, open, page_file, serve, text } from "./browser.js";

const count = async (page) => (await text(page, ".count")).split("/").map(Number);

test("opens from a folder without a network, and loads nothing from elsewhere", async () => {
  const page = await open();
  assert.match(await text(page, ".result"), /value 7, 7 of 9 leaves/);
  assert.match(await text(page, ".facts"), /Minimax value 7.*fewer than 5 leaves/);
  assert.match(await text(page, ".verdict"), /exact.*holds[^]*7 is the minimax value/);
  assert.equal(await text(page, ".line"), "The line of best play: #0 → #9 → #11, where the game is over and worth 7 to Max.");
  assert.deepEqual(page.loaded.filter((url) => !/^(file|blob|data):/.test(url)), []);
  assert.deepEqual(page.complaints, []);
});

test("opens from a server", async () => {
  const server = await serve();
  const page = await open(server.address, {});
  assert.match(await text(page, ".result"), /value 7, 7 of 9 leaves/);
  assert.deepEqual(page.loaded.filter((url) => !url.startsWith(server.address) && !/^(blob|data):/.test(url)), []);
  assert.deepEqual(page.complaints, []);
  server.close();
});

test("is under 1 MB compressed (and says when it shows its first step)", async () => {
  const files = (await readdir(folder)).filter((name) => /\.(html|js|css)$/.test(name));
  const sizes = await Promise.all(files.map(async (name) => gzipSync(await readFile(new URL(name, folder))).length));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(total < 1_000_000, `${total} bytes`);
  const page = await open();
  const shown = await page.evaluate(() => performance.now());
  console.log(`compressed: ${total} bytes; first step after ${Math.round(shown)} ms`);
});

test("steps forwards and backwards, by key and by button, and jumps to an event", async () => {
  const page = await open();
  const [at, last] = await count(page);
  assert.equal(at, last);
  await page.keyboard.press("Home");
  assert.equal(await text(page, ".now"), "The search has not started.");
  await page.keyboard.press("ArrowRight");
  assert.match(await text(page, ".now"), /^#0: enter with window \(-inf, inf\)/);
  await page.getByRole("button", { name: "One step forward" }).click();
  assert.deepEqual(await count(page), [2, last]);
  await page.keyboard.press("ArrowLeft");
  assert.deepEqual(await count(page), [1, last]);
  await page.getByRole("button", { name: /: cutoff at/ }).first().click();
  assert.match(await text(page, ".now"), /^#\d+: cutoff at/);
  assert.equal(await page.locator(".steps [aria-current=step]").count(), 1);
  await page.locator("g.current").waitFor();
  await page.locator("h1").click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await page.waitForFunction(() => Number(document.querySelector(".count").textContent.split("/")[0]) >= 2);
  await page.keyboard.press("Space");
  assert.deepEqual(page.complaints, []);
});

test("every state has a link; back and forward work", async () => {
  const page = await open();
  await page.getByLabel("Algorithm").selectOption("minimax");
  await page.locator(".result", { hasText: "9 of 9 leaves" }).waitFor();
  const link = page.url();
  await page.goBack();
  await page.locator(".result", { hasText: "7 of 9 leaves" }).waitFor();
  await page.goForward();
  await page.locator(".result", { hasText: "9 of 9 leaves" }).waitFor();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => location.hash.endsWith("/1"));
  const again = await open(page.url());
  assert.match(await text(again, ".result"), /9 of 9 leaves/);
  assert.equal((await count(again))[0], 1);
  const other = await open(link);
  assert.match(await text(other, "h2"), /^minimax$/);
});

test("two algorithms side by side, with a table and brackets", async () => {
  const page = await open();
  await page.getByLabel("Tree", { exact: true }).selectOption("paper");
  await page.getByLabel("Algorithm").selectOption("negamax_ttm");
  await page.getByLabel("compared with").selectOption("negamax_ttw");
  await page.locator(".panel").nth(1).waitFor();
  assert.match(await text(page, ".verdict"), /claims bracketed: ✓ holds[^]*No expansion of the tree is worth 2/);
  assert.match(await text(page, ".table"), /v\s+lower 3 at depth 4/);
  const bracket = page.getByRole("button", { name: "Show an expansion worth 1" }).first();
  await bracket.click();
  assert.ok((await page.locator(".panel").first().locator("g.inside").count()) >= 4);
  assert.equal(await bracket.getAttribute("aria-pressed"), "true");
  // The link shows it again.
  await page.waitForFunction(() => location.hash.split("/")[3] === "0.");
  const again = await open(page.url());
  await again.locator(".panel g.inside").nth(3).waitFor();
  assert.equal(await again.getByRole("button", { name: "Show an expansion worth 1" }).first().getAttribute("aria-pressed"), "true");
  assert.deepEqual(page.complaints, []);
});

test("a tree is typed, and runs when somebody leaves the field", async () => {
  const page = await open();
  await page.getByLabel("Tree in short form").fill("R=(min 4 A=(max 1 9) -2)");
  await page.keyboard.press("Tab");
  await page.locator(".facts", { hasText: "A tree of 6 nodes, 4 leaves; min to move" }).waitFor();
  assert.match(await text(page, ".facts"), /Minimax value 2 to Min, who is to move;/);
  assert.equal(await page.getByLabel("Tree", { exact: true }).inputValue(), "your own");
  assert.match(await text(page, ".steps"), /R: enter with window \(-inf, inf\), depth end/);
  await page.getByText("Window, depth and table").click();
  await page.getByLabel("Depth", { exact: true }).fill("1");
  await page.getByLabel("Alpha").fill("-1");
  await page.keyboard.press("Tab");
  await page.locator(".facts", { hasText: "searched to depth 1, window (-1, inf)" }).waitFor();
  assert.match(await text(page, ".verdict"), /holds/);
  assert.deepEqual(page.complaints, []);
});

test("trees with chance and for several players show their values and every algorithm", async () => {
  const page = await open();
  const rows = () => page.locator(".beyond tbody tr").allInnerTexts();
  await page.getByLabel("Tree in short form").fill("(max (chance 1*3 2*(min 4 5)) 3)");
  await page.keyboard.press("Tab");
  await page.locator(".facts", { hasText: "Expectiminimax, for Max: 11/3." }).waitFor();
  assert.match(await page.locator(".beyond svg").textContent(), /11\/3/);
  assert.ok((await rows()).length >= 6);
  assert.ok((await rows()).every((row) => /\t11\/3\t✓ yes\t/.test(row)));
  assert.ok(await page.getByLabel("Algorithm", { exact: true }).isDisabled());
  assert.ok(await page.locator(".player").isHidden());
  await page.getByLabel("Tree", { exact: true }).selectOption("three-players");
  await page.locator(".facts", { hasText: "A game for 3 players" }).waitFor();
  assert.ok((await rows()).some((row) => row.startsWith("max_n(first)\t[")));
  const again = await open(page.url());
  await again.locator(".facts", { hasText: "A game for 3 players" }).waitFor();
  await again.getByLabel("Tree", { exact: true }).selectOption("3x3");
  await again.locator(".result", { hasText: "value 7" }).waitFor();
  assert.ok(await again.locator(".player").isVisible());
  assert.deepEqual(page.complaints, []);
});

test("a random tree is made, again and another one", async () => {
  const page = await open();
  const tree = page.getByLabel("Tree in short form");
  const facts = (words) => page.locator(".facts", { hasText: words }).waitFor();
  await page.getByText("A random tree").click();
  await page.getByLabel("Moves").fill("2");
  await page.getByRole("button", { name: "Make it" }).click();
  await facts("A tree of 15 nodes, 8 leaves");
  const first = await tree.inputValue();
  await page.getByRole("button", { name: "Another one" }).click();
  await page.waitForFunction((first) => document.querySelector("textarea").value !== first, first);
  assert.equal(await page.getByLabel("Seed").inputValue(), "2");
  await page.getByLabel("Seed").fill("1");
  await page.getByRole("button", { name: "Make it" }).click();
  await page.waitForFunction((first) => document.querySelector("textarea").value === first, first);
  await page.getByLabel("Order").selectOption("best");
  await page.getByRole("button", { name: "Make it" }).click();
  await page.locator(".result", { hasText: "5 of 8 leaves" }).waitFor();
  await page.getByLabel("Plies").fill("9");
  await page.getByRole("button", { name: "Make it" }).click();
  await page.locator(".message", { hasText: "at most 400 nodes" }).waitFor();
  assert.deepEqual(page.complaints, []);
});

test("the picture shows windows, values, cutoffs, the table and the line; the counters count", async () => {
  const page = await open();
  const picture = page.locator(".picture svg");
  const counters = async () => (await page.locator(".counters dd").allInnerTexts()).map(Number);
  // Two bars across the edges that the cutoff skipped, and the line through the best move.
  assert.equal(await picture.locator(".edge.cut").count(), 2);
  assert.equal(await picture.locator(".edge.cut .bar").count(), 4);
  assert.match(await picture.textContent(), /\(-inf, inf\)[^]*\(-inf, -3\)/);
  const [nodes, leaves, cutoffs, hits] = await counters();
  assert.deepEqual([nodes, leaves, cutoffs, hits], [11, 7, 1, 0]);
  await page.keyboard.press("Home");
  await picture.locator(".edge.cut").first().waitFor({ state: "detached" });
  assert.deepEqual(await counters(), [0, 0, 0, 0]);
  await page.getByLabel("Tree", { exact: true }).selectOption("paper");
  await page.getByLabel("Algorithm").selectOption("negamax_ttm");
  await page.locator(".result", { hasText: "value 2" }).waitFor();
  // What the table held at the start is in the picture, and beside it with what the search has stored.
  await page.locator(".picture svg", { hasText: "table: lower 3, depth 4" }).waitFor();
  const entries = () => page.locator(".table tbody tr").count();
  assert.ok((await entries()) > 1);
  await page.keyboard.press("Home");
  assert.equal(await entries(), 1);
  assert.deepEqual(page.complaints, []);
});

test("the keyboard alone is enough to choose a node and edit it", async () => {
  const page = await open();
  const isNode = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  // Past the skip link, the tabs, the form, the player and the size of the picture.
  let presses = 0;
  while (!/leaf worth 9, edit/.test(await isNode()) && presses++ < 60) await page.keyboard.press("Tab");
  assert.match(await isNode(), /leaf worth 9, edit/);
  await page.keyboard.press("Enter");
  assert.equal(await isNode(), "Evaluation of #10");
  await page.keyboard.type("-4");
  await page.keyboard.press("Enter");
  await page.locator(".result", { hasText: "value 3" }).waitFor();
  assert.deepEqual(page.complaints, []);
});

test("editing a leaf and the order runs the search again at once", async () => {
  const page = await open();
  await page.getByRole("button", { name: /^#10 .*leaf worth 9, edit/ }).click();
  await page.getByLabel("Evaluation of #10").fill("-4");
  await page.keyboard.press("Enter");
  await page.locator(".result", { hasText: "value 3" }).waitFor();
  assert.match(await page.getByLabel("Tree in short form").inputValue(), /\(min -4 7 8\)/);
  await page.getByRole("button", { name: "Later at #9" }).click();
  await page.waitForFunction(() => document.querySelector("textarea").value.includes("(min 7 -4 8)"));
});

test("a hostile link or text gets one sentence, and nothing is executed", async () => {
  const page = await open();
  const evil = "%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E";
  const fragments = ["#watch/AAAA", `#watch/${evil}`, `#${evil}`, "#__proto__/x", "#constructor", "#play/AAAA", `#play/${evil}`, "#watch/" + "A".repeat(600_000)];
  for (const fragment of fragments) {
    // A good address first: its message goes away.
    await page.evaluate(() => (location.hash = "#watch//9999999"));
    await page.locator(".message[hidden]").waitFor({ state: "attached" });
    await page.evaluate((fragment) => (location.hash = fragment), fragment);
    await page.locator(".message:not([hidden])").waitFor();
    assert.match(await text(page, ".message"), /^This link/, fragment.slice(0, 40));
    assert.equal(await page.locator("img, iframe").count(), 0);
  }
  await page.evaluate(() => (location.hash = "#watch"));
  await page.locator(".watch .picture svg").waitFor();
  for (const tree of ["(max", "{\"nodes\":[]}", "<svg onload=alert(1)>", "(max " + "(min ".repeat(400) + "1"]) {
    await page.getByLabel("Tree in short form").fill(tree);
    await page.keyboard.press("Tab");
    await page.locator(".message:not([hidden])").waitFor();
    assert.match(await text(page, ".message"), /\w+ \w+/);
  }
  const named = '{"nodes":[{"side":"max","children":[1],"name":"<script>alert(1)</script>"},{"side":"min","eval":1}]}';
  await page.getByLabel("Tree in short form").fill(named);
  await page.keyboard.press("Tab");
  await page.locator(".facts", { hasText: "2 nodes" }).waitFor();
  await page.locator(".picture", { hasText: "<script>" }).waitFor();
  assert.equal(await page.locator(".picture script").count(), 0);
  assert.deepEqual(page.complaints, []);
});

test("the policy lets nothing run or load but the page's own file", async () => {
  const page = await open();
  const ran = await page.evaluate(async () => {
    const script = document.createElement("script");
    script.textContent = "globalThis.ran = true";
    document.body.append(script);
    const link = document.createElement("a");
    link.setAttribute("onclick", "globalThis.ran = true");
    document.body.append(link);
    link.click();
    const fetched = await fetch("data:text/plain,x").then(() => true, () => false);
    return [globalThis.ran === true, fetched];
  });
  assert.deepEqual(ran, [false, false]);
  assert.ok(page.complaints.length >= 3 && page.complaints.every((text) => text.includes("Content Security Policy")));
});
