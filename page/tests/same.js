// The module answers as the same code does natively: `cargo xtask page --test` writes random questions, and the native
// answers.

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
