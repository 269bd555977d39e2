// Tables at a URL: a local server answers range requests correctly or incorrectly.
import assert from "node:assert/strict";
import { closeSync, openSync, readFileSync, readSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { HomingError, Table } from "homing";
import { answers, folder, generated, lines } from "./program.mjs";

/** Serves files by path. The query string selects an error. */
function serve(request, response) {
  const { pathname, searchParams } = new URL(request.url, "http://localhost");
  const size = statSync(pathname, { throwIfNoEntry: false })?.size;
  if (size == undefined) return response.writeHead(404).end();
  if (searchParams.has("redirect")) return response.writeHead(302, { Location: request.url }).end();
  const range = searchParams.has("whole") ? undefined : /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
  const [start, end] = range ? [+range[1], Math.min(+range[2] + 1, size)] : [0, size];
  if (range && start >= size) return response.writeHead(416, { "Content-Range": `bytes */${size}` }).end();
  requests.push(end - start);
  const bytes = Buffer.alloc(end - start);
  const file = openSync(pathname);
  readSync(file, bytes, 0, bytes.length, start);
  closeSync(file);
  if (searchParams.has("damaged") && start > 65536) bytes[1000] ^= 1;
  const sent = searchParams.has("short") && start > 65536 ? bytes.subarray(1) : bytes;
  const headers = range && !searchParams.has("secret") ? { "Content-Range": `bytes ${start}-${end - 1}/${size}` } : {};
  response.writeHead(range ? 206 : 200, headers);
  if (searchParams.has("torn")) return response.write(sent.subarray(0, 1000), () => response.destroy());
  if (searchParams.has("endless")) return void stream(response);
  response.end(sent);
}

/** Sends zeros until the client disconnects. */
function stream(response) {
  const zeros = Buffer.alloc(1 << 16);
  const more = () => {
    while (!response.destroyed && response.write(zeros)) sentBytes += zeros.length;
  };
  response.on("drain", more);
  more();
}
let sentBytes = 0;

const requests = [];
const server = createServer(serve);
// The program blocks this process, so that no connection must time out meanwhile.
server.keepAliveTimeout = 600_000;
let at;
before(async () => {
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  at = (path, wrong = "") => `http://127.0.0.1:${server.address().port}${path}${wrong && "?"}${wrong}`;
});
after(() => server.close());

const message = async (promise) => {
  try {
    await promise;
  } catch (error) {
    assert.ok(error instanceof HomingError, String(error.stack));
    return error.message;
  }
  return undefined;
};

describe("a table of 60 MB", { timeout: 300_000 }, () => {
  const path = generated("slide:3x4", "--columns", "move");
  const args = (verb, ...rest) => [verb, "slide:3x4", "--table", path, ...rest];
  let table;
  test("is opened by its header", async () => {
    requests.length = 0;
    table = await Table.fetch(at(path));
    assert.deepEqual(requests, [65536]);
    assert.deepEqual([table.puzzle, table.states, table.layers.length], ["slide:3x4", 239_500_800, 54]);
    assert.ok(!(table instanceof Table));
  });
  test("answers 10,000 boards like the program, and loads each block once", async () => {
    const boards = lines(args("random", "-n", "10000", "--seed", "5"));
    const paths = lines(args("solve"), boards);
    assert.equal(await table.solve(boards[0]), paths[0]);
    assert.ok(requests.length <= 1 + paths[0].length, "a path needs at most a block a move");
    const solved = await Promise.all(boards.map((board) => table.solve(board)));
    assert.deepEqual(solved, paths);
    assert.ok(requests.length <= 1 + 58, `${requests.length} requests`);
    assert.deepEqual(
      await Promise.all(boards.slice(0, 50).map((board) => table.depth(table.cells(board)))),
      paths.slice(0, 50).map((path) => path.length),
    );
  });
  test("answers every other question", async () => {
    const board = lines(args("random", "--seed", "6", "--depth", "30"))[0];
    const [path] = lines(args("solve"), [board]);
    assert.equal(await table.bestMove(board), path[0]);
    assert.equal((await table.hints(board))[0].depthAfterMoves, 29);
    assert.equal(`${await table.count(board)}`, lines(args("solve", "--print", "count"), [board])[0]);
    assert.equal((await table.check(board, path)).text, "optimal: 30 moves");
    const paths = [];
    for await (const path of table.allPaths(board)) paths.push(path);
    assert.deepEqual(paths, lines(args("solve", "--print", "all"), [board]));
    const swapped = board.replace(/\b[12]\b/g, (tile) => 3 - tile);
    assert.equal(await table.solve(swapped), null);
    assert.equal(`unsolvable: ${await table.whyUnsolvable(swapped)}`, lines(args("solve", "--explain"), [swapped])[0]);
    assert.equal(table.text(table.play(board, path)), table.goalText);
    assert.equal(await message(table.solve("1 2 3")), "a 3x4 board has 12 cells, found 3");
  });
  test("draws the same random boards as the program", async () => {
    const drawn = [];
    for await (const board of table.random({ depth: [30, 34], seed: 11 })) if (drawn.push(board) == 40) break;
    assert.deepEqual(drawn, lines(args("random", "-n", "40", "--seed", "11", "--depth", "30..34")));
    assert.match(
      await message(table.random({ depth: 3 }).next()),
      /^slide:3x4 has 239500800 states, but at most 16777216 can be listed/,
    );
  });
  test("answers for another goal whose blank is at home", async () => {
    const goal = "2 1 3 4 5 6 7 8 9 11 10 x";
    const boards = lines(args("random", "-n", "20", "--seed", "5"));
    const paths = lines(args("solve", "--goal", goal), boards);
    const solved = await Promise.all(boards.map((board) => table.goal(goal).solve(board)));
    assert.deepEqual(
      solved.map((path) => path ?? "unsolvable"),
      paths,
    );
    assert.throws(() => table.goal("x 1 2 3 4 5 6 7 8 9 10 11"), /cannot be turned to this goal/);
  });
  test("continues after the signal for opening is aborted", async () => {
    const control = new AbortController();
    const opened = await Table.fetch(at(path), { signal: control.signal });
    control.abort();
    assert.equal(await opened.bestMove("1 2 3 4 5 6 7 8 9 10 x 11"), "r");
  });
  test("is refused where the server sends other bytes", async () => {
    const board = lines(args("random", "--seed", "6"))[0];
    const asked = async (wrong) => message((await Table.fetch(at(path, wrong))).solve(board));
    assert.match(
      await asked("damaged"),
      /^http.*: block \d+ of column move \(bytes \d+ to \d+\) has checksum .*, expected .*: the file is damaged/,
    );
    assert.match(await asked("short"), /expected 1048576 bytes of a block, found 1048575/);
    assert.equal(await asked("secret"), undefined, "a server need not tell the length of the file");
    assert.match(await message(Table.fetch(at(path, "whole"))), /the server sends the whole file, which is large/);
    const cut = join(folder, "cut.tbl");
    writeFileSync(cut, readFileSync(path).subarray(0, 20_000_000));
    assert.match(await message(Table.fetch(at(cut))), /expected \d+ bytes, found 20000000: the file is cut off or too long/);
  });
});

test("a table of 30 MB, one bit a state", { timeout: 300_000 }, async () => {
  const path = generated("slide:3x4", "--columns", "half");
  const args = (verb, ...rest) => [verb, "slide:3x4", "--table", path, ...rest];
  requests.length = 0;
  const table = await Table.fetch(at(path));
  const boards = lines(args("random", "-n", "1000", "--seed", "8"));
  const paths = lines(args("solve"), boards);
  assert.equal(await table.solve(boards[0]), paths[0]);
  assert.ok(requests.length <= 2 + 2 * paths[0].length, "a path needs one or two blocks a move");
  assert.deepEqual(await Promise.all(boards.map((board) => table.solve(board))), paths);
  assert.ok(requests.length <= 1 + 29, `${requests.length} requests`);
  // Upside down: the blank at home in the first cell.
  const goal = "x 11 10 9 8 7 6 5 4 3 2 1";
  const other = lines(args("solve", "--goal", goal), boards.slice(0, 200));
  const solved = await Promise.all(boards.slice(0, 200).map((board) => table.goal(goal).solve(board)));
  assert.deepEqual(
    solved.map((path) => path ?? "unsolvable"),
    other,
  );
  for (const board of boards.slice(0, 5)) {
    assert.equal(`${await table.count(board)}`, lines(args("solve", "--print", "count"), [board])[0]);
    assert.deepEqual(
      (await table.hints(board)).map(({ move }) => move),
      answers(args("hint"), [board])[0].hints.map(({ move }) => move),
    );
  }
});

test("a flip of 42 MB, some of whose boards reach no goal", { timeout: 300_000 }, async () => {
  const path = generated("flip:5x5");
  const table = await Table.fetch(at(path));
  const boards = lines(["random", "flip:5x5", "-n", "50", "--seed", "2", "--table", path]);
  boards.push("b".repeat(24) + "w", "w".repeat(25), "b".repeat(25));
  const paths = lines(["solve", "flip:5x5", "--table", path], boards);
  const solved = await Promise.all(boards.map((board) => table.solve(board)));
  assert.deepEqual(
    solved.map((path) => path ?? "unsolvable"),
    paths,
  );
  const drawn = [];
  for await (const board of table.random({ seed: 2 })) if (drawn.push(board) == 50) break;
  assert.deepEqual(drawn, boards.slice(0, 50));
  for (const board of boards.slice(0, 5)) {
    const all = [];
    for await (const path of table.allPaths(board)) all.push(path);
    assert.deepEqual(all, lines(["solve", "flip:5x5", "--print", "all", "--table", path], [board]));
    assert.equal((await table.check(board, all[0])).status, "optimal");
  }
  assert.throws(() => table.goal("white"), /the table of flip:5x5 has two goals and does not support others/);
});

describe("a small table", () => {
  const path = generated("slide:2x4");
  test("is loaded whole, from any server", async () => {
    for (const wrong of ["", "whole", "secret"]) {
      const table = await Table.fetch(at(path, wrong));
      assert.ok(table instanceof Table);
      assert.equal(table.solve("1 2 3 4 5 6 x 7"), "r");
    }
  });
  test("takes the options of fetch", async () => {
    await assert.rejects(Table.fetch(at(path), { signal: AbortSignal.abort() }), /abort/i);
    assert.ok(await Table.fetch(new URL(at(path)), { headers: { "X-Any": "1" } }));
  });
  test("is refused where the server does not send it", { timeout: 60_000 }, async () => {
    for (const [address, why] of [
      [at(path, "torn"), ".+"],
      [at(path, "redirect"), "redirect count exceeded"],
      ["http://127.0.0.1:1/", ".+"],
      ["no address", ".+"],
    ]) {
      const said = await message(Table.fetch(address));
      assert.ok(said.startsWith(`${address}: `), said);
      assert.match(said, new RegExp(`: the request failed \\(${why}\\): check the address, or try again$`));
    }
    sentBytes = 0;
    assert.match(
      await message(Table.fetch(at(path, "endless"))),
      /endless: the server sends more than the 65536 bytes that it was asked for: use one that answers range requests$/,
    );
    assert.match(await message(Table.fetch(at(path, "whole&endless"))), /the server sends the whole file, which is large/);
    // The buffers of the two sockets may have been sent as well.
    assert.ok(sentBytes < 60e6, `${sentBytes} bytes were sent`);
  });
  test("that is not a table is refused", async () => {
    assert.match(
      await message(Table.fetch(at("/nowhere.tbl"))),
      /\/nowhere.tbl: expected status 206 for a range of bytes, found status 404/,
    );
    writeFileSync(join(folder, "empty.tbl"), "");
    assert.match(await message(Table.fetch(at(join(folder, "empty.tbl")))), /found an empty file/);
    writeFileSync(join(folder, "page.html"), "<!doctype html>".repeat(9000));
    assert.match(await message(Table.fetch(at(join(folder, "page.html")))), /found a file that begins with "<!doctyp"/);
  });
});
