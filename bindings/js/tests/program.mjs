// The program whose answers are the truth here: the one in the folder HOMING_PROGRAMS, or the one that cargo builds.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const built = process.env.HOMING_PROGRAMS;
let program = built && join(built, "homing");

function path() {
  if (!program) {
    execFileSync("cargo", ["build", "-q"], { cwd: root, stdio: "inherit" });
    program = join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "debug", "homing");
  }
  return program;
}

/** A folder that is gone after the tests of this file. */
export const folder = mkdtempSync(join(tmpdir(), "homing-js-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** What the program prints, whatever its exit status. */
export function run(args, lines) {
  const input = lines && lines.join("\n") + "\n";
  const { error, status, stdout, stderr } = spawnSync(path(), args, { input, cwd: folder, encoding: "utf8", maxBuffer: 1 << 30 });
  if (error) throw error;
  return { status, out: stdout, err: stderr };
}

/** The answer lines to boards. */
export function lines(args, boards) {
  const { out, err, status } = run(args, boards);
  if (status == 2) throw new Error(err);
  return out.replace(/\n$/, "").split("\n");
}

/** The answers to boards as objects. */
export const answers = (args, boards) => lines([...args, "--json"], boards).map((line) => JSON.parse(line));

let made = 0;

/** The path of a table that the program makes. */
export function generated(puzzle, ...options) {
  const tables = join(folder, `tables-${made++}`);
  const { status, err } = run(["gen", puzzle, ...options, "--dir", tables]);
  if (status) throw new Error(err);
  return join(
    tables,
    readdirSync(tables).find((name) => name.endsWith(".tbl")),
  );
}
