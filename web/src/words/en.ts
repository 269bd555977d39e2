// The words of the page in English. Another language is a file like this one: the type of `words` says what it must have.

/** A number and its thing: `1 move`, `181,440 boards`. */
function counted(count: number | bigint, one: string, many: string): string {
    return `${count.toLocaleString("en")} ${Number(count) === 1 ? one : many}`;
}

const units = {
    move: (count: number) => counted(count, "move", "moves"),
    press: (count: number) => counted(count, "press", "presses"),
    push: (count: number) => counted(count, "push", "pushes"),
    step: (count: number) => counted(count, "step", "steps"),
};
type Unit = keyof typeof units;

/** `3`, `3 and 5`, `3, 5 and 8`. */
const listed = (things: readonly (string | number)[]) =>
    things.length < 2 ? things.join("") : `${things.slice(0, -1).join(", ")} and ${things.at(-1)}`;

const upper = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const levels = [
    ...["Doorstep", "The porch", "Two crates", "Round the pillar", "Three in a row", "Scattered", "A full shelf", "The top corner"],
    ...["East wall", "The narrow hall", "Loading bay", "The long way", "The far cellar"],
];

const walked = (way: readonly number[]) => (way.length ? ` Distances on the way here: ${way.join(", ")}.` : "");
const from = (farthest: number) => (farthest ? `; the farthest of these from ${farthest}` : "");

export const words = {
    /** The texts of index.html, by their names there. */
    page: {
        title: "homing",
        motto: "Every board knows its way home.",
        puzzle: "Puzzle",
        choosePuzzle: "Choose a puzzle",
        cubeView: "View of the cube",
        pattern: "A press turns",
        share: "Copy link",
        settings: "Settings",
        help: "Help",
        boardAndMoves: "Board and moves",
        moves: "Moves",
        distances: "Distances",
        whatToDo: "What to do",
        play: "Play",
        today: "Today",
        watch: "Watch",
        setup: "Set up",
        how: "How it works",
        howNumber:
            "The number is the exact distance: there is no shorter way home. For small puzzles the page has a table of every board, for " +
            "others it loads the engine once. A tile in a warm colour is in its place.",
        howSlides:
            "Click, tap or drag a tile towards the gap. The arrow keys, or W A S D, push a tile that way into the gap. With 18 tiles " +
            "or more the page shows a good way home and a proven lower bound; the exact distance follows if a search finds it.",
        howFlips:
            "A press turns a piece and its neighbours: the list beside the puzzle says which. The arrow keys, or W A S D, move between " +
            "pieces, and Enter presses.",
        howPerms:
            "Every move has a button, and a key if its name is a letter: R turns, Shift and R turns back. Drag a cube, or press the " +
            "arrow keys, to see another side. In Set up you can enter a scramble, a pattern of pieces, or the definition of your " +
            "own puzzle.",
        howBlocks: "Drag a block, or choose one and press the arrow keys or W A S D. A click moves a block that can go only one way.",
        howLevels:
            "The arrow keys, or W A S D, walk and push. A click on the floor walks there, a click on a box beside the man pushes it. " +
            "The page says at once when the level can no longer be solved.",
        slides: "Sliding tiles",
        flips: "Flip Game, Lights Out",
        levels: "Sokoban",
        blocks: "Sliding blocks",
        perms: "Cubes, rings, stacks",
        moveButtons: "Move buttons",
        everywhere: "Everywhere",
        howKeys: "Z takes a move back, Y makes it again, H gives a hint, M marks the moves.",
        howSetup: "Drag one piece onto another to swap them, or choose both in turn. Or type the board.",
        close: "Close",
        language: "Language",
        tiles: "On the tiles",
        tilesNumbers: "numbers",
        tilesPicture: "a picture",
        tilesOwn: "your own picture",
        choosePicture: "Choose a picture",
        pictureHow: "It stays in this browser.",
        show: "Show",
        showCount: "the number of moves",
        showClock: "the clock",
        kept: "Kept in this browser",
        keptHow: "Results, the current game, these settings and your picture stay in this browser. Nothing is sent anywhere.",
        clear: "Clear everything",
        clearHow: "This deletes all results, the settings, your picture and the current game. It cannot be undone.",
        keepAll: "Keep everything",
    },
    kinds: {
        slide: "Sliding tiles",
        flip: "Flip Game",
        lights: "Lights Out",
        colours: "Lights of more colours",
        push: "Sokoban",
        perm: "Cubes, rings, stacks",
        blocks: "Sliding blocks",
        script: "PuzzleScript",
    },
    /** Sliding blocks by their name, without `blocks:`. A number here counts steps, as the distance does. */
    blocks: {
        "huarong-dao": "Huarong Dao (Klotski)",
        "dads-puzzle": "Dad's puzzle",
        "rush-hour-93": "Rush Hour, 93 steps",
        "rush-hour-60": "Rush Hour, 103 steps",
    } as Record<string, string>,
    /** A permutation puzzle by its name, without `perm:`. */
    perm: (name: string) => {
        const [, kind, size] = /^(.*?)-?(\d*)$/.exec(name) ?? [];
        const sized = { topspin: "TopSpin", pancakes: "Pancakes", "burnt-pancakes": "Burnt pancakes" }[kind ?? ""];
        if (sized) return `${sized}, ${size}`;
        const cubes = { pyraminx: "Pyraminx", skewb: "Skewb", ivy: "Ivy cube", dino: "Dino cube" };
        const known = { ...cubes, "square-1": "Square-1", bicube: "Bicube" }[name];
        return known ?? `Cube ${name.replaceAll("x", " × ")}`;
    },
    offer: (kind: "slide" | "flip" | "lights" | "colours" | "push", rows: number, cols: number, colours: number) => {
        if (kind === "push") return `Sokoban ${rows}: ${levels[rows - 1]}, ${units.push(cols)}`;
        const size = `${rows} × ${cols}`;
        if (kind === "slide") return size === "3 × 3" ? "8-puzzle, 3 × 3" : size === "4 × 4" ? "15-puzzle, 4 × 4" : `Sliding tiles ${size}`;
        if (kind === "colours") return `Lights ${size}, ${colours} colours`;
        return `${kind === "flip" ? "Flip Game" : "Lights Out"} ${size}`;
    },
    lastPlayed: "Last played",
    ownLevel: "Your own level",
    ownPerm: "Your own puzzle",
    ownBlocks: "Your own blocks",
    ownScript: "Your own game",
    patterns: {
        "": "plus",
        "cross@torus": "plus, edges meet",
        x: "cross",
        "x@torus": "cross, edges meet",
        king: "square",
        knight: "knight's moves",
    } as Record<string, string>,
    /** The goal in a sentence. */
    aim: {
        slide: "Put the tiles in order, with the gap last.",
        slideOwn: "Put the tiles in the order that you set up.",
        flip: "Turn all pieces to one colour, white or black.",
        lights: "Turn off all the lights.",
        colours: "Turn all lights to one colour.",
        flipOwn: "Turn the pieces into the picture that you set up.",
        push: "Push every box to a target. You can push, not pull.",
        blocks: "Move the marked block to the outlined cells. A step moves one block by one cell.",
        perm: "Bring every piece home with the moves below the board.",
        script: "Win the level.",
    },
    home: "home",
    boards: "boards",
    cube: "Cube",
    net: "Net",
    otherSide: "Other side",
    seen: (faces: readonly string[]) => `You see ${listed(faces)}.`,
    gap: "gap",
    black: "black",
    white: "white",
    lit: "lit",
    dark: "dark",
    box: "box",
    man: "man",
    wall: "wall",
    floor: "floor",
    target: "target",
    onTarget: "on a target",
    tools: { undo: "Undo", redo: "Redo", restart: "Restart", hint: "Hint", marks: "Marks" },
    counted: (count: number, unit: Unit) => units[unit](count),
    countedBoards: (count: number) => counted(count, "board", "boards"),
    listed,
    // The distance.
    distance: (depth: number | null, unit: Unit) =>
        depth === null ? "There is no way home." : depth === 0 ? "Home." : `${units[unit](depth)} from home.`,
    /** The text beside the number. */
    beside: (depth: number | null, unit: Unit) =>
        depth === null ? "no way home" : depth === 0 ? "home" : `${units[unit](depth).replace(/^\S+ /, "")} from home`,
    besideBounds: (least: number) => `moves or fewer, at least ${least}`,
    bounds: (least: number, most: number) => `Between ${least} and ${most} moves from home.`,
    atLeast: (least: number) => `At least ${units.move(least)} from home.`,
    besideLeast: (isSearching: boolean) =>
        `moves or more from home: ${isSearching ? "searching for a way home" : "the search reached its limit"}`,
    asking: "computing the distance",
    /** What is done before the first answer, and its share in percent. */
    opening: (share: number | undefined) =>
        share === undefined ? "loading the engine" : share < 100 ? `building the table, ${share} %` : "finishing the table",
    drawing: "choosing a board",
    alsoMoves: (moves: number) => `${counted(moves, "move", "moves")} of the man`,
    cannotOpen: (reason: string) => `This puzzle cannot be opened: ${reason}.`,
    noWay: "No way home.",
    noWayLevel: "This level can no longer be solved.",
    /** The program's reason as a sentence. */
    reason: (reason: string, _swap?: [number, number]) => (reason ? `${upper(reason)}.` : ""),
    swap: (a: number, b: number) => `Swap ${a} and ${b}`,
    swapped: (a: number, b: number) => `Tiles ${a} and ${b} are swapped.`,
    backTo: (move: number) => (move ? `Back to the board after move ${move}` : "Back to the start"),
    // Moves.
    tileGoes: (tile: string, where: "up" | "down" | "left" | "right") =>
        `${tile} ${{ up: "up", down: "down", left: "to the left", right: "to the right" }[where]}`,
    block: (letter: string, where: string) => `block ${letter}, ${where}`,
    blockGoes: (letter: string, where: "up" | "down" | "left" | "right") =>
        `${letter} ${{ up: "up", down: "down", left: "to the left", right: "to the right" }[where]}`,
    turnOf: (move: string) => `Move ${move}`,
    blocked: (move: string) => `${move} is blocked: it would part what moves as one.`,
    keyOf: (key: string) => `Key ${key}`,
    hintNone: "No way home is known: the search reached its limit.",
    press: (piece: string) => `Press ${piece}`,
    manGoes: (where: "up" | "down" | "left" | "right") => `Go ${where}`,
    manPushes: (where: "up" | "down" | "left" | "right") => `Push ${where}`,
    hint: (move: string, left: string) => `${move}; then ${left} to go.`,
    hintNear: (move: string) => `${move}: the next move of the best known way.`,
    marksOff: "The marks are off.",
    nearer: (by: number) => `${by} nearer`,
    asFar: "as far",
    farther: (by: number) => `${by} farther`,
    lostMove: "no way home",
    newBoard: (distance: string) => `New board. ${distance}`,
    yourBoard: (distance: string) => `Your board. ${distance}`,
    place: (row: number, col: number) => `row ${row}, column ${col}`,
    atHome: "at home",
    picked: "selected",
    board: "Board",
    goal: "Goal",
    linkCopied: "The link is copied. It contains the board, the goal and the moves.",
    linkThere: "The link is in the address bar. It contains the board, the goal and the moves.",
    cannotShow: (why: string) => `This cannot be shown: ${why}.`,
    // The game.
    made: (count: string, time: string) => [count && `${count} made`, time].filter(Boolean).join(" · "),
    newOne: "A new board, ",
    farFrom: (depth: number, unit: Unit) => `${units[unit](depth)} from home`,
    walkFrom: (depth: number) => `at most ${units.move(depth)} from home`,
    share: (percent: string) => `${percent} of all boards`,
    make: "New board",
    scramble: "Full scramble",
    harder: "Next, one harder",
    nextLevel: "Next level",
    homeIn: (made: string) => `Home in ${made}.`,
    noShorter: "No way is shorter.",
    lostHere: (best: number, lost: number) => `The best way takes ${best}. You lost ${lost} here:`,
    lostSaid: (made: string, lost: number, unit: Unit, at: number[]) =>
        `Home in ${made}, ${lost} more than needed, lost at ${unit} ${listed(at)}.`,
    knownWay: (least: number, most: number) =>
        least === most
            ? `The best known way takes ${least}.`
            : `The best known way takes ${most}, and none is shorter than ${least}.`,
    detour: (unit: Unit, at: number, lost: number) => `${upper(unit === "push" ? "move" : unit)} ${at}: ${lost > 0 ? `+${lost}` : lost}`,
    detourName: (unit: Unit, at: number, lost: number) =>
        `${unit === "push" ? "move" : unit} ${at}, ${units[unit](lost)} lost: go back to the board before it`,
    best: (games: number, perfect: number, farthest: number) =>
        `Brought home: ${counted(games, "time", "times")}, ${perfect} without a lost move${from(farthest)}.`,
    // Today.
    dailies: { eight: "8-puzzle", fifteen: "15-puzzle", lights: "Lights Out 5 × 5", push: "Sokoban" },
    dailyOf: (date: string) => `The puzzles of ${date}: the same for everyone. The fewer moves you lose, the better.`,
    dailyPlay: "Play",
    dailyLost: (lost: number) => (lost ? `${units.move(lost)} lost` : "no move lost"),
    dailyOpen: "not played yet",
    shareText: "Copy the result",
    shareCopied: "The result is copied.",
    result: (date: string, name: string, made: string, lost: string) => `homing, ${date}, ${name}: home in ${made}, ${lost}`,
    // Watching.
    noWatch: "There is no way home from this board.",
    isHome: "This board is home already: there is nothing to watch.",
    waitWatch: "Searching for the way home.",
    previousWay: "Previous shortest way",
    nextWay: "Next shortest way",
    first: "To the beginning",
    back: "One step back",
    run: "Play",
    halt: "Pause",
    forward: "One step forward",
    last: "To the end",
    resume: "Continue from here",
    step: "Step ",
    stepOf: (step: number, length: number) => `${step} of ${length}`,
    stepSaid: (step: number, length: number) => `Step ${step} of ${length}.`,
    speed: "Speed: ",
    pace: (count: number, unit: Unit) => `${units[unit === "push" ? "move" : unit](count)} a second`,
    onlyWay: "The only shortest way",
    knownWayOnly: "The best known way",
    wayOf: (way: string, count: string) => `Shortest way ${way} of ${count}`,
    // Setting up.
    whatIsSet: "What to set up",
    playThis: "Play this board",
    discard: "Discard",
    usualGoal: "Usual goal",
    anyGoal: "Either colour",
    oneColour: "Any one colour",
    whiteGoal: "All white",
    blackGoal: "All black",
    typedBoard: (what: string, isSlide: boolean, colours?: number) =>
        `${what}, row by row; ${isSlide ? "x is the gap" : colours ? `colours from 0 to ${colours - 1}` : "b is black, w is white"}`,
    howSwap: "Or swap pieces on the board: drag one, or choose two.",
    howTurn: "Or turn single pieces over on the board.",
    levelText: "A level in XSB",
    howLevel: "# wall, @ man, $ box, . target, * box on a target, + man on a target.",
    playLevel: "Play this level",
    typedScramble: "A scramble, or the piece in each position",
    howScramble: (moves: string) =>
        `The moves are ${moves}. A scramble starts at the goal. A pattern lists the pieces with their twists, as in 2+1.`,
    definitionText: "The definition of a puzzle",
    howDefinition: "KPuzzle JSON, .tws, generators as permutations in JSON, the CSV of Santa 2023, or cycles as in GAP.",
    emptyDefinition: "Paste a definition, or choose a file.",
    typedBlocks: "Board, row by row; . is free, # is wall",
    howBlocks: "Use the blocks of the puzzle, in places that can be reached from its start.",
    pictureText: "A picture of blocks",
    howPicture:
        "A letter is a block, . is free, # is wall. The goal follows after an empty line. `rules: cars` above the picture keeps straight " +
        "blocks in their line.",
    emptyPicture: "Paste a picture, or choose a file.",
    gameText: "A game in PuzzleScript",
    howGame: "Not at random, nor by the clock.",
    chooseFile: "Choose a file",
    playDefinition: "Play this puzzle",
    // The chart.
    chartNone: "Chart of the distances: this board has none.",
    chart: (most: number, depth: number, way: number[]) =>
        `Chart of the distances of all boards, 0 to ${most}; this board is at ${depth}.${walked(way)}`,
    chartWay: (depth: number, way: number[]) => `Chart of the distances of this game; this board is at ${depth}.${walked(way)}`,
    captionNone: "This board has no way home.",
    caption: (count: number, all: number) =>
        `${count.toLocaleString("en")} of ${counted(all, "board", "boards")} ${count === 1 ? "is" : "are"} this far.`,
    captionShare: (share: string) => `${share} of all boards are this far.`,
    // What is wrong.
    noPuzzle: (name: string) => `there is no puzzle ${JSON.stringify(name)} here; choose one from the list`,
    notTile: (part: string) => `expected tile numbers and x, found ${JSON.stringify(part)}`,
    noTile: (tile: string, most: number) => `there is no tile ${tile}, the tiles are 1 to ${most}`,
    twice: (tile: number) => (tile ? `tile ${tile} appears twice` : "the gap appears twice"),
    cellCount: (rows: number, cols: number, found: number) => `a ${rows}x${cols} board has ${rows * cols} cells, found ${found}`,
    notPiece: (column: number, letter: string) => `column ${column}: expected b and w, or 1 and 0, found ${JSON.stringify(letter)}`,
    notColour: (column: number, greatest: number, letter: string) =>
        `column ${column}: expected a colour from 0 to ${greatest}, found ${JSON.stringify(letter)}`,
    notPlaces: (boxes: number) =>
        `expected the row and column of ${boxes === 1 ? "the box" : `${boxes} boxes`}, then of the man, on the floor`,
    wrongWall: (row: number, col: number) => `row ${row}, column ${col}: the walls are not those of the puzzle`,
    otherBlock: (letter: string) => `block ${letter} is not in the puzzle, or there are too many or too few of its shape`,
    noBlock: (letter: string) => `there is no block like ${letter}`,
    notScramble: (word: string, moves: readonly string[], positions: number) =>
        `expected moves (${moves.slice(0, 24).join(" ")}) or a pattern of ${positions} pieces, found ${JSON.stringify(word)}`,
    pieceCount: (positions: number, found: number) => `expected ${positions} pieces, one for each position, found ${found}`,
    notPieceOf: (number: number, set: string, most: number, twist: number, found: string) =>
        `piece ${number}: expected a piece of ${set} from 1 to ${most}${twist ? ` and a twist up to +${twist}` : ""}, ` +
        `found ${JSON.stringify(found)}`,
    pieceTimes: (piece: number, set: string, found: number, expected: number) =>
        `piece ${piece} of ${set} appears ${counted(found, "time", "times")}, expected ${counted(expected, "time", "times")}`,
    wideDefinition: (most: number) => `a definition has at most ${most} kB here`,
    /** The engine's own sentence about a definition. */
    notDefinition: (_kind: string, sentence: string) => sentence,
    notLevel: (letter: string) => `a level has no ${JSON.stringify(letter)}: it consists of # @ $ . * + and spaces`,
    noLevel: "a level has at least three rows with walls (#)",
    wideLevel: (most: number) => `a level has at most ${most} rows and columns here`,
    menOfLevel: (men: number) => `a level has one man (@ or +), found ${men}`,
    boxesOfLevel: (boxes: number, targets: number) => `a level has as many boxes as targets, found ${boxes} and ${targets}`,
    longLink: (moves: number, most: number) => `there are ${moves} moves, but a link holds at most ${most}`,
    notAll: (why: string) => `Not all of the link can be shown: ${why}.`,
    wrongMove: (number: number, move: string) => `move ${number} (${move}) cannot be made`,
    wrongAt: (at: string, moves: number) => `at=${at} is not a board of the game: expected 0 to ${moves}`,
    notLoaded: "there is no connection, and this part of the page is not loaded yet",
    /** The engine's own sentence. Another language words it by its kind. */
    refused: (kind: string, sentence: string): string => (kind === "load" ? words.notLoaded : sentence),
    notPicture: "The browser cannot read this file as a picture.",
    wrongDaily: (text: string) => `daily=${text}: expected a date and a kind of puzzle, as in 2026-01-31.eight`,
};
