import { s } from "./dom";
import { w } from "./language";

/** A path through the space: the distances of its boards, and the index of the current one. */
export interface Way {
    /** Undefined for distances that are not known yet. */
    depths: readonly (number | null | undefined)[];
    at: number;
}

const HIGH = 200;
/** On a phone in landscape. */
const LOW = 110;
const TOP = 10;
const BOTTOM = 22;
const AXIS = 30;

/**
 * Draws two charts with the distance home as their axis: on the left the number of boards at each distance, on the right the path of one
 * game, move by move, with the shortest path home as a dashed line.
 */
export class Chart {
    private layers: readonly number[] = [];
    private way: Way = { depths: [], at: 0 };

    constructor(private readonly root: HTMLElement) {
        new ResizeObserver(() => this.draw()).observe(root);
    }

    show(layers: readonly number[], way: Way, words: string): void {
        this.layers = layers;
        this.way = way;
        this.root.dataset["words"] = words;
        this.draw();
    }

    private get height(): number {
        return matchMedia("(max-height: 30rem)").matches ? LOW : HIGH;
    }

    private draw(): void {
        const width = Math.max(240, this.root.clientWidth);
        const { layers, way } = this;
        const known = way.depths.filter((depth) => typeof depth === "number");
        const deepest = Math.max(1, layers.length ? layers.length - 1 : Math.max(10, ...known));
        const { height } = this;
        const y = (depth: number) => height - BOTTOM - (depth * (height - TOP - BOTTOM)) / deepest;
        const split = layers.length ? AXIS + Math.round((width - AXIS) * 0.34) : AXIS;
        const here = this.way.depths[this.way.at] ?? null;
        const svg = s("svg", {
            class: "chart",
            viewBox: `0 0 ${width} ${height}`,
            width,
            height: height,
            role: "img",
            "aria-label": this.root.dataset["words"] ?? "",
        });
        svg.append(this.axis(deepest, y, width), this.bars(y, deepest, split, here), this.line(y, split, width, here));
        svg.classList.toggle("home", here === 0 && way.at > 0);
        this.root.replaceChildren(svg);
    }

    private axis(deepest: number, y: (depth: number) => number, width: number): SVGElement {
        const axis = s("g", { class: "axis" });
        const step = deepest > 40 ? 20 : deepest > 12 ? 10 : deepest > 6 ? 5 : 2;
        const ticks = [];
        for (let depth = step; depth <= deepest - step / 2; depth += step) ticks.push(depth);
        for (const depth of [...ticks, deepest]) {
            axis.append(s("line", { x1: AXIS, x2: width, y1: y(depth), y2: y(depth) }));
            axis.append(s("text", { x: AXIS - 8, y: y(depth), "text-anchor": "end", "dominant-baseline": "central" }, String(depth)));
        }
        const { height } = this;
        axis.append(s("line", { class: "ground", x1: AXIS, x2: width, y1: y(0), y2: y(0) }));
        axis.append(s("text", { x: AXIS - 8, y: y(0), "text-anchor": "end", "dominant-baseline": "central" }, "0"));
        axis.append(s("text", { class: "ground", x: width, y: height - 5, "text-anchor": "end" }, w.home));
        if (this.layers.length) axis.append(s("text", { x: AXIS, y: height - 5 }, w.boards));
        return axis;
    }

    private bars(y: (depth: number) => number, deepest: number, split: number, here: number | null): SVGElement {
        const { height } = this;
        const most = Math.max(...this.layers);
        const thick = Math.max(1, Math.min(14, ((height - TOP - BOTTOM) / (deepest + 1)) * 0.72));
        const bars = s("g", { class: "bars" });
        this.layers.forEach((count, depth) => {
            const length = Math.max(2, ((split - AXIS - 14) * count) / most);
            bars.append(
                s("rect", {
                    class: depth === here ? "here" : "",
                    x: AXIS,
                    y: y(depth) - thick / 2,
                    width: length,
                    height: thick,
                    rx: Math.min(2, thick / 2),
                }),
            );
        });
        return bars;
    }

    private line(y: (depth: number) => number, split: number, width: number, here: number | null): SVGElement {
        const { depths, at } = this.way;
        const line = s("g", { class: "way" });
        if (here === null) return line;
        const left = split + 6;
        const right = width - 8;
        const steps = Math.max(1, depths.length - 1, at + here);
        const x = (step: number) => left + (step * (right - left)) / steps;
        const points = (from: number, to: number) =>
            depths
                .slice(from, to + 1)
                .flatMap((depth, i) => (depth === undefined ? [] : [`${x(from + i).toFixed(1)},${y(depth ?? 0).toFixed(1)}`]))
                .join(" ");
        line.append(s("line", { class: "level", x1: AXIS, x2: x(at), y1: y(here), y2: y(here) }));
        if (at + 1 < depths.length) line.append(s("polyline", { class: "undone", points: points(at, depths.length - 1) }));
        line.append(s("line", { class: "ahead", x1: x(at), y1: y(here), x2: x(at + here), y2: y(0) }));
        if (at > 0) line.append(s("polyline", { class: "made", points: points(0, at) }));
        line.append(
            s("circle", { class: "halo", cx: x(at), cy: y(here), r: 7 }),
            s("circle", { class: "dot", cx: x(at), cy: y(here), r: 4.5 }),
        );
        return line;
    }
}
