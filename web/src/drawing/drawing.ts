import type { Board, Direction } from "../rules/board";

/** A part of a drawing: its place, in units of the drawing, and its text. */
export interface Part {
    /** A piece has the same key on every board, so that its movement is animated. */
    key: string;
    x: number;
    y: number;
    w: number;
    h: number;
    look: "tile" | "token" | "bar" | "seat" | "turnstile" | "joint" | "sticker" | "label" | "wall" | "aim" | "block" | "exit" | "picture";
    text: string;
    /** The twist of a piece as a fraction of a turn; undefined if it has none. */
    twist?: number | undefined;
    /** The face of a sticker. */
    face?: string;
    isHome?: boolean;
    /** The position for a press on it. */
    cell?: number;
    /** The class of parts that look alike: one that stays keeps its element, whatever its key. */
    alike?: string;
    /** The accessible name of a focusable part. */
    name?: string;
    /** Whether the goal names it. */
    isNamed?: boolean;
    /** The colour of a car, as an angle in degrees. */
    hue?: number | undefined;
    /** The outline of a part that does not fill its box, and the centre of its first cell, for its text: as shares of the box. */
    outline?: string | undefined;
    labelAt?: [number, number];
    /** Paints a picture. */
    paint?(canvas: HTMLCanvasElement): void;
}

/** A drawing of the boards of a puzzle. */
export interface Shape {
    cols: number;
    rows: number;
    draw(board: Board): Part[];
    /** The same drawing in space. */
    solid?: Solid;
}

/** A drawing in space, which can be turned. */
export interface Solid {
    /** Draws a board as the only child of an element. */
    show(root: HTMLElement, board: Board): void;
    /** Turns the view a little. */
    turn(direction: Direction): void;
    /** Shows the hidden sides. */
    turnRound(): void;
    /** The visible sides. */
    readonly seen: readonly string[];
}

/** A mark on a piece: whether its move leads nearer or farther. */
export interface Tag {
    text: string;
    kind: "better" | "same" | "worse";
    words: string;
}
