// The engine in WebAssembly: one module per family.

/** The kinds of errors, by the engine's number. */
export const KINDS = ["defect", "other", "room", "puzzle", "question", "limit", "input"] as const;

interface Exports {
  memory: WebAssembly.Memory;
  room(bytes: number): number;
  ask(): number;
  text(): number;
  text_len(): number;
}

/** Answers a request, as bindings/wasm parses it. `refused` is the number of the error whose message the text is, or 0. */
export type EngineModule = (request: string) => { refused: number; text: string };

/** Whether this is Node, not a page. */
export const isNode = typeof self == "undefined";

/** As one expression each, so that bundlers find the modules. */
const MODULES: Record<string, () => URL> = {
  slide: () => new URL("./engine-slide.wasm", import.meta.url),
  flip: () => new URL("./engine-flip.wasm", import.meta.url),
  perm: () => new URL("./engine-perm.wasm", import.meta.url),
  push: () => new URL("./engine-push.wasm", import.meta.url),
  blocks: () => new URL("./engine-blocks.wasm", import.meta.url),
  route: () => new URL("./engine-route.wasm", import.meta.url),
  script: () => new URL("./engine-script.wasm", import.meta.url),
};

async function compiled(family: string): Promise<WebAssembly.Module> {
  const url = MODULES[family]!();
  if (!isNode) return WebAssembly.compile(await (await fetch(url)).arrayBuffer());
  const name = "node:fs/promises";
  return WebAssembly.compile(await (await import(name)).readFile(url));
}

/** Loads the module of a family. It passes the share done to `report`. An error says which module cannot be loaded. */
export async function loadModule(family: string, report: (share: number) => void): Promise<EngineModule> {
  const host = { now: () => performance.now(), report_progress: report };
  const start = async () => (await WebAssembly.instantiate(await compiled(family), { host })).exports as unknown as Exports;
  const engine = await start().catch((error: Error) => {
    const remedy = isNode ? "; `npm run build` in bindings/js makes it" : "";
    throw new Error(`the engine's module engine-${family}.wasm cannot be loaded: ${error.message}${remedy}`);
  });
  return (request) => {
    const bytes = new TextEncoder().encode(request);
    const at = engine.room(bytes.length);
    new Uint8Array(engine.memory.buffer).set(bytes, at);
    const refused = engine.ask();
    return { refused, text: new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.text(), engine.text_len())) };
  };
}
