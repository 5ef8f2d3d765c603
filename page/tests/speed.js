// Answers the questions of `crates/page/examples/speed.rs`, a line each, with the milliseconds of processor time that
// they took. Node's compiler counts.

import { createInterface } from "node:readline";
import { ask } from "./module.js";

for await (const question of createInterface({ input: process.stdin })) {
  const start = process.cpuUsage();
  const answer = ask(question);
  const { user, system } = process.cpuUsage(start);
  console.log(`${(user + system) / 1000} ${answer}`);
}
