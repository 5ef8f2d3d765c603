// Measure, in a real browser: experiments, their plots and tables, links, and a stop.

import assert from "node:assert/strict";
import { test } from "node:test";
import { open, page_file, text } from "./browser.js";

/** The plot of an experiment, by a part of its title. */
const plot = (page, title) => page.getByRole("img", { name: title }).locator("svg").waitFor();

test("an experiment shows its claim, what it found, a plot and a table", async () => {
  const page = await open(`${page_file}#measure`);
  await plot(page, "Leaves that alpha-beta visits");
  assert.match(await text(page, ".claim"), /^Claim: On a uniform tree alpha-beta visits/);
  assert.match(await text(page, ".finding"), /^Found: The best order gives exactly the minimum in 24 of 24 rows/);
  assert.equal(await page.locator(".rows-of tbody tr").count(), 24);
  assert.ok((await page.locator(".plot circle, .plot polyline").count()) > 20);
  assert.match(await page.locator(".plot svg").textContent(), /claim: the minimum[^]*best order/);
  assert.deepEqual(page.complaints, []);
});

test("every experiment has a link; back, forward and another seed work", async () => {
  const page = await open(`${page_file}#measure`);
  await plot(page, "Leaves that alpha-beta visits");
  await page.getByLabel("Experiment", { exact: true }).selectOption("proof-tree");
  await page.locator(".finding", { hasText: "The smallest proof" }).waitFor();
  const found = await text(page, ".rows-of");
  await page.locator("h1").click();
  await page.keyboard.press("n");
  await page.waitForFunction((found) => document.querySelector(".rows-of").innerText !== found, found);
  assert.equal(await page.getByLabel("Seed", { exact: true }).inputValue(), "2");
  await page.goBack();
  await page.waitForFunction((found) => document.querySelector(".rows-of").innerText === found, found);
  const again = await open(page.url());
  await again.locator(".finding", { hasText: "The smallest proof" }).waitFor();
  assert.equal(await text(again, ".rows-of"), found);
  await again.goBack();
  assert.deepEqual(page.complaints, []);
});

test("an experiment can be stopped, and a hostile link gets a sentence", async () => {
  const page = await open(`${page_file}#measure`);
  await plot(page, "Leaves that alpha-beta visits");
  // However fast the machine is, this experiment does not end by itself.
  await page.evaluate(() => (globalThis.holdsAnswers = true));
  await page.getByLabel("Experiment", { exact: true }).selectOption("heuristics");
  await page.locator(".running", { hasText: /\d+ of \d+ steps/ }).waitFor();
  await page.getByRole("button", { name: "Stop the search" }).click();
  await page.locator(".message", { hasText: "The experiment was stopped." }).waitFor();
  await page.evaluate(() => (globalThis.holdsAnswers = false));
  await page.getByLabel("Seed", { exact: true }).fill("7");
  await page.getByLabel("Experiment", { exact: true }).selectOption("proof-tree");
  await page.locator(".finding", { hasText: "The smallest proof" }).waitFor();
  await page.evaluate(() => (location.hash = "#measure/AAAA"));
  await page.locator(".message", { hasText: "This link is damaged" }).waitFor();
  assert.deepEqual(page.complaints, []);
});
