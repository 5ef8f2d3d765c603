// The page's side of the worker: questions and answers with ids, progress, and a stop.

import base64 from "virtual:wasm";
import type { FromWorker, ToWorker } from "./worker";
import AskWorker from "./worker?worker&inline";

/** What went wrong, in a sentence for people. */
export class Refused extends Error {}
/** The question was stopped. */
export class Stopped extends Error {}

interface Pending {
  resolve(answer: unknown): void;
  reject(error: Error): void;
  progress: ((progress: unknown) => void) | undefined;
}

export class Client {
  private module: Promise<ArrayBuffer> = inflate(base64);
  private worker: Promise<Worker>;
  private pending = new Map<number, Pending>();
  private last = 0;

  /** `busy` is told whether a question is open. */
  constructor(private busy: (isBusy: boolean) => void) {
    this.worker = this.start();
  }

  private async start(): Promise<Worker> {
    const wasm = await this.module;
    const worker = new AskWorker();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
    worker.onerror = (event) => this.fail(new Refused(`The search could not be started: ${event.message}`));
    worker.postMessage({ wasm } satisfies ToWorker);
    return worker;
  }

  /** Asks a question of crates/page. */
  async ask<Answer>(question: object, progress?: (progress: unknown) => void): Promise<Answer> {
    const id = ++this.last;
    const answer = new Promise<unknown>((resolve, reject) => this.pending.set(id, { resolve, reject, progress }));
    this.busy(true);
    const worker = await this.worker;
    if (this.pending.has(id)) worker.postMessage({ id, question: JSON.stringify(question) } satisfies ToWorker);
    return answer as Promise<Answer>;
  }

  /** True if a question is open. */
  get isBusy(): boolean {
    return this.pending.size > 0;
  }

  /** Stops whatever the worker does. A search cannot be interrupted, so the worker ends, and another one starts. */
  stop(): void {
    this.restart(new Stopped("Stopped."));
  }

  private restart(error: Error): void {
    void this.worker.then((worker) => worker.terminate());
    this.fail(error);
    this.worker = this.start();
  }

  private fail(error: Error): void {
    const open = [...this.pending.values()];
    this.pending.clear();
    this.busy(false);
    for (const { reject } of open) reject(error);
  }

  private hear(data: FromWorker): void {
    const asked = this.pending.get(data.id);
    if (!asked) return;
    if ("progress" in data) {
      asked.progress?.(JSON.parse(data.progress));
      return;
    }
    if ("trap" in data) {
      // What is in the module's memory now cannot be trusted.
      this.restart(new Refused("The search ended unexpectedly; a smaller tree may work."));
      return;
    }
    this.pending.delete(data.id);
    this.busy(this.pending.size > 0);
    const answer = JSON.parse(data.answer) as { ok: unknown } | { error: string };
    if ("error" in answer) asked.reject(new Refused(answer.error));
    else asked.resolve(answer.ok);
  }
}

async function inflate(text: string): Promise<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).arrayBuffer();
}
