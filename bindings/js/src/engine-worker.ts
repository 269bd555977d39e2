// The worker that runs the engine: WebAssembly, a question after another. It speaks to engine-thread.ts.

/** What is asked: the text of a request, as bindings/wasm reads it. */
export interface Ask {
  id: number;
  request: string;
}

/** What is told: the share of the work that is done, or its end. */
export type Tell = { id: number; share: number } | { id: number; answer: string } | { id: number; error: string };

/** What a page's worker and one of Node have in common here. */
interface Port {
  postMessage(message: Tell): void;
  onmessage: ((event: { data: Ask }) => void) | null;
}

interface Exports {
  memory: WebAssembly.Memory;
  room(bytes: number): number;
  ask(): number;
  text(): number;
  text_len(): number;
}

const isNode = typeof self == "undefined";
let asked = 0;
let told = 0;
let port: Port;

const host = {
  now: () => performance.now(),
  tell(share: number) {
    // A message for every layer would be more than anybody sees.
    const now = performance.now();
    if (now - told < 30) return;
    told = now;
    port.postMessage({ id: asked, share });
  },
};

async function compiled(): Promise<WebAssembly.Module> {
  const url = new URL("./engine.wasm", import.meta.url);
  if (!isNode) return WebAssembly.compile(await (await fetch(url)).arrayBuffer());
  const name = "node:fs/promises";
  return WebAssembly.compile(await (await import(name)).readFile(url));
}

const compiling = compiled();
let started: Promise<Exports> | undefined;

async function start(): Promise<Exports> {
  return (await WebAssembly.instantiate(await compiling, { host })).exports as unknown as Exports;
}

async function answer({ id, request }: Ask): Promise<void> {
  try {
    const engine = await (started ??= start());
    asked = id;
    const bytes = new TextEncoder().encode(request);
    const at = engine.room(bytes.length);
    new Uint8Array(engine.memory.buffer).set(bytes, at);
    const isRefused = engine.ask();
    const text = new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.text(), engine.text_len()));
    port.postMessage(isRefused ? { id, error: text } : { id, answer: text });
  } catch (error) {
    // After a trap nothing in the memory can be relied on: the next question gets an instance of its own.
    started = undefined;
    port.postMessage({ id, error: `a defect in homing, or there is no room: ${(error as Error).message}` });
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
