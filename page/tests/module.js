// The module of the page, without a browser.

import { readFileSync } from "node:fs";
import { ask, initSync } from "../wasm/verimax_page.js";

globalThis.verimaxProgress = () => {};
initSync({ module: readFileSync(new URL("../wasm/verimax_page_bg.wasm", import.meta.url)) });

export { ask };
