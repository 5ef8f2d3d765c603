// The worker: loads the module of crates/page, and answers one question after the other.

import { ask, initSync } from "../wasm/verimax_page.js";

declare const self: DedicatedWorkerGlobalScope & { verimaxProgress?: (text: string) => void };

export type ToWorker = { wasm: ArrayBuffer } | { id: number; question: string };
export type FromWorker = { id: number; answer: string } | { id: number; progress: string } | { id: number; trap: string };

let asked = 0;
self.verimaxProgress = (progress) => self.postMessage({ id: asked, progress } satisfies FromWorker);

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("wasm" in data) {
    initSync({ module: data.wasm });
    return;
  }
  asked = data.id;
  try {
    self.postMessage({ id: asked, answer: ask(data.question) } satisfies FromWorker);
  } catch (error) {
    self.postMessage({ id: asked, trap: String(error) } satisfies FromWorker);
  }
};
