// The worker that runs the engine in WebAssembly, one question after another. It communicates with engine-thread.ts.

import { isNode, KINDS, loadModule, type EngineModule } from "./engine-module.js";

/** A question: the text of a request, as bindings/wasm parses it. */
export interface Ask {
  id: number;
  /** The family, which has its own module. */
  family: string;
  request: string;
}

export type Kind = (typeof KINDS)[number] | "stopped" | "load";

/** A message back: the share done, or the result. */
export type WorkerMessage = { id: number; share: number } | { id: number; answer: string } | { id: number; error: string; kind: Kind };

/** What the workers of pages and of Node have in common. */
interface Port {
  postMessage(message: WorkerMessage): void;
  onmessage: ((event: { data: Ask }) => void) | null;
}

let asked = 0;
let reportedAt = 0;
let port: Port;

function report(share: number): void {
  // A message for every layer would be too many.
  const now = performance.now();
  if (now - reportedAt < 30) return;
  reportedAt = now;
  port.postMessage({ id: asked, share });
}

const started = new Map<string, Promise<EngineModule>>();

async function answer({ id, family, request }: Ask): Promise<void> {
  const fail = (error: string, kind: Kind) => {
    // After a trap the memory cannot be trusted: the next question starts a new instance.
    started.delete(family);
    port.postMessage({ id, error, kind });
  };
  const starting = started.get(family) ?? loadModule(family, report);
  started.set(family, starting);
  const engine = await starting.catch((error: Error) => fail(error.message, "load"));
  if (!engine) return;
  try {
    asked = id;
    const { refused, text } = engine(request);
    port.postMessage(refused ? { id, error: text, kind: KINDS[refused] ?? "other" } : { id, answer: text });
  } catch (error) {
    fail(`a defect in homing, or there is no room: ${(error as Error).message}`, "defect");
  }
}

if (isNode) {
  const name = "node:worker_threads";
  const { parentPort } = await import(name);
  port = parentPort;
  parentPort.on("message", answer);
} else {
  port = self as unknown as Port;
  port.onmessage = ({ data }) => answer(data);
}
