// The worker that runs the engine in WebAssembly, one question after another. It communicates with engine-thread.ts.

/** A question: the text of a request, as bindings/wasm parses it. */
export interface Ask {
  id: number;
  /** The family, which has its own module. */
  family: string;
  request: string;
}

/** The kinds of errors, by the engine's number. */
const KINDS = ["defect", "other", "room", "puzzle", "question", "limit", "input"] as const;
export type Kind = (typeof KINDS)[number] | "stopped" | "load";

/** A message back: the share done, or the result. */
export type WorkerMessage = { id: number; share: number } | { id: number; answer: string } | { id: number; error: string; kind: Kind };

/** What the workers of pages and of Node have in common. */
interface Port {
  postMessage(message: WorkerMessage): void;
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
let reportedAt = 0;
let port: Port;

const host = {
  now: () => performance.now(),
  report_progress(share: number) {
    // A message for every layer would be too many.
    const now = performance.now();
    if (now - reportedAt < 30) return;
    reportedAt = now;
    port.postMessage({ id: asked, share });
  },
};

/** As one expression each, so that bundlers find the modules. */
const MODULES: Record<string, () => URL> = {
  slide: () => new URL("./engine-slide.wasm", import.meta.url),
  flip: () => new URL("./engine-flip.wasm", import.meta.url),
  perm: () => new URL("./engine-perm.wasm", import.meta.url),
  push: () => new URL("./engine-push.wasm", import.meta.url),
  blocks: () => new URL("./engine-blocks.wasm", import.meta.url),
  route: () => new URL("./engine-route.wasm", import.meta.url),
};

async function compiled(family: string): Promise<WebAssembly.Module> {
  const url = MODULES[family]!();
  if (!isNode) return WebAssembly.compile(await (await fetch(url)).arrayBuffer());
  const name = "node:fs/promises";
  return WebAssembly.compile(await (await import(name)).readFile(url));
}

const modules = new Map<string, Promise<WebAssembly.Module>>();
const started = new Map<string, Promise<Exports>>();

/** Calls `make` once for each name. */
function once<T>(made: Map<string, Promise<T>>, name: string, make: (name: string) => Promise<T>): Promise<T> {
  const found = made.get(name) ?? make(name);
  made.set(name, found);
  return found;
}

async function start(family: string): Promise<Exports> {
  const module = await once(modules, family, compiled);
  return (await WebAssembly.instantiate(module, { host })).exports as unknown as Exports;
}

async function answer({ id, family, request }: Ask): Promise<void> {
  const fail = (error: string, kind: Kind) => {
    // After a trap the memory cannot be trusted: the next question starts a new instance.
    started.delete(family);
    modules.delete(family);
    port.postMessage({ id, error, kind });
  };
  const engine = await once(started, family, start).catch((error: Error) => {
    const remedy = isNode ? "; `npm run build` in bindings/js makes it" : "";
    fail(`the engine's module engine-${family}.wasm cannot be loaded: ${error.message}${remedy}`, "load");
  });
  if (!engine) return;
  try {
    asked = id;
    const bytes = new TextEncoder().encode(request);
    const at = engine.room(bytes.length);
    new Uint8Array(engine.memory.buffer).set(bytes, at);
    const refused = engine.ask();
    const text = new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.text(), engine.text_len()));
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
