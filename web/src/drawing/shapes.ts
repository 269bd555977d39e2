import { Cube } from "./cube";
import type { Part, Shape } from "./drawing";
import type { Board, Move, PieceSet, Turn } from "../rules/board";
import { stickerNet } from "./stickers";

/** What the drawing of a permutation puzzle depends on. */
interface Permuted {
    readonly sets: readonly PieceSet[];
    readonly goal: Board;
    readonly moves: readonly Move[];
    readonly turns: ReadonlyMap<Move, readonly Turn[]>;
    readonly isStack: boolean;
    /** Whether a piece is only the rest of another one. */
    isPart(set: number, piece: number): boolean;
    /** The number of the block of a piece, or of the centre that a move turns; -1 if it has none. */
    blockOf(set: number, piece: number | Move): number;
}

/** The drawing of a puzzle, with its name if it is a known one: a net, a ring, a stack, or otherwise its sets in rows. */
export function shapeOf(rules: Permuted, name: string): Shape {
    const known = stickerNet(name, rules.sets);
    if (known) return known;
    for (const net of NETS) if (isNet(rules, net)) return netOf(rules, net);
    return rings(rules) ?? (rules.isStack ? stack(rules) : rows(rules));
}

interface Placed {
    set: number;
    place: number;
    piece: number;
    twist: number;
    isHome: boolean;
    key: string;
}

/** The pieces of a board in their places. Pieces that look alike are numbered in order. */
function placed({ sets, goal }: Permuted, board: Board): Placed[] {
    return sets.flatMap(({ size, offset }, set) => {
        const seen = new Map<number, number>();
        return Array.from({ length: size }, (_, place) => {
            const [piece, twist] = [board[offset + place]!, board[offset + size + place]!];
            const nth = (seen.get(piece) ?? 0) + 1;
            seen.set(piece, nth);
            const isHome = goal[offset + place] === piece && goal[offset + size + place] === twist;
            return { set, place, piece, twist, isHome, key: `${set} ${piece} ${nth}` };
        });
    });
}

/** The sets below each other, each with its name. */
function rows(rules: Permuted): Shape {
    const LABEL = 0.55;
    const most = Math.max(...rules.sets.map(({ size }) => size));
    // Rows of equal length, with at most 8 pieces each.
    const cols = Math.max(4, most <= 8 ? most : Math.ceil(most / Math.ceil(most / 8)));
    const tops: number[] = [];
    let rowCount = 0;
    for (const { size } of rules.sets) {
        tops.push(rowCount);
        rowCount += LABEL + Math.ceil(size / cols) + 0.15;
    }
    const label = ({ name }: PieceSet, set: number): Part => ({
        key: `label ${set}`,
        x: 0,
        y: tops[set]!,
        w: cols,
        h: LABEL,
        look: "label",
        text: name,
    });
    const draw = (board: Board) => [
        ...rules.sets.map(label),
        ...placed(rules, board).map(({ set, place, piece, twist, isHome, key }): Part => {
            const { twists } = rules.sets[set]!;
            const at = { x: place % cols, y: tops[set]! + LABEL + Math.floor(place / cols), w: 1, h: 1 };
            return { key, ...at, look: "tile", text: String(piece), twist: twists > 1 ? twist / twists : undefined, isHome };
        }),
    ];
    return { cols, rows: rowCount, draw };
}

/** Positions of a set from the first to before the last. */
type Run = readonly [first: number, end: number];

/** Whether a move turns a run of positions as a ring, and no others of the set. */
function turnsRing(from: readonly number[], [first, end]: Run): boolean {
    const by = from[first]! - first;
    const after = (place: number) => first + ((place - first + by) % (end - first));
    return by > 0 && from.every((from, place) => from === (place < first || place >= end ? place : after(place)));
}

/** The runs of positions that moves turn as rings, if they are all positions of a set. */
function runsOf({ sets, moves, turns }: Permuted, set: number): Run[] {
    const { size, twists } = sets[set]!;
    const found = new Map<number, Run>();
    for (const move of moves) {
        const { from } = turns.get(move)![set]!;
        const moved = [...from.keys()].filter((place) => from[place] !== place);
        const run: Run = [moved[0]!, moved.at(-1)! + 1];
        if (moved.length > 3 && turnsRing(from, run)) found.set(run[0], run);
    }
    const runs = [...found.values()].sort(([one], [other]) => one - other);
    const areAll = runs.every(([first], at) => first === (at ? runs[at - 1]![1] : 0)) && runs.at(-1)?.[1] === size;
    return twists === 1 && areAll ? runs : [];
}

/**
 * Tokens in circles beside each other; undefined if no set has any. Tokens that other moves permute are the turnstile, at the top. Other
 * sets are below.
 */
function rings(rules: Permuted): Shape | undefined {
    const runs = rules.sets.map((_, set) => runsOf(rules, set));
    if (!runs.flat().length) return undefined;
    type Seat = Pick<Part, "x" | "y" | "w" | "h" | "look">;
    const places = new Map<string, Seat>();
    const seats: Part[] = [];
    let [cols, rows] = [0, 0];
    runs.forEach((runs, set) => {
        const turns = rules.moves.map((move) => rules.turns.get(move)![set]!.from);
        const others = turns.filter((from) => !runs.some((run) => turnsRing(from, run)));
        for (const [first, end] of runs) {
            const size = end - first;
            const all = Array.from({ length: size }, (_, at) => first + at);
            const hands = new Set(all.filter((place) => others.some((from) => from[place] !== place)));
            const middle = hands.size ? (Math.min(...hands) + Math.max(...hands)) / 2 : first;
            // The ring has the radius 1.
            const apart = 2 * Math.sin(Math.PI / size);
            const width = Math.min(0.6, apart * 0.88);
            const span = 2 + width + 0.1;
            for (const place of all) {
                const angle = ((place - middle) / size) * 2 * Math.PI;
                const [x, y] = [cols + span / 2 + Math.sin(angle), span / 2 - Math.cos(angle)];
                const at = (wide: number) => ({ x: x - wide / 2, y: y - wide / 2, w: wide, h: wide });
                const look = hands.has(place) ? "turnstile" : "seat";
                seats.push({ key: `seat ${set} ${place}`, ...at(Math.min(width + 0.06, apart * 0.98)), look, text: "" });
                places.set(`${set} ${place}`, { ...at(width), look: "token" });
            }
            cols += span;
            rows = Math.max(rows, span);
        }
    });
    rules.sets.forEach(({ size }, set) => {
        if (runs[set]!.length) return;
        const side = Math.min(0.5, cols / size);
        for (let at = 0; at < size; at++) {
            const x = (cols - size * side) / 2 + at * side;
            places.set(`${set} ${at}`, { x, y: rows, w: side, h: side, look: "tile" });
        }
        rows += side + 0.1;
    });
    const draw = (board: Board) => [
        ...seats,
        ...placed(rules, board).map(({ set, place, piece, twist, isHome, key }): Part => {
            const { twists } = rules.sets[set]!;
            const text = rules.isPart(set, piece) ? "" : String(piece);
            return { key, ...places.get(`${set} ${place}`)!, text, twist: twists > 1 ? twist / twists : undefined, isHome };
        }),
    ];
    return { cols, rows, draw };
}

/** Pancakes, the first on top, as wide as their numbers. */
function stack(rules: Permuted): Shape {
    const { size, twists } = rules.sets[0]!;
    const cols = Math.max(5, size);
    const draw = (board: Board) =>
        placed(rules, board).map(({ place, piece, twist, isHome, key }): Part => {
            const w = cols * (0.3 + (0.7 * piece) / size);
            const at = { x: (cols - w) / 2, y: place * 0.8, w, h: 0.8 };
            return { key, ...at, look: "bar", text: String(piece), twist: twists > 1 ? twist / twists : undefined, isHome, cell: place };
        });
    return { cols, rows: size * 0.8, draw };
}

/** A cube as a net. Stickers are named by their piece, their own face first; single letters are the fixed centres. */
interface Net {
    /** For each set the positions, by their faces in clockwise order. A fixed one comes last. */
    sets: string[][];
    /** Moves that identify the puzzle, position by position of the first set. */
    moves: Record<string, string>;
    net: string[];
}

const CORNERS = ["URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DRB", "DBL"];
const NETS: Net[] = [
    {
        sets: [CORNERS],
        moves: { U: "4 1 2 3 5 6 7", R: "5 2 3 1 7 6 4", F: "2 6 3 4 1 5 7" },
        net: [
            "- - ULB UBR - - - -",
            "- - UFL URF - - - -",
            "LBU LUF FLU FUR RFU RUB BRU BUL",
            "LDB LFD FDL FRD RDF RBD BDR BLD",
            "- - DLF DFR - - - -",
            "- - DBL DRB - - - -",
        ],
    },
    {
        sets: [
            ["URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DBL", "DRB"],
            ["UF", "UR", "UB", "UL", "FR", "FL", "BR", "BL", "DF", "DR", "DL", "DB"],
        ],
        moves: { U: "4 1 2 3 5 6 7 8", R: "5 2 3 1 8 6 7 4", F: "2 6 3 4 1 5 7 8" },
        net: [
            "- - - ULB UB UBR - - - - - -",
            "- - - UL U UR - - - - - -",
            "- - - UFL UF URF - - - - - -",
            "LBU LU LUF FLU FU FUR RFU RU RUB BRU BU BUL",
            "LB L LF FL F FR RF R RB BR B BL",
            "LDB LD LFD FDL FD FRD RDF RD RBD BDR BD BLD",
            "- - - DLF DF DFR - - - - - -",
            "- - - DL D DR - - - - - -",
            "- - - DBL DB DRB - - - - - -",
        ],
    },
];

/** Whether the sets and the moves are those of the net's puzzle. */
function isNet({ sets, turns }: Permuted, net: Net): boolean {
    const fits = net.sets.every(
        (names, at) => Math.abs(names.length - (sets[at]?.size ?? 0) - 0.5) < 1 && names[0]!.length === sets[at]!.twists,
    );
    if (!fits || sets.length !== net.sets.length) return false;
    const numbers = (move: string) =>
        turns
            .get(move)?.[0]!
            .from.map((from) => from + 1)
            .join(" ");
    return Object.entries(net.moves).every(([move, from]) => numbers(move) === from);
}

/** From a sticker to the next one. */
type Side = readonly [x: number, y: number];
const SIDES: readonly Side[] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
];
/** The width of the dot that joins glued stickers. */
const DOT = 0.26;

function netOf(rules: Permuted, { sets, net }: Net): Shape {
    const grid = net.map((row) => row.split(" "));
    const stickers = grid.flatMap((row, y) => row.flatMap((name, x) => (name === "-" ? [] : [{ name, x, y }])));
    /** The piece of a sticker, with its twist; undefined for a fixed one. */
    const pieceAt = (board: Board, sticker: string) => {
        const set = sets.findIndex(([first]) => first!.length === sticker.length);
        const place = sets[set]?.findIndex((name) => (name + name).includes(sticker)) ?? -1;
        // The only set of a board may be one shorter than the net's, whose last piece is fixed.
        const size = sets.length === 1 ? board.length / 2 : sets[set]?.length;
        if (!size || place >= size) return undefined;
        const offset = 2 * sets.slice(0, set).reduce((sum, { length }) => sum + length, 0);
        return { set, place, piece: board[offset + place]!, twist: board[offset + size + place]! };
    };
    /** The face whose colour a sticker has. */
    const colour = (board: Board, sticker: string): string => {
        const found = pieceAt(board, sticker);
        if (!found) return sticker[0]!;
        const { set, place, piece, twist } = found;
        const [names, { length }] = [sets[set]!, sticker];
        const at = names[place]!.indexOf(sticker[0]!);
        return names[piece - 1]![(at + length - twist) % length]!;
    };
    const blockAt = (board: Board, sticker: string): number => {
        const found = pieceAt(board, sticker);
        return found ? rules.blockOf(found.set, found.piece) : rules.blockOf(-1, sticker);
    };
    /** The sides at which a sticker is next to another one of its block. */
    const joints = (board: Board, sticker: string): Side[] => {
        const block = blockAt(board, sticker);
        const { x, y } = stickers.find(({ name }) => name === sticker)!;
        return SIDES.filter(([right, down]) => {
            const other = grid[y + down]?.[x + right];
            return block >= 0 && other?.[0] === sticker[0] && blockAt(board, other!) === block;
        });
    };
    const isGlued = stickers.some(({ name }) => joints(rules.goal, name).length > 0);
    const draw = (board: Board) => {
        const parts = stickers.map(({ name, x, y }): Part => {
            const face = colour(board, name);
            return { key: `${x} ${y}`, x, y, w: 1, h: 1, look: "sticker", text: face, face };
        });
        if (!isGlued) return parts;
        // A part has its place for good, so that it does not move: it disappears.
        const dots = stickers.flatMap(({ name, x, y }) => {
            const joined = joints(board, name);
            return SIDES.slice(0, 2).map((side): Part => {
                const [right, down] = side.map((by) => (1 + by - DOT) / 2) as [number, number];
                const w = joined.includes(side) ? DOT : 0;
                return { key: `${x} ${y} ${side}`, x: x + right, y: y + down, w, h: w, look: "joint", text: "" };
            });
        });
        return [...parts, ...dots];
    };
    const names = stickers.map(({ name }) => name);
    return { cols: grid[0]!.length, rows: grid.length, draw, solid: new Cube(names, colour, joints) };
}
