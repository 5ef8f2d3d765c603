// Answers the questions of `crates/page/examples/speed.rs`, a line each, with the milliseconds that they took.

import { createInterface } from "node:readline";
import { ask } from "./module.js";

for await (const question of createInterface({ input: process.stdin })) {
  const start = performance.now();
  const answer = ask(question);
  console.log(`${performance.now() - start} ${answer}`);
}
