//! The program with a collection of levels.

use std::fs;
use tempfile::TempDir;

/// The first level's best answer, 33 moves with 8 pushes, is the known one.
const LEVELS: &str = "; 1\n\n####\n# .#\n#  ###\n#*@  #\n#  $ #\n#  ###\n####\n\n; Corner\n\n######\n#@   #\n# $$ #\n# .. #\n######\n";

struct Desk {
    folder: TempDir,
}

impl Desk {
    fn new() -> Desk {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("levels.xsb"), LEVELS).unwrap();
        Desk { folder }
    }

    fn run(&self, arguments: &[&str]) -> (String, String, i32) {
        let mut command = crate::common::program();
        let output = command
            .current_dir(self.folder.path())
            .args(arguments)
            .env("COLUMNS", "200")
            .write_stdin("")
            .output()
            .unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (
            text(output.stdout),
            text(output.stderr),
            output.status.code().unwrap(),
        )
    }

    fn says(&self, arguments: &[&str]) -> String {
        let (out, error, status) = self.run(arguments);
        assert_eq!((&*error, status), ("", 0), "{arguments:?}");
        out
    }
}

#[test]
fn a_level_is_answered_by_every_verb() {
    let desk = Desk::new();
    let made = desk.says(&["gen", "push:levels.xsb#1"]);
    let (words, file) = made.rsplit_once(", ").unwrap();
    assert!(
        words.starts_with(
            "push:levels.xsb#1: 432 states, 334 of them reach a goal, greatest depth 9 pushes, "
        ),
        "{made}"
    );
    assert!(file.starts_with("tables/push-levels-1-"), "{made}");
    let compass = "swNeeesWnwwsseNwnEnnwSesseenWswNN\n";
    assert_eq!(
        desk.says(&["solve", "push:levels.xsb#1", "--notation", "compass"]),
        compass
    );
    let lurd = "dlUrrrdLullddrUluRuulDrddrruLdlUU";
    assert_eq!(
        desk.says(&["solve", "push:levels.xsb#1"]),
        format!("{lurd}\n")
    );
    assert_eq!(
        desk.says(&[
            "solve",
            "push:levels.xsb#1",
            "--print",
            "depth",
            "5 4 4 2 4 3"
        ]),
        "8 33\n"
    );
    assert_eq!(
        desk.says(&["solve", "push:levels.xsb#1", "--print", "count"]),
        "1\n"
    );
    assert_eq!(
        desk.says(&["check", "push:levels.xsb#1", "start", lurd]),
        "optimal: 8 pushes, 33 moves\n"
    );
    assert_eq!(
        desk.says(&["check", "push:levels.xsb#1", "start", compass.trim()]),
        "optimal: 8 pushes, 33 moves\n"
    );
    let hints = desk.says(&["hint", "push:levels.xsb#1"]);
    assert!(
        hints.starts_with("d   8 pushes, 32 moves to go  best\n"),
        "{hints}"
    );
    let shown = desk.says(&["show", "push:levels.xsb#1", "start", "dlU"]);
    assert!(shown.contains("3: U") && shown.contains("#*@"), "{shown}");
    assert!(
        desk.says(&["stats", "push:levels.xsb#1"])
            .contains("greatest depth    9 pushes")
    );
    assert_eq!(
        desk.says(&["states", "push:levels.xsb#1", "--depth", "9"])
            .lines()
            .count(),
        12
    );
    let drawn = desk.says(&[
        "random",
        "push:levels.xsb#1",
        "--depth",
        "9",
        "-n",
        "3",
        "--seed",
        "1",
        "--json",
    ]);
    assert!(
        drawn.lines().count() == 3
            && drawn
                .lines()
                .all(|line| line.contains("\"depth_pushes\":9")),
        "{drawn}"
    );
    assert!(
        desk.says(&["verify", file.trim()])
            .contains("334 reachable")
    );
    assert!(desk.says(&["info", file.trim()]).contains("2 boxes"));
    assert_eq!(desk.says(&["solve", "push:levels.xsb#corner"]), "rDurD\n");
}

#[test]
fn the_metric_names_the_table() {
    let desk = Desk::new();
    let level = "; open\n#######\n#     #\n#@$   #\n#  ## #\n#   . #\n#######\n";
    fs::write(desk.folder.path().join("one.txt"), level).unwrap();
    let made = desk.says(&["gen", "push:one.txt", "--metric", "moves"]);
    assert!(
        made.contains("greatest depth") && made.contains("tables/push-one-moves-"),
        "{made}"
    );
    let (_, error, status) = desk.run(&["gen", "push:one.txt", "--metric", "steps"]);
    assert_eq!(
        (&*error, status),
        (
            "error: --metric: expected pushes or moves, found \"steps\"\n",
            2
        )
    );
    let both = ["pushes", "moves"].map(|metric| {
        let answer = desk.says(&["solve", "push:levels.xsb#1", "--metric", metric, "--json"]);
        (
            answer.contains("\"depth_moves\":33"),
            answer.contains("\"depth_pushes\":8"),
        )
    });
    assert_eq!(both, [(true, true); 2]);
    let (told, _, status) = desk.run(&[
        "check",
        "push:levels.xsb#1",
        "--metric",
        "moves",
        "start",
        "dl",
    ]);
    assert_eq!(
        (&*told, status),
        (
            "unsolved: 0 pushes, 2 moves made, 8 pushes, 31 moves to go\n",
            1
        )
    );
}

#[test]
fn unanswerable_questions_are_reported() {
    let desk = Desk::new();
    let said = |arguments: &[&str]| {
        let (out, error, status) = desk.run(arguments);
        assert!(out.is_empty() && status != 0, "{out}");
        error
    };
    let several = "error: levels.xsb: it has 2 levels: name one by its number or its title, as in push:FILE#1\n";
    assert_eq!(said(&["solve", "push:levels.xsb"]), several);
    assert_eq!(
        said(&["gen", "push:levels.xsb#3"]),
        "error: levels.xsb: expected 1 to 2 as the number of a level, found 3\n"
    );
    let explained = desk
        .run(&["solve", "push:levels.xsb#1", "--explain", "4 2 6 3 4 3"])
        .0;
    assert!(
        explained.starts_with("unsolvable: the box in row 6, column 3 is on a dead cell"),
        "{explained}"
    );
    fs::write(
        desk.folder.path().join("spare.xsb"),
        "######\n#@$$.#\n#    #\n######\n",
    )
    .unwrap();
    assert!(
        said(&["solve", "push:spare.xsb"])
            .contains("the level has 2 boxes and 1 target: make them equal, or allow spare ones")
    );
    assert_eq!(
        desk.says(&["solve", "push:spare.xsb", "--spare", "2 4 3 2 2 3"]),
        "R\n"
    );
    // A level of 40 x 40 open cells and 12 boxes is far too large for any machine.
    let inside = |row: usize| {
        if row < 12 {
            format!("#@${}.#\n", " ".repeat(37)).replace('@', if row == 0 { "@" } else { " " })
        } else {
            format!("#{}#\n", " ".repeat(40))
        }
    };
    let edge = format!("{}\n", "#".repeat(42));
    let large = format!("{edge}{}{edge}", (0..40).map(inside).collect::<String>());
    fs::write(desk.folder.path().join("large.xsb"), large).unwrap();
    assert!(said(&["gen", "push:large.xsb"]).contains("have too many placements"));
    let medium = format!(
        "{edge}{}{edge}",
        (0..40)
            .map(|row| inside(if row < 3 { row } else { 20 }))
            .collect::<String>()
    );
    fs::write(desk.folder.path().join("medium.xsb"), medium).unwrap();
    // A level can be drawn even if it cannot be solved.
    let (out, error, status) = desk.run(&["show", "push:medium.xsb"]);
    assert!(
        out.starts_with("start\n####")
            && error.contains("make it with `homing gen push:medium.xsb`")
            && status == 2,
        "{out}{error}"
    );
    assert!(said(&["gen", "push:medium.xsb"]).contains("of memory, and the machine has"));
}

/// One line per level; the first is too large.
#[test]
fn all_levels_are_answered_at_once() {
    let desk = Desk::new();
    let edge = "#".repeat(30);
    let row = format!("#{}#\n", " ".repeat(28));
    let large = format!(
        "{edge}\n#@$$$$....{}#\n{}{edge}\nTitle: Hall\n\n",
        " ".repeat(19),
        row.repeat(20)
    );
    fs::write(
        desk.folder.path().join("all.xsb"),
        format!("; 0\n{large}{LEVELS}"),
    )
    .unwrap();
    let (out, error, status) = desk.run(&["solve", "push:all.xsb#*"]);
    assert_eq!(
        (&*out, status),
        ("unknown\ndlUrrrdLullddrUluRuulDrddrruLdlUU\nrDurD\n", 1)
    );
    assert!(
        error.starts_with("error: push:all.xsb#1 (0): ")
            && error.ends_with("make it with `homing gen push:all.xsb#1`\n"),
        "{error}"
    );
    assert_eq!(
        desk.says(&["solve", "push:levels.xsb#*", "--print", "depth"]),
        "8 33\n2 5\n"
    );
    let (json, _, _) = desk.run(&["solve", "sokoban:all.xsb#*", "--json"]);
    let lines: Vec<serde_json::Value> = json
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let titles: Vec<_> = lines
        .iter()
        .map(|line| {
            (
                line["title"].as_str().unwrap(),
                line["status"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        titles,
        [("0", "unknown"), ("1", "solved"), ("Corner", "solved")]
    );
    assert!(
        lines[0]["error"]
            .as_str()
            .unwrap()
            .contains("there is no table of push:all.xsb#1"),
        "{json}"
    );
    for (arguments, says) in [
        (
            &["solve", "push:levels.xsb#*", "4 2"][..],
            "has its own start",
        ),
        (
            &["solve", "push:none.xsb#*"],
            "none.xsb: cannot open the maze",
        ),
        (&["solve", "push:-#*"], "into a file"),
        (
            &["solve", "push:levels.xsb#*", "--goal", "x"],
            "has none of that name",
        ),
        (
            &["show", "push:levels.xsb#*"],
            "contains 2 puzzles: choose one by its number, as push:levels.xsb#1",
        ),
        (&["hint", "push:levels.xsb#*", "4 2"], "has its own start"),
    ] {
        let (out, error, status) = desk.run(arguments);
        assert!(
            out.is_empty() && error.contains(says) && status > 0,
            "{arguments:?}: {out}{error}"
        );
    }
}

#[test]
fn a_level_is_shown_from_its_start() {
    let desk = Desk::new();
    let shown = desk.says(&["show", "push:levels.xsb#corner"]);
    assert!(
        shown.starts_with("start    1: r     2: D") && shown.contains("#@   #"),
        "{shown}"
    );
    assert_eq!(
        desk.run(&["show", "eight"]).1,
        "error: expected a board after the puzzle; - reads boards from standard input, one per line\n"
    );
}

/// A search that reached its time limit can be resumed, here from a checkpoint of another run.
#[test]
fn checkpoints_are_resumed() {
    let desk = Desk::new();
    let (_, error, status) = desk.run(&["gen", "push:levels.xsb#1", "--resume"]);
    assert!(
        error.contains("there is no checkpoint") && status != 0,
        "{error}"
    );
    let whole = desk.says(&["gen", "push:levels.xsb#1", "--checkpoint", "0"]);
    let table = whole.rsplit(", ").next().unwrap().trim().to_string();
    let bytes = fs::read(desk.folder.path().join(&table)).unwrap();
    use homing::internals::push::LevelSearch;
    use homing::puzzle::push::sokoban::{Metric, Sokoban, Spare, Xsb};
    let level = Xsb::parse(LEVELS, Some("1")).unwrap();
    let mut search =
        LevelSearch::begin(Sokoban::new(&level, Metric::Pushes, Spare::Refused).unwrap()).unwrap();
    search.step(&homing::Stop::NEVER).unwrap();
    let checkpoint = desk.folder.path().join(&table).with_extension("checkpoint");
    search
        .write_checkpoint(&checkpoint, homing::Watch::NONE)
        .unwrap();
    fs::remove_file(desk.folder.path().join(&table)).unwrap();
    desk.says(&["gen", "push:levels.xsb#1", "--resume"]);
    assert_eq!(fs::read(desk.folder.path().join(&table)).unwrap(), bytes);
    assert!(!checkpoint.exists());
}

/// The same behaviour in all verbs: `start`, collections, and unsolvable levels.
#[test]
fn levels_and_blocks_are_asked_alike() {
    let desk = Desk::new();
    let says = |arguments: &[&str]| desk.says(arguments);
    fs::write(
        desk.folder.path().join("pair.xsb"),
        "#####\n#@$.#\n#####\n\nTitle: second\n#####\n#.$@#\n#####\n",
    )
    .unwrap();
    fs::write(
        desk.folder.path().join("pair.txt"),
        "; first\nA!\n\n; second\n.A\n\nA.\n",
    )
    .unwrap();
    for (file, moves) in [
        ("push:pair.xsb", ["R", "L"]),
        ("blocks:pair.txt", ["Ar", "Al"]),
    ] {
        let (first, all) = (format!("{file}#1"), format!("{file}#*"));
        assert_eq!(says(&["solve", &first, "start"]), format!("{}\n", moves[0]));
        assert_eq!(says(&["hint", &first, "start"]), says(&["hint", &first]));
        assert_eq!(
            says(&["check", &first, "start", moves[0]])
                .split(':')
                .next(),
            Some("optimal")
        );
        assert_eq!(says(&["show", &first, "start"]), says(&["show", &first]));
        assert_eq!(
            says(&["solve", &all]),
            format!("{}\n{}\n", moves[0], moves[1])
        );
        let hints = [1, 2].map(|number| says(&["hint", &format!("{file}#{number}")]));
        assert_eq!(
            says(&["hint", &all]),
            hints.join("\n"),
            "an empty line between levels"
        );
        assert_eq!(says(&["gen", &all]).lines().count(), 2);
        // A title between two levels belongs to the adjacent one.
        assert_eq!(
            says(&["solve", &format!("{file}#second")]),
            format!("{}\n", moves[1])
        );
        for verb in ["check", "show", "random", "stats", "compare"] {
            let (out, error, status) = desk.run(&[verb, &all]);
            assert!(
                out.is_empty() && error.contains("choose one by its number") && status > 0,
                "{verb} {all}: {error}"
            );
        }
    }
    // A drawing in XSB shows floor and targets differently.
    assert!(says(&["show", "push:pair.xsb#1"]).contains("#@$.#   # @*#"));
    fs::write(
        desk.folder.path().join("walled.xsb"),
        "######\n#@$#.#\n#  ..#\n######\n",
    )
    .unwrap();
    fs::write(
        desk.folder.path().join("walled.txt"),
        "; swapped\nAB.\n\nBA.\n; far\nA.#.\n\n...A\n; rules\nrules: boats\nA!\n; good\nA!\n",
    )
    .unwrap();
    let (out, error, status) = desk.run(&["solve", "blocks:walled.txt#*"]);
    assert_eq!(
        (out.as_str(), status),
        ("unsolvable\nunsolvable\nunknown\nAr\n", 1)
    );
    assert!(
        error.starts_with(
            "error: blocks:walled.txt#3 (rules): walled.txt: line 10: expected `rules: cars`"
        ),
        "{error}"
    );
    for verb in ["solve", "hint"] {
        assert_eq!(
            desk.run(&[verb, "blocks:walled.txt#1"]),
            ("unsolvable\n".into(), String::new(), 0)
        );
    }
    let why = "none of the 3 states to which its start leads is a goal";
    assert_eq!(
        says(&["gen", "blocks:walled.txt#1"]),
        format!("blocks:walled.txt#1: unsolvable: {why}\n")
    );
    let json = says(&["gen", "blocks:walled.txt#1", "--json"]);
    assert_eq!(
        json,
        format!(
            "{{\"v\":1,\"puzzle\":\"blocks:walled.txt#1\",\"status\":\"unsolvable\",\"reason\":\"{why}\"}}\n"
        )
    );
    for verb in ["stats", "random", "verify", "info"] {
        let (_, error, status) = desk.run(&[verb, "blocks:walled.txt#1"]);
        assert!(
            status == 2
                && error.ends_with(&format!(
                    "error: blocks:walled.txt#1 cannot be solved: {why}\n"
                )),
            "{verb}: {error}"
        );
    }
}

/// Regardless of its number of states, as for a level.
#[test]
fn a_large_picture_that_cannot_be_solved_is_unsolvable() {
    let desk = Desk::new();
    // Nine blocks, two of which are to change places: half of 10! states.
    fs::write(
        desk.folder.path().join("swap.txt"),
        "ABCDE\nFGHI.\n\nBACDE\nFGHI.\n",
    )
    .unwrap();
    let (_, error, status) = desk.run(&["solve", "blocks:swap.txt"]);
    assert!(
        status == 2 && error.contains("make it with `homing gen blocks:swap.txt`"),
        "{error}"
    );
    for more in [&[][..], &["--scratch", "scratch", "--memory", "64M"]] {
        let why = "blocks:swap.txt: unsolvable: none of the 1814400 states to which its start leads is a goal\n";
        assert_eq!(
            desk.says(&[&["gen", "blocks:swap.txt"], more].concat()),
            why
        );
    }
    // A block that can never reach its goal is detected without the states.
    fs::write(
        desk.folder.path().join("far.txt"),
        "ABCDE#.\nFGHI.##\n\n......A\n",
    )
    .unwrap();
    let why = "unsolvable: block A can never come to row 1, column 7, even if it were alone on the board\n";
    assert_eq!(desk.says(&["solve", "blocks:far.txt", "--explain"]), why);
    assert_eq!(
        desk.says(&["gen", "blocks:far.txt"]),
        format!("blocks:far.txt: {why}")
    );
}

/// Errors use the name by which the puzzle was given.
#[test]
fn errors_name_the_file() {
    let desk = Desk::new();
    fs::write(desk.folder.path().join("box.xsb"), "#####\n#@$.#\n#####\n").unwrap();
    fs::write(desk.folder.path().join("one.txt"), "A..\n\n..A\n").unwrap();
    fs::write(desk.folder.path().join("bad.txt"), "A..\n\n..A\n.B\n").unwrap();
    for name in ["push:box.xsb", "blocks:one.txt"] {
        for verb in ["states", "random", "export --format csv"] {
            let asked: Vec<&str> = verb.split(' ').chain([name, "--depth", "99"]).collect();
            let (_, error, status) = desk.run(&asked);
            assert!(
                status == 2 && error.contains(&format!("no state of {name} has a depth of 99: ")),
                "{verb}: {error}"
            );
        }
    }
    for verb in [
        "gen", "solve", "hint", "check", "show", "random", "stats", "compare", "verify", "info",
    ] {
        let (_, error, _) = desk.run(&[verb, "blocks:bad.txt"]);
        assert!(
            error.starts_with("error: bad.txt: line 4: column 2: a goal in a wall"),
            "{verb}: {error}"
        );
    }
}
