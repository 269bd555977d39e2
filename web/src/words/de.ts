import type { Words } from "../language";

// Die Wörter der Seite auf Deutsch.

const number = (count: number | bigint) => count.toLocaleString("de");

function counted(count: number | bigint, one: string, many: string): string {
    return `${number(count)} ${Number(count) === 1 ? one : many}`;
}

const units = {
    move: (count: number) => counted(count, "Zug", "Züge"),
    press: (count: number) => counted(count, "Klick", "Klicks"),
    push: (count: number) => counted(count, "Schub", "Schübe"),
    step: (count: number) => counted(count, "Schritt", "Schritte"),
};
const one = { move: "Zug", press: "Klick", push: "Zug", step: "Schritt" };

const levels = [
    ...["Türschwelle", "Der Vorplatz", "Zwei Kisten", "Um den Pfeiler", "Drei in einer Reihe", "Verstreut", "Ein volles Regal"],
    ...["Die obere Ecke", "Ostwand", "Der enge Gang", "Laderampe", "Der lange Weg", "Der ferne Keller"],
];
const listed = (things: readonly (string | number)[]) =>
    things.length < 2 ? things.join("") : `${things.slice(0, -1).join(", ")} und ${things.at(-1)}`;
const where = { up: "nach oben", down: "nach unten", left: "nach links", right: "nach rechts" };

const walked = (way: readonly number[]) => (way.length ? ` Abstände auf dem Weg hierher: ${way.join(", ")}.` : "");
const from = (farthest: number) => (farthest ? `, das weiteste aus ${number(farthest)}` : "");

/** Fehler der Engine, nach ihrer Art. */
const refusals: Record<string, string> = {
    room: "der Speicher reicht dafür nicht",
    puzzle: "dieses Rätsel gibt es nicht, oder nicht in dieser Größe",
    question: "darauf gibt es hier keine Antwort",
    limit: "die Suche hat ihr Limit erreicht",
    input: "das Brett oder das Level ist nicht gültig",
    stopped: "die Berechnung wurde abgebrochen",
    defect: "die Engine läuft hier nicht",
    load: "es gibt keine Verbindung, und die Engine ist noch nicht geladen",
};

export const words: Words = {
    page: {
        title: "homing",
        motto: "Jedes Brett kennt seinen Weg nach Hause.",
        puzzle: "Rätsel",
        choosePuzzle: "Rätsel wählen",
        cubeView: "Ansicht des Würfels",
        pattern: "Ein Klick wendet",
        share: "Teilen",
        settings: "Einstellungen",
        help: "Hilfe",
        boardAndMoves: "Brett und Züge",
        moves: "Züge",
        distances: "Abstände",
        whatToDo: "Was zu tun ist",
        play: "Spielen",
        today: "Heute",
        watch: "Zusehen",
        setup: "Aufstellen",
        how: "So geht’s",
        howNumber:
            "Die Zahl ist der genaue Abstand: Kein Weg nach Hause ist kürzer. Für kleine Rätsel enthält die Seite eine Tabelle aller " +
            "Bretter, für die übrigen lädt sie einmal die Engine. Ein Stein in warmer Farbe liegt richtig.",
        howSlides:
            "Einen Stein anklicken, antippen oder zur Lücke ziehen. Die Pfeiltasten, oder W A S D, schieben einen Stein in diese " +
            "Richtung. Ab 18 Steinen zeigt die Seite einen guten Weg und eine bewiesene Untergrenze; der genaue Abstand " +
            "folgt, wenn eine Suche ihn findet.",
        howFlips:
            "Ein Klick wendet einen Stein und seine Nachbarn; welche, steht in der Liste neben dem Rätsel. Mit den Pfeiltasten oder " +
            "W A S D geht es von Stein zu Stein, mit Enter wird er gewendet.",
        howPerms:
            "Jeder Zug hat einen Knopf. Ist sein Name ein Buchstabe, geht auch die Taste: R dreht, Umschalt und R dreht zurück. " +
            "Ziehen oder die Pfeiltasten drehen den Würfel. Unter „Aufstellen“ lassen sich Züge, ein " +
            "Muster aus Teilen oder ein eigenes Rätsel eingeben.",
        howBlocks:
            "Einen Block ziehen, oder einen wählen und die Pfeiltasten oder W A S D drücken. Ein Klick bewegt einen Block, der nur in " +
            "eine Richtung kann.",
        howLevels:
            "Mit den Pfeiltasten oder W A S D gehen und schieben. Nach einem Klick auf den Boden geht die Figur dorthin, ein Klick auf " +
            "eine Kiste neben ihr schiebt sie. Die Seite meldet sofort, wenn das Level nicht mehr lösbar ist.",
        slides: "Schieberätsel",
        flips: "Wendespiel, Lichter aus",
        levels: "Sokoban",
        blocks: "Schiebeblöcke",
        perms: "Würfel, Ringe, Stapel",
        moveButtons: "Knöpfe für die Züge",
        everywhere: "Überall",
        howKeys: "Z nimmt einen Zug zurück, Y wiederholt ihn, H gibt einen Hinweis, M bewertet die Züge.",
        howSetup: "Zum Tauschen einen Stein auf einen anderen ziehen oder beide nacheinander wählen. Oder das Brett eintippen.",
        close: "Schließen",
        language: "Sprache",
        tiles: "Auf den Steinen",
        tilesNumbers: "Zahlen",
        tilesPicture: "ein Bild",
        tilesOwn: "ein eigenes Bild",
        choosePicture: "Bild wählen",
        pictureHow: "Es bleibt in diesem Browser.",
        show: "Anzeigen",
        showCount: "die Anzahl der Züge",
        showClock: "die Uhr",
        kept: "In diesem Browser",
        keptHow: "Ergebnisse, das laufende Spiel, diese Einstellungen und dein Bild bleiben in diesem Browser. Nichts wird gesendet.",
        clear: "Alles löschen",
        clearHow: "Das löscht alle Ergebnisse, die Einstellungen, dein Bild und das laufende Spiel. Es lässt sich nicht rückgängig machen.",
        keepAll: "Alles behalten",
    },
    kinds: {
        slide: "Schieberätsel",
        flip: "Wendespiel",
        lights: "Lichter aus",
        colours: "Lichter in mehr Farben",
        push: "Sokoban",
        perm: "Würfel, Ringe, Stapel",
        blocks: "Schiebeblöcke",
        script: "PuzzleScript",
    },
    blocks: {
        "huarong-dao": "Huarong Dao (Klotski)",
        "dads-puzzle": "Dad’s Puzzle",
        "rush-hour-93": "Rush Hour, 93 Schritte",
        "rush-hour-60": "Rush Hour, 103 Schritte",
    },
    perm: (name) => {
        const [, kind, size] = /^(.*?)-?(\d*)$/.exec(name) ?? [];
        const sized = { topspin: "TopSpin", pancakes: "Pfann\u00adkuchen", "burnt-pancakes": "Verbrannte Pfann\u00adkuchen" }[kind ?? ""];
        if (sized) return `${sized}, ${size}`;
        const cubes = { pyraminx: "Pyraminx", skewb: "Skewb", ivy: "Ivy-Würfel", dino: "Dino-Würfel" };
        const known = { ...cubes, "square-1": "Square-1", bicube: "Bicube" }[name];
        return known ?? `Würfel ${name.replaceAll("x", " × ")}`;
    },
    offer: (kind, rows, cols, colours) => {
        if (kind === "push") return `Sokoban ${rows}: ${levels[rows - 1]}, ${units.push(cols)}`;
        const size = `${rows} × ${cols}`;
        if (kind === "slide")
            return size === "3 × 3" ? "8er-Puzzle, 3 × 3" : size === "4 × 4" ? "15er-Puzzle, 4 × 4" : `Schieberätsel ${size}`;
        if (kind === "colours") return `Lichter ${size}, ${colours} Farben`;
        return `${kind === "flip" ? "Wendespiel" : "Lichter aus"} ${size}`;
    },
    lastPlayed: "Zuletzt gespielt",
    ownLevel: "Ein eigenes Level",
    ownPerm: "Ein eigenes Rätsel",
    ownBlocks: "Eigene Blöcke",
    ownScript: "Eigenes Spiel",
    patterns: {
        "": "ein Plus",
        "cross@torus": "ein Plus, Ränder verbunden",
        x: "ein Kreuz",
        "x@torus": "ein Kreuz, Ränder verbunden",
        king: "ein Quadrat",
        knight: "Springerzüge",
    },
    aim: {
        slide: "Bring die Steine in die richtige Reihenfolge, die Lücke ans Ende.",
        slideOwn: "Bring die Steine in die aufgestellte Reihenfolge.",
        flip: "Wende alle Steine auf eine Farbe, Weiß oder Schwarz.",
        lights: "Mach alle Lichter aus.",
        colours: "Bring alle Lichter auf eine Farbe.",
        flipOwn: "Wende die Steine, bis das aufgestellte Bild entsteht.",
        push: "Schieb jede Kiste auf ein Ziel. Ziehen geht nicht.",
        blocks: "Bring den markierten Block auf die umrandeten Felder. Ein Schritt bewegt einen Block um ein Feld.",
        perm: "Bring mit den Zügen unter dem Brett jedes Teil nach Hause.",
        script: "Gewinne das Level.",
    },
    home: "zu Hause",
    boards: "Bretter",
    cube: "Würfel",
    net: "Netz",
    otherSide: "Andere Seite",
    seen: (faces) => `Zu sehen: ${listed(faces)}.`,
    gap: "Lücke",
    black: "schwarz",
    white: "weiß",
    lit: "an",
    dark: "aus",
    box: "Kiste",
    man: "Figur",
    wall: "Wand",
    floor: "Boden",
    target: "Ziel",
    onTarget: "auf einem Ziel",
    tools: { undo: "Zurück", redo: "Vor", restart: "Anfang", hint: "Hinweis", marks: "Wertung" },
    counted: (count, unit) => units[unit](count),
    countedBoards: (count) => counted(count, "Brett", "Bretter"),
    listed,
    distance: (depth, unit) =>
        depth === null ? "Es gibt keinen Weg nach Hause." : depth === 0 ? "Zu Hause." : `${units[unit](depth)} bis nach Hause.`,
    beside: (depth, unit) =>
        depth === null ? "kein Weg nach Hause" : depth === 0 ? "zu Hause" : `${units[unit](depth).replace(/^\S+ /, "")} bis nach Hause`,
    besideBounds: (least) => `Züge oder weniger, mindestens ${least}`,
    bounds: (least, most) => `Zwischen ${least} und ${most} Züge bis nach Hause.`,
    atLeast: (least) => `Mindestens ${units.move(least)} bis nach Hause.`,
    besideLeast: (isSearching: boolean) =>
        `oder mehr Züge bis nach Hause: ${isSearching ? "Ein Weg nach Hause wird gesucht" : "Die Suche hat ihr Limit erreicht"}`,
    asking: "der Abstand wird berechnet",
    opening: (share) =>
        share === undefined
            ? "die Engine wird geladen"
            : share < 100
              ? `die Tabelle wird berechnet, ${share} %`
              : "die Tabelle wird fertiggestellt",
    drawing: "ein Brett wird gewählt",
    alsoMoves: (moves) => `${counted(moves, "Zug", "Züge")} der Figur`,
    cannotOpen: (reason) => `Dieses Rätsel lässt sich nicht öffnen: ${reason}.`,
    noWay: "Kein Weg nach Hause.",
    noWayLevel: "Dieses Level ist nicht mehr lösbar.",
    reason: (reason, swap) => {
        if (swap) return `Wären die Steine ${swap[0]} und ${swap[1]} vertauscht, gäbe es einen.`;
        const twists = /^the twists of (.*) add up to (\d+) modulo (\d+), those of the goal to (\d+)/.exec(reason);
        if (twists)
            return `Die Drehungen von ${twists[1]} ergeben ${twists[2]} modulo ${twists[3]}, am Ziel ${twists[4]}: Kein Zug ändert das.`;
        const orders = /^the order of the pieces against the goal is (.*), and (?:every move keeps|every move changes)/.exec(reason);
        if (!orders) return "";
        const listed = orders[1]!.replaceAll("odd", "ungerade").replaceAll("even", "gerade");
        return `Verglichen mit dem Ziel ist die Reihenfolge der Teile ${listed}: Kein Zug gleicht das aus.`;
    },
    swap: (a, b) => `${a} und ${b} tauschen`,
    swapped: (a, b) => `Die Steine ${a} und ${b} sind vertauscht.`,
    backTo: (move) => (move ? `Zurück zum Brett nach Zug ${move}` : "Zurück zum Anfang"),
    tileGoes: (tile, to) => `${tile} ${where[to]}`,
    block: (letter, where) => `Block ${letter}, ${where}`,
    blockGoes: (letter, to) => `${letter} ${where[to]}`,
    turnOf: (move) => `Zug ${move}`,
    blocked: (move) => `${move} ist gesperrt: Der Zug würde trennen, was zusammenhängt.`,
    keyOf: (key) => `Taste ${key}`,
    hintNone: "Kein Weg nach Hause ist bekannt: Die Suche hat ihr Limit erreicht.",
    press: (piece) => `${piece} anklicken`,
    manGoes: (to) => `${where[to].replace("nach", "Nach")} gehen`,
    manPushes: (to) => `${where[to].replace("nach", "Nach")} schieben`,
    hint: (move, left) => `${move}; dann noch ${left}.`,
    hintNear: (move) => `${move}: der nächste Zug auf dem besten bekannten Weg.`,
    marksOff: "Die Wertung ist aus.",
    nearer: (by) => `${by} näher`,
    asFar: "gleich weit",
    farther: (by) => `${by} weiter`,
    lostMove: "kein Weg nach Hause",
    newBoard: (distance) => `Neues Brett. ${distance}`,
    yourBoard: (distance) => `Dein Brett. ${distance}`,
    place: (row, col) => `Zeile ${row}, Spalte ${col}`,
    atHome: "richtig",
    picked: "gewählt",
    board: "Brett",
    goal: "Ziel",
    linkCopied: "Der Link ist kopiert. Er enthält Brett, Ziel und Züge.",
    linkThere: "Der Link steht in der Adresszeile. Er enthält Brett, Ziel und Züge.",
    cannotShow: (why) => `Das lässt sich nicht anzeigen: ${why}.`,
    made: (count, time) => [count && `${count} gemacht`, time].filter(Boolean).join(" · "),
    newOne: "Neues Brett, ",
    farFrom: (depth, unit) => `${units[unit](depth)} bis nach Hause`,
    walkFrom: (depth) => `höchstens ${units.move(depth)} bis nach Hause`,
    share: (percent) => `${percent} aller Bretter`,
    make: "Neues Brett",
    scramble: "Ganz verdrehen",
    harder: "Weiter, etwas schwerer",
    nextLevel: "Nächstes Level",
    homeIn: (made) => `Zu Hause: ${made}.`,
    noShorter: "Kein Weg ist kürzer.",
    lostHere: (best, lost) => `Der beste Weg braucht ${best}. Hier gingen ${lost} verloren:`,
    lostSaid: (made, lost, unit, at) => `Zu Hause: ${made}, ${lost} mehr als nötig, verloren bei ${one[unit]} ${listed(at)}.`,
    knownWay: (least, most) =>
        least === most
            ? `Der beste bekannte Weg braucht ${least}.`
            : `Der beste bekannte Weg braucht ${most}, und keiner ist kürzer als ${least}.`,
    detour: (unit, at, lost) => `${one[unit]} ${at}: ${lost > 0 ? `+${lost}` : lost}`,
    detourName: (unit, at, lost) => `${one[unit]} ${at}, ${units[unit](lost)} verloren: zurück zum Brett davor`,
    best: (games, perfect, farthest) =>
        `Nach Hause gebracht: ${number(games)}-mal, davon ${number(perfect)} ohne Verlust${from(farthest)}.`,
    dailies: { eight: "8er-Puzzle", fifteen: "15er-Puzzle", lights: "Lichter aus 5 × 5", push: "Sokoban" },
    dailyOf: (date) => `Die Rätsel vom ${date}: für alle dieselben. Je weniger Züge verloren gehen, desto besser.`,
    dailyPlay: "Spielen",
    dailyLost: (lost) => (lost ? `${units.move(lost)} verloren` : "kein Zug verloren"),
    dailyOpen: "noch nicht gespielt",
    shareText: "Ergebnis kopieren",
    shareCopied: "Das Ergebnis ist kopiert.",
    result: (date, name, made, lost) => `homing, ${date}, ${name}: zu Hause, ${made}, ${lost}`,
    noWatch: "Von diesem Brett führt kein Weg nach Hause.",
    isHome: "Dieses Brett ist schon zu Hause: Es gibt nichts zu sehen.",
    waitWatch: "Der Weg nach Hause wird gesucht.",
    previousWay: "Voriger kürzester Weg",
    nextWay: "Nächster kürzester Weg",
    first: "Zum Anfang",
    back: "Einen Schritt zurück",
    run: "Abspielen",
    halt: "Anhalten",
    forward: "Einen Schritt weiter",
    last: "Zum Ende",
    resume: "Von hier weiterspielen",
    step: "Schritt ",
    stepOf: (step, length) => `${step} von ${length}`,
    stepSaid: (step, length) => `Schritt ${step} von ${length}.`,
    speed: "Tempo: ",
    pace: (count, unit) => `${units[unit === "push" ? "move" : unit](count)} pro Sekunde`,
    onlyWay: "Der einzige kürzeste Weg",
    knownWayOnly: "Der beste bekannte Weg",
    wayOf: (way, count) => `Kürzester Weg ${way} von ${count}`,
    whatIsSet: "Was aufgestellt wird",
    playThis: "Dieses Brett spielen",
    discard: "Verwerfen",
    usualGoal: "Übliches Ziel",
    anyGoal: "Beide Farben",
    oneColour: "Eine beliebige Farbe",
    whiteGoal: "Alle weiß",
    blackGoal: "Alle schwarz",
    typedBoard: (what, isSlide, colours) => {
        const ofColours = colours ? `Farben von 0 bis ${colours - 1}` : "b ist schwarz, w ist weiß";
        return `${what}, Zeile für Zeile; ${isSlide ? "x ist die Lücke" : ofColours}`;
    },
    howSwap: "Oder auf dem Brett tauschen: einen Stein auf einen anderen ziehen oder beide wählen.",
    howTurn: "Oder einzelne Steine auf dem Brett umdrehen.",
    levelText: "Ein Level in XSB",
    howLevel: "# Wand, @ Figur, $ Kiste, . Ziel, * Kiste auf einem Ziel, + Figur auf einem Ziel.",
    playLevel: "Dieses Level spielen",
    typedScramble: "Züge vom Ziel aus, oder die Teile Platz für Platz",
    howScramble: (moves) => `Die Züge sind ${moves}. Ein Muster hat die Teile mit ihren Drehungen, wie 2+1.`,
    definitionText: "Die Definition eines Rätsels",
    howDefinition: "KPuzzle-JSON, .tws, Erzeuger als Permutationen in JSON, das CSV von Santa 2023 oder Zykel wie in GAP.",
    emptyDefinition: "Eine Definition einfügen oder eine Datei wählen.",
    typedBlocks: "Brett, Zeile für Zeile; . ist frei, # ist Wand",
    howBlocks: "Die Blöcke des Rätsels, an Plätzen, die vom Anfang aus erreichbar sind.",
    pictureText: "Ein Bild aus Blöcken",
    howPicture:
        "Ein Buchstabe ist ein Block, . ist frei, # ist Wand. Nach einer leeren Zeile folgt das Ziel. `rules: cars` darüber hält gerade " +
        "Blöcke in ihrer Reihe.",
    emptyPicture: "Ein Bild einfügen oder eine Datei wählen.",
    gameText: "Ein Spiel in PuzzleScript",
    howGame: "Nicht mit Zufall, nicht nach der Uhr.",
    chooseFile: "Datei wählen",
    playDefinition: "Dieses Rätsel spielen",
    chartNone: "Diagramm der Abstände: Dieses Brett hat keinen.",
    chart: (most, depth, way) => `Diagramm der Abstände aller Bretter, 0 bis ${most}; dieses Brett hat ${depth}.${walked(way)}`,
    chartWay: (depth, way) => `Diagramm der Abstände dieses Spiels; dieses Brett hat ${depth}.${walked(way)}`,
    captionNone: "Von diesem Brett führt kein Weg nach Hause.",
    caption: (count, all) => `So weit entfernt ${count === 1 ? "ist" : "sind"} ${number(count)} von ${dativeBoards(all)}.`,
    captionShare: (share) => `So weit entfernt sind ${share} aller Bretter.`,
    noPuzzle: (name) => `Ein Rätsel ${JSON.stringify(name)} gibt es hier nicht; die Liste zeigt alle`,
    notTile: (part) => `Erwartet werden Steinnummern und x, gefunden wurde ${JSON.stringify(part)}`,
    noTile: (tile, most) => `Einen Stein ${tile} gibt es nicht, die Steine sind 1 bis ${most}`,
    twice: (tile) => (tile ? `Stein ${tile} kommt zweimal vor` : "die Lücke kommt zweimal vor"),
    cellCount: (rows, cols, found) => `Ein ${rows}x${cols}-Brett hat ${rows * cols} Felder, gefunden wurden ${found}`,
    notPiece: (column, letter) => `Stelle ${column}: Erwartet werden b und w oder 1 und 0, gefunden wurde ${JSON.stringify(letter)}`,
    notColour: (column, greatest, letter) =>
        `Stelle ${column}: Erwartet wird eine Farbe von 0 bis ${greatest}, gefunden wurde ${JSON.stringify(letter)}`,
    notPlaces: (boxes) =>
        `Erwartet werden Zeile und Spalte ${boxes === 1 ? "der Kiste" : `von ${boxes} Kisten`}, dann der Figur, auf dem Boden`,
    wrongWall: (row, col) => `Zeile ${row}, Spalte ${col}: Die Wände sind nicht die des Rätsels`,
    otherBlock: (letter) => `Block ${letter} gehört nicht zum Rätsel, oder es gibt zu viele oder zu wenige davon`,
    noBlock: (letter) => `Ein Block wie ${letter} fehlt`,
    notScramble: (word, moves, positions) =>
        `Erwartet werden Züge (${moves.slice(0, 24).join(" ")}) oder ein Muster aus ${positions} Teilen, ` +
        `gefunden wurde ${JSON.stringify(word)}`,
    pieceCount: (positions, found) => `Erwartet werden ${positions} Teile, eines für jeden Platz, gefunden wurden ${found}`,
    notPieceOf: (place, set, most, twist, found) =>
        `Teil ${place}: Erwartet wird ein Teil von ${set} von 1 bis ${most}${twist ? ` und eine Drehung bis +${twist}` : ""}, ` +
        `gefunden wurde ${JSON.stringify(found)}`,
    pieceTimes: (piece, set, found, expected) => `Teil ${piece} von ${set} kommt ${found}-mal vor statt ${expected}-mal`,
    wideDefinition: (most) => `Eine Definition hat hier höchstens ${most} kB`,
    notDefinition: (kind, sentence) =>
        kind === "input" ? `Die Definition ist nicht gültig. Genauer, auf Englisch: ${sentence}` : (refusals[kind] ?? sentence),
    notLevel: (letter) => `Ein Level hat kein ${JSON.stringify(letter)}: Es besteht aus # @ $ . * + und Leerzeichen`,
    noLevel: "Ein Level hat mindestens drei Zeilen mit Wänden (#)",
    wideLevel: (most) => `Ein Level hat hier höchstens ${most} Zeilen und Spalten`,
    menOfLevel: (men) => `Ein Level hat eine Figur (@ oder +), gefunden wurden ${men}`,
    boxesOfLevel: (boxes, targets) => `Ein Level hat so viele Kisten wie Ziele, gefunden wurden ${boxes} und ${targets}`,
    longLink: (moves, most) => `Es sind ${moves} Züge, aber ein Link enthält höchstens ${most}`,
    notAll: (why) => `Der Link lässt sich nicht ganz zeigen: ${why}.`,
    wrongMove: (number, move) => `Zug ${number} (${move}) ist nicht möglich`,
    wrongAt: (at, moves) => `at=${at} ist kein Brett des Spiels: Erwartet wird 0 bis ${moves}`,
    notLoaded: "es gibt keine Verbindung, und dieser Teil der Seite ist noch nicht geladen",
    refused: (kind) => refusals[kind] ?? "die Engine meldet einen Fehler",
    notPicture: "Der Browser kann diese Datei nicht als Bild lesen.",
    wrongDaily: (text) => `daily=${text}: Erwartet wird ein Datum mit einem Rätsel, wie 2026-01-31.eight`,
};

function dativeBoards(all: number): string {
    return counted(all, "Brett", "Brettern");
}
