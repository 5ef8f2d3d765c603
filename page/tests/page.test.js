// All tests of the page, in one process: they share a browser.

import { after } from "node:test";
import { close } from "./browser.js";
import "./same.js";
import "./watch.js";
import "./play.js";
import "./counterexample.js";
import "./measure.js";
import "./access.js";

after(close);
