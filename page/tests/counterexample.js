// Counterexamples, in a real browser: links that the command prints, and files that it saves.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { open, page_file, text } from "./browser.js";

// What `verimax check -- python3 crates/check/engines/engine.py alpha-beta/takes-the-last` prints.
// `crates/cli/tests/protocol.rs` compares it with what the command writes today.
const LINK = "dY47DoMwEETvMvVGilP6KohihVfBEtiJP4Bk-e7YNFS0o_eepuCfJSbrHXSB80Yi9FAQrRForHyAIBsv0G_CNNvFBGnsoOgzVrpB627wYX-pOhKC9-mKGfmlGVpVwjdzYJekG3LwlJrDLu4S-itrLr41svQKYfWbdLOe";
// What `verimax check --chance --full-window -- python3 adapters/python/expectiminimax.py --bug` prints.
const WITH_CHANCE = "dY7BDsIgEET_Zc9rLNzkV5oeSNm0JLgkC1oTwr-7aNST15l5L9Ng3T2vBK4B50AF3NygxKDJp0Kgu0_gJtQkpiDEurJoFoSD4rbXQRm0S8cve_WPH_gnN10NknN9ucXzpot5UnFH8FwOkvFLt7eBmrMFLWpOJO_Phk6X_gQ";
const QUESTION = JSON.stringify({
  nodes: [
    { side: "max", children: [1] },
    { side: "min", eval: 1, children: [2], name: "<script>alert(1)</script>" },
    { side: "max", eval: 7 },
  ],
  depth: 1,
});

/** The tab without anything to show: it has no picture to wait for. */
async function tab() {
  const page = await open();
  await page.getByRole("link", { name: "Counterexample" }).click();
  await page.getByRole("heading", { name: "See a counterexample" }).waitFor();
  return page;
}

const file = (buffer, name = "counterexample.json") => ({ name, mimeType: "application/json", buffer: Buffer.from(buffer) });

test("a link of the command shows the question, the answer and what is admissible", async () => {
  const page = await open(`${page_file}#counterexample/${LINK}`);
  assert.equal(await text(page, "h2"), "A wrong value, on 3 nodes");
  assert.match(await text(page, ".question-text"), /^\(max 0 -1\)\ndepth 1, window \(-inf, inf\) for max/);
  assert.match(await text(page, ".answer"), /^returned -1; the only admissible value is \{0\}: 0 = the depth-1 tree\./);
  assert.equal(await text(page, ".admissible"), "exact: {0}");
  assert.ok(page.url().endsWith(LINK));
  await page.getByRole("link", { name: "negamax_fishburn", exact: true }).click();
  await page.locator(".result", { hasText: "value 0" }).waitFor();
  assert.match(await text(page, ".facts"), /3 nodes/);
  await page.goBack();
  await page.locator(".found .answer").waitFor();
  assert.deepEqual(page.complaints, []);
});

test("a link with chance shows the same, in fractions", async () => {
  const page = await open(`${page_file}#counterexample/${WITH_CHANCE}`);
  assert.equal(await text(page, "h2"), "A wrong value, on 3 nodes");
  assert.match(await text(page, ".answer"), /^returned 1\/2; expectiminimax to the end of the game is 1\/3 for Max\./);
  assert.equal(await text(page, ".admissible"), "expectiminimax: 1/3");
  assert.match(await page.locator(".found svg").textContent(), /1\/3/);
  await page.getByRole("link", { name: "all searches with chance" }).click();
  await page.locator(".facts", { hasText: "Expectiminimax, for Max: 1/3." }).waitFor();
  // A saved question with chance opens as well.
  await page.getByRole("link", { name: "Counterexample" }).click();
  await page.getByLabel("Open counterexample.json").setInputFiles(file("(chance 1*2 3*(min 4 5))"));
  await page.locator(".found h2", { hasText: "A question with chance, on 5 nodes" }).waitFor();
  assert.deepEqual(page.complaints, []);
});

test("a saved question opens by the button, and has a link of its own", async () => {
  const page = await tab();
  await page.getByLabel("Open counterexample.json").setInputFiles(file(QUESTION));
  await page.locator(".found .picture svg").waitFor();
  assert.deepEqual(await page.locator(".admissible li").allInnerTexts(), [
    "exact: {1}",
    "witnessed: {1, 7}",
    "bracketed: {1, 2, 3, 4, 5, 6, 7}",
  ]);
  assert.equal(await page.locator("main script").count(), 0);
  await page.waitForFunction(() => location.hash.length > 40);
  const again = await open(page.url());
  assert.equal(await text(again, "h2"), "A question, on 3 nodes");
  assert.deepEqual(page.complaints, []);
});

test("a saved question opens by drag and drop", async () => {
  const page = await tab();
  const data = await page.evaluateHandle((question) => {
    const data = new DataTransfer();
    data.items.add(new File([question], "counterexample.json", { type: "application/json" }));
    return data;
  }, QUESTION);
  await page.locator(".counterexample").dispatchEvent("dragover", { dataTransfer: data });
  await page.locator(".counterexample").dispatchEvent("drop", { dataTransfer: data });
  await page.locator(".found .picture svg").waitFor();
  assert.equal(await text(page, "h2"), "A question, on 3 nodes");
});

test("a hostile file or link gets one sentence, and nothing is executed", async () => {
  const page = await tab();
  const binary = Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256);
  for (const content of ["", binary, "<script>alert(1)</script>", '{"nodes":[]}', "(".repeat(100_000), " ".repeat(300_000)]) {
    await page.evaluate(() => (document.querySelector(".message").hidden = true));
    await page.getByLabel("Open counterexample.json").setInputFiles(file(content));
    await page.locator(".message:not([hidden])").waitFor();
    assert.match(await text(page, ".message"), /^(This file is no question: |The file is too long)/);
  }
  for (const link of ["AAAA", "%3Cimg%20src%3Dx%3E", "A".repeat(600_000), LINK.slice(0, -9)]) {
    await page.goto("about:blank");
    await page.goto(`${page_file}#counterexample/${link}`);
    await page.locator(".message:not([hidden])").waitFor();
    assert.match(await text(page, ".message"), /^This link is (damaged|too long)/);
  }
  assert.equal(await page.locator("img, iframe, main script").count(), 0);
  assert.deepEqual(page.complaints, []);
});

test("Counterexample has no violations of accessibility rules", async () => {
  const axe = await readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
  const page = await open(`${page_file}#counterexample/${LINK}`, { bypassCSP: true, offline: true });
  await page.evaluate(axe);
  for (const [colorScheme, width] of [["light", 1280], ["dark", 390]]) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))]), []);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(overflow <= 0, `${overflow} pixels too wide at ${width}`);
  }
  await page.close();
});
