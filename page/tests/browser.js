// A browser for the tests: Debian's Chromium, without a network. There is one browser and one page for all tests, because
// starting them takes longer than most tests.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const folder = new URL("../../target/page/", import.meta.url);
export const page_file = new URL("index.html", folder).href;

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

let browser;
let shared;

async function make(options) {
  browser ??= await chromium.launch({ executablePath: "/usr/bin/chromium", headless: true, args: FLAGS });
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.addInitScript(holdAnswers);
  page.complaints = [];
  page.loaded = [];
  page.on("pageerror", (error) => page.complaints.push(String(error)));
  page.on("console", (message) => message.type() === "error" && page.complaints.push(message.text()));
  page.on("request", (request) => page.loaded.push(request.url()));
  return page;
}

/** In the page: while `globalThis.holdsAnswers` is true, no answer of a worker arrives, so nothing ends before it is stopped. */
function holdAnswers() {
  const { get, set } = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
  const hear = (listener) => (event) => void ((globalThis.holdsAnswers && "answer" in event.data) || listener(event));
  Object.defineProperty(Worker.prototype, "onmessage", {
    get,
    set(listener) {
      set.call(this, hear(listener));
    },
  });
}

export async function close() {
  await browser?.close();
}

/** The page at an address, freshly loaded. It must not complain. Everything that it loads is noted. */
export async function open(address = page_file, options = undefined) {
  const page = options ? await make(options) : (shared ??= await make({ offline: true }));
  // Otherwise the same page with another fragment would not be loaded again.
  await page.goto("about:blank");
  page.complaints.length = 0;
  page.loaded.length = 0;
  await page.goto(address);
  await page.locator(".picture svg, .board, .plot svg").first().waitFor();
  return page;
}

/** The text of the first element. */
export const text = (page, selector) => page.locator(selector).first().innerText();

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** The folder on a plain server. */
export async function serve() {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://localhost").pathname.slice(1) || "index.html";
    try {
      const body = await readFile(fileURLToPath(new URL(path, folder)));
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
      response.end(body);
    } catch {
      response.writeHead(404);
      response.end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}
