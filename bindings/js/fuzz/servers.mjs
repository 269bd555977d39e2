// Runs the check of tests/answers-of-servers.mjs on random bytes for a time: `node fuzz/servers.mjs 600` for ten minutes. Prints bytes that
// break it, and exits with status 1. Build the package first: `npm run build`.
import { randomBytes } from "node:crypto";
import { check } from "../tests/answers-of-servers.mjs";

const end = Date.now() + 1000 * Number(process.argv[2] ?? 60);
let runs = 0;
for (; Date.now() < end; runs++) {
  const bytes = randomBytes(1 + (runs % 256));
  try {
    await check(bytes);
  } catch (error) {
    console.error(`run ${runs}: ${bytes.toString("hex")}\n${error.stack}`);
    process.exit(1);
  }
}
console.log(`${runs} runs`);
