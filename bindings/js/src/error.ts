/** The error of this package. The message is one sentence: what was expected, what was found, where, and what to do. */
export class HomingError extends Error {
  override name = "HomingError";

  /** `kind` is the kind of an error of the engine: `room`, `puzzle`, `question`, `limit`, `input`, `stopped`, `load`, `defect`, `other`. */
  constructor(sentence: string, readonly kind?: string) {
    super(sentence);
  }
}

export function fail(what: string): never {
  throw new HomingError(what);
}

/** Returns the result of a call. If it fails, prefixes the message with what is wrong: `the goal`. */
export function within<T>(what: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    return fail(`${what}: ${(error as Error).message}`);
  }
}

/** The start of a text, short enough for a message. */
export function shown(text: string): string {
  const letters = [...text];
  return letters.length > 60 ? letters.slice(0, 60).join("") + "…" : text;
}

const ESCAPES: Record<string, string> = { "\0": "\\0", "\t": "\\t", "\n": "\\n", "\r": "\\r", '"': '\\"', "\\": "\\\\" };

/** A quoted text, with unprintable characters escaped. */
export function quoted(text: string): string {
  const escape = (letter: string) => ESCAPES[letter] ?? `\\u{${letter.codePointAt(0)!.toString(16)}}`;
  return `"${text.replace(/["\\]|(?! )[\p{C}\p{Z}\p{Grapheme_Extend}]/gu, escape)}"`;
}

/** `1 move`, `2 moves`. */
export function counted(count: number | bigint, one: string, many = one + "s"): string {
  return `${count} ${count == 1 ? one : many}`;
}

/** Throws the error for a walk that does not reach a goal: the table is damaged. */
export function endless_walk(index: number): never {
  fail(`the table is wrong at state ${index}: its entries do not lead to a goal: make the table again with \`homing gen\``);
}
