// The module answers as the same code does natively: `cargo xtask page --test` writes random questions, and the native
// answers; the documentation holds what the experiments find.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ask } from "./module.js";

test("200 random positions and trees have the same answers natively and in the module", () => {
  const pairs = JSON.parse(readFileSync(new URL("../../target/page-answers.json", import.meta.url), "utf8"));
  assert.ok(pairs.length >= 200, `${pairs.length} questions`);
  for (const { question, answer } of pairs) {
    assert.deepEqual(JSON.parse(ask(JSON.stringify(question))), answer, JSON.stringify(question));
  }
});

test("every experiment finds in the module what the documentation shows", () => {
  const documented = readFileSync(new URL("../../docs/experiments.md", import.meta.url), "utf8").replace(/\s+/g, " ");
  for (const { name } of JSON.parse(ask('{"ask":"lists"}')).ok.experiments) {
    const { ok } = JSON.parse(ask(JSON.stringify({ ask: "measure", experiment: name, seed: 1 })));
    const picture = new URL(`../../docs/pictures/experiment-${name}.svg`, import.meta.url);
    assert.equal(ok.plot, readFileSync(picture, "utf8"), name);
    assert.ok(documented.includes(ok.finding), `${name}: ${ok.finding}`);
  }
});
