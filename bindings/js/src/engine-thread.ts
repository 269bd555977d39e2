import type { Ask, Kind, WorkerMessage } from "./engine-worker.js";
import { HomingError } from "./error.js";

/** A worker of a page or of Node. */
interface Thread {
  ask(message: Ask): void;
  end(): void;
}

interface Waiting {
  done(answer: string): void;
  failed(error: HomingError): void;
  progress: ((share: number) => void) | undefined;
}

const WORKER = "./engine-worker.js";

/** Starts a worker. In Node it does not keep the process alive while idle. */
async function begin(onMessage: (message: WorkerMessage) => void, broken: (why: string) => void, isBusy: () => boolean): Promise<Thread> {
  if (typeof Worker != "undefined") {
    // As one expression, so that bundlers find the worker.
    const worker = new Worker(new URL("./engine-worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => onMessage(data);
    worker.onerror = (event) => broken(event.message ?? "it cannot be loaded");
    return { ask: (message) => worker.postMessage(message), end: () => worker.terminate() };
  }
  const name = "node:worker_threads";
  const worker = new (await import(name)).Worker(new URL(WORKER, import.meta.url), { execArgv: [] });
  worker.on("message", (message: WorkerMessage) => {
    onMessage(message);
    if (!isBusy()) worker.unref();
  });
  worker.on("error", (error: Error) => broken(error.message));
  const ask = (message: Ask) => (worker.ref(), worker.postMessage(message));
  return { ask, end: () => void worker.terminate() };
}

/** The worker with the engine, started by the first question. */
export class EngineThread {
  #thread: Promise<Thread> | undefined;
  #asked = 0;
  readonly #waiting = new Map<number, Waiting>();

  /** Sends a question, and returns the answer's text. */
  async ask(family: string, request: object, progress?: (share: number) => void): Promise<string> {
    const onMessage = (message: WorkerMessage) => this.#receive(message);
    this.#thread ??= begin(onMessage, (why) => this.#fail(`the engine cannot be run: ${why}`, "load"), () => this.#waiting.size > 0);
    const id = ++this.#asked;
    const answered = new Promise<string>((done, failed) => this.#waiting.set(id, { done, failed, progress }));
    (await this.#thread).ask({ id, family, request: JSON.stringify(request) });
    return answered;
  }

  /** Stops the worker. Pending questions fail with this message. */
  end(sentence: string): void {
    this.#fail(sentence, "stopped");
  }

  #fail(sentence: string, kind: Kind): void {
    void this.#thread?.then((thread) => thread.end());
    this.#thread = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { failed } of waiting) failed(new HomingError(sentence, kind));
  }

  #receive(message: WorkerMessage): void {
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    if ("share" in message) return waiting.progress?.(message.share);
    this.#waiting.delete(message.id);
    if ("error" in message) waiting.failed(new HomingError(message.error, message.kind));
    else waiting.done(message.answer);
  }
}
