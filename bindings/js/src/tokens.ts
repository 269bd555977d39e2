import { PARTS } from "./space.js";

/** The cells of a board's text, each with its column, counted in characters from 1. Without `oneEach`, blanks part them. */
export function* tokens(text: string, oneEach: boolean): Generator<[column: number, token: string]> {
  let [column, start, token] = [0, 0, ""];
  for (const letter of text) {
    column++;
    const parts = PARTS.test(letter);
    if (token && (parts || oneEach)) {
      yield [start, token];
      token = "";
    }
    if (!parts) {
      if (!token) start = column;
      token += letter;
    }
  }
  if (token) yield [start, token];
}
