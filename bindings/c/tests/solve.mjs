// Solves a board with the library in WebAssembly: node solve.mjs homing.wasm
import { readFileSync } from "node:fs";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
const homing = instance.exports;

// Any call may grow the memory, which invalidates views, so each access creates a new one.
const bytes = () => new Uint8Array(homing.memory.buffer);
const number = (at) => new DataView(homing.memory.buffer).getUint32(at, true);
const read = (at, length) => new TextDecoder().decode(bytes().slice(at, at + length));
const error = () => {
  const at = homing.homing_error();
  return read(at, bytes().indexOf(0, at) - at);
};

function text(string) {
  const encoded = new TextEncoder().encode(string + "\0");
  const at = homing.homing_allocate(encoded.length);
  bytes().set(encoded, at);
  return { at, size: encoded.length };
}

const place = homing.homing_allocate(8);
const answer = homing.homing_allocate(64);
const [name, board, wrong] = [text("eight"), text("2 3 4 1 5 x 7 6 8"), text("1 2 3")];

if (homing.homing_embedded(name.at, place) !== 0) throw new Error(error());
const table = number(place);
if (homing.homing_solve(table, board.at, answer, 64, place) !== 0) throw new Error(error());
const length = number(place);
const solution = read(answer, length);

if (homing.homing_solve(table, wrong.at, answer, 64, place) !== -3 || !error().includes("9 cells")) throw new Error("a wrong board: " + error());
const lines = text("2 3 4 1 5 x 7 6 8\n1 2\n");
if (homing.homing_solve_lines(table, lines.at, lines.size - 1, answer, 64, place, place + 4) !== 0) throw new Error(error());
if (read(answer, number(place + 4)) !== `${solution}\ninvalid\n`) throw new Error("the batch answers otherwise");

homing.homing_close(table);
for (const { at, size } of [name, board, wrong, lines]) homing.homing_free(at, size);
homing.homing_free(place, 8);
homing.homing_free(answer, 64);
console.log(`${length} moves: ${solution}`);
