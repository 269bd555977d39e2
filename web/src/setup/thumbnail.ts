import type { Offer } from "../game/catalog";
import { s } from "../dom";
import { LEVELS } from "../game/levels";

/** For each look the outlines, as SVG paths. */
type Paths = Partial<Record<"tile" | "home" | "dark" | "burnt" | "lit" | "wall" | "top" | "front" | "right", string>>;
interface Drawing {
    cols: number;
    rows: number;
    paths: Paths;
}

const STARTS: Record<string, string> = {
    "huarong-dao": "BAAC/BAAC/DEEF/DGHF/I..J",
    "dads-puzzle": "AABB/AACC/DE../FGHH/FGII",
    "rush-hour-93": "BBBCDE/FGGCDE/F.AADE/HHI.../.JI.KK/.JLLMM",
    "rush-hour-60": "IBB#../I..LDD/JAAL../J.KEEM/FFK..M/GGHHHM",
};
/** The drawing on a face of a cube, in a square of side 1. */
const FACES: Record<string, string> = {
    skewb: "M0 0L.46 0L0 .46ZM1 0L.54 0L1 .46ZM0 1L0 .54L.46 1ZM1 1L.54 1L1 .54ZM.5 .08L.92 .5L.5 .92L.08 .5Z",
    dino: "M.06 0L.94 0L.5 .44ZM.06 1L.94 1L.5 .56ZM0 .06L0 .94L.44 .5ZM1 .06L1 .94L.56 .5Z",
    bicube:
        "M.02 .02L.65 .02L.65 .31L.02 .31ZM.69 .02L.98 .02L.98 .65L.69 .65Z" +
        "M.35 .69L.98 .69L.98 .98L.35 .98ZM.02 .35L.31 .35L.31 .98L.02 .98ZM.35 .35L.65 .35L.65 .65L.35 .65Z",
    "square-1":
        "M0 0L.34 0L.48 .48L0 .34ZM1 0L1 .34L.52 .48L.66 0ZM1 1L.66 1L.52 .52L1 .66ZM0 1L0 .66L.48 .52L.34 1Z" +
        "M.39 0L.61 0L.5 .44ZM1 .39L1 .61L.56 .5ZM.61 1L.39 1L.5 .56ZM0 .61L0 .39L.44 .5Z",
    ivy: "M0 1Q0 0 1 0Q1 1 0 1ZM0 0L.78 0Q.02 .02 0 .78ZM1 1L.22 1Q.98 .98 1 .22Z",
};

/** A small picture of a puzzle, hidden from screen readers: the puzzle's name is next to it. */
export function thumbnail({ kind, value, rows, cols }: Pick<Offer, "kind" | "value" | "rows" | "cols">): SVGSVGElement {
    const [, name = ""] = value.split(":");
    const drawing = !name ? plus() : kind === "perm" ? perm(name) : kind === "blocks" ? blocks(STARTS[name]!) : undefined;
    const { paths, ...size } = drawing ?? (kind === "push" ? level(LEVELS[rows - 1]![1]) : pieces(kind, rows, cols));
    const side = Math.max(size.cols, size.rows);
    const corner = `${(size.cols - side) / 2} ${(size.rows - side) / 2}`;
    const outlines = Object.entries(paths).map(([look, d]) => s("path", { class: look, d }));
    return s("svg", { class: "thumbnail", viewBox: `${corner} ${side} ${side}`, "aria-hidden": "true" }, ...outlines);
}

/** A rectangle with a small margin. */
const box = (x: number, y: number, w = 1, h = 1, edge = 0.08) => `M${x + edge} ${y + edge}h${w - 2 * edge}v${h - 2 * edge}H${x + edge}z`;
const dot = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const joined = <T>(things: Iterable<T>, path: (thing: T, at: number) => string) => Array.from(things, path).join("");

/** Tiles in order; for flips the pieces turned by a press in the middle. */
function pieces(kind: Offer["kind"], rows: number, cols: number): Drawing {
    const cells = Array.from({ length: rows * cols }, (_, cell) => [Math.floor(cell / cols), cell % cols] as const);
    if (kind === "slide") return { cols, rows, paths: { home: joined(cells.slice(0, -1), ([row, col]) => box(col, row)) } };
    const [middle, centre] = [rows >> 1, cols >> 1];
    const isTurned = ([row, col]: readonly [number, number]) => Math.abs(row - middle) + Math.abs(col - centre) < 2;
    const dots = (isIn: boolean) =>
        joined(
            cells.filter((cell) => isTurned(cell) === isIn),
            ([row, col]) => dot(col + 0.5, row + 0.5, 0.4),
        );
    return { cols, rows, paths: { tile: dots(false), [kind === "lights" ? "lit" : kind === "colours" ? "home" : "dark"]: dots(true) } };
}

function blocks(start: string): Drawing {
    const lines = start.split("/");
    const paths: Paths = {};
    for (const letter of new Set(start.replace(/[./]/g, ""))) {
        const all = lines.flatMap((line, y) => [...line].flatMap((found, x) => (found === letter ? [[x, y] as const] : [])));
        const [[x, y], [right, bottom]] = [all[0]!, all.at(-1)!];
        const look = letter === "A" ? "home" : letter === "#" ? "wall" : "tile";
        paths[look] = (paths[look] ?? "") + box(x, y, right - x + 1, bottom - y + 1);
    }
    return { cols: lines[0]!.length, rows: lines.length, paths };
}

function level(level: string): Drawing {
    const lines = level.split("|");
    const cells = (signs: string, path: (x: number, y: number) => string) =>
        joined(lines, (line, y) => joined(line, (sign, x) => (signs.includes(sign) ? path(x, y) : "")));
    return {
        cols: Math.max(...lines.map((line) => line.length)),
        rows: lines.length,
        paths: {
            wall: cells("#", (x, y) => box(x, y, 1, 1, 0)),
            home: cells(".+*", (x, y) => dot(x + 0.5, y + 0.5, 0.22)),
            tile: cells("$*", (x, y) => box(x, y, 1, 1, 0.12)),
            dark: cells("@+", (x, y) => dot(x + 0.5, y + 0.5, 0.3)),
        },
    };
}

function perm(name: string): Drawing {
    const count = Number(/\d+$/.exec(name)?.[0]);
    if (name.startsWith("topspin")) return ring(count);
    if (name.includes("pancakes")) return stack(count, name.startsWith("burnt"));
    if (name === "pyraminx") return pyramid();
    const side = Number(name[0]);
    const cells = Array.from({ length: side * side }, (_, cell) => [cell % side, Math.floor(cell / side)].map((at) => at / side));
    const sticker = ([x, y]: number[]) => {
        const [left, top, right, bottom] = [x! + 0.02, y! + 0.02, x! + 1 / side - 0.02, y! + 1 / side - 0.02];
        return `M${left} ${top}L${right} ${top}L${right} ${bottom}L${left} ${bottom}Z`;
    };
    return cube(FACES[name] ?? joined(cells, sticker));
}

/** Three faces of a cube, seen from a corner above. */
function cube(face: string): Drawing {
    // For each face its corner, and the directions of its rows and columns.
    const laid = (x: number, y: number, [ax, ay]: number[], [bx, by]: number[]) =>
        face.replace(/([\d.]+) ([\d.]+)/g, (_, across: string, down: string) => {
            const at = (from: number, a: number, b: number) => (from + a * Number(across) + b * Number(down)).toFixed(3);
            return `${at(x, ax!, bx!)} ${at(y, ay!, by!)}`;
        });
    const [wide, half] = [0.866, 0.5];
    return {
        cols: 2 * wide,
        rows: 2,
        paths: {
            top: laid(wide, 0, [wide, half], [-wide, half]),
            front: laid(0, half, [wide, half], [0, 1]),
            right: laid(wide, 1, [wide, -half], [0, 1]),
        },
    };
}

function pyramid(): Drawing {
    const triangle = (x: number, y: number, up: number) => `M${x - 0.44} ${y}h.88L${x} ${y - 0.8 * up}z`;
    const rows = [1, 2, 3];
    const up = joined(rows, (count) => joined(Array(count), (_, at) => triangle(1.5 + at - (count - 1) / 2, count * 0.9, 1)));
    const down = joined([1, 2], (count) => joined(Array(count), (_, at) => triangle(1.5 + at - (count - 1) / 2, count * 0.9 + 0.06, -1)));
    return { cols: 3, rows: 2.8, paths: { front: up, right: down } };
}

function ring(count: number): Drawing {
    const angle = (at: number) => ((at - 1.5) / count) * 2 * Math.PI;
    const radius = Math.min(0.3, 0.9 * Math.sin(Math.PI / count));
    const dots = (from: number, to: number) =>
        joined(Array(to - from), (_, at) =>
            dot(1.3 + Math.sin(angle(from + at)), 1.3 - Math.cos(angle(from + at)), radius).replace(/\d+\.\d{4,}/g, (long) =>
                Number(long).toFixed(3),
            ),
        );
    return { cols: 2.6, rows: 2.6, paths: { home: dots(0, 4), tile: dots(4, count) } };
}

function stack(count: number, areBurnt: boolean): Drawing {
    const wide = (at: number) => count * (0.35 + (0.65 * (at + 1)) / count);
    const bars = (height: number, from: number) =>
        joined(Array(count), (_, at) => box((count - wide(at)) / 2, at + from, wide(at), height));
    return { cols: count, rows: count, paths: { home: bars(1, 0), ...(areBurnt && { burnt: bars(0.45, 0.55) }) } };
}

/** The picture for a puzzle of your own. */
const plus = (): Drawing => ({ cols: 3, rows: 3, paths: { tile: "M1.3 .6h.4v.7h.7v.4h-.7v.7h-.4v-.7h-.7v-.4h.7z" } });
