import { button, byId, h } from "./dom";
import type { Game } from "./game/game";
import { w } from "./language";
import type { Fact, Puzzle } from "./game/puzzle";
import { store } from "./kept/store";

/** Shows the distance next to the board. While it is computed, the last number remains, greyed out. */
export function showDistance(puzzle: Puzzle, fact: Fact | undefined, isSearching: boolean): void {
    const number = byId("distance");
    const words = byId("distance-words");
    const { unit } = puzzle.rules;
    number.classList.toggle("pending", !fact);
    number.classList.toggle("at-home", fact?.is === "exact" && fact.depth === 0);
    if (!fact) {
        number.textContent ||= "…";
        if (puzzle.failure) number.textContent = "?";
        const isOpen = puzzle.answers !== undefined || puzzle.failure;
        if (!isOpen) words.textContent = openingWords(puzzle.share);
        else if (number.textContent === "…") words.textContent = w.asking;
        if (!isOpen) number.textContent = "…";
        return;
    }
    if (fact.is === "exact") {
        number.textContent = String(fact.depth);
        words.textContent = w.beside(fact.depth, unit);
        if (fact.moves && fact.depth) words.textContent += `, ${w.alsoMoves(fact.moves)}`;
    } else if (fact.is === "between" && fact.most === Infinity) {
        number.replaceChildren(h("small", {}, "≥"), String(fact.least));
        words.textContent = w.besideLeast(isSearching);
    } else if (fact.is === "between") {
        number.replaceChildren(h("small", {}, "≤"), String(fact.most));
        words.textContent = w.besideBounds(fact.least);
    } else {
        number.textContent = fact.is === "lost" ? "∞" : "?";
        words.textContent = fact.is === "lost" ? w.beside(null, unit) : "";
    }
}

/** What is done before the first answer of a puzzle. */
export const openingWords = (share: number | undefined) => w.opening(share === undefined ? share : Math.round(share * 100));

/** Shows what is done before a puzzle has a board, and its picture in place of that. */
export function showOpening(words: string): void {
    byId("distance").classList.add("pending");
    byId("distance").textContent = "…";
    byId("distance-words").textContent = words;
    for (const id of ["aim", "made", "advice"]) byId(id).textContent = "";
    const picture = byId("puzzle-name").firstElementChild;
    if (picture) byId("opening").replaceChildren(picture.cloneNode(true));
}

/** Shows the goal as a sentence. */
export function showAim({ rules, goalName }: Puzzle): void {
    const aim = {
        push: w.aim.push,
        slide: goalName ? w.aim.slideOwn : w.aim.slide,
        perm: w.aim.perm,
        blocks: w.aim.blocks,
        script: w.aim.script,
        flip: rules.colours
            ? w.aim[goalName ? "flipOwn" : "colours"]
            : goalName === "white" ? w.aim.lights : goalName ? w.aim.flipOwn : w.aim.flip,
    };
    byId("aim").textContent = aim[rules.kind];
}

/** Shows the moves and the time since the start. */
export function showMade(game: Game, time: string): void {
    const { unit } = game.puzzle.rules;
    // In levels not every move is a push.
    const count = store.get("noCount") || !game.at ? "" : w.counted(game.at, unit === "push" ? "move" : unit);
    byId("made").textContent = w.made(count, store.get("noClock") || !game.at ? "" : time);
}

/** Announces a text to screen readers, and shows it below the board if `isShown`. */
export function say(text: string, isShown: boolean): void {
    const live = byId("live");
    // Makes a repeated sentence differ, so that it is announced again.
    live.textContent = live.textContent === text ? `${text}\u00a0` : text;
    byId("advice").textContent = isShown ? text : "";
}

/** Copies a text and says so; if that fails, says `there`. */
export async function copy(text: string, copied: string, there: string): Promise<void> {
    try {
        await navigator.clipboard.writeText(text);
        say(copied, true);
    } catch {
        say(there, true);
    }
}

/** The remedies if there is no path home: swapping two tiles, or returning to the last board with a path. */
interface Remedies {
    swap(tiles: [number, number]): void;
    back: { last: number; go(): void } | undefined;
}

/** Shows why a board has no answer, with remedies. */
export function showNotice(puzzle: Puzzle, fact: Fact | undefined, remedies: Remedies): void {
    const notice = byId("notice");
    const failure = puzzle.failure || (fact?.is === "unknown" ? fact.reason : "");
    notice.hidden = !failure && fact?.is !== "lost";
    if (notice.hidden) return notice.replaceChildren();
    if (failure || fact?.is !== "lost") return notice.replaceChildren(h("p", {}, w.cannotOpen(failure)));
    const isLevel = ["push", "script"].includes(puzzle.rules.kind);
    const swap = puzzle.swapOf(fact);
    notice.replaceChildren(h("p", {}, h("strong", {}, isLevel ? w.noWayLevel : w.noWay), ` ${w.reason(fact.reason, swap)}`));
    if (swap) notice.append(button(w.swap(...swap), () => remedies.swap(swap)));
    const { back } = remedies;
    if (isLevel && back) notice.append(button(w.backTo(back.last), () => back.go()));
}
